package part

import (
	"strconv"
	"time"

	"idtui/ids"
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

// TimelinesOf returns the picture of the timelines of a session: the times between
// neighboring ids of the stream, as long as the generator stays on one timeline. It leaves
// out ids that are older than a span of real time.
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

// TimesText returns " ×N", or "" for one.
func TimesText(n int) string {
	if n < 2 {
		return ""
	}
	return " ×" + strconv.Itoa(n)
}

// CommonPrefix returns the number of leading characters that two texts share.
func CommonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
