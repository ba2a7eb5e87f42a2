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
	// sorting is the price of any order that agrees with the known one, in bits.
	sorting float64
	codes   *codes
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
	case all:
		e.sortByTime()
	default:
		e.sorting = e.codes.factorial(e.n)
	}
	return e
}

// sortByTime makes the times the known order. Ids of the same time can have any order.
func (e *evidence) sortByTime() {
	slices.SortStableFunc(e.known, func(a, b int) int { return cmp.Compare(e.times[a], e.times[b]) })
	for i := 0; i < e.n; {
		j := i
		for j < e.n && e.times[e.known[j]] == e.times[e.known[i]] {
			j++
		}
		e.sorting += e.codes.factorial(j - i)
		i = j
	}
}

// order returns the ids in the known order, and within it by ticks and then by rows.
func (e *evidence) order(ticks []uint64, rows []row) []int {
	order := slices.Clone(e.known)
	if e.ordered {
		return order
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if e.times != nil {
			if c := cmp.Compare(e.times[a], e.times[b]); c != 0 {
				return c
			}
		}
		if ticks != nil {
			if c := cmp.Compare(ticks[a], ticks[b]); c != 0 {
				return c
			}
		}
		return slices.Compare(rows[a][:], rows[b][:])
	})
	return order
}

// sameTime reports whether two ids have the same rough time, or there are none.
func (e *evidence) sameTime(i, j int) bool { return e.times == nil || e.times[i] == e.times[j] }
