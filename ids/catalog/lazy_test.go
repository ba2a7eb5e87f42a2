package catalog

import (
	"slices"
	"testing"
	"time"

	"idtui/ids/detect"
	"idtui/ids/idstest"
)

// now is the time of these tests.
var now = time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)

// TestLazy compares how many schemes a text makes the catalog bind with a share of
// all.
func TestLazy(t *testing.T) {
	if len(declarations()) != len(index) {
		t.Skip("without an index of all schemes the catalog binds more; see TestDocsIndex")
	}
	for text, share := range map[string]float64{
		"01890a5d-ac96-774b-bcce-b302099a8057": 0.22,
		"9m4e2mr0ui3e8a215n4g":                 0.17,
		"1541815603606036480":                  0.5, // every 64-bit scheme
		"?":                                    0,
	} {
		c := Default()
		if found := detect.New(c.Matchers(), now).Detect(nil, text); len(found) == 0 != (share == 0) {
			t.Errorf("%q: %d candidates", text, len(found))
		}
		open := 0
		for _, e := range c.entries {
			if e.bound != nil {
				open++
			}
		}
		if most := share * float64(c.Len()); float64(open) > most {
			t.Errorf("%q: %d of %d schemes are bound, expected at most %.0f", text, open, c.Len(), most)
		}
	}
}

// TestDeclaredWithoutIndex compares the catalog with one that has no index, as while
// you add a scheme.
func TestDeclaredWithoutIndex(t *testing.T) {
	with, without := Default(), declared(declarations())
	if a, b := with.Names(), without.Names(); !slices.Equal(a, b) {
		t.Errorf("names %v, without the index %v", a, b)
	}
	a, b := detect.New(with.Matchers(), now), detect.New(without.Matchers(), now)
	for _, text := range idstest.SampleTexts(t) {
		x, y := a.Detect(nil, text), b.Detect(nil, text)
		if len(x) != len(y) {
			t.Fatalf("%q: %d candidates, without the index %d", text, len(x), len(y))
		}
		for i := range x {
			if x[i].Bound.Scheme.Name != y[i].Bound.Scheme.Name || x[i].Cost != y[i].Cost {
				t.Errorf("%q: %s, without the index %s", text, x[i].Bound.Scheme.Name, y[i].Bound.Scheme.Name)
			}
		}
	}
}
