package detect

import (
	"cmp"

	"idtui/ids"
)

// Signature tells which texts a scheme may accept, so that a [Detector] opens only
// the schemes that may accept a text.
type Signature struct {
	// Unstructured is set if the ids have neither a time nor fixed bits: then random
	// text can be one.
	Unstructured bool
	Patterns     []TextPattern
}

// TextPattern is the lengths and characters that texts of one encoding can have.
type TextPattern struct {
	Shortest, Longest int         // in bytes; Longest 0 for any length
	Chars             ids.CharSet // empty if they are not known
	Begins, Needs     ids.CharSet // [ids.Encoding.Begins] and [ids.Encoding.Needs]
	// Cost is what it costs at least, in bits, that an id is written in this encoding; 0
	// for the canonical one.
	Cost float64
}

// leastOther is the least cost of an encoding that is not canonical, unless it has a cost
// of its own. [weights.otherEncoding] is not less.
const leastOther = 1

// SignatureOf returns the signature of a bound scheme.
func SignatureOf(b *ids.BoundScheme) *Signature {
	s := &Signature{Unstructured: isUnstructured(b)}
	for i := range b.Encodings {
		if e := &b.Encodings[i]; !e.WriteOnly() {
			shortest, longest := e.DetectLengths()
			cost := 0.0
			if i > 0 && b.Canonical == nil && b.Refine == nil {
				cost = cmp.Or(e.Cost(), leastOther)
			}
			s.Patterns = append(s.Patterns, TextPattern{shortest, longest, e.Reads(), e.Begins(), e.Needs(), cost})
		}
	}
	return s
}

// isUnstructured reports whether a scheme has neither a time nor fixed bits.
func isUnstructured(b *ids.BoundScheme) bool {
	if b.Time != nil {
		return false
	}
	for i := range b.Layout.Fields {
		if b.Layout.Fields[i].Kind == ids.Version {
			return false
		}
	}
	return true
}

// appendBuckets appends the bucket of texts of n bytes for a matcher with the
// signature, if it accepts such texts.
func (s *Signature) appendBuckets(list []lengthBucket, n, matcher int) []lengthBucket {
	b := lengthBucket{matcher: matcher, unstructured: s.Unstructured}
	for i, p := range s.Patterns {
		if n >= min(p.Shortest, longest) && (p.Longest == 0 || n <= min(p.Longest, longest)) {
			b.patterns = append(b.patterns, charPattern{p.Chars, p.Begins, p.Needs, p.Cost})
			b.encodings = append(b.encodings, i)
		}
	}
	if len(b.patterns) == 0 {
		return list
	}
	return append(list, b)
}

// readable returns the encodings of a scheme that can be read, in the order of the
// patterns of its signature.
func readable(b *ids.BoundScheme) []*ids.Encoding {
	list := make([]*ids.Encoding, 0, len(b.Encodings))
	for i := range b.Encodings {
		if e := &b.Encodings[i]; !e.WriteOnly() {
			list = append(list, e)
		}
	}
	return list
}
