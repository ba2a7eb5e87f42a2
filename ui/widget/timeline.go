package widget

import (
	"strconv"
	"time"

	"idtui/theme"
)

// Column is what one node did in one column of a time line.
type Column struct {
	Tick, Tock int64 // ids on each of the two timelines
	Behind     int64 // ids that sort below an earlier one
	Refused    int64
	Waited     int64
	Duplicates int64
	Deviation  time.Duration // how far the node's clock is ahead of true time
	Happened   bool          // an event of the scenario begins here
}

// Timeline is one node in true time: how far its clock is off, how many ids
// came out when, and what went wrong, each in a row of its own, so that no sign
// hides another.
//
//	clock     ⠉⠉⠉⠉⠉⠉⠉⠉⡇⣀⣀⣀⣀⣀⣀⣀⣀   how far it is from true time
//	ids       ▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅   tick and tock in their colours
//	                  ✗✗✗✗         refused ✗, waited ◷, issued twice ‼, out of order ↶
//	scenario          ▼
type Timeline struct {
	Columns []Column
	Cursor  int // a column, -1 for none
	Until   int // columns from here on have not been played yet; len(Columns) for all
	Labels  bool
}

// TimelineMargin is the width of the labels at the left.
const TimelineMargin = 12

// Draw draws the time line into the pane: one row of signs, one of marks, and
// what remains for the clock and the ids. The columns are a zone "time:N".
func (t *Timeline) Draw(p Pane) {
	density := min(max((p.H-2)/2, 1), 3)
	clock := max(p.H-2-density, 1)
	plot := p.Sub(TimelineMargin, 0, p.W-TimelineMargin, p.H)
	t.clock(p, plot.Sub(0, 0, plot.W, clock))
	t.density(plot.Sub(0, clock, plot.W, density))
	t.signs(plot.Sub(0, clock+density, plot.W, 1))
	t.marks(plot.Sub(0, clock+density+1, plot.W, 1))
	p.Text(0, clock, theme.Muted, "ids")
	p.Text(0, clock+density+1, theme.Muted, "scenario")
	if t.Cursor >= 0 {
		for y := range clock + density {
			plot.Mark(t.Cursor, y)
		}
		plot.Text(t.Cursor, clock+density+1, theme.Accent, "▲")
	}
	for x := range t.Columns {
		plot.Zone("time:"+strconv.Itoa(x), x, 0, 1, p.H)
	}
}

// deviations are the least and the greatest, zero included.
func (t *Timeline) deviations() (low, high time.Duration) {
	for i := range t.Columns {
		low, high = min(low, t.Columns[i].Deviation), max(high, t.Columns[i].Deviation)
	}
	return low, high
}

// clock draws how far the clock is off; a step is a line from before to after.
func (t *Timeline) clock(labels, p Pane) {
	low, high := t.deviations()
	plot := NewPlot(p.W, p.H)
	height := func(d time.Duration) int {
		if high == low {
			return plot.Height() / 2
		}
		return int(int64(d-low) * int64(plot.Height()-1) / int64(high-low))
	}
	for x := range plot.Width() {
		plot.Dot(x, height(0), theme.Faint)
	}
	for i := range min(len(t.Columns), t.Until) {
		c := &t.Columns[i]
		y := height(c.Deviation)
		role := theme.Accent
		if i > 0 && t.Columns[i-1].Deviation > c.Deviation {
			role = theme.Warn
			plot.Column(2*i, height(t.Columns[i-1].Deviation), y, role)
		}
		plot.Dot(2*i, y, role)
		plot.Dot(2*i+1, y, role)
	}
	plot.Draw(p)
	labels.Text(0, 0, theme.Muted, "clock")
	if high > 0 || low < 0 {
		labels.Right(TimelineMargin-1, 0, theme.Muted, short(high))
		labels.Right(TimelineMargin-1, p.H-1, theme.Muted, short(low))
	}
}

// short is a deviation in few characters.
func short(d time.Duration) string {
	sign := ""
	switch {
	case d == 0:
		return "0"
	case d > 0:
		sign = "+"
	}
	if d.Abs() >= time.Second {
		return sign + d.Round(100*time.Millisecond).String()
	}
	return sign + d.Round(time.Millisecond/10).String()
}

// bars are an eighth to eight eighths of a cell.
var bars = []rune("▁▂▃▄▅▆▇█")

// density draws how many ids came out, tick and tock in their colours.
func (t *Timeline) density(p Pane) {
	var most int64
	for i := range t.Columns {
		most = max(most, t.Columns[i].Tick+t.Columns[i].Tock)
	}
	if most == 0 {
		return
	}
	for x := range min(len(t.Columns), t.Until) {
		c := &t.Columns[x]
		n := c.Tick + c.Tock
		eighths := int((n*(int64(p.H)*8-2) + most - 1) / most)
		role := theme.Tick
		switch {
		case c.Tock > c.Tick:
			role = theme.Tock
		case c.Behind > 0:
			role = theme.Warn
		}
		for y := p.H - 1; eighths > 0; y-- {
			p.Text(x, y, role, string(bars[min(eighths, 8)-1]))
			eighths -= 8
		}
	}
}

// signs mark what went wrong in a column: the gravest where several did.
func (t *Timeline) signs(p Pane) {
	for x := range min(len(t.Columns), t.Until) {
		switch c := &t.Columns[x]; {
		case c.Duplicates > 0:
			p.Text(x, 0, theme.Bad, "‼")
		case c.Refused > 0:
			p.Text(x, 0, theme.Bad, "✗")
		case c.Waited > 0:
			p.Text(x, 0, theme.Warn, "◷")
		case c.Behind > 0:
			p.Text(x, 0, theme.Warn, "↶")
		}
	}
}

// marks show when the scenario intervened.
func (t *Timeline) marks(p Pane) {
	p.Text(0, 0, theme.Faint, Cut(dots, p.W))
	for x := range t.Columns {
		if t.Columns[x].Happened {
			p.Text(x, 0, theme.Strong, "▼")
		}
	}
}

const dots = "····································································································" +
	"····································································································"

// Axis writes the true times of the first, the middle and the last column.
func Axis(p Pane, from, to time.Duration) {
	plot := p.Sub(TimelineMargin, 0, p.W-TimelineMargin, 1)
	p.Text(0, 0, theme.Muted, "true time")
	left, middle, right := from.String(), (from + (to-from)/2).String(), to.String()
	plot.Text(0, 0, theme.Muted, left)
	if x := (plot.W - width(middle)) / 2; x > width(left)+2 {
		plot.Text(x, 0, theme.Muted, middle)
	}
	plot.Right(plot.W, 0, theme.Muted, right)
}

// Sparkline is counts as a row of bars. The highest leave a little of the row
// free, so that lines below each other stay apart.
func Sparkline(counts []int64) string {
	var most int64
	for _, n := range counts {
		most = max(most, n)
	}
	line := make([]rune, len(counts))
	for i, n := range counts {
		line[i] = ' '
		if n > 0 {
			line[i] = bars[(n*5+most-1)/most]
		}
	}
	return string(line)
}

// Progress draws how much of a whole is done.
func Progress(p Pane, done, total int64) {
	full := 0
	if total > 0 {
		full = int(min(done, total) * int64(p.W) / total)
	}
	for x := range p.W {
		if x < full {
			p.Text(x, 0, theme.Accent, "█")
		} else {
			p.Text(x, 0, theme.Faint, "░")
		}
	}
}

// OrderPoint is one id of a run of several nodes: who made it, and when.
type OrderPoint struct {
	Node int
	At   time.Duration // in true time
}

// nodeRoles tell nodes apart.
var nodeRoles = [...]theme.Role{theme.Tick, theme.Warn, theme.Good, theme.Tock, theme.Strong, theme.Accent}

// NodeRole is the look of a node, where several are drawn together.
func NodeRole(node int) theme.Role { return nodeRoles[node%len(nodeRoles)] }

// Order draws ids in sorted order, from left to right, against the true time at
// which they were made, upwards. In perfect order they are one line; nodes whose
// clocks are skewed make lines beside it; nodes that sort apart, lines one after
// the other.
func Order(p Pane, points []OrderPoint) {
	plot := NewPlot(p.W, p.H)
	if len(points) == 0 || plot.Height() == 0 {
		return
	}
	var last time.Duration
	for _, pt := range points {
		last = max(last, pt.At)
	}
	for rank, pt := range points {
		x := rank * (plot.Width() - 1) / max(len(points)-1, 1)
		y := int(int64(pt.At) * int64(plot.Height()-1) / max(int64(last), 1))
		plot.Dot(x, y, NodeRole(pt.Node))
	}
	plot.Draw(p)
}
