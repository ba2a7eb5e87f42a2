package encoding

import (
	"fmt"
	"slices"

	"idtui/ids/humantext"
)

// Segment is a part of the texts of an encoding that [NewSegments] makes. It is characters that are
// always there, or digits that hold a run of the id's bits.
type Segment struct {
	literal  string
	named    string    // the alphabet of the digits, by name or by its characters
	fold     bool      // digits are read in either case
	alphabet *Alphabet // of named
	digits   int       // how many digits
	offset   int       // of the bits of digits
	width    int
	point    int // how many digits come before a point; 0 for no point
}

// Literal is a segment that is always the same.
func Literal(s string) Segment { return Segment{literal: s} }

// Digits is a segment of n digits. They hold the width bits of the id, at most 64, that begin at
// the offset. The alphabet is a name, see [AlphabetByName], or its characters.
func Digits(alphabet string, n, offset, width int) Segment {
	return Segment{named: alphabet, digits: n, offset: offset, width: width}
}

// Folded is [Digits] that are read in either case.
func Folded(s Segment) Segment {
	s.fold = true
	return s
}

// Pointed is [Digits] with a point. The parameter after is the number of digits before it.
func Pointed(s Segment, after int) Segment {
	s.point = after
	return s
}

func (s *Segment) length() int { return len(s.literal) + s.digits + min(s.point, 1) }

// parse returns the number in the digits of a text from a place on.
func (s *Segment) parse(text string, at int) (uint64, error) {
	if s.point == 0 {
		return s.alphabet.ParseUint(text, at, at+s.digits, s.width)
	}
	point, rest := at+s.point, s.digits-s.point
	high, err := s.alphabet.ParseUint(text, at, point, s.width)
	if err != nil {
		return 0, err
	}
	low, err := s.alphabet.ParseUint(text, point+1, point+1+rest, s.width)
	for range rest {
		high *= uint64(len(s.alphabet.chars))
	}
	return high + low, err
}

// NewSegments returns an encoding whose texts are segments side by side. The digits of each segment
// are a number of their own. The pattern describes the texts in words. Bits that no segment holds
// are 0.
func NewSegments(name, pattern string, idBits int, segments []Segment, options ...Option) (Encoding, error) {
	if err := checkSize(idBits); err != nil {
		return Encoding{}, fmt.Errorf("encoding %s: %w", name, err)
	}
	e := Encoding{name: name, pattern: pattern}
	segments = slices.Clone(segments)
	aliases, same := CharSet{}, true
	for i := range segments {
		s := &segments[i]
		if err := s.open(idBits); err != nil {
			return Encoding{}, fmt.Errorf("encoding %s: segment %d: %w", name, i+1, err)
		}
		e.longest += s.length()
		if s.point > 0 {
			e.reads, e.writes, e.needs = e.reads.Union(Chars(".")), e.writes.Union(Chars(".")), Chars(".")
		}
		if s.alphabet == nil {
			e.reads, e.writes = e.reads.Union(Chars(s.literal)), e.writes.Union(Chars(s.literal))
			continue
		}
		same = same && (e.digits == "" || e.digits == s.alphabet.chars)
		e.digits = s.alphabet.chars
		reads, writes := s.alphabet.reads(), s.alphabet.writes()
		e.reads, e.writes = e.reads.Union(reads), e.writes.Union(writes)
		aliases = aliases.Union(reads.Without(writes))
	}
	if !same {
		e.digits = ""
	}
	e.shortest, e.exact = e.longest, !e.writes.Meets(aliases)
	e.accepts, e.decode, e.write = literalsOf(segments), decodeSegments(segments, idBits, e.longest), appendSegments(segments)
	return built(e, options)
}

// open sets the alphabet of a segment. It returns an error if the segment is not valid in ids
// of idBits bits.
func (s *Segment) open(idBits int) (err error) {
	switch {
	case s.named == "" && (s.literal == "" || !isPrintable(s.literal)):
		return fmt.Errorf("invalid text %s: expected printable ASCII characters, no space", humantext.Quote(s.literal))
	case s.named == "":
		return nil
	case s.digits < 1 || s.digits > maxNumberLength:
		return fmt.Errorf("%d digits: expected 1 to %d", s.digits, maxNumberLength)
	case s.point < 0 || s.point >= s.digits:
		return fmt.Errorf("a point after %d of %d digits: expected digits after it", s.point, s.digits)
	case s.width < 1 || s.width > 64 || s.offset < 0 || s.offset+s.width > idBits:
		return fmt.Errorf("bits %d+%d: expected 1 to 64 of %d bits", s.offset, s.width, idBits)
	}
	if row := alphabetRow(s.named); row != nil {
		s.alphabet, err = NewAlphabet(row.chars, row.words)
	} else {
		s.alphabet, err = NewAlphabet(s.named, "")
	}
	if err == nil && s.fold {
		s.alphabet, err = s.alphabet.Fold()
	}
	return err
}

// literalsOf returns a function that reports whether a text of the right length has the literals at
// their places. It returns nil if there are none.
func literalsOf(segments []Segment) func(s string) bool {
	type literal struct {
		at   int
		text string
	}
	var list []literal
	at := 0
	for i := range segments {
		if text := segments[i].literal; text != "" {
			list = append(list, literal{at, text})
		} else if point := segments[i].point; point > 0 {
			list = append(list, literal{at + point, "."})
		}
		at += segments[i].length()
	}
	if list == nil {
		return nil
	}
	return func(s string) bool {
		for _, l := range list {
			if s[l.at:l.at+len(l.text)] != l.text {
				return false
			}
		}
		return true
	}
}

// decodeSegments returns the decoder of texts of n bytes.
func decodeSegments(segments []Segment, idBits, n int) DecodeFunc {
	return func(s string) (ID, error) {
		if len(s) != n {
			return ID{}, wrongLength(s, n)
		}
		id, at := Zero(idBits), 0
		for i := range segments {
			p := &segments[i]
			if p.alphabet != nil {
				if p.point > 0 && s[at+p.point] != '.' {
					return ID{}, CharProblemf(s, at+p.point, "expected %q", ".")
				}
				v, err := p.parse(s, at)
				if err != nil {
					return ID{}, err
				}
				id = id.Put(p.offset, p.width, v)
				at += p.length()
				continue
			}
			for j := range len(p.literal) {
				if s[at] != p.literal[j] {
					return ID{}, CharProblemf(s, at, "expected %q", p.literal[j:j+1])
				}
				at++
			}
		}
		return id, nil
	}
}

// appendSegments returns the function that writes ids.
func appendSegments(segments []Segment) func(dst []byte, id ID) []byte {
	return func(dst []byte, id ID) []byte {
		for i := range segments {
			p := &segments[i]
			dst = append(dst, p.literal...)
			if p.alphabet != nil {
				dst = p.alphabet.AppendUint(dst, id.Uint64(p.offset, p.width), p.digits)
				if p.point > 0 {
					dst = slices.Insert(dst, len(dst)-p.digits+p.point, '.')
				}
			}
		}
		return dst
	}
}
