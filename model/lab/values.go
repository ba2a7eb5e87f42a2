package lab

import (
	"fmt"
	"math"
	"math/bits"
	"strconv"
	"strings"
	"time"

	"idtui/ids/humantext"
)

// Limits of what a scenario may ask for.
const (
	MaxNodes    = 64                         // nodes
	MaxFor      = 10 * 365 * 24 * time.Hour  // simulated time
	MaxShift    = 100 * 365 * 24 * time.Hour // one step, freeze or skew of a clock
	MaxRequests = 1_000_000_000_000          // of all nodes together
	MaxEvents   = 10_000                     // events, repetitions counted
	maxRate     = 1_000_000_000              // requests a second
	maxDrift    = 500_000                    // parts per million: half or one and a half times the true pace
	maxFile     = 1 << 20                    // bytes of a scenario file
	maxBurst    = 1_000_000_000              // requests at one instant
	partsPer    = 1_000_000                  // what ppm counts of
	perSecond   = int64(time.Second)         // nanoseconds
	paceOfPPM   = truePace / partsPer        // clock pace per part per million
	wantSpan    = `want a duration such as "200ms"`
	wantRate    = `want requests per time, such as "50/ms" or "1000/s"`
	wantDrift   = `want parts per million, such as "+200ppm"`
	wantSmear   = `want a time over a time, such as "1s over 20m"`
	wantRestart = `want "with snapshot" or "without snapshot"`
)

// Span is a duration in a scenario: Go's notation, and d for days.
type Span time.Duration

// UnmarshalText reads "200ms", "-10ms", "1h30m" or "2d".
func (s *Span) UnmarshalText(b []byte) error {
	d, err := parseSpan(string(b))
	*s = Span(d)
	return err
}

func parseSpan(text string) (time.Duration, error) {
	if days, ok := strings.CutSuffix(text, "d"); ok {
		n, err := strconv.ParseFloat(days, 64)
		if err != nil || math.Abs(n) > float64(MaxShift/(24*time.Hour)) {
			return 0, fmt.Errorf("duration %s: %s", humantext.Quote(text), wantSpan)
		}
		return time.Duration(n * float64(24*time.Hour)), nil
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		return 0, fmt.Errorf("duration %s: %s", humantext.Quote(text), wantSpan)
	}
	if d.Abs() > MaxShift {
		return 0, fmt.Errorf("duration %s: want at most 100 years", humantext.Quote(text))
	}
	return d, nil
}

// Rate is a number of requests in a time, in lowest terms: 50/ms is 1 in 20 µs.
type Rate struct {
	Count int64
	Per   time.Duration
}

// units are the times that a rate may be given in.
var units = [...]struct {
	name string
	time time.Duration
}{
	{"us", time.Microsecond},
	{"µs", time.Microsecond},
	{"ms", time.Millisecond},
	{"s", time.Second},
	{"m", time.Minute},
	{"min", time.Minute},
	{"h", time.Hour},
	{"d", 24 * time.Hour},
}

// unitNamed is the time that a name stands for, and 0 if it stands for none.
func unitNamed(name string) time.Duration {
	for _, u := range units {
		if u.name == name {
			return u.time
		}
	}
	return 0
}

// UnmarshalText reads "50/ms".
func (r *Rate) UnmarshalText(b []byte) error {
	n, unit, ok := strings.Cut(string(b), "/")
	count, err := strconv.ParseInt(strings.TrimSpace(n), 10, 64)
	per := unitNamed(strings.TrimSpace(unit))
	switch {
	case !ok || err != nil || per == 0:
		return fmt.Errorf("rate %s: %s", humantext.Quote(string(b)), wantRate)
	case count < 0:
		return fmt.Errorf("rate %s: it is negative; %s", humantext.Quote(string(b)), wantRate)
	case count > maxRate || float64(count) > maxRate*per.Seconds():
		return fmt.Errorf("rate %s: want at most %d/s", humantext.Quote(string(b)), maxRate)
	}
	*r = newRate(count, per)
	return nil
}

func newRate(count int64, per time.Duration) Rate {
	if count == 0 {
		return Rate{}
	}
	g := gcd(count, int64(per))
	return Rate{count / g, per / time.Duration(g)}
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// within is how many requests begin in a time: i/rate < d.
func (r Rate) within(d time.Duration) int64 {
	if r.Count == 0 || d <= 0 {
		return 0
	}
	if hi, _ := bits.Mul64(uint64(d), uint64(r.Count)); hi >= uint64(r.Per) {
		return math.MaxInt64
	}
	return mulDivUp(int64(d), r.Count, int64(r.Per))
}

// String is the rate as a person would say it.
func (r Rate) String() string {
	for _, u := range []struct {
		per  time.Duration
		name string
	}{{time.Millisecond, "ms"}, {time.Second, "s"}, {time.Minute, "min"}, {time.Hour, "h"}, {24 * time.Hour, "d"}} {
		if u.per%max(r.Per, 1) == 0 {
			return strconv.FormatInt(r.Count*int64(u.per/max(r.Per, 1)), 10) + "/" + u.name
		}
	}
	return fmt.Sprintf("%d in %s", r.Count, r.Per)
}

// Drift is how much a clock runs too fast, in parts per million.
type Drift float64

// UnmarshalText reads "+200ppm".
func (d *Drift) UnmarshalText(b []byte) error {
	n, ok := strings.CutSuffix(string(b), "ppm")
	v, err := strconv.ParseFloat(strings.TrimSpace(n), 64)
	if !ok || err != nil {
		return fmt.Errorf("drift %s: %s", humantext.Quote(string(b)), wantDrift)
	}
	if !(math.Abs(v) <= maxDrift) { // false for NaN too
		return fmt.Errorf("drift %s: want at most ±%dppm", humantext.Quote(string(b)), maxDrift)
	}
	*d = Drift(v)
	return nil
}

// Smear is a leap second and the time over which it is spread: meanwhile the
// clock runs slow, until it is By behind.
type Smear struct{ By, Over time.Duration }

// UnmarshalText reads "1s over 20m".
func (s *Smear) UnmarshalText(b []byte) error {
	by, over, ok := strings.Cut(string(b), " over ")
	if !ok {
		return fmt.Errorf("smear %s: %s", humantext.Quote(string(b)), wantSmear)
	}
	var err error
	if s.By, err = parseSpan(strings.TrimSpace(by)); err != nil {
		return err
	}
	if s.Over, err = parseSpan(strings.TrimSpace(over)); err != nil {
		return err
	}
	if s.Over <= 0 || s.By.Abs() >= s.Over {
		return fmt.Errorf("smear %s: want it over a longer time than it is itself, so that the clock runs on", humantext.Quote(string(b)))
	}
	return nil
}

// pace is what the smear takes from a clock's pace.
func (s Smear) pace() int64 {
	p := mulDiv(int64(s.By.Abs()), truePace, int64(s.Over))
	if s.By < 0 {
		return -p
	}
	return p
}

// Restart says what a node's generator knows after a restart.
type Restart uint8

// The restarts.
const (
	NoRestart       Restart = iota
	WithSnapshot            // the state that it had
	WithoutSnapshot         // nothing
)

// UnmarshalText reads "with snapshot" or "without snapshot".
func (r *Restart) UnmarshalText(b []byte) error {
	switch string(b) {
	case "with snapshot":
		*r = WithSnapshot
	case "without snapshot":
		*r = WithoutSnapshot
	default:
		return fmt.Errorf("restart %s: %s", humantext.Quote(string(b)), wantRestart)
	}
	return nil
}
