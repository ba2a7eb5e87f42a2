package model_test

import (
	"slices"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model"
)

func TestCompare(t *testing.T) {
	s, err := catalog.Default().Find("sno")
	if err != nil {
		t.Fatal(err)
	}
	f, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	at := func(unit uint64, node, seq uint64) ids.ID { return f.Layout.Compose(unit, 0, 63, node, seq) }
	p := model.Compare(f, at(100, 18, 1), f, at(350, 18, 0))
	if !p.SameScheme || !p.Timed || p.Gap != time.Second || !p.SameNode || p.Order >= 0 {
		t.Errorf("%+v; want the second one second later, from the same node", p)
	}
	if !slices.Equal(p.Differing, []string{"timestamp", "sequence"}) || p.Bits != 6 {
		t.Errorf("differing: %v, %d bits", p.Differing, p.Bits)
	}
	if p := model.Compare(f, at(100, 18, 1), f, at(100, 19, 1)); p.SameNode || p.Gap != 0 {
		t.Errorf("%+v; want another node at the same time", p)
	}
}
