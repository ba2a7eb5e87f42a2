package inference

import (
	"strconv"
	"strings"
	"time"
)

// maxText is the length of the longest text that can be an id, in bytes. The longest
// frame has 192 bits: 58 decimal digits, a prefix and separators fit well.
const maxText = 256

// Sample is the text of an id with the rough time that stands beside it.
type Sample struct {
	Text string
	// Time is when the id was stored or logged: never early, and perhaps late. The zero
	// time stands for none.
	Time time.Time
}

// ReadSample reads a line: an id, and after white space, a comma or a semicolon
// optionally a time. A calendar time may also stand before the id. It reports false for a line that cannot hold an id: an empty one, a
// comment, and one with characters that are not printable ASCII.
func ReadSample(line string) (Sample, bool) {
	line = strings.TrimSpace(line)
	if line == "" || line[0] == '#' {
		return Sample{}, false
	}
	if l, ok := readLogLine(line); ok && len(l.words) == 1 {
		text := strings.Trim(l.words[0], `"',;`)
		return Sample{Text: text, Time: l.at}, text != "" && len(text) <= maxText && printable(text)
	}
	text, rest := line, ""
	if at := strings.IndexAny(line, " \t,;"); at >= 0 {
		text, rest = line[:at], strings.TrimLeft(line[at:], " \t,;")
	}
	text = strings.Trim(text, `"'`)
	if len(text) == 0 || len(text) > maxText || !printable(text) {
		return Sample{}, false
	}
	return Sample{Text: text, Time: readTime(rest)}, true
}

// printable reports whether a text has only ASCII characters that have a glyph.
func printable(s string) bool {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] >= 0x7f {
			return false
		}
	}
	return true
}

// timeLayouts are the ways to write a date and time. Times without a zone are UTC.
func timeLayouts() []string {
	return []string{
		time.RFC3339Nano, "2006-01-02 15:04:05Z07:00", "2006-01-02 15:04:05 Z07:00", "2006-01-02 15:04:05 -0700",
		"2006-01-02T15:04:05-0700", "2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02 15:04:05 MST",
		"2006/01/02 15:04:05",
	}
}

// readTime returns the time at the start of a text, or the zero time. Numbers are Unix
// seconds, milliseconds, microseconds or nanoseconds, by their size.
func readTime(s string) time.Time {
	if s == "" || len(s) > maxText {
		return time.Time{}
	}
	for _, part := range []string{s, firstOf(s, ",;\t"), firstOf(s, ",;\t ")} {
		part = strings.Trim(part, ` "'`)
		if t := readUnix(part); !t.IsZero() {
			return t
		}
		if t := readCalendar(part); !t.IsZero() {
			return t
		}
	}
	return time.Time{}
}

// firstOf returns a text up to the first of the characters.
func firstOf(s, chars string) string {
	if at := strings.IndexAny(s, chars); at >= 0 {
		return s[:at]
	}
	return s
}

// readUnix reads Unix time in seconds, perhaps with decimals, or in ms, µs or ns.
func readUnix(s string) time.Time {
	whole, decimals, _ := strings.Cut(s, ".")
	n, err := strconv.ParseInt(whole, 10, 64)
	if err != nil || n <= 0 {
		return time.Time{}
	}
	t := time.Unix(n, 0)
	switch { // the limits are in the year 1973 of each unit, and far in the future of the finer one
	case n > 1e17:
		t = time.Unix(0, n)
	case n > 1e14:
		t = time.UnixMicro(n)
	case n > 1e11:
		t = time.UnixMilli(n)
	case decimals != "":
		f, err := strconv.ParseFloat("0."+decimals, 64)
		if err != nil {
			return time.Time{}
		}
		t = t.Add(time.Duration(f * 1e9).Round(time.Microsecond))
	}
	if !plausible(t) {
		return time.Time{}
	}
	return t.UTC()
}

// plausible reports whether an id could have been stored at a time. All such times fit
// into 63 bits of nanoseconds.
func plausible(t time.Time) bool { return t.Year() >= 1973 && t.Year() < 2200 }
