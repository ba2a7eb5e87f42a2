package ui

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"idtui/ids"
	"idtui/model/lab"
	"idtui/theme"
	"idtui/ui/widget"
)

// draw lays the lab out.
//
//	scenario: what happens
//	time line of each node
//	true time
//	── setup ────── ── at the cursor ─────── ── measures ──
//	form            id, bits, what happened
//	what the scheme did, and why
func (l *labPage) draw(p widget.Pane, _ ids.Reading) {
	s := l.chosen()
	x := p.Text(0, 0, theme.Accent, s.Name) + 2
	p.Text(x, 0, theme.Muted, widget.Fit(s.About, p.W-x))
	switch {
	case l.fault != nil:
		p.Below(2).Paragraph(0, theme.Bad, l.fault.Error())
	case l.trace() == nil:
		l.drawProgress(p.Sub(0, 2, p.W, 1))
	default:
		l.drawResult(p.Below(1))
		return
	}
	l.drawForm(p.Sub(0, 4, p.W, p.H-4))
}

// drawProgress shows how far the run in the background has got.
func (l *labPage) drawProgress(p widget.Pane) {
	if l.job == nil {
		p.Text(0, 0, theme.Muted, "nothing runs: change anything to run it")
		return
	}
	served, total := l.job.run.Progress()
	x := p.Text(0, 0, theme.Muted, l.kind().Title+" goes through "+l.chosen().Key+" ") + 1
	widget.Progress(p.Sub(x, 0, min(40, p.W-x-24), 1), served, total)
	p.Right(p.W, 0, theme.Muted, strconv.FormatInt(served, 10)+" of "+strconv.FormatInt(total, 10))
}

func (l *labPage) drawResult(p widget.Pane) {
	t := l.trace()
	nodes := len(t.Formats)
	each := min(max((p.H*2/5)/nodes, 4), 12)
	if nodes > 1 {
		each = min(max((p.H/2)/nodes, 4), 9)
	}
	y := 0
	for n := range nodes {
		line := l.timeline(n)
		line.Draw(p.Sub(0, y, p.W, each))
		if nodes > 1 {
			p.Text(0, y+each-2, theme.Strong, "node "+strconv.Itoa(n+1))
		}
		y += each
	}
	widget.Axis(p.Sub(0, y, p.W, 1), t.From, t.To)
	if l.job != nil {
		l.drawProgress(p.Sub(0, y, p.W, 1))
	}
	l.drawUnder(p.Below(y + 1))
}

// timeline is what the trace says of a node.
func (l *labPage) timeline(node int) *widget.Timeline {
	t := l.trace()
	line := &widget.Timeline{Cursor: l.cursor, Until: t.Columns, Columns: make([]widget.Column, t.Columns)}
	if l.played >= 0 {
		line.Until = int(l.played) + 1
	}
	for i := range line.Columns {
		c, at := t.Cell(node, i), t.Time(i)
		line.Columns[i] = widget.Column{
			Tick: c.Issued[0], Tock: c.Issued[1], Behind: c.Behind,
			Refused: c.Refused, Waited: c.Waited, Duplicates: c.Duplicates, Deviation: t.Shown(node, at) - at,
		}
	}
	for i := range t.Moments {
		if m := &t.Moments[i]; m.Kind == lab.Happening && (m.Node < 0 || m.Node == node) {
			line.Columns[t.Column(m.At)].Happened = true
		}
	}
	return line
}

// drawUnder draws what stands under the time line: the story along the bottom,
// above it the form, the cursor and the measures side by side.
func (l *labPage) drawUnder(p widget.Pane) {
	story := l.story()
	var lines []string
	for _, s := range story {
		lines = append(lines, widget.Wrap(s, p.W)...)
	}
	lines = lines[:min(len(lines), max(p.H/4, 3))]
	h := p.H - len(lines)
	for i, s := range lines {
		p.Text(0, h+i, theme.Plain, s)
	}
	measures, form := 24, min(34, p.W/3)
	middle := p.W - measures - form - 4
	l.drawForm(p.Sub(0, 0, form, h))
	if l.sorted {
		l.drawOrder(p.Sub(form+2, 0, middle, h))
	} else {
		l.drawCursor(p.Sub(form+2, 0, middle, h))
	}
	l.drawMeasures(p.Sub(form+middle+4, 0, measures, h))
}

// story is what the scheme did and why: of the whole scenario, also while a
// part of it is shown.
func (l *labPage) story() []string {
	if l.whole != nil {
		return l.whole.Story
	}
	return l.view.Story
}

func (l *labPage) drawForm(p widget.Pane) {
	head(p.Sub(0, 0, p.W, 1), "setup", theme.Muted)
	f := widget.Form{Rows: l.formRows(), Chosen: l.param}
	if l.edit != nil {
		f.Edit = l.edit.line()
	}
	f.Draw(p.Below(1))
}

// drawOrder draws a sample of the ids of all nodes in sorted order against the
// true time at which they were made.
func (l *labPage) drawOrder(p widget.Pane) {
	t := l.trace()
	head(p.Sub(0, 0, p.W, 1), "ids in sorted order →, true time ↑", theme.Accent)
	type made struct {
		id ids.ID
		widget.OrderPoint
	}
	var all []made
	for n := range t.Formats {
		for c := range t.Columns {
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
	widget.Order(p.Sub(0, 1, p.W, p.H-2), points)
	x := 0
	for n := range t.Formats {
		x = p.Text(x, p.H-1, widget.NodeRole(n), "● node "+strconv.Itoa(n+1)) + 2
	}
}

// drawCursor tells of the moment at the cursor: the clocks, the first id made in
// that column, and what happened.
func (l *labPage) drawCursor(p widget.Pane) {
	t := l.trace()
	at := t.Time(l.cursor)
	head(p.Sub(0, 0, p.W, 1), "at "+roughly(at, t.To-t.From), theme.Accent)
	node := l.nodeAt()
	y := l.drawCounts(p, node, at)
	shown := 0
	for i := range t.Moments {
		m := &t.Moments[i]
		if y < p.H && shown < 4 && t.Column(m.At) <= l.cursor && t.Column(m.Until) >= l.cursor {
			y = p.Paragraph(y, momentRole(m.Kind), nodeName(m.Node, len(t.Formats))+m.Text)
			shown++
		}
	}
	l.drawID(p.Below(y), node)
}

// roughly is a time as exact as a column of a span is wide.
func roughly(at, span time.Duration) string {
	step := time.Nanosecond
	for step*1000 < span {
		step *= 10
	}
	return at.Round(step).String()
}

// nodeAt is the node that the cursor tells of: the first that did something
// there.
func (l *labPage) nodeAt() int {
	t := l.trace()
	for n := range t.Formats {
		if c := t.Cell(n, l.cursor); c.Total()+c.Refused > 0 {
			return n
		}
	}
	return 0
}

// drawCounts says what a node did in the cursor's column, and how far its clock
// was off; it returns the row after that.
func (l *labPage) drawCounts(p widget.Pane, node int, at time.Duration) int {
	t := l.trace()
	c := t.Cell(node, l.cursor)
	counts := fmt.Sprintf("%s issued", plural(int(c.Total()), "id"))
	if c.Refused > 0 {
		counts += fmt.Sprintf(", %d refused", c.Refused)
	}
	if c.Waited > 0 {
		counts += fmt.Sprintf(", %d waited", c.Waited)
	}
	if c.Duplicates > 0 {
		counts += fmt.Sprintf(", %d of them twice", c.Duplicates)
	}
	x := p.Text(0, 1, theme.Plain, widget.Fit(nodeName(node, len(t.Formats))+counts, p.W))
	if off := (t.Shown(node, at) - at).Round(time.Microsecond); off != 0 {
		p.Text(x, 1, theme.Warn, widget.Fit(" · clock "+signed(off), p.W-x))
	}
	return 2
}

// drawID shows the first id that a node made in the cursor's column.
func (l *labPage) drawID(p widget.Pane, node int) {
	t := l.trace()
	c, f := t.Cell(node, l.cursor), t.Formats[node]
	if c.Total() == 0 || p.H < 1 {
		return
	}
	text := f.String(c.First)
	x := widget.ID(p, 0, f, c.First, widget.Owners(f, f.CanonicalEncoding(c.First), c.First), widget.Fit(text, p.W), -1) + 2
	if f.Time != nil {
		p.Text(x, 0, theme.Muted, widget.Fit(f.Time(c.First).Format("15:04:05.000"), p.W-x))
	}
	b := widget.Bits{Format: f, ID: c.First, Chosen: -1, Cursor: -1}
	if h := b.Height(p.W); h < p.H {
		b.Draw(p.Sub(0, 1, p.W, h))
	}
}

func signed(d time.Duration) string {
	if d > 0 {
		return span(d) + " ahead"
	}
	return span(-d) + " behind"
}

func nodeName(n, of int) string {
	if of == 1 || n < 0 {
		return ""
	}
	return "node " + strconv.Itoa(n+1) + ": "
}

func momentRole(k lab.MomentKind) theme.Role {
	switch k {
	case lab.Happening:
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

// drawMeasures lists what the whole run did.
func (l *labPage) drawMeasures(p widget.Pane) {
	r := l.whole
	if r == nil {
		r = l.view
	}
	head(p.Sub(0, 0, p.W, 1), "measures", theme.Muted)
	for i, m := range measures(r) {
		if i+1 >= p.H {
			return
		}
		p.Text(0, i+1, theme.Muted, m.name)
		role := theme.Plain
		if m.bad {
			role = theme.Bad
		}
		p.Right(p.W, i+1, role, m.value)
	}
}

type measure struct {
	name, value string
	bad         bool
}

func measures(r *lab.Result) []measure {
	n := func(v int64) string { return strconv.FormatInt(v, 10) }
	ms := func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) + " ms" }
	list := []measure{
		{"requests", n(r.Requests), false},
		{"issued", n(r.Issued), false},
		{"refused", n(r.Refused), r.Refused > 0},
		{"waited", n(r.Waited), false},
		{"longest wait", ms(r.LongestWaitMS()), false},
		{"duplicates", n(r.Duplicates), r.Duplicates > 0},
		{"out of order", n(r.OutOfOrder), false},
		{"k", n(r.K), false},
		{"ids a second", strconv.FormatFloat(r.PerSecond(), 'f', -1, 64), false},
	}
	if r.Limits != "" {
		list = append(list, measure{"sampled", "see the story", true})
	}
	return list
}
