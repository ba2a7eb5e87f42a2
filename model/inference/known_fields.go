package inference

import "idtui/ids"

// schemeFields splits the bits of a scheme that are neither time nor fixed. What the
// structure costs is free, as far as the scheme has as many fields.
func (p *partition) schemeFields(b *ids.BoundScheme) (list []segment, total float64) {
	p.sortRows()
	free := [maxBits + 1]bool{}
	fields := 0
	for i := range b.Layout.Fields {
		field := &b.Layout.Fields[i]
		if field.Fixed != nil || field.Kind == ids.Time {
			continue
		}
		for _, s := range field.Spans {
			fields++
			for at := s.Offset; at < s.Offset+s.Width; at++ {
				free[at] = true
			}
		}
	}
	for a := 0; a < b.Layout.Bits; a++ {
		if !free[a] {
			continue
		}
		end := a
		for end < b.Layout.Bits && free[end] {
			end++
		}
		segments, price := p.run(a, end)
		list, total = append(list, segments...), total+price
		a = end - 1
	}
	return list, total - structurePrice(list, fields) + mismatchPrice(list, b.Layout)
}

// Prices of bits that do something else than their field says, in bits.
const (
	otherKind  = 10 // a node in a sequence
	counting   = 25 // a sequence in a field that does not count
	crossing   = 40 // values that begin in a field of one kind and end in one of another
	notRandom  = 20
	noticeable = 3 // constant bits in a random field: fewer can be chance
)

// mismatchPrice returns how unlikely the segments are in the fields of a layout: a
// sequence where a node should be, or bits of a random field that are not random.
func mismatchPrice(list []segment, l *ids.Layout) float64 {
	sum := 0.0
	for _, s := range list {
		kind := l.Fields[l.FieldAt(s.offset)].Kind
		end := s.offset + s.width
		last := l.FieldAt(end-1) != l.FieldAt(min(end, l.Bits-1)) || end == l.Bits // of its field
		switch {
		case s.role == roleNode && kind == ids.Sequence && last:
			sum += otherKind
		case kind == ids.Random && (s.role == roleNode || s.role == roleSequence || s.role == roleConstant && s.width >= noticeable):
			sum += notRandom
		case s.role == roleSequence && kind != ids.Sequence && kind != ids.Random:
			sum += counting
		}
		if s.crosses(l) {
			sum += crossing
		}
	}
	return sum
}

// crosses reports whether values begin in a field of one kind and end in one of another.
func (s *segment) crosses(l *ids.Layout) bool {
	return s.width > 3 && (s.role == roleNode || s.role == roleSequence) && l.Fields[l.FieldAt(s.offset)].Kind != l.Fields[l.FieldAt(s.offset+s.width-1)].Kind
}

// structurePrice returns the part of the price of segments that their structure takes:
// of all constant bits, which numbers below their limit have, and of at most a number of
// fields.
func structurePrice(list []segment, fields int) float64 {
	sum := 0.0
	for _, s := range list {
		switch {
		case s.role == roleConstant:
			sum += s.cost
			continue
		case fields == 0:
			continue
		case s.role == roleSequence:
			sum += sequencePrice
		}
		sum += fieldPrice
		fields--
	}
	return sum
}
