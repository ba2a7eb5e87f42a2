package detect

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestOrder compares order with a stable sort of package slices, with many equal
// costs.
func TestOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 100 {
		list := make([]Candidate, n)
		for i := range list {
			list[i].Cost = float64(r.IntN(n/3 + 1))
			list[i].Confidence = float64(i) // identifies the candidate
		}
		want := slices.Clone(list)
		slices.SortStableFunc(want, func(a, b Candidate) int { return int(a.Cost) - int(b.Cost) })
		most := r.IntN(n + 1)
		order(list, most)
		for i := range most {
			if list[i].Confidence != want[i].Confidence {
				t.Fatalf("%d candidates, %d in order: index %d has the wrong one", n, most, i)
			}
		}
		seen := make(map[float64]bool, n)
		for i := range list {
			seen[list[i].Confidence] = true
		}
		if len(seen) != n {
			t.Fatalf("%d candidates became %d", n, len(seen))
		}
	}
}

// TestExp2 compares exp2 with math.Exp2.
func TestExp2(t *testing.T) {
	for power := 0.0; power > -60; power -= 0.013 {
		want := math.Exp2(power)
		if got := exp2(power); got < want*0.9999 || got > want*1.0001 {
			t.Errorf("2 to the power of %v: %v, want %v", power, got, want)
		}
	}
}
