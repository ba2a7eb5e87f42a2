package lab

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/lab"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// gutter is the width of the labels to the left of the chart.
const gutter = widget.ChartMargin

// lane is a row of the chart for one kind of fault.
type lane struct {
	name string
	role theme.Role
	mark rune
	of   func(*lab.Cell) int64
	all  int64 // faults in the whole run
}

// playedColumns returns the number of columns to show: those that playback has
// reached, or all.
func (l *Page) playedColumns() int {
	if l.played >= 0 {
		return int(l.played) + 1
	}
	return l.trace().Columns
}

// cells returns the columns of a node's trace, or with -1 the sum of all nodes. Columns that
// playback has not reached are empty.
func (l *Page) cells(node int) []lab.Cell {
	t := l.trace()
	cells := make([]lab.Cell, t.Columns)
	for x := range min(l.playedColumns(), t.Columns) {
		cells[x] = t.Sum(node, x)
	}
	return cells
}

// chartRows has the heights of the clock, the ids and the timelines in the chart. The faults have a
// row each.
type chartRows struct {
	clock, ids, timelines int
	lanes                 []lane
}

// total returns the height of the chart, with the marks above and the axis below it.
func (c *chartRows) total() int { return 2 + c.clock + c.ids + c.timelines + len(c.lanes) }

// chartRows returns the rows of the chart. Up to 8 nodes have a row of ids each; more nodes share
// one. In a tall window, the ids have at least two rows. More rows would show little, because most
// ids are ordinary.
func (l *Page) chartRows(p widget.Pane) chartRows {
	const low, high, manyNodes = 24, 40, 8
	r := l.whole
	list := []lane{
		{"refused", theme.Bad, '✗', func(c *lab.Cell) int64 { return c.Refused }, r.Refused},
		{"waited", theme.Warn, '■', func(c *lab.Cell) int64 { return c.Waited }, r.Waited},
		{"duplicates", theme.Bad, '‼', func(c *lab.Cell) int64 { return c.Duplicates }, r.Duplicates},
		{"out of order", theme.Warn, '↓', func(c *lab.Cell) int64 { return c.OutOfOrder }, r.OutOfOrder},
	}
	rows := chartRows{clock: 2, ids: 1, lanes: slices.DeleteFunc(list, func(n lane) bool { return n.all == 0 })}
	if l.toggles() {
		rows.timelines = 1
	}
	if nodes := len(l.trace().Bound); nodes <= manyNodes {
		rows.ids = nodes
	}
	switch {
	case p.H > high:
		rows.clock, rows.ids = 6, max(rows.ids, 2)
	case p.H > low:
		rows.clock = 4
	}
	return rows
}

func (l *Page) drawChart(p widget.Pane, rows *chartRows) {
	p.Name("chart")
	line := p.Sub(gutter, 0, p.W-gutter, p.H)
	l.drawMarks(line.Sub(0, 0, line.W, 1))
	l.drawClock(p.Sub(0, 1, p.W, rows.clock))
	l.drawIDs(p.Sub(0, 1+rows.clock, p.W, rows.ids))
	y := 1 + rows.clock + rows.ids
	cells := l.cells(-1)
	if rows.timelines > 0 {
		drawTimelines(line.Sub(0, y, line.W, 1), cells)
		p.Text(0, y, theme.Muted, "timeline")
		y++
	}
	for i := range rows.lanes {
		p.Text(0, y, rows.lanes[i].role, rows.lanes[i].name)
		rows.lanes[i].draw(line.Sub(0, y, line.W, 1), cells)
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
	widget.Marks(p, values, n.mark, n.role)
}

// drawMarks draws the texts of the scenario's events above the chart. Without room for a text, it
// draws only the sign.
func (l *Page) drawMarks(p widget.Pane) {
	t, next := l.trace(), p.W+1
	for i := len(t.Events) - 1; i >= 0; i-- {
		m := &t.Events[i]
		x := t.Column(m.At)
		if m.Kind != lab.FromScenario || x >= next || x >= l.playedColumns() {
			continue
		}
		p.Text(x, 0, theme.Warn, part.Longest(next-x-1, m.Mark, strings.Replace(m.Mark, " ", "", 1), widget.Cut(m.Mark, 1)))
		next = x
	}
}

// drawClock draws how far each node's clock is ahead of or behind true time.
func (l *Page) drawClock(p widget.Pane) {
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

// labelClock draws the highest and the lowest offset at their heights.
func labelClock(p widget.Pane, low, high time.Duration) {
	name := 0
	if high > 0 && p.H > 2 {
		name = p.H / 2
	}
	p.Text(0, name, theme.Muted, "clock")
	switch {
	case low == high:
		p.Right(gutter-1, p.H/2, theme.Muted, "exact")
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

// offsetText returns how far a clock is ahead of true time. It rounds to 1 µs below 1 ms, to 10 µs
// below 10 s, and otherwise to 1 s.
func offsetText(d time.Duration) string {
	switch size := d.Abs(); {
	case d == 0:
		return "exact"
	case size < time.Millisecond:
		d = d.Round(time.Microsecond)
	case size < 10*time.Second:
		d = d.Round(10 * time.Microsecond)
	default:
		d = d.Round(time.Second)
	}
	return humantext.Signed(d)
}

// toggles reports whether the scheme has two timelines.
func (l *Page) toggles() bool { return l.trace().Bound[0].Policy.Back == ids.ToggleBack }

// drawIDs draws the number of issued ids over time, in one row per node if there is
// room.
func (l *Page) drawIDs(p widget.Pane) {
	nodes := len(l.trace().Bound)
	if nodes == 1 || p.H < nodes {
		l.drawBars(p, -1, "ids/column", part.SequenceRole())
		return
	}
	y := 0
	for node := range nodes {
		h := (p.H - y) / (nodes - node)
		l.drawBars(p.Sub(0, y, p.W, h), node, "node "+strconv.Itoa(node+1), widget.NodeRole(node))
		y += h
	}
}

func (l *Page) drawBars(p widget.Pane, node int, name string, role theme.Role) {
	cells := l.cells(node)
	values := make([]int64, len(cells))
	for x := range cells {
		values[x] = cells[x].Total()
	}
	most, perUnit := slices.Max(values), int64(0)
	if policy := l.trace().Bound[max(node, 0)].Policy; node >= 0 || len(l.trace().Bound) == 1 {
		perUnit = int64(policy.Capacity())
	}
	widget.SmoothCounts(values, perUnit)
	room := most
	switch {
	case p.H == 1:
		room = 2 * most // the bars have half the height, because issued ids are the normal case
	case node >= 0:
		room += most/8 + 1 // leave space between the rows of nodes
	}
	toggles := l.toggles()
	widget.Bars(p.Sub(gutter, 0, p.W-gutter, p.H), values, room, func(x int) theme.Role { return part.IDRole(&cells[x], toggles, role) })
	p.Text(0, 0, theme.Muted, name)
	if p.H > 1 {
		p.Right(gutter-1, p.H-1, theme.Muted, "max "+part.CountText(float64(most)))
	}
}

// drawTimelines draws below the ids which timeline they are on, tick or tock.
func drawTimelines(p widget.Pane, cells []lab.Cell) {
	for from := 0; from < len(cells); {
		if cells[from].Total() == 0 {
			from++
			continue
		}
		to := from + 1
		for to < len(cells) && (cells[to].Total() == 0 || part.OnTock(&cells[to]) == part.OnTock(&cells[from])) {
			to++
		}
		drawTimeline(p.Sub(from, 0, to-from, 1), cells[from:to])
		from = to
	}
}

// drawTimeline draws a run of columns on one timeline: a line below the ids. If there is room, the
// line begins with a word.
func drawTimeline(p widget.Pane, cells []lab.Cell) {
	word, line, role := "tick", "─", theme.Tick
	if part.OnTock(&cells[0]) {
		word, line, role = "tock", "═", theme.Tock
	}
	for x := range cells {
		if cells[x].Total() > 0 {
			p.Text(x, 0, role, line)
		}
	}
	if len(cells) >= len(word) {
		p.Text(0, 0, role, widget.Cut(word+" ", max(len(word), len(cells)-1)))
	}
}

// drawSortOrder draws the first id of each node and column, in sort order over true time. Without
// room for a row of ids, it says so.
func (l *Page) drawSortOrder(p widget.Pane) {
	t := l.trace()
	if p.H < 4 { // the heading, two rows of ids, and the nodes
		p.Text(0, 0, theme.Muted, "no room for the sort order")
		return
	}
	part.Heading(p.Sub(0, 0, p.W, 1), part.Longest(p.W-5, "sort order of the ids ↑ over true time →", "sort order ↑ over true time →"), theme.Muted)
	type point struct {
		id ids.ID
		widget.OrderPoint
	}
	var all []point
	for n := range t.Bound {
		for c := range min(t.Columns, l.playedColumns()) {
			if cell := t.Cell(n, c); cell.Total() > 0 {
				all = append(all, point{cell.First, widget.OrderPoint{Node: n, At: cell.At - t.From}})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b point) int { return a.id.Compare(b.id) })
	points := make([]widget.OrderPoint, len(all))
	for i := range all {
		points[i] = all[i].OrderPoint
	}
	widget.Order(p.Sub(0, 1, p.W, p.H-2), points, t.To-t.From)
	x := 0
	for n := range t.Bound {
		x = p.Text(x, p.H-1, widget.NodeRole(n), "● node "+strconv.Itoa(n+1)) + 2
	}
}
