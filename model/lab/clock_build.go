package lab

import (
	"slices"
)

// A clockChange is the effect of an event on a clock at one instant.
type clockChange struct {
	at    int64
	apply func(w *clockBuilder)
}

// A clockBuilder is a clock while its course is computed.
type clockBuilder struct {
	piece
	drift, smear int64 // what they add to or take from the pace
	frozen       int   // number of active freezes
}

// buildClock computes the course of a node's clock.
func (s *Scenario) buildClock(node int) *clock {
	w := clockBuilder{piece: piece{pace: truePace}}
	if node < len(s.skew) {
		w.shown = int64(s.skew[node])
	}
	var pieces []piece
	for _, c := range s.clockChanges(node) {
		if c.at > w.at {
			pieces = append(pieces, w.piece)
			w.shown, w.at = w.show(c.at), c.at
		}
		c.apply(&w)
		if w.pace = 0; w.frozen == 0 {
			w.pace = max(truePace+w.drift-w.smear, 0)
		}
	}
	return newClock(append(pieces, w.piece))
}

// clockChanges returns the effects of the events on a node's clock, in order.
// If one effect ends and another starts at the same instant, the end comes
// first.
func (s *Scenario) clockChanges(node int) []clockChange {
	var begins, ends []clockChange
	for _, h := range s.occurrences(node) {
		e, at := h.event, h.at
		if e.step != 0 {
			begins = append(begins, clockChange{at, func(w *clockBuilder) { w.shown += int64(e.step) }})
		}
		if e.skew != nil {
			begins = append(begins, clockChange{at, func(w *clockBuilder) { w.shown = at + int64(*e.skew) }})
		}
		if e.drift != nil {
			begins = append(begins, clockChange{at, func(w *clockBuilder) { w.drift = int64(float64(*e.drift) * paceOfPPM) }})
		}
		if e.freeze > 0 {
			begins = append(begins, clockChange{at, func(w *clockBuilder) { w.frozen++ }})
			ends = append(ends, clockChange{at + int64(e.freeze), func(w *clockBuilder) { w.frozen-- }})
		}
		if e.smear != nil {
			begins = append(begins, clockChange{at, func(w *clockBuilder) { w.smear += e.smear.pace() }})
			ends = append(ends, clockChange{at + int64(e.smear.over), func(w *clockBuilder) { w.smear -= e.smear.pace() }})
		}
	}
	all := slices.Concat(ends, begins)
	slices.SortStableFunc(all, func(a, b clockChange) int { return int(min(max(a.at-b.at, -1), 1)) })
	return all
}
