package lab

import (
	"slices"
	"time"

	"idtui/ids"
)

// Scenario is what happens to the clocks of some nodes, and how many ids are
// asked of them meanwhile.
type Scenario struct {
	Key   string // its name on the command line: that of its file
	Name  string // in words
	About string
	For   time.Duration // how long it lasts, in true time
	Nodes int
	Rate  Rate // requests of each node
	// Skew is how far each node's clock is ahead of true time at the start; none
	// for right clocks.
	Skew []time.Duration
	// SameWorker gives all nodes the same settings, as a wrong deployment does.
	SameWorker bool
	// BeforeEnd starts the scenario that long before each scheme's own last unit
	// ends, instead of in 2026; 0 for not.
	BeforeEnd time.Duration
	Events    []ScenarioEvent
}

// ScenarioEvent is something that happens to clocks or to requests. It applies before
// a request at the same instant; one that does several things does them in the
// order of the fields.
type ScenarioEvent struct {
	At    time.Duration
	Every time.Duration // again after each such time; 0 for once
	Node  int           // which node it happens to, from 1; 0 for all

	Step    time.Duration  // the clock is set that much forward, or back
	Skew    *time.Duration // the clock is set to true time plus that
	Drift   *Drift         // the clock's pace from now on
	Freeze  time.Duration  // the clock stands still that long, and goes on from there
	Smear   *Smear         // the clock runs slow for a while
	Restart Restart        // the node's generator starts anew
	Rate    *Rate          // requests from now on
	Burst   int64          // so many requests at once
}

// doesNothing reports whether the event does nothing.
func (e *ScenarioEvent) doesNothing() bool {
	clock := e.Step != 0 || e.Skew != nil || e.Drift != nil || e.Freeze != 0 || e.Smear != nil
	return !clock && e.Restart == NoRestart && e.Rate == nil && e.Burst == 0
}

// times is how often the event happens.
func (e *ScenarioEvent) count(end time.Duration) int {
	if e.Every == 0 || e.At >= end {
		return 1
	}
	return int(min((end-e.At-1)/e.Every+1, MaxEvents+1))
}

// A occurrence is one occurrence of an event.
type occurrence struct {
	at    int64
	event *ScenarioEvent
}

// occurrences lists what happens to a node, in order; those at the same instant
// in the order of the file.
func (s *Scenario) occurrences(node int) []occurrence {
	var list []occurrence
	for i := range s.Events {
		e := &s.Events[i]
		if e.Node != 0 && e.Node != node+1 {
			continue
		}
		for n := range e.count(s.For) {
			list = append(list, occurrence{int64(e.At) + int64(n)*int64(e.Every), e})
		}
	}
	slices.SortStableFunc(list, func(a, b occurrence) int { return int(min(max(a.at-b.at, -1), 1)) })
	return list
}

// Requests is how many requests all nodes make together.
func (s *Scenario) Requests() (total int64) {
	for node := range max(s.Nodes, 1) {
		for _, p := range s.requestParts(node) {
			if total += p.count; total > MaxRequests || p.count > MaxRequests {
				return MaxRequests + 1
			}
		}
	}
	return total
}

// parts are a node's requests in order: those that come at its rate, cut where
// the rate changes, and the bursts before those of the same instant.
func (s *Scenario) requestParts(node int) []part {
	var list []part
	end := int64(s.For)
	even := part{rate: s.Rate}
	cut := func(t int64) { // ends the even part at t, to go on there
		n := even.rate.within(time.Duration(t-even.start)) - even.from
		if n > 0 {
			list = append(list, part{n, even.start, even.from, even.rate})
			even.from += n
		}
	}
	for _, h := range s.occurrences(node) {
		if h.event.Rate == nil && h.event.Burst == 0 || h.at >= end {
			continue
		}
		cut(h.at)
		if h.event.Rate != nil {
			even = part{start: h.at, rate: *h.event.Rate}
		}
		if h.event.Burst > 0 {
			list = append(list, part{count: h.event.Burst, start: h.at})
		}
	}
	cut(end)
	return list
}

// started is the moment that simulated time begins.
const defaultStart = ids.Reading(1767225600000000) // 2026-01-01T00:00:00Z

// Start is when the scenario starts for a scheme: its clock's reading.
func (s *Scenario) start(p *ids.Policy) ids.Reading {
	if s.BeforeEnd == 0 {
		return defaultStart
	}
	return p.Unit.Start(p.MaxUnit + 1).Add(-s.BeforeEnd)
}
