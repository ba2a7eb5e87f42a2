package inference

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"time"

	"idtui/ids"
)

// Revision is the fields of a result while you change them. It knows what each change
// costs.
type Revision struct {
	result   *Result
	fields   []Field
	proposed float64 // the cost of the fields of the result
	cost     float64

	undone, done [][]Field // the fields before each change, and after those undone
}

// Revise returns the fields of a result, to change them. The result stays as it is.
func (r *Result) Revise() *Revision {
	v := &Revision{result: r, fields: cloneFields(r.Fields)}
	v.price()
	v.proposed = v.cost
	return v
}

// cloneFields copies fields with their spans.
func cloneFields(list []Field) []Field {
	list = slices.Clone(list)
	for i := range list {
		list[i].Spans = slices.Clone(list[i].Spans)
	}
	return list
}

// price computes the cost of the fields.
func (v *Revision) price() {
	cost, err := v.result.Cost(v.fields)
	if err != nil {
		cost = math.Inf(1)
	}
	v.cost = cost
}

// Fields returns the fields with the changes. They belong to the revision.
func (v *Revision) Fields() []Field { return v.fields }

// Changed reports whether the fields differ from those of the result.
func (v *Revision) Changed() bool {
	return !slices.EqualFunc(v.fields, v.result.Fields, func(a, b Field) bool {
		return a.Kind == b.Kind && a.UnitNS == b.UnitNS && sameEpoch(a.Epoch, b.Epoch) && slices.Equal(a.Spans, b.Spans)
	})
}

func sameEpoch(a, b *time.Time) bool { return a == b || a != nil && b != nil && a.Equal(*b) }

// Cost returns the price of the fields in bits, and how much more it is than that of the
// fields of the result. Fields that contradict the ids cost +Inf.
func (v *Revision) Cost() (bits, more float64) { return v.cost, v.cost - v.proposed }

// Segment is a run of bits of one field. It begins at a boundary.
type Segment struct {
	Field int // index into the fields
	Span  ids.Span

	span int // index into the spans of the field
}

// Segments returns the segments, from the most significant bit on.
func (v *Revision) Segments() []Segment {
	var list []Segment
	for i := range v.fields {
		for j, s := range v.fields[i].Spans {
			list = append(list, Segment{i, s, j})
		}
	}
	slices.SortFunc(list, func(a, b Segment) int { return cmp.Compare(a.Span.Offset, b.Span.Offset) })
	return list
}

// Move moves the boundary at which segment n begins by some bits, to less significant
// ones if positive. A time that loses a bit has a unit of twice the length. The error tells
// why the boundary cannot be moved.
func (v *Revision) Move(n, by int) error {
	list := v.Segments()
	if n <= 0 || n >= len(list) {
		return errors.New("the first field begins at bit 0: choose another boundary")
	}
	before, after := list[n-1], list[n]
	switch {
	case v.result.Scheme != nil:
		return errors.New("the fields are those of a known scheme")
	case before.Field == after.Field:
		return errors.New("both sides of the boundary are the same field")
	case before.Span.Width+by < 1 || after.Span.Width-by < 1:
		return errors.New("a field has at least 1 bit")
	case v.fields[before.Field].Kind == ids.Checksum || v.fields[after.Field].Kind == ids.Checksum:
		return errors.New("the width of a checksum is that of its algorithm")
	}
	v.keep()
	left, right := &v.fields[before.Field], &v.fields[after.Field]
	left.Spans[before.span].Width += by
	left.Width += by
	if last := before.span == len(left.Spans)-1; last && left.Kind == ids.Time {
		left.UnitNS = math.Ldexp(left.UnitNS, -by) // one bit less counts steps of twice the length
	}
	right.Spans[after.span].Offset += by
	right.Spans[after.span].Width -= by
	right.Width -= by
	v.price()
	return nil
}

// kindsOfFields are the kinds that a field can be changed to, in this order.
var kindsOfFields = [...]ids.Kind{ids.Time, ids.Node, ids.Sequence, ids.Metadata, ids.Random, ids.Reserved}

// NextKind sets a field to the next kind. A time begins without unit and epoch.
func (v *Revision) NextKind(field int) error {
	if v.result.Scheme != nil {
		return errors.New("the fields are those of a known scheme")
	}
	v.keep()
	f := &v.fields[field]
	f.Kind = kindsOfFields[(slices.Index(kindsOfFields[:], f.Kind)+1)%len(kindsOfFields)]
	f.UnitNS, f.Epoch, f.Of = 0, nil, ""
	nameFields(v.fields)
	v.price()
	return nil
}

// TimeField returns the index of a field with the time: the given one if it is, otherwise
// the first one; -1 for none.
func (v *Revision) TimeField(field int) int {
	if field >= 0 && field < len(v.fields) && v.fields[field].Kind == ids.Time {
		return field
	}
	return slices.IndexFunc(v.fields, func(f Field) bool { return f.Kind == ids.Time })
}

// NextUnit sets the unit of a time field to the next usual one, the likeliest first. It
// sets an epoch too if there is none: the likeliest one.
func (v *Revision) NextUnit(field int) error {
	if err := v.timeChange(field); err != nil {
		return err
	}
	list := units()
	slices.SortStableFunc(list, func(a, b unit) int { return compare(a.price, b.price) })
	at := -1
	for i, u := range list {
		if math.Abs(u.ns-v.fields[field].UnitNS) < u.ns*1e-9 {
			at = i
		}
	}
	v.keep()
	v.setUnit(field, list[(at+1)%len(list)].ns)
	v.price()
	return nil
}

// setUnit sets a unit, and an epoch if there is none.
func (v *Revision) setUnit(field int, ns float64) {
	v.fields[field].UnitNS = ns
	if v.fields[field].Epoch == nil {
		at := time.UnixMilli(v.result.guess.epoch).UTC()
		v.fields[field].Epoch = &at
	}
}

// SetEpoch sets the instant that timestamp 0 means, of all time fields. It sets a unit too
// if there is none: the likeliest one.
func (v *Revision) SetEpoch(at time.Time) error {
	first := v.TimeField(-1)
	if err := v.timeChange(first); err != nil {
		return err
	}
	v.keep()
	at = at.Truncate(time.Microsecond).UTC()
	for i := range v.fields {
		if f := &v.fields[i]; f.Kind == ids.Time {
			f.Epoch, f.UnitNS = &at, cmp.Or(f.UnitNS, v.result.guess.unit, 1e6)
		}
	}
	v.price()
	return nil
}

// timeChange returns why the time of a field cannot be changed.
func (v *Revision) timeChange(field int) error {
	switch {
	case v.result.Scheme != nil:
		return errors.New("the fields are those of a known scheme")
	case field < 0 || field >= len(v.fields) || v.fields[field].Kind != ids.Time:
		return errors.New("no field holds a time: change the kind of one")
	}
	return nil
}

// Result returns the result with the changed fields. What you set is no longer
// undetermined.
func (v *Revision) Result() *Result {
	if !v.Changed() {
		return v.result
	}
	r := *v.result
	r.Fields, r.revised = cloneFields(v.fields), true
	if at := v.TimeField(-1); at < 0 || r.Fields[at].UnitNS > 0 {
		r.Undetermined = nil
	}
	return &r
}
