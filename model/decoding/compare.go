package decoding

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/humantext"
	"idtui/model/fields"
)

// Pair is the comparison of two ids: which one is newer, by how much, and whether one node
// generated both.
type Pair struct {
	// SameScheme is set if both ids belong to the same scheme. Comparable is set if they also
	// have the same layout, so that their bits and fields can be compared.
	SameScheme, Comparable bool
	// SameBits is the number of bits if ids of two schemes have the same bits; otherwise 0.
	SameBits int
	// Order is the result of comparing the bytes: negative if the first id is smaller. It is 0
	// unless the ids are comparable.
	Order int
	// Timed is set if both ids have a time: First and Second. The time between them can exceed a
	// Duration.
	Timed         bool
	First, Second time.Time
	// Nodes lists the names of the node fields that both ids have. SameNode is set
	// if all of them are equal.
	Nodes    []string
	SameNode bool
	// Differing lists the fields with different values in layout order, and DifferingBits the
	// positions of the different bits. They are empty unless the ids are comparable.
	Differing     []string
	DifferingBits []int
	// Fields lists the fields and views of both ids, if they are comparable.
	Fields []FieldPair
	// TextOnly is set if the scheme has no layout, so that only texts can be
	// compared.
	TextOnly bool
	// SameText is set if the schemes and the canonical texts are equal. TextFields lists the views
	// that differ although the bits are equal. An example is a prefix, which is only in the text.
	SameText   bool
	TextFields []string
	// Casts are the ids in each other's scheme, if the schemes are related.
	Casts []Cast
	// Distance is the distance as the original writes it: first minus second. If it is nil,
	// DistanceError says why; both are nil if the scheme has no distances.
	Distance      *ids.Distance
	DistanceError error
	// Clocks compares the ids as vector clocks; nil if the scheme has none.
	Clocks *ids.Clocks
	// ByteOrders are the byte orders of the texts, if they are UUIDs: see [encoding.Encoding.ByteOrder].
	ByteOrders [2]string

	tieIsRandom bool // random bits decide the order
}

// FieldPair is a field of two ids with the same layout.
type FieldPair struct{ First, Second fields.Value }

// Same reports whether both values are equal.
func (f *FieldPair) Same() bool {
	return f.First.Value == f.Second.Value && f.First.Text == f.Second.Text
}

// Difference returns the second value minus the first one for a time or a sequence, and nil for
// other fields.
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
	Call   string // the call of the original
	Equal  bool   // the result is the other id
}

// CompareCandidates is [Compare] for the ids of two texts, with their byte orders.
func CompareCandidates(a, b *detect.Candidate) Pair {
	p := Compare(a.Bound, a.ID, b.Bound, b.ID)
	p.ByteOrders = [2]string{a.Encoding.ByteOrder(), b.Encoding.ByteOrder()}
	return p
}

// Compare compares two ids of any two schemes.
func Compare(f *ids.BoundScheme, a ids.ID, g *ids.BoundScheme, b ids.ID) Pair {
	p := Pair{SameScheme: f.Scheme.Name == g.Scheme.Name, SameNode: true}
	p.Comparable = p.SameScheme && f.Layout.Bits > 0 && sameLayout(f.Layout, g.Layout)
	ta, okA := fields.TimeOf(f, a)
	tb, okB := fields.TimeOf(g, b)
	if okA && okB {
		p.Timed, p.First, p.Second = true, ta, tb
	}
	p.SameText = p.SameScheme && f.String(a) == g.String(b)
	if !p.SameScheme && a == b {
		p.SameBits = a.Bits()
	}
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

// compare compares two ids with the same layout, field by field. A view that only one of them has
// counts as different.
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

// valueOf returns the value of the field with the same name, or an empty value.
func valueOf(list []fields.Value, field *ids.Field) fields.Value {
	i := slices.IndexFunc(list, func(v fields.Value) bool { return v.Field.Name == field.Name })
	if i < 0 {
		return fields.Value{Field: field}
	}
	return list[i]
}

// add adds a field, or a view, which has no bits of its own.
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

// relate adds the results of the originals' functions for two ids.
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

// cast adds an id, cast to the scheme of the other one. It reports false if the schemes are not
// related.
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

// ClockSentence returns a sentence about the relation of two vector clocks.
func ClockSentence(c *ids.Clocks) string {
	switch c.Relation() {
	case "same":
		return "both have seen the same events"
	case "descends":
		return "the first descends from the second"
	case "precedes":
		return "the second descends from the first"
	}
	return "concurrent: each has seen events that the other has not"
}

// ClockPair is the comparison of two vector clocks, each a list of ids.
type ClockPair struct {
	ids.Clocks
	Bound         *ids.BoundScheme
	First, Second []ids.ID
}

// NewClockPair compares two vector clocks. The best candidate of the first id determines the
// scheme. NewClockPair returns an error if this scheme has no vector clocks, or an id cannot belong
// to it.
func NewClockPair(first, second []Result) (*ClockPair, error) {
	p := &ClockPair{Bound: first[0].Bound}
	clocks := p.Bound.Relations.Clocks
	if clocks == nil {
		return nil, fmt.Errorf("expected one id in each argument: %s has no vector clocks, which are lists of ids", p.Bound.Scheme.Name)
	}
	var err error
	if p.First, err = idsOf(first, p.Bound); err != nil {
		return nil, err
	}
	if p.Second, err = idsOf(second, p.Bound); err != nil {
		return nil, err
	}
	p.Clocks = clocks(p.First, p.Second)
	return p, nil
}

// idsOf returns the ids of results as ids of a bound scheme.
func idsOf(list []Result, b *ids.BoundScheme) ([]ids.ID, error) {
	var found []ids.ID
	for i := range list {
		all := append([]detect.Candidate{list[i].Candidate}, list[i].Others...)
		at := slices.IndexFunc(all, func(c detect.Candidate) bool {
			return c.Bound.Scheme.Name == b.Scheme.Name && sameLayout(c.Bound.Layout, b.Layout)
		})
		if at < 0 {
			return nil, fmt.Errorf("%s is not a %s like the other ids of the vector clocks", humantext.Quote(list[i].Text), b.Scheme.Name)
		}
		found = append(found, all[at].ID)
	}
	return found, nil
}

// Lines returns the comparison as text: the relation, what each clock has not seen, and
// the joined clock.
func (p *ClockPair) Lines() []string {
	lines := []string{"as vector clocks: " + ClockSentence(&p.Clocks)}
	lines = append(lines, p.lagLines("the first", p.FirstLacks)...)
	lines = append(lines, p.lagLines("the second", p.SecondLacks)...)
	var joined []string
	for _, id := range p.Joined {
		joined = append(joined, p.Bound.String(id))
	}
	return append(lines, "joined: "+strings.Join(joined, ","))
}

func (p *ClockPair) lagLines(clock string, lags []ids.Lag) []string {
	var lines []string
	for _, l := range lags {
		text := clock + " has not seen " + p.Bound.String(l.Newest) + " of node " + l.Node
		if l.Seen != nil {
			text += "; it is behind by " + l.Behind + ", at " + p.Bound.String(*l.Seen)
		}
		lines = append(lines, text)
	}
	return lines
}

// Sentences returns the comparison as sentences, the most important first.
func (p *Pair) Sentences() []string {
	list := p.timeSentences()
	switch {
	case len(p.Casts) > 0 && p.Casts[len(p.Casts)-1].Equal:
		return append(list, "Cast to one scheme, both are the same id.")
	case len(p.Casts) > 0:
		return append(list, "Related schemes: their bits cannot be compared, but each id can be cast to the other scheme.")
	case p.SameBits > 0:
		return append(append(list, "Both are the same "+humantext.Count(p.SameBits, "bit")+", decoded as two schemes."), p.byteOrderSentences()...)
	case !p.SameScheme && p.Timed:
		return append(list, "Different schemes: only their times can be compared.")
	case !p.SameScheme:
		return append(list, "Different schemes: nothing can be compared.")
	case p.SameText:
		return append(append(list, "Both are the same id."), p.byteOrderSentences()...)
	case p.TextOnly && len(p.TextFields) > 0:
		return append(list, "Different ids. The texts differ in the "+strings.Join(p.TextFields, " and the ")+".")
	case p.TextOnly:
		return append(list, "Different ids. This scheme has no bits to compare.")
	case !p.Comparable:
		return append(list, "Different layouts of one scheme: their bits cannot be compared.")
	case p.Order != 0:
		list = append(list, p.orderSentences()...)
	case len(p.TextFields) > 0:
		return append(list, "Same bits. The texts differ in the "+strings.Join(p.TextFields, " and the ")+".")
	default:
		return append(list, "Same bits, different texts.")
	}
	return append(list, p.nodeSentences()...)
}

// byteOrderSentences returns the byte orders of the texts of one UUID, if they differ.
func (p *Pair) byteOrderSentences() (list []string) {
	for i, which := range [...]string{"first", "second"} {
		if order := p.ByteOrders[i]; order != "" && order != p.ByteOrders[1-i] {
			list = append(list, "The "+which+" text has the byte order of "+order+".")
		}
	}
	return list
}

// timeSentences returns which id is newer.
func (p *Pair) timeSentences() []string {
	switch gap := humantext.Gap(p.First, p.Second); {
	case !p.Timed || p.SameText:
		return nil
	case p.Second.After(p.First):
		return []string{"The second id is " + gap + " newer."}
	case p.Second.Before(p.First):
		return []string{"The second id is " + gap + " older."}
	}
	return []string{"Both ids have the same time."}
}

// orderSentences returns which id sorts first, and whether the times have the same order.
func (p *Pair) orderSentences() []string {
	text := "The first id sorts before the second."
	if p.Order > 0 {
		text = "The second id sorts before the first."
	}
	list := []string{text}
	switch byTime := p.TimeOrder(); {
	case p.tieIsRandom:
		list = append(list, "Random bits decide the order.")
	case p.Timed && byTime != 0 && byTime != p.Order:
		list = append(list, "Their times have the opposite order.")
	}
	return list
}

// TimeOrder returns -1 if the first id is older, and 1 if the second id is older. It returns 0 if
// the times are equal or unknown.
func (p *Pair) TimeOrder() int {
	if !p.Timed {
		return 0
	}
	return p.First.Compare(p.Second)
}

// nodeSentences returns whether one node generated both ids, and in which fields
// they differ.
func (p *Pair) nodeSentences() []string {
	var list []string
	if len(p.Nodes) > 0 && p.SameNode {
		list = append(list, "One node generated both: same "+strings.Join(p.Nodes, " and ")+".")
	} else if len(p.Nodes) > 0 {
		list = append(list, "Different nodes generated them.")
	}
	verb := " differ"
	if len(p.DifferingBits) == 1 {
		verb = " differs"
	}
	return append(list, humantext.Count(len(p.DifferingBits), "bit")+verb+", in "+humantext.And(p.Differing)+".")
}

// Details returns the results of the original's functions for two ids, each as a call and its
// result.
func (p *Pair) Details() [][2]string {
	var list [][2]string
	for _, c := range p.Casts {
		text := c.Bound.String(c.ID)
		if c.Equal {
			text += ", which is the other id"
		}
		which := "first id"
		if c.Second {
			which = "second id"
		}
		list = append(list, [2]string{which + " as " + c.Bound.Scheme.Name, text + " (" + c.Call + ")"})
	}
	if p.Distance != nil {
		list = append(list, [2]string{p.Distance.Call, p.Distance.Text})
	} else if p.DistanceError != nil {
		list = append(list, [2]string{"distance", "none: " + p.DistanceError.Error()})
	}
	if p.Clocks != nil {
		list = append(list, [2]string{"as vector clocks", ClockSentence(p.Clocks)})
	}
	return list
}

// apartBits is the cost, in bits, if two ids that were pasted together have different schemes.
// Most such ids have the same one.
const apartBits = 3

// LikeliestPair selects one candidate for each of two ids, from lists with the best first. It
// prefers two candidates of one scheme if they are at least as likely as two of different schemes.
// The prior of one scheme counts once. The order of the ids makes no difference.
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
