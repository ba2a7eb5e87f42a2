package sets

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"time"

	"idtui/model/sets/input"
)

// followTimes returns the samples with a time at the place whose times follow the ids best. Each
// sample keeps only that time. If at least half of the records have such a time, the others are
// omitted. Without such a place, it returns the samples as they are.
func followTimes(samples []Sample) []Sample {
	place := timePlace(samples)
	if place == "" {
		return samples
	}
	kept := make([]Sample, 0, len(samples))
	for _, s := range samples {
		if at := slices.IndexFunc(s.Times, func(t input.Time) bool { return t.Place.Name == place }); at >= 0 {
			s.Times = s.Times[at : at+1]
			kept = append(kept, s)
		}
	}
	return kept
}

// timePlace returns the place whose times rise with the ids, such as created_at. If several do, it
// returns the one with the earliest times: a row is created before it is updated. It returns "" if
// there is nothing to choose.
func timePlace(samples []Sample) string {
	const fewest, follows, alike = 3, .5, .05 // ids; rank correlations
	counts := map[string]int{}
	for i := range samples {
		for _, t := range samples[i].Times {
			counts[t.Place.Name]++
		}
	}
	if len(samples) < fewest || len(counts) == 0 {
		return ""
	}
	var best string
	var bestRank, bestMean float64
	for _, p := range slices.Sorted(maps.Keys(counts)) {
		if counts[p] < fewest || 2*counts[p] < len(samples) {
			continue
		}
		rank, mean := followRank(samples, p)
		if rank < follows || best != "" && (rank < bestRank-alike || rank < bestRank+alike && mean >= bestMean) {
			continue
		}
		best, bestRank, bestMean = p, rank, mean
	}
	return best
}

// followRank returns the rank correlation of ids with their times at a place, and the mean of the
// times. Equal times have the correlation 0.
func followRank(samples []Sample, place string) (rank, mean float64) {
	type pair struct {
		text string
		at   float64
		byID int
	}
	var pairs []pair
	for i := range samples {
		for _, t := range samples[i].Times {
			if t.Place.Name == place {
				pairs = append(pairs, pair{text: samples[i].Text, at: seconds(t.At)})
				mean += seconds(t.At)
				break
			}
		}
	}
	slices.SortFunc(pairs, func(a, b pair) int {
		return cmp.Or(cmp.Compare(len(a.text), len(b.text)), cmp.Compare(a.text, b.text))
	})
	for i := range pairs {
		pairs[i].byID = i
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(a.at, b.at) })
	n := float64(len(pairs))
	if mean /= n; pairs[0].at == pairs[len(pairs)-1].at {
		return 0, mean
	}
	sum := 0.0
	for from := 0; from < len(pairs); { // equal times share the mean of their ranks
		to := from
		for to < len(pairs) && pairs[to].at == pairs[from].at {
			to++
		}
		for _, p := range pairs[from:to] {
			d := float64(p.byID) - float64(from+to-1)/2
			sum += d * d
		}
		from = to
	}
	return 1 - 6*sum/(n*(n*n-1)), mean
}

// day is the resolution of dates without a time of day, in seconds.
const day = 86400

// recordTimes returns the times of the records in seconds, from a place where all records have one.
// It returns nil if there is no such place. Truncated times have a resolution of at least 1 s. They
// become the end of their second, minute, hour or day, because the record was written before.
func recordTimes(samples []Sample) (list []float64, resolution float64) {
	times := timesOf(samples)
	if times == nil {
		return nil, 0
	}
	at := make([]time.Time, len(times))
	for i := range times {
		at[i] = times[i].At
	}
	if step := input.Resolution(at); step >= time.Second { // finer times are exact enough
		resolution = step.Seconds()
	}
	list = make([]float64, len(samples))
	for i := range at {
		list[i] = seconds(at[i]) + resolution
	}
	return list, resolution
}

// timesOf returns the times of samples from a place where all of them have one; nil without such a place.
func timesOf(samples []Sample) []input.Time {
	counts := map[string]int{}
	for i := range samples {
		for k, t := range samples[i].Times { // a record can have several times at a place, such as those of one key
			if !slices.ContainsFunc(samples[i].Times[:k], func(o input.Time) bool { return o.Place.Name == t.Place.Name }) {
				counts[t.Place.Name]++
			}
		}
	}
	best, found := "", false
	for place, n := range counts {
		if n == len(samples) && (!found || place < best) {
			best, found = place, true
		}
	}
	if !found {
		return nil
	}
	list := make([]input.Time, len(samples))
	for i := range samples {
		list[i] = samples[i].Times[slices.IndexFunc(samples[i].Times, func(t input.Time) bool { return t.Place.Name == best })]
	}
	return list
}

// rateOf returns how fast numbers rise per second of the times of their records. It reports false if
// they do not follow these times.
func rateOf(numbers, records []float64) (rate float64, follow bool) {
	const fewest, least = 8, .98 // ids; correlation
	if len(numbers) != len(records) || len(numbers) < fewest {
		return 0, false
	}
	n, number, record := float64(len(numbers)), 0.0, 0.0
	for i := range numbers {
		number, record = number+numbers[i]/n, record+records[i]/n
	}
	var both, ofNumbers, ofRecords float64
	for i := range numbers {
		x, y := numbers[i]-number, records[i]-record
		both, ofNumbers, ofRecords = both+x*y, ofNumbers+x*x, ofRecords+y*y
	}
	return both / ofRecords, both > least*math.Sqrt(ofNumbers*ofRecords)
}

// dateShare is the probability that an epoch that was found with dates is right to the day. Dates can be
// those of another zone.
const dateShare = .9

// judgeTimes sets NoZone and Dates of an epoch that was found with times. For dates, it lowers the
// confidence.
func (g *Group) judgeTimes(samples []Sample) {
	if g.Epoch != EpochFound {
		return
	}
	g.NoZone = slices.ContainsFunc(timesOf(samples), func(t input.Time) bool { return t.NoZone })
	if _, resolution := recordTimes(samples); resolution == day {
		g.Dates, g.unshown = true, (1-dateShare)*g.Confidence
		g.Confidence *= dateShare
	}
}
