package fit

import (
	"math"

	"idtui/ids"
)

// sharing returns the probability that two given nodes have the same node number.
func (t *traits) sharing(n *Needs) float64 {
	count, assigned, ok := t.identities()
	switch {
	case !ok:
		return 1
	case assigned && count >= n.Nodes:
		return 0
	}
	return 1 / count
}

// sharedIdentity returns the probability that two running nodes have the same number at some time
// within a year. It reports false without a node field.
func (t *traits) sharedIdentity(n *Needs) (float64, bool) {
	count, assigned, ok := t.identities()
	switch {
	case !ok:
		return 0, false
	case count < n.Nodes:
		return 1, true
	case assigned:
		return 0, true
	}
	none := 0.0 // the logarithm of the probability that no two are equal
	for i := 1.0; i < n.Nodes; i++ {
		none += math.Log1p(-i / count)
		if none < -50 {
			return 1, true
		}
	}
	none += n.restartsPerYear() * math.Log1p(-(n.Nodes-1)/count)
	return -math.Expm1(none), true
}

// betweenNodes returns M: the expected pairs of equal ids per time unit between two nodes with
// one number.
func (t *traits) betweenNodes(l load) float64 {
	equal := math.Exp2(-t.secret)
	switch t.start {
	case onlyRandom:
		return l.mean * l.mean * equal
	case atRandom:
		return l.mean * l.mean / t.starts * equal
	}
	return squaredTails(l.mean, t.count) * equal
}

// withinNode returns W: the expected pairs of equal ids per time unit within one node.
func (t *traits) withinNode(l load) float64 {
	switch {
	case t.start == onlyRandom:
		return l.mean * l.mean / 2 * math.Exp2(-t.secret)
	case t.sequence >= 0 && (t.full == ids.WrapFull || t.full == ids.RepeatFull):
		return wraps(l.mean, t.count) * math.Exp2(-t.secret)
	}
	return 0
}

// leastWithin is the minimum number of pairs per year of wrapping sequences. A smaller number
// counts as 0.
const leastWithin = 1e-30

// duplicates returns the expected pairs of equal ids per year, and the part that clock steps
// cause.
func (t *traits) duplicates(n *Needs) (all, steps float64) {
	l := n.loadOf(t.unit, t.hasTime())
	units := year / (l.peak * l.unit) // time units with traffic per year
	between := t.betweenNodes(l)
	within := units * n.Nodes * t.withinNode(l)
	if t.start != onlyRandom && within < leastWithin {
		within = 0
	}
	all = within + units*n.pairs()*t.sharing(n)*between
	if n.ClockSteps && t.hasTime() && t.back == ids.FollowBack {
		steps = 365.2425 * n.Nodes / (l.peak * l.unit) * between * t.replayed(l)
	}
	return all + steps, steps
}

// rateHeadroom returns, as an exponent of two, how many times the rate can grow until there are too
// many duplicates. At the rate of the needs, expected is their number.
func (j *judging) rateHeadroom(expected Value) float64 {
	accepted := j.needs.Duplicates
	if j.full != ids.WrapFull && j.full != ids.RepeatFull && !j.carries {
		switch { // duplicates grow with the square of the rate, or more slowly if a sequence overflows
		case expected.Is == Number && expected.Number == 0:
			return MostHeadroom
		case expected.Is != Number:
			return LeastHeadroom
		}
		return log2(accepted/expected.Number) / 2
	}
	fits := func(headroom float64) bool {
		n := *j.needs
		n.Rate *= math.Exp2(headroom)
		all, _ := j.duplicates(&n)
		return all <= accepted
	}
	if fits(MostHeadroom) {
		return MostHeadroom
	}
	low, high := float64(LeastHeadroom), float64(MostHeadroom)
	if fits(0) {
		low = 0
	} else {
		high = 0
	}
	for high-low > 1e-6 {
		if middle := (low + high) / 2; fits(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

// replayed returns how often the numbers after a step match those before it. A counter that
// continues repeats them only after it has wrapped.
func (t *traits) replayed(l load) float64 {
	if !t.carries {
		return 1
	}
	turns := math.Floor(2 * l.rate / t.starts)
	return turns * (turns + 1) * t.starts * t.starts / (4 * l.rate * l.rate)
}

// outage returns the mean time without ids per clock step, in seconds.
func (t *traits) outage(n *Needs) float64 {
	switch t.back {
	case ids.RefuseBack, ids.WaitBack, ids.HoldBack:
		return 1
	case ids.StayBack:
		if t.full != ids.WaitFull && t.full != ids.RefuseFull || !t.hasTime() {
			return 0
		}
		if d := t.count / n.loadOf(t.unit, true).rate; d < 2 {
			return (2 - d) * (2 - d) / 4
		}
	}
	return 0
}

// The functions below are about a Poisson variable A with a mean. They sum probabilities from the
// middle outward, because far terms are too small to count.

// A sum ends at a term that is negligible relative to the sum, or nearly zero. A term that is
// multiplied by a number near 1 would never reach 0.
const negligible, nearlyZero = 1e-17, 1e-300

// pmf returns P(A = k).
func pmf(mean float64, k float64) float64 {
	if k < 0 {
		return 0
	}
	if mean == 0 {
		if k == 0 {
			return 1
		}
		return 0
	}
	lg, _ := math.Lgamma(k + 1)
	return math.Exp(k*math.Log(mean) - mean - lg)
}

// tail returns P(A > c).
func tail(mean, c float64) float64 {
	switch {
	case math.IsInf(c, 1) || mean == 0:
		return 0
	case c < mean && mean > 1: // the lower tail is smaller; with a small mean, the subtraction would lose precision
		return math.Max(0, 1-lower(mean, c))
	}
	sum, term := 0.0, pmf(mean, c+1)
	for k := c + 1; term > max(sum*negligible, nearlyZero); k++ {
		sum += term
		term *= mean / (k + 1)
	}
	return sum
}

// lower returns P(A ≤ c) for c below the mean.
func lower(mean, c float64) float64 {
	sum, term := 0.0, pmf(mean, math.Floor(c))
	for k := math.Floor(c); k >= 0 && term > max(sum*negligible, nearlyZero); k-- {
		sum += term
		term *= k / mean
	}
	return sum
}

// squaredTails returns Σ P(A ≥ k)² for k from 1 to c. This is the mean of min(A, A′, c) for two
// independent variables A and A′.
func squaredTails(mean, c float64) float64 {
	const spread = 12 // standard deviations beyond which P(A ≥ k) is 0 or 1
	width := spread*math.Sqrt(mean) + 2*spread
	from := math.Max(0, math.Floor(mean-width))
	if from >= c {
		return c
	}
	sum := from // each term up to k = from is 1
	to := math.Min(c, math.Ceil(mean+width))
	at := tail(mean, from) // P(A ≥ from + 1)
	p := pmf(mean, from+1)
	for k := from + 1; k <= to; k++ {
		if sum += at * at; at*at < sum*negligible {
			break
		}
		at = math.Max(0, at-p)
		p *= mean / (k + 1)
	}
	return sum
}

// excess returns E[(A − c)⁺].
func excess(mean, c float64) float64 {
	// Σ (k − c) P(A = k) over k > c is mean·P(A > c − 1) − c·P(A > c).
	if mean == 0 || math.IsInf(c, 1) {
		return 0
	}
	if c < mean {
		return mean*tail(mean, c-1) - c*tail(mean, c)
	}
	sum, term := 0.0, pmf(mean, c+1) // the closed form would lose precision here
	for k := c + 1; (k-c)*term > max(sum*negligible, nearlyZero); k++ {
		sum += (k - c) * term
		term *= mean / (k + 1)
	}
	return sum
}

// wraps returns Σ E[(A − j·c)⁺] for j from 1. These are the pairs of equal numbers if a sequence of
// c numbers wraps within a time unit.
func wraps(mean, c float64) float64 {
	if mean/c > 1e4 { // after many wraps, the rest is uniform, and the mean of A² is mean² + mean
		return (mean*mean+mean)/(2*c) - mean/2 + c/12
	}
	sum := 0.0
	for j := 1.0; ; j++ {
		term := excess(mean, j*c)
		if sum += term; term <= sum*1e-12 {
			return sum
		}
	}
}
