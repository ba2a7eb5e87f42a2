package duplicates

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"idtui/ids"
	"idtui/ids/encoding"
)

// TestEach compares the result for runs in files with the result of a map.
func TestEach(t *testing.T) {
	t.Parallel()
	for _, run := range []int{1, 7, 100, 10_000} {
		dir := t.TempDir()
		r := rand.New(rand.NewPCG(1, uint64(run)))
		f := New(run, dir)
		f.Flag = 1
		want := map[ids.ID][]Place{}
		for key := range uint64(500) {
			place := Place{key, int64(7 * key)}
			id := encoding.Zero([]int{64, 80, 128, 160}[r.IntN(4)])
			for at := 0; at < id.Bits(); at += 16 {
				id = id.Put(at, 16, uint64(r.IntN(2))*0xffff)
			}
			want[id] = append(want[id], place)
			if err := f.Add(id, place); err != nil {
				t.Fatal(err)
			}
		}
		n := 0
		var before ids.ID
		if err := f.Each(func(g *Group) {
			if n++; n > 1 && g.ID.Compare(before) <= 0 {
				t.Errorf("run %d: %v does not follow %v", run, g.ID, before)
			}
			before = g.ID
			odd := int64(0)
			for _, place := range want[g.ID][1:] {
				odd += int64(place.Key % 2)
			}
			if g.Flagged != odd {
				t.Errorf("run %d: %v has %d odd keys, want %d", run, g.ID, g.Flagged, odd)
			}
			if list := want[g.ID]; int64(len(list)) != g.Count || !slices.Equal(g.Places, list[:min(len(list), maxPlaces)]) {
				t.Errorf("run %d: %v is at %v, %d times; want %v", run, g.ID, g.Places, g.Count, list)
			}
		}); err != nil {
			t.Fatal(err)
		}
		for _, list := range want {
			if len(list) > 1 {
				n--
			}
		}
		if n != 0 {
			t.Errorf("run %d: %d groups too many", run, n)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Errorf("files are left: %v, %v", left, err)
		}
	}
}
