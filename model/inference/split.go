package inference

import (
	"math"
	"math/bits"
	"slices"
)

// fraction is a further field of a time that is split: its units add up to one unit of
// the field before.
type fraction struct {
	whole, unit float64 // in ns
	price       float64
}

// fractions returns the ways to split a time into two fields.
func fractions() []fraction {
	const s, day = 1e9, 86400e9
	return []fraction{
		{s, 1e6, 0},
		{s, 1e3, 4},
		{s, 100, 5},
		{s, 1, 4},
		{s, 10e6, 6},
		{s, 1.024e6, 8},
		{s, 1e5, 8},
		{s, 1e4, 8},
		{s, 4e6, 9},
		{day, 1e6, 5},
		{day, s, 5},
		{day, 1e3, 6.5},
		{day, 10e6, 8},
		{day, 100, 8},
		{1e6, 1e3, 5},
		{1e6, 100, 6},
		{1e6, 1, 5},
		{3600e9, 1e6, 8},
		{3600e9, s, 8},
		{60e9, 1e6, 7},
		{60e9, s, 8},
		{60e9, 1e3, 8},
		{1e3, 1, 8},
	}
}

// elsewherePrice is the price of a second field that is not next to the first, in bits.
const elsewherePrice = 18

// maxSplits is how many clocks of one unit get a second field.
const maxSplits = 3

// split returns the clocks with a second field that counts a fraction of the unit.
func (t *timed) split(o *order, clocks []*clock) []*clock {
	var list []*clock
	for _, f := range fractions() {
		of := slices.Clone(clocks)
		of = slices.DeleteFunc(of, func(c *clock) bool { return math.Abs(c.unit/f.whole-1) > 1e-9 || c.coarse > 1 })
		slices.SortStableFunc(of, func(a, b *clock) int { return compare(a.loose, b.loose) })
		for _, c := range of[:min(len(of), maxSplits)] {
			list = append(list, t.withFraction(o, c, f)...)
		}
	}
	return list
}

// splitAgain returns the clocks with a third field, such as days, ms and µs, all next to
// each other.
func (t *timed) splitAgain(o *order, two []*clock) []*clock {
	near := slices.DeleteFunc(slices.Clone(two), func(c *clock) bool { return !c.adjacent() })
	return slices.DeleteFunc(t.split(o, near), func(c *clock) bool { return !c.adjacent() })
}

// withFraction returns a clock with a second field, at each place whose values are below
// their number in a unit of the first.
func (t *timed) withFraction(o *order, c *clock, f fraction) []*clock {
	var list []*clock
	most := uint64(math.Round(f.whole / f.unit))
	width := bits.Len64(most - 1)
	for at := c.end(); at+width <= o.table.width && (at == c.end() || f.whole == 1e9 && len(c.parts) == 1); at++ {
		price := f.price
		if at > c.end() {
			price += elsewherePrice
		}
		if largest := slices.Max(o.table.values(at, width)); largest >= most || !t.fills(largest, most) || !o.table.varies(at, width) {
			continue
		}
		both := &clock{picked: true, order: o, unit: f.unit, price: c.price - c.epoch.price + price}
		both.parts = append(slices.Clone(c.parts), part{at, width, f.unit})
		if t.finish(both, both.wholeValues()) {
			list = append(list, both)
		}
	}
	slices.SortStableFunc(list, func(a, b *clock) int { return compare(a.loose, b.loose) })
	kept := list[:0]
	for _, c := range list {
		if c.adjacent() || len(kept) < maxSplits {
			kept = append(kept, c)
		}
	}
	return kept
}

// fills reports whether the largest value of a fraction is as near to its limit as the
// number of ids demands.
func (t *timed) fills(largest, limit uint64) bool {
	return float64(largest) > float64(limit)*(1-min(.5, 20/float64(t.n)))
}

// varies reports whether most of the width bits from the offset change, and the first of
// them does.
func (t *table) varies(offset, width int) bool {
	n := 0
	for at := offset; at < offset+width; at++ {
		if !t.constant(at) {
			n++
		}
	}
	return 2*n > width && !t.constant(offset)
}
