package inference

// Without rough times, a field is a time only if it looks like one. Limits of that:
const (
	minConstant = 3  // bits in front of those that change
	leastTime   = 20 // bits of the time, with the constant ones in front
	leastChange = 8  // bits of the time that change
	dense       = 4  // a mean distance that leaves out hardly any value
	closeBy     = 64 // a smaller mean distance without repetitions is that of a counter
	burstBits   = 8  // how much the bursts in the traffic must save
	smallStep   = 3  // the largest step of a counter of which a few ids are missing
	largerStep  = 63 // a step of a clock in a burst
	burstShare  = 5  // one in so many ids follows another one of its burst
)

// isCounter reports whether timestamps of an unknown unit rather count ids: they lie
// close together, and none is there twice, or they leave out hardly any number. Ids of
// one burst have one timestamp, so repeated ones count once.
func (e *evidence) isCounter(ticks []uint64, order []int) bool {
	first, last, different := ticks[order[0]], ticks[order[0]], 1
	for at := 1; at < len(order); at++ {
		t := ticks[order[at]]
		if t != ticks[order[at-1]] {
			different++
		}
		first, last = min(first, t), max(last, t)
	}
	mean := float64(last-first) / float64(different)
	return mean < dense || mean < closeBy && different == len(order)
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

// doubtful reports whether a clock without rough times may well be no clock: its values
// are those of a counter, or random ones of a narrow range.
func (f *finder) doubtful(h *hypothesis) bool {
	c := h.clock
	order := c.idOrder(f.evidence)
	start := c.changingStart()
	changing := 0
	for at := start; at < c.end(); at++ {
		if !c.order.table.constant(at) {
			changing++
		}
	}
	switch {
	case f.isCounter(c.ticks, order), changing < leastChange, c.end()-start+c.constantBefore(start) < leastTime:
		return true
	case f.ordered:
		return false
	case c.constantBefore(start) < minConstant:
		return true
	case f.structured(h):
		return false
	}
	_, gaps := steps(c.ticks, order)
	return gaps.cost(f.codes)+burstBits > f.randomGaps(c.ticks, order)
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
