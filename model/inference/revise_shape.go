package inference

import (
	"errors"
	"math"
	"slices"

	"idtui/ids"
)

// maxUndo is how many changes can be undone.
const maxUndo = 500

// keep remembers the fields before a change, so that it can be undone.
func (v *Revision) keep() {
	v.undone = append(v.undone, cloneFields(v.fields))
	v.undone = v.undone[max(0, len(v.undone)-maxUndo):]
	v.done = nil
}

// Undo takes back the last change. It reports false if there is none.
func (v *Revision) Undo() bool { return v.travel(&v.undone, &v.done) }

// Redo makes the change again that was undone last. It reports false if there is none.
func (v *Revision) Redo() bool { return v.travel(&v.done, &v.undone) }

// travel takes the last fields of one list, and adds those of now to the other.
func (v *Revision) travel(from, to *[][]Field) bool {
	last := len(*from) - 1
	if last < 0 {
		return false
	}
	*to = append(*to, v.fields)
	v.fields, *from = (*from)[last], (*from)[:last]
	v.price()
	return true
}

// Split splits the field of segment n in the middle of that segment: into two fields of
// its kind, of which the first is one bit wider if the width is odd. Two halves of a time
// add up to the same time. The error tells why the field cannot be split.
func (v *Revision) Split(n int) error {
	list := v.Segments()
	if n < 0 || n >= len(list) {
		return errors.New("there is no such segment")
	}
	at := list[n]
	switch left := &v.fields[at.Field]; {
	case v.result.Scheme != nil:
		return errors.New("the fields are those of a known scheme")
	case left.Kind == ids.Checksum:
		return errors.New("the width of a checksum is that of its algorithm")
	case at.Span.Width < 2:
		return errors.New("a field has at least 1 bit")
	}
	v.keep()
	left := &v.fields[at.Field]
	high := (at.Span.Width + 1) / 2
	right := *left
	right.Spans = append([]ids.Span{{Offset: at.Span.Offset + high, Width: at.Span.Width - high}}, left.Spans[at.span+1:]...)
	right.Width = widthOf(right.Spans)
	left.Spans = left.Spans[:at.span+1]
	left.Spans[at.span].Width = high
	left.Width -= right.Width
	left.UnitNS = math.Ldexp(left.UnitNS, right.Width)
	v.fields = slices.Insert(v.fields, at.Field+1, right)
	nameFields(v.fields)
	v.price()
	return nil
}

// Merge adds the bits of the segment after segment n to the field of segment n, which
// keeps its kind. A field that has no bits left is removed. The error tells why the fields
// cannot be merged.
func (v *Revision) Merge(n int) error {
	list := v.Segments()
	if n < 0 || n+1 >= len(list) {
		return errors.New("nothing to merge: there is no field to the right")
	}
	at, next := list[n], list[n+1]
	left, right := &v.fields[at.Field], &v.fields[next.Field]
	switch {
	case v.result.Scheme != nil:
		return errors.New("the fields are those of a known scheme")
	case at.Field == next.Field:
		return errors.New("both sides of the boundary are the same field")
	case left.Kind == ids.Checksum || right.Kind == ids.Checksum:
		return errors.New("the width of a checksum is that of its algorithm")
	}
	v.keep()
	left.Spans[at.span].Width += next.Span.Width
	left.Width += next.Span.Width
	if at.span == len(left.Spans)-1 {
		left.UnitNS = math.Ldexp(left.UnitNS, -next.Span.Width)
	}
	right.Spans = slices.Delete(right.Spans, next.span, next.span+1)
	if right.Width -= next.Span.Width; right.Width == 0 {
		v.fields = slices.Delete(v.fields, next.Field, next.Field+1)
	}
	nameFields(v.fields)
	v.price()
	return nil
}

// widthOf returns how many bits spans have.
func widthOf(spans []ids.Span) int {
	n := 0
	for _, s := range spans {
		n += s.Width
	}
	return n
}
