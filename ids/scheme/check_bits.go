package scheme

import (
	"idtui/ids"
	"idtui/ids/humantext"
)

// checkWidths checks that the fields take all bits, and each bit once.
func (d *Declaration) checkWidths(c checker) {
	if d.Bits < 1 || d.Bits > MaxBits || !d.hasWidths() { // each is a problem of its own
		return
	}
	total := 0
	for i := range d.Fields {
		total += d.Fields[i].Width
	}
	if total != d.Bits {
		c.add("bits", "invalid bits %d: the widths of the fields sum to %d", d.Bits, total)
	}
	var owner [MaxBits]string
	for i := range d.Fields {
		d.Fields[i].claim(c.item("fields", i), d.Bits, &owner)
	}
}

// claim checks the ranges of a field, and marks their bits with its name.
func (f *Field) claim(c checker, size int, owner *[MaxBits]string) {
	if f.Ranges == nil {
		return
	}
	sum := 0
	for _, r := range f.Ranges {
		if r.Offset < 0 || r.Width < 1 || r.Offset >= size || r.Width > size-r.Offset {
			c.add("ranges", "invalid range [%d, %d]: expected an offset and a width within the %s of the id", r.Offset, r.Width, humantext.Count(size, "bit"))
			return
		}
		sum += r.Width
		for bit := r.Offset; bit < r.Offset+r.Width; bit++ {
			if owner[bit] != "" {
				c.add("ranges", "invalid ranges: bit %d belongs to %s; expected each bit in one field", bit, humantext.QuoteUnsafe(owner[bit]))
				return
			}
			owner[bit] = f.Name
		}
	}
	if sum != f.Width {
		c.add("ranges", "invalid ranges: they have %s; expected the %d of width", humantext.Count(sum, "bit"), f.Width)
	}
}

// Spans returns the bits of each field: its ranges, otherwise the bits that the ranges
// of others leave, in order. The declaration must have no problems.
func (d *Declaration) Spans() [][]ids.Span {
	var taken [MaxBits]bool
	for i := range d.Fields {
		for _, r := range d.Fields[i].Ranges {
			for bit := range r.Width {
				taken[r.Offset+bit] = true
			}
		}
	}
	all, next := make([][]ids.Span, len(d.Fields)), 0
	for i := range d.Fields {
		if f := &d.Fields[i]; f.Ranges != nil {
			all[i] = f.Ranges
			continue
		}
		all[i], next = freeSpans(&taken, next, d.Fields[i].Width)
	}
	return all
}

// freeSpans returns the next free bits from a bit on, and the bit after them.
func freeSpans(taken *[MaxBits]bool, from, width int) (spans []ids.Span, next int) {
	for bit := from; width > 0 && bit < MaxBits; bit++ {
		if taken[bit] {
			continue
		}
		if n := len(spans) - 1; n >= 0 && spans[n].Offset+spans[n].Width == bit {
			spans[n].Width++
		} else {
			spans = append(spans, ids.Span{Offset: bit, Width: 1})
		}
		width, from = width-1, bit+1
	}
	return spans, from
}

// checkChecksums checks that each checksum is one run of bits after others.
func (d *Declaration) checkChecksums(c checker) {
	if len(*c.list) > 0 { // then places may be unknown
		return
	}
	for i, spans := range d.Spans() {
		if d.Fields[i].Kind != ids.Checksum {
			continue
		}
		at := c.item("fields", i)
		switch {
		case len(spans) != 1:
			at.add("ranges", "a checksum of %d ranges: expected one", len(spans))
		case spans[0].Offset == 0:
			at.add("ranges", "a checksum at bit 0: expected bits before it")
		}
	}
}
