package main

import (
	"testing"

	"idtui/model/bench"
)

// TestLibraries runs each measured function once.
func TestLibraries(t *testing.T) {
	list, err := libraries()
	if err != nil || len(list) != 5 {
		t.Fatalf("%d libraries, %v", len(list), err)
	}
	for _, l := range list {
		var what []string
		for _, s := range l.subjects() {
			what = append(what, s.What)
			if err := s.Do(t.Context(), 100); err != nil {
				t.Errorf("%s %s: %v", s.Scheme, s.What, err)
			}
		}
		if len(what) != 4 || what[0] != bench.New {
			t.Errorf("%s: %v", l.traits.Name, what)
		}
	}
}

// BenchmarkNext measures one id of each library.
func BenchmarkNext(b *testing.B) {
	list, err := libraries()
	if err != nil {
		b.Fatal(err)
	}
	for _, l := range list {
		b.Run(l.traits.Name, func(b *testing.B) {
			b.ReportAllocs()
			if err := l.next(b.N); err != nil {
				b.Fatal(err)
			}
		})
	}
}
