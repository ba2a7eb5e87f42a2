package design

import (
	"slices"

	"idtui/ids"
	"idtui/ids/declaration"
)

// places are the bits of each field, most significant first. They are nil for a layout
// whose fields follow each other: then the widths say it all, and a fixed field moves with
// its neighbors. In a layout with ranges, a field that gives or takes no bit stays where
// it is.
type places [][]int

func placesOf(l *declaration.Declaration) places {
	if !slices.ContainsFunc(l.Fields, func(f declaration.Field) bool { return f.Ranges != nil }) {
		return nil
	}
	var p places
	for _, spans := range l.Spans() {
		var bits []int
		for _, s := range spans {
			for bit := range s.Width {
				bits = append(bits, s.Offset+bit)
			}
		}
		p = append(p, bits)
	}
	return p
}

// transfer moves the bit of a field that is nearest to another one to that one.
func (p places) transfer(from, to int) {
	switch {
	case p == nil:
	case from > to:
		p[to], p[from] = append(p[to], p[from][0]), p[from][1:]
	default:
		last := len(p[from]) - 1
		p[to], p[from] = append([]int{p[from][last]}, p[to]...), p[from][:last]
	}
}

// cut makes the last bits of a field a field of their own, after it.
func (p *places) cut(at, width int) {
	if *p == nil {
		return
	}
	n := len((*p)[at]) - width
	rest := (*p)[at][n:]
	(*p)[at] = (*p)[at][:n:n]
	*p = slices.Insert(*p, at+1, rest)
}

// merge makes a field and the one after it one.
func (p *places) merge(at int) {
	if *p != nil {
		(*p)[at] = append((*p)[at], (*p)[at+1]...)
		*p = slices.Delete(*p, at+1, at+2)
	}
}

// swap exchanges a field with the one after it. The two keep their bits together: the one
// that is first now has the first of them.
func (p places) swap(at int) {
	if p == nil {
		return
	}
	first := len(p[at+1])
	both := append(slices.Clone(p[at]), p[at+1]...)
	slices.Sort(both)
	p[at], p[at+1] = both[:first:first], both[first:]
}

// set sets the ranges of the fields. Fields that follow each other need none.
func (p places) set(l *declaration.Declaration) {
	for i := range l.Fields {
		l.Fields[i].Ranges = nil
	}
	if slices.IsSorted(slices.Concat(p...)) {
		return
	}
	for i, bits := range p {
		var spans []ids.Span
		for _, bit := range bits {
			if n := len(spans) - 1; n >= 0 && spans[n].Offset+spans[n].Width == bit {
				spans[n].Width++
			} else {
				spans = append(spans, ids.Span{Offset: bit, Width: 1})
			}
		}
		l.Fields[i].Ranges = spans
	}
}
