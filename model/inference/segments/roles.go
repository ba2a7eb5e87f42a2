package segments

import (
	"math"
	"math/bits"

	"idtui/model/inference/evidence"
	"idtui/model/inference/rows"
)

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

// nodeCode is the code of values as a node: the distinct values, and which of them each id has.
// Both prices are in bits.
type nodeCode struct {
	list, each float64
	values     int // how many are distinct; 0 if there are too many
}

// node returns the code of values as a node.
func (d *distinct) node(values []uint64, width int, c *evidence.Codes) nodeCode {
	if !d.use(values, max(2, len(values)*3/5)) {
		return nodeCode{}
	}
	k, list := len(d.list), 0.0
	for _, v := range d.list {
		list += min(evidence.Elias(v+1), float64(width)+1)
	}
	list = min(list, float64(width*k)) - c.Factorial(k)*.5
	return nodeCode{max(list, 0), c.Choices(d.count), k}
}

// tryOrder prices another code, which says whether each id repeats the value of the previous one.
// It uses that code if it is cheaper. The values are in the order of the ids.
func (n *nodeCode) tryOrder(values []uint64, c *evidence.Codes) {
	if n.values < 2 {
		return
	}
	same := 0
	for i := 1; i < len(values); i++ {
		if values[i] == values[i-1] {
			same++
		}
	}
	switches := c.Choices([]int32{int32(same), int32(len(values) - 1 - same)})
	n.each = min(n.each, switches+float64(len(values)-same)*math.Log2(float64(n.values)))
}

// price returns the price of the code; +Inf if there are too many values.
func (n nodeCode) price() float64 {
	if n.values == 0 {
		return math.Inf(1)
	}
	return n.list + n.each
}

// sequenceCost returns the cost of values as a sequence: most are one more than their predecessor.
// In previous, each value has the position of its predecessor, or -1. Values without one are small
// or random. The cost is +Inf if the values do not count up.
func sequenceCost(values []uint64, previous []int32, width int, c *evidence.Codes) float64 {
	if !counts(values, previous, width) {
		return math.Inf(1)
	}
	var zero, later [5]int32 // values by class: without and with a predecessor
	starts, steps := 0.0, 0.0
	var small evidence.Histogram
	for at, v := range values {
		before := previous[at]
		if before < 0 {
			class, size := startClass(v, width)
			zero[class]++
			starts += size
			continue
		}
		d := (v - values[before]) & rows.Ones(width)
		class, size := stepClass(d, width)
		later[class]++
		steps += size
		if d <= maxStep {
			n := bits.Len64(d)
			small.AddClass(n, max(n-1, 0))
		}
	}
	starts += c.Choices(zero[:])
	steps += c.Choices(later[:])
	large := later[0] + later[1] + later[2] + later[3] - int32(small.N)
	learned := c.Choices([]int32{int32(small.N), large}) + small.Cost(c) + float64(int(large)*width)
	steps = min(steps, learned)
	return starts + steps
}

// monotonicCost returns the cost of random bits that count up within a time unit, as in a monotonic
// ULID. In previous, each row has the position of its predecessor, or -1.
func monotonicCost(rows []rows.Row, previous []int32, offset, width int, c *evidence.Codes) float64 {
	low := min(width, 60)
	cost, near, steps := 0.0, int32(0), int32(0)
	for at := range rows {
		before := previous[at]
		if before < 0 {
			cost += float64(width)
			continue
		}
		steps++
		if d, ok := rows[at].Above(&rows[before], offset, width-low, low); ok && evidence.Elias(d) < float64(width) {
			near++
			cost += evidence.Elias(d)
		} else {
			cost += float64(width)
		}
	}
	return cost + c.Choices([]int32{near, steps - near})
}

// counts reports whether values look like a counter: most are a small step above their predecessor.
// If many values have no predecessor, either these must be mostly 0, or most steps must be 1. It
// stops as soon as too few steps are small, because most segments do not count.
func counts(values []uint64, previous []int32, width int) bool {
	most, mask := min(uint64(1)<<(width/2), maxStep), rows.Ones(width)
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
		d := (v - values[before]) & mask
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

// maxStep is the largest small step of a counter. Steps exceed 1 if the sample lacks some ids.
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
	case evidence.Elias(v) < float64(width-1):
		return 2, evidence.Elias(v)
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
	case evidence.Elias(d) < float64(width):
		return 2, evidence.Elias(d)
	}
	return 3, float64(width)
}

// lastBits is the number of bits at the end of a segment that are tested for counting.
const lastBits = 8
