package evidence

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"idtui/model/inference/lines"
)

// maxLengths is the maximum difference between the lengths of texts in a group. The lengths
// of numbers without leading zeros differ most with short timestamps or reversed bytes.
const maxLengths = 8

// Group is a set of samples of one format, in the order of the input.
type Group struct {
	Samples    []lines.Sample
	All        []lines.Sample // Samples before the selection
	Others     int            // samples of another format
	Other      string         // the first of them
	Odd        int            // samples of the format whose ids have another scheme or epoch
	Duplicates int            // samples whose text occurred before
	Unused     int            // samples beyond lines.MaxIDs
	Unread     int            // samples of the format with text beside the id that is not a time
	Untimed    int            // samples of the format that are left out because most others have a time
	Ignored    int            // ignored times: too few samples of the format have one, or Foreign is set
	Foreign    bool           // the times are ignored because the ids do not follow them
}

// LargestGroup returns the samples of the most frequent format. Formats differ in the length of
// their texts, or in the text up to the first separator.
func LargestGroup(samples []lines.Sample) Group {
	var g Group
	shortest, longest := commonLengths(samples)
	prefix := commonPrefix(samples, shortest, longest)
	seen := make(map[string]bool, len(samples))
	for _, s := range samples {
		switch n := len(s.Text); {
		case n < shortest || n > longest || prefixOf(s.Text) != prefix && prefix != "":
			g.Others++
			g.Other = cmp.Or(g.Other, s.Text)
		case seen[s.Text]:
			g.Duplicates++
		default:
			seen[s.Text] = true
			if s.Unread {
				g.Unread++
			}
			g.Samples = append(g.Samples, s)
		}
	}
	g.keepVersion()
	g.leaveUntimed()
	g.choose(g.Samples)
	return g
}

// choose selects at most [lines.MaxIDs] of samples.
func (g *Group) choose(samples []lines.Sample) {
	g.All, g.Samples = samples, Spread(samples, lines.MaxIDs)
	g.Unused = len(samples) - len(g.Samples)
}

// IgnoreTimes removes the times of the samples, which the ids do not follow.
func (g *Group) IgnoreTimes() {
	g.Samples = slices.Clone(g.Samples)
	for i := range g.Samples {
		g.Samples[i].Time = time.Time{}
	}
	g.Ignored, g.Foreign = len(g.Samples), true
}

// Split leaves out the samples that are not in list, as those of another scheme or epoch.
func (g *Group) Split(list []lines.Sample) {
	g.Odd += len(g.Samples) - len(list)
	g.All, g.Samples = list, list
}

// uuidVersion returns the version digit of a UUID of RFC 9562; 0 for another text.
func uuidVersion(text string) byte {
	const size, version, variant = 36, 14, 19 // length of the text, and indexes of the digits
	if len(text) != size || strings.Count(text, "-") != 4 || !strings.Contains("89abAB", text[variant:variant+1]) || text[version] < '1' || text[version] > '8' {
		return 0
	}
	return text[version]
}

// keepVersion leaves out UUIDs of other versions than the most frequent one. Versions are schemes.
func (g *Group) keepVersion() {
	count := map[byte]int{}
	var best byte
	for _, s := range g.Samples {
		v := uuidVersion(s.Text)
		if v == 0 {
			return
		}
		count[v]++
		if n := count[v] - count[best]; n > 0 || n == 0 && v > best {
			best = v
		}
	}
	all := len(g.Samples)
	g.Samples = slices.DeleteFunc(g.Samples, func(s lines.Sample) bool { return uuidVersion(s.Text) != best })
	g.Odd = all - len(g.Samples)
}

// leaveUntimed leaves out the samples without a time if at least half have one, and these are
// enough. Times reveal more than the other ids.
func (g *Group) leaveUntimed() {
	untimed := func(s lines.Sample) bool { return s.Time.IsZero() }
	n := 0
	for _, s := range g.Samples {
		if !untimed(s) {
			n++
		}
	}
	switch {
	case n >= lines.MinIDs && 2*n >= len(g.Samples):
		g.Untimed = len(g.Samples) - n
		g.Samples = slices.DeleteFunc(g.Samples, untimed)
	case n < len(g.Samples):
		g.Ignored = n
	}
}

// Spread returns at most the given number of samples, as runs of neighbors from all of the input.
// A single run would cover too short a time; separate ids would hide a sequence.
func Spread(list []lines.Sample, most int) []lines.Sample {
	const run = 40
	n := len(list)
	if n <= most {
		return list
	}
	runs := most / run
	some := make([]lines.Sample, 0, most)
	for i := range runs {
		start := i * (n - run) / (runs - 1)
		some = append(some, list[start:start+run]...)
	}
	return some
}

// commonLengths returns the range of lengths around the most frequent one. Adjacent lengths
// belong together, because numbers of one scheme differ in length.
func commonLengths(samples []lines.Sample) (shortest, longest int) {
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

// commonPrefix returns the most frequent prefix of the texts in a range of lengths, if more than
// half have it.
func commonPrefix(samples []lines.Sample, shortest, longest int) string {
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
	if at <= 0 || at > lines.MaxPrefix || strings.ContainsFunc(s[:at], func(r rune) bool { return r < 'A' || r > 'z' }) {
		return ""
	}
	return s[:at+1]
}

// ManyIDs is the number of ids above which fewer hypotheses are compared, to save time.
const ManyIDs = 500
