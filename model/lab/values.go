package lab

import (
	"fmt"
	"math"
	"math/bits"
	"strconv"
	"strings"
	"time"
)

// Limits of a scenario.
const (
	maxNodes    = 64                         // nodes
	maxLength   = 10 * 365 * 24 * time.Hour  // simulated time
	maxShift    = 100 * 365 * 24 * time.Hour // one step, freeze or skew of a clock
	maxRequests = 1_000_000_000_000          // of all nodes together
	maxEvents   = 10_000                     // events, repetitions counted
	maxRate     = 1_000_000_000              // requests per second
	maxDrift    = 500_000                    // parts per million: half or one and a half times the true pace
	maxFile     = 1 << 20                    // bytes of a scenario file
	maxBurst    = 1_000_000_000              // requests at one instant
	partsPer    = 1_000_000                  // what ppm counts of
	perSecond   = int64(time.Second)         // nanoseconds
	paceOfPPM   = truePace / partsPer        // clock pace per part per million
)

// Expected values. The parse functions return one of these texts if they cannot
// parse a value, otherwise "".
const (
	expectedSpan     = `a duration such as "200ms"`
	expectedPositive = `a duration above 0, such as "200ms"`
	expectedLater    = `a duration from 0 on, such as "200ms"`
	expectedRate     = `requests per time, such as "50/ms" or "1000/s"`
	expectedDrift    = `parts per million, such as "+200ppm"`
	expectedSmear    = `a time over a time, such as "1s over 20m"`
	expectedRestart  = `"with snapshot" or "without snapshot"`
)

// parseSpan parses a duration as Go writes it, or in days: "200ms", "-10ms",
// "1h30m", "2d".
func parseSpan(text string) (d time.Duration, expected string) {
	if days, ok := strings.CutSuffix(text, "d"); ok {
		n, err := strconv.ParseFloat(days, 64)
		if err != nil || math.IsNaN(n) {
			return 0, expectedSpan
		}
		if math.Abs(n) > float64(maxShift/(24*time.Hour)) {
			return 0, "at most 100 years"
		}
		return time.Duration(n * float64(24*time.Hour)), ""
	}
	d, err := time.ParseDuration(text)
	switch {
	case err != nil:
		return 0, expectedSpan
	case d.Abs() > maxShift:
		return 0, "at most 100 years"
	}
	return d, ""
}

// parsePositive parses a duration above 0.
func parsePositive(text string) (time.Duration, string) {
	d, expected := parseSpan(text)
	if expected == "" && d <= 0 {
		expected = expectedPositive
	}
	return d, expected
}

// parseLater parses a duration of 0 or more.
func parseLater(text string) (time.Duration, string) {
	d, expected := parseSpan(text)
	if expected == "" && d < 0 {
		expected = expectedLater
	}
	return d, expected
}

// Rate is a number of requests per duration, in lowest terms: 50/ms is 1 per 20
// µs.
type Rate struct {
	Count int64
	Per   time.Duration
}

// units are the time units of a rate.
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

// unitNamed returns the time unit with a name, or 0.
func unitNamed(name string) time.Duration {
	for _, u := range units {
		if u.name == name {
			return u.time
		}
	}
	return 0
}

// parseRate parses "50/ms".
func parseRate(text string) (r Rate, expected string) {
	n, unit, ok := strings.Cut(text, "/")
	count, err := strconv.ParseInt(strings.TrimSpace(n), 10, 64)
	per := unitNamed(strings.TrimSpace(unit))
	switch {
	case !ok || err != nil || per == 0 || count < 0:
		return Rate{}, expectedRate
	case count > maxRate || float64(count) > maxRate*per.Seconds():
		return Rate{}, fmt.Sprintf("at most %d/s", maxRate)
	}
	return newRate(count, per), ""
}

// newRate returns a rate in lowest terms.
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

// within returns how many requests start before d: those with i/rate < d.
func (r Rate) within(d time.Duration) int64 {
	if r.Count == 0 || d <= 0 {
		return 0
	}
	if hi, _ := bits.Mul64(uint64(d), uint64(r.Count)); hi >= uint64(r.Per) {
		return math.MaxInt64
	}
	return mulDivUp(int64(d), r.Count, int64(r.Per))
}

// String returns the rate in the largest unit that gives a whole number, such
// as "50/ms".
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

// driftPPM is how much a clock runs fast, in parts per million.
type driftPPM float64

// parseDrift parses "+200ppm".
func parseDrift(text string) (d driftPPM, expected string) {
	n, ok := strings.CutSuffix(text, "ppm")
	v, err := strconv.ParseFloat(strings.TrimSpace(n), 64)
	if !ok || err != nil || math.IsNaN(v) {
		return 0, expectedDrift
	}
	if math.Abs(v) > maxDrift {
		return 0, fmt.Sprintf("at most ±%dppm", maxDrift)
	}
	return driftPPM(v), ""
}

// String returns the drift as [parseDrift] reads it, such as "+200ppm".
func (d driftPPM) String() string {
	text := strconv.FormatFloat(float64(d), 'f', -1, 64) + "ppm"
	if d > 0 {
		text = "+" + text
	}
	return text
}

// leapSmear is a leap second and the period over which it is spread. In this period
// the clock runs slow, until it is By behind.
type leapSmear struct{ by, over time.Duration }

// parseSmear parses "1s over 20m".
func parseSmear(text string) (s leapSmear, expected string) {
	by, over, ok := strings.Cut(text, " over ")
	if !ok {
		return s, expectedSmear
	}
	if s.by, expected = parseSpan(strings.TrimSpace(by)); expected != "" {
		return s, expected + " before over"
	}
	if s.over, expected = parseSpan(strings.TrimSpace(over)); expected != "" {
		return s, expected + " after over"
	}
	if s.over <= 0 || s.by.Abs() >= s.over {
		return s, "a longer time after over than before it, so that the clock does not stop"
	}
	return s, ""
}

// pace returns what the smear takes from a clock's pace.
func (s leapSmear) pace() int64 {
	p := mulDiv(int64(s.by.Abs()), truePace, int64(s.over))
	if s.by < 0 {
		return -p
	}
	return p
}

// restartKind says which state a generator has after a restart.
type restartKind uint8

// The kinds of restart.
const (
	noRestart       restartKind = iota
	withSnapshot                // its state before the restart
	withoutSnapshot             // no state
)

// String returns the kind as [parseRestart] reads it, and "" for no restart.
func (r restartKind) String() string {
	return [...]string{noRestart: "", withSnapshot: "with snapshot", withoutSnapshot: "without snapshot"}[r]
}

// parseRestart parses "with snapshot" or "without snapshot".
func parseRestart(text string) (r restartKind, expected string) {
	switch text {
	case "with snapshot":
		return withSnapshot, ""
	case "without snapshot":
		return withoutSnapshot, ""
	}
	return noRestart, expectedRestart
}
