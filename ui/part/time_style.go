package part

import (
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/theme"
	"idtui/ui/widget"
)

// ReducedTime draws the time of an id if the scheme has one. It returns the row below.
func ReducedTime(p widget.Pane, y int, f *ids.BoundScheme, id ids.ID, times TimeStyle, now ids.Reading) int {
	if f.Time == nil {
		return y
	}
	at, more := times.Of(f, id, now)
	x := p.Text(0, y, theme.Plain, widget.Fit(at, p.W))
	p.Text(x, y, theme.Muted, Longest(p.W-x, " · "+more, ""))
	return y + 1
}

// The ways to show times, in the order of their key. They are values of the saved state.
const (
	TimesUTC      = "utc"
	TimesLocal    = "local"
	TimesRelative = "relative"
)

// TimeStyle is how the times of ids are shown.
type TimeStyle struct {
	Kind string         // TimesUTC, TimesLocal or TimesRelative
	Zone *time.Location // the local time zone
}

// NewTimeStyle returns the saved style; UTC for an unknown one.
func NewTimeStyle(saved string) TimeStyle {
	s := TimeStyle{TimesUTC, time.Local}
	if saved == TimesLocal || saved == TimesRelative {
		s.Kind = saved
	}
	return s
}

// Full returns a time. more is the time in another style, for the space after text.
func (s TimeStyle) Full(t, now time.Time) (text, more string) {
	ago := humantext.Ago(t, now)
	switch {
	case s.Kind == TimesRelative:
		return ago, humantext.DateTime(t)
	case s.Kind == TimesLocal && t.Year() <= 9999:
		return t.In(s.Zone).Format("2006-01-02 15:04:05.000 -07:00"), ago
	}
	return humantext.DateTime(t), ago
}

// Of returns the time of an id. If that time is a guess, more says so; otherwise more is the time
// in another style.
func (s TimeStyle) Of(f *ids.BoundScheme, id ids.ID, now ids.Reading) (text, more string) {
	text, more = s.Full(f.Time(id), now.Time())
	if f.GuessedTime {
		more = "a guess"
	}
	return text, more
}

// OfDay returns the time of day at t, as [humantext.ExactTimeOfDay] writes it: in the local
// time zone or in UTC.
func (s TimeStyle) OfDay(t time.Time) string {
	zone, _ := s.Location()
	_, seconds := t.In(zone).Zone()
	return humantext.ExactTimeOfDay(t.Add(time.Duration(seconds) * time.Second))
}

// MsTime returns the time of a clock reading, rounded down to milliseconds.
func MsTime(r ids.Reading) time.Time { return r.Time().Truncate(time.Millisecond) }

// Title returns what the title of a list says about its times; "" for UTC.
func (s TimeStyle) Title() string {
	if s.Kind == TimesUTC {
		return ""
	}
	return " · times " + s.Kind
}

// Location returns the time zone of times of day, and its name for a heading.
func (s TimeStyle) Location() (zone *time.Location, name string) {
	if s.Kind == TimesLocal {
		return s.Zone, "local"
	}
	return time.UTC, "UTC"
}
