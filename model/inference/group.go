package inference

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"idtui/model/inference/lines"
)

// Limits of the input.
const (
	MinIDs = 20   // fewer ids reveal too little
	MaxIDs = 2000 // if there are more, Infer uses a selection
	// maxLengths is the maximum difference between the lengths of texts in a group. The lengths
	// of numbers without leading zeros differ most with short timestamps or reversed bytes.
	maxLengths = 8
)

// group is a set of samples of one format, in the order of the input.
type group struct {
	samples    []Sample
	others     int // samples of another format
	duplicates int // samples whose text occurred before
	unused     int // samples beyond MaxIDs
	unread     int // samples of the format with text beside the id that is not a time
	untimed    int // samples of the format that are left out because most others have a time
	ignored    int // times that are ignored because too few samples of the format have one
}

// largestGroup returns the samples of the most frequent format. Formats differ in the length of
// their texts, or in the text up to the first separator.
func largestGroup(samples []Sample) group {
	var g group
	shortest, longest := commonLengths(samples)
	prefix := commonPrefix(samples, shortest, longest)
	seen := make(map[string]bool, len(samples))
	for _, s := range samples {
		switch n := len(s.Text); {
		case n < shortest || n > longest || prefixOf(s.Text) != prefix && prefix != "":
			g.others++
		case seen[s.Text]:
			g.duplicates++
		default:
			seen[s.Text] = true
			if s.Unread {
				g.unread++
			}
			g.samples = append(g.samples, s)
		}
	}
	g.leaveUntimed()
	all := len(g.samples)
	g.samples = spread(g.samples, MaxIDs)
	g.unused = all - len(g.samples)
	return g
}

// leaveUntimed leaves out the samples without a time if at least half of the samples have one, and
// these are enough. Times reveal more than the other ids.
func (g *group) leaveUntimed() {
	untimed := func(s Sample) bool { return s.Time.IsZero() }
	n := 0
	for _, s := range g.samples {
		if !untimed(s) {
			n++
		}
	}
	switch {
	case n >= MinIDs && 2*n >= len(g.samples):
		g.untimed = len(g.samples) - n
		g.samples = slices.DeleteFunc(g.samples, untimed)
	case n < len(g.samples):
		g.ignored = n
	}
}

// spread returns at most the given number of samples, as runs of neighbors from all of the input.
// A single run would cover too short a time; separate ids would hide a sequence.
func spread(list []Sample, most int) []Sample {
	const run = 40
	n := len(list)
	if n <= most {
		return list
	}
	runs := most / run
	some := make([]Sample, 0, most)
	for i := range runs {
		start := i * (n - run) / (runs - 1)
		some = append(some, list[start:start+run]...)
	}
	return some
}

// commonLengths returns the range of lengths around the most frequent one. Adjacent lengths
// belong together, because numbers of one scheme differ in length.
func commonLengths(samples []Sample) (shortest, longest int) {
	var counts [lines.MaxText + 2]int
	best := 0
	for _, s := range samples {
		counts[len(s.Text)]++
	}
	for n, count := range counts {
		if count > counts[best] {
			best = n
		}
	}
	shortest, longest = best, best
	for shortest > 1 && counts[shortest-1] > 0 && longest-shortest < maxLengths {
		shortest--
	}
	for longest < lines.MaxText && counts[longest+1] > 0 && longest-shortest < maxLengths {
		longest++
	}
	return shortest, longest
}

// commonPrefix returns the most frequent prefix of the texts with a length in the range,
// if more than half of them have it.
func commonPrefix(samples []Sample, shortest, longest int) string {
	counts, total := map[string]int{}, 0
	for _, s := range samples {
		if n := len(s.Text); n >= shortest && n <= longest {
			counts[prefixOf(s.Text)]++
			total++
		}
	}
	best := ""
	for prefix, n := range counts {
		if c := cmp.Compare(n, counts[best]); c > 0 || c == 0 && prefix < best {
			best = prefix
		}
	}
	if 2*counts[best] <= total {
		return ""
	}
	return best
}

// prefixOf returns the letters before the first underscore, colon or period of a text, and that
// character.
func prefixOf(s string) string {
	at := strings.IndexAny(s, "_:.")
	if at <= 0 || at > maxPrefix || strings.ContainsFunc(s[:at], func(r rune) bool { return r < 'A' || r > 'z' }) {
		return ""
	}
	return s[:at+1]
}

// resolution returns the largest of 1 h, 1 min, 1 s, 1 ms, 1 µs and 1 ns that divides all times, in
// ns. It also reports whether all samples have a time.
func (g *group) resolution() (step float64, all bool) {
	for _, step := range []int64{3600e9, 60e9, 1e9, 1e6, 1e3} {
		if !slices.ContainsFunc(g.samples, func(s Sample) bool { return s.Time.IsZero() || s.Time.UnixNano()%step != 0 }) {
			return float64(step), true
		}
	}
	return 1, !slices.ContainsFunc(g.samples, func(s Sample) bool { return s.Time.IsZero() })
}

// evidence is what is known about the ids besides their bits.
type evidence struct {
	n       int
	times   []float64 // rough times in ns after base; nil unless all ids have one
	base    int64     // Unix time in ns
	step    float64   // the resolution of the times, in ns
	span    float64   // between the first and the last time, in ns
	ordered bool      // ids come in the order of generation
	known   []int     // the ids by time, if only the times give an order; otherwise by line
	ranked  []ranking // the ways to order the ids
	codes   *codes
}

// ranking gives each id a rank. Ids of equal rank are ordered by their bits; the price is the
// cost of that order, in bits.
type ranking struct {
	of    []int // the rank, by id
	price float64
}

// newEvidence returns the evidence of a group of samples.
func newEvidence(g *group, ordered bool) *evidence {
	n := len(g.samples)
	half := make([]float64, 4*n+4*buckets+4) // for up to n values of up to n kinds
	for i := 1; i < len(half); i++ {
		l, _ := math.Lgamma(float64(i) / 2)
		half[i] = l / math.Ln2
	}
	e := &evidence{n: n, ordered: ordered, codes: &codes{half}}
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

// usualLate is the delay, in ns, within which ids are often stored out of order.
const usualLate = 6e9

// latePrice is the price, in bits, of an order other than that of the rough times.
const latePrice = 25

// rank ranks the ids by their times. Neighbors that are at most gap apart share a rank.
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

// order returns the ids sorted by rank, then by tick, then by their bits.
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
