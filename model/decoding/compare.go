package decoding

import (
	"slices"
	"time"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/model/fields"
)

// Pair compares two ids: which one is newer, by how much, and whether they have the
// same node.
type Pair struct {
	// Order is the result of comparing the bytes: negative if the first id is
	// smaller. It is valid only for ids of one scheme.
	Order int
	// Timed is set if both ids hold a time: First and Second. Their distance can
	// exceed a Duration.
	Timed         bool
	First, Second time.Time
	// Nodes lists the names of the node fields that both ids have. SameNode is set
	// if all of them are equal.
	Nodes    []string
	SameNode bool
	// Differing lists the fields with different values in layout order, and Bits is
	// the number of different bits. Both are valid only for ids of one scheme.
	Differing []string
	Bits      int
	// SameScheme is set if both ids belong to the same scheme.
	SameScheme bool
	// TextOnly is set if the scheme has no layout, so that only texts can be
	// compared.
	TextOnly bool
	// SameText is set if the canonical texts are equal. Written lists the views that
	// differ although the bits are equal: a prefix, which only the text holds.
	SameText   bool
	TextFields []string
}

// Compare compares two ids.
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

// views compares the views of two ids with equal bits. One that only one of them has
// differs.
func (p *Pair) views(f *ids.BoundScheme, a ids.ID, g *ids.BoundScheme, b ids.ID) {
	text := func(list []fields.Value, name string) string {
		i := slices.IndexFunc(list, func(v fields.Value) bool { return v.Field.Name == name })
		if i < 0 {
			return ""
		}
		return list[i].Text
	}
	one, other := fields.Of(f, a), fields.Of(g, b)
	for _, v := range slices.Concat(one, other) {
		name := v.Field.Name
		if text(one, name) != text(other, name) && !slices.Contains(p.TextFields, name) {
			p.TextFields = append(p.TextFields, name)
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

// apartBits is the cost, in bits, of two schemes for two ids that were pasted
// together: most such ids belong to one scheme.
const apartBits = 3

// LikeliestPair selects one candidate for each of two ids, from lists with the
// best first. It selects two of one scheme, which need not be named twice, if
// that is at least as likely as two schemes. The order of the ids makes no
// difference.
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
