package scanning

import (
	"bytes"
	"slices"

	"idtui/ids"
)

// brackets are the beginnings of ids that contain brackets, such as an Erlang term. See
// [ids.Encoding.Openings].
type brackets struct {
	openings [][]byte
	opens    [256]bool // their first bytes
}

func bracketsOf(formats []*ids.BoundScheme, worth func(*ids.BoundScheme) bool) (b brackets) {
	for _, f := range formats {
		if !worth(f) {
			continue
		}
		for i := range f.Encodings {
			for _, opening := range f.Encodings[i].Openings() {
				if known := slices.ContainsFunc(b.openings, func(o []byte) bool { return string(o) == opening }); !known {
					b.openings = append(b.openings, []byte(opening))
					b.opens[opening[0]] = true
				}
			}
		}
	}
	return b
}

// bracketed returns the id in brackets that begins at a place of a text.
func (s *Scanner) bracketed(text []byte, at int) (Found, bool) {
	if !slices.ContainsFunc(s.openings, func(o []byte) bool { return bytes.HasPrefix(text[at:], o) }) {
		return Found{}, false
	}
	end := at + Group(text[at:])
	if end == at {
		return Found{}, false
	}
	best, sure := s.judge(text[at:end])
	if best == nil || sure < s.options.MinConfidence {
		return Found{}, false
	}
	return Found{at, end, best.Bound, best.ID, sure}, true
}

// LongestGroup is the length of the longest text in brackets that may be one id.
const LongestGroup = 320

// Group returns the length of a text in brackets, with the brackets, at the start of a
// text; 0 if there is none.
func Group[T []byte | string](text T) int {
	if len(text) == 0 || !isOpening(text[0]) {
		return 0
	}
	var room [8]byte
	closing := room[:0] // brackets that are still to be closed
	for i := range min(len(text), LongestGroup) {
		switch c := text[i]; c {
		case '(':
			closing = append(closing, ')')
		case '[', '{', '<':
			closing = append(closing, c+2)
		case ')', ']', '}', '>':
			if last := len(closing) - 1; closing[last] != c {
				return 0
			} else if closing = closing[:last]; last == 0 {
				return i + 1
			}
		}
	}
	return 0
}

func isOpening(c byte) bool { return c == '(' || c == '[' || c == '{' || c == '<' }
