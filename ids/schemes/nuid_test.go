package schemes

import (
	"math/rand/v2"
	"testing"

	"idtui/ids"
	"idtui/ids/generate"
)

// TestNUID follows the ids of one generator through the end of the 24 bits that a slot's sequence
// has. They have one prefix, and numbers that are the same step apart.
func TestNUID(t *testing.T) {
	f, err := NUID.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	g := generate.NewGenerator(f, rand.NewChaCha8([32]byte{1}))
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
	if other := generate.NewGenerator(f, rand.NewChaCha8([32]byte{2})).Step(0).ID; other.Uint64(0, 36) == a.Uint64(0, 36) {
		t.Errorf("another generator has the same prefix")
	}
}

// TestNUIDRunsOut generates the id after the last number that ten characters can write: it has a
// new prefix.
func TestNUIDRunsOut(t *testing.T) {
	const pow62of6, pow62of10 = 56_800_235_584, 839_299_365_868_340_224
	e := rand.NewChaCha8([32]byte{1})
	u := nuid{half: 36, number: 60, halves: pow62of6, numbers: pow62of10}
	n := &nuids{nuid: u, begun: true, high: 1, low: 2, step: 100, first: pow62of10 - 250}
	for i, want := range []uint64{pow62of10 - 150, pow62of10 - 50} {
		if id := n.next(ids.Slot{Seq: uint32(i)}, e); id.Uint64(72, 60) != want || id.Uint64(0, 36) != 1 {
			t.Errorf("id %d: %d after the prefix %d; want %d", i, id.Uint64(72, 60), id.Uint64(0, 36), want)
		}
	}
	id := n.next(ids.Slot{Seq: 2}, e)
	if id.Uint64(0, 36) == 1 || u.check(id) != nil || n.origin != 2 {
		t.Errorf("the number is used up, and the next id has the prefix %d: %v", id.Uint64(0, 36), u.check(id))
	}
}

// TestNUID36 compares three ids that npm's nuid generated in a row. Their numbers must be the same step
// apart, and the steps of a generator must follow the rule.
func TestNUID36(t *testing.T) {
	f, err := NUID36.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	var last uint64
	for i, text := range []string{"V5IBEFWI4NO9U1OMFX03NQ", "V5IBEFWI4NO9U1OMFX03SU", "V5IBEFWI4NO9U1OMFX03XY"} {
		id, err := f.Parse(text)
		if err != nil || f.String(id) != text {
			t.Fatalf("%s is %s, %v", text, f.String(id), err)
		}
		number := id.Uint64(64, 52)
		if step := number - last; i > 0 && step != 184 {
			t.Errorf("%s is %d after the last id, want 184", text, step)
		}
		last = number
	}
	g := generate.NewGenerator(f, rand.NewChaCha8([32]byte{1}))
	first, second := g.Step(0).ID, g.Step(0).ID
	if step := second.Uint64(64, 52) - first.Uint64(64, 52); step < 33 || step > 332 {
		t.Errorf("the step is %d; want 33 to 332", step)
	}
}
