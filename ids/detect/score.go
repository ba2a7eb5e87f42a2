package detect

import (
	"cmp"
	"math"

	"idtui/ids"
)

// scorer computes the cost of ids of a scheme. It holds what is the same for all of
// them, because most detections compute the cost of one id in twenty schemes.
type scorer struct {
	bound        *ids.BoundScheme
	weights      *weights
	small        uint64 // [weights.small]
	unstructured bool
	refines      bool    // the id selects a refined scheme, whose scorer is used
	fixed        float64 // cost of the scheme's name, and of fields with the same cost for all values
	least        float64 // no id has a lower cost
	window       window
	numbers      []number // the other fields, in order
	random       []*ids.Field
	spared       float64 // by how much random bits are cheaper if all are equal
}

// number is a field with a node, a sequence or other metadata; or a version, which
// costs nothing and is a reason.
type number struct {
	*ids.Field
	bits   float64   // cost of a value that is not special
	top    ids.Value // the largest value
	offset int       // of the field if it is one run of at most 64 bits; otherwise -1
}

// of returns the value of the field in an id.
func (n *number) of(id ids.ID) ids.Value {
	if n.offset >= 0 {
		return ids.Value{Lo: id.Uint64(n.offset, n.Width)}
	}
	return n.Get(id)
}

// newScorer returns the scorer of a scheme.
func (d *Detector) newScorer(b *ids.BoundScheme) *scorer {
	s := &scorer{
		bound: b, weights: &d.weights, small: uint64(d.weights.small), unstructured: isUnstructured(b), refines: b.Refine != nil && b.TextBits == nil,
		fixed: b.Scheme.Prior + b.Extra, window: d.windowOf(b, &d.weights),
	}
	for i := range b.Layout.Fields {
		s.add(&b.Layout.Fields[i])
	}
	if s.spared -= s.weights.allEqual; s.spared < s.weights.allEqual { // so few bits may be equal by chance
		s.spared = 0
	}
	for i := range s.numbers {
		if s.numbers[i].Kind != ids.Version && s.numbers[i].ValueBits == nil {
			s.least++ // of the number 0
		}
	}
	switch {
	case s.refines:
		s.least = math.Inf(-1) // the refined scheme is not known yet
	case b.Time != nil: // the cost of the current time
		s.least += s.fixed + s.window.least() - rounding
	default:
		s.least += s.fixed - rounding
	}
	return s
}

// rounding exceeds the difference of sums that are added in another order.
const rounding = 1e-6

// add adds a field. Random bits have the same cost for all values, fixed ones have
// none, and the time has its own cost.
func (s *scorer) add(f *ids.Field) {
	width := float64(f.Width)
	switch f.Kind {
	case ids.Time, ids.Reserved, ids.Checksum:
		return
	case ids.Random:
		s.random = append(s.random, f)
		s.spared += width
		s.fixed += width
		return
	case ids.Hash, ids.Toggle:
		s.fixed += width
		return
	case ids.Version, ids.Variant:
		switch {
		case f.Fixed == nil:
			s.fixed += width
		case f.Kind == ids.Version:
			s.numbers = append(s.numbers, number{Field: f})
		}
		return
	}
	if f.Max > 0 {
		width = log2(f.Max + 1)
	}
	if f.Kind == ids.Sequence && s.bound.Policy != nil {
		if s.bound.Policy.SeqCarry { // it does not restart, so all numbers are equally likely
			s.fixed += width
			return
		}
		width += s.weights.largeSequence // it restarts with each time unit
	}
	offset := -1
	if len(f.Spans) == 1 && f.Width <= 64 {
		offset = f.Offset()
	}
	s.numbers = append(s.numbers, number{f, width, f.Largest(), offset})
}

// endsAlike reports whether a text ends in the same character several times, as the
// text of an id does whose last bits are all equal.
func endsAlike(text string) bool {
	const few = 6
	n := len(text)
	return n > few && text[n-few:n-1] == text[n-few+1:]
}

// isLimit reports whether the random bits of an id are all 0 or all 1.
func (s *scorer) isLimit(id ids.ID) bool {
	least, most := true, true
	for _, f := range s.random {
		v := f.Get(id)
		least, most = least && v == ids.Value{}, most && v == f.Largest()
	}
	return least || most
}

// cost returns the description length of a candidate in bits: the scheme's name, the
// time unit of the scheme's life, the other fields, and how the text differs from the
// canonical one. If the first of these costs are above a limit, it leaves out the others.
func (s *scorer) cost(id ids.ID, e *ids.Encoding, text string, chars ids.CharSet, limit float64) float64 {
	b := s.bound
	if b.TextBits != nil {
		return s.fixed + b.TextBits(text)
	}
	cost := s.fixed
	if s.spared > 0 && endsAlike(text) && s.isLimit(id) {
		cost -= s.spared
	}
	if b.Time != nil {
		if cost += s.window.cost(b, id); cost > limit {
			return cost
		}
	}
	for i := range s.numbers {
		cost += s.numbers[i].cost(id, s)
	}
	if b.Check != nil && !b.Strict { // a strict scheme has rejected the text
		if b.Check(id) != nil {
			cost += s.weights.impossible
		}
	}
	return cost + s.weights.encodingCost(e, b.CanonicalEncoding(id), chars)
}

// cost returns the cost of a number: small ones are more likely than large ones. A
// small number n costs what the Elias gamma code of n+1 does, 2·log2(n+1) + 1 bits.
func (n *number) cost(id ids.ID, s *scorer) float64 {
	if n.Kind == ids.Version {
		return 0
	}
	if n.ValueBits != nil {
		return n.ValueBits(id)
	}
	v, most := n.of(id), n.bits+1
	switch {
	case v.Hi == 0 && v.Lo < s.small:
		return lesser(2*log2(v.Lo+1)+1, most)
	case n.top.Hi == v.Hi && n.top.Lo-v.Lo < s.small: // close to the largest value, as in a test
		return lesser(2*log2(n.top.Lo-v.Lo+1)+s.weights.nearLargest, most)
	}
	return most
}

// lesser is min for numbers that are not NaN, for which min would check.
func lesser(a, b float64) float64 {
	if a < b {
		return a
	}
	return b
}

// encodingCost returns the cost of a text that is not the canonical one.
func (w *weights) encodingCost(e, canonical *ids.Encoding, chars ids.CharSet) float64 {
	cost := 0.0
	if isOther(e, canonical) {
		cost += cmp.Or(e.Cost(), w.otherEncoding)
	}
	if writes := e.Writes(); !writes.Empty() && !writes.Covers(chars) {
		cost += w.otherCase
	}
	return cost
}

// isOther reports whether an encoding is not the canonical one. Two bound schemes of one
// family have equal encodings at different places.
func isOther(e, canonical *ids.Encoding) bool { return e != canonical && e.Name() != canonical.Name() }
