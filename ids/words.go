package ids

import (
	"fmt"
	"math"
	"strconv"
	"time"
)

// ages are the steps of [FormatAgo], largest first.
var ages = []struct {
	size time.Duration
	name string
}{
	{31556952 * time.Second, "year"}, // 365.2425 days, the calendar's
	{30 * 24 * time.Hour, "month"},
	{24 * time.Hour, "day"},
	{time.Hour, "hour"},
	{time.Minute, "minute"},
	{time.Second, "second"},
	{time.Millisecond, "ms"},
}

// FormatAgo says how far t lies from now: "3 hours ago", "in 2 days", "now".
func FormatAgo(t, now time.Time) string {
	if s := float64(t.Unix()-now.Unix()) / ages[0].size.Seconds(); math.Abs(s) > 250 { // past what a Duration holds
		return direct(fmt.Sprintf("%.0f years", math.Abs(s)), s < 0)
	}
	d := t.Sub(now)
	for _, a := range ages {
		if n := int64(d.Abs() / a.size); n > 0 {
			if a.size == time.Millisecond {
				return direct(strconv.FormatInt(n, 10)+" ms", d < 0)
			}
			return direct(count(int(n), a.name), d < 0)
		}
	}
	return "now"
}

// FormatGap says how much time lies between two moments, whichever comes first,
// in its two largest units: "3 years 6 days", "2 days 3 h", "1.2 s", "341 ms".
// They may lie further apart than a Duration holds.
func FormatGap(a, b time.Time) string {
	if b.Before(a) {
		a, b = b, a
	}
	a, b = a.UTC(), b.UTC()
	years := b.Year() - a.Year()
	if a.AddDate(years, 0, 0).After(b) {
		years--
	}
	rest := b.Sub(a.AddDate(years, 0, 0)) // less than a year
	days := int(rest / (24 * time.Hour))
	switch {
	case years > 0:
		return and(count(years, "year"), days, count(days, "day"))
	case days > 0:
		h := int(rest % (24 * time.Hour) / time.Hour)
		return and(count(days, "day"), h, strconv.Itoa(h)+" h")
	}
	return formatShort(rest)
}

// formatShort is [FormatGap] of less than a day.
func formatShort(d time.Duration) string {
	hours, minutes, seconds := int(d/time.Hour), int(d%time.Hour/time.Minute), int(d%time.Minute/time.Second)
	switch {
	case hours > 0:
		return and(strconv.Itoa(hours)+" h", minutes, strconv.Itoa(minutes)+" min")
	case minutes > 0:
		return and(strconv.Itoa(minutes)+" min", seconds, strconv.Itoa(seconds)+" s")
	case d >= time.Second:
		return strconv.FormatFloat(d.Truncate(time.Millisecond).Seconds(), 'f', -1, 64) + " s"
	}
	return FormatSpan(d)
}

// and puts a smaller unit after a larger one, where there are any of it.
func and(large string, n int, small string) string {
	if n == 0 {
		return large
	}
	return large + " " + small
}

func direct(span string, past bool) string {
	if past {
		return span + " ago"
	}
	return "in " + span
}
