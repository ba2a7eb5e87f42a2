package ids_test

import (
	"math/big"
	"math/rand/v2"
	"testing"
	"time"

	"idtui/ids"
)

// TestDecimals checks that the decimals write the start of each unit exactly, and that
// one decimal less does not.
func TestDecimals(t *testing.T) {
	for _, c := range []struct {
		unit ids.Unit
		want int
	}{
		{ids.Unit{Step: time.Second}, 0},
		{ids.Unit{Step: time.Hour, Epoch: ids.Millis(1_400_000_000_000)}, 0},
		{ids.Unit{Step: 10 * time.Millisecond}, 2},
		{ids.Unit{Step: 4 * time.Millisecond, Epoch: ids.Millis(1_262_304_000_000)}, 3},
		{ids.Unit{Step: time.Second, Epoch: ids.Millis(1_288_834_974_657)}, 3},
		{ids.Unit{Step: time.Second, Epoch: ids.Millis(-1_500)}, 1},
		{ids.Unit{Step: 1024 * time.Microsecond, PerSecond: 977}, 6},
		{ids.Unit{Step: time.Microsecond}, 6},
		{ids.Unit{Step: 100, Epoch: -12219292800000000}, 7},
		{ids.Unit{Step: 131072}, 9},
		{ids.Unit{Step: 1}, 9},
	} {
		if got := c.unit.Decimals(); got != c.want {
			t.Errorf("%+v has %d decimals, want %d", c.unit, got, c.want)
		}
	}
}

// randomUnit returns a unit: often a usual one, sometimes of any length.
func randomUnit(rnd *rand.Rand) ids.Unit {
	steps := []time.Duration{1, 100, time.Microsecond, 1024 * time.Microsecond, time.Millisecond, 4 * time.Millisecond, time.Second, time.Minute, time.Hour, 1<<63 - 1}
	u := ids.Unit{Step: steps[rnd.IntN(len(steps))], Epoch: ids.Reading(rnd.Int64N(1<<52) - 1<<51)}
	switch rnd.IntN(4) {
	case 0:
		u.Parts = []int64{1, 3, 256, 65536, 1 << 32, 1<<63 - 1}[rnd.IntN(6)]
	case 1:
		u.Step, u.Parts = time.Duration(1+rnd.Int64N(1<<62>>rnd.IntN(62))), 1+rnd.Int64N(1<<62>>rnd.IntN(62))
	}
	return u
}

// lengthOf returns the length of a unit in microseconds.
func lengthOf(u *ids.Unit) *big.Rat {
	return new(big.Rat).Mul(big.NewRat(int64(u.Step), max(u.Parts, 1)), big.NewRat(1, 1000))
}

// floor returns the largest whole number that is not above r.
func floor(r *big.Rat) *big.Int { return new(big.Int).Div(r.Num(), r.Denom()) }

// TestUnitAgainstBig compares the conversions of units with fractions of any size.
func TestUnitAgainstBig(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 5))
	for range 20_000 {
		u := randomUnit(rnd)
		if err := u.Check(); err != nil {
			t.Fatal(err)
		}
		compareIndex(t, &u, u.Epoch+ids.Reading(rnd.Int64N(1<<60>>rnd.IntN(60))))
		compareStart(t, &u, rnd.Uint64()>>rnd.IntN(64))
	}
}

// compareIndex checks that a reading belongs to the last unit that begins at it or before.
func compareIndex(t *testing.T, u *ids.Unit, r ids.Reading) {
	t.Helper()
	since := new(big.Rat).SetInt64(int64(r - u.Epoch))
	want := floor(since.Quo(since, lengthOf(u)))
	if !want.IsInt64() {
		want.SetInt64(1<<63 - 1)
	}
	if got := u.Index(r); got != want.Int64() {
		t.Fatalf("unit of %s: reading %d is in %d, want %v", u, r-u.Epoch, got, want)
	}
}

// compareStart checks the first microsecond of a unit, and its instant.
func compareStart(t *testing.T, u *ids.Unit, index uint64) {
	t.Helper()
	since := new(big.Rat).SetInt(new(big.Int).SetUint64(index))
	since.Mul(since, lengthOf(u))
	if index < 1<<63 {
		up := floor(new(big.Rat).Neg(since))
		want := min(int64(1<<62), 1<<62/1_000_000*1_000_000)
		if up.Neg(up); up.IsInt64() && up.Int64() < want {
			want = up.Int64()
		}
		if got := int64(u.Start(int64(index)) - u.Epoch); got != want {
			t.Fatalf("unit of %s: %d starts at %d, want %d", u, index, got, want)
		}
	}
	nanos := floor(since.Mul(since, big.NewRat(1000, 1)))
	nanos.Add(nanos, new(big.Int).Mul(big.NewInt(int64(u.Epoch)), big.NewInt(1000)))
	at := u.Instant(index)
	got := new(big.Int).Mul(big.NewInt(at.Unix()), big.NewInt(1e9))
	got.Add(got, big.NewInt(int64(at.Nanosecond())))
	limit := new(big.Int).Mul(big.NewInt(1<<62-1<<43), big.NewInt(1e9))
	if nanos.Cmp(limit) < 0 && got.Cmp(nanos) != 0 || got.Cmp(limit) < 0 && got.Cmp(nanos) != 0 {
		t.Fatalf("unit of %s: %d is the instant %v ns, want %v", u, index, got, nanos)
	}
}

// TestKnownUnits checks fractions whose values are known.
func TestKnownUnits(t *testing.T) {
	fine := ids.Unit{Step: time.Second, Parts: 65536}
	if got := fine.Start(1); got != 16 { // 15.2587890625 µs
		t.Errorf("unit 1 of 1s/65536 starts at %d µs", got)
	}
	if got := fine.Index(15); got != 0 {
		t.Errorf("15 µs is in unit %d", got)
	}
	if got := fine.Instant(65535).Nanosecond(); got != 999_984_741 {
		t.Errorf("unit 65535 is at %d ns", got)
	}
	coarse := ids.Unit{Step: time.Second, Parts: 256}
	if coarse.String() != "1s/256" || coarse.Decimals() != 8 || coarse.Length() != 3_906_250 {
		t.Errorf("%s has %d decimals and a length of %v", &coarse, coarse.Decimals(), coarse.Length())
	}
}

// TestWrongUnits checks that units without a length are errors, and that they neither panic
// nor hang.
func TestWrongUnits(t *testing.T) {
	for _, u := range []ids.Unit{
		{},
		{Step: -1},
		{Step: 1, Parts: -1},
		{Step: time.Second, PerSecond: -1},
		{Step: 1, PerSecond: 5},
		{Step: time.Second, Parts: 2, PerSecond: 1},
		{Step: 1, Epoch: 1<<63 - 1},
	} {
		if u.Check() == nil {
			t.Errorf("%+v is no error", u)
		}
		_, _, _, _ = u.Index(-1<<40), u.Index(1<<60), u.Start(1<<62), u.Instant(1<<64-1)
		_, _, _ = u.Decimals(), u.Length(), u.Text()
	}
}

// FuzzUnit converts with units of any size.
func FuzzUnit(f *testing.F) {
	f.Add(int64(time.Second), int64(65536), int64(0), int64(15), uint64(1))
	f.Add(int64(100), int64(0), int64(-12219292800000000), int64(1<<52), uint64(1<<60-1))
	f.Fuzz(func(t *testing.T, step, parts, epoch, since int64, index uint64) {
		u := ids.Unit{Step: time.Duration(step), Parts: parts, Epoch: ids.Reading(epoch)}
		if u.Check() != nil || since < 0 || since >= 1<<61 {
			return
		}
		compareIndex(t, &u, u.Epoch+ids.Reading(since))
		compareStart(t, &u, index)
	})
}
