package humantext_test

import (
	"strings"
	"testing"
	"time"

	"idtui/ids/humantext"
)

// TestParseTime reads absolute times.
func TestParseTime(t *testing.T) {
	utc := func(y int, m time.Month, d, hour, minute, sec, nsec int) time.Time {
		return time.Date(y, m, d, hour, minute, sec, nsec, time.UTC)
	}
	ten := utc(2026, 11, 21, 10, 0, 0, 0)
	for text, want := range map[string]time.Time{
		"2026":                           utc(2026, 1, 1, 0, 0, 0, 0),
		"2026-11":                        utc(2026, 11, 1, 0, 0, 0, 0),
		"2026-11-21":                     utc(2026, 11, 21, 0, 0, 0, 0),
		"2026-11-20 00:09:35.687627+00":  utc(2026, 11, 20, 0, 9, 35, 687627000),
		"2026-11-21 10:00:00 +0000":      ten,
		"2026-11-21T10:00:00+0000":       ten,
		"2026/11/21 10:00:00":            ten,
		"2026-11-21 10:00:00,340":        ten.Add(340 * time.Millisecond),
		"21/Nov/2026:10:00:00 +0000":     ten,
		"21/Nov/2026:12:00:00 +0200":     ten,
		"2024-02-29":                     utc(2024, 2, 29, 0, 0, 0, 0),
		"2026-11-21 10:00:00":            ten,
		"2026-11-21 10:00":               ten,
		"2026-11-21T10:00":               ten,
		"2026-11-21t10:00:00z":           ten,
		"2026-11-21 10:00:00 UTC":        ten,
		"2026-11-21 10:00:00Z":           ten,
		"2026-11-21T11:00+01:00":         ten,
		"2026-11-21 11:00:00 +0100":      ten,
		"2026-11-21 09:00:00-01":         ten,
		"2026-11-21 10:00:00.34":         ten.Add(340 * time.Millisecond),
		"2026-11-21 10:00:00.340 UTC":    ten.Add(340 * time.Millisecond),
		"2026-11-21T12:00:00.25+02:00":   ten.Add(250 * time.Millisecond),
		"+10889-08-02T05:31:50.655Z":     utc(10889, 8, 2, 5, 31, 50, 655e6),
		"+10889-08-02 05:31":             utc(10889, 8, 2, 5, 31, 0, 0),
		"+12000-02-29":                   utc(12000, 2, 29, 0, 0, 0, 0),
		"0001-01-01":                     utc(1, 1, 1, 0, 0, 0, 0),
		"9999-12-31T23:59:59.999999999Z": utc(9999, 12, 31, 23, 59, 59, 999999999),
	} {
		got, err := humantext.ParseTime(text)
		if err != nil || got.Relative() || got.Note() != "" || !got.At(ten).Equal(want) || got.At(ten).Location() != time.UTC {
			t.Errorf("%q is %v, relative %v, note %q, error %v; want %v", text, got.At(ten), got.Relative(), got.Note(), err, want)
		}
	}
}

// TestParseUnix checks that the size of a number selects its unit, and that a note says so.
func TestParseUnix(t *testing.T) {
	for text, want := range map[string]string{
		"0":                    "1970-01-01T00:00:00Z",
		"-0":                   "1970-01-01T00:00:00Z",
		"1763700000":           "2025-11-21T04:40:00Z seconds",
		"-1763700000":          "1914-02-10T19:20:00Z seconds",
		"1763700000.250000001": "2025-11-21T04:40:00.250000001Z seconds",
		"-1":                   "1969-12-31T23:59:59.999Z",
		"+1":                   "1970-01-01T00:00:00.001Z",
		"-100000000.25":        "1966-10-31T14:13:19.75Z seconds",
		"1000000000":           "2001-09-09T01:46:40Z seconds",
		"-1000000000.25":       "1938-04-24T22:13:19.75Z seconds",
		"9999999999":           "2286-11-20T17:46:39Z seconds",
		"10000000000":          "1970-04-26T17:46:40Z milliseconds",
		"99999999999":          "1973-03-03T09:46:39.999Z milliseconds",
		"100000000000":         "1973-03-03T09:46:40Z",
		"1288834974657":        "2010-11-04T01:42:54.657Z",
		"1420070400000":        "2015-01-01T00:00:00Z",
		"+1795226772340":       "2026-11-21T02:06:12.34Z",
		"1795226772340.5":      "2026-11-21T02:06:12.3405Z",
		"-1795226772340":       "1913-02-10T21:53:47.66Z",
		"99999999999999":       "5138-11-16T09:46:39.999Z",
		"100000000000000":      "1973-03-03T09:46:40Z microseconds",
		"1763700000000000":     "2025-11-21T04:40:00Z microseconds",
		"7000000000000000":     "2191-10-27T12:26:40Z microseconds",
		"99999999999999999":    "5138-11-16T09:46:39.999999Z microseconds",
		"100000000000000000":   "1973-03-03T09:46:40Z nanoseconds",
		"1763700000000000001":  "2025-11-21T04:40:00.000000001Z nanoseconds",
		"9223372036854775807":  "2262-04-11T23:47:16.854775807Z nanoseconds",
	} {
		at, unit, noted := strings.Cut(want, " ")
		if noted {
			unit = text + " read as Unix " + unit + ": " + at
		}
		got, err := humantext.ParseTime(text)
		if err != nil || humantext.RFC3339(got.At(time.Time{})) != at || got.Note() != unit || got.Relative() {
			t.Errorf("%q is %s, note %q, error %v; want %s, %q", text, humantext.RFC3339(got.At(time.Time{})), got.Note(), err, at, unit)
		}
	}
}

// TestParseEpoch reads short numbers as epochs. ParseTime must reject them.
func TestParseEpoch(t *testing.T) {
	for text, want := range map[string]string{
		"1":         "1970-01-01T00:00:00.001Z",
		"20260":     "1970-01-01T00:00:20.26Z",
		"99999999":  "1970-01-02T03:46:39.999Z",
		"100000000": "1973-03-03T09:46:40Z",
		"2026":      "2026-01-01T00:00:00Z",
	} {
		got, err := humantext.ParseEpoch(text)
		if err != nil || humantext.RFC3339(got.At(time.Time{})) != want {
			t.Errorf("%q is %s, error %v; want %s", text, humantext.RFC3339(got.At(time.Time{})), err, want)
		}
		if _, err = humantext.ParseTime(text); (err == nil) != (text == "2026") {
			t.Errorf("%q as a time: error %v", text, err)
		}
	}
}

// TestParseDistance reads times relative to now.
func TestParseDistance(t *testing.T) {
	now := time.Date(2026, 11, 21, 2, 6, 12, 5, time.FixedZone("", 3600))
	for text, want := range map[string]time.Duration{
		"now": 0, "NOW": 0, "now-1h": -time.Hour, "now+2d": 48 * time.Hour,
		"-1h": -time.Hour, "+30m": 30 * time.Minute, "-2d": -48 * time.Hour, "-1d12h": -36 * time.Hour, "+1w": 168 * time.Hour,
		"-0s": 0, "-1.5h": -90 * time.Minute, "-1.5d": -36 * time.Hour, "-250ms": -250 * time.Millisecond, "+4µs": 4 * time.Microsecond,
		"-100000d": -100000 * 24 * time.Hour,
	} {
		got, err := humantext.ParseTime(text)
		if err != nil || !got.Relative() || got.Note() != "" || got.At(now).Sub(now) != want || got.At(now).Location() != time.UTC {
			t.Errorf("%q is %v, relative %v, error %v; want %v from now", text, got.At(now).Sub(now), got.Relative(), err, want)
		}
	}
}

// TestParseTimeErrors checks that texts which only resemble a time are rejected.
func TestParseTimeErrors(t *testing.T) {
	for _, text := range []string{
		"", " ", "yesterday", "2025-02-29", "2026-13", "2026-1", "2026-11-21 ", "21.11.2026", "2026-11-21 10", "2026-11-21  10:00", "2026-11-21T10:00:00ZZ", "2026-11-21 25:00",
		"+2026-11-21", "+999999-01-01", "+", "-", "+10001-02-29", "+200000-01-01", "+290000-01-01", "1h", "now1h", "now ", "-1x", "-h", "-1h-1h", "-1h2", "--1h", "-1.2.3h",
		"1", "26", "1899", "12345", "20260", "999999999", "999999999.5", "0.5", "0012345", // no year, no Unix time
		"99999999999999999999", "9223372036854775808", "1763700000.1234567890", "1763700000.", ".5", "1e3", "0x10", "1_000", "-300000d", "-106751d24h", "-9999999999999w", "\x1b[0m", strings.Repeat("9", 1<<20),
	} {
		got, err := humantext.ParseTime(text)
		if err == nil {
			t.Errorf("%.40q is %v", text, got)
		} else if !strings.HasPrefix(err.Error(), "invalid time ") || len(err.Error()) > 400 || strings.ContainsRune(err.Error(), 0x1b) {
			t.Errorf("%.40q: %v", text, err)
		}
	}
}

// TestParseTimeOutOfRange checks that the error of a date that does not exist says why.
func TestParseTimeOutOfRange(t *testing.T) {
	for text, want := range map[string]string{
		"2026-02-30": `invalid time "2026-02-30": day out of range`, "2026-13": `invalid time "2026-13": month out of range`,
		"2026-11-21T25:00:00Z": `invalid time "2026-11-21T25:00:00Z": hour out of range`,
	} {
		if _, err := humantext.ParseTime(text); err == nil || err.Error() != want {
			t.Errorf("%s: %v; want %s", text, err, want)
		}
	}
}

// FuzzParseTime reads any text. The RFC 3339 text of an absolute time must be read as the same
// time. A relative time must keep its distance from now.
func FuzzParseTime(f *testing.F) {
	for _, text := range []string{"", "0", "-1", "now", "-1h", "+1d2h", "now-1w", "2026-11-21", "2026-11-21 10:00", "2026-11-21T02:06:12.5+01:00", "2026-11-21 02:06:12 UTC", "+10889-08-02T05:31:50.655Z", "+", "1763700000.5", "9223372036854775807"} {
		f.Add(text)
	}
	now := time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC)
	f.Fuzz(func(t *testing.T, text string) {
		got, err := humantext.ParseTime(text)
		if err != nil {
			return
		}
		at := got.At(now)
		if got.Relative() {
			if later := got.At(now.Add(time.Hour)); later.Sub(at) != time.Hour || got.Note() != "" {
				t.Errorf("%q is %v, and %v an hour later", text, at, later)
			}
			return
		}
		if at.Year() < 0 {
			return // no text has such years
		}
		written := humantext.RFC3339(at)
		if back, err := humantext.ParseTime(written); err != nil || !back.At(now).Equal(at) || back.Note() != "" {
			t.Errorf("%q is %s, which is read as %v, %v", text, written, back, err)
		}
	})
}

// TestYearless reads the times of syslog. Each is in the newest year in which it is at most a day
// ahead.
func TestYearless(t *testing.T) {
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	for text, want := range map[string]string{
		"Nov 21 10:00:00": "2026-11-21T10:00:00Z", "Nov  1 10:00:00": "2026-11-01T10:00:00Z", "Nov 24 11:00:00": "2026-11-24T11:00:00Z",
		"Dec 31 23:59:59": "2025-12-31T23:59:59Z", "Feb 29 00:00:00": "2024-02-29T00:00:00Z",
	} {
		got, err := humantext.ParseTime(text)
		if err != nil || !got.Relative() || humantext.RFC3339(got.At(now)) != want {
			t.Errorf("%q is %s, error %v", text, humantext.RFC3339(got.At(now)), err)
		}
	}
}

// TestFindTime finds the times in lines of logs.
func TestFindTime(t *testing.T) {
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	for line, want := range map[string]string{
		"2026-11-21T10:00:00.5Z INFO x":                    "2026-11-21T10:00:00.5Z",
		"[2026-11-21 10:00:00,123] x":                      "2026-11-21T10:00:00.123Z",
		"2026/11/21 10:00:00 x":                            "2026-11-21T10:00:00Z",
		`1.2.3.4 - - [21/Nov/2026:10:00:00 -0100] "GET /"`: "2026-11-21T11:00:00Z",
		"<34>Nov 21 10:00:00 host x":                       "2026-11-21T10:00:00Z",
		"Nov 21 10:00:00 host x":                           "2026-11-21T10:00:00Z",
		`level=info ts=2026-11-21T10:00:00+01:00 id=42`:    "2026-11-21T09:00:00Z",
		"2026-11-21 10:00:00.123456+00 | 42":               "2026-11-21T10:00:00.123456Z",
		"build 2026-11-21 of x":                            "",
		"a2026-11-21T10:00:00":                             "",
		"2026-11-31T10:00:00":                              "",
		"2026-11-21T24:00:00":                              "",
		"no time":                                          "",
		"":                                                 "",
	} {
		at, start, end, ok := humantext.FindTime(line, now)
		got := ""
		if ok {
			got = humantext.RFC3339(at)
			if again, ok := humantext.LogTime(line[start:end], now); !ok || !again.Equal(at) {
				t.Errorf("%q of %q is %v, %v", line[start:end], line, again, ok)
			}
		}
		if got != want {
			t.Errorf("%q is %q, want %q", line, got, want)
		}
	}
}

// TestUnixTime checks that only numbers with the size of a Unix time are read.
func TestUnixTime(t *testing.T) {
	for text, want := range map[string]string{
		"1763700000": "2025-11-21T04:40:00Z", "1763700000.25": "2025-11-21T04:40:00.25Z", "1763700000123": "2025-11-21T04:40:00.123Z",
		"1763700000123456": "2025-11-21T04:40:00.123456Z", "1763700000123456789": "2025-11-21T04:40:00.123456789Z",
		"42": "", "17637000001": "", "99999999999999999999": "", "1763700000x": "", "0000000000": "",
	} {
		at, ok := humantext.UnixTime(text)
		if got := humantext.RFC3339(at); ok && got != want || !ok && want != "" {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
