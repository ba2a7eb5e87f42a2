package lab

import (
	"slices"
	"strings"
	"time"
)

// A Measure is a number of a [Result] with its name. The lab, compare and the command
// line show the same measures under the same names.
type Measure struct {
	Name  string // such as "out of order"
	Means string // what it counts, for a legend; empty if the name says it
	Worse bool   // a larger value is worse
	Part  bool   // a part of the measure "out of order"
	Long  bool   // says something only if the scenario lasts at least two seconds
	Of    func(*Result) float64
}

// measures are all measures, the results of requests first.
var measures = [...]Measure{
	{Name: "issued", Of: func(r *Result) float64 { return float64(r.Issued) }},
	{Name: "refused", Means: "the caller got an error", Worse: true, Of: func(r *Result) float64 { return float64(r.Refused) }},
	{Name: "waited", Means: "the caller got its id later", Worse: true, Of: func(r *Result) float64 { return float64(r.Waited) }},
	{Name: "max wait ms", Worse: true, Of: (*Result).LongestWaitMS},
	{Name: "duplicates", Means: "issued before", Worse: true, Of: func(r *Result) float64 { return float64(r.Duplicates) }},
	{Name: "out of order", Means: "smaller than an earlier id of its node", Worse: true, Of: func(r *Result) float64 { return float64(r.OutOfOrder) }},
	{Name: "within a unit", Means: "out of order in the newest time unit", Worse: true, Part: true, Of: func(r *Result) float64 { return float64(r.OutOfOrderInUnit) }},
	{Name: "after a step back", Means: "out of order in an earlier time unit", Worse: true, Part: true, Of: func(r *Result) float64 { return float64(r.OutOfOrderAfterStep) }},
	{Name: "furthest displacement", Means: "ids this many places apart, or more, are in order", Worse: true, Of: func(r *Result) float64 { return float64(r.K) }},
	{Name: "ids/s", Of: (*Result).PerSecond},
	{Name: "max ids/s", Means: "in the best whole second", Long: true, Of: func(r *Result) float64 { return r.Best }},
	{Name: "min ids/s", Means: "in the worst whole second", Long: true, Of: func(r *Result) float64 { return r.Worst }},
}

// Measures returns all measures: issued, refused, waited and so on.
func Measures() []Measure { return slices.Clone(measures[:]) }

// MeasuresOf returns the measures that say something about these results: the parts of
// those out of order only if there are any, and no rates of single seconds for a scenario
// shorter than two seconds.
func MeasuresOf(results []*Result) []Measure {
	outOfOrder := slices.ContainsFunc(results, func(r *Result) bool { return r.OutOfOrder > 0 })
	long := slices.ContainsFunc(results, func(r *Result) bool { return r.For >= 2*time.Second })
	return slices.DeleteFunc(Measures(), func(m Measure) bool { return m.Part && !outOfOrder || m.Long && !long })
}

// Heading returns the name in two lines of about equal width, for a narrow column. The
// first line is empty for a short name.
func (m *Measure) Heading() (first, second string) {
	const short = 6 // a name of this length stays in one line
	if len(m.Name) <= short {
		return "", m.Name
	}
	best := 0
	for i, c := range m.Name {
		if c == ' ' && max(i, len(m.Name)-1-i) < max(best, len(m.Name)-best) {
			best = i
		}
	}
	if best == 0 {
		return "", m.Name
	}
	return m.Name[:best], m.Name[best+1:]
}

// Legend explains measures in one line: "duplicates: issued before · …".
func Legend(list []Measure) string {
	var parts []string
	for _, m := range list {
		if m.Means != "" {
			parts = append(parts, m.Name+": "+m.Means)
		}
	}
	return strings.Join(parts, " · ")
}
