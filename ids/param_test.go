package ids_test

import (
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// TestParseInstant reads absolute times, and rejects relative ones: parameters have no
// clock.
func TestParseInstant(t *testing.T) {
	midnight := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	for text, want := range map[string]time.Time{
		"1795219200000":                  midnight,
		"1795219200":                     midnight,
		"-1":                             time.UnixMilli(-1),
		"2026-11-21":                     midnight,
		"2026-11-21 00:00":               midnight,
		"+10889-08-02T05:31:50.655Z":     time.Date(10889, 8, 2, 5, 31, 50, 655e6, time.UTC),
		"9999-12-31T23:59:59.999999999Z": time.Date(9999, 12, 31, 23, 59, 59, 999999000, time.UTC),
	} {
		r, err := ids.ParseInstant(text)
		if err != nil || !r.Time().Equal(want) {
			t.Errorf("%q is %v, error %v; want %v", text, r.Time(), err, want)
		}
	}
	for _, text := range []string{"", "now", "-1h", "2025-02-29", "+200000-01-01", "99999999999999999999"} {
		if r, err := ids.ParseInstant(text); err == nil {
			t.Errorf("%q is %v", text, r.Time())
		} else if !strings.HasPrefix(err.Error(), "invalid time ") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestInstantParam makes the values of an epoch absolute, steps them, and writes them readably.
func TestInstantParam(t *testing.T) {
	p := ids.Param{Name: "epoch", Kind: ids.Instant}
	now := time.Date(2026, 11, 21, 2, 0, 0, 0, time.UTC)
	for v, want := range map[string]string{"now": "1795226400000", "-1h": "1795222800000", "2026-11-21": "2026-11-21", "0": "0", "x": "x"} {
		if got := p.Absolute(v, now); got != want {
			t.Errorf("%s is %s, want %s", v, got, want)
		}
	}
	for v, want := range map[string]string{
		"0": "86400000", "1288834974657": "1288921374657", "2026-11-21": "1795305600000",
		"86400000": "1970-01-03T00:00:00Z", // 172800000 would be seconds
	} {
		got := p.Step(v, 1)
		before, _ := ids.ParseInstant(v)
		if after, err := ids.ParseInstant(got); err != nil || after.Sub(before) != 24*time.Hour || got != want {
			t.Errorf("a day after %s is %s, error %v; want %s", v, got, err, want)
		}
	}
	for v, want := range map[string]string{
		"0": "1970-01-01", "1420070400000": "2015-01-01", "2020-01-01": "2020-01-01", "1288834974657": "2010-11-04T01:42:54.657Z", "soon": "soon",
	} {
		if got := p.Readable(v); got != want {
			t.Errorf("%s reads as %s, want %s", v, got, want)
		}
	}
	if number := (&ids.Param{Name: "node", Kind: ids.Number, Max: 9}); number.Absolute("now", now) != "now" {
		t.Error("a number has a time")
	}
}

// FuzzParseInstant reads a time from any text. The written time must read as the same
// time.
func FuzzParseInstant(f *testing.F) {
	for _, text := range []string{"", "0", "-1", "2026-11-21", "2026-11-21T02:06:12.5+01:00", "+10889-08-02T05:31:50.655Z", "+", "9223372036854775", "7000000000000000"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ids.ParseInstant(text)
		if err != nil {
			return
		}
		written := humantext.RFC3339(r.Time())
		if r.Time().Year() < 0 {
			return // no text has such years
		}
		if back, err := ids.ParseInstant(written); err != nil || back != r {
			t.Errorf("%q is %s, which is read as %v, %v", text, written, back, err)
		}
	})
}

// TestParamNumbers checks that numbers are decimal, and that equal numbers are one
// value.
func TestParamNumbers(t *testing.T) {
	s := &ids.Scheme{Name: "x", Params: []ids.Param{{Name: "worker", Kind: ids.Number, Max: 31, Default: "0"}}}
	for text, want := range map[string]string{"7": "7", "010": "10", "031": "31"} {
		if v, err := s.Resolve(ids.Settings{"worker": text}); err != nil || v.Text("worker") != want {
			t.Errorf("%s is %s, %v; want %s", text, v.Text("worker"), err, want)
		}
	}
	for text, want := range map[string]string{
		"0x10": `expected a decimal number, 0 to 31`, "0b1": "decimal", "32": "expected 0 to 31", "-1": "expected 0 to 31", "": "expected 0 to 31",
	} {
		if _, err := s.Resolve(ids.Settings{"worker": text}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %s", text, err, want)
		}
	}
}
