package ui

import (
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
	p.Text(0, p.H-1, theme.Muted, l.legend(p.W))
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
