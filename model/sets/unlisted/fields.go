// Package unlisted prices ids of a layout that no scheme has. It finds the fields in which their
// bits cost least. Costs are description lengths in bits, as in package sets.
package unlisted

import (
	"math"
	"math/bits"
	"slices"

	"idtui/ids"
	"idtui/model/sets/codes"
)

// Prices of fields, in bits: where a field ends, and its kind.
const (
	fieldPrice    = 5.0
	constantPrice = 2.0
)

// fields is the search for fields.
type fields struct {
	ids, values []uint64
	before      []int                 // see [setBefore]
	which       [earliest + 1]float64 // the cost of each distance to the id in before
	different   [MostBits + 1]int     // the number of different ids without that many last bits
	changes     uint64                // the bits that differ between ids
	weight      float64               // of the values of an id
	manyNodes   bool                  // too many different values for nodes
}

func newFields(list []uint64, weight float64) *fields {
	f := &fields{ids: list, values: make([]uint64, len(list)), weight: weight}
	f.setBefore()
	for _, v := range list {
		f.changes |= v ^ list[0]
	}
	sorted := slices.Sorted(slices.Values(list))
	for end := range f.different {
		f.different[end] = 1
		for i := range sorted[1:] {
			if sorted[i]>>end != sorted[i+1]>>end {
				f.different[end]++
			}
		}
	}
	return f
}

// all returns the costs of the last bits of ids in the cheapest fields, by the number of these
// bits.
func (f *fields) all(most int) []Cost {
	best := make([]Cost, most+1)
	for end := range most {
		best[end+1] = Cost{Shared: math.Inf(1)}
	}
	for from := range most {
		if from > 0 && f.changes>>(from-1)&3 == 0 { // inside constant bits
			continue
		}
		f.manyNodes = false
		for end := from + 1; end <= most; end++ {
			best[end].lower(best[from].plus(f.cheapest(from, end-from)), f.weight)
		}
	}
	return best
}

// listed returns the cost of the last bits of ids in listed fields. The fields are known, so they have no price.
func (f *fields) listed(list []Field) float64 {
	const strange = 10 // a node that counts, or a sequence with a few large numbers
	return min(f.among(list, true), f.among(list, false)+strange/f.weight)
}

// among returns the cost of the last bits of ids in listed fields. If usual is set, their values
// must be usual. Adjacent nodes can be one number.
func (f *fields) among(list []Field, usual bool) float64 {
	best := make([]float64, len(list)+1)
	for i := range list {
		best[i+1] = math.Inf(1)
	}
	start, timeAt := 0, list[len(list)-1].End
	for i := range list {
		f.manyNodes = false
		for k := i; k < len(list) && (k == i || list[i].Kind == ids.Node && list[k].Kind == ids.Node); k++ {
			width := list[k].End - start
			others := uint64(1<<timeAt-1) &^ ((1<<width - 1) << start)
			best[k+1] = min(best[k+1], best[i]+f.as(list[i].Kind, start, width, others, usual))
		}
		start = list[i].End
	}
	return best[len(list)]
}

// as returns the cost of a field of a kind. If usual is set, its values must be usual. The mask
// others has the bits of the other fields.
func (f *fields) as(kind ids.Kind, at, width int, others uint64, usual bool) float64 {
	const small = 15
	c := f.read(at, width)
	large := usual && kind == ids.Sequence && c.high > small
	switch {
	case c.low == c.high && large:
		return c.random
	case c.low == c.high:
		return number(c.low, width)
	}
	best := min(c.random, c.small, c.within)
	if !usual || kind != ids.Node {
		best = min(best, f.counting(width, others, c.random))
	}
	if !large {
		best = min(best, f.nodes(width))
	}
	return best
}

// cheapest returns the cost of one field at a place, as the cheapest kind of field.
func (f *fields) cheapest(at, width int) Cost {
	c := f.read(at, width)
	if c.low == c.high {
		return Cost{constantPrice, number(c.low, width)}
	}
	best := min(c.random, c.small, c.within, f.counting(width, 0, c.random))
	if !f.follows(at, width) {
		best = min(best, f.nodes(width))
	}
	return Cost{fieldPrice, best}
}

// numbers are the costs of the numbers of a field: any, small ones, and those within a range.
type numbers struct {
	random, small, within float64
	low, high             uint64
}

// read sets the numbers of a field.
func (f *fields) read(at, width int) (c numbers) {
	c.low = math.MaxUint64
	for i, v := range f.ids {
		v = v >> at & (1<<width - 1)
		f.values[i] = v
		c.small += number(v, width)
		c.low, c.high = min(c.low, v), max(c.high, v)
	}
	c.random = float64(width * len(f.ids))
	c.within = number(c.low, width) + number(uint64(width), 8) + math.Log2(float64(c.high-c.low)+1)*float64(len(f.ids))
	return c
}

// number returns the cost of a number that is probably small, as the Elias gamma code.
func number(v uint64, width int) float64 { return float64(min(2*bits.Len64(v), width)) + 1 }

// counting returns the cost of values that are each a small step above that of an earlier id. The
// distance to the earlier id costs nothing if both have the same bits of node, unless node is 0.
// The search stops at a limit.
func (f *fields) counting(width int, node uint64, limit float64) float64 {
	total := float64(width)
	for i := 1; i < len(f.values) && total < limit; i++ {
		j := f.before[i]
		if node == 0 || (f.ids[i]^f.ids[j])&node != 0 {
			total += f.which[i-j]
		}
		if f.values[i] <= f.values[j] { // it wrapped, or this is not a counter
			total += float64(width + 1)
			continue
		}
		total += float64(min(2*bits.Len64(f.values[i]-f.values[j]+1)-1, width)) + 1
	}
	return total
}

// earliest is the maximum distance from an id to the earlier id that it counts on from.
const earliest = 16

// setBefore finds the earlier id that each id counts on from. It is the id with the smallest step
// of the last 16 bits, or else the previous one.
func (f *fields) setBefore() {
	const lastBits, most, first = 16, 64, 4 // first is the cost of another distance, in bits
	f.before = make([]int, len(f.ids))
	counts := [earliest + 1]float64{}
	for i := range f.ids[1:] {
		i++
		f.before[i] = i - 1
		least := uint64(most)
		for j := i - 1; j >= max(0, i-earliest); j-- {
			if step := (f.ids[i] - f.ids[j]) & (1<<lastBits - 1); step > 0 && step < least {
				f.before[i], least = j, step
			}
		}
		counts[i-f.before[i]]++
	}
	for d, n := range counts {
		if n > 0 {
			f.which[d] = math.Log2(float64(len(f.ids))/n) + first/n
		}
	}
}

// nodes returns the cost of a few values that recur.
func (f *fields) nodes(width int) float64 {
	if f.manyNodes {
		return math.Inf(1)
	}
	different := map[uint64]struct{}{}
	for _, v := range f.values {
		different[v] = struct{}{}
		if 2*len(different) > len(f.values) {
			f.manyNodes = true
			return math.Inf(1)
		}
	}
	const price = 4.0 // of nodes of one size
	free := codes.Adaptive(f.values, func(i int) float64 { return number(f.values[i], width) })
	limit := bits.Len64(slices.Max(f.values)) // nodes that users number have the same few bits
	below := codes.Adaptive(f.values, func(int) float64 { return float64(limit) }) + number(uint64(limit), 8) + price
	return min(free, below) + 2
}

// follows reports whether ids that are equal above a field are mostly equal in it, too. Then it is probably a part of a time,
// and the ids are of a few bursts.
func (f *fields) follows(at, width int) bool {
	const fewest, least = 3, 4
	all, above := f.different[at], f.different[at+width]
	equal := len(f.ids) - above
	return equal >= fewest && least*(all-above) < equal
}
