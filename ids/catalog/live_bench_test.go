package catalog_test

import (
	"context"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
	"idtui/ids/idstest"
)

// benchEach runs a benchmark for each scheme that has a generator. Generators wait instead of refusing,
// so that all are measured alike.
func benchEach(b *testing.B, f func(*testing.B, *ids.BoundScheme)) {
	for _, scheme := range catalog.Default().BoundSchemes() {
		if scheme.Policy != nil {
			b.Run(scheme.Scheme.Name, func(b *testing.B) { b.ReportAllocs(); f(b, scheme.Waiting()) })
		}
	}
}

func BenchmarkNext(b *testing.B) {
	benchEach(b, func(b *testing.B, f *ids.BoundScheme) {
		g := idstest.Must(generate.NewLive(f, nil, nil))
		for b.Loop() {
			if _, err := g.Next(context.Background()); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkShared(b *testing.B) {
	benchEach(b, func(b *testing.B, f *ids.BoundScheme) {
		g := idstest.Must(generate.NewLive(f, nil, nil))
		b.SetParallelism(4)
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				if _, err := g.Next(context.Background()); err != nil {
					b.Error(err)
				}
			}
		})
	})
}

func BenchmarkFill(b *testing.B) {
	benchEach(b, func(b *testing.B, f *ids.BoundScheme) {
		g := idstest.Must(generate.NewLive(f, nil, nil))
		dst := make([]ids.ID, 1000)
		for b.Loop() {
			if _, err := g.Fill(context.Background(), dst); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkClock(b *testing.B) {
	c := generate.NewSystemClock()
	b.Run("Now", func(b *testing.B) {
		for b.Loop() {
			c.Now()
		}
	})
	b.Run("Mono", func(b *testing.B) {
		for b.Loop() {
			c.Mono()
		}
	})
}
