package inference

// Without rough times, a field is a time only if it looks like one. Limits of that:
const (
	minConstant = 3  // bits in front of those that change
	leastTime   = 20 // bits of the time, with the constant ones in front
	leastChange = 8  // bits of the time that change
	dense       = 4  // a mean distance that leaves out hardly any value
	closeBy     = 64 // a smaller mean distance without repetitions is that of a counter
	burstBits   = 8  // how much the bursts in the traffic must save
)

// isCounter reports whether timestamps of an unknown unit rather count ids: they lie
// close together, and none is there twice, or they leave out hardly any number.
func (e *evidence) isCounter(ticks []uint64, order []int) bool {
	first, last, repeated := ticks[order[0]], ticks[order[0]], false
	for at := 1; at < len(order); at++ {
		t := ticks[order[at]]
		repeated = repeated || t == ticks[order[at-1]]
		first, last = min(first, t), max(last, t)
	}
	mean := float64(last-first) / float64(e.n)
	return mean < dense || mean < closeBy && !repeated
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
