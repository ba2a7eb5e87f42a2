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

// underHeight is how many rows stand below the time line: more where there is
// room, so that the id's bits can be seen too.
func (l *labPage) detailsHeight(p widget.Pane, lanes int) int {
	const line = 10 // rows of a time line that shows enough
	if bits := 2 + l.bitsHeight(p.W); l.bits && p.H-bits < line+lanes+6 {
		return min(bits, p.H-lanes-5)
	}
	h := 7
	if p.H > 26 {
		h = 11
	}
	if bits := l.bitsHeight(p.W); p.H-h-bits-1 >= line+lanes {
		h += bits + 1
	}
	if l.sortOrder && p.H > 26 {
		h += min(p.H-24, 9) / 2
	}
	return min(h, max(p.H-line-lanes+2, 6))
}

// idAt is the node and the id at the cursor, the first that was made in that
// column; false where none was.
func (l *labPage) idAt() (int, ids.ID, bool) {
	t := l.trace()
	for node := range t.Bound {
		if c := t.Cell(node, l.cursor); c.Total() > 0 && l.cursor < l.playedColumns() {
			return node, c.First, true
		}
	}
	return 0, ids.ID{}, false
}

// bitsHeight is the height of the picture of an id's bits, the same whether
// there is an id at the cursor or not: what stands above must not jump.
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

func (l *labPage) drawDetails(p widget.Pane) {
	p.Name("details")
	l.drawCursor(p.Sub(0, 0, p.W, 2))
	p = p.Below(2)
	h := l.bitsHeight(p.W)
	roomy := p.H-h >= 6
	if roomy || l.bits {
		if node, id, ok := l.idAt(); ok {
			b := widget.Bits{Bound: l.trace().Bound[node], ID: id, Selected: -1, Cursor: -1}
			b.Draw(p)
		}
		if !roomy {
			return
		}
		if p.H-h > 8 {
			h++
		}
		p = p.Below(h)
	}
	left := p.W * 2 / 5
	if p.W < 100 {
		left = p.W/2 - 2
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

// drawCursor tells of the moment at the cursor: the time, how far the clock is
// off, the first id made in that column; below it what happened there.
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
		p.Text(x, 0, theme.Muted, "no id was made here")
	}
	l.drawEventsAtCursor(p.Sub(2, 1, p.W-2, 1))
}

// moment is the time that the cursor stands for: that of the id, or of the first
// thing that happened since.
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

// counted is how many ids share a column, and what became of other requests.
func cellText(c *lab.Cell) string {
	n := func(v int64) string { return strconv.FormatInt(v, 10) }
	text := "the only id"
	if c.Total() > 1 {
		text = "one of " + n(c.Total()) + " ids"
	}
	for _, part := range []struct {
		count int64
		what  string
	}{{c.Refused, " refused"}, {c.Waited, " waited"}, {c.Duplicates, " twice"}} {
		if part.count > 0 {
			text += ", " + n(part.count) + part.what
		}
	}
	return text
}

// drawMoments says what happens in the cursor's column: what the generators did
// first, then what the scenario does.
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

// roughly is a time as exact as a column of a span is wide.
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

// measure is one figure of a run, and how grave it is.
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
		{"twice", n(r.Duplicates), bad(r.Duplicates, theme.Bad)},
		{"unsorted", n(r.OutOfOrder), bad(r.OutOfOrder, theme.Warn)},
		{"k", n(r.K), bad(r.K, theme.Warn)},
		{"ids/s", f(r.PerSecond()), theme.Plain},
	}
	if r.Waited > 0 {
		list = slices.Insert(list, 4, resultRow{"longest", humantext.Rough(time.Duration(r.LongestWaitMS() * 1e6)), theme.Warn})
	}
	if r.For >= 2*time.Second {
		list = append(list, resultRow{"best s", f(r.Best), theme.Muted}, resultRow{"worst s", f(r.Worst), theme.Muted})
	}
	return list
}

// drawMeasures lists what the whole run did: in two columns where one would be
// too long, and what went wrong first where even these are.
func (l *labPage) drawResults(p widget.Pane) {
	drawHeading(p.Sub(0, 0, p.W, 1), "measures", theme.Muted)
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
	drawResultRows(p.Sub(0, 0, p.W/2, p.H), list[:half])
	drawResultRows(p.Sub(p.W/2, 0, p.W-p.W/2, p.H), list[half:])
}

// weight puts what went wrong before what did not.
func severityRank(r theme.Role) int {
	return slices.Index([]theme.Role{theme.Bad, theme.Warn, theme.Good, theme.Plain, theme.Muted}, r)
}

func drawResultRows(p widget.Pane, list []resultRow) {
	const names = 10
	for y, m := range list {
		p.Text(0, y, theme.Muted, m.name)
		p.Text(names, y, m.role, widget.Fit(m.value, p.W-names-1))
	}
}

// drawStory says what the scheme did and why: in the whole scenario, also while
// a part of it is shown.
func (l *labPage) drawSummary(p widget.Pane) {
	r := l.result()
	title := "what " + l.selectedScheme().Title + " did"
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

// drawOrder draws a sample of the ids of all nodes in sorted order against the
// true time at which they were made.
func (l *labPage) drawSortOrder(p widget.Pane) {
	t := l.trace()
	drawHeading(p.Sub(0, 0, p.W, 1), longOrShort(p.W-5, "ids in sorted order ↑ over true time →", "ids in order ↑ over true time →"), theme.Muted)
	type made struct {
		id ids.ID
		widget.OrderPoint
	}
	var all []made
	for n := range t.Bound {
		for c := range min(t.Columns, l.playedColumns()) {
			if cell := t.Cell(n, c); cell.Total() > 0 {
				all = append(all, made{cell.First, widget.OrderPoint{Node: n, At: cell.At - t.From}})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b made) int { return a.id.Compare(b.id) })
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
