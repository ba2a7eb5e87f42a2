package humantext

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// AppendRFC3339 appends t as RFC 3339 in UTC, with no more decimals than it has.
// It writes years past 9999 as +YYYYY, which is how ISO 8601 extends them.
func AppendRFC3339(dst []byte, t time.Time) []byte {
	t = t.UTC()
	if y := t.Year(); y > 9999 {
		dst = strconv.AppendInt(append(dst, '+'), int64(y), 10)
		return t.AppendFormat(dst, "-01-02T15:04:05.999999999Z")
	}
	return t.AppendFormat(dst, time.RFC3339Nano)
}

// AppendTime appends t as RFC 3339 in UTC, with a fixed number of decimals from 0 to 9.
// It drops further ones. Years past 9999 are written as [AppendRFC3339] does. Every decoded
// id has a time or two: with [time.Time.AppendFormat] this takes four times as long
// (BenchmarkAppendTime).
func AppendTime(dst []byte, t time.Time, decimals int) []byte {
	t = t.UTC()
	year, month, day := t.Date()
	if year < 0 || year > 9999 {
		dst = AppendRFC3339(dst, t.Truncate(time.Second))
		dst = dst[:len(dst)-len("Z")]
	} else {
		// Unsigned 32-bit numbers, because the processor divides them faster.
		const secondsPerDay = 24 * 60 * 60
		second := t.Unix() % secondsPerDay
		if second < 0 {
			second += secondsPerDay
		}
		y, m, d, s := uint32(year), uint32(month), uint32(day), uint32(second)
		minute := s / 60
		hour := minute / 60
		s, minute = s%60, minute%60
		dst = append(dst, '0'+byte(y/1000), '0'+byte(y/100%10), '0'+byte(y/10%10), '0'+byte(y%10), '-', '0'+byte(m/10), '0'+byte(m%10), '-',
			'0'+byte(d/10), '0'+byte(d%10), 'T', '0'+byte(hour/10), '0'+byte(hour%10), ':', '0'+byte(minute/10), '0'+byte(minute%10), ':', '0'+byte(s/10), '0'+byte(s%10))
	}
	return AppendFraction(dst, t, decimals)
}

// AppendFraction appends what [AppendTime] appends after the second: the decimals, and Z.
func AppendFraction(dst []byte, t time.Time, decimals int) []byte {
	if decimals == 0 {
		return append(dst, 'Z')
	}
	dst = append(dst, ".000000000"[:1+decimals]...)
	fraction := uint32(t.Nanosecond())
	for range 9 - decimals {
		fraction /= 10
	}
	for at := len(dst) - 1; fraction > 0; at-- {
		dst[at] += byte(fraction % 10)
		fraction /= 10
	}
	return append(dst, 'Z')
}

// RFC3339 returns the text that [AppendRFC3339] appends.
func RFC3339(t time.Time) string { return string(AppendRFC3339(nil, t)) }

// DateTime returns a full time to the millisecond: "2026-11-21 02:06:12.340 UTC".
// Years past 9999 are written as [RFC3339] does.
func DateTime(t time.Time) string {
	if t = t.UTC(); t.Year() > 9999 {
		return RFC3339(t)
	}
	return t.Format("2006-01-02 15:04:05.000 UTC")
}

// Date returns the day of t in UTC: "2026-11-21". For a time that is far away, see
// [IsFar], it returns only the year: "year 10889".
func Date(t time.Time) string {
	if IsFar(t) {
		return "year " + strconv.Itoa(t.UTC().Year())
	}
	date, _, _ := strings.Cut(RFC3339(t), "T")
	return date
}

// Instant returns the time as [RFC3339] does, or as [Date] does if it is far away: see [IsFar].
func Instant(t time.Time) string {
	if IsFar(t) {
		return Date(t)
	}
	return RFC3339(t)
}

// NoEnd takes the place of a date that is too far away to matter.
const NoEnd = "no practical end"

// IsFar reports whether a time is too far away to matter: its year has five digits or more.
func IsFar(t time.Time) bool { return t.UTC().Year() > 9999 }

// TimeOfDay returns the time of day of t in UTC, to the millisecond:
// "02:06:12.340".
func TimeOfDay(t time.Time) string { return t.UTC().Format("15:04:05.000") }

// ExactTimeOfDay returns [TimeOfDay], to the microsecond if t is not a whole
// millisecond: "02:06:12.340992".
func ExactTimeOfDay(t time.Time) string {
	if t.Nanosecond()%int(time.Millisecond) < int(time.Microsecond) {
		return TimeOfDay(t)
	}
	return t.UTC().Format("15:04:05.000000")
}

// meanYear is the length of the Gregorian calendar's mean year in seconds:
// 365.2425 days.
const meanYear = 31556952

// Ago returns how far t is from now, in its largest unit: "3 hours ago",
// "in 2 days", "now". The distance may be longer than a time.Duration.
func Ago(t, now time.Time) string { return string(AppendAgo(nil, t, now)) }

// ShortAgo returns [Ago] with short names of the units up to hours: "12 s ago", "in 3 min".
func ShortAgo(t, now time.Time) string {
	return strings.NewReplacer(
		"milliseconds", "ms", "millisecond", "ms", "seconds", "s", "second", "s",
		"minutes", "min", "minute", "min", "hours", "h", "hour", "h",
	).Replace(Ago(t, now))
}

// AppendAgo appends [Ago] to dst.
func AppendAgo(dst []byte, t, now time.Time) []byte {
	if years := float64(t.Unix()-now.Unix()) / meanYear; math.Abs(years) > 250 { // a Duration holds 292 years
		return appendDirect(dst, int64(math.Round(math.Abs(years))), "year", years < 0)
	}
	d := t.Sub(now)
	for _, u := range [...]struct {
		size time.Duration
		name string
	}{
		{meanYear * time.Second, "year"},
		{30 * day, "month"},
		{day, "day"},
		{time.Hour, "hour"},
		{time.Minute, "minute"},
		{time.Second, "second"},
	} {
		if n := d.Abs() / u.size; n > 0 {
			return appendDirect(dst, int64(n), u.name, d < 0)
		}
	}
	switch ms := d.Truncate(time.Millisecond); {
	case ms < 0:
		return append(append(dst, Duration(-ms)...), " ago"...)
	case ms > 0:
		return append(append(dst, "in "...), Duration(ms)...)
	}
	return append(dst, "now"...)
}

// appendDirect appends a number of units, and whether they are before or after now.
func appendDirect(dst []byte, n int64, unit string, past bool) []byte {
	if !past {
		dst = append(dst, "in "...)
	}
	if n < 1000 {
		dst = strconv.AppendInt(dst, n, 10)
	} else {
		dst = append(dst, Number(n)...)
	}
	dst = append(append(dst, ' '), unit...)
	if n != 1 {
		dst = append(dst, 's')
	}
	if past {
		dst = append(dst, " ago"...)
	}
	return dst
}

// Gap returns how much time is between two times, whichever is first, in its two largest units.
// Examples are "3 years 6 days", "2 days 3 h" and "1.2 s". Parts of the last unit are dropped. The
// gap may be longer than a time.Duration.
func Gap(a, b time.Time) string {
	if b.Before(a) {
		a, b = b, a
	}
	a, b = a.UTC(), b.UTC()
	years := b.Year() - a.Year()
	if a.AddDate(years, 0, 0).After(b) {
		years--
	}
	rest := b.Sub(a.AddDate(years, 0, 0)) // less than a year
	switch {
	case years > 0 && rest < day:
		return Count(years, "year")
	case years > 0:
		return Count(years, "year") + " " + Count(rest/day, "day")
	case rest >= time.Second && rest < time.Minute:
		return Duration(rest.Truncate(time.Millisecond))
	case rest >= time.Minute:
		return Duration(rest.Truncate(glance(rest)))
	}
	return Duration(rest)
}

// Period returns two times to the second, without a zone. It omits the second date if it is the
// same, and the second time if both are equal.
func Period(first, last time.Time) string {
	from, _, _ := strings.Cut(DateTime(first), ".")
	to, _, _ := strings.Cut(DateTime(last), ".")
	if from == to {
		return from
	}
	if day, _, _ := strings.Cut(from, " "); strings.HasPrefix(to, day+" ") {
		to = strings.TrimPrefix(to, day+" ")
	}
	return from + " to " + to
}
