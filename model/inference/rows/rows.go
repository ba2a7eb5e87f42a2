// Package rows holds ids as rows of bits, counts what their columns have in common, and finds
// checksums in them.
package rows

import (
	"math/bits"
	"slices"
)

// MaxBits is the maximum width of a row, in bits.
const MaxBits = 192

// Row holds the bits of one id. Bit 0 is the highest bit of the first word. The bits after the id
// are 0.
type Row [3]uint64

// Get returns the width bits (at most 64) that begin at the offset.
func (r *Row) Get(offset, width int) uint64 {
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

// Bit returns the bit at an offset, 0 or 1.
func (r *Row) Bit(offset int) uint64 { return r[offset/64] >> (63 - uint(offset%64)) & 1 }

// Number is an unsigned integer of up to 192 bits, the most significant word first.
type Number [3]uint64

// MulAdd returns n × factor + digit, and reports whether it fits.
func (n Number) MulAdd(factor, digit uint64) (Number, bool) {
	carry := digit
	for i := 2; i >= 0; i-- {
		hi, lo := bits.Mul64(n[i], factor)
		sum, c := bits.Add64(lo, carry, 0)
		n[i], carry = sum, hi+c
	}
	return n, carry == 0
}

// Len returns the number of bits without leading zeros.
func (n Number) Len() int {
	for i, w := range n {
		if w != 0 {
			return 64*(2-i) + bits.Len64(w)
		}
	}
	return 0
}

// Row returns the low width bits of the number as a row.
func (n Number) Row(width int) Row {
	shift := uint(MaxBits - width)
	var r Row
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

// Table holds the ids as rows of equal width, and facts about their columns.
type Table struct {
	Rows  []Row
	Width int
	Ones  [MaxBits]int // how many rows have a 1, by bit
	Place [MaxBits]int // the bit of the id that a column shows
}

// New returns the table of rows.
func New(rows []Row, width int) *Table {
	t := &Table{Rows: rows, Width: width}
	for p := range width {
		t.Place[p] = p
	}
	t.count()
	return t
}

func (t *Table) count() {
	t.Ones = [MaxBits]int{}
	for i := range t.Rows {
		for w, word := range t.Rows[i] {
			for ; word != 0; word &= word - 1 {
				t.Ones[64*w+bits.LeadingZeros64(word&-word)]++
			}
		}
	}
}

// Constant reports whether a column has the same bit in all rows.
func (t *Table) Constant(p int) bool { return t.Ones[p] == 0 || t.Ones[p] == len(t.Rows) }

// Changing returns how many of the width bits from the offset differ between rows.
func (t *Table) Changing(offset, width int) int {
	n := 0
	for at := offset; at < offset+width; at++ {
		if !t.Constant(at) {
			n++
		}
	}
	return n
}

// Values returns the width bits from the offset of all rows.
func (t *Table) Values(offset, width int) []uint64 { return Values(t.Rows, offset, width) }

// Values returns the width bits (at most 64) from the offset of each row. Its loop makes an
// inference 10 % faster than calls of [Row.Get].
func Values(rows []Row, offset, width int) []uint64 {
	v := make([]uint64, len(rows))
	if width == 0 {
		return v
	}
	word, at, down := offset/64, uint(offset%64), 64-uint(width)
	next := min(word+1, 2)
	for i := range rows {
		bits := rows[i][word] << at
		if next > word {
			bits |= rows[i][next] >> (64 - at)
		}
		v[i] = bits >> down
	}
	return v
}

// SameNumbers reports whether the rows of both tables are the same numbers. The widths may
// differ.
func (t *Table) SameNumbers(other *Table) bool {
	word := func(t *Table, low int) []uint64 { // the word of up to 64 bits before the last low bits of each row
		n := min(64, t.Width-low)
		if n <= 0 {
			return make([]uint64, len(t.Rows))
		}
		return t.Values(t.Width-low-n, n)
	}
	for low := 0; low < max(t.Width, other.Width); low += 64 {
		if !slices.Equal(word(t, low), word(other, low)) {
			return false
		}
	}
	return true
}

// Arrange returns a table whose column i is column place[i] of t.
func (t *Table) Arrange(place []int) *Table {
	out := &Table{Rows: make([]Row, len(t.Rows)), Width: len(place)}
	copy(out.Place[:], place)
	for i := range t.Rows {
		from, to := &t.Rows[i], &out.Rows[i]
		for at, p := range place {
			to[at/64] |= from.Bit(p) << (63 - uint(at%64))
		}
	}
	out.count()
	return out
}

// Zeros reports whether the width bits from the offset are 0 in all rows.
func (t *Table) Zeros(offset, width int) bool {
	for p := offset; p < offset+width; p++ {
		if t.Ones[p] > 0 {
			return false
		}
	}
	return true
}

// Slice returns the table of the width bits from the offset.
func (t *Table) Slice(offset, width int) *Table {
	rows := make([]Row, len(t.Rows))
	for i := range t.Rows {
		for at := 0; at < width; at += 64 {
			n := min(64, width-at)
			rows[i][at/64] = t.Rows[i].Get(offset+at, n) << (64 - uint(n))
		}
	}
	return New(rows, width)
}

// Above compares the numbers in low bits of two rows. Before these bits are prefix bits, which
// begin at the offset. If the prefixes differ, Above returns 0 and false. Otherwise it returns the
// number of r minus that of o, and whether it is greater.
func (r *Row) Above(o *Row, offset, prefix, low int) (uint64, bool) {
	for at := offset; at < offset+prefix; at += 64 {
		n := min(64, offset+prefix-at)
		if r.Get(at, n) != o.Get(at, n) {
			return 0, false
		}
	}
	a, b := r.Get(offset+prefix, low), o.Get(offset+prefix, low)
	return a - b, a > b
}

// Ones returns the number whose low n bits are 1.
func Ones(n int) uint64 {
	if n >= 64 {
		return 1<<64 - 1
	}
	return 1<<n - 1
}
