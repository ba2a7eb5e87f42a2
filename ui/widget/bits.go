package widget

import (
	"slices"
	"strconv"

	"idtui/ids"
	"idtui/theme"
)

// Bits is the picture of an id: the names of the fields, every bit, and the values
// of the fields.
//
//	                                        ticktock 1 bit
//	timestamp 39 bits                       │ metabyte partition 16 bits sequence 16 bits
//	001111100000101001010110000101011011101 1 00111111 00000000 00010010 00000000 00000001
//	╰──── 2026-11-21 02:06:12.340 UTC ────╯ │ ╰─ 63 ─╯ ╰───── 18 ──────╯ ╰────── 1 ──────╯
//	                                        tock
type Bits struct {
	Bound       *ids.BoundScheme
	ID          ids.ID
	Selected    int     // index of the selected field, -1 for none
	Highlighted []int   // more fields that look like the selected one
	Cursor      int     // the bit that the next key changes, -1 for none
	Other       *ids.ID // an id to compare with: bits that differ are marked; nil for none
	Bare        bool    // names and bits only, without the values below
	Marks       bool    // a row with ^ below the bits that differ from Other
	// Unnamed leaves out the names, for the second of two ids with one layout.
	Unnamed bool
}

// segment is a group of adjacent bits of one field in one row.
type segment struct {
	field    int
	bit, n   int  // the first bit, and the number of bits
	x, width int  // position in the row, in columns
	first    bool // is the first segment of its field
	widest   bool // is the widest segment, which shows the field's value
	gaps     bool // has a space between bytes
	pitch    int  // columns from one bit to the next
}

// rowSizes are the numbers of bits per row, in order of preference, if one row is
// too long.
var rowSizes = [...]int{64, 32, 16, 8}

// rows arranges the bits for a width. They are in one row if that fits, with space
// between the bits if there is room. Otherwise, they are in rows of the largest size that
// fits.
func (b *Bits) rows(w int) [][]segment {
	bits := b.Bound.Layout.Bits
	per, pitch := bits, 2
	if !b.fits(per, pitch, w) {
		pitch = 1
		for _, n := range append([]int{bits}, rowSizes[:]...) {
			if per = n; b.fits(n, pitch, w) {
				break
			}
		}
	}
	var rows [][]segment
	for from := 0; from < bits; from += per {
		rows = append(rows, b.row(from, min(from+per, bits), pitch))
	}
	b.markWidest(rows)
	return rows
}

func (b *Bits) fits(per, pitch, w int) bool {
	bits := b.Bound.Layout.Bits
	for from := 0; from < bits; from += per {
		row := b.row(from, min(from+per, bits), pitch)
		if last := row[len(row)-1]; last.x+last.width > w {
			return false
		}
	}
	return true
}

// row arranges the bits of one row, with space between fields and, in fields of
// whole bytes, between bytes.
func (b *Bits) row(from, to, pitch int) []segment {
	l := b.Bound.Layout
	row := make([]segment, 0, len(l.Fields))
	x := 0
	for bit := from; bit < to; {
		s := segment{field: l.FieldAt(bit), bit: bit, x: x, pitch: pitch}
		for bit+s.n < to && l.FieldAt(bit+s.n) == s.field {
			s.n++
		}
		f := &l.Fields[s.field]
		s.first = f.Offset() == bit
		s.gaps = s.bit%8 == 0 && s.n%8 == 0
		s.width = s.column(s.n-1) + 1
		row = append(row, s)
		bit += s.n
		x += s.width + 2*pitch - 1
	}
	return row
}

// column returns the column of bit i, from the segment's left end.
func (s *segment) column(i int) int {
	if s.gaps {
		return (i + i/8) * s.pitch
	}
	return i * s.pitch
}

// markWidest marks the widest segment of each field, which shows the value.
func (b *Bits) markWidest(rows [][]segment) {
	best := make([]*segment, len(b.Bound.Layout.Fields))
	for i := range rows {
		for j := range rows[i] {
			if s := &rows[i][j]; best[s.field] == nil || s.n > best[s.field].n {
				best[s.field] = s
			}
		}
	}
	for _, s := range best {
		if s != nil {
			s.widest = true
		}
	}
}

// Height returns the number of rows of the picture at a width.
func (b *Bits) Height(w int) int {
	h := 0
	for _, row := range b.rows(w) {
		_, above := b.labels(row, w)
		h += above + 1 + b.markRows(row)
		if !b.Bare {
			_, below := b.values(row, w)
			h += 1 + below
		}
	}
	return h
}

// Draw draws the picture. Each field is a zone "field:N", each bit "bit:N".
func (b *Bits) Draw(p Pane) {
	for _, row := range b.rows(p.W) {
		labels, above := b.labels(row, p.W)
		b.drawAnnotations(p.Sub(0, 0, p.W, above), labels, true)
		for _, s := range row {
			p.Zone("field:"+strconv.Itoa(s.field), s.x, above-1, s.width, 3)
			p.Paint(s.x, above, s.width, FieldRole(b.Bound.Layout, s.field, b.selected(s.field)))
			for i := range s.n {
				bit, x := s.bit+i, s.x+s.column(i)
				p.Text(x, above, b.bitRole(s.field, bit), string('0'+rune(b.ID.Bit(bit))))
				p.Zone(BitZone(bit), x, above, 1, 1)
				if b.Marks && b.differs(bit) {
					p.Text(x, above+1, theme.Warn, "^")
				}
			}
		}
		above += b.markRows(row)
		if b.Bare {
			p = p.Below(above + 1)
			continue
		}
		values, below := b.values(row, p.W)
		y := above + 1
		for _, s := range row {
			text := ""
			if s.widest {
				text = b.inside(s, b.valueTexts(s.field))
			}
			p.Text(s.x, y, b.role(s.field), bracket(s.width, text))
		}
		b.drawAnnotations(p.Sub(0, above+2, p.W, below), values, false)
		p = p.Below(above + 2 + below)
	}
}

// markRows returns the number of rows with marks below a row of bits.
func (b *Bits) markRows(row []segment) int {
	for _, s := range row {
		for i := range s.n {
			if b.Marks && b.differs(s.bit+i) {
				return 1
			}
		}
	}
	return 0
}

// role returns the role of the texts about a field.
func (b *Bits) role(field int) theme.Role {
	return FieldRole(b.Bound.Layout, field, false)
}

// FieldRole returns the role of a field. Adjacent fields of one kind alternate
// between two shades.
func FieldRole(l *ids.Layout, field int, selected bool) theme.Role {
	kind := l.Fields[field].Kind
	n := 0
	for i := field - 1; i >= 0 && l.Fields[i].Kind == kind; i-- {
		n++
	}
	return theme.Kind(kind, n%2 == 1, selected)
}

func (b *Bits) bitRole(field, bit int) theme.Role {
	switch {
	case bit == b.Cursor && b.differs(bit):
		return theme.ChangedCursor
	case bit == b.Cursor:
		return theme.Cursor
	case b.differs(bit):
		return theme.Selected
	}
	return FieldRole(b.Bound.Layout, field, b.selected(field))
}

// differs reports whether a bit is different in the other id.
func (b *Bits) differs(bit int) bool { return b.Other != nil && b.Other.Bit(bit) != b.ID.Bit(bit) }

func (b *Bits) selected(field int) bool {
	return field == b.Selected || slices.Contains(b.Highlighted, field)
}

// BitZone returns the zone of a bit.
func BitZone(bit int) string { return "bit:" + strconv.Itoa(bit) }
