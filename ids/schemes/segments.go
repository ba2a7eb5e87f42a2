package schemes

import (
	"strings"

	"idtui/ids"
)

// segment is a part of a text: fixed characters, or digits that hold a range of
// the id's bits.
type segment struct {
	literal string
	radix   *ids.Radix
	digits  int // how many digits
	offset  int // of the bits
	width   int
}

// literal returns a segment of fixed characters.
func literal(s string) segment { return segment{literal: s} }

// digits returns a segment of n digits for the width bits from offset.
func digits(r *ids.Radix, n, offset, width int) segment {
	return segment{radix: r, digits: n, offset: offset, width: width}
}

func (s *segment) length() int { return len(s.literal) + s.digits }

// segmented returns an encoding made of consecutive parts, each a number of its
// own.
func segmented(name, form string, idBits int, parts ...segment) ids.Encoding {
	n, exact := 0, true
	var reads, writes ids.CharSet
	for i := range parts {
		p := &parts[i]
		n += p.length()
		reads, writes = reads.Union(ids.Chars(p.literal)), writes.Union(ids.Chars(p.literal))
		if p.radix != nil {
			reads, writes = reads.Union(p.radix.Reads()), writes.Union(p.radix.Writes())
			exact = exact && p.radix.Writes().Covers(p.radix.Reads())
		}
	}
	return ids.Encoding{
		Name: name, Pattern: form, Shortest: n, Longest: n, Reads: reads, Writes: writes, Exact: exact,
		Fits: func(s string) bool { return len(s) == n && literalsFit(s, parts) },
		Decode: func(s string) (ids.ID, error) {
			id, at := ids.Zero(idBits), 0
			for i := range parts {
				p := &parts[i]
				if p.radix != nil {
					v, err := p.radix.ParseUint(s, at, at+p.digits, p.width)
					if err != nil {
						return ids.ID{}, err
					}
					id = id.Put(p.offset, p.width, v)
				}
				at += p.length()
			}
			return id, nil
		},
		Append: func(dst []byte, id ids.ID) []byte {
			for i := range parts {
				p := &parts[i]
				dst = append(dst, p.literal...)
				if p.radix != nil {
					dst = p.radix.AppendUint(dst, id.Uint64(p.offset, p.width), p.digits)
				}
			}
			return dst
		},
	}
}

func literalsFit(s string, parts []segment) bool {
	at := 0
	for i := range parts {
		if !strings.HasPrefix(s[at:], parts[i].literal) {
			return false
		}
		at += parts[i].length()
	}
	return true
}
