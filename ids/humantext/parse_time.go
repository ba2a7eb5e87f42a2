package humantext

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Time is a time that a user typed: an instant, or a distance from now.
type Time struct {
	at       time.Time     // the instant, unless relative is set
	distance time.Duration // from now
	relative bool
	yearless string // a time as syslog writes it, which depends on now too
	note     string
	years    int // length of a period: a year, a month or a day; all 0 for an instant
	months   int
	days     int
}

// At returns the instant, in UTC. now is the current time.
func (t Time) At(now time.Time) time.Time {
	switch {
	case t.relative:
		return now.Add(t.distance).UTC()
	case t.yearless != "":
		at, _ := scanSyslog(t.yearless, now)
		return at
	}
	return t.at
}

// End returns the end of the year, the month or the day that the text names; false for an instant.
func (t Time) End() (time.Time, bool) {
	return t.at.AddDate(t.years, t.months, t.days), t.years+t.months+t.days > 0
}

// Relative reports whether the instant depends on the current time.
func (t Time) Relative() bool { return t.relative || t.yearless != "" }

// Note says how a number was read, such as "1763700000 read as Unix seconds: 2025-11-21T04:40:00Z".
// It is empty if the text is not a number, and for 12 to 14 digits, the usual Unix milliseconds. It
// is also empty for numbers below 1000, which are close to 1970 in any unit.
func (t Time) Note() string { return t.note }

// firstYear is the first number of four digits that is a year.
const firstYear = 1900

// leastUnix is the least Unix time without a sign that [ParseTime] reads, apart from 0.
const leastUnix = 1_000_000_000

// lastYear is the last year that a text can name. A reading of package ids can hold its times.
const lastYear = 148_000

// ParseTime reads a time that a user typed:
//
//   - RFC 3339, or parts of it: a date, or a date and a time. The time may lack seconds or the zone
//     (UTC), or follow a space instead of the T. A year past 9999 is written as [AppendRFC3339]
//     does.
//   - A year of four digits from 1900 on, or a year and a month: their first instant.
//   - A time as web servers or syslog write it: see [FindTime].
//   - A Unix time of ten or more digits, or 0. Its size determines the unit: seconds
//     below 1e10, milliseconds below 1e14, microseconds below 1e17, otherwise nanoseconds. So
//     ten digits are seconds from 2001 to 2286. Shorter numbers without a sign are an
//     error, because most are a mistyped year. With a sign, -5 is 5 ms before 1970.
//   - now, or a distance from now: -1h, +30m, -1d12h, now-2w. Units are those of
//     [time.ParseDuration], d for 24 hours and w for 7 days.
func ParseTime(s string) (Time, error) { return parseTime(s, leastUnix) }

// ParseEpoch is [ParseTime] that also reads shorter Unix times: milliseconds below 1e8, otherwise
// seconds. Epochs close to 1970 are written in this way.
func ParseEpoch(s string) (Time, error) { return parseTime(s, 0) }

// parseTime reads a time. Numbers below least without a sign are an error, except 0.
func parseTime(s string, least int64) (Time, error) {
	if d, ok := parseDistance(s); ok {
		return Time{relative: true, distance: d}, nil
	}
	if len(s) == 4 && digits(s) >= firstYear {
		return Time{at: time.Date(digits(s), 1, 1, 0, 0, 0, 0, time.UTC), years: 1}, nil
	}
	if isDecimal(s) {
		return parseUnix(s, least)
	}
	if len(s) == 7 && s[4] == '-' && digits(s[:4]) > 0 && digits(s[5:]) >= 1 && digits(s[5:]) <= 12 {
		at, err := time.Parse("2006-01", s)
		return Time{at: at, months: 1}, err
	}
	if at, err := time.Parse(time.DateOnly, s); err == nil {
		return Time{at: at, days: 1}, nil
	}
	if t, n, _ := scanTime(s); n > 0 && n == len(s) && n > len(time.DateOnly) {
		return Time{at: t}, nil
	}
	if t, n := scanSyslog(s, time.Unix(0, 0)); n == len(s) && !t.IsZero() {
		return Time{yearless: s}, nil
	}
	at, err := parseDateTime(strings.ToUpper(s))
	var wrong *time.ParseError
	switch {
	case errors.Is(err, errOutOfRange):
		return Time{}, fmt.Errorf("invalid time %s: %w", Quote(s), err)
	case errors.As(err, &wrong) && strings.HasSuffix(wrong.Message, "out of range"):
		return Time{}, fmt.Errorf("invalid time %s%s", Quote(s), wrong.Message)
	case err != nil:
		return Time{}, fmt.Errorf("invalid time %s: expected RFC 3339, a date, Unix time, now or a distance from now, such as 2026-11-21T02:06:12Z or -1h", Quote(s))
	}
	return Time{at: at.UTC()}, nil
}

var errOutOfRange = errors.New("out of range")

// isDecimal reports whether a text is a decimal number. A sign and a fraction are optional.
func isDecimal(s string) bool {
	whole, fraction, dot := strings.Cut(unsigned(s), ".")
	return whole != "" && strings.Trim(whole+fraction, "0123456789") == "" && (fraction != "") == dot
}

// unsigned returns a text without its sign.
func unsigned(s string) string {
	if s != "" && (s[0] == '-' || s[0] == '+') {
		return s[1:]
	}
	return s
}

// parseUnix reads a decimal number as a Unix time. Numbers below least without a sign are an error,
// except 0.
func parseUnix(s string, least int64) (Time, error) {
	whole, fraction, _ := strings.Cut(unsigned(s), ".")
	n, err := strconv.ParseInt(whole, 10, 64)
	if err != nil || len(fraction) > 9 {
		return Time{}, fmt.Errorf("invalid time %s: %w", Quote(s), errOutOfRange)
	}
	if n < least && unsigned(s) == s && strings.Trim(whole+fraction, "0") != "" {
		return Time{}, fmt.Errorf("invalid time %s: expected a year of four digits from %d on, or Unix time with at least ten digits (seconds) or eleven (milliseconds)", Quote(s), firstYear)
	}
	unit, name := unixUnit(n)
	parts, _ := strconv.ParseInt((fraction + "000000000")[:9], 10, 64) // billionths of the unit
	perSecond := int64(time.Second / unit)
	sec, nsec := n/perSecond, n%perSecond*int64(unit)+parts*int64(unit)/1e9
	if s[0] == '-' {
		sec, nsec = -sec, -nsec
	}
	t := Time{at: time.Unix(sec, nsec).UTC()}
	if usual := unit == time.Millisecond && (n >= 1e11 || n < 1000); !usual {
		t.note = QuoteUnsafe(s) + " read as Unix " + name + ": " + RFC3339(t.at)
	}
	return t, nil
}

// unixUnit returns the unit of a Unix time of a certain size.
func unixUnit(n int64) (unit time.Duration, name string) {
	switch {
	case n < 1e8:
		return time.Millisecond, "milliseconds"
	case n < 1e10:
		return time.Second, "seconds"
	case n < 1e14:
		return time.Millisecond, "milliseconds"
	case n < 1e17:
		return time.Microsecond, "microseconds"
	}
	return time.Nanosecond, "nanoseconds"
}

// parseDistance reads now, or a distance from now.
func parseDistance(s string) (time.Duration, bool) {
	const now = "now"
	hasNow := len(s) >= len(now) && strings.EqualFold(s[:len(now)], now)
	if hasNow {
		s = s[len(now):]
	}
	if s == "" {
		return 0, hasNow
	}
	if s[0] != '-' && s[0] != '+' {
		return 0, false
	}
	var sum time.Duration
	for rest := s[1:]; rest != ""; {
		d, n := parsePart(rest)
		if n == 0 || d > math.MaxInt64-sum {
			return 0, false
		}
		sum, rest = sum+d, rest[n:]
	}
	if s[0] == '-' {
		sum = -sum
	}
	return sum, len(s) > 1
}

// parsePart reads the first number of a distance and its unit. It returns how long
// their text is, 0 if it is invalid.
func parsePart(s string) (d time.Duration, size int) {
	number := len(s) - len(strings.TrimLeft(s, "0123456789."))
	unit := s[number:]
	if next := strings.IndexAny(unit, "0123456789."); next >= 0 {
		unit = unit[:next]
	}
	each, name := time.Duration(1), unit
	switch unit {
	case "d":
		each, name = 24, "h"
	case "w":
		each, name = 7*24, "h"
	}
	d, err := time.ParseDuration(s[:number] + name)
	if err != nil || unit == "" || d > math.MaxInt64/each {
		return 0, 0
	}
	return d * each, number + len(unit)
}

// parseDateTime reads a date or a date and time in upper case. It reads a year past 9999 as one
// from 2000 to 2399 with the same calendar, and adds the difference.
func parseDateTime(s string) (time.Time, error) {
	later := 0
	if rest, ok := strings.CutPrefix(s, "+"); ok {
		digits, _, _ := strings.Cut(rest, "-")
		year, err := strconv.Atoi(digits)
		switch {
		case err != nil || year < 10000:
			return time.Time{}, fmt.Errorf("year %s", Quote(digits))
		case year > lastYear:
			return time.Time{}, errOutOfRange
		}
		cycle := 2000 + year%400
		s, later = strconv.Itoa(cycle)+rest[len(digits):], year-cycle
	}
	t, err := parseCalendar(s)
	return t.AddDate(later, 0, 0), err
}

// parseCalendar reads a date, or a date and time, of a year of four digits.
func parseCalendar(s string) (t time.Time, err error) {
	const date = len(time.DateOnly)
	if len(s) <= date {
		return time.Parse(time.DateOnly, s)
	}
	if s[date] == ' ' {
		s = s[:date] + "T" + s[date+1:]
	}
	if rest, ok := strings.CutSuffix(s, " UTC"); ok { // as DateTime writes it
		s = rest + "Z"
	}
	s = strings.Replace(s, " +", "+", 1)
	s = strings.Replace(s, " -", "-", 1)
	for _, clock := range [...]string{"15:04:05", "15:04"} {
		for _, zone := range [...]string{"Z07:00", "", "Z0700", "Z07"} {
			if t, err = time.Parse(time.DateOnly+"T"+clock+zone, s); err == nil {
				return t, nil
			}
		}
	}
	return t, err
}
