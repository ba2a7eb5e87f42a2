package clocks

import (
	"time"

	"idtui/model/inference/epochs"
	"idtui/model/inference/evidence"
)

// Find returns the clocks in rearranged bits. It looks for clocks of an unknown unit if there are no
// rough times. It does so too if they cover a short time and no clock follows them.
func Find(e *evidence.Evidence, ep *epochs.Table, order *Order, now time.Time) []*Clock {
	if e.Times != nil && e.Span > 3*e.Step {
		t := &Timed{Evidence: e, units: Units(), epochs: ep}
		mean := 0.0
		for _, x := range e.Times {
			mean += x / float64(e.N)
		}
		for _, x := range e.Times {
			t.center = append(t.center, x-mean)
			t.spread += (x - mean) * (x - mean)
		}
		if list := t.clocks(order); len(list) > 0 || e.Span > 100*e.Step {
			return list
		}
	}
	u := &untimed{Evidence: e, epochs: ep, units: guessedUnits(), now: float64(now.UnixNano())}
	var list []*Clock
	for _, start := range u.starts(order.Table) {
		list = append(list, u.ofStart(order, start)...)
	}
	return list
}
