package detect

import "idtui/ids"

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
}

// SignatureOf returns the signature of a bound scheme.
func SignatureOf(b *ids.BoundScheme) *Signature {
	s := &Signature{Unstructured: isUnstructured(b)}
	for i := range b.Encodings {
		if e := &b.Encodings[i]; !e.WriteOnly() {
			shortest, longest := e.DetectLengths()
			s.Patterns = append(s.Patterns, TextPattern{shortest, longest, e.Reads()})
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
	for _, p := range s.Patterns {
		if n < min(p.Shortest, longest) || p.Longest > 0 && n > min(p.Longest, longest) {
			continue
		}
		last := len(list) - 1
		switch {
		case last < 0 || list[last].matcher != matcher:
			list = append(list, lengthBucket{matcher, s.Unstructured, p.Chars})
		case p.Chars.Empty() || list[last].chars.Empty():
			list[last].chars = ids.CharSet{}
		default:
			list[last].chars = list[last].chars.Union(p.Chars)
		}
	}
	return list
}
