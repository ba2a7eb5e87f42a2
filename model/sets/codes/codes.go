// Package codes prices lists of numbers, one from each id of a group. Costs are description lengths
// in bits, as in package sets.
package codes

import (
	"math"
	"slices"
)

// Adaptive returns the cost of values that are coded one after the other. A new value costs what
// first returns. A repeated value costs less, the more often it occurred before. So the cost of a
// few nodes is paid once.
func Adaptive(values []uint64, first func(i int) float64) float64 {
	counts := map[uint64]int{}
	total := 0.0
	for i, v := range values {
		if n := counts[v]; n > 0 {
			total -= math.Log2(.9 * float64(n) / float64(i+1))
		} else {
			total += first(i) + math.Log2(float64(i+1)/float64(len(counts)+1)) + .15
		}
		counts[v]++
	}
	return total
}

// Counting returns the cost of values as those of a counter: each is a small step above the
// previous one. Equal steps are cheaper only in recent ids. Otherwise numbers from a plain
// counter would seem to have a sequence.
func Counting(values []uint64, bits float64, recent bool) float64 {
	total := bits
	steps, costs := make([]uint64, 0, len(values)), make([]float64, 0, len(values))
	for i := 1; i < len(values); i++ {
		step := float64(values[i]) - float64(values[i-1])
		if step <= 0 {
			step = -step + math.Exp2(min(bits, 20)) // the counter wrapped, or this is not a counter
		}
		cost := min(2*math.Log2(step+1)+1, bits+1)
		total += cost
		steps, costs = append(steps, values[i]-values[i-1]), append(costs, cost)
	}
	if !recent {
		return total
	}
	return min(total, bits+2+Adaptive(steps, func(i int) float64 { return costs[i] }))
}

// maxStep is the largest step of a counter. Databases with several masters or cached numbers take
// smaller steps.
const maxStep = 100_000

// Counter returns the cost of numbers from a counter: their steps are small, and most are
// equal.
func Counter(values []uint64, first float64) float64 {
	steps := make([]uint64, 0, len(values))
	for i := 1; i < len(values); i++ {
		step := values[i] - values[i-1]
		if step > maxStep && -step > maxStep {
			return math.Inf(1)
		}
		steps = append(steps, step)
	}
	return first + 4 + Adaptive(steps, func(i int) float64 {
		if step := int64(steps[i]); step < 0 {
			return 2*math.Log2(float64(-step)+1) + 3
		}
		return 2*math.Log2(float64(steps[i])+1) + 2
	})
}

// Steady returns the cost of times with few different steps, after the first time. If on average at
// least every second unit has a time, the times cost more. They are more likely numbers of a
// counter.
func Steady(stamps []uint64) float64 {
	const dense, least = 8, 2
	cost := Counter(stamps, 0)
	if slices.Max(stamps)-slices.Min(stamps) <= least*uint64(len(stamps)) {
		cost += dense
	}
	return cost
}

// Range returns the cost of numbers within their range, if one of them is known.
func Range(values []float64, step float64) float64 {
	if len(values) < 2 {
		return 0
	}
	width := (slices.Max(values) - slices.Min(values)) / step
	return 2*math.Log2(math.Log2(width+2)+1) + float64(len(values)-1)*math.Log2(width+1)
}

// Order returns the bits that numbers within their range save if they are known never to fall. It
// returns 0 if they fall.
func Order(values []float64, step float64) (saved float64) {
	if !slices.IsSorted(values) {
		return 0
	}
	width := (values[len(values)-1] - values[0]) / step
	for i := 1.0; i < float64(len(values)); i++ { // the number of such sequences is a binomial coefficient
		saved += math.Log2((width + 1) / (width + i) * i)
	}
	return saved
}

// InOrder returns the cost of times that are in the order of their ids, at most that of [Times]. Times cost less if they never
// fall, or if most are near the previous time, as in bursts.
func InOrder(times []float64, unit float64) float64 {
	return min(Times(times, unit)-Order(times, unit), gaps(times, unit))
}

// gapScales are the usual gaps between an id and the next one, in seconds.
var gapScales = [...]float64{.0005, .02, 1, 60, 3600, 2 * 86400}

// gaps returns the cost of times as gaps, which are of any size. A smaller unit costs more for the same gaps.
func gaps(times []float64, unit float64) float64 {
	const price = 5.0 // of a set with bursts
	shorter := func(gap float64) (share float64) {
		for _, usual := range gapScales {
			share += gap / (gap + usual) / float64(len(gapScales))
		}
		return share
	}
	total, falls := price, .5
	for i := 1; i < len(times); i++ {
		gap, seen := times[i]-times[i-1], float64(i)
		if gap < 0 {
			total -= math.Log2(falls / seen)
			falls++
		} else {
			total -= math.Log2(1 - falls/seen)
		}
		gap = math.Abs(gap)
		total -= math.Log2(shorter(gap+unit) - shorter(gap))
	}
	return total
}

// Times returns the cost of times within their range, if one of them is known. Times of a schedule
// have equal steps, so only their rounding costs.
func Times(times []float64, unit float64) float64 {
	const least, rounding = 8, 2.0
	total := Range(times, unit)
	if len(times) < least {
		return total
	}
	low, high := math.Inf(1), math.Inf(-1)
	for i, t := range times[1:] {
		low, high = min(low, t-times[i]), max(high, t-times[i])
	}
	if low > 2*unit && high-low <= 1.5*unit {
		width := float64(len(times)-1) * high / unit
		return min(total, 2*math.Log2(math.Log2(width+2)+1)+math.Log2(width+1)+rounding*float64(len(times)-1))
	}
	return total
}
