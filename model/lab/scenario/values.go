package scenario

import (
	"fmt"
	"math"
	"math/bits"
	"strconv"
	"strings"
	"time"

	"idtui/ids/humantext"
	"idtui/model/lab/wide"
)

// Expected values. A parse function returns one of these texts if it cannot parse a value,
// otherwise "".
const (
	expectedSpan     = `a duration such as "200ms"`
	expectedPositive = `a duration above 0, such as "200ms"`
	expectedLater    = `a duration of at least 0, such as "200ms"`
	expectedRate     = `requests per time, such as "50/ms" or "1000/s"`
	expectedDrift    = `parts per million, such as "+200ppm"`
	expectedSmear    = `a time over a time, such as "1s over 20m"`
	expectedRestart  = `"with snapshot" or "without snapshot"`
)

// parseSpan parses a duration in Go's syntax or in days: "200ms", "-10ms", "1h30m", "2d".
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

// ParseRate parses a rate, such as "50/ms".
func ParseRate(text string) (Rate, error) {
	r, expected := parseRate(text)
	if expected != "" {
		return r, fmt.Errorf("expected %s", expected)
	}
	return r, nil
}

// parseRate parses a rate, such as "50/ms".
func parseRate(text string) (r Rate, expected string) {
	number, per, ok := humantext.ParseRate(text, "")
	switch {
	case !ok:
		return Rate{}, expectedRate
	case number > maxRate*min(per.Seconds(), 1):
		return Rate{}, fmt.Sprintf("at most %d/s", maxRate)
	}
	isWhole := func() bool { return math.Abs(number-math.Round(number)) <= number*1e-12 }
	for !isWhole() && per <= math.MaxInt64/10 { // a rate is a fraction of whole numbers
		number, per = number*10, per*10
	}
	if !isWhole() {
		return Rate{}, "fewer decimals"
	}
	return NewRate(int64(math.Round(number)), per), ""
}

// NewRate returns a rate in lowest terms.
func NewRate(count int64, per time.Duration) Rate {
	if count == 0 {
		return Rate{}
	}
	g, rest := count, int64(per) // Euclid's algorithm
	for rest != 0 {
		g, rest = rest, g%rest
	}
	return Rate{count / g, per / time.Duration(g)}
}

// within returns how many requests are made before d: those with i/rate < d.
func (r Rate) within(d time.Duration) int64 {
	if r.Count == 0 || d <= 0 {
		return 0
	}
	if hi, _ := bits.Mul64(uint64(d), uint64(r.Count)); hi >= uint64(r.Per) {
		return math.MaxInt64
	}
	return wide.MulDivUp(int64(d), r.Count, int64(r.Per))
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

// DriftPPM is the drift of a clock in parts per million; it is positive for a fast clock.
type DriftPPM float64

// parseDrift parses "+200ppm".
func parseDrift(text string) (d DriftPPM, expected string) {
	n, ok := strings.CutSuffix(text, "ppm")
	v, err := strconv.ParseFloat(strings.TrimSpace(n), 64)
	if !ok || err != nil || math.IsNaN(v) {
		return 0, expectedDrift
	}
	if math.Abs(v) > maxDrift {
		return 0, fmt.Sprintf("at most ±%dppm", maxDrift)
	}
	return DriftPPM(v), ""
}

// String formats the drift for [parseDrift], such as "+200ppm".
func (d DriftPPM) String() string {
	text := strconv.FormatFloat(float64(d), 'f', -1, 64) + "ppm"
	if d > 0 {
		text = "+" + text
	}
	return text
}

// LeapSmear is a leap second and the period over which it is spread. During this period the clock
// is slow, and at its end By behind. If By is negative, the clock is fast and ahead.
type LeapSmear struct{ By, Over time.Duration }

// parseSmear parses "1s over 20m".
func parseSmear(text string) (s LeapSmear, expected string) {
	by, over, ok := strings.Cut(text, " over ")
	if !ok {
		return s, expectedSmear
	}
	if s.By, expected = parseSpan(strings.TrimSpace(by)); expected != "" {
		return s, expected + ` before "over"`
	}
	if s.Over, expected = parseSpan(strings.TrimSpace(over)); expected != "" {
		return s, expected + ` after "over"`
	}
	if s.Over <= 0 || s.By.Abs() >= s.Over {
		return s, `a longer time after "over" than before it, so that the clock does not stop`
	}
	return s, ""
}

// pace returns the amount by which the smear slows a clock's pace.
func (s LeapSmear) pace() int64 {
	p := wide.MulDiv(int64(s.By.Abs()), TruePace, int64(s.Over))
	if s.By < 0 {
		return -p
	}
	return p
}

// Restart says which state a generator has after a restart.
type Restart uint8

// The kinds of restart.
const (
	NoRestart       Restart = iota
	WithSnapshot            // the state before the restart
	WithoutSnapshot         // no state
)

// String formats the kind for [parseRestart]; it is "" for no restart.
func (r Restart) String() string {
	return [...]string{NoRestart: "", WithSnapshot: "with snapshot", WithoutSnapshot: "without snapshot"}[r]
}

// parseRestart parses "with snapshot" or "without snapshot".
func parseRestart(text string) (r Restart, expected string) {
	switch text {
	case "with snapshot":
		return WithSnapshot, ""
	case "without snapshot":
		return WithoutSnapshot, ""
	}
	return NoRestart, expectedRestart
}
