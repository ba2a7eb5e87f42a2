package app

import (
	"slices"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/theme"
)

// The ways to show times, in the order of their key. They are values of the saved state.
const (
	timesUTC      = "utc"
	timesLocal    = "local"
	timesRelative = "relative"
)

// timeStyle is how the times of ids are shown.
type timeStyle struct {
	kind string         // one of the ways above
	zone *time.Location // the local time zone
}

// newTimeStyle returns the saved style; UTC for an unknown one.
func newTimeStyle(saved string) timeStyle {
	s := timeStyle{timesUTC, time.Local}
	if saved == timesLocal || saved == timesRelative {
		s.kind = saved
	}
	return s
}

// nextTimeStyle selects the next way to show times.
func (a *App) nextTimeStyle() {
	kinds := []string{timesUTC, timesLocal, timesRelative}
	a.times.kind = kinds[(slices.Index(kinds, a.times.kind)+1)%len(kinds)]
	text := map[string]string{
		timesUTC:      "Times in UTC.",
		timesLocal:    "Times in the local time zone, " + a.clock().Time().In(a.times.zone).Format("-07:00") + ".",
		timesRelative: "Times relative to now.",
	}
	a.setStatus(theme.Good, text[a.times.kind])
}

// full returns a time and, for the space behind it, the same in another way.
func (s timeStyle) full(t, now time.Time) (text, more string) {
	ago := humantext.Ago(t, now)
	switch {
	case s.kind == timesRelative:
		return ago, humantext.DateTime(t)
	case s.kind == timesLocal && t.Year() <= 9999:
		return t.In(s.zone).Format("2006-01-02 15:04:05.000 -07:00"), ago
	}
	return humantext.DateTime(t), ago
}

// ofDay returns the time of day at t, as [humantext.ExactTimeOfDay] writes it: in the local
// time zone or in UTC.
func (s timeStyle) ofDay(t time.Time) string {
	zone, _ := s.location()
	_, seconds := t.In(zone).Zone()
	return humantext.ExactTimeOfDay(t.Add(time.Duration(seconds) * time.Second))
}

// msTime returns the time of a clock reading, rounded down to milliseconds.
func msTime(r ids.Reading) time.Time { return r.Time().Truncate(time.Millisecond) }

// title returns what the title of a list of times says about them; "" for UTC.
func (s timeStyle) title() string {
	if s.kind == timesUTC {
		return ""
	}
	return " · times " + s.kind
}

// location returns the time zone of times of the day, and its name for a heading.
func (s timeStyle) location() (zone *time.Location, name string) {
	if s.kind == timesLocal {
		return s.zone, "local"
	}
	return time.UTC, "UTC"
}
