package inference

import (
	"cmp"
	"slices"
	"strings"
)

// Limits of the input.
const (
	MinIDs = 20   // fewer ids say too little
	MaxIDs = 2000 // more ids are read, but not used
	// maxLengths is how many lengths the texts of numbers without leading zeros have at
	// most: byte order and short timestamps make them differ.
	maxLengths = 8
)

// group is a set of samples with texts of one format, in the order of the input.
type group struct {
	samples    []Sample
	others     int // samples of another format
	duplicates int // samples whose text was there before
	unused     int // samples beyond MaxIDs
}

// largestGroup returns the samples of the most frequent format. Formats differ in
// length, and in the text up to the first separator.
func largestGroup(samples []Sample) group {
	var g group
	shortest, longest := commonLengths(samples)
	prefix := commonPrefix(samples, shortest, longest)
	seen := make(map[string]bool, min(len(samples), MaxIDs))
	for _, s := range samples {
		switch n := len(s.Text); {
		case n < shortest || n > longest || prefixOf(s.Text) != prefix && prefix != "":
			g.others++
		case seen[s.Text]:
			g.duplicates++
		case len(g.samples) == MaxIDs:
			g.unused++
		default:
			seen[s.Text] = true
			g.samples = append(g.samples, s)
		}
	}
	return g
}

// commonLengths returns the range of lengths around the most frequent one. Lengths that
// follow each other without a gap belong together, as those of numbers do.
func commonLengths(samples []Sample) (shortest, longest int) {
	var counts [maxText + 2]int
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
	for longest < maxText && counts[longest+1] > 0 && longest-shortest < maxLengths {
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

// prefixOf returns the letters before the first underscore, colon or full stop of a
// text, and that character.
func prefixOf(s string) string {
	at := strings.IndexAny(s, "_:.")
	if at <= 0 || at > maxPrefix || strings.ContainsFunc(s[:at], func(r rune) bool { return r < 'A' || r > 'z' }) {
		return ""
	}
	return s[:at+1]
}

// resolution returns the largest of 1 s, 1 ms, 1 µs and 1 ns that divides all times, in
// ns, and whether all samples have a time.
func (g *group) resolution() (step float64, all bool) {
	for _, step := range []int64{1e9, 1e6, 1e3} {
		if !slices.ContainsFunc(g.samples, func(s Sample) bool { return s.Time.IsZero() || s.Time.UnixNano()%step != 0 }) {
			return float64(step), true
		}
	}
	return 1, !slices.ContainsFunc(g.samples, func(s Sample) bool { return s.Time.IsZero() })
}
