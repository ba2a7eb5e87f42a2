package sets

import (
	"math"
	"slices"
	"strconv"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/encoding"
	"idtui/ids/rounding"
	"idtui/model/sets/codes"
	"idtui/model/sets/delays"
	"idtui/model/sets/patterns"
	"idtui/model/sets/unlisted"
)

// numberHypotheses returns the explanations of numbers of 14 to 20 digits. These are schemes with
// their default epochs, layouts with a custom epoch, and numbers that are not ids.
func (j *Judge) numberHypotheses(samples []Sample) []hypothesis {
	decoded, numbers, values := make([]ids.ID, 0, len(samples)), make([]uint64, 0, len(samples)), make([]float64, 0, len(samples))
	plain := make([]float64, len(samples))
	fit := make([]Sample, 0, len(samples))
	none, kinds := 0.0, map[string]int{}
	var f detect.Findings
	for i, s := range samples {
		v, err := strconv.ParseUint(s.Text, 10, 64)
		plain[i] = math.Log2(10) * float64(len(s.Text))
		kind := plain[i] + 1
		j.detector.Find(&f, s.Text, 1, true)
		if f.NonID != "" && f.NonIDShare > .3 {
			kinds[f.NonID]++
			if len(f.Candidates) > 0 {
				kind = min(kind, f.Candidates[0].Cost+math.Log2(max(f.Candidates[0].Confidence, 1e-9)/f.NonIDShare))
			}
		}
		none += min(kind, plain[i]+1)
		if err == nil {
			decoded, fit = append(decoded, encoding.FromUint64(v)), append(fit, s)
			numbers, values = append(numbers, v), append(values, float64(v))
		}
	}
	rejected := rejectBits * float64(len(samples)-len(fit))
	list := []hypothesis{{cost: none + randomPrior, shared: randomPrior, nonID: commonest(kinds, len(samples))}}
	if len(fit) == 0 || rejected > 0 && len(fit) < len(samples)*9/10 {
		return list
	}
	if cost := randomPrior + 63*float64(len(fit)) + rejected; len(fit) > 2 && slices.Max(values) > 1<<62 && slices.Max(values) < 1<<63 && cost < list[0].cost {
		list[0].cost = cost // random positive integers of 64 bits
	}
	records, resolution := recordTimes(fit)
	rate, follow := rateOf(values, records)
	if len(values) > 2 {
		kind := ""
		if follow {
			kind = otherLayout
		}
		shared := randomPrior + math.Log2(delays.LifeOfEpoch)
		list = append(list, hypothesis{nonID: "a counter", cost: randomPrior + codes.Counter(numbers, plain[0]) + rejected, shared: shared})
		list = append(list, hypothesis{nonID: kind, cost: randomPrior + plain[0] + codes.Range(values, 1) + rejected, shared: shared}) // an unlisted layout
	}
	list = j.appendDated(list, samples)
	list = j.appendTimes(list, samples, numbers)
	list = j.appendDefaults(list, samples, plain, records != nil)
	for i := range j.own {
		list = j.ownHypotheses(list, &j.own[i], decoded, records, resolution, rejected)
	}
	const fewest = 8
	if len(fit) < fewest || samples[0].float || j.given {
		return list
	}
	if !follow {
		rate = 0
	}
	return appendUnlisted(list, &unlisted.IDs{
		Numbers: numbers, Weight: min(1, delays.EffectiveIDs/float64(len(fit))), Listed: j.layouts,
		Records: records, Resolution: resolution, Rate: rate, Epochs: j.epochs, Now: seconds(j.now), EpochBits: j.detector.EpochBits,
	})
}

// appendDefaults appends the explanations that numbers are ids of a scheme with its default epoch.
// The slice plain has the costs of their digits.
func (j *Judge) appendDefaults(list []hypothesis, samples []Sample, plain []float64, timed bool) []hypothesis {
	for _, b := range j.numbers {
		extra := 0.0
		if e := &b.Encodings[0]; !e.IsDecimal() {
			extra = 4
		}
		cost, shared := j.schemeCost(b, samples, plain, extra)
		list = append(list, hypothesis{bound: b, epoch: EpochDefault, cost: cost, shared: shared, timed: timed})
	}
	return list
}

// comparedIDs is how many times more ids are evidence in a comparison of two layouts with unknown epochs.
const comparedIDs = 4

// appendUnlisted appends the explanation that ids have an unlisted layout. Its cost is that of the cheapest
// listed scheme, less
// what the better fields and time save. Without times of records, an unlisted layout can also have the same fields.
func appendUnlisted(list []hypothesis, q *unlisted.IDs) []hypothesis {
	weighed := func(h hypothesis) float64 { return h.shared + q.Weight*(h.cost-h.shared) }
	best := hypothesis{shared: math.Inf(1)}
	for _, h := range list {
		if h.bound != nil && (best.bound == nil || weighed(h) < weighed(best)) {
			best = h
		}
	}
	less, timed, ok := q.Find()
	if !ok || best.bound == nil {
		return list
	}
	if best.epoch == EpochUnknown { // both are models of one kind, with the same errors, so more ids are evidence
		less.Values *= min(comparedIDs, 1/q.Weight)
	}
	h := hypothesis{nonID: unlistedLayout, cost: best.cost - less.Shared - less.Values, shared: best.shared - less.Shared}
	if timed {
		h.nonID = otherLayout
	}
	if same := (hypothesis{nonID: unlistedLayout, cost: best.cost + unlistedPrior, shared: best.shared + unlistedPrior}); best.epoch == EpochUnknown && weighed(same) < weighed(h) {
		h = same
	}
	return append(list, h)
}

// roundingOf reports whether JavaScript has rounded the numbers of a group: nearly all look
// rounded, and not by chance.
func roundingOf(samples []Sample) rounding.Set {
	const nearlyAll = .9
	looks, likelier := 0, 0.0
	for i := range samples {
		v, err := strconv.ParseUint(samples[i].Text, 10, 64)
		if own := rounding.Bits(v); err == nil && own > 0 {
			looks++
			likelier += own
		}
	}
	switch n := len(samples); {
	case n < 2:
		return rounding.Unknown
	case float64(looks) >= nearlyAll*float64(n) && likelier > rounding.Prior:
		return rounding.Rounded
	}
	return rounding.Exact
}

// floatsOf returns samples with the numbers that JavaScript had, instead of those that it printed.
// The last bits of an id are then the original ones or 0, not those of a decimal rounding.
func floatsOf(samples []Sample) []Sample {
	list := slices.Clone(samples)
	same := 0
	for i := range list {
		if v, err := strconv.ParseUint(list[i].Text, 10, 64); err == nil {
			list[i].Text, list[i].float = strconv.FormatUint(uint64(float64(v)), 10), true
		}
		if list[i].Text == samples[i].Text {
			same++
		}
	}
	if same == len(list) { // perhaps nothing is rounded
		return samples
	}
	return list
}

// appendShortNumbers appends the explanations that numbers of up to 13 digits count up, or are near
// each other.
func appendShortNumbers(list []hypothesis, samples []Sample) []hypothesis {
	const fewest = 3
	if !frameOf(samples[0].Text).decimal || len(samples) < fewest {
		return list
	}
	values, near := make([]uint64, len(samples)), make([]float64, len(samples))
	for i := range samples {
		var err error
		if values[i], err = strconv.ParseUint(samples[i].Text, 10, 64); err != nil {
			return list
		}
		near[i] = float64(values[i])
	}
	first := digitsCost(samples[0].Text)
	shared := randomPrior + min(first, math.Log2(delays.LifeOfEpoch))
	return append(list,
		hypothesis{nonID: "a counter", cost: randomPrior + codes.Counter(values, first), shared: shared},
		hypothesis{nonID: "a plain number", cost: randomPrior + first + codes.Range(near, 1), shared: shared})
}

// appendPatterns appends the explanations that texts are a name with a number, or have one pattern of digits and
// letters. Without them, what the texts share would seem to be the time of a scheme.
func (j *Judge) appendPatterns(list []hypothesis, samples []Sample) []hypothesis {
	texts := textsOf(samples)
	if shared, each, ok := patterns.Numbered(texts); ok {
		list = append(list, hypothesis{nonID: "a name with a number", cost: randomPrior + shared + each, shared: randomPrior + shared})
	}
	list = j.appendDated(list, samples)
	if shared, each, ok := patterns.Code(texts); ok {
		h := hypothesis{nonID: "a code"}
		if patterns.IsWord(texts[0]) {
			h.nonID = "a word"
		}
		for _, other := range list {
			if other.nonID != "" { // the kind that was found first says more
				h = other
			}
		}
		h.cost, h.shared = randomPrior+shared+each, randomPrior+shared
		list = append(list, h)
	}
	return list
}

func textsOf(samples []Sample) []string {
	texts := make([]string, len(samples))
	for i := range samples {
		texts[i] = samples[i].Text
	}
	return texts
}

// digitsCost returns the cost of the digits of a number. The first number of a range is often round:
// zeros follow its first digit.
func digitsCost(text string) float64 {
	zeros := 0
	for zeros < len(text)-1 && text[1+zeros] == '0' {
		zeros++
	}
	return math.Log2(10) * float64(len(text)-max(0, zeros-1))
}

// certainlyOne is the minimum number of ids that certainly come from one generator.
const certainlyOne = 8

// knowsOne reports whether one of the numbers, judged alone, is an id with a known epoch.
func (j *Judge) knowsOne(samples []Sample) bool {
	var f detect.Findings
	return slices.ContainsFunc(samples, func(s Sample) bool {
		j.detector.Find(&f, s.Text, 1, true)
		return len(f.Candidates) > 0 && f.Candidates[0].Confidence > max(.5, f.Own.Confidence)
	})
}
