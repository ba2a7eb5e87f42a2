package ui

import (
	"slices"
	"strconv"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/lab"
	"idtui/theme"
	"idtui/ui/widget"
)

// gutter is the room for labels left of the time line.
const gutter = widget.ChartMargin

// A lane is a row of the time line for one kind of trouble.
type lane struct {
	name         string
	role         theme.Role
	weak, strong rune
	of           func(*lab.Cell) int64
	all          int64
}

// lanes are the rows for the kinds of trouble that there were in the run.
func (l *labPage) lanes() []lane {
	r := l.result()
	list := []lane{
		{"refused", theme.Bad, '✗', '✗', func(c *lab.Cell) int64 { return c.Refused }, r.Refused},
		{"waited", theme.Warn, '…', '■', func(c *lab.Cell) int64 { return c.Waited }, r.Waited},
		{"twice", theme.Bad, '‼', '‼', func(c *lab.Cell) int64 { return c.Duplicates }, r.Duplicates},
		{"unsorted", theme.Warn, '·', '↓', func(c *lab.Cell) int64 { return c.OutOfOrder }, r.OutOfOrder},
	}
	return slices.DeleteFunc(list, func(n lane) bool { return n.all == 0 })
}

// result is what the whole run did, as far as that is known.
func (l *labPage) result() *lab.Result {
	if l.whole != nil {
		return l.whole
	}
	return l.view
}

// until is the column from which on nothing has been played yet.
func (l *labPage) playedColumns() int {
	if l.played >= 0 {
		return int(l.played) + 1
	}
	return l.trace().Columns
}

// cells are the columns of a node's trace, up to what was played; node -1 adds
// all nodes up.
func (l *labPage) cells(node int) []lab.Cell {
	t := l.trace()
	cells := make([]lab.Cell, t.Columns)
	for x := range min(l.playedColumns(), t.Columns) {
		cells[x] = t.Sum(node, x)
	}
	return cells
}

// column is where a time stands on the screen; it may lie outside.
func (l *labPage) column(at time.Duration) int {
	t := l.trace()
	return int(float64(at-t.From) / float64(t.To-t.From) * float64(t.Columns))
}

// drawLine draws the time line, and the cursor over it.
func (l *labPage) drawChart(p widget.Pane, lanes []lane) {
	p.Name("chart")
	bands := 0
	if l.toggles() {
		bands = 1
	}
	rows := p.H - 2 - len(lanes) - bands // for the clock and the ids
	clock := max(rows*2/5, 1)
	line := p.Sub(gutter, 0, p.W-gutter, p.H)
	l.drawMarks(line.Sub(0, 0, line.W, 1))
	l.drawClock(p.Sub(0, 1, p.W, clock))
	l.drawIDs(p.Sub(0, 1+clock, p.W, rows-clock))
	y := 1 + rows
	cells := l.cells(-1)
	if bands > 0 {
		l.drawTimelines(line.Sub(0, y, line.W, 1), cells)
		p.Text(0, y, theme.Muted, "timeline")
		y++
	}
	for i := range lanes {
		p.Text(0, y, lanes[i].role, lanes[i].name)
		lanes[i].draw(line.Sub(0, y, line.W, 1), cells)
		y++
	}
	widget.Axis(line.Sub(0, y, line.W, 1), l.trace().From, l.trace().To, l.cursor)
	p.Text(0, y, theme.Muted, "true time")
	for x := range l.trace().Columns {
		line.Zone("time:"+strconv.Itoa(x), x, 0, 1, y+1)
	}
	for row := range y {
		line.Paint(l.cursor, row, 1, theme.Input)
	}
}

func (n *lane) draw(p widget.Pane, cells []lab.Cell) {
	values := make([]int64, len(cells))
	for x := range cells {
		values[x] = n.of(&cells[x])
	}
	widget.Dots(p, values, n.weak, n.strong, n.role)
}

// drawMarks writes what the scenario does above the time line, as far as there
// is room.
func (l *labPage) drawMarks(p widget.Pane) {
	next := 0
	for i := range l.trace().Events {
		m := &l.trace().Events[i]
		x := l.column(m.At)
		if m.Kind != lab.FromScenario || x < next || x >= p.W || x >= l.playedColumns() {
			continue
		}
		next = p.Text(x, 0, theme.Warn, widget.Cut(m.Mark, p.W-x)) + 1
	}
}

// drawClock draws how far each node's clock is ahead of true time.
func (l *labPage) drawClock(p widget.Pane) {
	t := l.trace()
	plot := widget.NewPlot(t.Columns, p.H)
	lines := make([][]int64, len(t.Bound))
	low, high := int64(0), int64(0)
	for node := range lines {
		lines[node] = make([]int64, plot.Width())
		for x := range lines[node] {
			at := t.From + time.Duration(float64(t.To-t.From)*float64(x)/float64(plot.Width()))
			off := int64(t.Shown(node, at) - at)
			lines[node][x] = off
			low, high = min(low, off), max(high, off)
		}
	}
	widget.DrawZeroLine(plot, low, high)
	for node, values := range lines {
		role := theme.Accent
		if len(lines) > 1 {
			role = widget.NodeRole(node)
		}
		widget.DrawSteps(plot, values[:min(2*l.playedColumns(), len(values))], low, high, role, theme.Bad)
	}
	plot.Draw(p.Sub(gutter, 0, p.W-gutter, p.H))
	labelClock(p, time.Duration(low), time.Duration(high))
}

// labelClock writes the highest and the lowest offset beside their heights.
func labelClock(p widget.Pane, low, high time.Duration) {
	name := 0
	if high > 0 && p.H > 2 {
		name = p.H / 2
	}
	p.Text(0, name, theme.Muted, "clock")
	switch {
	case low == high:
		p.Right(gutter-1, p.H/2, theme.Muted, "right")
		return
	case high > 0 && p.H > 1:
		p.Right(gutter-1, 0, theme.Muted, offsetText(high))
	case p.H > 1:
		p.Right(gutter-1, 0, theme.Muted, "0")
	}
	if low < 0 && p.H > 1 {
		p.Right(gutter-1, p.H-1, theme.Muted, offsetText(low))
	}
}

// offsetText returns how far a clock is ahead of true time, as exactly as the
// chart can show it.
func offsetText(d time.Duration) string {
	switch size := d.Abs(); {
	case d == 0:
		return "right"
	case size < time.Millisecond:
		d = d.Round(time.Microsecond)
	case size < 10*time.Second:
		d = d.Round(10 * time.Microsecond)
	default:
		d = d.Round(time.Second)
	}
	return humantext.Signed(d)
}

// toggles reports whether ids lie on two timelines.
func (l *labPage) toggles() bool { return l.trace().Bound[0].Policy.Back == ids.ToggleBack }

// idRole is the look of ids: that of their timeline, where there are two.
func idRole(c *lab.Cell, toggles bool, otherwise theme.Role) theme.Role {
	switch {
	case !toggles:
		return otherwise
	case c.Issued[1] > c.Issued[0]:
		return theme.Tock
	}
	return theme.Tick
}

// sequenceRole is the look of ids that lie on no timeline.
func sequenceRole() theme.Role { return theme.Kind(ids.Sequence, false, false) }

// drawIDs draws how many ids came out when; a row for each node, where there are
// several and room for them.
func (l *labPage) drawIDs(p widget.Pane) {
	nodes := len(l.trace().Bound)
	if nodes == 1 || p.H < nodes {
		l.drawBars(p, -1, "ids", sequenceRole())
		return
	}
	y := 0
	for node := range nodes {
		h := (p.H - y) / (nodes - node)
		l.drawBars(p.Sub(0, y, p.W, h), node, "node "+strconv.Itoa(node+1), widget.NodeRole(node))
		y += h
	}
}

func (l *labPage) drawBars(p widget.Pane, node int, name string, role theme.Role) {
	cells := l.cells(node)
	values := make([]int64, len(cells))
	for x := range cells {
		values[x] = cells[x].Total()
	}
	most := slices.Max(values)
	widget.SmoothCounts(values)
	room := most
	if node >= 0 {
		room += most/8 + 1 // the rows of nodes stand apart
	}
	toggles := l.toggles()
	widget.Bars(p.Sub(gutter, 0, p.W-gutter, p.H), values, room, func(x int) theme.Role { return idRole(&cells[x], toggles, role) })
	p.Text(0, 0, theme.Muted, name)
	if p.H > 1 {
		count := countText(float64(most))
		if len(count) < gutter-5 {
			p.Text(0, p.H-1, theme.Muted, "most")
		}
		p.Right(gutter-1, p.H-1, theme.Muted, count)
	}
}

// drawTimelines writes tick and tock under the ids that lie on them.
func (l *labPage) drawTimelines(p widget.Pane, cells []lab.Cell) {
	last, free := "", 0
	for x := range cells {
		c := &cells[x]
		if c.Total() == 0 {
			continue
		}
		word, line := "tick", "─"
		if c.Issued[1] > c.Issued[0] {
			word, line = "tock", "═"
		}
		role := idRole(c, true, theme.Plain)
		if word != last {
			last, free = word, x+len(word)+1
			p.Text(x, 0, role, word+" ")
		} else if x >= free {
			p.Text(x, 0, role, line)
		}
	}
}
