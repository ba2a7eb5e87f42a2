// Package segments splits the bits outside the time into constant, node, sequence and random ones,
// at the lowest price.
package segments

import (
	"math"
	"math/bits"
	"slices"

	"idtui/model/inference/evidence"
	"idtui/model/inference/rows"
)

// Role is what the bits of a segment are, according to their cheapest code.
type Role uint8

// The roles.
const (
	RoleConstant Role = iota
	RoleRandom
	RoleNode
	RoleSequence
)

// Segment is a run of bits with one role.
type Segment struct {
	Offset, Width int
	Role          Role
	Cost          float64
}

// Prices of the structure of a layout, in bits.
const (
	FieldPrice     = 9  // where a field ends, and its kind
	constantPrice  = 4  // where a constant run ends
	SequencePrice  = 5  // how a sequence counts
	earlySequence  = 20 // a sequence before the time
	shortSequence  = 6  // a sequence of fewer than 4 bits
	fewRandom      = 8  // too few random bits to serve a purpose
	squeezed       = 12 // a few random bits between the time and constant bits, or one changing bit as a node
	WidestNumber   = 64 // the widest field that is not random or constant
	WidestCount    = 48 // the widest sequence that restarts in each time unit
	leastMonotonic = 24 // the narrowest random field that can count up
	widestRunning  = 32 // the widest sequence that continues across time units
)

// Plain caches the prices of segments as nodes, which no hypothesis changes. All hypotheses about a
// table share it.
type Plain struct {
	E     *evidence.Evidence
	Table *rows.Table
	nodes map[[2]int]nodeCode // by offset and width
	d     *distinct
}

// New returns an empty Plain of the table.
func New(e *evidence.Evidence, t *rows.Table) *Plain {
	size := bits.Len(uint(e.N)) + 2
	return &Plain{E: e, Table: t, nodes: map[[2]int]nodeCode{}, d: &distinct{
		keys: make([]uint64, 1<<size), stamp: make([]uint32, 1<<size), index: make([]int32, 1<<size), shift: uint(64 - size),
	}}
}

// Distinct returns the number of distinct values, one value per id.
func (p *Plain) Distinct(values []uint64) int {
	p.d.use(values, p.E.N)
	return len(p.d.list)
}

// Node returns the price of a segment as a node.
func (p *Plain) Node(offset, width int) float64 { return p.node(offset, width).price() }

// node returns the code of a segment as a node.
func (p *Plain) node(offset, width int) nodeCode {
	key := [2]int{offset, width}
	n, ok := p.nodes[key]
	if !ok {
		values := make([]uint64, p.E.N)
		for at, i := range p.E.Known {
			values[at] = p.Table.Rows[i].Get(offset, width)
		}
		n = p.d.node(values, width, p.E.Codes)
		if p.E.Ordered || p.E.Times != nil {
			n.tryOrder(values, p.E.Codes)
		}
		p.nodes[key] = n
	}
	return n
}

// Partition splits the bits outside the time and the checksum into segments.
type Partition struct {
	*Plain
	Taken [rows.MaxBits]bool // bits of the time and of checksums
	// Order is the order of the ids; it is nil if there is none, and then there are no sequences.
	Order []int
	// previous has a list of predecessors (see [before]) for each way in which a sequence can count.
	previous [][]int32
	nodes    *NodeKey   // key of the node for the lists from byNode on; nil if there are none
	rows     []rows.Row // sorted by order
	// counting caches whether the last bits before an end count.
	counting [rows.MaxBits + 1]answer
	// TimeStart is the first bit of the time, and TimeEnd the bit after its last one.
	TimeStart, TimeEnd int
}

// answer is a cached yes or no.
type answer uint8

const (
	unknown answer = iota
	yes
	no
)

// Split returns the cheapest segments of all bits that are not taken, and their price.
func (p *Partition) Split() (list []Segment, total float64) {
	p.SortRows()
	for a := 0; a < p.Table.Width; {
		if p.Taken[a] {
			a++
			continue
		}
		b := a
		for b < p.Table.Width && !p.Taken[b] {
			b++
		}
		segments, cost := p.Run(a, b)
		list, total = append(list, segments...), total+cost
		a = b
	}
	return list, total
}

// SortRows sets rows: the rows of the table, sorted by order.
func (p *Partition) SortRows() {
	p.rows = make([]rows.Row, len(p.Order))
	for at, i := range p.Order {
		p.rows[at] = p.Table.Rows[i]
	}
}

// Run returns the cheapest segments of the bits lo to hi-1, and their price.
func (p *Partition) Run(lo, hi int) ([]Segment, float64) {
	ends := p.Boundaries(lo, hi)
	cost := make([]float64, len(ends))
	from := make([]Segment, len(ends))
	back := make([]int, len(ends))
	for j := 1; j < len(ends); j++ {
		cost[j] = math.Inf(1)
	}
	for i := range ends {
		manyValues := false
		for j := i + 1; j < len(ends); j++ {
			s := p.Cheapest(ends[i], ends[j]-ends[i], &manyValues)
			if total := cost[i] + s.Cost; total < cost[j] {
				cost[j], from[j], back[j] = total, s, i
			}
		}
	}
	var list []Segment
	for j := len(ends) - 1; j > 0; j = back[j] {
		list = append(list, from[j])
	}
	slices.Reverse(list)
	return list, cost[len(ends)-1]
}

// Boundaries returns where segments may begin and end: everywhere but inside a constant run.
func (p *Partition) Boundaries(lo, hi int) []int {
	list := []int{lo}
	for at := lo + 1; at < hi; at++ {
		if !p.Table.Constant(at-1) || !p.Table.Constant(at) {
			list = append(list, at)
		}
	}
	return append(list, hi)
}

// Cheapest returns the segment with its cheapest role. It sets manyValues once a segment with this
// start has too many values to be a node. Longer ones have more.
func (p *Partition) Cheapest(offset, width int, manyValues *bool) Segment {
	if p.Table.Changing(offset, width) == 0 {
		return Segment{offset, width, RoleConstant, constantPrice + .2*float64(width)}
	}
	counts := p.Order != nil && (width < lastBits || p.counts(offset+width))
	best := Segment{offset, width, RoleRandom, p.random(offset, width, counts)}
	if width > WidestNumber {
		return best
	}
	if !*manyValues {
		cost := p.nodePrice(offset, width)
		*manyValues = math.IsInf(cost, 1)
		if offset == p.TimeEnd && width > 2 && p.Table.Changing(offset+1, width-1) == 0 {
			cost += squeezed // the first bit is probably the last one of the time
		}
		best.improve(RoleNode, cost+FieldPrice)
	}
	if counts && width <= WidestCount {
		cost := p.Sequence(offset, width) + FieldPrice + SequencePrice
		if width < 4 {
			cost += shortSequence
		}
		if offset < p.TimeStart {
			cost += earlySequence
		}
		best.improve(RoleSequence, cost)
	}
	return best
}

// nodePrice returns the price of a segment as a node. For input without an order, it also tries the
// order of the ids: a burst has one node.
func (p *Partition) nodePrice(offset, width int) float64 {
	n := p.node(offset, width)
	if p.Order != nil && !p.E.Ordered && p.E.Times == nil && n.values > 0 {
		n.tryOrder(rows.Values(p.rows, offset, width), p.E.Codes)
	}
	return n.price()
}

// improve gives the segment another role if that is cheaper.
func (s *Segment) improve(r Role, cost float64) {
	if cost < s.Cost {
		s.Role, s.Cost = r, cost
	}
}

// random returns the price of a segment as random bits. Wide ones may count up within a time
// unit.
func (p *Partition) random(offset, width int, counts bool) float64 {
	best := FieldPrice + float64(p.E.N*width)
	if width < lastBits {
		best += fewRandom
	}
	if end := offset + width; offset == p.TimeEnd && width < leastMonotonic && end < p.Table.Width && p.Table.Constant(end) {
		best += squeezed
	}
	if width < leastMonotonic || !counts {
		return best
	}
	lists := p.usable(offset, width)
	for i := 1; i < len(lists); i += 2 {
		best = min(best, monotonicCost(p.rows, lists[i], offset, width, p.E.Codes)+FieldPrice+SequencePrice)
	}
	return best
}

// Sequence returns the price of a segment as a sequence that counts in the cheapest way.
func (p *Partition) Sequence(offset, width int) float64 {
	values := rows.Values(p.rows, offset, width)
	best := math.Inf(1)
	for i, previous := range p.usable(offset, width) {
		if width > widestRunning && i%2 == 0 {
			continue
		}
		best = min(best, sequenceCost(values, previous, width, p.E.Codes))
	}
	return best
}

// byNode is the index of the first list of predecessors of one node.
const byNode = 2

// usable returns the lists of predecessors for a segment. For bits that identify the node, it omits
// the lists by node. With these lists, the node would cost nothing.
func (p *Partition) usable(offset, width int) [][]int32 {
	if len(p.previous) > byNode && slices.ContainsFunc(p.nodes.segments, func(s Segment) bool { return s.Offset < offset+width && offset < s.Offset+s.Width }) {
		return p.previous[:byNode]
	}
	return p.previous
}

// Count sets the predecessors from which a sequence can count. They are the previous id, the
// previous id with the same timestamp, and both for each node. Lists at even indexes ignore
// timestamps. Without timestamps, Count ignores nodes; both may be nil.
func (p *Partition) Count(order []int, ticks []uint64, nodes *NodeKey) {
	p.Order, p.previous, p.nodes, p.counting = order, nil, nodes, [rows.MaxBits + 1]answer{}
	key := func(tick, node bool) func(int) [2]uint64 {
		return func(i int) (k [2]uint64) {
			if tick {
				k[0] = ticks[i]
			}
			if node {
				k[1] = nodes.Of[i]
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

// before returns, per id in an order, the position of the last earlier id with its key; -1 for
// none.
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

// NodeKey identifies the node of each id by its bits in some segments.
type NodeKey struct {
	Of       []uint64 // by id
	segments []Segment
}

// Key returns the key of the segments: for each id, a hash of its values in them.
func (p *Plain) Key(segments []Segment) *NodeKey {
	keys := make([]uint64, p.E.N)
	for _, s := range segments {
		for i := range keys {
			keys[i] = keys[i]*0x9e3779b97f4a7c15 + p.Table.Rows[i].Get(s.Offset, s.Width)
		}
	}
	return &NodeKey{keys, segments}
}

// counts reports whether the last bits before an end can be those of a counter. This cheap test
// excludes nearly all of the thousands of segments.
func (p *Partition) counts(end int) bool {
	if p.counting[end] == unknown {
		p.counting[end] = no
		values := rows.Values(p.rows, end-lastBits, lastBits)
		if slices.ContainsFunc(p.previous, func(previous []int32) bool { return lastBitsCount(values, previous) }) {
			p.counting[end] = yes
		}
	}
	return p.counting[end] == yes
}

// lastBitsCount reports whether most of the last bits are a small step above those of their
// predecessor. If many have no predecessor, most of these must be 0.
func lastBitsCount(values []uint64, previous []int32) bool {
	first, zero, later, up := 0, 0, 0, 0
	for at, before := range previous {
		v := values[at]
		if before < 0 {
			first++
			if v == 0 {
				zero++
			}
			continue
		}
		later++
		if d := (v - values[before]) & rows.Ones(lastBits); d >= 1 && d <= maxStep {
			up++
		}
	}
	return 10*up >= 6*later && (10*later >= first || 10*zero >= 7*first)
}

// Nodes returns the key of each id; nil without a key.
func (k *NodeKey) Nodes() []uint64 {
	if k == nil {
		return nil
	}
	return k.Of
}
