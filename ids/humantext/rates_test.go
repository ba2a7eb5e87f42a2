package humantext

import (
	"testing"
	"time"
)

func TestParseRate(t *testing.T) {
	for _, c := range []struct {
		text, unit string
		number     float64
		per        time.Duration // 0 for an invalid rate
	}{
		{"50/ms", "", 50, time.Millisecond},
		{"20k/s", "", 20_000, time.Second},
		{"2M/day", "", 2e6, 24 * time.Hour},
		{"3/d", "", 3, 24 * time.Hour},
		{" 1,000.5 / min ", "", 1000.5, time.Minute},
		{"1e-6/year", "", 1e-6, Year},
		{"5", "day", 5, 24 * time.Hour},
		{"5/h", "day", 5, time.Hour},
		{"5", "", 0, 0},
		{"5/week", "s", 0, 0},
		{"5/", "s", 0, 0},
		{"-5/s", "", 0, 0},
		{"/s", "", 0, 0},
		{"nan/s", "", 0, 0},
		{"1e999/s", "", 0, 0},
		{"2,00/s", "", 0, 0},
		{"0x10/s", "", 0, 0},
	} {
		number, per, ok := ParseRate(c.text, c.unit)
		if ok != (c.per > 0) || ok && (number != c.number || per != c.per) {
			t.Errorf("%q: %v per %v, %v", c.text, number, per, ok)
		}
	}
}
