package catalog

import (
	"slices"
	"testing"
	"time"

	"idtui/ids/detect"
	"idtui/ids/idstest"
)

// TestLazy counts the schemes that a text makes the catalog bind.
func TestLazy(t *testing.T) {
	for text, most := range map[string]int{
		"01890a5d-ac96-774b-bcce-b302099a8057": 12,
		"9m4e2mr0ui3e8a215n4g":                 12,
		"1541815603606036480":                  32,
		"?":                                    0,
	} {
		c := Default()
		if found := detect.New(c.Matchers(), time.Now()).Detect(nil, text); len(found) == 0 != (most == 0) {
			t.Errorf("%q: %d candidates", text, len(found))
		}
		open := 0
		for _, e := range c.entries {
			if e.bound != nil {
				open++
			}
		}
		if open > most {
			t.Errorf("%q: %d schemes are bound, want at most %d", text, open, most)
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
	now := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
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
