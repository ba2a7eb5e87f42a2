package inference

import (
	"slices"

	"idtui/ids"
)

// Without rough times, a field is a time only if it looks like one. Limits of that:
const (
	minConstant = 3  // bits in front of those that change
	leastTime   = 20 // bits of the time, with the constant ones in front
	leastChange = 8  // bits of the time that change
	dense       = 4  // a mean distance that leaves out hardly any value
	closeBy     = 64 // a smaller mean distance without repetitions is that of a counter
	// confirmedBits is how much rough times must save, so that dense values are timestamps.
	confirmedBits = 15
	roundEpoch    = 8.5 // the price of an epoch that is no accident
	furtherBits   = 3   // bits that may be cut off a counter
	burstBits     = 8   // how much the bursts in the traffic must save
	smallStep     = 3   // the largest step of a counter of which a few ids are missing
	largerStep    = 63  // a step of a clock in a burst
	burstShare    = 5   // one id in five follows another one of its burst
)

// isCounter reports whether timestamps of an unknown unit rather count ids: they lie
// close together, and none is there twice, or they leave out hardly any number. Ids of
// one burst have one timestamp, so repeated ones count once.
func (e *evidence) isCounter(ticks []uint64, order []int) bool {
	first, last := slices.Min(ticks), slices.Max(ticks)
	n := different(ticks, order)
	mean := float64(last-first) / float64(n)
	return mean < dense || mean < closeBy && n == len(order)
}

// countsOn reports whether the bits of a clock are those of a counter, alone or with the
// next changing bits: without its last bits, a counter has values that repeat.
func (c *clock) countsOn(e *evidence) bool {
	order := c.idOrder(e)
	if e.isCounter(c.ticks, order) {
		return true
	}
	if len(c.parts) == 0 {
		return false
	}
	longer := slices.Clone(c.ticks)
	for at := c.end(); at < min(c.end()+furtherBits, c.order.table.width) && !c.order.table.constant(at); at++ {
		for i := range longer {
			longer[i] = longer[i]<<1 | c.order.table.rows[i].bit(at)
		}
		if different(longer, order) == len(order) && e.isCounter(longer, order) {
			return true
		}
	}
	return false
}

// different returns how many values in an order differ from the one before, the first
// one included.
func different(values []uint64, order []int) int {
	n := 1
	for at := 1; at < len(order); at++ {
		if values[order[at]] != values[order[at-1]] {
			n++
		}
	}
	return n
}

// endsInCounter reports whether the last bits of timestamps rather count the ids of a
// burst: many steps are the smallest ones, none is 0, and hardly any is a bit larger, as
// steps of a clock would be.
func (e *evidence) endsInCounter(ticks []uint64, order []int) bool {
	small, larger := 0, 0
	for at := 1; at < len(order); at++ {
		switch gap := ticks[order[at]] - ticks[order[at-1]]; {
		case gap == 0:
			return false
		case gap <= smallStep:
			small++
		case gap <= largerStep:
			larger++
		}
	}
	return burstShare*small >= len(order) && larger*10 < small
}

// unconfirmed reports whether timestamps lie as close together as those of a counter, and
// the rough times say hardly more about each than the id before does. A counter follows the
// times, too, if ids are generated at a steady rate; but its epoch is nothing special.
func (e *evidence) unconfirmed(c *clock) bool {
	if c.epoch.known && c.epoch.price <= roundEpoch || !c.countsOn(e) {
		return false
	}
	return c.costs.sorted-c.costs.ranking.price+confirmedBits > e.gaps(c.ticks, c.idOrder(e))
}

// doubtful reports whether a clock without rough times may well be no clock: its values
// are those of a counter, or random ones of a narrow range.
func (f *finder) doubtful(h *hypothesis) bool {
	c := h.clock
	start := c.changingStart()
	changing := 0
	for at := start; at < c.end(); at++ {
		if !c.order.table.constant(at) {
			changing++
		}
	}
	switch {
	case c.countsOn(f.evidence), changing < leastChange, c.end()-start+c.constantBefore(start) < leastTime:
		return true
	case f.ordered:
		return false
	case c.constantBefore(start) < minConstant:
		return true
	case f.structured(h):
		return false
	}
	return !f.bursts(c)
}

// bursts reports whether timestamps lie in bursts, as random numbers do not.
func (f *finder) bursts(c *clock) bool {
	order := c.idOrder(f.evidence)
	_, gaps := steps(c.ticks, order)
	return gaps.cost(f.codes)+burstBits <= f.randomGaps(c.ticks, order)
}

// constantBefore returns how many constant bits stand in front of a bit.
func (c *clock) constantBefore(bit int) int {
	n := 0
	for n < bit && c.order.table.constant(bit-1-n) {
		n++
	}
	return n
}

// structured reports whether the bits of the time stand before a node or a sequence.
func (f *finder) structured(h *hypothesis) bool {
	c := h.clock
	if c.constantBefore(c.changingStart()) <= minConstant {
		return false
	}
	for _, s := range h.segments {
		if (s.role == roleNode || s.role == roleSequence) && s.width > 2 && s.offset >= c.order.table.place[c.end()-1] {
			return true
		}
	}
	return false
}

// anyStructure reports whether some of the bits after the time of a scheme are not random.
func anyStructure(list []segment, time *ids.Field) bool {
	return slices.ContainsFunc(list, func(s segment) bool {
		return s.role != roleRandom && s.width > 2 && (time == nil || s.offset > time.Spans[0].Offset)
	})
}
