package catalog_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
	"idtui/ids/idstest"
)

// at is the reading of all clocks of these tests.
var at = ids.At(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))

// liveIDs returns ids of a live generator with a frozen clock, until the first refusal. The random
// bits are the same in each run.
func liveIDs(b *ids.BoundScheme, seed uint64, n int) []ids.ID {
	e := rand.NewPCG(seed, seed)
	live := idstest.Must(generate.NewLive(b.Own(e), idstest.NewClock(at), e))
	var list []ids.ID
	for range n {
		id, err := live.Next(context.Background())
		if err != nil {
			break
		}
		list = append(list, id)
	}
	return list
}

// assigned reports whether two generators differ only if users give them different numbers or
// names. Two generators with the same settings are then a mistake of the user.
func assigned(b *ids.BoundScheme) bool {
	if b.Random() || b.Policy.SeqRandom {
		return false
	}
	for i := range b.Scheme.Params {
		if p := &b.Scheme.Params[i]; p.Own != nil && p.Own(rand.NewPCG(1, 1)) != p.Own(rand.NewPCG(2, 2)) {
			return false
		}
	}
	return true
}

// expected returns the maximum number of equal ids that two generators may have by chance. Each
// issues n ids at one clock reading.
func expected(b *ids.BoundScheme, n int) int {
	width := 0
	for i := range b.Layout.Fields {
		if f := &b.Layout.Fields[i]; f.Kind == ids.Random {
			width += f.Width
		}
	}
	if width == 0 || width > 40 {
		return 0
	}
	return 1 + 3*n*n>>width
}

// TestTwoLiveGenerators lets two generators of each scheme run at one clock reading.
// Unless users assign the nodes, they must not issue the same ids.
func TestTwoLiveGenerators(t *testing.T) {
	checked := 0
	for _, b := range catalog.Default().BoundSchemes() {
		if b.Policy == nil || assigned(b) {
			continue
		}
		checked++
		const n = 1000
		seen, both := map[ids.ID]bool{}, 0
		for _, id := range liveIDs(b, 1, n) {
			seen[id] = true
		}
		for _, id := range liveIDs(b, 2, n) {
			if seen[id] {
				both++
			}
		}
		if most := expected(b, n); both > most {
			t.Errorf("%s: two generators issued %d equal ids, at most %d by chance; declare what distinguishes them: ids.Param.Own, ids.Policy.SeqRandom or a field of kind Random", b.Scheme.Name, both, most)
		}
	}
	if checked < 20 {
		t.Errorf("only %d schemes need no assigned nodes", checked)
	}
}

// TestRandomTexts checks that fields whose text promises a random value or start have
// one.
func TestRandomTexts(t *testing.T) {
	promises := 0
	for _, b := range catalog.Default().BoundSchemes() {
		if b.Policy == nil {
			continue
		}
		first, second := liveIDs(b, 3, 1), liveIDs(b, 4, 1)
		for i := range b.Layout.Fields {
			f := &b.Layout.Fields[i]
			if f.Kind == ids.Time || !strings.Contains(strings.ToLower(f.About), "random") {
				continue
			}
			promises++
			if f.Get(first[0]) == f.Get(second[0]) {
				t.Errorf("%s: %s is %s in both generators, but the text says: %s", b.Scheme.Name, f.Name, f.Get(first[0]), f.About)
			}
		}
	}
	if promises < 20 {
		t.Errorf("only %d fields promise a random value", promises)
	}
}

// TestSeedsFixIDs checks that generators with the same random bits issue the same ids,
// on any host.
func TestSeedsFixIDs(t *testing.T) {
	for _, b := range catalog.Default().BoundSchemes() {
		if b.Policy == nil {
			continue
		}
		var both [2]ids.ID
		for i := range both {
			live := idstest.Must(generate.NewLive(b, idstest.NewClock(at), rand.NewPCG(5, 5)))
			var err error
			if both[i], err = live.Next(context.Background()); err != nil {
				t.Errorf("%s: %v", b.Scheme.Name, err)
			}
			if live.BoundScheme() != b {
				t.Errorf("%s: a seeded generator has values of the host", b.Scheme.Name)
			}
		}
		if both[0] != both[1] {
			t.Errorf("%s: %s and %s of one seed", b.Scheme.Name, b.String(both[0]), b.String(both[1]))
		}
	}
}
