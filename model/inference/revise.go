package inference

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"time"

	"idtui/ids"
	"idtui/model/inference/clocks"
	"idtui/model/inference/segments"
)

// Revision holds the fields of a result while the user changes them, and what they cost.
type Revision struct {
	result   *Result
	fields   []Field
	proposed float64 // the cost of the fields of the result
	cost     float64

	undone, done [][]Field // the fields to return to, for Undo and for Redo
}

// Revise returns a revision that starts with the fields of the result. It does not change the
// result.
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

// Fields returns the fields with the changes. The caller must not modify them.
func (v *Revision) Fields() []Field { return v.fields }

// Changed reports whether the fields differ from those of the result.
func (v *Revision) Changed() bool {
	return !slices.EqualFunc(v.fields, v.result.Fields, func(a, b Field) bool {
		return a.Kind == b.Kind && a.UnitNS == b.UnitNS && (a.Epoch == b.Epoch || a.Epoch != nil && b.Epoch != nil && a.Epoch.Equal(*b.Epoch)) && slices.Equal(a.Spans, b.Spans)
	})
}

// Cost returns the price of the fields in bits, and how much it exceeds the price of the result's
// fields. Fields that contradict the ids cost +Inf.
func (v *Revision) Cost() (bits, more float64) { return v.cost, v.cost - v.proposed }

// Unjudged reports whether only units and epochs were changed, and the ids have no times that could
// contradict them.
func (v *Revision) Unjudged() bool {
	return v.result.evidence.Times == nil && v.Changed() && slices.EqualFunc(v.fields, v.result.Fields, func(a, b Field) bool {
		return a.Kind == b.Kind && slices.Equal(a.Spans, b.Spans)
	})
}

// Segment is a run of adjacent bits of one field.
type Segment struct {
	Field int // index into the fields
	Span  ids.Span

	span int // index into the spans of the field
}

// Segments returns the segments, most significant first.
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

// Move moves the boundary at the start of segment n by a number of bits. Positive numbers move it
// toward less significant bits. A time that loses its last bit counts units of twice the length.
// The error says why the boundary cannot be moved.
func (v *Revision) Move(n, by int) error {
	list := v.Segments()
	if n <= 0 || n >= len(list) {
		return errors.New("the first field begins at bit 0: choose another boundary")
	}
	before, after := list[n-1], list[n]
	switch {
	case v.result.Scheme != nil:
		return errors.New("cannot change the fields of a known scheme")
	case before.Field == after.Field:
		return errors.New("both sides of the boundary belong to the same field")
	case before.Span.Width+by < 1 || after.Span.Width-by < 1:
		return errors.New("a field has at least 1 bit")
	case v.fields[before.Field].Kind == ids.Checksum || v.fields[after.Field].Kind == ids.Checksum:
		return errors.New("cannot resize a checksum: its algorithm sets the width")
	}
	v.keep()
	left, right := &v.fields[before.Field], &v.fields[after.Field]
	left.Spans[before.span].Width += by
	left.Width += by
	if last := before.span == len(left.Spans)-1; last && left.Kind == ids.Time {
		left.UnitNS = math.Ldexp(left.UnitNS, -by)
	}
	right.Spans[after.span].Offset += by
	right.Spans[after.span].Width -= by
	right.Width -= by
	v.price()
	return nil
}

// kindsOfFields are the kinds that NextKind steps through.
var kindsOfFields = [...]ids.Kind{ids.Time, ids.Node, ids.Sequence, ids.Metadata, ids.Random, ids.Reserved}

// NextKind sets a field to the next kind. A new time field has no unit and no epoch.
func (v *Revision) NextKind(field int) error {
	if v.result.Scheme != nil {
		return errors.New("cannot change the fields of a known scheme")
	}
	v.keep()
	f := &v.fields[field]
	f.Kind = kindsOfFields[(slices.Index(kindsOfFields[:], f.Kind)+1)%len(kindsOfFields)]
	f.UnitNS, f.UnitGuessed, f.Epoch, f.Of = 0, false, nil, ""
	nameFields(v.fields)
	v.price()
	return nil
}

// TimeField returns field if it is a time, otherwise the index of the first time field; -1 for
// none.
func (v *Revision) TimeField(field int) int {
	if field >= 0 && field < len(v.fields) && v.fields[field].Kind == ids.Time {
		return field
	}
	return slices.IndexFunc(v.fields, func(f Field) bool { return f.Kind == ids.Time })
}

// NextUnit sets the unit of a time field to the next one in order of likelihood.
func (v *Revision) NextUnit(field int) error {
	if err := v.timeChange(field); err != nil {
		return err
	}
	list := clocks.Units()
	slices.SortStableFunc(list, func(a, b clocks.Unit) int { return cmp.Compare(a.Price, b.Price) })
	at := -1
	for i, u := range list {
		if math.Abs(u.NS-v.fields[field].UnitNS) < u.NS*1e-9 {
			at = i
		}
	}
	v.keep()
	ns := list[(at+1)%len(list)].NS
	v.fields[field].UnitNS, v.fields[field].UnitGuessed = ns, false
	v.price()
	return nil
}

// SetEpoch sets the epoch of all time fields. Fields without a unit get the likeliest one, as a
// guess. It returns an error for a known scheme, and if no field is a time.
func (v *Revision) SetEpoch(at time.Time) error {
	first := v.TimeField(-1)
	if err := v.timeChange(first); err != nil {
		return err
	}
	v.keep()
	at = at.Truncate(time.Microsecond).UTC()
	for i := range v.fields {
		if f := &v.fields[i]; f.Kind == ids.Time {
			f.Epoch, f.UnitGuessed = &at, f.UnitGuessed || f.UnitNS == 0
			f.UnitNS = cmp.Or(f.UnitNS, v.result.guess.Unit, 1e6)
		}
	}
	v.price()
	return nil
}

// timeChange returns an error if the unit and the epoch of a field cannot be changed.
func (v *Revision) timeChange(field int) error {
	switch {
	case v.result.Scheme != nil:
		return errors.New("cannot change the fields of a known scheme")
	case field < 0 || field >= len(v.fields) || v.fields[field].Kind != ids.Time:
		return errors.New("no field has the kind time: change the kind of a field first")
	}
	return nil
}

// Epoch returns the epoch of the time fields, or the likeliest one if it is unknown. It reports
// false if there is none.
func (v *Revision) Epoch() (time.Time, bool) {
	at := v.TimeField(-1)
	switch {
	case at < 0:
		return time.Time{}, false
	case v.fields[at].Epoch != nil:
		return *v.fields[at].Epoch, true
	}
	return time.UnixMilli(v.result.guess.Epoch).UTC(), v.result.guess.Unit > 0
}

// Result returns the result with the changed fields. A unit or an epoch that the user set is no
// longer undetermined.
func (v *Revision) Result() *Result {
	if !v.Changed() {
		return v.result
	}
	r := *v.result
	r.Fields, r.revised = cloneFields(v.fields), true
	for i := range r.Fields { // what the bits are was said of the field as it was
		same := func(o Field) bool { return o.Kind == r.Fields[i].Kind && slices.Equal(o.Spans, r.Fields[i].Spans) }
		if !slices.ContainsFunc(v.result.Fields, same) {
			r.Fields[i].About = ""
		}
	}
	at := v.TimeField(-1)
	r.Undetermined = slices.DeleteFunc(slices.Clone(r.Undetermined), func(o Open) bool {
		switch {
		case at < 0:
			return true
		case o.What == OpenEpoch:
			return r.Fields[at].Epoch != nil
		}
		return r.Fields[at].UnitNS > 0 && !r.Fields[at].UnitGuessed
	})
	return &r
}

// maxUndo is the maximum number of changes that can be undone.
const maxUndo = 500

// keep saves the fields before a change, for Undo.
func (v *Revision) keep() {
	v.undone = append(v.undone, cloneFields(v.fields))
	v.undone = v.undone[max(0, len(v.undone)-maxUndo):]
	v.done = nil
}

// Undo reverts the last change. It reports false if there is none.
func (v *Revision) Undo() bool { return v.travel(&v.undone, &v.done) }

// Redo repeats the change that Undo reverted last. It reports false if there is none.
func (v *Revision) Redo() bool { return v.travel(&v.done, &v.undone) }

// travel replaces the fields with the last ones of from, and appends the replaced ones to the
// other list.
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

// Split splits the field of segment n in the middle of that segment, into two fields of its kind.
// If the width is odd, the first one gets the extra bit. The two halves of a time still mean the
// same time. The error says why the field cannot be split.
func (v *Revision) Split(n int) error {
	list := v.Segments()
	if n < 0 || n >= len(list) {
		return errors.New("there is no such segment")
	}
	at := list[n]
	switch left := &v.fields[at.Field]; {
	case v.result.Scheme != nil:
		return errors.New("cannot change the fields of a known scheme")
	case left.Kind == ids.Checksum:
		return errors.New("cannot resize a checksum: its algorithm sets the width")
	case at.Span.Width < 2:
		return errors.New("a field has at least 1 bit")
	}
	v.keep()
	left := &v.fields[at.Field]
	high := (at.Span.Width + 1) / 2
	right := *left
	right.Spans = append([]ids.Span{{Offset: at.Span.Offset + high, Width: at.Span.Width - high}}, left.Spans[at.span+1:]...)
	right.Width = 0
	for _, s := range right.Spans {
		right.Width += s.Width
	}
	left.Spans = left.Spans[:at.span+1]
	left.Spans[at.span].Width = high
	left.Width -= right.Width
	left.UnitNS = math.Ldexp(left.UnitNS, right.Width)
	v.fields = slices.Insert(v.fields, at.Field+1, right)
	nameFields(v.fields)
	v.price()
	return nil
}

// Merge moves the bits of the segment after segment n into the field of segment n, which keeps
// its kind. A field without bits is removed. The error says why the segments cannot be merged.
func (v *Revision) Merge(n int) error {
	list := v.Segments()
	if n < 0 || n+1 >= len(list) {
		return errors.New("nothing to join: there is no field to the right")
	}
	at, next := list[n], list[n+1]
	left, right := &v.fields[at.Field], &v.fields[next.Field]
	switch {
	case v.result.Scheme != nil:
		return errors.New("cannot change the fields of a known scheme")
	case at.Field == next.Field:
		return errors.New("both sides of the boundary belong to the same field")
	case left.Kind == ids.Checksum || right.Kind == ids.Checksum:
		return errors.New("cannot resize a checksum: its algorithm sets the width")
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

// Cost returns the price of a layout for the ids of the result, in bits. The layout can have
// other boundaries, kinds, units or epochs than the result. Costs of layouts of the same result
// are comparable. The fields must cover each bit once. A layout that contradicts the ids or their
// times costs +Inf.
func (r *Result) Cost(fields []Field) (float64, error) {
	if err := covers(fields, r.Bits); err != nil {
		return 0, err
	}
	p := &segments.Partition{Plain: r.plain}
	clock, price := r.clockOf(fields)
	if clock == nil {
		if r.evidence.Ordered || r.evidence.Times != nil {
			p.Count(r.evidence.Known, nil, nil)
		}
		return price + fieldsCost(p, fields), nil
	}
	nodes := nodeKeyOf(p.Plain, fields)
	p.Count(clock.IdOrder(r.evidence), clock.Ticks, nodes)
	cost := min(clock.Costs.ByTime+clock.Costs.Ranking.Price, clock.Costs.Sorted) + fieldsCost(p, fields)
	if e := r.evidence; !e.Ordered && e.Times != nil && clock.Unit > 0 {
		p.Count(clock.TickOrder(e), clock.Ticks, nodes)
		cost = min(cost, clock.TickOrderCost(e, nodes.Nodes())+fieldsCost(p, fields))
	}
	return price + clock.Price + cost, nil
}

// fieldsCost returns the price of the fields other than the time.
func fieldsCost(p *segments.Partition, fields []Field) float64 {
	p.SortRows()
	total := 0.0
	for i := range fields {
		if fields[i].Kind != ids.Time {
			total += segments.FieldPrice
			for _, s := range fields[i].Spans {
				total += spanCost(p, fields[i].Kind, s)
			}
		}
	}
	return total
}

// nodeKeyOf returns a key of the nodes of a layout; nil if it has none.
func nodeKeyOf(p *segments.Plain, fields []Field) *segments.NodeKey {
	var nodes []segments.Segment
	for i := range fields {
		if fields[i].Kind == ids.Node {
			for _, s := range fields[i].Spans {
				nodes = append(nodes, segments.Segment{Offset: s.Offset, Width: s.Width, Role: segments.RoleNode})
			}
		}
	}
	if nodes == nil {
		return nil
	}
	return p.Key(nodes)
}

// covers returns an error unless the fields cover each bit exactly once.
func covers(fields []Field, bits int) error {
	seen := make([]bool, bits)
	n := 0
	for _, f := range fields {
		for _, s := range f.Spans {
			for at := s.Offset; at < s.Offset+s.Width; at++ {
				if at < 0 || at >= bits || seen[at] {
					return errors.New("a bit lies outside the id or in two fields")
				}
				seen[at] = true
				n++
			}
		}
	}
	if n != bits {
		return errors.New("some bits are in no field")
	}
	return nil
}

// clockOf returns the clock of the time fields, or nil. It also returns the price of an epoch
// that contradicts the rough times.
func (r *Result) clockOf(fields []Field) (*clocks.Clock, float64) {
	var place []int
	c := &clocks.Clock{Coarse: 1}
	var epoch *float64
	for _, f := range fields {
		if f.Kind != ids.Time {
			continue
		}
		c.Parts = append(c.Parts, clocks.Part{Offset: len(place), Width: f.Width, Unit: f.UnitNS})
		c.Unit = f.UnitNS
		for _, s := range f.Spans {
			place = append(place, clocks.Span(s.Offset, s.Offset+s.Width)...)
		}
		if f.Epoch != nil {
			ns := float64(f.Epoch.UnixMicro()) * 1e3
			epoch = &ns
		}
	}
	if place == nil {
		return nil, 0
	}
	for at := range r.Bits {
		if !slices.Contains(place, at) {
			place = append(place, at)
		}
	}
	c.Order = &clocks.Order{Table: r.frame.Table.Arrange(place)}
	c.Price = segments.FieldPrice*float64(len(c.Parts)+1) + clocks.UnitPrice(c.Unit)
	if r.evidence.Times == nil {
		c.Unit = 0
	}
	c.Settle(r.evidence, c.WholeValues())
	if epoch == nil || c.Unit == 0 {
		return c, 0
	}
	t := &clocks.Timed{Evidence: r.evidence}
	low, high, slack := t.EpochRange(c)
	told := *epoch + c.First*c.Unit
	if off := max(low-slack-told, told-high-slack, 0); off > 0 {
		return c, float64(r.evidence.N) * math.Log2(1+off/slack)
	}
	return c, 0
}

// spanCost returns the price of a span in a field of a kind.
func spanCost(p *segments.Partition, kind ids.Kind, s ids.Span) float64 {
	random := float64(p.E.N * s.Width)
	switch kind {
	case ids.Checksum:
		return 0
	case ids.Node, ids.Metadata, ids.Toggle:
		if s.Width <= segments.WidestNumber {
			return min(random, p.Node(s.Offset, s.Width))
		}
	case ids.Sequence:
		if s.Width <= segments.WidestCount && p.Order != nil {
			return min(random, segments.SequencePrice+p.Sequence(s.Offset, s.Width))
		}
	case ids.Reserved, ids.Version, ids.Variant:
		return float64(p.E.N * p.Table.Changing(s.Offset, s.Width))
	}
	return random
}
