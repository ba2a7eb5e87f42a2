package decoding

import (
	"time"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/model/fields"
)

// Pair is two ids side by side: which came first, by how much, and whether the
// same machine made them.
type Pair struct {
	// Order is how the ids compare as bytes: negative when the first is smaller.
	// Only ids of one scheme have one.
	Order int
	// Timed is set when both carry a time; First and Second are those. They may
	// lie further apart than a Duration holds.
	Timed         bool
	First, Second time.Time
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
	// Recognised is set when their scheme has no layout: there are no bits to
	// compare, only texts.
	TextOnly bool
	// SameText is set when they are the same in canonical form; Written are the
	// views that differ where the bits do not: a prefix, which only the text holds.
	SameText   bool
	TextFields []string
}

// Compare sets two ids side by side.
func Compare(f *ids.BoundScheme, a ids.ID, g *ids.BoundScheme, b ids.ID) Pair {
	p := Pair{SameScheme: f.Scheme == g.Scheme, SameNode: true}
	ta, okA := fields.TimeOf(f, a)
	tb, okB := fields.TimeOf(g, b)
	if okA && okB {
		p.Timed, p.First, p.Second = true, ta, tb
	}
	p.SameText = f.String(a) == g.String(b)
	p.TextOnly = p.SameScheme && f.Layout.Bits == 0
	if p.SameScheme && a.Bits() == b.Bits() {
		p.fields(f, a, b)
		if p.Bits == 0 {
			p.views(f, a, g, b)
		}
	}
	return p
}

// views compares what two ids of the same bits say besides.
func (p *Pair) views(f *ids.BoundScheme, a ids.ID, g *ids.BoundScheme, b ids.ID) {
	other := fields.Of(g, b)
	for i, d := range fields.Of(f, a) {
		if i < len(other) && other[i].Field.Name == d.Field.Name && other[i].Text != d.Text {
			p.TextFields = append(p.TextFields, d.Field.Name)
		}
	}
}

// fields compares two ids of one layout field by field.
func (p *Pair) fields(f *ids.BoundScheme, a, b ids.ID) {
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

// apartBits is what it takes to say of two ids that came together that they are
// of two schemes: most are of one.
const apartBits = 3

// Likeliest picks from the readings of two ids, best first, those that the two
// have together: of one scheme, which need not be named twice, where that is no
// less likely than two schemes. It does not matter which of them comes first.
func LikeliestPair(a, b []detect.Candidate) (i, j int) {
	best := a[0].Cost + b[0].Cost + apartBits
	for n := range a {
		s := a[n].Bound.Scheme
		for m := range b {
			bits := a[n].Cost + b[m].Cost - s.Prior
			if b[m].Bound.Scheme == s && (bits < best || bits == best && s.Name < a[i].Bound.Scheme.Name) {
				best, i, j = bits, n, m
			}
		}
	}
	return i, j
}
