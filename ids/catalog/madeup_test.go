package catalog_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/detect"
	"idtui/ids/generate"
	"idtui/ids/idstest"
)

// now is the day on which the corpus was collected.
var now = time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)

// TestMadeUp checks that a scheme needs only a declaration and a line in the list. The scheme is found,
// and its ids are generated, decoded, detected and explained.
func TestMadeUp(t *testing.T) {
	c, err := catalog.New(append(catalog.Default().Schemes(), idstest.MadeUp())...)
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.Find("MADEUP")
	if err != nil {
		t.Fatal(err)
	}
	f, err := s.Open(ids.Settings{"desk": "18"})
	if err != nil {
		t.Fatal(err)
	}
	at := ids.At(now.Add(-time.Hour))
	out := generate.NewGenerator(f, rand.NewChaCha8([32]byte{})).Burst(at, 100000)
	if out.Count != 65536 || !f.Time(out.ID).Equal(at.Time()) {
		t.Fatalf("%d ids at %s, want 65536 at %s", out.Count, f.Time(out.ID), at.Time())
	}
	found, _ := detect.Text(f.String(out.Last), c.BoundSchemes(), now)
	if len(found) != 1 || found[0].Bound.Scheme != s || found[0].ID != out.Last {
		t.Fatalf("%q is not detected: %v", f.String(out.Last), found)
	}
	for i, want := range []uint64{uint64(f.Policy.Unit.Index(at)), 18, 65535} {
		if got := f.Layout.Fields[i].Get(out.Last).Lo; got != want {
			t.Errorf("%s is %d, want %d", f.Layout.Fields[i].Name, got, want)
		}
	}
	if n := len(f.Milestones); n != 1 || f.Milestones[0].At.Year() != 2373 {
		t.Errorf("milestones %v", f.Milestones)
	}
	if len(found[0].Reasons) == 0 || found[0].Reasons[0] != "time 1 hour ago" {
		t.Errorf("reasons %q", found[0].Reasons)
	}
	if _, err := catalog.New(idstest.MadeUp(), idstest.MadeUp()); err == nil {
		t.Error("two schemes of one name pass")
	}
}
