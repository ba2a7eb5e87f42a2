package generate_test

import (
	"context"
	"math"
	"sync"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
	"idtui/ids/idstest"
)

// TestDuplicatesOfGoroutines shares generators that wrap among goroutines, and compares the count of
// duplicates with the set of all ids.
func TestDuplicatesOfGoroutines(t *testing.T) {
	tested := 0
	for _, b := range catalog.Default().BoundSchemes() {
		if b.Policy == nil || b.Policy.Full != ids.WrapFull || b.Policy.Capacity() > 1<<16 || generate.NewDuplicates(b) == nil {
			continue
		}
		tested++
		live, all := idstest.Must(generate.NewLive(b, nil, nil)), generate.NewDuplicates(b)
		var mu sync.Mutex
		seen := map[ids.ID]bool{}
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				list := make([]ids.ID, 20_000)
				for from := 0; from < len(list); from += 1000 {
					if _, err := live.FillCounted(context.Background(), list[from:from+1000], all); err != nil {
						t.Error(err)
					}
				}
				mu.Lock()
				defer mu.Unlock()
				for _, id := range list {
					seen[id] = true
				}
			})
		}
		group.Wait()
		if want := uint64(80_000 - len(seen)); all.Count() != want {
			t.Errorf("%s: %d duplicates, want %d", b.Scheme.Name, all.Count(), want)
		}
	}
	if tested == 0 {
		t.Error("no generator wraps")
	}
}

// TestDuplicatesAreForgotten counts the ids of more time units than are kept.
func TestDuplicatesAreForgotten(t *testing.T) {
	s, err := catalog.Default().Find("snowflake-instagram")
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	d := generate.NewDuplicates(b)
	for unit := range int64(100_000) {
		d.Add(&ids.Grant{Count: 3, First: ids.Slot{Unit: unit, Seq: 1022}})
	}
	if n := d.Add(&ids.Grant{Count: 3, First: ids.Slot{Unit: 99_999}}); n != 1 || d.Count() != 1 { // the sequence of the earlier grant is 1022, 1023, 0
		t.Errorf("%d duplicates, %d in all, want 1", n, d.Count())
	}
}

// TestDuplicatesByChance compares the expected number of pairs with the formula.
func TestDuplicatesByChance(t *testing.T) {
	s, err := catalog.Default().Find("nano64")
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	d := generate.NewDuplicates(b)
	for range 10 {
		d.Add(&ids.Grant{Count: 100, First: ids.Slot{Unit: 1}})
	}
	d.Add(&ids.Grant{Count: 1, First: ids.Slot{Unit: 2}})
	want := 1000 * 999 / 2 / math.Pow(2, 20)
	if p, pairs := d.Chance(); math.Abs(pairs-want) > 1e-9 || math.Abs(p-(1-math.Exp(-want))) > 1e-9 {
		t.Errorf("%g pairs with probability %g, want %g", pairs, p, want)
	}
}
