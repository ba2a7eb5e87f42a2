package inference

import "math"

// readBits reads digits as groups of bits, and leaves out spare bits that are always 0.
func (f *framed) readBits(texts []string) bool {
	rows, width, ok := f.alphabet.rowsOfBits(texts)
	if !ok || width == 0 || width > maxBits {
		return false
	}
	f.Length = len(texts[0])
	t := newTable(rows, width)
	spare := width % 8
	switch {
	case spare == 0 || spare >= f.alphabet.bits():
	case t.zeros(0, spare): // also if the last bits are 0: a counter has those, too
		f.PadHigh = true
		t = t.slice(spare, width-spare)
	case t.zeros(width-spare, spare):
		f.PadLow = true
		t = t.slice(0, width-spare)
	}
	f.table = t
	return true
}

// readNumber reads digits as numbers. The ids have whole bytes.
func (f *framed) readNumber(texts []string) bool {
	numbers, longest := make([]number, len(texts)), 1
	for i, t := range texts {
		n, ok := f.alphabet.number(t)
		if !ok {
			return false
		}
		numbers[i], longest = n, max(longest, n.len())
	}
	width := min((longest+7)/8*8, maxBits)
	if capacity := int(float64(f.Length) * math.Log2(float64(len(f.alphabet.chars)))); capacity > 0 {
		width = max(min(width, capacity), longest) // a layout file has texts for all its numbers
	}
	rows := make([]row, len(texts))
	for i, n := range numbers {
		rows[i] = n.row(width)
	}
	f.table = newTable(rows, width)
	return true
}

// zeros reports whether the width bits from the offset are 0 in all rows.
func (t *table) zeros(offset, width int) bool {
	for p := offset; p < offset+width; p++ {
		if t.ones[p] > 0 {
			return false
		}
	}
	return true
}

// slice returns the table of the width bits from the offset.
func (t *table) slice(offset, width int) *table {
	rows := make([]row, len(t.rows))
	for i := range t.rows {
		for at := 0; at < width; at += 64 {
			n := min(64, width-at)
			rows[i][at/64] = t.rows[i].get(offset+at, n) << (64 - uint(n))
		}
	}
	return newTable(rows, width)
}

// commonLength returns the length of texts, or 0 if they differ.
func commonLength(texts []string) int {
	for _, t := range texts {
		if len(t) != len(texts[0]) {
			return 0
		}
	}
	return len(texts[0])
}

// withoutLast returns the texts without their last n characters.
func withoutLast(texts []string, n int) []string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = t[:len(t)-n]
	}
	return out
}
