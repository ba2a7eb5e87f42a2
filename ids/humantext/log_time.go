package humantext

import (
	"strings"
	"time"
	"unicode"
)

// FindTime returns the first time in the first 512 bytes of a line of a log, and its position. It
// reads these:
//
//   - RFC 3339 and its parts with a time of day, as 2026-11-20 00:09:35.687627+00 of PostgreSQL
//     or 2026/11/20 00:09:35 of Go
//   - 21/Nov/2026:10:00:00 +0000 of web servers
//   - Nov 21 10:00:00 of syslog at the start of the line, after <34>, or in brackets. Its year
//     is the latest one that gives a time not after now; clocks may be ahead by one day.
//
// Times without a zone are UTC.
func FindTime[T []byte | string](line T, now time.Time) (at time.Time, start, end int, ok bool) {
	const most = 512 // a time is at the beginning of a line
	text := line[:min(len(line), most)]
	for i := 0; i+8 <= len(text); i++ {
		c := text[i]
		if c < '0' || c > '9' {
			if c >= 'A' && c <= 'S' && (i == 0 || opensTime(text[i-1], i)) {
				if t, n := scanSyslog(string(text[i:min(len(text), i+40)]), now); n > 0 {
					return t, i, i + n, true
				}
			}
			continue
		}
		if i > 0 && isWordByte(text[i-1]) {
			continue
		}
		if text[i+4] == '-' || text[i+4] == '/' || text[i+2] == '/' {
			part := string(text[i:min(len(text), i+48)])
			if t, n, clock := scanTime(part); n > 0 && clock {
				return t, i, i + n, true
			}
		}
		for i+1 < len(text) && text[i+1] >= '0' && text[i+1] <= '9' {
			i++
		}
	}
	return time.Time{}, 0, 0, false
}

// opensTime reports whether a time of syslog may follow a byte at a place: after <34>, or in
// brackets.
func opensTime(c byte, at int) bool { return c == '[' || at < 8 && c == '>' }

func isWordByte(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c >= 0x80
}

// LogTime reads a text that is a time of a program: one that [FindTime] reads, or only its date. It
// reads no number as a time.
func LogTime[T []byte | string](text T, now time.Time) (time.Time, bool) {
	if len(text) < 8 || len(text) > 64 {
		return time.Time{}, false
	}
	s := string(text)
	if c := s[0]; c >= 'A' && c <= 'S' {
		t, n := scanSyslog(s, now)
		return t, n == len(s)
	}
	t, n, _ := scanTime(s)
	return t, n > 0 && n == len(s)
}

// NamesZone reports whether a calendar time that a program wrote has a zone after its time of day.
func NamesZone(text string) bool {
	_, rest, _ := strings.Cut(text, ":")
	return strings.ContainsFunc(rest, func(c rune) bool { return c == '+' || c == '-' || unicode.IsLetter(c) })
}

// scanTime reads a date at the start of a text. A time of day and a zone can follow the date. It
// sets n to the length of all three, 0 without a date. It sets clock if there is a time of day.
func scanTime(s string) (t time.Time, n int, clock bool) {
	var year, month, day int
	switch {
	case len(s) >= 10 && (s[4] == '-' || s[4] == '/') && s[7] == s[4]:
		year, month, day, n = digits(s[:4]), digits(s[5:7]), digits(s[8:10]), 10
	case len(s) >= 11 && s[2] == '/' && s[6] == '/':
		year, month, day, n = digits(s[7:11]), monthOf(s[3:6]), digits(s[:2]), 11
	}
	if n == 0 || year < 0 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month) {
		return t, 0, false
	}
	if n < len(s) && isDigit(s[n]) {
		return t, 0, false
	}
	size, nanos, offset := scanClock(s[n:], n == 11)
	if size == 0 {
		return time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC), n, false
	}
	t = time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).Add(nanos - offset)
	return t, n + size, true
}

// scanClock reads a time of day after a date, with a fraction and a zone. It sets n to their
// length, 0 without a time of day. If colon is set, a colon may come between date and time.
func scanClock(s string, colon bool) (n int, clock, zone time.Duration) {
	if len(s) < 6 || !strings.ContainsRune("T t_", rune(s[0])) && (!colon || s[0] != ':') || s[3] != ':' {
		return 0, 0, 0
	}
	hour, minute, second := digits(s[1:3]), digits(s[4:6]), 0
	if n = 6; len(s) >= 9 && s[6] == ':' {
		second, n = digits(s[7:9]), 9
	}
	if min(hour, minute, second) < 0 || hour > 23 || minute > 59 || second > 60 {
		return 0, 0, 0
	}
	clock = time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute + time.Duration(second)*time.Second
	if n == 9 && n+1 < len(s) && (s[n] == '.' || s[n] == ',') && isDigit(s[n+1]) {
		unit := time.Second
		for n++; n < len(s) && isDigit(s[n]); n++ {
			unit /= 10
			clock += time.Duration(s[n]-'0') * unit
		}
	}
	size, zone := scanZone(s[n:])
	return n + size, clock, zone
}

// scanZone reads a zone after a time of day: Z, UTC, GMT, +00, +0000 or +00:00. A space may come
// before it. n is the length with that space, 0 if there is no zone.
func scanZone(s string) (n int, offset time.Duration) {
	if n = len(s) - len(strings.TrimPrefix(s, " ")); n == len(s) {
		return 0, 0
	}
	for _, name := range [...]string{"UTC", "GMT", "Z", "z"} {
		if rest, ok := strings.CutPrefix(s[n:], name); ok && (rest == "" || !isWordByte(rest[0])) {
			return n + len(name), 0
		}
	}
	if s[n] != '+' && s[n] != '-' || len(s) < n+3 {
		return 0, 0
	}
	hours, minutes, end := digits(s[n+1:n+3]), 0, n+3
	switch {
	case len(s) >= n+6 && s[n+3] == ':':
		minutes, end = digits(s[n+4:n+6]), n+6
	case len(s) >= n+5 && isDigit(s[n+3]):
		minutes, end = digits(s[n+3:n+5]), n+5
	}
	if hours < 0 || hours > 15 || minutes < 0 || minutes > 59 || end < len(s) && isWordByte(s[end]) {
		return 0, 0
	}
	offset = time.Duration(hours)*time.Hour + time.Duration(minutes)*time.Minute
	if s[n] == '-' {
		offset = -offset
	}
	return end, offset
}

// scanSyslog reads a time as syslog writes it: Nov 21 10:00:00. The year is the latest one that
// gives a time not after now; clocks may be ahead by one day.
func scanSyslog(s string, now time.Time) (t time.Time, n int) {
	if len(s) < 14 || s[3] != ' ' {
		return t, 0
	}
	month := monthOf(s[:3])
	at := 4
	for at < len(s) && s[at] == ' ' {
		at++
	}
	from := at
	for at < len(s) && at < from+2 && isDigit(s[at]) {
		at++
	}
	day := digits(s[from:at])
	if month == 0 || day < 1 || at == from {
		return t, 0
	}
	size, clock, _ := scanClock(s[at:], false)
	if size < 9 {
		return t, 0
	}
	now = now.UTC()
	for year := now.Year() + 1; year > now.Year()-9; year-- { // at most 8 years from leap day to leap day
		if day > daysIn(year, month) {
			continue
		}
		if t = time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).Add(clock); !t.After(now.Add(24 * time.Hour)) {
			return t, at + size
		}
	}
	return time.Time{}, 0
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// digits returns the value of a text of digits, -1 for any other text.
func digits(s string) int {
	v := 0
	for i := range len(s) {
		if !isDigit(s[i]) {
			return -1
		}
		v = v*10 + int(s[i]-'0')
	}
	return v
}

// monthOf returns the number of a month, from 1, by the first three letters of its English name. It
// returns 0 for another text.
func monthOf(s string) int {
	const names = "janfebmaraprmayjunjulaugsepoctnovdec"
	if len(s) != 3 {
		return 0
	}
	at := strings.Index(names, strings.ToLower(s))
	if at < 0 || at%3 != 0 {
		return 0
	}
	return at/3 + 1
}

// daysIn returns how many days a month has.
func daysIn(year, month int) int {
	return time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// UnixTime reads a text of digits as a Unix time, if it is of the years 1990 to 2100. The number of
// digits determines the unit: seconds have 9 or 10, and milliseconds 12 or 13. Microseconds have 15
// or 16 digits, and nanoseconds 18 or 19. Seconds may have a fraction.
func UnixTime[T []byte | string](text T) (time.Time, bool) {
	if len(text) < 9 || len(text) > 20 || !isDigit(text[0]) {
		return time.Time{}, false
	}
	whole, fraction, _ := strings.Cut(string(text), ".")
	n := digits(whole)
	if n < 0 || fraction != "" && (len(whole) > 10 || digits(fraction) < 0) || len(whole)%3 == 2 || len(whole) > 19 {
		return time.Time{}, false
	}
	var t time.Time
	switch {
	case len(whole) <= 10:
		t = time.Unix(int64(n), int64(digits((fraction + "000000000")[:9])))
	case len(whole) <= 13:
		t = time.UnixMilli(int64(n))
	case len(whole) <= 16:
		t = time.UnixMicro(int64(n))
	default:
		t = time.Unix(0, int64(n))
	}
	if year := t.UTC().Year(); year < 1990 || year > 2100 {
		return time.Time{}, false
	}
	return t.UTC(), true
}
