package inference

import (
	"math/bits"
	"slices"
)

// maxBits is the size of the largest row of bits.
const maxBits = 192

// row holds the bits of one id, most significant first: bit 0 is the highest bit of the
// first word. The bits after the id are 0.
type row [3]uint64

// get returns the width bits, at most 64, that begin at the offset.
func (r *row) get(offset, width int) uint64 {
	if width == 0 {
		return 0
	}
	word, at := offset/64, uint(offset%64)
	v := r[word] << at
	if at > 0 && word < 2 {
		v |= r[word+1] >> (64 - at)
	}
	return v >> (64 - uint(width))
}

// bit returns the bit at an offset, 0 or 1.
func (r *row) bit(offset int) uint64 { return r[offset/64] >> (63 - uint(offset%64)) & 1 }

// number is an unsigned integer of up to 192 bits, the most significant word first.
type number [3]uint64

// mulAdd returns n × factor + digit, and whether that fits.
func (n number) mulAdd(factor, digit uint64) (number, bool) {
	carry := digit
	for i := 2; i >= 0; i-- {
		hi, lo := bits.Mul64(n[i], factor)
		sum, c := bits.Add64(lo, carry, 0)
		n[i], carry = sum, hi+c
	}
	return n, carry == 0
}

// len returns the number of bits without leading zeros.
func (n number) len() int {
	for i, w := range n {
		if w != 0 {
			return 64*(2-i) + bits.Len64(w)
		}
	}
	return 0
}

// row returns the low width bits of the number as a row.
func (n number) row(width int) row {
	shift := uint(maxBits - width)
	var r row
	for i := range r {
		from := i + int(shift/64)
		if from > 2 {
			break
		}
		r[i] = n[from] << (shift % 64)
		if shift%64 > 0 && from < 2 {
			r[i] |= n[from+1] >> (64 - shift%64)
		}
	}
	return r
}

// table is the ids as rows of equal width, with what is known about their columns.
type table struct {
	rows  []row
	width int
	ones  [maxBits]int // how many rows have a 1, by bit
	place [maxBits]int // the bit of the id that a column shows; see [order]
}

// newTable returns the table of rows.
func newTable(rows []row, width int) *table {
	t := &table{rows: rows, width: width}
	for p := range width {
		t.place[p] = p
	}
	t.count()
	return t
}

// count counts the ones of each column.
func (t *table) count() {
	t.ones = [maxBits]int{}
	for i := range t.rows {
		for w, word := range t.rows[i] {
			for ; word != 0; word &= word - 1 {
				t.ones[64*w+bits.LeadingZeros64(word&-word)]++
			}
		}
	}
}

// constant reports whether a column has the same bit in all rows.
func (t *table) constant(p int) bool { return t.ones[p] == 0 || t.ones[p] == len(t.rows) }

// values returns the width bits from the offset of all rows.
func (t *table) values(offset, width int) []uint64 {
	v := make([]uint64, len(t.rows))
	for i := range t.rows {
		v[i] = t.rows[i].get(offset, width)
	}
	return v
}

// sameNumbers reports whether the rows of both tables are the same numbers, which may
// have other widths.
func (t *table) sameNumbers(other *table) bool {
	for low := 0; low < max(t.width, other.width); low += 64 {
		if !slices.Equal(t.word(low), other.word(low)) {
			return false
		}
	}
	return true
}

// word returns the 64 bits of all rows before the last low ones.
func (t *table) word(low int) []uint64 {
	n := min(64, t.width-low)
	if n <= 0 {
		return make([]uint64, len(t.rows))
	}
	return t.values(t.width-low-n, n)
}
