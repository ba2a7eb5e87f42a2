package inference

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"idtui/ids"
)

// TestCost checks that the inferred layout costs less than one with a moved boundary, another kind,
// unit or epoch.
func TestCost(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	var lines []string
	at := int64(1767225600000)
	for range 150 {
		at += int64(random.ExpFloat64() * 90000)
		node := []int64{0x35, 0x1c2, 0x2e8}[random.IntN(3)]
		lines = append(lines, fmt.Sprintf("%015x %d", (at-1609459200000)<<20|node<<10|random.Int64N(1024), at/1000))
	}
	r, err := infer(t, lines, true)
	if err != nil || r.Scheme != nil || len(r.Fields) < 3 {
		t.Fatalf("%v %v", brief(r), err)
	}
	best, err := r.Cost(r.Fields)
	if err != nil {
		t.Fatal(err)
	}
	at2 := slices.IndexFunc(r.Fields, func(f Field) bool { return f.Kind == ids.Time })
	change := func(name string, edit func(list []Field)) {
		t.Helper()
		list := slices.Clone(r.Fields)
		for i := range list {
			list[i].Spans = slices.Clone(list[i].Spans)
		}
		edit(list)
		if cost, err := r.Cost(list); err != nil || cost <= best {
			t.Errorf("%s costs %.1f, the result %.1f: %v", name, cost, best, err)
		}
	}
	change("a shorter time", func(list []Field) {
		list[at2].Width, list[at2].Spans[0].Width = list[at2].Width-1, list[at2].Spans[0].Width-1
		list[at2].UnitNS *= 2
		next := &list[at2+1]
		next.Width, next.Spans[0].Width, next.Spans[0].Offset = next.Width+1, next.Spans[0].Width+1, next.Spans[0].Offset-1
	})
	change("another unit", func(list []Field) { list[at2].UnitNS *= 4 })
	change("another epoch", func(list []Field) {
		epoch := list[at2].Epoch.AddDate(0, 0, 1)
		list[at2].Epoch = &epoch
	})
	change("random nodes", func(list []Field) { list[at2+1].Kind = ids.Random })
	if _, err := r.Cost(r.Fields[1:]); err == nil {
		t.Error("no error for bits without a field")
	}
}
