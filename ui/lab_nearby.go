package ui

import (
	"strconv"

	"idtui/model/lab"
	"idtui/theme"
	"idtui/ui/widget"
)

// nearbyHeight returns the number of rows for the ids near the cursor: those that
// the chart does not need in a tall window.
func (l *labPage) nearbyHeight(p widget.Pane) int {
	const enough, most, least = 40, 14, 6
	if h := min(p.H-enough, most); h >= least {
		return h
	}
	return 0
}

// drawNearby lists the ids near the cursor and, beside them, all events.
func (l *labPage) drawNearby(p widget.Pane) {
	p.Name("nearby")
	left := leftWidth(p.W)
	drawHeading(p.Sub(0, 0, left, 1), "ids near the cursor", theme.Muted)
	l.drawNearbyIDs(p.Sub(0, 1, left, p.H-1))
	l.drawEventList(p.Sub(left+2, 0, p.W-left-2, p.H))
}

// drawNearbyIDs lists the first id of each column near the cursor, or the answers
// in columns without an id.
func (l *labPage) drawNearbyIDs(p widget.Pane) {
	columns := min(l.playedColumns(), l.trace().Columns)
	from := max(min(l.cursor-p.H/2, columns-p.H), 0)
	var rows []widget.StreamRow
	last := ""
	for x := from; x < min(from+p.H, columns); x++ {
		r := l.nearbyRow(x)
		r.CommonPrefix = commonPrefix(r.ID, last)
		last = r.ID
		rows = append(rows, r)
	}
	widget.Stream(p, rows, l.cursor)
	for y := range rows {
		p.Zone("time:"+strconv.Itoa(from+y), 0, y, p.W, 1)
	}
}

// nearbyRow returns a column of the chart as a row.
func (l *labPage) nearbyRow(x int) widget.StreamRow {
	t := l.trace()
	sum := t.Sum(-1, x)
	r := widget.StreamRow{Time: timeAt(t.Time(x), t.To-t.From), Entry: x, Mark: "no requests", Role: theme.Muted}
	for node := range t.Bound {
		c := t.Cell(node, x)
		if c.Total() == 0 {
			continue
		}
		r.Time = timeAt(c.At, t.To-t.From)
		r.ID, r.Mark, r.Note = t.Bound[node].String(c.First), "", nodeName(node, len(t.Bound))+cellText(&sum)
		if l.toggles() {
			r.Mark, r.Role = "tick", theme.Tick
			if onTock(c) {
				r.Mark, r.Role = "tock", theme.Tock
			}
		}
		break
	}
	switch {
	case r.ID != "":
	case sum.Refused > 0:
		r.Mark, r.Role = "✗ refused"+timesText(int(sum.Refused)), theme.Bad
	case sum.Waited > 0:
		r.Mark, r.Role = "… waiting"+timesText(int(sum.Waited)), theme.Warn
	}
	r.Time = padTime(r.Time)
	return r
}

// padTime aligns the times of a list at the right.
func padTime(s string) string {
	const room = 8
	for len([]rune(s)) < room {
		s = " " + s
	}
	return s
}

// drawEventList lists the events of the scenario and the generators, and marks those
// at the cursor.
func (l *labPage) drawEventList(p widget.Pane) {
	t := l.trace()
	var list []*lab.TraceEvent
	selected := 0
	for i := range t.Events {
		m := &t.Events[i]
		if m.At < t.From || m.At >= t.To || t.Column(m.At) >= l.playedColumns() {
			continue
		}
		if t.Column(m.At) <= l.cursor {
			selected = len(list)
		}
		list = append(list, m)
	}
	drawHeading(p.Sub(0, 0, p.W, 1), "events"+widget.VisibleRange(len(list), selected, p.H-1), theme.Muted)
	if len(list) == 0 {
		p.Text(2, 1, theme.Muted, "no events")
	}
	from, to := widget.Window(len(list), selected, p.H-1)
	for i := from; i < to; i++ {
		m, y := list[i], 1+i-from
		if t.Column(m.At) == l.cursor {
			p.Text(0, y, theme.Accent, "▸")
		}
		x := p.Text(2, y, theme.Muted, padTime(timeAt(m.At, t.To-t.From))) + 2
		p.Text(x, y, traceEventRole(m.Kind), widget.Fit(nodeName(m.Node, len(t.Bound))+m.Text, p.W-x))
		p.Zone("time:"+strconv.Itoa(t.Column(m.At)), 0, y, p.W, 1)
	}
}
