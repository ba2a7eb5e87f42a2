package lab

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/lab/cluster"
)

// Scenario is a script of clock steps, load and restarts.
type Scenario struct {
	Key   string // name on the command line and of its file
	Name  string // title
	About string
	Mend  string        // how to avoid the fault; "" if the file does not say
	For   time.Duration // length in true time
	Nodes int
	Rate  Rate // requests per node
	// skew is how far each node's clock is ahead of true time at the start;
	// empty for exact clocks.
	skew []time.Duration
	// sameWorker gives all nodes the same settings, as in a faulty deployment.
	sameWorker bool
	// beforeEnd starts the scenario this long before the scheme's last time unit ends; 0 starts
	// it in 2026.
	beforeEnd time.Duration
	events    []scenarioEvent
	// Cluster describes a fleet; nil if the scenario has none.
	Cluster *cluster.Cluster
	// Run is the table [run] of the file; nil if the file has none.
	Run *Setup
}

// Setup says which scheme runs in a scenario, and how: the table [run] of a file.
type Setup struct {
	Scheme     string // name; "" for any
	Seed       uint64
	Published  bool // with the known faults of the original
	Parameters ids.Settings
	// PerNode has the values of the parameters by node; a single value is for all nodes.
	// Parameters has the values of the first node.
	PerNode map[string][]string
}

// NodeSettings returns the settings of node i, counted from 0, for the given settings of the
// first node. The values from the table [run] apply if the first node still has its value from
// there. Other nodes get their own node numbers.
func (s *Scenario) NodeSettings(scheme *ids.Scheme, first ids.Settings, i int) (ids.Settings, error) {
	if s.sameWorker {
		i = 0
	}
	set, err := scheme.ForNode(first, i)
	if err != nil || s.Run == nil || s.Run.Scheme != scheme.Name {
		return set, err
	}
	for _, key := range slices.Sorted(maps.Keys(s.Run.PerNode)) {
		values := s.Run.PerNode[key]
		if first[key] != values[0] || scheme.Param(key) == nil {
			continue
		}
		set[key] = values[min(i, len(values)-1)]
		if scheme.Adjust != nil {
			if err := scheme.Adjust(set, key); err != nil {
				return nil, err
			}
		}
	}
	return set, nil
}

// SetupOf returns the table [run] for a scheme and the settings of the first node, with the
// values of the other nodes.
func (s *Scenario) SetupOf(scheme *ids.Scheme, first ids.Settings) Setup {
	run := Setup{Scheme: scheme.Name, Parameters: first, PerNode: map[string][]string{}}
	for i := range s.Nodes {
		set, err := s.NodeSettings(scheme, first, i)
		if err != nil {
			return Setup{Scheme: scheme.Name, Parameters: first}
		}
		for key := range first {
			run.PerNode[key] = append(run.PerNode[key], set[key])
		}
	}
	return run
}

// scenarioEvent changes clocks, generators or requests. It applies before a request at the same
// instant. Its effects apply in the order of the fields.
type scenarioEvent struct {
	at    time.Duration
	every time.Duration // repeats the event after this time; 0 for once
	node  int           // number of the node, from 1; 0 for all

	step    time.Duration  // steps the clock forward, or back if negative
	skew    *time.Duration // sets the clock to true time plus this duration
	drift   *driftPPM      // the clock's pace from now on
	freeze  time.Duration  // freezes the clock this long
	smear   *leapSmear     // slows the clock for a while
	restart restartKind    // restarts the node's generator
	rate    *Rate          // request rate from now on
	burst   int64          // requests at this instant
}

// count returns how often the event occurs before the end.
func (e *scenarioEvent) count(end time.Duration) int {
	if e.every == 0 || e.at >= end {
		return 1
	}
	return int(min((end-e.at-1)/e.every+1, maxEvents+1))
}

// An occurrence is an event at one time; an event can repeat.
type occurrence struct {
	at    int64
	event *scenarioEvent
}

// occurrences returns the events of a node in order. Events at the same instant
// keep the order of the file.
func (s *Scenario) occurrences(node int) []occurrence {
	var list []occurrence
	for i := range s.events {
		e := &s.events[i]
		if e.node != 0 && e.node != node+1 {
			continue
		}
		for n := range e.count(s.For) {
			list = append(list, occurrence{int64(e.at) + int64(n)*int64(e.every), e})
		}
	}
	slices.SortStableFunc(list, func(a, b occurrence) int { return int(min(max(a.at-b.at, -1), 1)) })
	return list
}

// Requests returns the number of requests of all nodes.
func (s *Scenario) Requests() (total int64) {
	for node := range max(s.Nodes, 1) {
		for _, p := range s.requestParts(node) {
			if total += p.count; total > maxRequests || p.count > maxRequests {
				return maxRequests + 1
			}
		}
	}
	return total
}

// requestParts returns a node's requests in order: the requests at its rate, split where the rate
// changes, and the bursts. A burst comes before other requests at the same instant.
func (s *Scenario) requestParts(node int) []part {
	var list []part
	end := int64(s.For)
	even := part{rate: s.Rate}
	cut := func(t int64) { // ends the even part at t; a new one continues there
		n := even.rate.within(time.Duration(t-even.start)) - even.from
		if n > 0 {
			list = append(list, part{n, even.start, even.from, even.rate})
			even.from += n
		}
	}
	for _, h := range s.occurrences(node) {
		if h.event.rate == nil && h.event.burst == 0 || h.at >= end {
			continue
		}
		cut(h.at)
		if h.event.rate != nil {
			even = part{start: h.at, rate: *h.event.rate}
		}
		if h.event.burst > 0 {
			list = append(list, part{count: h.event.burst, start: h.at})
		}
	}
	cut(end)
	return list
}

// defaultStart is when the simulated time starts.
const defaultStart = ids.Reading(1767225600000000) // 2026-01-01T00:00:00Z

// start returns the clock reading at which the scenario starts for a policy.
func (s *Scenario) start(p *ids.Policy) ids.Reading {
	if s.beforeEnd == 0 {
		return defaultStart
	}
	return p.Unit.Start(p.MaxUnit + 1).Add(-s.beforeEnd)
}

// fault is a rule that a scenario breaks.
type fault struct {
	event   int // counted from 1; 0 for the head
	key     string
	problem string
	total   bool // the rule applies to all events together
}

// Error returns, for example,
// `event 2: at is 1s, after the end: expected at most 200ms`.
func (f *fault) Error() string {
	if f.event > 0 {
		return fmt.Sprintf("event %d: %s %s", f.event, f.key, f.problem)
	}
	return f.key + " " + f.problem
}

// check returns all rules that the scenario breaks, or nil.
func (s *Scenario) check() error {
	var errs []error
	for _, f := range s.faults() {
		errs = append(errs, f)
	}
	return errors.Join(errs...)
}

func (s *Scenario) faults() (list []*fault) {
	if s.Nodes == 0 {
		s.Nodes = 1
	}
	bad := func(key, format string, args ...any) {
		list = append(list, &fault{key: key, problem: fmt.Sprintf(format, args...)})
	}
	switch {
	case s.For <= 0:
		bad("for", "is %s: expected how long the scenario lasts, such as 200ms", humantext.TypedDuration(s.For))
		return list // all other rules depend on it
	case s.For > maxLength:
		bad("for", "is %s: expected at most 10 years", humantext.TypedDuration(s.For))
		return list
	}
	if s.Nodes < 1 || s.Nodes > cluster.MaxNodes {
		bad("nodes", "is %d: expected 1 to %d", s.Nodes, cluster.MaxNodes)
		return list
	}
	if s.Cluster != nil {
		s.Cluster.Faults(s.For, bad)
	}
	if len(s.skew) > s.Nodes {
		bad("skew", "lists %s: expected one for each of %s", humantext.Count(len(s.skew), "clock"), humantext.Count(s.Nodes, "node"))
	}
	if s.beforeEnd < 0 {
		bad("before_end", "is %s: expected a duration above 0", humantext.TypedDuration(s.beforeEnd))
	}
	for i := range s.events {
		list = append(list, s.eventFaults(i)...)
	}
	if len(list) == 0 {
		list = s.totalFaults()
	}
	return list
}

// eventFaults returns the rules that one event breaks.
func (s *Scenario) eventFaults(i int) (list []*fault) {
	e := &s.events[i]
	bad := func(key, format string, args ...any) {
		list = append(list, &fault{event: i + 1, key: key, problem: fmt.Sprintf(format, args...)})
	}
	if e.at < 0 {
		bad("at", "is %s: expected a time at or after the start", humantext.TypedDuration(e.at))
	}
	if e.at > s.For {
		bad("at", "is %s, after the end: expected at most %s", humantext.TypedDuration(e.at), humantext.TypedDuration(s.For))
	}
	if e.every < 0 {
		bad("every", "is %s: expected a duration above 0", humantext.TypedDuration(e.every))
	}
	if e.node < 0 || e.node > s.Nodes {
		bad("node", "is %d: expected 1 to %d", e.node, s.Nodes)
	}
	if e.freeze < 0 {
		bad("freeze", "is %s: expected a duration above 0", humantext.TypedDuration(e.freeze))
	}
	if e.burst < 0 || e.burst > maxBurst {
		bad("burst", "is %d: expected 1 to %d", e.burst, maxBurst)
	}
	clock := e.step != 0 || e.skew != nil || e.drift != nil || e.freeze != 0 || e.smear != nil
	if !clock && e.restart == noRestart && e.rate == nil && e.burst == 0 {
		bad("at", "is the only key: expected step, skew, drift, freeze, smear, restart, rate or burst too")
	}
	return list
}

// totalFaults returns the faults of all events together.
func (s *Scenario) totalFaults() []*fault {
	occurrences := 0
	for i := range s.events {
		if occurrences += s.events[i].count(s.For); occurrences > maxEvents {
			return []*fault{{event: i + 1, key: "every", total: true, problem: fmt.Sprintf("repeats more than %s: expected fewer", humantext.Count(maxEvents, "event"))}}
		}
	}
	if s.OnlyFleet() == nil && s.Requests() > maxRequests {
		return []*fault{{key: "rate", total: true, problem: fmt.Sprintf("has too many requests: expected at most %s", humantext.Number(int64(maxRequests)))}}
	}
	return nil
}

// Limits of a scenario.
const (
	maxNodes    = 64                         // nodes
	maxLength   = 10 * 365 * 24 * time.Hour  // simulated time
	maxShift    = 100 * 365 * 24 * time.Hour // one step, freeze or skew of a clock
	maxRequests = 1_000_000_000_000          // of all nodes together
	maxEvents   = 10_000                     // events, repetitions counted
	maxRate     = 1_000_000_000              // requests per second
	maxDrift    = 500_000                    // parts per million: 0.5 or 1.5 times the true pace
	maxFile     = 1 << 20                    // bytes of a scenario file
	maxBurst    = 1_000_000_000              // requests at one instant
	partsPer    = 1_000_000                  // the "million" of ppm
	perSecond   = int64(time.Second)         // nanoseconds
	paceOfPPM   = truePace / partsPer        // clock pace per part per million
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
	return newRate(int64(math.Round(number)), per), ""
}

// newRate returns a rate in lowest terms.
func newRate(count int64, per time.Duration) Rate {
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

// driftPPM is the drift of a clock in parts per million; it is positive for a fast clock.
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

// String formats the drift for [parseDrift], such as "+200ppm".
func (d driftPPM) String() string {
	text := strconv.FormatFloat(float64(d), 'f', -1, 64) + "ppm"
	if d > 0 {
		text = "+" + text
	}
	return text
}

// leapSmear is a leap second and the period over which it is spread. The clock is slow during
// this period, and by behind at its end.
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

// pace returns the amount by which the smear slows a clock's pace.
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
	withSnapshot                // the state before the restart
	withoutSnapshot             // no state
)

// String formats the kind for [parseRestart]; it is "" for no restart.
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
