package scenario

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"idtui/model/lab/wide"
)

// TruePace is the pace of an exact clock, in nanoseconds per 10^12 ns of true time.
const TruePace = 1_000_000_000_000

// Never is a true time that no simulation reaches.
const Never = math.MaxInt64

// A Piece is a period of true time in which a clock runs evenly. Times are
// nanoseconds since the scenario's start.
type Piece struct {
	At    int64 // true time of its start
	Shown int64 // what the clock shows at its start
	Pace  int64 // relative to [TruePace]; never negative
}

// Show returns what the clock shows at a true time that is not before the piece.
func (p *Piece) Show(t int64) int64 {
	if p.Pace == TruePace {
		return p.Shown + t - p.At
	}
	return p.Shown + wide.MulDiv(t-p.At, p.Pace, TruePace)
}

// Reach returns the first true time at which the clock shows at least shown. It
// returns [Never] if the clock is frozen before that.
func (p *Piece) Reach(shown int64) int64 {
	switch {
	case shown <= p.Shown:
		return p.At
	case p.Pace == TruePace:
		return p.At + shown - p.Shown
	case p.Pace == 0:
		return Never
	}
	return p.At + wide.MulDivUp(shown-p.Shown, TruePace, p.Pace)
}

// A Clock says what a node's clock shows at any true time.
type Clock struct {
	Pieces      []Piece
	lowestAfter []int64 // the lowest time shown after each piece
}

// NewClock returns a clock with the given pieces.
func NewClock(pieces []Piece) *Clock {
	c := &Clock{pieces, make([]int64, len(pieces))}
	low := int64(math.MaxInt64)
	for i := len(pieces) - 1; i >= 0; i-- {
		c.lowestAfter[i] = low
		low = min(low, pieces[i].Shown) // time never runs backward within a piece
	}
	return c
}

// Show returns what the clock shows at a true time.
func (c *Clock) Show(t int64) int64 {
	return c.Pieces[sort.Search(len(c.Pieces), func(i int) bool { return c.Pieces[i].At > t })-1].Show(t)
}

// LowestAfter returns the lowest time that the clock shows after piece i.
func (c *Clock) LowestAfter(i int) int64 { return c.lowestAfter[i] }

// End returns the true time at which piece i ends.
func (c *Clock) End(i int) int64 {
	if i+1 < len(c.Pieces) {
		return c.Pieces[i+1].At
	}
	return Never
}

// Reach returns the first true time from t on at which the clock shows at least shown. It returns
// [Never] if there is none. t must not be before piece i.
func (c *Clock) Reach(i int, t, shown int64) int64 {
	for ; i < len(c.Pieces); i++ {
		if at := max(t, c.Pieces[i].Reach(shown)); at < c.End(i) {
			return at
		}
	}
	return Never
}

// A clockChange is the effect of an event on a clock at one instant.
type clockChange struct {
	at    int64
	apply func(w *clockBuilder)
}

// A clockBuilder computes the pieces of a clock.
type clockBuilder struct {
	Piece
	drift, smear int64 // drift adds to the pace, smear subtracts from it
	frozen       int   // number of active freezes
}

// Clock computes the clock of a node.
func (s *Scenario) Clock(node int) *Clock {
	w := clockBuilder{Piece: Piece{Pace: TruePace}}
	if node < len(s.Skew) {
		w.Shown = int64(s.Skew[node])
	}
	var pieces []Piece
	for _, c := range s.clockChanges(node) {
		if c.at > w.At {
			pieces = append(pieces, w.Piece)
			w.Shown, w.At = w.Show(c.at), c.at
		}
		c.apply(&w)
		if w.Pace = 0; w.frozen == 0 {
			w.Pace = max(TruePace+w.drift-w.smear, 0)
		}
	}
	return NewClock(append(pieces, w.Piece))
}

// clockChanges returns the effects of the events on a node's clock, in order.
// If one effect ends and another starts at the same instant, the end comes
// first.
func (s *Scenario) clockChanges(node int) []clockChange {
	var begins, ends []clockChange
	for _, h := range s.Occurrences(node) {
		e, at := h.Event, h.At
		if e.Step != 0 {
			begins = append(begins, clockChange{at, func(w *clockBuilder) { w.Shown += int64(e.Step) }})
		}
		if e.Skew != nil {
			begins = append(begins, clockChange{at, func(w *clockBuilder) { w.Shown = at + int64(*e.Skew) }})
		}
		if e.Drift != nil {
			begins = append(begins, clockChange{at, func(w *clockBuilder) { w.drift = int64(float64(*e.Drift) * paceOfPPM) }})
		}
		if e.Freeze > 0 {
			begins = append(begins, clockChange{at, func(w *clockBuilder) { w.frozen++ }})
			ends = append(ends, clockChange{at + int64(e.Freeze), func(w *clockBuilder) { w.frozen-- }})
		}
		if e.Smear != nil {
			begins = append(begins, clockChange{at, func(w *clockBuilder) { w.smear += e.Smear.pace() }})
			ends = append(ends, clockChange{at + int64(e.Smear.Over), func(w *clockBuilder) { w.smear -= e.Smear.pace() }})
		}
	}
	all := slices.Concat(ends, begins)
	slices.SortStableFunc(all, func(a, b clockChange) int { return cmp.Compare(a.at, b.at) })
	return all
}
