package limits

import (
	"math"
	"time"
)

// year is a mean Gregorian year in seconds.
const year = 365.2425 * 24 * 3600

// YearsToCollision returns the average number of years until two ids collide. The
// ids are requested at random times at a rate, and within one time unit they
// differ only in random bits.
func YearsToCollision(bits int, unit time.Duration, perSecond float64) float64 {
	return 1 / collisions(bits, unit, perSecond) / year
}

// collisions returns the expected number of pairs of equal ids per second.
//
// The requests per time unit are Poisson distributed with mean λ = rate × unit.
// So a time unit has λ²/2 pairs on average, and each pair is equal with
// probability 2^−bits.
func collisions(bits int, unit time.Duration, perSecond float64) float64 {
	mean := perSecond * unit.Seconds()
	return mean * mean / 2 / math.Ldexp(1, bits) / unit.Seconds()
}
