package humantext_test

import (
	"testing"
	"time"

	"idtui/ids/humantext"
)

// TestGap checks that distances of all sizes are readable, and the same in both
// directions.
func TestGap(t *testing.T) {
	from := time.Date(2023, 11, 15, 1, 2, 3, 0, time.UTC)
	for want, to := range map[string]time.Time{
		"0 s":             from,
		"500 ns":          from.Add(500),
		"1.024 ms":        from.Add(1024 * time.Microsecond),
		"341 ms":          from.Add(341 * time.Millisecond),
		"1.2 s":           from.Add(1200 * time.Millisecond),
		"1.234 s":         from.Add(1234567 * time.Microsecond),
		"10 s":            from.Add(10 * time.Second),
		"1 min 5 s":       from.Add(65*time.Second + 7),
		"3 h":             from.Add(3 * time.Hour),
		"3 h 59 min":      from.Add(4*time.Hour - 1),
		"1 day":           from.Add(24 * time.Hour),
		"2 days 3 h":      from.Add(51 * time.Hour),
		"1 year":          from.AddDate(1, 0, 0),
		"3 years 6 days":  from.AddDate(3, 0, 6),
		"365 days 23 h":   from.AddDate(1, 0, 0).Add(-time.Second), // 2024 has a leap day
		"7,977 years":     from.AddDate(7977, 0, 0),
		"37 years 1 day":  from.AddDate(37, 0, 1),
		"584,554 years":   from.AddDate(584554, 0, 0),
		"5 years 45 days": time.Date(2018, 10, 1, 0, 0, 0, 0, time.FixedZone("", 3600)),
	} {
		if got := humantext.Gap(from, to); got != want {
			t.Errorf("%v: %q; want %q", to, got, want)
		}
		if got := humantext.Gap(to, from); got != want {
			t.Errorf("%v, the other way round: %q; want %q", to, got, want)
		}
	}
}

func TestAgo(t *testing.T) {
	now := time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC)
	for want, at := range map[string]time.Time{
		"now":              now,
		"341 ms ago":       now.Add(-341*time.Millisecond - 7),
		"in 2 ms":          now.Add(2 * time.Millisecond),
		"1 second ago":     now.Add(-1999 * time.Millisecond),
		"in 59 minutes":    now.Add(time.Hour - 1),
		"3 hours ago":      now.Add(-3 * time.Hour),
		"in 2 days":        now.Add(51 * time.Hour),
		"4 months ago":     now.AddDate(0, -4, -2),
		"16 years ago":     now.AddDate(-16, 0, -1),
		"in 249 years":     now.AddDate(249, 0, 1),
		"in 1,000 years":   now.AddDate(1000, 0, 0),
		"in 584,554 years": now.AddDate(584554, 0, 0),
	} {
		if got := humantext.Ago(at, now); got != want {
			t.Errorf("%v: %q; want %q", at, got, want)
		}
	}
}

func TestTimes(t *testing.T) {
	early := time.Date(2026, 11, 21, 3, 6, 12, 340_000_000, time.FixedZone("", 3600))
	late := time.Date(10889, 8, 2, 5, 31, 50, 655_000_000, time.UTC)
	for _, c := range []struct{ got, want string }{
		{humantext.RFC3339(early), "2026-11-21T02:06:12.34Z"},
		{humantext.RFC3339(late), "+10889-08-02T05:31:50.655Z"},
		{string(humantext.AppendTime(nil, early, 0)), "2026-11-21T02:06:12Z"},
		{string(humantext.AppendTime(nil, early, 1)), "2026-11-21T02:06:12.3Z"},
		{string(humantext.AppendTime([]byte("at "), early, 3)), "at 2026-11-21T02:06:12.340Z"},
		{string(humantext.AppendTime(nil, early, 9)), "2026-11-21T02:06:12.340000000Z"},
		{string(humantext.AppendTime(nil, late, 7)), "+10889-08-02T05:31:50.6550000Z"},
		{string(humantext.AppendTime(nil, late, 0)), "+10889-08-02T05:31:50Z"},
		{humantext.DateTime(early), "2026-11-21 02:06:12.340 UTC"},
		{humantext.DateTime(late), "+10889-08-02T05:31:50.655Z"},
		{humantext.Date(early), "2026-11-21"},
		{humantext.Date(late), "year 10889"},
		{humantext.Instant(early), "2026-11-21T02:06:12.34Z"},
		{humantext.Instant(late), "year 10889"},
		{humantext.TimeOfDay(early), "02:06:12.340"},
		{humantext.ExactTimeOfDay(early), "02:06:12.340"},
		{humantext.ExactTimeOfDay(early.Add(992 * time.Microsecond)), "02:06:12.340992"},
		{humantext.ExactTimeOfDay(early.Add(999 * time.Nanosecond)), "02:06:12.340"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// TestAppendTimeAsStandard compares AppendTime with the standard library, before 1970 too.
func TestAppendTimeAsStandard(t *testing.T) {
	for _, year := range []int{0, 1, 1582, 1969, 1970, 2000, 2026, 2100, 9999} {
		for day := range 366 {
			at := time.Date(year, 1, 1+day, 7*day%24, 11*day%60, 13*day%60, 2_718_281*day, time.UTC)
			if at.Year() > 9999 {
				continue
			}
			for decimals, layout := range []string{"2006-01-02T15:04:05Z", "2006-01-02T15:04:05.0Z", "2006-01-02T15:04:05.00Z", "2006-01-02T15:04:05.000Z"} {
				if got, want := string(humantext.AppendTime(nil, at, decimals)), at.Format(layout); got != want {
					t.Fatalf("%v with %d decimals: %q; want %q", at, decimals, got, want)
				}
			}
			if got, want := string(humantext.AppendTime(nil, at, 9)), at.Format("2006-01-02T15:04:05.000000000Z"); got != want {
				t.Fatalf("%v with 9 decimals: %q; want %q", at, got, want)
			}
		}
	}
}

// BenchmarkAppendTime compares AppendTime with the standard library.
func BenchmarkAppendTime(b *testing.B) {
	at := time.Date(2026, 11, 21, 2, 6, 12, 340_000_000, time.UTC)
	var dst []byte
	b.Run("own", func(b *testing.B) {
		for b.Loop() {
			dst = humantext.AppendTime(dst[:0], at, 3)
		}
	})
	b.Run("standard", func(b *testing.B) {
		for b.Loop() {
			dst = at.AppendFormat(dst[:0], "2006-01-02T15:04:05.000Z07:00")
		}
	})
}
