package inference

import (
	"fmt"
	"math"
	"slices"

	"idtui/ids"
	"idtui/ids/humantext"
)

// leastOpen is the minimum number of constant bits around a border of two fields that is worth a
// remark. Nearly every field has one or two bits that never change.
const leastOpen = 4

// border is a border of fields that the ids do not reveal.
type border struct {
	what   string // "border of node and sequence"
	why    string
	fields []int // indexes of the fields that it concerns
}

func (b *border) String() string { return b.what + ": " + b.why }

// Borders returns which borders of fields the ids do not reveal, each with the reason. A known
// scheme with its own epoch has none, unless most ids have different nodes.
func (r *Result) Borders() []string {
	var list []string
	for _, b := range r.borders() {
		list = append(list, b.String())
	}
	return list
}

// Assumptions returns what is assumed about the borders of each field: "border undetermined", or the scheme
// that has these borders. It is "" for a field whose borders the ids reveal.
func (r *Result) Assumptions() []string {
	list := make([]string, len(r.Fields))
	for _, b := range r.borders() {
		for _, i := range b.fields {
			if list[i] = "border undetermined"; r.Scheme != nil {
				list[i] = "border assumed as in " + r.Scheme.Scheme.Name
			}
		}
	}
	return list
}

// borders returns the borders that the ids do not reveal.
func (r *Result) borders() []border {
	if r.Date != nil {
		return nil
	}
	if list := r.manyNodes(); list != nil {
		return list
	}
	if r.Scheme != nil && len(r.Params) == 0 && len(r.Undetermined) == 0 && !r.OwnEpoch {
		return nil
	}
	list := append(r.constantBorders(), r.closeBorders()...)
	var nodes []int
	for i := range r.Fields {
		if r.Fields[i].Kind == ids.Node {
			nodes = append(nodes, i)
		}
	}
	if r.Scheme == nil && r.evidence.Times == nil && r.HasTime() && len(nodes) > 1 && !r.revised {
		list = append(list, border{besideTime, fmt.Sprintf("the %d node fields can be fewer fields, and one of them can be a sequence", len(nodes)), nodes})
	}
	return list
}

// besideTime names all fields except the time.
const besideTime = "fields beside the time"

// constantBorders returns the borders of fields among bits that never change.
func (r *Result) constantBorders() []border {
	numbers := 0
	for i := range r.Fields {
		if isNumber(&r.Fields[i]) {
			numbers++
		}
	}
	var list []border
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
				list = append(list, border{"border of " + left.Name + " and " + f.Name, fmt.Sprintf("in the constant bits %d–%d", start, end-1), []int{before, i}})
			}
		case end-at >= leastOpen && end < at+f.Width && numbers == 1: // the field can be a node and a sequence
			list = append(list, border{fmt.Sprintf("constant bits %d–%d", at, end-1), "part of " + f.Name + ", or another field", []int{i}})
		}
	}
	return list
}

// manyNodes returns the nodes of a scheme that differ in most ids. They are probably part of
// another field, in a layout similar to the scheme.
func (r *Result) manyNodes() (list []border) {
	const many, most = 20, .8 // with many values, more than half must differ; with fewer, the share most
	if r.Scheme == nil {
		return nil
	}
	for i := range r.Fields {
		f := &r.Fields[i]
		if f.Kind != ids.Node {
			continue
		}
		values := map[string]bool{}
		for row := range r.N {
			values[r.number(f, row).String()] = true
		}
		if n := len(values); n >= many && 2*n > r.N || float64(n) > most*float64(r.N) {
			list = append(list, border{besideTime, fmt.Sprintf("%s has %s in %s, as a counter or random bits", f.Name, humantext.Count(n, "different value"), humantext.Count(r.N, "id")), []int{i}})
		}
	}
	return list
}

// Limits of borders between bits that change.
const (
	closeBorder = 6 // bits that another border may cost more
	maxMoves    = 3 // maximum distance of another border, in bits
)

// closeBorders returns the borders between bits that change for which another border explains the
// ids about equally well. It skips known schemes, and the ends of the time, which are rivals.
func (r *Result) closeBorders() []border {
	if r.Scheme != nil {
		return nil
	}
	best, err := r.Cost(r.Fields)
	if err != nil || math.IsInf(best, 1) {
		return nil
	}
	var list []border
	for i := range r.Fields {
		left := &r.Fields[i]
		if left.Kind == ids.Node && isNumber(left) {
			if first, last := r.closeSplits(i, best); last > 0 {
				list = append(list, border{"border in " + left.Name, "none, or before " + bitText(first, last), []int{i}})
			}
		}
		for k := range r.Fields {
			right := &r.Fields[k]
			at := right.Spans[0].Offset
			if !movable(left) || !movable(right) || left.Spans[0].Offset+left.Width != at || r.frame.Table.Constant(at-1) || r.frame.Table.Constant(at) {
				continue // constantBorders returns the borders among constant bits
			}
			first, last := at, at
			for by := -min(maxMoves, left.Width-1); by <= min(maxMoves, right.Width-1); by++ {
				moved := cloneFields(r.Fields)
				moved[i].Width, moved[i].Spans[0].Width = left.Width+by, left.Width+by
				moved[k].Width, moved[k].Spans[0] = right.Width-by, ids.Span{Offset: at + by, Width: right.Width - by}
				if cost, err := r.Cost(moved); err == nil && cost <= best+closeBorder {
					first, last = min(first, at+by), max(last, at+by)
				}
			}
			if first < last {
				list = append(list, border{"border of " + left.Name + " and " + right.Name, "before " + bitText(first, last), []int{i, k}})
			}
		}
	}
	return list
}

// bitText returns "bit 5", or "one of the bits 5–7".
func bitText(first, last int) string {
	if first == last {
		return fmt.Sprintf("bit %d", first)
	}
	return fmt.Sprintf("one of the bits %d–%d", first, last)
}

// closeSplits returns the first and the last border that split a field into two nodes at about
// equal cost. A border is the bit after it; both are 0 for none.
func (r *Result) closeSplits(field int, best float64) (first, last int) {
	f := &r.Fields[field]
	start, end := f.Spans[0].Offset, f.Spans[0].Offset+f.Width
	for at := start + 1; at < end; at++ {
		if r.frame.Table.Changing(start, at-start) == 0 || r.frame.Table.Changing(at, end-at) == 0 {
			continue
		}
		parts := cloneFields(r.Fields)
		parts[field].Width, parts[field].Spans[0].Width = at-start, at-start
		rest := *f
		rest.Width, rest.Spans = end-at, []ids.Span{{Offset: at, Width: end - at}}
		if cost, err := r.Cost(append(parts, rest)); err == nil && cost <= best+closeBorder {
			if last = at; first == 0 {
				first = at
			}
		}
	}
	return first, last
}

// movable reports whether a field is one run of bits that hold a number or are random.
func movable(f *Field) bool { return isNumber(f) || len(f.Spans) == 1 && f.Kind == ids.Random }

// isNumber reports whether a field is one run of bits that hold a number: a node, a sequence or
// metadata.
func isNumber(f *Field) bool {
	return len(f.Spans) == 1 && (f.Kind == ids.Node || f.Kind == ids.Sequence || f.Kind == ids.Metadata)
}
