package unlisted

import (
	"math"

	"idtui/ids"
)

// layoutPrice is how much rarer an unlisted layout is than a listed one, in bits.
const layoutPrice = 8.0

// IDs are 64-bit ids, with the times of their records, the listed layouts and the known epochs.
type IDs struct {
	Numbers    []uint64
	Weight     float64                       // of an id, as evidence
	Listed     []Layout                      // at least one
	Records    []float64                     // Unix seconds; nil if there are none
	Resolution float64                       // of the records, in seconds
	Rate       float64                       // how fast the ids rise per second of their records; 0 if they do not follow them
	Epochs     []float64                     // of schemes, in Unix seconds
	Now        float64                       // Unix seconds
	EpochBits  func(seconds float64) float64 // the cost of the time since an unknown epoch, per second
}

// Layout is the layout of a known scheme.
type Layout struct {
	Clock
	Fields []Field // below the time, last one first
}

// Field is a field of a listed layout.
type Field struct {
	Kind ids.Kind
	End  int // the bits from its first bit to the end of the number: 12 for a field of the last 12 bits
}

// Find searches for the layout in which the ids cost least. It returns the cost saved over the best
// listed layout, and reports whether the times follow those of the records. If ok is false, no
// layout fits.
func (q *IDs) Find() (less Cost, timed, ok bool) {
	f := newFields(q.Numbers, q.Weight)
	fields := f.all(MostBits)
	var unknown [MostBits + 1]Cost
	best, listed := Cost{Shared: math.Inf(1)}, Cost{Shared: math.Inf(1)}
	for end := fewestBits; end <= MostBits; end++ {
		unknown[end] = q.unknownEpoch(end)
		best.lower(fields[end].plus(unknown[end]), q.Weight)
	}
	for _, c := range q.clocks() {
		timed = best.lower(fields[c.End].plus(q.followed(c)), q.Weight) || timed
	}
	followed := map[Clock]Cost{}
	for _, l := range q.Listed {
		own := q.coarse(l.End).plus(Cost{Values: f.listed(l.Fields)})
		listed.lower(own.plus(unknown[l.End]), q.Weight)
		if !q.fits(l.Clock) {
			continue
		}
		if _, ok := followed[l.Clock]; !ok {
			followed[l.Clock] = q.followed(l.Clock)
		}
		listed.lower(own.plus(followed[l.Clock]), q.Weight)
	}
	less = Cost{listed.Shared - best.Shared - layoutPrice, listed.Values - best.Values}
	return less, timed, !math.IsInf(best.Shared, 0) && !math.IsInf(listed.Shared, 0)
}

// Cost is the cost of some bits of all ids.
type Cost struct {
	Shared float64 // of what does not grow with the number of ids, such as the fields
	Values float64 // of the ids
}

func (c Cost) total(weight float64) float64 { return c.Shared + weight*c.Values }

func (c Cost) plus(o Cost) Cost { return Cost{c.Shared + o.Shared, c.Values + o.Values} }

// lower sets c to o if o is lower, and reports whether o is lower.
func (c *Cost) lower(o Cost, weight float64) bool {
	if o.total(weight) >= c.total(weight) {
		return false
	}
	*c = o
	return true
}
