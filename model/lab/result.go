package lab

import (
	"math"
	"time"
)

// Result holds the measures of a scheme in a scenario.
type Result struct {
	Scenario, Scheme string
	Published        bool
	Nodes            int
	Requests         int64
	Issued           int64
	Refused          int64
	Waited           int64 // requests that got their id later than they were made
	Duplicates       int64 // ids that were issued before
	OutOfOrder       int64 // ids smaller than one that the same node issued before
	// OutOfOrderInUnit counts those of them that are of the node's newest time unit: a
	// sequence wrapped, or random bits decide. OutOfOrderAfterStep counts those of an
	// earlier time unit: the clock moved back. The rest is of schemes whose ids do not
	// sort by time.
	OutOfOrderInUnit, OutOfOrderAfterStep int64
	K                                     int64 // furthest displacement; see [order]
	For                                   time.Duration
	// Best and Worst are the ids issued in the best and the worst whole second.
	// For a scenario shorter than a second, both are its rate.
	Best, Worst float64
	Bits        int // size of an id
	// Limits says how to read the measures if the simulation could not remember
	// everything; empty for exact measures.
	Limits string
	// Summary says in two sentences what the scheme did and why.
	Summary []string
	Trace   *Trace // nil if no trace was requested

	waits       waitTime
	longestWait int64
}

// newResult returns the result of a simulation that has not started.
func newResult(r *Simulation) Result {
	f := r.nodes[0].bound
	return Result{
		Scenario: r.scenario.Key, Scheme: r.config.Scheme.Name, Published: r.config.Published,
		Nodes: r.scenario.Nodes, Requests: r.total, For: r.scenario.For, Bits: f.Layout.Bits,
	}
}

// WaitMS returns the sum of all waits in milliseconds, to the microsecond.
func (r *Result) WaitMS() float64 {
	return float64(r.waits.ms) + math.Round(float64(r.waits.ns)/1000)/1000
}

// LongestWaitMS returns the longest wait in milliseconds, to the microsecond.
func (r *Result) LongestWaitMS() float64 { return math.Round(float64(r.longestWait)/1000) / 1000 }

// PerSecond returns the average number of issued ids per second of simulated
// time, to a thousandth.
func (r *Result) PerSecond() float64 { return rateOf(r.Issued, r.For) }

func rateOf(n int64, d time.Duration) float64 {
	return math.Round(float64(n)/d.Seconds()*1000) / 1000
}

// secondCounts counts ids per whole second.
type secondCounts struct {
	length      int64 // of a period: a second, or the whole of a shorter scenario
	whole       int64 // number of whole periods
	at          int64
	count       int64
	best, worst int64
}

func (s *secondCounts) init(total int64) {
	s.length = min(perSecond, total)
	s.whole = total / s.length
	s.worst = math.MaxInt64
}

// end returns when the period of a time ends.
func (s *secondCounts) end(t int64) int64 {
	if t >= s.whole*s.length {
		return never
	}
	if t < (s.at+1)*s.length {
		return (s.at + 1) * s.length
	}
	return (t/s.length + 1) * s.length
}

// add counts ids issued in a slice that starts at t.
func (s *secondCounts) add(t, n int64) {
	if t >= (s.at+1)*s.length {
		s.close(min(t/s.length, s.whole))
	}
	if s.at < s.whole {
		s.count += n
	}
}

// spread counts n requests of a part, from i on, in the periods of their times.
func (s *secondCounts) spread(p *part, i, n int64) {
	for n > 0 {
		t := p.time(i)
		m := min(p.countBefore(s.end(t))-i, n)
		s.add(t, m)
		i, n = i+m, n-m
	}
}

// close ends the periods before one.
func (s *secondCounts) close(next int64) {
	if s.at >= s.whole {
		return
	}
	s.best, s.worst = max(s.best, s.count), min(s.worst, s.count)
	if next > s.at+1 {
		s.worst = 0
	}
	s.at, s.count = next, 0
}

// rates returns the best and the worst period, in ids per second.
func (s *secondCounts) rates() (best, worst float64) {
	s.close(s.whole)
	length := time.Duration(s.length)
	return rateOf(s.best, length), rateOf(s.worst, length)
}

// complete completes the result.
func (r *Simulation) complete() {
	r.done = true
	r.served.Store(r.result.Issued + r.result.Refused)
	res := &r.result
	res.Best, res.Worst = r.seconds.rates()
	res.K = r.order.k
	res.Limits = r.limits()
	res.Summary = r.summarize()
	if r.trace != nil {
		r.trace.finish()
	}
	r.issuedSlots, r.issuedIDs, r.order = slotSet{}, idSet{}, order{}
}

// limits says what the simulation could not measure because of a limit of its
// memory.
func (r *Simulation) limits() string {
	switch {
	case r.issuedIDs.sampled > 0:
		return "Duplicates are an estimate: beyond 10 million random ids, the lab remembers only a sample."
	case r.issuedSlots.full || r.order.full || r.order.maxima.full:
		return "Duplicates and k are lower bounds: the clock moved back further than the lab tracks."
	}
	return ""
}
