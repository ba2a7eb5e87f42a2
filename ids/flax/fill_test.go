package flax_test

import (
	"testing"

	"idtui/ids/flax"
)

// TestFillIsRandom fills a batch with each of eight generators. No random part is a duplicate, and each
// of its bits is 0 and 1 about equally often.
func TestFillIsRandom(t *testing.T) {
	seen := map[uint64]bool{}
	var ones [56]int
	const batches, size = 8, 1000
	for range batches {
		g := flax.NewGenerator(nil, nil)
		list := make([]flax.ID, size)
		if n, err := g.Fill(list); n != size || err != nil {
			t.Fatal(n, err)
		}
		for _, id := range list {
			r := id.Random()
			if seen[r] {
				t.Fatalf("%s: its random part was issued before", id)
			}
			seen[r] = true
			for bit := range ones {
				ones[bit] += int(r >> bit & 1)
			}
		}
	}
	for bit, n := range ones {
		if share := float64(n) / (batches * size); share < 0.45 || share > 0.55 {
			t.Errorf("bit %d is 1 in %.1f %% of the ids", bit, 100*share)
		}
	}
}

// BenchmarkFill fills batches of several sizes. The time is per id.
func BenchmarkFill(b *testing.B) {
	for name, size := range map[string]int{"1": 1, "1024": 1024} {
		b.Run(name, func(b *testing.B) {
			g := flax.NewGenerator(nil, nil)
			list := make([]flax.ID, size)
			for n := 0; b.Loop(); n++ {
				if _, err := g.Fill(list); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*size), "ns/id")
		})
	}
}
