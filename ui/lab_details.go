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

// detailsHeight returns the number of rows below the chart: more if there is room for
// the id's bits.
func (l *labPage) detailsHeight(p widget.Pane, lanes int) int {
	const line = 10 // rows that a chart needs
	if bits := 2 + l.bitsHeight(p.W); l.bits && p.H-bits < line+lanes+6 {
		return min(bits, p.H-lanes-5)
	}
	h := 8
	if p.H > 26 {
		h = 12
	}
	if bits := l.bitsHeight(p.W); p.H-h-bits-1 >= line+lanes {
		h += bits + 1
	}
	if l.sortOrder && p.H > 26 {
		h += min(p.H-24, 9) / 2
	}
	return min(h, max(p.H-line-lanes+2, 7))
}

// idAt returns the first id in the column of the cursor and its node, or false if the
// column has none.
func (l *labPage) idAt() (int, ids.ID, bool) {
	t := l.trace()
	for node := range t.Bound {
		if c := t.Cell(node, l.cursor); c.Total() > 0 && l.cursor < l.playedColumns() {
			return node, c.First, true
		}
	}
	return 0, ids.ID{}, false
}

// bitsHeight returns the height of the picture of an id's bits. It is the same with
// and without an id at the cursor, so that the chart does not move.
func (l *labPage) bitsHeight(w int) int {
	f := l.trace().Bound[0]
	none := widget.Bits{Bound: f, ID: ids.Zero(f.Layout.Bits), Selected: -1, Cursor: -1}
	h := none.Height(w)
	if _, id, ok := l.idAt(); ok {
		some := widget.Bits{Bound: f, ID: id, Selected: -1, Cursor: -1}
		h = max(h, some.Height(w))
	}
	return h
}

// drawDetails draws what the cursor points at, the results with their legend, and
// the summary or the sort-order chart.
func (l *labPage) drawDetails(p widget.Pane) {
	p.Name("details")
	l.drawCursor(p.Sub(0, 0, p.W, 2))
	p = p.Below(2)
	h := l.bitsHeight(p.W)
	roomy := p.H-h >= 7
	if roomy || l.bits {
		if node, id, ok := l.idAt(); ok {
			b := widget.Bits{Bound: l.trace().Bound[node], ID: id, Selected: -1, Cursor: -1}
			b.Draw(p)
		}
		if !roomy {
			return
		}
		if p.H-h > 9 {
			h++
		}
		p = p.Below(h)
	}
	p.Text(0, p.H-1, theme.Muted, longOrShort(p.W, legend, shortLegend))
	p = p.Sub(0, 0, p.W, p.H-1)
	left := p.W * 2 / 5
	if p.W < 100 {
		left = p.W/2 + 1
	}
	l.drawResults(p.Sub(0, 0, left, p.H))
	right := p.Sub(left+2, 0, p.W-left-2, p.H)
	switch {
	case l.sortOrder && p.H > 10:
		l.drawSortOrder(right.Sub(0, 0, right.W, p.H-4))
		l.drawSummary(right.Below(p.H - 4))
	case l.sortOrder:
		l.drawSortOrder(right)
	default:
		l.drawSummary(right)
	}
}

// drawCursor describes the column of the cursor: the time, the offset of the clock,
// the first id and, below, the events.
func (l *labPage) drawCursor(p widget.Pane) {
	t := l.trace()
	node, id, ok := l.idAt()
	at := l.eventTime(node)
	x := p.Text(0, 0, theme.Accent, "▲ ")
	x = p.Text(x, 0, theme.Strong, timeAt(at, t.To-t.From)) + 2
	x = p.Text(x, 0, theme.Plain, nodeName(node, len(t.Bound)))
	off, role := t.Shown(node, at)-at, theme.Muted
	if off != 0 {
		role = theme.Warn
	}
	x = p.Text(x, 0, theme.Muted, "clock ")
	x = p.Text(x, 0, role, offsetText(off)) + 2
	if ok {
		f := t.Bound[node]
		text := widget.Fit(f.String(id), p.W-x)
		x = widget.ID(p, x, f, id, widget.Owners(f, f.CanonicalEncoding(id), id), text, -1) + 2
		c := t.Sum(-1, l.cursor)
		if text := cellText(&c); x+len([]rune(text)) <= p.W {
			p.Text(x, 0, theme.Muted, text)
		}
	} else {
		p.Text(x, 0, theme.Muted, "no ids here")
	}
	l.drawEventsAtCursor(p.Sub(2, 1, p.W-2, 1))
}

// eventTime returns the time at the cursor: that of the first event in the column
// after its first id, or otherwise of the id.
func (l *labPage) eventTime(node int) time.Duration {
	t := l.trace()
	at := t.Time(l.cursor)
	if c := t.Cell(node, l.cursor); c.Total() > 0 {
		at = c.At
	}
	for i := range t.Events {
		if m := &t.Events[i]; m.At > at && t.Column(m.At) == l.cursor {
			return m.At
		}
	}
	return at
}

// cellText returns the number of ids in a column, and of its faults.
func cellText(c *lab.Cell) string {
	text := "only id"
	if c.Total() > 1 {
		text = "one of " + humantext.Number(c.Total()) + " ids"
	}
	if c.Refused > 0 {
		text += ", " + humantext.Number(c.Refused) + " refused"
	}
	if c.Waited > 0 {
		text += ", " + humantext.Number(c.Waited) + " waited"
	}
	if c.Duplicates > 0 {
		text += ", " + humantext.Count(c.Duplicates, "duplicate")
	}
	return text
}

// drawEventsAtCursor draws the events in the column of the cursor: first those of the
// generators, then those of the scenario.
func (l *labPage) drawEventsAtCursor(p widget.Pane) {
	t := l.trace()
	x := 0
	for _, scenario := range []bool{false, true} {
		for i := len(t.Events) - 1; i >= 0 && x < p.W; i-- {
			m := &t.Events[i]
			if (m.Kind == lab.FromScenario) != scenario || t.Column(m.At) > l.cursor || t.Column(m.Until) < l.cursor || m.Until < t.From || l.cursor >= l.playedColumns() {
				continue
			}
			if x > 0 {
				x = p.Text(x, 0, theme.Faint, " · ")
			}
			x = p.Text(x, 0, traceEventRole(m.Kind), widget.Fit(nodeName(m.Node, len(t.Bound))+m.Text, p.W-x))
		}
	}
}

// timeAt returns a time, rounded to the width of a column.
func timeAt(at, span time.Duration) string {
	step := time.Nanosecond
	for step*1000 < span {
		step *= 10
	}
	return humantext.Duration(at.Round(step))
}

func nodeName(n, of int) string {
	if of == 1 || n < 0 {
		return ""
	}
	return "node " + strconv.Itoa(n+1) + ": "
}

func traceEventRole(k lab.TraceEventKind) theme.Role {
	switch k {
	case lab.FromScenario:
		return theme.Strong
	case lab.Tick:
		return theme.Tick
	case lab.Tock:
		return theme.Tock
	case lab.Refusing, lab.Repeating, lab.Wrapped, lab.Ended:
		return theme.Bad
	}
	return theme.Warn
}

// resultRow is one number of a result. The role shows how bad it is.
type resultRow struct {
	name, value string
	role        theme.Role
}

func resultRows(r *lab.Result) []resultRow {
	n := func(v int64) string { return strconv.FormatInt(v, 10) }
	f := func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
	bad := func(v int64, role theme.Role) theme.Role {
		if v == 0 {
			return theme.Muted
		}
		return role
	}
	list := []resultRow{
		{"requests", n(r.Requests), theme.Plain},
		{"issued", n(r.Issued), theme.Good},
		{"refused", n(r.Refused), bad(r.Refused, theme.Bad)},
		{"waited", n(r.Waited), bad(r.Waited, theme.Warn)},
		{"duplicates", n(r.Duplicates), bad(r.Duplicates, theme.Bad)},
		{"out of order", n(r.OutOfOrder), bad(r.OutOfOrder, theme.Warn)},
		{"k", n(r.K), bad(r.K, theme.Warn)},
		{"ids/s", f(r.PerSecond()), theme.Plain},
	}
	at := 1 + slices.IndexFunc(list, func(row resultRow) bool { return row.name == "out of order" })
	for _, part := range []resultRow{
		{"  after a step", n(r.OutOfOrderAfterStep), bad(r.OutOfOrderAfterStep, theme.Warn)},
		{"  in a unit", n(r.OutOfOrderInUnit), bad(r.OutOfOrderInUnit, theme.Warn)},
	} {
		if part.role != theme.Muted {
			list = slices.Insert(list, at, part)
		}
	}
	if r.Waited > 0 {
		list = slices.Insert(list, 4, resultRow{"max wait", humantext.Rough(time.Duration(r.LongestWaitMS() * 1e6)), theme.Warn})
	}
	if r.For >= 2*time.Second {
		list = append(list, resultRow{"max ids/s", f(r.Best), theme.Muted}, resultRow{"min ids/s", f(r.Worst), theme.Muted})
	}
	return list
}

// drawResults lists the results of the whole scenario, in two columns if one is too
// long. If two are too long as well, it lists the faults first.
func (l *labPage) drawResults(p widget.Pane) {
	drawHeading(p.Sub(0, 0, p.W, 1), "results", theme.Muted)
	list := resultRows(l.result())
	p = p.Below(1)
	if p.H >= len(list) {
		drawResultRows(p, list)
		return
	}
	if p.H*2 < len(list) {
		slices.SortStableFunc(list, func(a, b resultRow) int { return severityRank(a.role) - severityRank(b.role) })
		list = list[:p.H*2]
	}
	half := (len(list) + 1) / 2
	w := drawResultRows(p, list[:half]) + 2
	drawResultRows(p.Sub(w, 0, p.W-w, p.H), list[half:])
}

// severityRank orders roles: faults first.
func severityRank(r theme.Role) int {
	return slices.Index([]theme.Role{theme.Bad, theme.Warn, theme.Good, theme.Plain, theme.Muted}, r)
}

// drawResultRows draws names and values in two columns. It returns their width.
func drawResultRows(p widget.Pane, list []resultRow) int {
	names, end := 0, 0
	for _, m := range list {
		names = max(names, len(m.name)+2)
	}
	for y, m := range list {
		p.Text(0, y, theme.Muted, m.name)
		end = max(end, p.Text(names, y, m.role, widget.Fit(m.value, p.W-names)))
	}
	return end
}

// drawSummary draws the summary of the whole scenario, also while only a part of it
// is visible.
func (l *labPage) drawSummary(p widget.Pane) {
	r := l.result()
	title := "summary · " + l.selectedScheme().Title
	if r.Published {
		title += ", as published"
	}
	drawHeading(p.Sub(0, 0, p.W, 1), title, theme.Muted)
	y := 1
	for i, s := range r.Summary {
		y = p.Paragraph(y, [...]theme.Role{theme.Strong, theme.Plain}[min(i, 1)], s)
	}
	if r.Limits != "" {
		p.Paragraph(y, theme.Warn, r.Limits)
	}
}

// drawSortOrder draws a sample of the ids of all nodes, in sort order, over true
// time.
func (l *labPage) drawSortOrder(p widget.Pane) {
	t := l.trace()
	drawHeading(p.Sub(0, 0, p.W, 1), longOrShort(p.W-5, "sort order of the ids ↑ over true time →", "sort order ↑ over true time →"), theme.Muted)
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
