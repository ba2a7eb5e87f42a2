package inference

import (
	"math"
	"slices"
)

// hypothesis is a complete explanation of the ids, with its price in bits.
type hypothesis struct {
	frame    *framed
	clock    *clock // nil for ids without time
	segments []segment
	check    *checksum // nil for none
	known    *known    // the scheme that gives the layout; nil for a free layout
	price    float64
	// scrambled is set for ids of a scrambled counter.
	scrambled bool
}

// finder compares hypotheses about ids in one frame.
type finder struct {
	*evidence
	frame *framed
	plain *plain
	check *checksum
	// counter is the price of the cheapest clock that turned out to count ids; 0 for none.
	counter float64
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
			p.timeEnd = max(p.timeEnd, c.order.table.place[at]+1)
		}
	}
	return p
}

// with returns the hypothesis that a clock is right.
func (f *finder) with(c *clock) hypothesis {
	base := c.price + f.frame.price + f.check.cost() + fieldPrice*float64(len(c.parts)+1)
	segments, price := f.explain(c, f.partition(c), (*partition).split)
	h := hypothesis{frame: f.frame, clock: c, check: f.check, segments: segments, price: base + price}
	switch {
	case c.unit > 0 && f.unconfirmed(c):
		if c.order.name == "" && (f.counter == 0 || h.price < f.counter) {
			f.counter = h.price
		}
		h.price = math.Inf(1)
	case c.unit > 0:
	case f.doubtful(&h):
		h.price = math.Inf(1)
	case !f.ordered && f.structured(&h):
		h.price -= structureBonus
	}
	if c.unit == 0 && f.endsInCounter(c.ticks, c.idOrder(f.evidence)) {
		h.price += counterInTime
	}
	return h
}

// counterInTime is how much rarer a clock is that counts ids in bursts than a clock in
// front of a sequence, in bits.
const counterInTime = 20

// explain returns the cheapest way to write the timestamps of a clock and the bits that
// it leaves, which split cuts into segments. An order of the ids has its price, and only
// sequences need it.
func (f *finder) explain(c *clock, p *partition, split func(*partition) ([]segment, float64)) ([]segment, float64) {
	best, rest := split(p)
	price := rest + min(c.costs.byTime, c.costs.sorted-f.ties(c.ticks, c.idOrder(f.evidence), c.costs.ranking))
	for i, ticks := range c.costs.each {
		try := func(segments []segment, rest float64) {
			if rest+ticks < price {
				best, price = segments, rest+ticks
			}
		}
		order := f.order(&f.ranked[i], c.ticks, c.order.table.rows)
		p.count(order, c.ticks, nil)
		segments, rest := split(p)
		try(segments, rest)
		for _, nodes := range f.nodes(segments) {
			p.count(order, c.ticks, nodes)
			try(split(p))
		}
	}
	return best, price
}

// structureBonus is how much likelier a time is than random bits, in bits, between
// constant bits and a node or a sequence.
const structureBonus = 20

// ties returns what the order among ids of one timestamp costs, in bits. Fields that do
// not count do not need it.
func (f *finder) ties(ticks []uint64, order []int, r *ranking) float64 {
	if f.ordered {
		return 0
	}
	sum := 0.0
	for at := 0; at < len(order); {
		end := at
		for end < len(order) && ticks[order[end]] == ticks[order[at]] && r.of[order[end]] == r.of[order[at]] {
			end++
		}
		sum += f.codes.factorial(end - at)
		at = end
	}
	return sum
}

// nodes returns what may tell the nodes apart: all segments that are nodes together, and
// the widest one. It is a number for each id.
func (f *finder) nodes(segments []segment) [][]uint64 {
	var nodes []segment
	for _, s := range segments {
		if s.role == roleNode {
			nodes = append(nodes, s)
		}
	}
	if len(nodes) == 0 {
		return nil
	}
	keys := [][]uint64{f.key(nodes)}
	if len(nodes) > 1 {
		slices.SortStableFunc(nodes, func(a, b segment) int { return b.width - a.width })
		keys = append(keys, f.key(nodes[:1]))
	}
	return keys
}

// key returns for each id one number for the values of segments.
func (f *finder) key(segments []segment) []uint64 {
	keys := make([]uint64, f.n)
	for _, s := range segments {
		for i := range keys {
			keys[i] = keys[i]*0x9e3779b97f4a7c15 + f.plain.table.rows[i].get(s.offset, s.width)
		}
	}
	return keys
}
