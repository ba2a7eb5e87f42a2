package sno_test

import (
	"testing"

	"idtui/ids/sno"
)

func BenchmarkNew(b *testing.B) {
	g, err := sno.NewGenerator(sno.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		g.New(0)
	}
}

func BenchmarkAppendText(b *testing.B) {
	id, text := sno.New(0), make([]byte, 0, sno.SizeEncoded)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := id.AppendText(text[:0]); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkUnmarshalText(b *testing.B) {
	text, err := sno.New(0).MarshalText()
	if err != nil {
		b.Fatal(err)
	}
	var id sno.ID
	b.ReportAllocs()
	for b.Loop() {
		if err := id.UnmarshalText(text); err != nil {
			b.Fatal(err)
		}
	}
}
