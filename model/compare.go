package model

import (
	"time"

	"idtui/ids"
)

// Pair is two ids side by side: which came first, by how much, and whether the
// same machine made them.
type Pair struct {
	// Order is how the ids compare as bytes: negative when the first is smaller.
	// Only ids of one scheme have one.
	Order int
	// Timed is set when both carry a time; Gap is how much later the second is.
	Timed bool
	Gap   time.Duration
	// Nodes are the names of the node fields that both have; SameNode is set when
	// all of them hold the same.
	Nodes    []string
	SameNode bool
	// Differing are the fields that hold different values, in layout order, and
	// Bits how many bits differ. Only ids of one scheme have them.
	Differing []string
	Bits      int
	// SameScheme is set when both were read as the same scheme.
	SameScheme bool
}

// Compare sets two ids side by side.
func Compare(f *ids.Format, a ids.ID, g *ids.Format, b ids.ID) Pair {
	p := Pair{SameScheme: f.Scheme == g.Scheme, SameNode: true}
	ta, okA := TimeOf(f, a)
	tb, okB := TimeOf(g, b)
	if okA && okB {
		p.Timed, p.Gap = true, tb.Sub(ta)
	}
	if p.SameScheme && a.Bits() == b.Bits() {
		p.fields(f, a, b)
	}
	return p
}

// fields compares two ids of one layout field by field.
func (p *Pair) fields(f *ids.Format, a, b ids.ID) {
	p.Order = a.Compare(b)
	for i := range f.Layout.Fields {
		field := &f.Layout.Fields[i]
		same := field.Get(a) == field.Get(b)
		if !same {
			p.Differing = append(p.Differing, field.Name)
		}
		if field.Kind == ids.Node {
			p.Nodes = append(p.Nodes, field.Name)
			p.SameNode = p.SameNode && same
		}
	}
	for bit := range a.Bits() {
		if a.Bit(bit) != b.Bit(bit) {
			p.Bits++
		}
	}
}
