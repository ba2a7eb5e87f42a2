package lab

import (
	"math"
	"math/bits"
	"slices"
	"sort"
)

// truePace is the pace of an exact clock, in nanoseconds per 10^12 ns of true time.
const truePace = 1_000_000_000_000

// never is a true time that no simulation reaches.
const never = math.MaxInt64

// A piece is a period of true time in which a clock runs evenly. Times are
// nanoseconds since the scenario's start.
type piece struct {
	at    int64 // true time of its start
	shown int64 // what the clock shows at its start
	pace  int64 // relative to [truePace]; never negative
}

// show returns what the clock shows at a true time.
func (p *piece) show(t int64) int64 {
	if p.pace == truePace {
		return p.shown + t - p.at
	}
	return p.shown + mulDiv(t-p.at, p.pace, truePace)
}

// reach returns the first true time at which the clock shows at least shown. It
// returns never if the clock is frozen before that.
func (p *piece) reach(shown int64) int64 {
	switch {
	case shown <= p.shown:
		return p.at
	case p.pace == truePace:
		return p.at + shown - p.shown
	case p.pace == 0:
		return never
	}
	return p.at + mulDivUp(shown-p.shown, truePace, p.pace)
}

// A clock says what a node's clock shows at any true time.
type clock struct {
	pieces      []piece
	lowestAfter []int64 // the lowest time shown after each piece
}

// newClock returns a clock with the given pieces.
func newClock(pieces []piece) *clock {
	c := &clock{pieces, make([]int64, len(pieces))}
	low := int64(math.MaxInt64)
	for i := len(pieces) - 1; i >= 0; i-- {
		c.lowestAfter[i] = low
		low = min(low, pieces[i].shown) // time never runs backward within a piece
	}
	return c
}

// show returns what the clock shows at a true time.
func (c *clock) show(t int64) int64 {
	return c.pieces[sort.Search(len(c.pieces), func(i int) bool { return c.pieces[i].at > t })-1].show(t)
}

// end returns the true time at which piece i ends.
func (c *clock) end(i int) int64 {
	if i+1 < len(c.pieces) {
		return c.pieces[i+1].at
	}
	return never
}

// reach returns the first true time from t on, in piece i or later, at which
// the clock shows at least shown.
func (c *clock) reach(i int, t, shown int64) int64 {
	for ; i < len(c.pieces); i++ {
		if at := max(t, c.pieces[i].reach(shown)); at < c.end(i) {
			return at
		}
	}
	return never
}

// mulDiv returns a × b / c, rounded down. a and b must not be negative, and the result must fit.
func mulDiv(a, b, c int64) int64 {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	if hi == 0 {
		return int64(lo / uint64(c))
	}
	q, _ := bits.Div64(hi, lo, uint64(c))
	return int64(q)
}

// mulDivUp returns a × b / c, rounded up.
func mulDivUp(a, b, c int64) int64 {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	lo, carry := bits.Add64(lo, uint64(c)-1, 0)
	hi += carry
	if hi == 0 {
		return int64(lo / uint64(c))
	}
	if hi >= uint64(c) {
		return never
	}
	q, _ := bits.Div64(hi, lo, uint64(c))
	return int64(min(q, never))
}

// floorDiv returns a / b, rounded toward minus infinity.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// A clockChange is the effect of an event on a clock at one instant.
type clockChange struct {
	at    int64
	apply func(w *clockBuilder)
}

// A clockBuilder computes the pieces of a clock.
type clockBuilder struct {
	piece
	drift, smear int64 // drift adds to the pace, smear subtracts from it
	frozen       int   // number of active freezes
}

// buildClock computes the clock of a node.
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
