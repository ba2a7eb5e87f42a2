package ids_test

import (
	"testing"
	"time"

	"idtui/ids"
)

// TestFormatGap: a gap is readable, whatever its size, and the same both ways.
func TestFormatGap(t *testing.T) {
	from := time.Date(2023, 11, 15, 1, 2, 3, 0, time.UTC)
	for want, to := range map[string]time.Time{
		"0 ms":            from,
		"500 ns":          from.Add(500),
		"1.024 ms":        from.Add(1024 * time.Microsecond),
		"341 ms":          from.Add(341 * time.Millisecond),
		"1.2 s":           from.Add(1200 * time.Millisecond),
		"10 s":            from.Add(10 * time.Second),
		"1 min 5 s":       from.Add(65*time.Second + 7),
		"3 h":             from.Add(3 * time.Hour),
		"3 h 59 min":      from.Add(4*time.Hour - 1),
		"1 day":           from.Add(24 * time.Hour),
		"2 days 3 h":      from.Add(51 * time.Hour),
		"1 year":          from.AddDate(1, 0, 0),
		"3 years 6 days":  from.AddDate(3, 0, 6),
		"365 days 23 h":   from.AddDate(1, 0, 0).Add(-time.Second), // 2024 has a day more
		"7977 years":      from.AddDate(7977, 0, 0),
		"37 years 1 day":  from.AddDate(37, 0, 1),
		"584554 years":    from.AddDate(584554, 0, 0),
		"5 years 45 days": time.Date(2018, 10, 1, 0, 0, 0, 0, time.FixedZone("", 3600)),
	} {
		if got := ids.FormatGap(from, to); got != want {
			t.Errorf("%v: %q; want %q", to, got, want)
		}
		if got := ids.FormatGap(to, from); got != want {
			t.Errorf("%v, the other way round: %q; want %q", to, got, want)
		}
	}
}
