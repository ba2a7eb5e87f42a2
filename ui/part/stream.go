package part

import (
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/session"
	"idtui/theme"
	"idtui/ui/widget"
)

// EventRole returns the role of the sentence about an event.
func EventRole(ev *session.Event) theme.Role {
	switch {
	case ev.Outcome.Answer == ids.Refused:
		return theme.Bad
	case ev.Outcome.Events.Has(ids.Tock):
		return theme.Tock
	case ev.Outcome.Events.Has(ids.Tick):
		return theme.Tick
	case ev.Outcome.Answer == ids.Waiting, ev.Outcome.Events != 0:
		return theme.Warn
	}
	return theme.Strong
}

// MaxMarks is the number of entries of the stream whose marks are drawn.
const MaxMarks = 2000

// TimelinesOf returns the timelines of a session, to be drawn. While the generator stays on a
// timeline, the time between neighboring ids counts as used. Ids that are older than span in real
// time are left out.
func TimelinesOf(s *session.Session, now ids.Reading, span time.Duration) *widget.Timelines {
	t := &widget.Timelines{
		Lanes: []widget.Timeline{{Name: "tick", Role: theme.Tick}, {Name: "tock", Role: theme.Tock}},
		Clock: int64(s.Clock.Read(now)), ClockName: "clock",
	}
	mark, _, ok := s.SafeMark()
	t.SafeMark, t.HasMark = int64(mark), ok
	h := s.History()
	var before *session.Entry
	for i := min(h.Len(), MaxMarks) - 1; i >= 0; i-- {
		entry := h.Newest(i)
		if !entry.HasID() || now.Sub(entry.Real) > span {
			continue
		}
		lane, from := int(entry.First.Toggle), entry.At
		if before != nil && before.First.Toggle == entry.First.Toggle {
			from = min(before.At, entry.At)
		}
		t.Lanes[lane].Used = append(t.Lanes[lane].Used, widget.TimeRange{From: int64(from), To: int64(entry.At)})
		before = entry
	}
	return t
}

// TimesText returns " ×N", or "" if n is less than 2.
func TimesText(n int) string {
	if n < 2 {
		return ""
	}
	return " ×" + humantext.Number(n)
}

// CommonPrefix returns the number of leading bytes that two texts share.
func CommonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// NewestEvent returns the newest event that is not a change of the clock, or nil for none.
func NewestEvent(s *session.Session) *session.Event {
	for i := range s.Events().Len() {
		if e := s.Events().Newest(i); !e.ClockChanged {
			return e
		}
	}
	return nil
}

// StreamRow returns entry i of a session's history as a row. Its time is written in the time zone,
// as [time.Time.Format] does with the layout clock.
func StreamRow(s *session.Session, i int, clock string, zone *time.Location) widget.StreamRow {
	h, f := s.History(), s.BoundScheme()
	entry := h.Newest(i)
	r := widget.StreamRow{Time: entry.At.Time().In(zone).Format(clock), Entry: i, Role: theme.Muted}
	switch {
	case entry.ClockChange != "":
		r.Mark, r.Role = "◆ "+entry.ClockChange, theme.Warn
		return r
	case entry.Answer == ids.Refused:
		r.Mark, r.Role = "✗ refused"+TimesText(entry.Requests), theme.Bad
		r.Note, r.ShortNote = causeText(entry)
		return r
	case entry.Answer == ids.Waiting:
		r.Mark, r.Role = "■ waiting"+TimesText(entry.Requests), theme.Warn
		r.Note, r.ShortNote = causeText(entry)
		return r
	}
	r.ID = f.String(entry.Last)
	r.Mark, r.Role = StreamMark(entry)
	if i+1 < h.Len() && h.Newest(i+1).HasID() {
		r.CommonPrefix = CommonPrefix(r.ID, f.String(h.Newest(i+1).Last))
	}
	if entry.Requests > 1 {
		r.Note, r.ShortNote = "last of "+humantext.Number(entry.Requests), "+"+humantext.Number(entry.Requests-1)
	}
	if entry.Below > 0 {
		below := humantext.Rough(entry.Below)
		r.Note, r.ShortNote = below+" below the highest id", "below"
		if r.Mark == belowWord {
			r.Note, r.ShortNote = "by "+below, ""
		}
	}
	if entry.Waited > 0 {
		r.Note, r.ShortNote = "waited "+humantext.Rough(entry.Waited), "waited"
	}
	return r
}

// causeText returns why a request got no id, and a shorter text for it.
func causeText(entry *session.Entry) (note, short string) {
	if entry.Cause == ids.ClockBack {
		behind := BehindText(entry) + " behind"
		return "clock moved back, " + behind, behind
	}
	if entry.Cause == ids.UnitFull {
		return "sequence overflow", "overflow"
	}
	if err := entry.Err(); err != nil {
		note = err.Error()
	}
	return note, ""
}

// StreamMark returns the mark of an entry: its timeline, or an event such as duplicate.
func StreamMark(entry *session.Entry) (string, theme.Role) {
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
	case entry.Below > 0:
		return belowWord, theme.Warn
	}
	return "", theme.Muted
}

// belowWord is the mark of an id below the highest one.
const belowWord = "below"

// BehindText returns how far the clock was behind at a request without an id.
func BehindText(e *session.Entry) string {
	return humantext.Rough(time.Duration(e.Behind) * time.Microsecond)
}
