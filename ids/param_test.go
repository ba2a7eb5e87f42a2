package ids_test

import (
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// TestParseInstant reads the ways in which a time can be written, and refuses
// what only resembles them.
func TestParseInstant(t *testing.T) {
	midnight := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	for text, want := range map[string]time.Time{
		"1795219200000":                  midnight,
		"-1":                             time.UnixMilli(-1),
		"2026-11-21":                     midnight,
		"2026-11-21T00:00:00Z":           midnight,
		"2026-11-21T02:00:00.25+02:00":   midnight.Add(250 * time.Millisecond),
		"2024-02-29":                     time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC),
		"2026-11-21t00:00:00z":           midnight,
		"+10889-08-02T05:31:50.655Z":     time.Date(10889, 8, 2, 5, 31, 50, 655e6, time.UTC),
		"+12000-02-29":                   time.Date(12000, 2, 29, 0, 0, 0, 0, time.UTC),
		"0001-01-01":                     time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC),
		"9999-12-31T23:59:59.999999999Z": time.Date(9999, 12, 31, 23, 59, 59, 999999000, time.UTC),
	} {
		r, err := ids.ParseInstant(text)
		if err != nil || !r.Time().Equal(want) {
			t.Errorf("%q is %v, error %v; want %v", text, r.Time(), err, want)
		}
	}
	for _, text := range []string{"", "2025-02-29", "2026-11", "2026-11-21 ", "2026-11-21T00:00:00", "21.11.2026", "+2026-11-21", "+999999-01-01", "+", "+10001-02-29", "99999999999999999999", "7000000000000000", "+200000-01-01", "9223372036854775807"} {
		if r, err := ids.ParseInstant(text); err == nil {
			t.Errorf("%q is %v", text, r.Time())
		} else if !strings.HasPrefix(err.Error(), "invalid time ") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// FuzzParseInstant reads times in any text: what is read is read again from what it
// is written as.
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

// TestParamNumbers: numbers are decimal, and equal ones are one value.
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
