package scheme

import "idtui/ids"

// checkWidths checks that the fields take all bits, and each bit once.
func (d *Declaration) checkWidths(c checker) {
	if d.Bits < 1 || d.Bits > MaxBits || !d.hasWidths() { // these problems are reported elsewhere
		return
	}
	for _, e := range ids.CheckPlaces(d.Bits, d.unplaced()) {
		at := c
		if e.Field >= 0 {
			at = c.item("fields", e.Field)
		}
		at.add(e.Key, "%v", e)
	}
}

// Spans returns the bits of each field: its ranges, otherwise the bits that the ranges
// of others leave, in order. The declaration must have no problems.
func (d *Declaration) Spans() [][]ids.Span {
	fields := d.unplaced()
	ids.Place(fields)
	all := make([][]ids.Span, len(fields))
	for i := range fields {
		all[i] = fields[i].Spans
	}
	return all
}

// checkChecksums checks that each checksum is one run of bits after others.
func (d *Declaration) checkChecksums(c checker) {
	if len(*c.list) > 0 { // with problems, places may be unknown
		return
	}
	for i, spans := range d.Spans() {
		if d.Fields[i].Kind != ids.Checksum {
			continue
		}
		at := c.item("fields", i)
		switch {
		case len(spans) != 1:
			at.add("ranges", "a checksum with %d ranges: expected one", len(spans))
		case spans[0].Offset == 0:
			at.add("ranges", "a checksum at bit 0: expected bits before it")
		}
	}
}
