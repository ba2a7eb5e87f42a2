package catalog_test

import (
	"context"
	"testing"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/idstest"
)

func BenchmarkEncode(b *testing.B) {
	benchEach(b, func(b *testing.B, f *ids.BoundScheme) {
		id, _ := idstest.Must(generate.NewLive(f, nil, nil)).Next(context.Background())
		e, text := f.CanonicalEncoding(id), make([]byte, 0, 64)
		for b.Loop() {
			e.Append(text[:0], id)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	benchEach(b, func(b *testing.B, f *ids.BoundScheme) {
		id, _ := idstest.Must(generate.NewLive(f, nil, nil)).Next(context.Background())
		e := f.CanonicalEncoding(id)
		text := e.Encode(id)
		for b.Loop() {
			if _, err := e.Decode(text); err != nil {
				b.Fatal(err)
			}
		}
	})
}
