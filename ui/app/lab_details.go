package app

import (
	"strconv"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/model/lab"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

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
	none := widget.Bits{Bound: f, ID: encoding.Zero(f.Layout.Bits), Selected: -1, Cursor: -1}
	h := none.Height(w)
	if _, id, ok := l.idAt(); ok {
		some := widget.Bits{Bound: f, ID: id, Selected: -1, Cursor: -1}
		h = max(h, some.Height(w))
	}
	return h
}

// The sizes of the panels below the chart.
const (
	besideWidth = 110 // from this width on, the events stand beside the results
	minPanels   = 9   // rows of the panels, at least, if the bits are shown too
	maxPanels   = 18  // rows of the panels, if the ids near the cursor are shown too
	lowPanels   = 14  // below this height, the texts are shortened
	minNearby   = 6   // rows of the ids near the cursor, at least
)

// drawDetails draws what the cursor points at, the panels and the legend of the results.
// answered tells that the row above the chart has the first sentence of the summary.
func (l *labPage) drawDetails(p widget.Pane, answered bool) {
	p.Name("details")
	l.drawCursor(p.Sub(0, 0, p.W, 1))
	p = p.Below(1)
	legend := l.legend(p.W, 1+p.H/lowPanels)
	for y, line := range legend {
		p.Text(0, p.H-len(legend)+y, theme.Muted, line)
	}
	p = p.Sub(0, 0, p.W, p.H-len(legend))
	if h := l.bitsHeight(p.W); p.H-h-1 >= minPanels || l.bits {
		if node, id, ok := l.idAt(); ok {
			b := widget.Bits{Bound: l.trace().Bound[node], ID: id, Selected: -1, Cursor: -1}
			b.Draw(p.Sub(0, 0, p.W, min(h, p.H)))
		}
		p = p.Below(min(h, p.H))
		if p.H > minPanels {
			p = p.Below(1)
		}
	}
	rows, _ := l.eventRows(true)
	if panels := min(max(1+len(rows), minPanels), maxPanels); p.H > panels+minNearby {
		l.drawNearby(p.Below(panels + 1))
		p = p.Sub(0, 0, p.W, panels)
	}
	l.drawPanels(p, answered)
}

// drawPanels draws the events, the results, and the summary or the sort-order chart: side by
// side, or in a narrow window one below the other.
func (l *labPage) drawPanels(p widget.Pane, answered bool) {
	if p.W >= besideWidth {
		left := p.W * 11 / 20
		l.drawEvents(p.Sub(0, 0, left, p.H), true)
		l.drawOutcome(p.Sub(left+2, 0, p.W-left-2, p.H), answered)
		return
	}
	if l.sortOrder {
		results := l.resultLines(p.W)
		results = results[:min(len(results), 2)]
		drawWords(p, results)
		l.drawSortOrder(p.Below(len(results)))
		return
	}
	l.drawStacked(p)
}

// drawStacked draws the events, the results and the reason one below the other. A low window
// shows the first two lines of the results, in which the faults are.
func (l *labPage) drawStacked(p widget.Pane) {
	const few, withHeading = 3, 6
	results, summary := l.resultLines(p.W), l.result().Summary
	if p.H < lowPanels {
		results = results[:min(len(results), 2)]
		summary = summary[len(summary)-1:]
	}
	text := len(results)
	for _, s := range summary {
		text += len(widget.Wrap(s, p.W))
	}
	events := max(p.H-text, min(p.H, few))
	l.drawEvents(p.Sub(0, 0, p.W, events), events >= withHeading)
	p = p.Below(events)
	drawWords(p, results)
	y := len(results)
	for _, s := range summary {
		y = p.Paragraph(y, theme.Plain, s)
	}
}

// drawOutcome draws the results and, below them, the summary or the sort-order chart.
func (l *labPage) drawOutcome(p widget.Pane, answered bool) {
	part.Heading(p.Sub(0, 0, p.W, 1), "results", theme.Muted)
	results := l.resultLines(p.W)
	drawWords(p.Below(1), results)
	p = p.Below(1 + len(results))
	if l.sortOrder {
		l.drawSortOrder(p)
		return
	}
	l.drawSummary(p, answered)
}

// drawCursor describes the column of the cursor: the time, the offset of the clock and the
// first id.
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
	c := t.Sum(-1, l.cursor)
	if !ok {
		p.Text(x, 0, theme.Muted, widget.Fit(noIDText(&c), p.W-x))
		return
	}
	f := t.Bound[node]
	text := widget.Fit(f.String(id), p.W-x)
	x = widget.ID(p, x, f, id, widget.Owners(f, f.CanonicalEncoding(id), id), text, -1) + 2
	if text := cellText(&c); x+widget.Width(text) <= p.W {
		p.Text(x, 0, theme.Muted, text)
	}
}

// noIDText says why a column has no ids.
func noIDText(c *lab.Cell) string {
	switch {
	case c.Refused > 0:
		return "no ids: " + humantext.Number(c.Refused) + " refused"
	case c.Waited > 0:
		return "no ids: " + humantext.Number(c.Waited) + " waiting"
	}
	return "no ids here"
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
	if c.OutOfOrder > 0 {
		text += ", " + humantext.Number(c.OutOfOrder) + " out of order"
	}
	return text
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
	case lab.Refusing, lab.Repeating, lab.Ended:
		return theme.Bad
	}
	return theme.Warn
}
