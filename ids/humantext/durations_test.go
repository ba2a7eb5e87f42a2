package humantext_test

import (
	"math"
	"testing"
	"time"

	"idtui/ids/humantext"
)

func TestDuration(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0:                               "0 s",
		500:                             "500 ns",
		-500:                            "−500 ns",
		time.Microsecond:                "1 µs",
		20500:                           "20.5 µs",
		1024 * time.Microsecond:         "1.024 ms",
		341 * time.Millisecond:          "341 ms",
		time.Second - 1:                 "999.999999 ms",
		9900 * time.Millisecond:         "9.9 s",
		10 * time.Second:                "10 s",
		-10 * time.Second:               "−10 s",
		time.Minute:                     "1 min",
		65 * time.Second:                "1 min 5 s",
		time.Minute + time.Millisecond:  "1 min 0.001 s",
		3 * time.Hour:                   "3 h",
		4*time.Hour - 1:                 "3 h 59 min 59.999999999 s",
		24 * time.Hour:                  "1 day",
		51*time.Hour + 30*time.Minute:   "2 days 3 h 30 min",
		10 * 365 * 24 * time.Hour:       "3,650 days",
		math.MinInt64 * time.Nanosecond: "−106,751 days 23 h 47 min 16.854775807 s",
	} {
		if got := humantext.Duration(d); got != want {
			t.Errorf("%d ns is %q, want %q", d, got, want)
		}
	}
}

func TestRough(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0:                                "0 s",
		1499:                             "1 µs",
		999_700:                          "1 ms",
		1024 * time.Microsecond:          "1 ms",
		9287 * time.Millisecond:          "9.3 s",
		-9287 * time.Millisecond:         "−9.3 s",
		59*time.Second + 960_000_000:     "1 min",
		65*time.Second + 400_000_000:     "1 min 5 s",
		time.Hour - 1:                    "1 h",
		3*time.Hour + 59*time.Minute + 1: "3 h 59 min",
		51*time.Hour + 20*time.Minute:    "2 days 3 h",
	} {
		if got := humantext.Rough(d); got != want {
			t.Errorf("%d ns is about %q, want %q", d, got, want)
		}
	}
}

func TestSigned(t *testing.T) {
	for d, want := range map[time.Duration]string{0: "0 s", 20 * time.Millisecond: "+20 ms", -9900 * time.Millisecond: "−9.9 s"} {
		if got := humantext.Signed(d); got != want {
			t.Errorf("%d ns with its sign is %q, want %q", d, got, want)
		}
	}
}

// TestMilliseconds checks durations as the errors in JSON have them.
func TestMilliseconds(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0 ms", 100: "100 ns", -999: "-999 ns", time.Microsecond: "0.001 ms", 1500: "0.001 ms", -time.Microsecond: "-0.001 ms",
		1024 * time.Microsecond: "1.024 ms", -2 * time.Millisecond: "-2 ms", -2500 * time.Microsecond: "-2.5 ms", time.Second: "1000 ms", time.Hour: "3600000 ms",
	} {
		if got := humantext.Milliseconds(d); got != want {
			t.Errorf("%d ns in milliseconds is %q, want %q", d, got, want)
		}
	}
}

// TestTypedDuration checks that written durations can be typed.
func TestTypedDuration(t *testing.T) {
	for d, want := range map[time.Duration]string{
		8 * time.Millisecond: "8ms", 10 * time.Second: "10s", time.Minute: "1m", 90 * time.Second: "1m30s",
		time.Hour: "1h", 24 * time.Hour: "24h", time.Hour + time.Second: "1h0m1s", 90 * time.Minute: "1h30m",
	} {
		got := humantext.TypedDuration(d)
		if back, err := time.ParseDuration(got); got != want || err != nil || back != d {
			t.Errorf("%d ns is typed %q, want %q; it reads as %v, %v", d, got, want, back, err)
		}
	}
}
