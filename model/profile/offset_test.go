package profile

import (
	"testing"
	"time"
)

// TestOffsetCauses checks the named causes of differences between the times of ids and records.
func TestOffsetCauses(t *testing.T) {
	at := time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC)
	tests := []struct {
		name   string
		record func(i int, id time.Time) time.Time
		want   string
	}{
		{"soon after", func(i int, id time.Time) time.Time { return id.Add(time.Duration(i) * time.Millisecond) }, ""},
		{"minutes after", func(i int, id time.Time) time.Time { return id.Add(time.Duration(i%9) * time.Minute) }, ""},
		{"two hours", func(i int, id time.Time) time.Time { return id.Add(2*time.Hour + time.Duration(i)*time.Millisecond) }, "the times of the ids are 2 h before those of their records: a delay, a different time zone, or daylight saving time"},
		{"a consumer", func(i int, id time.Time) time.Time { return id.Add(37*time.Minute + time.Duration(i)*time.Millisecond) }, "the times of the ids are 37 min before those of their records: a delay"},
		{"Nepal", func(_ int, id time.Time) time.Time { return id.Add(-5*time.Hour - 45*time.Minute) }, "the times of the ids are 5 h 45 min after those of their records: a different time zone, or daylight saving time"},
		{"leap days", func(_ int, id time.Time) time.Time { return id.Add(288 * time.Hour) }, "the times of the ids are 12 days before those of their records: the epoch differs"},
		{"any", func(i int, id time.Time) time.Time { return id.Add(time.Duration(i*i) * time.Hour) }, ""},
	}
	for _, test := range tests {
		var o offsets
		for i := range 100 {
			id := at.Add(time.Duration(i) * time.Second)
			o.add(id, test.record(i, id))
		}
		if got := o.cause(); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	var o offsets
	for i := range 100 {
		record := at.Add(time.Duration(i) * time.Hour)
		o.add(time.Unix(record.Unix()/1000, 0), record)
	}
	if got, want := o.cause(), "the Unix times of the records are 1,000 times those of the ids: their units differ"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
