package schemes

import (
	"math/rand/v2"
	"testing"

	"idtui/ids"
)

// TestNUID follows the ids of one generator: one prefix, and numbers that are
// the same step apart, through the end of the 24 bits that a slot's sequence has.
func TestNUID(t *testing.T) {
	f, err := NUID().Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	g := f.NewGenerator(rand.NewChaCha8([32]byte{1}))
	burst := func(n uint32) (first, last ids.ID) {
		out := g.Burst(0, n)
		if out.Count != n {
			t.Fatalf("%d ids, want %d", out.Count, n)
		}
		return out.ID, out.Last
	}
	a, b := burst(2)
	step := b.Uint64(72, 60) - a.Uint64(72, 60)
	if step < 33 || step > 332 {
		t.Errorf("the step is %d; want 33 to 332", step)
	}
	seen := uint64(2)
	for _, n := range []uint32{1, 8 << 20, 4 << 20, 4 << 20, 1, 5} {
		first, last := burst(n)
		for id, which := range map[ids.ID]uint64{first: seen, last: seen + uint64(n) - 1} {
			if id.Uint64(0, 36) != a.Uint64(0, 36) || id.Uint64(36, 36) != a.Uint64(36, 36) {
				t.Errorf("id %d has another prefix: %s", which, f.String(id))
			}
			if want := a.Uint64(72, 60) + which*step; id.Uint64(72, 60) != want {
				t.Errorf("id %d has the number %d, want %d", which, id.Uint64(72, 60), want)
			}
		}
		seen += uint64(n)
	}
	if other := f.NewGenerator(rand.NewChaCha8([32]byte{2})).Step(0).ID; other.Uint64(0, 36) == a.Uint64(0, 36) {
		t.Errorf("another generator has the same prefix")
	}
}

// TestNUIDRunsOut makes the id after the last number that ten characters can
// write: it has a new prefix.
func TestNUIDRunsOut(t *testing.T) {
	e := rand.NewChaCha8([32]byte{1})
	n := &nuids{begun: true, high: 1, low: 2, step: 100, first: pow62of10 - 250}
	for i, want := range []uint64{pow62of10 - 150, pow62of10 - 50} {
		if id := n.next(ids.Slot{Seq: uint32(i)}, e); id.Uint64(72, 60) != want || id.Uint64(0, 36) != 1 {
			t.Errorf("id %d: %d behind the prefix %d; want %d", i, id.Uint64(72, 60), id.Uint64(0, 36), want)
		}
	}
	id := n.next(ids.Slot{Seq: 2}, e)
	if id.Uint64(0, 36) == 1 || checkNUID(id) != nil || n.origin != 2 {
		t.Errorf("the number is used up, and the next id has the prefix %d: %v", id.Uint64(0, 36), checkNUID(id))
	}
}
