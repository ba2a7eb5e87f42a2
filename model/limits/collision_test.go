package limits

import (
	"math"
	"testing"
	"time"
)

// TestYearsToCollision compares the result with the birthday bound. At 1,000 ids per second and 20
// random bits, a millisecond has half a pair on average. One pair in 2^20 is equal.
func TestYearsToCollision(t *testing.T) {
	got := collisions(20, time.Millisecond, 1000)
	if want := 0.5 / (1 << 20) * 1000; math.Abs(got-want) > want*1e-9 {
		t.Errorf("%g collisions per second, want %g", got, want)
	}
	if a, b := YearsToCollision(56, time.Millisecond, 10), YearsToCollision(56, time.Millisecond, 100); math.Abs(a/b-100) > 1e-6 {
		t.Errorf("%g years, at ten times the rate %g", a, b)
	}
}
