package inference

import (
	"math"
	"math/bits"
)

// elias returns the length of the Elias gamma code of v, in bits. v is at least 1.
func elias(v uint64) float64 { return float64(2*bits.Len64(v) - 1) }

// distinct counts the distinct values of a segment in a hash table. A new generation (now) clears
// the table at no cost, because it is used for thousands of segments.
type distinct struct {
	keys  []uint64
	stamp []uint32
	index []int32
	now   uint32
	list  []uint64 // the values, in the order of their appearance
	count []int32
	shift uint
}

// use counts the values. It stops and reports false if the number of distinct values exceeds most.
func (d *distinct) use(values []uint64, most int) bool {
	d.now++
	d.list, d.count = d.list[:0], d.count[:0]
	mask := uint64(len(d.keys) - 1)
	for _, v := range values {
		at := v * 0x9e3779b97f4a7c15 >> d.shift
		for d.stamp[at] == d.now && d.keys[at] != v {
			at = (at + 1) & mask
		}
		if d.stamp[at] != d.now {
			if len(d.list) == most {
				return false
			}
			d.stamp[at], d.keys[at], d.index[at] = d.now, v, int32(len(d.list))
			d.list, d.count = append(d.list, v), append(d.count, 0)
		}
		d.count[d.index[at]]++
	}
	return true
}

// nodeCost returns the cost of values as a node: a list of the distinct values, and which of them
// each id has. If the ids are in order, the code may instead state whether an id repeats the
// value of the previous one. nodeCost reports false if there are too many values.
func (d *distinct) nodeCost(values []uint64, width int, inOrder bool, c *codes) (float64, bool) {
	n := len(values)
	if !d.use(values, max(2, n*3/5)) {
		return 0, false
	}
	k := len(d.list)
	var each float64
	for _, v := range d.list {
		each += min(elias(v+1), float64(width)+1)
	}
	each = min(each, float64(width*k)) - c.factorial(k)*.5
	cost := c.choices(d.count)
	if inOrder && k > 1 {
		same := int32(0)
		for i := 1; i < n; i++ {
			if values[i] == values[i-1] {
				same++
			}
		}
		switches := c.choices([]int32{same, int32(n) - 1 - same})
		cost = min(cost, switches+float64(int32(n)-same)*math.Log2(float64(k)))
	}
	return max(each, 0) + cost, true
}

// sequenceCost returns the cost of values as a sequence: most are one more than their
// predecessor. previous has the index of each predecessor, or -1. Values without one are small or
// random. The cost is +Inf if the values do not count up.
func sequenceCost(values []uint64, previous []int32, width int, c *codes) float64 {
	if !counts(values, previous, width) {
		return math.Inf(1)
	}
	var zero, later [5]int32 // values by class: without and with a predecessor
	starts, steps := 0.0, 0.0
	var small histogram
	for at, v := range values {
		before := previous[at]
		if before < 0 {
			class, size := startClass(v, width)
			zero[class]++
			starts += size
			continue
		}
		d := (v - values[before]) & ones(width)
		class, size := stepClass(d, width)
		later[class]++
		steps += size
		if d <= maxStep {
			n := bits.Len64(d)
			small.addClass(n, max(n-1, 0))
		}
	}
	starts += c.choices(zero[:])
	steps += c.choices(later[:])
	large := later[0] + later[1] + later[2] + later[3] - int32(small.n)
	learned := c.choices([]int32{int32(small.n), large}) + small.cost(c) + float64(int(large)*width)
	steps = min(steps, learned)
	return starts + steps
}

// monotonicCost returns the cost of random bits that count up within a time unit, as in monotonic
// ULIDs. previous has the index of the predecessor of each row, or -1.
func monotonicCost(rows []row, previous []int32, offset, width int, c *codes) float64 {
	low := min(width, 60)
	cost, near, steps := 0.0, int32(0), int32(0)
	for at := range rows {
		before := previous[at]
		if before < 0 {
			cost += float64(width)
			continue
		}
		steps++
		if d, ok := rows[at].above(&rows[before], offset, width-low, low); ok && elias(d) < float64(width) {
			near++
			cost += elias(d)
		} else {
			cost += float64(width)
		}
	}
	return cost + c.choices([]int32{near, steps - near})
}

// above compares equal+low bits from the offset with those of another row. If the first equal
// bits agree, it returns the difference of the low bits, and whether it is positive.
func (r *row) above(o *row, offset, equal, low int) (uint64, bool) {
	for at := offset; at < offset+equal; at += 64 {
		n := min(64, offset+equal-at)
		if r.get(at, n) != o.get(at, n) {
			return 0, false
		}
	}
	a, b := r.get(offset+equal, low), o.get(offset+equal, low)
	return a - b, a > b
}

// counts reports whether values look like a counter: most are a small step above their predecessor.
// If many values have no predecessor, either these must be mostly 0, or most steps must be 1. Most
// segments do not count: the first values show it.
func counts(values []uint64, previous []int32, width int) bool {
	most := min(uint64(1)<<(width/2), maxStep)
	first, zeros, later, up, single := 0, 0, 0, 0, 0
	for at, v := range values {
		before := previous[at]
		if before < 0 {
			first++
			if v == 0 {
				zeros++
			}
			continue
		}
		later++
		d := (v - values[before]) & ones(width)
		if d == 1 {
			single++
		}
		if d >= 1 && d <= most {
			up++
		} else if 10*(later-up) > 4*len(values) {
			return false
		}
	}
	switch {
	case 10*up < 6*later, 10*first <= later && 20*up < 17*later:
		return false
	case 10*zeros >= 7*first || first*10 <= later:
		return true
	}
	return 2*single >= later && 10*later >= first
}

// maxStep is the largest step of a counter that counts as small. The sample can lack some ids.
const maxStep = 64

// startClass returns the class of a value without predecessor, and the bits that it takes besides
// the class. The classes are 0, 1, small, lower half and upper half. A counter with a random
// start begins in the lower half, so as not to wrap.
func startClass(v uint64, width int) (int, float64) {
	switch {
	case v == 0:
		return 0, 0
	case v == 1:
		return 1, 0
	case elias(v) < float64(width-1):
		return 2, elias(v)
	case v>>(width-1) == 0:
		return 3, float64(width - 1)
	}
	return 4, float64(width - 1)
}

// stepClass returns the class of a step, and the bits that it takes besides the class. The
// classes are 1, 0, small and any.
func stepClass(d uint64, width int) (int, float64) {
	switch {
	case d == 1:
		return 0, 0
	case d == 0:
		return 1, 0
	case elias(d) < float64(width):
		return 2, elias(d)
	}
	return 3, float64(width)
}

// ones returns the number whose low n bits are 1.
func ones(n int) uint64 {
	if n >= 64 {
		return 1<<64 - 1
	}
	return 1<<n - 1
}

// codes holds logarithms of the gamma function, for adaptive codes.
type codes struct {
	half []float64 // log2 Γ(i/2), by i
}

// factorial returns log2 n!.
func (c *codes) factorial(n int) float64 { return c.half[2*n+2] }

// buckets is the number of size classes of a signed number: 0, and 64 lengths of either
// sign.
const buckets = 129

// histogram counts the size classes of numbers. Their cost is that of an adaptive code, which
// starts with half a count per class in use.
type histogram struct {
	counts [buckets]int32
	n      int
	extra  int // bits after the size class
}

func (h *histogram) addClass(class, extra int) {
	h.counts[class]++
	h.n++
	h.extra += extra
}

// cost returns the price of the numbers in bits, with a list of the classes in use.
func (h *histogram) cost(c *codes) float64 {
	used, sum := 0, 0.0
	for _, n := range h.counts {
		if n > 0 {
			used++
			sum -= c.half[2*n+1] - c.half[1]
		}
	}
	if h.n == 0 {
		return 0
	}
	return sum + c.half[2*h.n+used] - c.half[used] + float64(h.extra) + 3*float64(used)
}

// choices returns the cost of labels with these counts in an adaptive code.
func (c *codes) choices(counts []int32) float64 {
	n, sum := 0, 0.0
	for _, k := range counts {
		n += int(k)
		sum -= c.half[2*k+1] - c.half[1]
	}
	return sum + c.half[2*n+len(counts)] - c.half[len(counts)]
}

// lastBits is the number of bits at the end of a segment that are tested for counting.
const lastBits = 8

// counts reports whether the last bits before an end can be those of a counter. This cheap test
// excludes nearly all of the thousands of segments.
func (p *partition) counts(end int) bool {
	if p.counting[end] == unknown {
		p.counting[end] = no
		for _, previous := range p.previous {
			if p.lastBitsCount(end, previous) {
				p.counting[end] = yes
			}
		}
	}
	return p.counting[end] == yes
}

// lastBitsCount reports whether most of the last bits are a small step above those of their
// predecessor. If many have no predecessor, most of these must be 0.
func (p *partition) lastBitsCount(end int, previous []int32) bool {
	first, zero, later, up := 0, 0, 0, 0
	for at, before := range previous {
		v := p.rows[at].get(end-lastBits, lastBits)
		if before < 0 {
			first++
			if v == 0 {
				zero++
			}
			continue
		}
		later++
		if d := (v - p.rows[before].get(end-lastBits, lastBits)) & ones(lastBits); d >= 1 && d <= maxStep {
			up++
		}
	}
	return 10*up >= 6*later && (10*later >= first || 10*zero >= 7*first)
}
