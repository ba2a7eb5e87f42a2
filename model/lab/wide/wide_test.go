package wide

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestWide compares the functions with numbers of any size.
func TestWide(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	random := func() int64 { return rnd.Int64() >> rnd.IntN(63) }
	for range 10_000 {
		a, b, c := random(), random(), random()+1
		if c < 1 {
			continue // random() + 1 overflowed
		}
		product := new(big.Int).Mul(big.NewInt(a), big.NewInt(b))
		down, rest := new(big.Int).DivMod(product, big.NewInt(c), new(big.Int))
		if down.IsInt64() && MulDiv(a, b, c) != down.Int64() {
			t.Errorf("%d × %d / %d is %d, want %s", a, b, c, MulDiv(a, b, c), down)
		}
		up := new(big.Int).Add(down, big.NewInt(int64(rest.Sign())))
		if !up.IsInt64() {
			up = big.NewInt(math.MaxInt64)
		}
		if MulDivUp(a, b, c) != up.Int64() {
			t.Errorf("%d × %d / %d, rounded up, is %d, want %s", a, b, c, MulDivUp(a, b, c), up)
		}
		floor := new(big.Int).Div(big.NewInt(-a), big.NewInt(c)) // rounds down, because c is positive
		if FloorDiv(-a, c) != floor.Int64() {
			t.Errorf("-%d / %d is %d, want %s", a, c, FloorDiv(-a, c), floor)
		}
	}
}
