package fit

import "math"

// A Poisson variable with a mean, whose probabilities are summed from its middle outward:
// far terms are too small to count.

// negligible is the size of terms that end a sum, relative to the sum.
const negligible = 1e-17

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
	case c < mean && mean > 1: // the lower half is smaller; a small mean would cancel
		return math.Max(0, 1-lower(mean, c))
	}
	sum, term := 0.0, pmf(mean, c+1)
	for k := c + 1; term > sum*negligible; k++ {
		sum += term
		term *= mean / (k + 1)
	}
	return sum
}

// lower returns P(A ≤ c) for c below the mean.
func lower(mean, c float64) float64 {
	sum, term := 0.0, pmf(mean, math.Floor(c))
	for k := math.Floor(c); k >= 0 && term > sum*negligible; k-- {
		sum += term
		term *= k / mean
	}
	return sum
}

// squaredTails returns Σ P(A ≥ k)² for k from 1 to c: the mean of the least of two
// independent A and c.
func squaredTails(mean, c float64) float64 {
	const spread = 12 // standard deviations, beyond which P(A ≥ k) is 0 or 1
	width := spread*math.Sqrt(mean) + 2*spread
	from := math.Max(0, math.Floor(mean-width))
	if from >= c {
		return c
	}
	sum := from // each of these terms is 1
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
	sum, term := 0.0, pmf(mean, c+1) // without the cancellation of the closed form
	for k := c + 1; (k-c)*term > sum*negligible; k++ {
		sum += (k - c) * term
		term *= mean / (k + 1)
	}
	return sum
}

// wraps returns Σ E[(A − j·c)⁺] for j from 1: the pairs of equal numbers if a sequence of c
// numbers wraps within a unit.
func wraps(mean, c float64) float64 {
	if mean/c > 1e4 { // many turns: their last part is uniform, and A² is mean² + mean on average
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
