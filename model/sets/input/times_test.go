package input_test

import (
	"strings"
	"testing"
	"time"

	"idtui/model/sets/input"
)

// TestResolution checks the resolution of times, and that those of a schedule are exact to the second.
func TestResolution(t *testing.T) {
	t.Parallel()
	base := time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)
	for _, tt := range []struct {
		name  string
		steps []time.Duration // from one time to the next
		want  time.Duration
	}{
		{"hours", []time.Duration{time.Hour, 5 * time.Hour}, time.Hour},
		{"minutes", []time.Duration{time.Minute, 5 * time.Minute}, time.Minute},
		{"seconds", []time.Duration{time.Second, 5 * time.Second}, time.Second},
		{"milliseconds", []time.Duration{time.Millisecond, 5 * time.Second}, time.Millisecond},
		{"microseconds", []time.Duration{7 * time.Microsecond, 5 * time.Second}, time.Microsecond},
		{"nanoseconds", []time.Duration{7, 5 * time.Second}, 1},
		{"schedule", []time.Duration{time.Hour, time.Hour, time.Hour}, time.Second},
		{"schedule of milliseconds", []time.Duration{time.Millisecond, time.Millisecond}, time.Millisecond},
		{"too few", []time.Duration{time.Hour}, 1},
	} {
		list := []time.Time{base}
		for _, step := range tt.steps {
			list = append(list, list[len(list)-1].Add(step))
		}
		if got := input.Resolution(list); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// TestTimesWithoutZone checks that the times of records say whether they have a time zone.
func TestTimesWithoutZone(t *testing.T) {
	t.Parallel()
	for text, noZone := range map[string]bool{
		"2026-11-20 10:00:00 id=5":                                        true,
		"2026-11-20T10:00:00Z id=5":                                       false,
		"id=5 at=1795226772":                                              false,
		"<34>Nov 20 10:00:00 app 5":                                       true,
		"a,created\n5,2026-11-20 10:00:00\n6,2026-11-20 10:00:01\n":       true,
		"a,created\n5,2026-11-20 10:00:00+02\n6,2026-11-20 10:00:01+02\n": false,
		`{"id": 5, "created_at": "2026-11-20 10:00:00"}`:                  true,
		`[{"id": 5, "created_at": "2026-11-20T10:00:00Z"}]`:               false,
		`{"id": 5, "created_at": 1795226772}`:                             false,
	} {
		r, err := input.NewReader(strings.NewReader(text), input.Options{Now: time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC)})
		if err != nil {
			t.Fatal(err)
		}
		var rec input.Record
		if err := r.Next(&rec); err != nil || len(rec.Times()) != 1 {
			t.Fatalf("%q: %v, %v", text, rec.Times(), err)
		}
		if got := rec.Times()[0].NoZone; got != noZone {
			t.Errorf("%q: %v", text, got)
		}
	}
}
