package app

import (
	"fmt"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// drawStream draws the part of the history around the selected entry.
func (e *explorer) drawStream(p widget.Pane, now ids.Reading) {
	h := e.session.History()
	e.rows = p.H
	from := max(0, e.entry-p.H/2)
	var rows []widget.StreamRow
	clock := "15:04:05.000"
	if id, ok := e.shown(); ok && p.W < len(clock)+len(e.session.BoundScheme().String(id))+16 {
		clock = "05.000"
	}
	columns := e.streamColumns(p.W)
	zone, _ := e.app.times.Location()
	for i := from; i < h.Len() && len(rows) < p.H; i++ {
		r := part.StreamRow(e.session, i, clock, zone)
		entry := h.Newest(i)
		if e.app.times.Kind == part.TimesRelative {
			r.Time = fmt.Sprintf("%*s", len(clock), humantext.ShortAgo(entry.At.Time(), now.Time()))
		}
		if entry.HasID() {
			r.Values = valuesOf(e.session.BoundScheme().Layout, columns, entry.Last)
		}
		rows = append(rows, r)
	}
	selected := e.entry
	if e.pinned != nil {
		selected = -1
	}
	widget.Stream(p, rows, selected)
}
