package lab

import (
	"slices"
	"time"

	"idtui/ids"
)

// Scenario is a script of clock steps, load and restarts.
type Scenario struct {
	Key   string // name on the command line and of its file
	Name  string // title
	About string
	For   time.Duration // length in true time
	Nodes int
	Rate  Rate // requests per node
	// skew is how far each node's clock is ahead of true time at the start;
	// empty for exact clocks.
	skew []time.Duration
	// SameWorker gives all nodes the same settings, as a wrong deployment does.
	sameWorker bool
	// BeforeEnd starts the scenario this long before the scheme's last time unit
	// ends, instead of in 2026; 0 for 2026.
	beforeEnd time.Duration
	events    []scenarioEvent
	// Run is which scheme the file runs, and how; nil if it does not say.
	Run *Setup
}

// Setup is which scheme runs in a scenario, and how: the table [run] of a file.
type Setup struct {
	Scheme     string // name; "" for any
	Seed       uint64
	Published  bool // as the original does
	Parameters ids.Settings
}

// scenarioEvent changes clocks, generators or requests. It applies before a
// request at the same instant. Its effects apply in the order of the fields.
type scenarioEvent struct {
	at    time.Duration
	every time.Duration // repeats the event after this time; 0 for once
	node  int           // number of the node, from 1; 0 for all

	step    time.Duration  // steps the clock forward, or back if negative
	skew    *time.Duration // sets the clock to true time plus this
	drift   *driftPPM      // the clock's pace from now on
	freeze  time.Duration  // freezes the clock this long
	smear   *leapSmear     // slows the clock for a while
	restart restartKind    // restarts the node's generator
	rate    *Rate          // request rate from now on
	burst   int64          // requests at this instant
}

// doesNothing reports whether the event does nothing.
func (e *scenarioEvent) doesNothing() bool {
	clock := e.step != 0 || e.skew != nil || e.drift != nil || e.freeze != 0 || e.smear != nil
	return !clock && e.restart == noRestart && e.rate == nil && e.burst == 0
}

// count returns how often the event occurs.
func (e *scenarioEvent) count(end time.Duration) int {
	if e.every == 0 || e.at >= end {
		return 1
	}
	return int(min((end-e.at-1)/e.every+1, maxEvents+1))
}

// An occurrence is one occurrence of an event.
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

// requestParts returns a node's requests in order: the requests at its rate,
// cut where the rate changes, and the bursts, which come before requests at the
// same instant.
func (s *Scenario) requestParts(node int) []part {
	var list []part
	end := int64(s.For)
	even := part{rate: s.Rate}
	cut := func(t int64) { // ends the even part at t and continues it there
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
