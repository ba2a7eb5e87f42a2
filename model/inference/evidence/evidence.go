// Package evidence selects the samples of one format, with their rough times and their order. It
// prices timestamps with that evidence, and has the codes for all prices.
package evidence

import (
	"cmp"
	"math"
	"slices"
	"time"

	"idtui/model/inference/lines"
	"idtui/model/inference/rows"
	"idtui/model/sets/input"
)

// Evidence is what is known about the ids besides their bits.
type Evidence struct {
	N       int
	Times   []float64 // rough times in ns after Base; nil unless all ids have one
	Base    int64     // Unix time in ns
	Step    float64   // the resolution of the times, in ns
	Span    float64   // between the first and the last time, in ns
	Ordered bool      // ids come in the order of generation
	Known   []int     // the ids by time, if only the times give an order; otherwise by line
	Ranked  []Ranking // the ways to order the ids
	Codes   *Codes

	usual, most float64 // delays of most records, and of almost all, in ns
}

// Ranking gives each id a rank. Ids of equal rank are ordered by their timestamps and bits. Price
// is the cost of that order, in bits.
type Ranking struct {
	Of    []int // the rank, by id
	Price float64
}

// New returns the evidence of a group of samples.
func New(g *Group, ordered bool) *Evidence {
	n := len(g.Samples)
	half := make([]float64, 4*n+4*buckets+4) // logarithms for up to n values of up to n kinds
	for i := 1; i < len(half); i++ {
		l, _ := math.Lgamma(float64(i) / 2)
		half[i] = l / math.Ln2
	}
	e := &Evidence{N: n, Ordered: ordered, Codes: &Codes{half}, usual: UsualDelay, most: maxDelay}
	for i := range e.N {
		e.Known = append(e.Known, i)
	}
	all := !slices.ContainsFunc(g.Samples, func(s lines.Sample) bool { return s.Time.IsZero() })
	if all {
		at := make([]time.Time, n)
		e.Base = g.Samples[0].Time.UnixNano()
		for i := range g.Samples {
			at[i] = g.Samples[i].Time
			e.Times = append(e.Times, float64(at[i].UnixNano()-e.Base))
		}
		e.Step = float64(input.Resolution(at))
		e.Span = slices.Max(e.Times) - slices.Min(e.Times)
	}
	switch {
	case ordered:
		e.Ranked = []Ranking{{e.Known, 0}}
	case all:
		slices.SortStableFunc(e.Known, func(a, b int) int { return cmp.Compare(e.Times[a], e.Times[b]) })
		late := e.rank(max(usualLate, 2*e.Step))
		late.Price += latePrice
		e.Ranked = []Ranking{e.rank(0), late, e.rankByLine()}
	default:
		e.Ranked = e.Unrelated().Ranked
	}
	return e
}

// usualLate is the delay, in ns, within which ids are often stored out of order.
const usualLate = 6e9

// latePrice is the price, in bits, of an order other than that of the rough times.
const latePrice = 25

// rank ranks the ids by their times. Neighbors that are at most gap apart share a rank.
func (e *Evidence) rank(gap float64) Ranking {
	r := Ranking{Of: make([]int, e.N)}
	for i := 0; i < e.N; {
		j := i + 1
		for j < e.N && e.Times[e.Known[j]]-e.Times[e.Known[j-1]] <= gap {
			j++
		}
		for _, id := range e.Known[i:j] {
			r.Of[id] = i
		}
		r.Price += e.Codes.Factorial(j - i)
		i = j
	}
	return r
}

// linePrice is the price, in bits, of an order by line for ids of equal rough times.
const linePrice = 10

// rankByLine ranks the ids by their times, then by their lines. In a burst, many ids have equal
// rough times. Any other order of them costs more than a sequence saves.
func (e *Evidence) rankByLine() Ranking {
	r := Ranking{Of: make([]int, e.N), Price: linePrice}
	for at, id := range e.Known {
		r.Of[id] = at
	}
	return r
}

// Unrelated returns the evidence about ids that do not follow the times beside them. Only the order of
// generation, if it is known, ranks them.
func (e *Evidence) Unrelated() *Evidence {
	c := *e
	if !e.Ordered {
		c.Ranked = []Ranking{{make([]int, e.N), e.Codes.Factorial(e.N)}}
	}
	return &c
}

// Order returns the ids sorted by rank, then by timestamp, then by their bits. If the input has the
// order of generation, they keep it.
func (e *Evidence) Order(r *Ranking, ticks []uint64, rows []rows.Row) []int {
	order := slices.Clone(e.Known)
	if e.Ordered {
		return order
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(r.Of[a], r.Of[b]), cmp.Compare(ticks[a], ticks[b]), slices.Compare(rows[a][:], rows[b][:]))
	})
	return order
}
