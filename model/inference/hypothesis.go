package inference

import "math"

// hypothesis is a complete explanation of the ids, with its price in bits.
type hypothesis struct {
	frame    *framed
	clock    *clock // nil for ids without time
	segments []segment
	check    *checksum // nil for none
	known    *known    // the scheme that gives the layout; nil for a free layout
	price    float64
}

// finder compares hypotheses about ids in one frame.
type finder struct {
	*evidence
	frame *framed
	plain *plain
	check *checksum
}

// withoutTime returns the hypothesis that no field holds a time.
func (f *finder) withoutTime() hypothesis {
	p := f.partition(nil)
	p.count(f.known, nil, nil)
	if !f.ordered && f.times == nil {
		p.order = nil
	}
	segments, price := p.split()
	return hypothesis{frame: f.frame, segments: segments, check: f.check, price: price + f.frame.price + f.check.cost()}
}

// partition returns the bits that a clock and the checksum leave.
func (f *finder) partition(c *clock) *partition {
	p := &partition{plain: f.plain}
	if f.check != nil {
		for at := f.check.offset; at < f.check.offset+f.check.width; at++ {
			p.taken[at] = true
		}
	}
	if c == nil {
		return p
	}
	p.timeStart = f.plain.table.width
	for _, part := range c.parts {
		for at := part.offset; at < part.offset+part.width; at++ {
			p.taken[c.order.table.place[at]] = true
			p.timeStart = min(p.timeStart, c.order.table.place[at])
		}
	}
	return p
}

// with returns the hypothesis that a clock is right.
func (f *finder) with(c *clock) hypothesis {
	base := c.price + f.frame.price + f.check.cost() + fieldPrice*float64(len(c.parts)+1)
	h := hypothesis{frame: f.frame, clock: c, check: f.check, price: math.Inf(1)}
	if !math.IsInf(c.costs.byTime, 1) {
		segments, price := f.partition(c).split()
		h.segments, h.price = segments, base+price+c.costs.byTime
	}
	order := f.order(c.ticks, c.order.table.rows)
	p := f.partition(c)
	p.count(order, c.ticks, nil)
	segments, price := p.split()
	if nodes := f.nodes(segments); nodes != nil {
		p.count(order, c.ticks, nodes)
		segments, price = p.split()
	}
	if price += base + c.costs.sorted + f.sorting; price < h.price {
		h.segments, h.price = segments, price
	}
	if c.unit == 0 && !f.ordered && f.structured(&h) {
		h.price -= structureBonus
	}
	return h
}

// structureBonus is how much likelier a time is than random bits, in bits, between
// constant bits and a node or a sequence.
const structureBonus = 20

// structured reports whether the bits of the time stand behind constant ones, and before
// a node or a sequence.
func (f *finder) structured(h *hypothesis) bool {
	c := h.clock
	first := c.parts[0].offset
	for first < c.end() && c.order.table.constant(first) {
		first++
	}
	for at := first - minConstant; at < first; at++ {
		if at < 0 || !c.order.table.constant(at) {
			return false
		}
	}
	for _, s := range h.segments {
		if (s.role == roleNode || s.role == roleSequence) && s.width > 1 && s.offset >= c.order.table.place[c.end()-1] {
			return true
		}
	}
	return false
}

// minConstant is how many bits in front of a time are constant at least.
const minConstant = 4

// nodes returns for each id one number for the values of all its nodes, or nil if no
// segment is a node.
func (f *finder) nodes(segments []segment) []uint64 {
	var keys []uint64
	for _, s := range segments {
		if s.role != roleNode {
			continue
		}
		if keys == nil {
			keys = make([]uint64, f.n)
		}
		for i := range keys {
			keys[i] = keys[i]*0x9e3779b97f4a7c15 + f.plain.table.rows[i].get(s.offset, s.width)
		}
	}
	return keys
}
