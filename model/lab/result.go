package lab

import (
	"math"
	"slices"
	"strings"
	"time"

	"idtui/model/lab/issued"
	"idtui/model/lab/scenario"
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
	// OutOfOrderInUnit counts the ids of OutOfOrder in the node's newest time unit. Their sequence
	// wrapped or restarted, random bits decide, or tick follows tock. OutOfOrderAfterStep counts
	// those in an earlier time unit: the clock moved back. The rest belongs to schemes whose ids do
	// not sort by time.
	OutOfOrderInUnit, OutOfOrderAfterStep int64
	K                                     int64 // furthest displacement: ids at least this many places apart are in order
	For                                   time.Duration
	// Best and Worst are the numbers of ids issued in the best and the worst whole second. For a
	// scenario shorter than a second, both are the rate of the scenario.
	Best, Worst float64
	Bits        int // size of an id
	// Limits says which measures are not exact, because the simulation reached a limit; "" if all
	// are exact.
	Limits string
	// Summary says in two sentences what the scheme did and why.
	Summary []string
	Trace   *Trace // nil if no trace was requested

	onTick      int64 // ids of OutOfOrderInUnit on the tick timeline, below ids on tock
	waits       waitTime
	longestWait int64
	lastWait    time.Duration // when the last request that waited got its id
}

// WaitMS returns the sum of all waits in milliseconds, to the microsecond.
func (r *Result) WaitMS() float64 {
	return float64(r.waits.ms) + math.Round(float64(r.waits.ns)/1000)/1000
}

// LongestWaitMS returns the longest wait in milliseconds, to the microsecond.
func (r *Result) LongestWaitMS() float64 { return math.Round(float64(r.longestWait)/1000) / 1000 }

// PerSecond returns the average number of issued ids per second of simulated time, to a
// thousandth. Requests that wait can get their ids after the scenario: then the time ends with
// the last of them.
func (r *Result) PerSecond() float64 { return rateOf(r.Issued, max(r.For, r.lastWait)) }

func rateOf(n int64, d time.Duration) float64 {
	return math.Round(float64(n)/d.Seconds()*1000) / 1000
}

// secondCounts counts ids per whole second.
type secondCounts struct {
	length      int64 // of a period: a second, or a whole shorter scenario
	whole       int64 // number of whole periods
	at          int64 // index of the current period
	count       int64
	best, worst int64
}

// end returns the end of the period that contains t; [scenario.Never] after the last whole period.
func (s *secondCounts) end(t int64) int64 {
	if t >= s.whole*s.length {
		return scenario.Never
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

// close ends the periods before next.
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

// complete computes the final measures, and frees memory.
func (r *Simulation) complete() {
	r.done = true
	r.served.Store(r.result.Issued + r.result.Refused)
	res := &r.result
	r.seconds.close(r.seconds.whole)
	length := time.Duration(r.seconds.length)
	res.Best, res.Worst = rateOf(r.seconds.best, length), rateOf(r.seconds.worst, length)
	res.K = r.order.K
	switch {
	case r.ids.Sampled > 0:
		res.Limits = "Duplicates are an estimate: beyond 10 million random ids, the lab remembers only a sample."
	case r.slots.Full || r.order.Full():
		res.Limits = "Duplicates and the furthest displacement are lower bounds: the clock moved back further than the lab tracks."
	}
	res.Summary = []string{r.outcomeText(), r.reasonText() + r.faultText()}
	if r.trace != nil {
		r.trace.placeEvents(scenario.Never)
		for i := range r.trace.Events {
			m := &r.trace.Events[i]
			if m.Text == "" {
				m.Text, m.Mark = m.text(), m.mark()
			}
		}
		slices.SortStableFunc(r.trace.Events, byTime)
		r.trace.open, r.trace.position, r.trace.placed = nil, 0, 0
		r.trace.inUnit, r.trace.stepped, r.trace.onTick = 0, 0, 0
	}
	r.slots, r.ids, r.order = issued.Slots{}, issued.IDs{}, issued.Order{}
}

// A Measure is a number of a [Result] with its name. The lab, compare and the command
// line show the same measures under the same names.
type Measure struct {
	Name  string // such as "out of order"
	Means string // what it counts, for a legend; empty if the name says it
	Worse bool   // a larger value is worse
	Part  bool   // a part of the measure "out of order"
	Long  bool   // only meaningful if the scenario lasts at least two seconds
	Of    func(*Result) float64
}

// measures are all measures, beginning with the results of requests.
var measures = [...]Measure{
	{Name: "issued", Of: func(r *Result) float64 { return float64(r.Issued) }},
	{Name: "refused", Means: "the caller got an error", Worse: true, Of: func(r *Result) float64 { return float64(r.Refused) }},
	{Name: "waited", Means: "the caller got its id later", Worse: true, Of: func(r *Result) float64 { return float64(r.Waited) }},
	{Name: "max wait ms", Worse: true, Of: (*Result).LongestWaitMS},
	{Name: "duplicates", Means: "issued before", Worse: true, Of: func(r *Result) float64 { return float64(r.Duplicates) }},
	{Name: "out of order", Means: "smaller than an earlier id of its node", Worse: true, Of: func(r *Result) float64 { return float64(r.OutOfOrder) }},
	{Name: "same unit", Means: "out of order in the newest time unit", Worse: true, Part: true, Of: func(r *Result) float64 { return float64(r.OutOfOrderInUnit) }},
	{Name: "clock moved back", Means: "out of order in an earlier time unit", Worse: true, Part: true, Of: func(r *Result) float64 { return float64(r.OutOfOrderAfterStep) }},
	{Name: "furthest displacement", Means: "ids at least this many places apart are in order", Worse: true, Of: func(r *Result) float64 { return float64(r.K) }},
	{Name: "ids/s", Means: "average, with waits after the end", Of: (*Result).PerSecond},
	{Name: "max ids/s", Means: "in the best whole second", Long: true, Of: func(r *Result) float64 { return r.Best }},
	{Name: "min ids/s", Means: "in the worst whole second, including its pauses", Long: true, Of: func(r *Result) float64 { return r.Worst }},
}

// Measures returns all measures: issued, refused, waited and so on.
func Measures() []Measure { return slices.Clone(measures[:]) }

// MeasuresOf returns the measures that are meaningful for these results. It omits the parts of "out
// of order" if no ids are. It omits the rates of single seconds if no scenario lasts two seconds.
// With several nodes, the legend of the furthest displacement says that it covers all nodes.
func MeasuresOf(results []*Result) []Measure {
	list := Measures()
	if slices.ContainsFunc(results, func(r *Result) bool { return r.Nodes > 1 }) {
		i := slices.IndexFunc(list, func(m Measure) bool { return m.Name == "furthest displacement" })
		list[i].Means = "all nodes' ids at least this far apart are in order"
	}
	outOfOrder := slices.ContainsFunc(results, func(r *Result) bool { return r.OutOfOrder > 0 })
	long := slices.ContainsFunc(results, func(r *Result) bool { return r.For >= 2*time.Second })
	return slices.DeleteFunc(list, func(m Measure) bool { return m.Part && !outOfOrder || m.Long && !long })
}

// Heading returns the name in two lines of about equal width, for a narrow column. The first line
// is empty for a short name, and for a name of one word.
func (m *Measure) Heading() (first, second string) {
	const short = 6 // maximum length of a name in one line
	if len(m.Name) <= short {
		return "", m.Name
	}
	best := 0
	for i, c := range m.Name {
		if c == ' ' && max(i, len(m.Name)-1-i) < max(best, len(m.Name)-best) {
			best = i
		}
	}
	if best == 0 {
		return "", m.Name
	}
	return m.Name[:best], m.Name[best+1:]
}

// Legend explains measures in one line: "duplicates: issued before · …".
func Legend(list []Measure) string {
	var parts []string
	for _, m := range list {
		if m.Means != "" {
			parts = append(parts, m.Name+": "+m.Means)
		}
	}
	return strings.Join(parts, " · ")
}
