package limits

import (
	"math"
	"time"
)

// Collisions returns the expected number of pairs of equal ids per second, if
// requests come at random times at a rate, and ids of one time unit differ only in
// random bits.
//
// The requests of a time unit have a Poisson distribution with mean λ = rate × unit,
// so a time unit has λ²/2 pairs on average, each equal with probability 2^−bits.
func Collisions(bits int, unit time.Duration, perSecond float64) float64 {
	mean := perSecond * unit.Seconds()
	return mean * mean / 2 / math.Ldexp(1, bits) / unit.Seconds()
}

// year is a mean Gregorian year in seconds.
const year = 365.2425 * 24 * 3600

// YearsToCollision returns the mean number of years to the first collision.
func YearsToCollision(bits int, unit time.Duration, perSecond float64) float64 {
	return 1 / Collisions(bits, unit, perSecond) / year
}
