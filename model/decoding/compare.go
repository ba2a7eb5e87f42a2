package decoding

import (
	"math/big"
	"slices"
	"time"

	"idtui/ids"
	"idtui/model/fields"
)

// Pair compares two ids: which one is newer, by how much, and whether they have the
// same node.
type Pair struct {
	// SameScheme is set if both ids belong to the same scheme. Comparable is set if
	// they also have one layout, so that their bits and fields can be compared.
	SameScheme, Comparable bool
	// Order is the result of comparing the bytes: negative if the first id is smaller.
	// There is no order, and it is 0, unless the ids are comparable.
	Order int
	// Timed is set if both ids hold a time: First and Second. Their distance can
	// exceed a Duration.
	Timed         bool
	First, Second time.Time
	// Nodes lists the names of the node fields that both ids have. SameNode is set
	// if all of them are equal.
	Nodes    []string
	SameNode bool
	// Differing lists the fields with different values in layout order, and
	// DifferingBits the places of the different bits. They are empty unless the ids are
	// comparable.
	Differing     []string
	DifferingBits []int
	// Fields lists the fields and views of both ids, if they are comparable.
	Fields []FieldPair
	// TextOnly is set if the scheme has no layout, so that only texts can be
	// compared.
	TextOnly bool
	// SameText is set if the canonical texts are equal. TextFields lists the views that
	// differ although the bits are equal: a prefix, which only the text holds.
	SameText   bool
	TextFields []string
	// Casts are the ids in each other's scheme, if the schemes are related.
	Casts []Cast
	// Distance is the distance as the original writes it: first minus second. It is nil
	// if there is none; then DistanceError tells why, unless the scheme has none at all.
	Distance      *ids.Distance
	DistanceError error
	// Clocks compares the ids as vector clocks; nil if the scheme has none.
	Clocks *ids.Clocks

	tieIsRandom bool // random bits decide the order
}

// FieldPair is a field of two ids of one layout.
type FieldPair struct{ First, Second fields.Value }

// Same reports whether both values are equal.
func (f *FieldPair) Same() bool {
	return f.First.Value == f.Second.Value && f.First.Text == f.Second.Text
}

// Difference returns the second value minus the first one, for a field that counts: a
// time or a sequence. It returns nil for others.
func (f *FieldPair) Difference() *big.Int {
	if k := f.First.Field.Kind; k != ids.Time && k != ids.Sequence {
		return nil
	}
	return new(big.Int).Sub(bigOf(f.Second.Value), bigOf(f.First.Value))
}

func bigOf(v ids.Value) *big.Int {
	n := new(big.Int).SetUint64(v.Hi)
	return n.Or(n.Lsh(n, 64), new(big.Int).SetUint64(v.Lo))
}

// Cast is one of two ids, cast to the scheme of the other one.
type Cast struct {
	Second bool // the second id was cast, not the first
	Bound  *ids.BoundScheme
	ID     ids.ID
	Call   string // of the original
	Equal  bool   // the result is the other id
}

// Compare compares two ids.
func Compare(f *ids.BoundScheme, a ids.ID, g *ids.BoundScheme, b ids.ID) Pair {
	p := Pair{SameScheme: f.Scheme.Name == g.Scheme.Name, SameNode: true}
	p.Comparable = p.SameScheme && f.Layout.Bits > 0 && sameLayout(f.Layout, g.Layout)
	ta, okA := fields.TimeOf(f, a)
	tb, okB := fields.TimeOf(g, b)
	if okA && okB {
		p.Timed, p.First, p.Second = true, ta, tb
	}
	p.SameText = p.SameScheme && f.String(a) == g.String(b)
	p.TextOnly = p.SameScheme && f.Layout.Bits == 0
	if p.Comparable || p.TextOnly {
		p.compare(f, a, g, b)
	}
	p.relate(f, a, g, b)
	return p
}

// sameLayout reports whether two layouts have the same fields.
func sameLayout(l, m *ids.Layout) bool {
	if l.Bits != m.Bits || len(l.Fields) != len(m.Fields) {
		return false
	}
	for i := range l.Fields {
		x, y := &l.Fields[i], &m.Fields[i]
		if x.Name != y.Name || x.Width != y.Width || len(x.Spans) != len(y.Spans) || x.Offset() != y.Offset() {
			return false
		}
	}
	return true
}

// compare compares two ids of one layout field by field. A view that only one of them
// has differs.
func (p *Pair) compare(f *ids.BoundScheme, a ids.ID, g *ids.BoundScheme, b ids.ID) {
	p.Order = a.Compare(b)
	first, second := fields.Of(f, a), fields.Of(g, b)
	for _, one := range first {
		p.add(FieldPair{one, valueOf(second, one.Field)}, f.Layout.Index(one.Field.Name) >= 0)
	}
	for _, other := range second {
		if !slices.ContainsFunc(first, func(v fields.Value) bool { return v.Field.Name == other.Field.Name }) {
			p.add(FieldPair{valueOf(nil, other.Field), other}, false)
		}
	}
	for bit := range a.Bits() {
		if a.Bit(bit) != b.Bit(bit) {
			p.DifferingBits = append(p.DifferingBits, bit)
		}
	}
	if len(p.DifferingBits) == 0 {
		return
	}
	p.TextFields = nil
	switch f.Layout.Fields[f.Layout.FieldAt(p.DifferingBits[0])].Kind {
	case ids.Random, ids.Hash:
		p.tieIsRandom = true
	}
}

// valueOf returns the value of a field of the same name, or no value.
func valueOf(list []fields.Value, field *ids.Field) fields.Value {
	i := slices.IndexFunc(list, func(v fields.Value) bool { return v.Field.Name == field.Name })
	if i < 0 {
		return fields.Value{Field: field}
	}
	return list[i]
}

// add adds a field that holds bits, or a view.
func (p *Pair) add(pair FieldPair, holdsBits bool) {
	p.Fields = append(p.Fields, pair)
	field := pair.First.Field
	same := pair.First.Value == pair.Second.Value
	if holdsBits && !same {
		p.Differing = append(p.Differing, field.Name)
	}
	if !holdsBits && pair.First.Text != pair.Second.Text {
		p.TextFields = append(p.TextFields, field.Name)
	}
	if field.Kind == ids.Node && holdsBits {
		p.Nodes = append(p.Nodes, field.Name)
		p.SameNode = p.SameNode && same
	}
}

// relate adds what the originals' functions tell about the ids.
func (p *Pair) relate(f *ids.BoundScheme, a ids.ID, g *ids.BoundScheme, b ids.ID) {
	inFirst := b // the second id in the scheme of the first
	if !p.SameScheme {
		p.cast(f, a, g, b, false)
		if !p.cast(g, b, f, a, true) {
			return
		}
		inFirst = p.Casts[len(p.Casts)-1].ID
	}
	if distance := f.Relations.Distance; distance != nil && (p.Comparable || !p.SameScheme) {
		d, err := distance(a, inFirst)
		if p.DistanceError = err; err == nil {
			p.Distance = &d
		}
	}
	if clocks := f.Relations.Clocks; clocks != nil && p.Comparable {
		c := clocks([]ids.ID{a}, []ids.ID{b})
		p.Clocks = &c
	}
}

// cast adds an id in the scheme of the other one. It reports false if the schemes are
// not related.
func (p *Pair) cast(f *ids.BoundScheme, id ids.ID, to *ids.BoundScheme, other ids.ID, second bool) bool {
	if f.Relations.Cast == nil {
		return false
	}
	cast, call, ok := f.Relations.Cast(id, to, other)
	if ok {
		p.Casts = append(p.Casts, Cast{Second: second, Bound: to, ID: cast, Call: call, Equal: cast == other})
	}
	return ok
}
