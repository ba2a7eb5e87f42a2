package sqlrange

import (
	"slices"
	"strings"

	"idtui/ids"
)

// IsNumber reports whether a database stores and compares the encoding as a number.
func IsNumber(e *ids.Encoding) bool { return e.IsDecimal() }

// ComparedEncoding returns the encoding that a database compares. A scheme with a
// decimal encoding is stored in a number column, even if the canonical encoding of
// some ids is another one.
func ComparedEncoding(f *ids.BoundScheme) *ids.Encoding {
	if number := &f.Encodings[0]; IsNumber(number) {
		return number
	}
	return f.CanonicalEncoding(ids.Zero(f.Layout.Bits))
}

// SortsLikeIDs reports whether an encoding sorts like the ids, byte by byte: all texts
// have the same length, and the characters are in ASCII order.
func SortsLikeIDs(e *ids.Encoding, b ids.Bounds) bool {
	lowest, highest, zero := e.Encode(b.Min), e.Encode(b.Max), e.Encode(ids.Zero(b.Min.Bits()))
	if len(lowest) != len(highest) || len(lowest) != len(zero) || lowest > highest || zero > lowest {
		return false
	}
	return slices.IsSorted([]byte(e.Digits()))
}

// NeedsBytes reports whether texts in the encoding must be compared byte by byte. Other
// collations ignore case, or place punctuation elsewhere.
func NeedsBytes(e *ids.Encoding) bool {
	const letters = "abcdefghijklmnopqrstuvwxyz"
	return e.MixesCase() || strings.Trim(strings.ToLower(e.Digits()), letters+"0123456789") != ""
}

// timeComesLater reports whether the ids begin with something that varies, and is not
// the time.
func (w *writer) timeComesLater() bool {
	for bit := range w.Bound.Layout.Bits {
		f := &w.Bound.Layout.Fields[w.Bound.Layout.FieldAt(bit)]
		if f.Fixed == nil && f.Kind != ids.Reserved && f.Kind != ids.Version && f.Kind != ids.Variant {
			return f.Kind != ids.Time
		}
	}
	return false
}

// sortedBySQLServer takes the bounds in the order of a uniqueidentifier if the ids sort
// by time in it, such as a COMB.
func (w *writer) sortedBySQLServer(q ids.BoundsQuery) bool {
	q.Order = sqlServerOrder()
	b, err := w.Bound.BoundsOf(q)
	if err != nil || b.Strays {
		return false
	}
	w.column.compared = nil
	w.column.literal = func(v value) string { return "CAST('" + strings.ToUpper(v.uuid()) + "' AS uniqueidentifier)" }
	w.answer.Bounds = b
	return true
}
