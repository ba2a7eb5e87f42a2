// Package diagram writes layouts in the notations of other tools: WaveDrom's bit fields, the
// ASCII diagrams of RFCs, Mermaid's packet diagrams and Kaitai Struct. Names and descriptions may
// come from an untrusted file, so each notation escapes them. The layout must have at least one
// bit.
package diagram

import (
	"cmp"
	"slices"

	"idtui/ids"
)

// run is a group of adjacent bits of one field, most significant first.
type run struct {
	field         *ids.Field
	offset, width int
	// below is the number of less significant bits of the field.
	below int
}

// end returns the offset after the last bit.
func (r *run) end() int { return r.offset + r.width }

// whole reports whether the run covers the whole field.
func (r *run) whole() bool { return r.width == r.field.Width }

// runsOf returns the runs of all fields, ordered by offset. Spans that are adjacent in the field
// and in the id form one run.
func runsOf(l *ids.Layout) []run {
	var list []run
	for i := range l.Fields {
		list = append(list, fieldRuns(&l.Fields[i])...)
	}
	slices.SortFunc(list, func(a, b run) int { return cmp.Compare(a.offset, b.offset) })
	return list
}

// fieldRuns returns the runs of a field, most significant first.
func fieldRuns(f *ids.Field) []run {
	var list []run
	left := f.Width
	for _, s := range f.Spans {
		left -= s.Width
		if n := len(list); n > 0 && list[n-1].end() == s.Offset {
			list[n-1].width += s.Width
			list[n-1].below = left
			continue
		}
		list = append(list, run{field: f, offset: s.Offset, width: s.Width, below: left})
	}
	return list
}

// split divides the run into pieces of at most n bits. Only the first piece may have fewer.
func (r *run) split(n int) []run {
	var list []run
	for rest := *r; rest.width > 0; {
		piece := rest
		piece.width = (rest.width-1)%n + 1
		piece.below = rest.below + rest.width - piece.width
		rest.offset, rest.width = piece.end(), rest.width-piece.width
		list = append(list, piece)
	}
	return list
}
