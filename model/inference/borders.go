package inference

import (
	"fmt"
	"slices"

	"idtui/ids"
)

// leastOpen is the minimum number of constant bits around a border of two fields that is worth a
// remark. Nearly every field has one or two bits that never change.
const leastOpen = 4

// Borders returns which borders of fields the ids do not reveal, because the bits on both sides
// never change. A scheme that is certain has its own borders.
func (r *Result) Borders() []string {
	if r.Date != nil || r.Scheme != nil && len(r.Params) == 0 && len(r.Undetermined) == 0 && !r.OwnEpoch {
		return nil
	}
	numbers := 0
	for i := range r.Fields {
		if isNumber(&r.Fields[i]) {
			numbers++
		}
	}
	var list []string
	for i := range r.Fields {
		f := &r.Fields[i]
		if !isNumber(f) {
			continue
		}
		at := f.Spans[0].Offset
		end := at
		for end < at+f.Width && r.frame.Table.Constant(end) {
			end++
		}
		before := slices.IndexFunc(r.Fields, func(o Field) bool { return isNumber(&o) && o.Spans[0].Offset+o.Width == at })
		switch start := at; {
		case before >= 0:
			left := &r.Fields[before]
			for start > left.Spans[0].Offset && r.frame.Table.Constant(start-1) {
				start--
			}
			if end-start >= leastOpen {
				list = append(list, fmt.Sprintf("border of %s and %s: in the constant bits %d–%d", left.Name, f.Name, start, end-1))
			}
		case end-at >= leastOpen && end < at+f.Width && numbers == 1: // it can be a node and a sequence
			list = append(list, fmt.Sprintf("constant bits %d–%d: part of %s, or another field", at, end-1, f.Name))
		}
	}
	return list
}

// isNumber reports whether a field is one run of bits that hold a number, whose unused upper bits
// never change.
func isNumber(f *Field) bool {
	return len(f.Spans) == 1 && (f.Kind == ids.Node || f.Kind == ids.Sequence || f.Kind == ids.Metadata)
}
