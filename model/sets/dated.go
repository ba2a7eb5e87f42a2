package sets

import (
	"math"
	"strconv"
	"strings"
	"time"

	"idtui/model/dates"
)

// appendDated appends the explanation that all texts begin with a date, such as 20261102111838. The ids can follow
// the times of their records, or be older.
func (j *Judge) appendDated(list []hypothesis, samples []Sample) []hypothesis {
	texts := make([]string, len(samples))
	for i := range samples {
		texts[i] = samples[i].Text
	}
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
	cost := math.Log2(decade/step) + rangeCost(times, step)
	if records == nil {
		cost -= orderBits(times, step)
	} else if cost += ignoresTimes; d.Confirmed {
		delays := make([]float64, len(records))
		for i := range records {
			delays[i] = records[i] - times[i]
		}
		cost = min(cost, followCost(delays, step, max(resolution, step)))
	}
	return append(list, hypothesis{nonID: d.Kind(texts[0]), date: d, cost: randomPrior + cost + restCost(d), shared: randomPrior})
}

// restCost returns the cost of what is before and after the digits of a date. Digits after them cost as much
// as any digits, or as numbers within their range, if that is less.
func restCost(d *dates.Digits) float64 {
	const letter, most = 5.0, 18 // bits; digits of a number
	total := letter * float64(len(d.Prefix))
	numbers, longest := make([]float64, 0, len(d.Rest)), 0
	for _, text := range d.Rest {
		if longest = max(longest, len(text)); len(text) > most || strings.Trim(text, "0123456789") != "" {
			longest, numbers = 0, nil
			break
		}
		v, _ := strconv.ParseFloat("0"+text, 64)
		numbers = append(numbers, v)
	}
	if numbers == nil {
		for _, text := range d.Rest {
			total += letter * float64(len(text))
		}
		return total
	}
	each := math.Log2(10) * float64(longest)
	return total + each + min(each*float64(len(numbers)-1), rangeCost(numbers, 1))
}
