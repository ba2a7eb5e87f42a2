package limits

import (
	"math"
	"time"
)

// Collisions is how many pairs of equal ids to expect in a second, when ids are
// asked for at random moments at a rate and differ within a unit only by random
// bits.
//
// The calls of a unit are Poisson distributed with mean λ = rate × unit, so a
// unit has λ²/2 pairs on average, each of them equal with probability 2^−bits.
func Collisions(bits int, unit time.Duration, perSecond float64) float64 {
	mean := perSecond * unit.Seconds()
	return mean * mean / 2 / math.Ldexp(1, bits) / unit.Seconds()
}

// year is a mean Gregorian year in seconds.
const year = 365.2425 * 24 * 3600

// YearsToCollision is how many years pass, on average, until two ids are the
// same.
func YearsToCollision(bits int, unit time.Duration, perSecond float64) float64 {
	return 1 / Collisions(bits, unit, perSecond) / year
}
