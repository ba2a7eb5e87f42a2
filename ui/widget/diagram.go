package widget

import (
	"cmp"
	"strconv"
	"strings"

	"idtui/ids"
)

// diagramBits is the number of bits per row, as in the diagrams of RFCs.
const diagramBits = 32

// Diagram returns a layout drawn as boxes, with 32 bits per row and two columns per
// bit. A box that is too narrow for the field's name shows its [Letter].
//
//	 0               8               16              24            31
//	┌───────────────────────────────────────────────────────────────┐
//	│ timestamp                                                     │
//	│             ┌─┬───────────────┬───────────────────────────────┤
//	│             │B│ metabyte    8 │ partition                  16 │
//	├─────────────┴─┴───────────────┼───────────────────────────────┘
//	│ sequence                   16 │
//	└───────────────────────────────┘
func Diagram(l *ids.Layout) string {
	if l.Bits == 0 {
		return ""
	}
	d := diagram{l}
	var out strings.Builder
	n := min(d.Bits, diagramBits)
	line := ""
	for bit := 0; bit < n; bit += 8 {
		line += strings.Repeat(" ", 1+2*bit-len(line)) + strconv.Itoa(bit)
	}
	last := strconv.Itoa(n - 1)
	out.WriteString(line + strings.Repeat(" ", 2*n-len(line)-len(last)+1) + last + "\n")
	for from := 0; ; from += diagramBits {
		out.WriteString(d.border(from) + "\n")
		if from >= l.Bits {
			return out.String()
		}
		out.WriteString(d.boxes(from) + "\n")
	}
}

// Letter returns the letter that replaces the name of field i in a narrow box.
func Letter(field int) string { return string(rune('A' + field%26)) }

type diagram struct{ *ids.Layout }

// at returns the field of a bit, or -1 outside the id and outside the row.
func (d diagram) at(row, column int) int {
	bit := row + column
	if row < 0 || column < 0 || column >= diagramBits || bit >= d.Bits {
		return -1
	}
	return d.FieldAt(bit)
}

// The directions of the lines of a box-drawing character.
const (
	goesUp = 1 << iota
	goesDown
	goesLeft
	goesRight
)

// lines are the box-drawing characters, by their directions.
var lines = [16]string{
	goesDown | goesRight: "┌", goesDown | goesLeft: "┐", goesUp | goesRight: "└", goesUp | goesLeft: "┘",
	goesUp | goesDown | goesRight: "├", goesUp | goesDown | goesLeft: "┤", goesDown | goesLeft | goesRight: "┬", goesUp | goesLeft | goesRight: "┴",
	goesUp | goesDown | goesLeft | goesRight: "┼", goesUp | goesDown: "│", goesLeft | goesRight: "─",
}

// border returns the line above a row, with gaps inside fields that continue.
func (d diagram) border(row int) string {
	var out strings.Builder
	above := row - diagramBits
	edge := func(column int) bool { return column >= 0 && d.at(above, column) != d.at(row, column) }
	for c := 0; c <= diagramBits; c++ {
		ways := 0
		if d.at(above, c-1) != d.at(above, c) {
			ways |= goesUp
		}
		if d.at(row, c-1) != d.at(row, c) {
			ways |= goesDown
		}
		if edge(c - 1) {
			ways |= goesLeft
		}
		after := " "
		if edge(c) {
			ways |= goesRight
			after = "─"
		}
		out.WriteString(cmp.Or(lines[ways], " ") + after)
	}
	return strings.TrimRight(out.String(), " ")
}

// boxes returns the fields of a row.
func (d diagram) boxes(row int) string {
	var out strings.Builder
	for c := 0; c < diagramBits && row+c < d.Bits; {
		f := d.at(row, c)
		n := 1
		for d.at(row, c+n) == f {
			n++
		}
		out.WriteString("│" + d.label(f, row+c, 2*n-1))
		c += n
	}
	return out.String() + "│"
}

// label returns the text of a box: the field's name at its start and its width at its
// end.
func (d diagram) label(field, bit, room int) string {
	f := &d.Fields[field]
	left, right := "", ""
	last := f.Spans[len(f.Spans)-1]
	if bit == f.Offset() || room > Width(f.Name)+1 && d.begins(f, bit) {
		left = " " + f.Name
	}
	if end := bit + (room+1)/2; end == last.Offset+last.Width {
		right = strconv.Itoa(f.Width) + " "
	}
	if Width(left)+len(right)+1 > room {
		right = ""
	}
	if Width(left) > room {
		left = strings.Repeat(" ", (room-1)/2) + Letter(field)
	}
	return Pad(left, room-len(right)) + right
}

// begins reports whether one of the field's ranges begins at a bit.
func (d diagram) begins(f *ids.Field, bit int) bool {
	for _, s := range f.Spans {
		if s.Offset == bit {
			return true
		}
	}
	return false
}
