package sets

import (
	"math"
	"slices"
	"strconv"
	"time"

	"idtui/ids/encoding"
	"idtui/model/dates"
	"idtui/model/sets/codes"
	"idtui/model/sets/delays"
	"idtui/model/sets/unlisted"
)

// appendDated appends the explanation that all texts begin with a date, such as 20261102111838. The
// dates can follow the times of their records, or ignore them.
func (j *Judge) appendDated(list []hypothesis, samples []Sample) []hypothesis {
	texts := textsOf(samples)
	records, resolution := recordTimes(samples)
	var rough dates.Rough
	for _, t := range timesOf(samples) {
		rough.Times = append(rough.Times, t.At)
	}
	rough.Resolution = time.Duration(resolution * float64(time.Second))
	d := dates.Find(texts, rough, j.now)
	if d == nil && records != nil {
		d = dates.Find(texts, dates.Rough{}, j.now)
	}
	if d == nil {
		return list
	}
	step, times := d.Step().Seconds(), make([]float64, len(texts))
	for i := range d.At {
		times[i] = seconds(d.At[i])
	}
	const decade = 10 * 365.25 * 86400
	cost := math.Log2(decade/step) + codes.Range(times, step)
	if records == nil {
		cost -= codes.Order(times, step)
	} else if cost += delays.IgnoresTimes; d.Confirmed {
		late := make([]float64, len(records))
		for i := range records {
			late[i] = records[i] - times[i]
		}
		cost = min(cost, delays.Follow(late, step, resolution))
	}
	return append(list, hypothesis{nonID: d.Kind(texts[0]), date: d, cost: randomPrior + cost + restCost(d), shared: randomPrior})
}

// restCost returns the cost of what is before and after the digits of a date. Digits after them cost as much
// as any digits, or as numbers within their range, if that is less.
func restCost(d *dates.Digits) float64 {
	const letter = 5.0
	total, longest, numeric := letter*float64(len(d.Prefix)), 0, true
	numbers, letters := make([]float64, len(d.Rest)), 0.0
	for i, text := range d.Rest {
		v, err := strconv.ParseUint("0"+text, 10, 64) // nothing can follow a date
		numbers[i], numeric = float64(v), numeric && err == nil
		longest, letters = max(longest, len(text)), letters+letter*float64(len(text))
	}
	if !numeric {
		return total + letters
	}
	each := math.Log2(10) * float64(longest)
	return total + each + min(each*float64(len(numbers)-1), codes.Range(numbers, 1))
}

// appendTimes appends the explanations that numbers are times of a kind that no scheme has, such as those of Windows. Their
// last 7 digits are a fraction of a second.
func (j *Judge) appendTimes(list []hypothesis, samples []Sample, numbers []uint64) []hypothesis {
	const fewest, perSecond = 3, 10_000_000
	coarse := float64(max(1, unlisted.Step(numbers))) // in units of 100 ns
	step, stamps, late := coarse/perSecond, make([]float64, len(numbers)), make([]float64, len(numbers))
	records, resolution := recordTimes(samples)
	for _, k := range j.times {
		if len(numbers) < fewest || len(numbers) < len(samples) || slices.ContainsFunc(samples, func(s Sample) bool { return !k.Is(s.Text, encoding.Chars(s.Text)) }) {
			continue
		}
		for i, n := range numbers {
			stamps[i] = float64(n) / coarse
			if records != nil {
				late[i] = records[i] - float64(k.Unix(samples[i].Text)) - float64(n%perSecond)/perSecond
			}
		}
		shared := k.Bits + ageCost(max(0, seconds(j.now)-float64(k.Unix(samples[0].Text))), step) + math.Log2(step) + 2*math.Log2(coarse)
		cost := shared - math.Log2(step) + codes.Times(stamps, 1) - codes.Order(stamps, 1)
		if records != nil {
			cost = min(cost+delays.IgnoresTimes, k.Bits+delays.Follow(late, step, resolution))
		}
		list = append(list, hypothesis{nonID: k.Name, cost: cost, shared: min(cost, shared)})
	}
	return list
}
