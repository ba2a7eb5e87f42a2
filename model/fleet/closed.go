package fleet

import (
	"math"

	"idtui/ids"
)

// poisson returns the probabilities of 0, 1, 2 and more events, up to a very unlikely number.
func poisson(mean float64) []float64 {
	n := int(mean+12*math.Sqrt(mean)) + 12
	list := make([]float64, n)
	for k := range list {
		g, _ := math.Lgamma(float64(k) + 1)
		list[k] = math.Exp(float64(k)*math.Log(mean) - mean - g)
	}
	return list
}

// largestOf returns the mean of the maximum of m Poisson numbers.
func largestOf(m int, mean float64) float64 {
	switch {
	case m == 0 || mean == 0:
		return 0
	case m == 1:
		return mean
	case mean > 1e5: // Blom's approximation for the normal distribution
		return mean + math.Sqrt(mean)*math.Sqrt2*math.Erfinv(2*(float64(m)-.375)/(float64(m)+.25)-1)
	}
	sum, below := 0.0, 0.0
	for _, p := range poisson(mean) {
		below = math.Min(below+p, 1)
		sum += -math.Expm1(float64(m) * math.Log(below))
	}
	return sum
}

// above returns the mean of max(k − limit, 0) for a Poisson number k.
func above(mean, limit float64) float64 {
	if limit > mean+20*math.Sqrt(mean)+40 {
		return 0
	}
	sum := 0.0
	for k, p := range poisson(mean) {
		sum += p * math.Max(float64(k)-limit, 0)
	}
	return sum
}

// rates are rates per second while m nodes with one identity issue ids.
type rates struct {
	shared float64 // duplicates of another node's id
	own    float64 // duplicates of the same node's id
	none   float64 // logarithm of the probability of no duplicate
}

// ratesOf returns the rates for m nodes with one identity. Each node gets perSecond requests per
// second.
func (x *shape) ratesOf(m int, perSecond float64) rates {
	if m == 0 || perSecond == 0 {
		return rates{}
	}
	mean := math.Min(perSecond*x.unit, x.capacity) // ids per node and time unit
	n := float64(m)
	pairs := n * (n - 1) / 2
	var r rates
	switch {
	case x.random > 0 && x.start == startNone:
		// The ids of one time unit have space possible values. All but the first id with a value are duplicates.
		all, space := n*mean, math.Exp2(float64(x.random))
		expected := all + space*math.Expm1(-all/space)
		if all/space < 1e-6 {
			expected = all * all / (2 * space)
		}
		r.own = expected / n
		r.shared, r.none = expected-r.own, -expected
	case x.random > 0:
		// Two ids with the same sequence number differ in their random bits, unless these collide.
		equal := 0.0
		more := 1.0
		for _, p := range poisson(math.Min(mean, 1e4)) {
			more -= p
			equal += math.Max(more, 0) * math.Max(more, 0)
		}
		r.shared = pairs * equal / math.Exp2(float64(x.random))
		r.none = -r.shared
	case x.start == startLow:
		r.shared = n*mean - largestOf(m, mean)
		quiet := math.Exp(-mean)
		r.none = math.Log(math.Pow(quiet, n) + n*-math.Expm1(-mean)*math.Pow(quiet, n-1))
	case x.start == startDrawn:
		r.shared = math.Min(pairs*mean*mean/(x.size/2), n*mean)
		busy := -math.Expm1(-mean)
		r.none = -pairs * busy * busy * math.Max(2*mean/busy-1, 1) / (x.size / 2)
	case x.start == startRandom, x.start == startCarry:
		r.shared = math.Min(pairs*mean*mean/x.size, n*mean) // meetings computes r.none
	default: // no sequence and no random bits: one id per time unit
		busy := -math.Expm1(-mean)
		r.own = n * (mean - busy)
		r.shared = n*busy + math.Expm1(-n*mean)
		r.none = math.Log(math.Exp(-n*mean) * (1 + n*mean))
	}
	if x.bound.Policy.Full == ids.WrapFull && x.start != startNone {
		r.own += n * above(perSecond*x.unit, x.size)
	}
	if r.own > 0 && x.random == 0 && x.start != startNone {
		r.none -= r.own
	}
	per := 1 / x.unit
	return rates{r.shared * per, r.own * per, r.none * per}
}

// meetings returns the logarithm of the probability that m counters, which continue across time
// units, never issue the same id. There is no duplicate if the difference of their numbers, a
// random walk, never reaches 0. There is also none if they reach equal numbers only in different
// time units.
func (x *shape) meetings(m int, perSecond, seconds float64) float64 {
	issued := perSecond * seconds
	reach := math.Sqrt(16*issued/math.Pi) + 2*perSecond*x.unit
	mean := perSecond * x.unit
	meet := min(reach/x.size, mean*mean/x.size*seconds/x.unit, 1)
	n := float64(m)
	return n * (n - 1) / 2 * math.Log1p(-math.Min(meet, 1-1e-12))
}

// together returns the number of duplicates that two counters issue in a span. The counters start
// at the times a and b, at the same number. The difference of their numbers is a random walk.
func (x *shape) together(perSecond, a, b, from, to float64, calm func(at float64) bool) float64 {
	mean, sum := perSecond*x.unit, 0.0
	apart := math.Remainder(perSecond*(b-a), x.size)
	for at := from; at < to; {
		step := math.Min(math.Max((at-from)/50, x.unit), to-at)
		middle := at + step/2
		if calm(middle) {
			variance := perSecond*(2*middle-a-b) + mean + 1
			density := 0.0
			for k := -1.; k <= 1; k++ {
				d := apart + k*x.size
				density += math.Exp(-d * d / (2 * variance))
			}
			density /= math.Sqrt(2 * math.Pi * variance)
			sum += math.Min(mean, mean*mean*density) * step / x.unit
		}
		at += step
	}
	return sum
}
