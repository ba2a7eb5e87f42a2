package generate

import (
	"math/rand/v2"
	"testing"
	"time"

	"idtui/ids"
)

// TestInIsIndex compares Sequencer.in, which does not divide, with Unit.Index for readings
// near the start and the end of a unit.
func TestInIsIndex(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	for _, unit := range []ids.Unit{
		{Step: time.Millisecond},
		{Step: 4 * time.Millisecond, Epoch: 1262304000000000},
		{Step: 1024 * time.Microsecond, PerSecond: 977},
		{Step: 1000 * 1000 * 1000 / 3}, // not whole microseconds
	} {
		s := NewSequencer(ids.Policy{Unit: unit, MaxUnit: 1 << 50, SeqBits: 8, SeqMax: 255})
		for range 20000 {
			high := rnd.Int64N(1 << 40)
			s.era.Store(s.newEra(high, 0, 0, 1, -1, 0))
			r := unit.Start(high + rnd.Int64N(3) - 1).Add(time.Duration(rnd.Int64N(5)-2) * time.Microsecond)
			if got, want := s.in(s.mark(), r), unit.Index(r) == high; got != want {
				t.Fatalf("unit %+v: reading %d in %d: %v, want %v", unit, r, high, got, want)
			}
		}
	}
}
