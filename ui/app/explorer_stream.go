package app

import (
	"fmt"
	"strconv"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/session"
	"idtui/theme"
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
		r := streamRow(e.session, i, clock, zone)
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

// streamRow returns entry i of a session's history as a row. clock is the layout
// of the time in a time zone.
func streamRow(s *session.Session, i int, clock string, zone *time.Location) widget.StreamRow {
	h, f := s.History(), s.BoundScheme()
	entry := h.Newest(i)
	r := widget.StreamRow{Time: entry.At.Time().In(zone).Format(clock), Entry: i, Role: theme.Muted}
	switch {
	case entry.ClockChange != "":
		r.Mark, r.Role = "◆ "+entry.ClockChange, theme.Warn
		return r
	case entry.Answer == ids.Refused:
		r.Mark, r.Role = "✗ refused"+part.TimesText(entry.Requests), theme.Bad
		r.Note, r.ShortNote = causeText(entry)
		return r
	case entry.Answer == ids.Waiting:
		r.Mark, r.Role = "… waiting"+part.TimesText(entry.Requests), theme.Warn
		r.Note, r.ShortNote = causeText(entry)
		return r
	}
	r.ID = f.String(entry.Last)
	r.Mark, r.Role = markOf(entry)
	if i+1 < h.Len() && h.Newest(i+1).HasID() {
		r.CommonPrefix = part.CommonPrefix(r.ID, f.String(h.Newest(i+1).Last))
	}
	if entry.Requests > 1 {
		r.Note, r.ShortNote = "last of "+strconv.Itoa(entry.Requests), "×"+strconv.Itoa(entry.Requests)
	}
	if entry.Waited > 0 {
		r.Note, r.ShortNote = "waited "+humantext.Rough(entry.Waited), "waited"
	}
	return r
}

// causeText returns why a request got no id, and a shorter text for the same.
func causeText(entry *session.Entry) (note, short string) {
	if entry.Cause == ids.ClockBack {
		back := "back " + behindText(entry)
		return "clock moved " + back, back
	}
	if entry.Cause == ids.UnitFull {
		return "sequence overflow", "overflow"
	}
	if err := entry.Err(); err != nil {
		note = err.Error()
	}
	return note, ""
}

// markOf returns the mark of an entry: its timeline, or an event such as duplicate.
func markOf(entry *session.Entry) (string, theme.Role) {
	switch {
	case entry.Events.Has(ids.Tock):
		return "tock", theme.Tock
	case entry.Events.Has(ids.Tick):
		return "tick", theme.Tick
	case entry.Events.Has(ids.Wrapped):
		return "duplicate", theme.Bad
	case entry.Events.Has(ids.WentBack):
		return "back", theme.Warn
	case entry.HasID() && entry.Events.Has(ids.Overflow):
		return "borrowed", theme.Warn
	case entry.First.Toggle == 1:
		return "tock", theme.Tock
	}
	return "", theme.Muted
}
