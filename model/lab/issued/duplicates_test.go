package issued

import (
	"math/rand/v2"
	"testing"

	"idtui/ids"
)

// TestSampling fills a set of ids beyond its limit. The count of duplicates stays close to the
// exact number, and the set records that it was sampled.
func TestSampling(t *testing.T) {
	s := &IDs{Limit: 1000}
	e := rand.NewPCG(1, 1)
	made := make([]ids.ID, 40_000)
	again := int64(0)
	for i := range made {
		made[i] = ids.FromValue(128, ids.Value{Hi: e.Uint64(), Lo: e.Uint64()})
		again += s.Add(made[i], 5)
	}
	if again != 0 || s.Sampled == 0 || s.ids.Used > 1000 {
		t.Errorf("%d duplicates, share 2^-%d, %d kept", again, s.Sampled, s.ids.Used)
	}
	for _, id := range made {
		again += s.Add(id, 5)
	}
	if again < 30_000 || again > 50_000 {
		t.Errorf("%d duplicates counted of 40000", again)
	}
	if s.Forget(5); s.ids.Used == 0 {
		t.Error("forgotten too early")
	}
	if s.Forget(6); s.ids.Used != 0 {
		t.Error("not forgotten")
	}
}
