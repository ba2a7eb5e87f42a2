package lab

import (
	"math"
	"time"
)

// Result is what a scheme did in a scenario.
type Result struct {
	Scenario, Scheme string
	Published        bool
	Nodes            int
	Requests         int64
	Issued           int64
	Refused          int64
	Waited           int64 // requests that got their id later than they asked for it
	Duplicates       int64 // ids that had been issued before
	OutOfOrder       int64 // ids smaller than one that the same node issued before
	K                int64 // of k-ordering; see [order]
	For              time.Duration
	// Best and Worst are the ids issued in the best and the worst whole second;
	// of a scenario shorter than one, its rate.
	Best, Worst float64
	Bits        int // the size of an id
	// Limits says, where the run remembered less than it would have taken, how the
	// measures are to be read; empty for exact ones.
	Limits string
	// Story says in two sentences what the scheme did and why.
	Summary []string
	Trace   *Trace // nil if none was asked for

	waits       waitTime
	longestWait int64
}

func newResult(r *Simulation) Result {
	f := r.nodes[0].bound
	return Result{
		Scenario: r.scenario.Key, Scheme: r.config.Scheme.Name, Published: r.config.Published,
		Nodes: r.scenario.Nodes, Requests: r.total, For: r.scenario.For, Bits: f.Layout.Bits,
	}
}

// WaitMS is the sum of all waits in milliseconds, to the microsecond.
func (r *Result) WaitMS() float64 {
	return float64(r.waits.ms) + math.Round(float64(r.waits.ns)/1000)/1000
}

// LongestWaitMS is the longest wait in milliseconds, to the microsecond.
func (r *Result) LongestWaitMS() float64 { return math.Round(float64(r.longestWait)/1000) / 1000 }

// PerSecond is how many ids were issued in a second of simulated time, on
// average, to a thousandth.
func (r *Result) PerSecond() float64 { return rateOf(r.Issued, r.For) }

func rateOf(n int64, d time.Duration) float64 {
	return math.Round(float64(n)/d.Seconds()*1000) / 1000
}

// secondly counts ids by whole seconds.
type secondCounts struct {
	length      int64 // of a stretch: a second, or the whole of a shorter scenario
	whole       int64 // how many whole ones there are
	at          int64
	count       int64
	best, worst int64
}

func (s *secondCounts) init(total int64) {
	s.length = min(perSecond, total)
	s.whole = total / s.length
	s.worst = math.MaxInt64
}

// end is when the stretch of a time ends.
func (s *secondCounts) end(t int64) int64 {
	if t >= s.whole*s.length {
		return never
	}
	if t < (s.at+1)*s.length {
		return (s.at + 1) * s.length
	}
	return (t/s.length + 1) * s.length
}

// add counts ids issued in a slice that begins at t.
func (s *secondCounts) add(t, n int64) {
	if t >= (s.at+1)*s.length {
		s.close(min(t/s.length, s.whole))
	}
	if s.at < s.whole {
		s.count += n
	}
}

// spread counts n requests of a part, from i on, in the stretches of their times.
func (s *secondCounts) spread(p *part, i, n int64) {
	for n > 0 {
		t := p.time(i)
		m := min(p.countBefore(s.end(t))-i, n)
		s.add(t, m)
		i, n = i+m, n-m
	}
}

// close ends the stretches before one.
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

// rates are the best and the worst, in ids a second.
func (s *secondCounts) rates() (best, worst float64) {
	s.close(s.whole)
	length := time.Duration(s.length)
	return rateOf(s.best, length), rateOf(s.worst, length)
}

// finish completes the result.
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

// limits says what a run that met a limit of its memory could not measure.
func (r *Simulation) limits() string {
	switch {
	case r.issuedIDs.sampled > 0:
		return "duplicates sampled: beyond 10 million random ids only a share of them, picked by value, is remembered"
	case r.issuedSlots.full || r.order.full || r.order.maxima.full:
		return "duplicates and k are at least these: the clock went back over more units than the lab remembers"
	}
	return ""
}
