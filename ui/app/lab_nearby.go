package app

import (
	"strconv"
	"strings"

	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// drawNearby lists the ids near the cursor.
func (l *labPage) drawNearby(p widget.Pane) {
	p.Name("nearby")
	part.Heading(p.Sub(0, 0, p.W, 1), "ids near the cursor", theme.Muted)
	l.drawNearbyIDs(p.Below(1))
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
		r.CommonPrefix = part.CommonPrefix(r.ID, last)
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
			if part.OnTock(c) {
				r.Mark, r.Role = "tock", theme.Tock
			}
		}
		break
	}
	switch {
	case r.ID != "":
	case sum.Refused > 0:
		r.Mark, r.Role = "✗ refused"+part.TimesText(int(sum.Refused)), theme.Bad
	case sum.Waited > 0:
		r.Mark, r.Role = "… waiting"+part.TimesText(int(sum.Waited)), theme.Warn
	}
	r.Time = padTime(r.Time)
	return r
}

// padTime aligns the times of a list at the right.
func padTime(s string) string {
	const room = 8
	return strings.Repeat(" ", max(room-widget.Width(s), 0)) + s
}
