package widget

import (
	"time"

	"idtui/ids/humantext"
	"idtui/theme"
)

// ClockPoint is the distance of a clock from real time, at a real time. Both are in
// microseconds.
type ClockPoint struct{ Real, Offset int64 }

// ClockMark is an event on the line of the clock, at a real time.
type ClockMark struct {
	ClockPoint
	Mark string // one character
	Role theme.Role
}

// ClockLine draws a clock against real time, with the newest reading at the right. A clock
// that follows real time is a flat line, and a step is an edge.
//
//	  0 s ──●──────●────●─╮
//	−10 s                 ╰─✗────✗───────────▸ now
//
// With at least [tallClockLine] rows it also has dots at real time, and an axis below it.
// Each level at which the clock stayed then has a label.
type ClockLine struct {
	Points []ClockPoint // newest first
	Marks  []ClockMark  // newest first; of two in one column the newer one is drawn
	Span   int64        // the real time that the width covers, in microseconds
	Now    int64
}

// clockLabels is the width of the labels left of the line, and clockEnd the width of
// its end.
const (
	clockLabels = 9
	clockEnd    = len(" now") + 1
)

// tallClockLine is the least height of a line with an axis.
const tallClockLine = 8

// Draw draws the line into the pane.
func (c *ClockLine) Draw(p Pane) {
	tall := p.H >= tallClockLine && len(c.Points) > 0
	if tall {
		c.drawAxis(p.Sub(clockLabels, p.H-1, p.W-clockLabels-clockEnd, 1))
		p = p.Sub(0, 0, p.W, p.H-1)
	}
	plot := p.Sub(clockLabels, 0, p.W-clockLabels-clockEnd, p.H)
	if plot.W < 2 || plot.H < 1 || len(c.Points) == 0 {
		return
	}
	low, high := c.limits()
	row := func(offset int64) int {
		h := p.H
		if high == low {
			return (h - 1) / 2
		}
		return int(float64(high-offset)/float64(high-low)*float64(h-1) + 0.5)
	}
	labels := []int64{low, high, 0, c.Points[0].Offset}
	if tall {
		var list []int64
		until := c.Now
		for i, pt := range c.Points {
			if last := i == len(c.Points)-1; last || c.Points[i+1].Offset != pt.Offset {
				if until-pt.Real >= c.Span/30 && c.Now-pt.Real <= c.Span {
					list = append(list, pt.Offset)
				}
				until = pt.Real
			}
		}
		labels = append(list, labels...)
		for x := plot.W - 1; x >= 0; x -= 2 {
			plot.Text(x, row(0), theme.Faint, "·")
		}
	}
	for _, offset := range labels {
		p.Text(0, row(offset), theme.Muted, "         ")
		p.Right(clockLabels-1, row(offset), theme.Muted, offsetText(offset))
	}
	c.drawLine(plot, row)
	for i := len(c.Marks) - 1; i >= 0; i-- {
		if m := &c.Marks[i]; c.Now-m.Real <= c.Span {
			plot.Text(c.column(m.Real, plot.W), row(m.Offset), m.Role, m.Mark)
		}
	}
	p.Text(p.W-clockEnd, row(c.Points[0].Offset), theme.Accent, "▸ now")
}

// drawAxis draws how long ago the columns were.
func (c *ClockLine) drawAxis(p Pane) {
	const parts = 3
	for i := 1; i <= parts; i++ {
		back := c.Span * int64(i) / parts
		text := "╵ " + humantext.Rough(time.Duration(back)*time.Microsecond) + " ago"
		p.Text(c.column(c.Now-back, p.W), 0, theme.Muted, text)
	}
}

// offsetText returns an offset as a duration, with a sign unless it is 0.
func offsetText(offset int64) string {
	d := time.Duration(offset) * time.Microsecond
	switch {
	case offset < 0:
		return "−" + humantext.Rough(-d)
	case offset > 0:
		return "+" + humantext.Rough(d)
	}
	return "0 s"
}

// limits returns the lowest and the highest offset of the points that are drawn, and of
// real time.
func (c *ClockLine) limits() (low, high int64) {
	for _, pt := range c.Points {
		if c.Now-pt.Real <= c.Span {
			low, high = min(low, pt.Offset), max(high, pt.Offset)
		}
	}
	return low, high
}

// column returns the column of a real time.
func (c *ClockLine) column(at int64, w int) int {
	back := float64(c.Now-at) / float64(max(c.Span, 1)) * float64(w-1)
	return w - 1 - int(back+0.5)
}

// drawLine draws the points from the oldest to the newest, as edges and flat parts.
func (c *ClockLine) drawLine(p Pane, row func(int64) int) {
	lastX, lastY := -1, 0
	for i := len(c.Points) - 1; i >= 0; i-- {
		pt := c.Points[i]
		x, y := max(c.column(pt.Real, p.W), 0), row(pt.Offset)
		role := theme.Muted
		if pt.Offset != 0 {
			role = theme.Warn
		}
		if lastX >= 0 {
			for at := lastX + 1; at < x; at++ {
				p.Text(at, lastY, role, "─")
			}
			drawEdge(p, x, lastY, y, role)
		} else {
			p.Text(x, y, role, "─")
		}
		lastX, lastY = x, y
	}
	for at := lastX + 1; at < p.W; at++ {
		p.Text(at, lastY, theme.Muted, "─")
	}
}

// drawEdge draws a column of the line that comes from one row and leaves in another.
func drawEdge(p Pane, x, from, to int, role theme.Role) {
	if from == to {
		p.Text(x, to, role, "─")
		return
	}
	first, last := "╮", "╰"
	if to < from {
		first, last = "╯", "╭"
	}
	p.Text(x, from, theme.Warn, first)
	for y := min(from, to) + 1; y < max(from, to); y++ {
		p.Text(x, y, theme.Warn, "│")
	}
	p.Text(x, to, theme.Warn, last)
}
