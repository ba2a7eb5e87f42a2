package clocks

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// fraction is a further field of a time in several fields. It counts fractions of the unit of the
// field before it.
type fraction struct {
	whole, unit float64 // in ns
	price       float64
}

// fractions returns the fractions that a second field of a time can count.
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

// elsewherePrice is the price, in bits, of a second field that is not next to the first.
const elsewherePrice = 18

// maxSplits is the maximum number of clocks per unit that get a second field. It also limits the
// second fields that are not next to the first.
const maxSplits = 3

// split returns clocks with a second field that counts fractions of the unit of the first.
func (t *Timed) split(o *Order, clocks []*Clock) []*Clock {
	var list []*Clock
	for _, f := range fractions() {
		of := slices.Clone(clocks)
		of = slices.DeleteFunc(of, func(c *Clock) bool { return math.Abs(c.Unit/f.whole-1) > 1e-9 || c.Coarse > 1 })
		slices.SortStableFunc(of, func(a, b *Clock) int { return cmp.Compare(a.Loose, b.Loose) })
		for _, c := range of[:min(len(of), maxSplits)] {
			list = append(list, t.withFraction(o, c, f)...)
		}
	}
	return list
}

// withFraction returns copies of a clock with a second field. The values of that field must stay
// below its units per unit of the first field, and come close.
func (t *Timed) withFraction(o *Order, c *Clock, f fraction) []*Clock {
	var list []*Clock
	most := uint64(math.Round(f.whole / f.unit))
	width := bits.Len64(most - 1)
	for at := c.End(); at+width <= o.Table.Width && (at == c.End() || f.whole == 1e9 && len(c.Parts) == 1); at++ {
		price := f.price
		if at > c.End() {
			price += elsewherePrice
		}
		if largest := slices.Max(o.Table.Values(at, width)); largest >= most || float64(largest) <= float64(most)*(1-min(.5, 20/float64(t.N))) || o.Table.Constant(at) || 2*o.Table.Changing(at, width) <= width {
			continue // with this many ids, the largest value of a fraction would be closer to its limit
		}
		both := &Clock{Picked: true, Order: o, Unit: f.unit, Price: c.Price - c.Epoch.Price + price}
		both.Parts = append(slices.Clone(c.Parts), Part{at, width, f.unit})
		if t.finish(both, both.WholeValues()) {
			list = append(list, both)
		}
	}
	slices.SortStableFunc(list, func(a, b *Clock) int { return cmp.Compare(a.Loose, b.Loose) })
	kept := list[:0]
	for _, c := range list {
		if c.adjacent() || len(kept) < maxSplits {
			kept = append(kept, c)
		}
	}
	return kept
}
