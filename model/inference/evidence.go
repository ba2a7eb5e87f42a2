package inference

import (
	"cmp"
	"slices"
)

// evidence is what is known about the ids beside their bits.
type evidence struct {
	n       int
	times   []float64 // rough times in ns after base; nil if some id has none
	base    int64     // Unix time in ns
	step    float64   // the resolution of the times, in ns
	span    float64   // between the first and the last time, in ns
	ordered bool      // ids come in the order of generation
	known   []int     // the ids in the order that is known: by lines, or else by time
	ranked  []ranking // the ways to put the ids into an order
	codes   *codes
}

// ranking is what an order of the ids starts from. Ids of one rank follow each other by
// their bits; the price of that is what the ranks leave open, in bits.
type ranking struct {
	of    []int // by id
	price float64
}

// newEvidence returns the evidence of a group of samples.
func newEvidence(g *group, ordered bool) *evidence {
	e := &evidence{n: len(g.samples), ordered: ordered, codes: newCodes(len(g.samples))}
	for i := range e.n {
		e.known = append(e.known, i)
	}
	step, all := g.resolution()
	if all {
		e.step, e.base = step, g.samples[0].Time.UnixNano()
		for _, s := range g.samples {
			e.times = append(e.times, float64(s.Time.UnixNano()-e.base))
		}
		e.span = slices.Max(e.times) - slices.Min(e.times)
	}
	switch {
	case ordered:
		e.ranked = []ranking{{e.known, 0}}
	case all:
		slices.SortStableFunc(e.known, func(a, b int) int { return cmp.Compare(e.times[a], e.times[b]) })
		late := e.rank(max(usualLate, 2*e.step))
		late.price += latePrice
		e.ranked = []ranking{e.rank(0), late}
	default:
		e.ranked = []ranking{{make([]int, e.n), e.codes.factorial(e.n)}}
	}
	return e
}

// usualLate is the time in ns up to which ids may be stored in another order than that of
// their generation.
const usualLate = 6e9

// latePrice is the price of an order that differs from that of the rough times, in bits.
const latePrice = 25

// rank gives the ids ranks by their times. Times that follow each other within a gap have
// one rank.
func (e *evidence) rank(gap float64) ranking {
	r := ranking{of: make([]int, e.n)}
	for i := 0; i < e.n; {
		j := i + 1
		for j < e.n && e.times[e.known[j]]-e.times[e.known[j-1]] <= gap {
			j++
		}
		for _, id := range e.known[i:j] {
			r.of[id] = i
		}
		r.price += e.codes.factorial(j - i)
		i = j
	}
	return r
}

// order returns the ids by rank, and then by ticks and by rows.
func (e *evidence) order(r *ranking, ticks []uint64, rows []row) []int {
	order := slices.Clone(e.known)
	if e.ordered {
		return order
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(r.of[a], r.of[b]), cmp.Compare(ticks[a], ticks[b]), slices.Compare(rows[a][:], rows[b][:]))
	})
	return order
}
