package humantext

import (
	"strconv"
	"strings"
	"time"
	"unicode"
)

// day is 24 hours. [Duration] writes no months or years, because their lengths differ. [Gap] counts
// calendar years between two times.
const day = 24 * time.Hour

// Duration returns d exactly, in units that fit its size. Examples are "500 ns", "20 µs", "1.024
// ms", "9.9 s", "1 min 5 s" and "2 days 3 h". A negative d begins with "−".
func Duration(d time.Duration) string {
	if d < 0 {
		return "−" + Duration(d.Abs())
	}
	switch {
	case d == 0:
		return "0 s"
	case d < time.Microsecond:
		return decimal(d, time.Nanosecond) + " ns"
	case d < time.Millisecond:
		return decimal(d, time.Microsecond) + " µs"
	case d < time.Second:
		return decimal(d, time.Millisecond) + " ms"
	case d < time.Minute:
		return decimal(d, time.Second) + " s"
	}
	var parts []string
	if n := d / day; n > 0 {
		parts = append(parts, Count(n, "day"))
	}
	if n := d % day / time.Hour; n > 0 {
		parts = append(parts, Number(n)+" h")
	}
	if n := d % time.Hour / time.Minute; n > 0 {
		parts = append(parts, Number(n)+" min")
	}
	if rest := d % time.Minute; rest > 0 {
		parts = append(parts, decimal(rest, time.Second)+" s")
	}
	return strings.Join(parts, " ")
}

// Rough returns d rounded for reading at a glance, in at most two units. Examples are "341 ms",
// "9.3 s", "1 min 5 s" and "2 days 3 h".
func Rough(d time.Duration) string {
	d = d.Round(glance(d))
	return Duration(d.Round(glance(d))) // again, because 59.96 s has become 1 min
}

// glance returns the step to which a duration of this size is rounded.
func glance(d time.Duration) time.Duration {
	switch d = d.Abs(); {
	case d < time.Millisecond:
		return time.Microsecond
	case d < time.Second:
		return time.Millisecond
	case d < time.Minute:
		return 100 * time.Millisecond
	case d < time.Hour:
		return time.Second
	case d < day:
		return time.Minute
	}
	return time.Hour
}

// Signed returns [Duration] with a sign in front, as an offset of a clock is
// written: "+20 ms", "−9.9 s". Zero has no sign.
func Signed(d time.Duration) string {
	if d > 0 {
		return "+" + Duration(d)
	}
	return Duration(d)
}

// Milliseconds returns d in milliseconds, whatever its size: "2 ms", "1.024 ms",
// "10000 ms". Error messages that programs may parse use it. Durations of less
// than a microsecond are in nanoseconds.
func Milliseconds(d time.Duration) string {
	if d != 0 && d.Abs() < time.Microsecond {
		return strconv.FormatInt(int64(d), 10) + " ns"
	}
	return decimal(d.Truncate(time.Microsecond), time.Millisecond) + " ms"
}

// TypedDuration returns d as you can type it into a prompt, a flag or a file:
// "10s", "1m30s", "12h". [time.ParseDuration] reads it.
func TypedDuration(d time.Duration) string {
	text := d.String()
	if short, whole := strings.CutSuffix(text, "m0s"); whole {
		text = short + "m"
	}
	if short, whole := strings.CutSuffix(text, "h0m"); whole {
		text = short + "h"
	}
	return text
}

// decimal returns d in a unit, with no more decimals than it needs. It does not
// round, as a float64 would: a time.Duration has 19 digits.
func decimal(d, unit time.Duration) string {
	text := strconv.FormatInt(int64(d/unit), 10)
	rest := (d % unit).Abs()
	if rest == 0 {
		return text
	}
	if d < 0 && d/unit == 0 {
		text = "-" + text
	}
	digits := strconv.FormatInt(int64(unit+rest), 10)[1:]
	return text + "." + strings.TrimRight(digits, "0")
}

// JoinsUnit reports whether a line must not end between two texts. It reports true if before ends
// with a digit, and after begins with a unit such as "ms".
func JoinsUnit(before, after string) bool {
	if n := len(before) - 1; n < 0 || before[n] < '0' || before[n] > '9' {
		return false
	}
	for _, unit := range [...]string{"s", "ms", "µs", "ns", "min", "h", "%"} {
		if rest, ok := strings.CutPrefix(after, unit); ok && (rest == "" || !unicode.IsLetter(rune(rest[0]))) {
			return true
		}
	}
	return false
}
