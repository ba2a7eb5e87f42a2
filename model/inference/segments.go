package inference

import (
	"math"
	"math/bits"
	"slices"
)

// role is what the bits of a segment are, according to their cheapest code.
type role uint8

const (
	roleConstant role = iota
	roleRandom
	roleNode
	roleSequence
)

// segment is a run of bits with one role.
type segment struct {
	offset, width int
	role          role
	cost          float64
}

// Prices of the structure of a layout, in bits.
const (
	fieldPrice     = 9  // where a field ends, and its kind
	constantPrice  = 4  // where a constant run ends
	sequencePrice  = 5  // how a sequence counts
	earlySequence  = 20 // a sequence before the time
	shortSequence  = 6  // a sequence of fewer than 4 bits
	fewRandom      = 8  // too few random bits to serve a purpose
	squeezed       = 12 // a few random bits between the time and constant bits
	widestNumber   = 64 // the widest field that is not random or constant
	widestCount    = 48 // the widest sequence that restarts in each time unit
	leastMonotonic = 24 // the narrowest random field that can count up
	widestRunning  = 32 // the widest sequence that continues across time units
)

// plain caches the prices of segments that do not depend on the order of the ids. All hypotheses
// about a table share it.
type plain struct {
	e     *evidence
	table *table
	nodes map[[2]int]float64 // the price as a node; +Inf if there are too many values
	d     *distinct
}

func newPlain(e *evidence, t *table) *plain {
	size := bits.Len(uint(e.n)) + 2
	return &plain{e: e, table: t, nodes: map[[2]int]float64{}, d: &distinct{
		keys: make([]uint64, 1<<size), stamp: make([]uint32, 1<<size), index: make([]int32, 1<<size), shift: uint(64 - size),
	}}
}

// node returns the price of a segment as a node.
func (p *plain) node(offset, width int) float64 {
	key := [2]int{offset, width}
	if cost, ok := p.nodes[key]; ok {
		return cost
	}
	values := make([]uint64, p.e.n)
	for at, i := range p.e.known {
		values[at] = p.table.rows[i].get(offset, width)
	}
	cost, ok := p.d.nodeCost(values, width, p.e.ordered || p.e.times != nil, p.e.codes)
	if !ok {
		cost = math.Inf(1)
	}
	p.nodes[key] = cost
	return cost
}

// partition splits the bits outside the time and the checksum into segments.
type partition struct {
	*plain
	taken [maxBits]bool // bits of the time and of checksums
	// order is the order of the ids; it is nil if there is none, and then there are no sequences.
	// previous has a list of predecessors (see [before]) for each way in which a sequence can
	// count.
	order    []int
	previous [][]int32
	nodes    *nodeKey // for the lists from byNode on; nil if there are none
	rows     []row    // sorted by order
	// counting caches whether the last bits before an end count.
	counting [maxBits + 1]answer
	// timeStart is the first bit of the time, and timeEnd the bit after its last one.
	timeStart, timeEnd int
}

// answer is a cached yes or no.
type answer uint8

const (
	unknown answer = iota
	yes
	no
)

// split returns the cheapest segments of all bits that are not taken, and their price.
func (p *partition) split() (list []segment, total float64) {
	p.sortRows()
	for a := 0; a < p.table.width; {
		if p.taken[a] {
			a++
			continue
		}
		b := a
		for b < p.table.width && !p.taken[b] {
			b++
		}
		segments, cost := p.run(a, b)
		list, total = append(list, segments...), total+cost
		a = b
	}
	return list, total
}

// sortRows sets rows: the rows of the table, sorted by order.
func (p *partition) sortRows() {
	p.rows = make([]row, len(p.order))
	for at, i := range p.order {
		p.rows[at] = p.table.rows[i]
	}
}

// run splits the bits lo to hi-1 by dynamic programming.
func (p *partition) run(lo, hi int) ([]segment, float64) {
	ends := p.boundaries(lo, hi)
	cost := make([]float64, len(ends))
	from := make([]segment, len(ends))
	back := make([]int, len(ends))
	for j := 1; j < len(ends); j++ {
		cost[j] = math.Inf(1)
	}
	for i := range ends {
		manyValues := false
		for j := i + 1; j < len(ends); j++ {
			s := p.cheapest(ends[i], ends[j]-ends[i], &manyValues)
			if total := cost[i] + s.cost; total < cost[j] {
				cost[j], from[j], back[j] = total, s, i
			}
		}
	}
	var list []segment
	for j := len(ends) - 1; j > 0; j = back[j] {
		list = append(list, from[j])
	}
	slices.Reverse(list)
	return list, cost[len(ends)-1]
}

// boundaries returns where segments may begin and end: everywhere but inside a constant run.
func (p *partition) boundaries(lo, hi int) []int {
	list := []int{lo}
	for at := lo + 1; at < hi; at++ {
		if !p.table.constant(at-1) || !p.table.constant(at) {
			list = append(list, at)
		}
	}
	return append(list, hi)
}

// cheapest returns the segment with its cheapest role. It sets manyValues once a segment with
// this start has too many values to be a node: longer ones have more.
func (p *partition) cheapest(offset, width int, manyValues *bool) segment {
	if p.table.changing(offset, width) == 0 {
		return segment{offset, width, roleConstant, constantPrice + .2*float64(width)}
	}
	counts := p.order != nil && (width < lastBits || p.counts(offset+width))
	best := segment{offset, width, roleRandom, p.random(offset, width, counts)}
	if width > widestNumber {
		return best
	}
	if !*manyValues {
		cost := p.nodePrice(offset, width)
		*manyValues = math.IsInf(cost, 1)
		best.improve(roleNode, cost+fieldPrice)
	}
	if counts && width <= widestCount {
		cost := p.sequence(offset, width) + fieldPrice + sequencePrice
		if width < 4 {
			cost += shortSequence
		}
		if offset < p.timeStart {
			cost += earlySequence
		}
		best.improve(roleSequence, cost)
	}
	return best
}

// nodePrice returns the price of a segment as a node. If the input is in no order, it also tries
// the order of the ids: ids of one burst have one node.
func (p *partition) nodePrice(offset, width int) float64 {
	cost := p.node(offset, width)
	if p.order == nil || p.e.ordered || p.e.times != nil || math.IsInf(cost, 1) {
		return cost
	}
	values := make([]uint64, len(p.rows))
	for at := range p.rows {
		values[at] = p.rows[at].get(offset, width)
	}
	if inOrder, ok := p.d.nodeCost(values, width, true, p.e.codes); ok {
		cost = min(cost, inOrder)
	}
	return cost
}

// improve gives the segment another role if that is cheaper.
func (s *segment) improve(r role, cost float64) {
	if cost < s.cost {
		s.role, s.cost = r, cost
	}
}

// random returns the price of a segment as random bits. Wide ones may count up within a time
// unit.
func (p *partition) random(offset, width int, counts bool) float64 {
	best := fieldPrice + float64(p.e.n*width)
	if width < lastBits {
		best += fewRandom
	}
	if end := offset + width; offset == p.timeEnd && width < leastMonotonic && end < p.table.width && p.table.constant(end) {
		best += squeezed
	}
	if width < leastMonotonic || !counts {
		return best
	}
	lists := p.usable(offset, width)
	for i := 1; i < len(lists); i += 2 {
		best = min(best, monotonicCost(p.rows, lists[i], offset, width, p.e.codes)+fieldPrice+sequencePrice)
	}
	return best
}

// sequence returns the price of a segment as a sequence that counts in the cheapest way.
func (p *partition) sequence(offset, width int) float64 {
	values := make([]uint64, len(p.rows))
	for at := range p.rows {
		values[at] = p.rows[at].get(offset, width)
	}
	best := math.Inf(1)
	for i, previous := range p.usable(offset, width) {
		if width > widestRunning && i%2 == 0 {
			continue
		}
		best = min(best, sequenceCost(values, previous, width, p.e.codes))
	}
	return best
}

// byNode is the index of the first list of predecessors of one node.
const byNode = 2

// usable returns the lists of predecessors for a segment. Bits that identify the node must not be
// explained with it: the node would cost nothing.
func (p *partition) usable(offset, width int) [][]int32 {
	if len(p.previous) > byNode && slices.ContainsFunc(p.nodes.segments, func(s segment) bool { return s.offset < offset+width && offset < s.offset+s.width }) {
		return p.previous[:byNode]
	}
	return p.previous
}

// count sets the predecessors from which a sequence can count: the previous id, the previous id
// of the same tick, and both for each node. Lists at even indexes ignore ticks. ticks and nodes
// may be nil.
func (p *partition) count(order []int, ticks []uint64, nodes *nodeKey) {
	p.order, p.previous, p.nodes, p.counting = order, nil, nodes, [maxBits + 1]answer{}
	key := func(tick, node bool) func(int) [2]uint64 {
		return func(i int) (k [2]uint64) {
			if tick {
				k[0] = ticks[i]
			}
			if node {
				k[1] = nodes.of[i]
			}
			return k
		}
	}
	p.previous = append(p.previous, before(order, key(false, false)))
	if ticks != nil {
		p.previous = append(p.previous, before(order, key(true, false)))
	}
	if nodes != nil && ticks != nil {
		p.previous = append(p.previous, before(order, key(false, true)), before(order, key(true, true)))
	}
}

// before returns, for each index in an order, the index of the last earlier id with the same key,
// or -1.
func before(order []int, key func(int) [2]uint64) []int32 {
	last := map[[2]uint64]int32{}
	list := make([]int32, len(order))
	for at, i := range order {
		k := key(i)
		list[at] = -1
		if j, ok := last[k]; ok {
			list[at] = j
		}
		last[k] = int32(at)
	}
	return list
}
