package inference

import (
	"math"
	"math/bits"
	"slices"
)

// maxBits is the maximum width of a row, in bits.
const maxBits = 192

// row holds the bits of one id. Bit 0 is the highest bit of the first word. The bits after the id
// are 0.
type row [3]uint64

// get returns the width bits (at most 64) that begin at the offset.
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

// mulAdd returns n × factor + digit, and reports whether it fits.
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

// table holds the ids as rows of equal width, and facts about their columns.
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

// changing returns how many of the width bits from the offset differ between rows.
func (t *table) changing(offset, width int) int {
	n := 0
	for at := offset; at < offset+width; at++ {
		if !t.constant(at) {
			n++
		}
	}
	return n
}

// values returns the width bits from the offset of all rows.
func (t *table) values(offset, width int) []uint64 {
	v := make([]uint64, len(t.rows))
	for i := range t.rows {
		v[i] = t.rows[i].get(offset, width)
	}
	return v
}

// sameNumbers reports whether the rows of both tables are the same numbers. The widths may
// differ.
func (t *table) sameNumbers(other *table) bool {
	word := func(t *table, low int) []uint64 { // the 64 bits of all rows before the last low ones
		n := min(64, t.width-low)
		if n <= 0 {
			return make([]uint64, len(t.rows))
		}
		return t.values(t.width-low-n, n)
	}
	for low := 0; low < max(t.width, other.width); low += 64 {
		if !slices.Equal(word(t, low), word(other, low)) {
			return false
		}
	}
	return true
}

// order is a rearrangement of the bits of ids that makes the bits of the time adjacent, most
// significant first.
type order struct {
	name  string
	price float64
	table *table
	// front and back estimate, for each offset, the price of the bits before it and of the bits
	// from it on. They ignore the order of the ids.
	front, back []float64
}

// estimate sets front and back.
func (o *order) estimate(e *evidence) {
	p := &partition{plain: newPlain(e, o.table)}
	ends := p.boundaries(0, o.table.width)
	front, back := make([]float64, len(ends)), make([]float64, len(ends))
	for i := range ends[1:] {
		front[i+1], back[i] = math.Inf(1), math.Inf(1)
	}
	costs := make([][]float64, len(ends))
	for i := range ends {
		manyValues := false
		costs[i] = make([]float64, len(ends))
		for j := i + 1; j < len(ends); j++ {
			costs[i][j] = p.cheapest(ends[i], ends[j]-ends[i], &manyValues).cost
			front[j] = min(front[j], front[i]+costs[i][j])
		}
	}
	for i := len(ends) - 2; i >= 0; i-- {
		for j := i + 1; j < len(ends); j++ {
			back[i] = min(back[i], back[j]+costs[i][j])
		}
	}
	o.front, o.back = make([]float64, o.table.width+1), make([]float64, o.table.width+1)
	for i := 1; i < len(ends); i++ {
		for at := ends[i-1]; at < ends[i]; at++ {
			o.front[at], o.back[at+1] = front[i-1], back[i]
		}
	}
	o.front[o.table.width], o.back[0] = front[len(ends)-1], back[0]
}

// outside returns an estimate of the price of the bits that do not belong to a clock.
func (o *order) outside(c *clock) float64 {
	cost, from := 0.0, 0
	for i, p := range c.parts {
		if i == 0 {
			cost += o.front[p.offset]
		} else if p.offset > from {
			cost += max(0, o.back[from]-o.back[p.offset])
		}
		from = p.offset + p.width
	}
	return cost + o.back[from]
}

// orders returns the rearrangements to try, first of all none.
func orders(t *table, uuid bool) []order {
	list := []order{{table: t}}
	add := func(name string, price float64, place []int) {
		list = append(list, order{name: name, price: price, table: t.arrange(place)})
	}
	if t.width%8 == 0 && t.width >= 32 {
		add("reversed bytes", 6, reversedSpan(0, t.width/8))
	}
	for n, holes := 1, t.holes(); n <= min(len(holes), 2); n++ {
		add("without constant bits", 4+2*float64(n), t.withoutHoles(holes[:n]))
	}
	if t.width == 128 && (uuid || t.hasVersion()) {
		hole := slices.Concat(span(0, 48), span(52, 64), span(66, 128), span(48, 52), span(64, 66))
		add("UUID without version and variant", 2, hole)
		v1 := slices.Concat(span(52, 64), span(32, 48), span(0, 32), span(66, 128), span(48, 52), span(64, 66))
		add("UUID v1", 3, v1)
		dotnet := slices.Concat(reversedSpan(0, 4), reversedSpan(4, 6), reversedSpan(6, 8), span(64, 128))
		add(".NET byte order", 6, dotnet)
	}
	return list
}

// holes returns short constant runs that can interrupt a time, such as the version and the
// variant of a UUID.
func (t *table) holes() [][2]int {
	if t.width != 128 {
		return nil
	}
	var list [][2]int
	for at := 32; at < 80; {
		end := at
		for end < 80 && t.constant(end) {
			end++
		}
		if n := end - at; n > 1 && n <= 6 && !t.constant(at-1) {
			list = append(list, [2]int{at, end})
		}
		at = end + 1
	}
	return list
}

// withoutHoles returns the bits of an id with the holes at the end.
func (t *table) withoutHoles(holes [][2]int) []int {
	var list, last []int
	from := 0
	for _, h := range holes {
		list, last = append(list, span(from, h[0])...), append(last, span(h[0], h[1])...)
		from = h[1]
	}
	return slices.Concat(list, span(from, t.width), last)
}

// hasVersion reports whether the version and variant bits of a UUID are constant, and the variant
// is that of RFC 9562.
func (t *table) hasVersion() bool {
	for _, p := range []int{48, 49, 50, 51, 64, 65} {
		if !t.constant(p) {
			return false
		}
	}
	return t.ones[64] > 0 && t.ones[65] == 0
}

// span returns the numbers from a to b-1.
func span(a, b int) []int {
	list := make([]int, 0, b-a)
	for ; a < b; a++ {
		list = append(list, a)
	}
	return list
}

// reversedSpan returns the bits of bytes a to b-1, last byte first.
func reversedSpan(a, b int) []int {
	var list []int
	for i := b - 1; i >= a; i-- {
		list = append(list, span(8*i, 8*i+8)...)
	}
	return list
}

// arrange returns the table with its columns in another order.
func (t *table) arrange(place []int) *table {
	out := &table{rows: make([]row, len(t.rows)), width: len(place)}
	copy(out.place[:], place)
	for i := range t.rows {
		from, to := &t.rows[i], &out.rows[i]
		for at, p := range place {
			to[at/64] |= from.bit(p) << (63 - uint(at%64))
		}
	}
	out.count()
	return out
}
