package ids

import (
	"fmt"

	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// FieldError is a problem of the places of fields, or a contradiction between fields and a policy.
// With a contradiction, a generator would issue equal ids, or none.
type FieldError struct {
	Field   int    // the index; -1 if it is all fields together
	Key     string // the wrong key of a layout file, if known: "bits", "ranges", "unit", "back", "full"
	Problem string // what is wrong, and what is expected
}

// Error returns the problem.
func (e *FieldError) Error() string { return e.Problem }

// Place gives fields without spans the bits that the spans of others leave, in order. It gives out
// no bits past [encoding.MaxBits].
func Place(fields []Field) {
	var taken [encoding.MaxBits]bool
	for i := range fields {
		for _, s := range fields[i].Spans {
			for b := max(s.Offset, 0); b < encoding.MaxBits && b-s.Offset < s.Width; b++ {
				taken[b] = true
			}
		}
	}
	bit := 0
	for i := range fields {
		f := &fields[i]
		if f.Spans != nil {
			continue
		}
		for left := f.Width; left > 0 && bit < encoding.MaxBits; bit++ {
			if taken[bit] {
				continue
			}
			if n := len(f.Spans) - 1; n >= 0 && f.Spans[n].Offset+f.Spans[n].Width == bit {
				f.Spans[n].Width++
			} else {
				f.Spans = append(f.Spans, Span{bit, 1})
			}
			left--
		}
	}
}

// CheckPlaces returns the problems of the widths and the spans of fields in an id of the given
// size. It returns the first problem of each field. A field without spans counts only for the sum
// of the widths.
func CheckPlaces(bits int, fields []Field) []*FieldError {
	_, list := owners(bits, fields)
	return list
}

// owners returns the index of the field that owns each bit, and the errors of the fields' places.
func owners(bits int, fields []Field) (owner [encoding.MaxBits]uint8, list []*FieldError) {
	total := 0
	for i := range fields {
		total += fields[i].Width
	}
	if total != bits {
		list = append(list, &FieldError{-1, "bits", fmt.Sprintf("invalid bits %d: the widths of the fields sum to %d", bits, total)})
	}
	var taken [encoding.MaxBits]bool
	for i := range fields {
		if problem := fields[i].claim(bits, fields, uint8(i), &owner, &taken); problem != "" {
			list = append(list, &FieldError{i, "ranges", problem})
		}
	}
	return owner, list
}

// claim marks the bits of field i. It returns the problem of its spans, or "".
func (f *Field) claim(bits int, fields []Field, i uint8, owner *[encoding.MaxBits]uint8, taken *[encoding.MaxBits]bool) string {
	sum := 0
	for _, s := range f.Spans {
		if s.Offset < 0 || s.Width < 1 || s.Offset >= bits || s.Width > bits-s.Offset {
			return fmt.Sprintf("invalid range [%d, %d]: expected an offset and a width within the %s of the id", s.Offset, s.Width, humantext.Count(bits, "bit"))
		}
		sum += s.Width
		for b := s.Offset; b < s.Offset+s.Width; b++ {
			if taken[b] {
				return fmt.Sprintf("invalid ranges: bit %d belongs to %s; expected each bit in one field", b, humantext.QuoteUnsafe(fields[owner[b]].Name))
			}
			taken[b], owner[b] = true, i
		}
	}
	if f.Spans != nil && sum != f.Width {
		return fmt.Sprintf("invalid ranges: they have %s; expected %d, the width", humantext.Count(sum, "bit"), f.Width)
	}
	return ""
}
