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
	{365*24*time.Hour + 6*time.Hour, "year"},
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

func direct(span string, past bool) string {
	if past {
		return span + " ago"
	}
	return "in " + span
}
