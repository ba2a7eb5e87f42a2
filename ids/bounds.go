package ids

import (
	"fmt"
	"slices"

	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// Bounds holds the smallest and the largest id of a time range, see [BoundScheme.BoundsOf].
type Bounds struct {
	Min, Max ID
	// Strays is set if ids of other times also lie between the two. Then another field comes before
	// the low bits of the time.
	Strays bool
	// End is the smallest id after the range, if there is one. There is none if the range is not
	// half-open, or if no id can follow it.
	End    ID
	HasEnd bool
}

// BoundsQuery asks for the bounds of a time range.
type BoundsQuery struct {
	From, To Reading
	// HalfOpen excludes the time unit of To, unless From and To are equal. Ranges that follow each
	// other then have no id in common.
	HalfOpen bool
	// Order lists the bytes of an id in the order in which they are compared; nil for first to
	// last.
	Order []int
}

// Bounds returns the smallest and the largest id with a time from one reading to
// another, both included. See [BoundScheme.BoundsOf] for the errors.
func (b *BoundScheme) Bounds(from, to Reading) (Bounds, error) {
	return b.BoundsOf(BoundsQuery{From: from, To: to})
}

// BoundsOf returns the smallest and the largest id of a time range. It returns an error if the
// scheme has no time, or if its ids do not sort by time. Times outside the layout and empty ranges
// are errors too.
func (b *BoundScheme) BoundsOf(q BoundsQuery) (Bounds, error) {
	g, err := b.grid(q.Order)
	if err != nil {
		return Bounds{}, err
	}
	if q.To < q.From {
		return Bounds{}, fmt.Errorf("the time range ends (%s) before it starts (%s)", humantext.RFC3339(q.To.Time()), humantext.RFC3339(q.From.Time()))
	}
	if err := b.Holds(q.From); err != nil {
		return Bounds{}, err
	}
	first, last := g.unit.Index(q.From), g.unit.Index(q.To)
	if q.HalfOpen && q.From < q.To {
		last--
	}
	switch {
	case last < first:
		return Bounds{}, fmt.Errorf("the time range is empty: it ends in the time unit in which it starts, at %s", humantext.RFC3339(q.From.Time()))
	case last > g.last:
		return Bounds{}, b.Holds(q.To)
	}
	span := Bounds{Min: b.fill(g.stamp(first), false), Max: b.fill(g.stamp(last), true), Strays: b.strays(q.Order)}
	if q.HalfOpen {
		span.End, span.HasEnd = b.endOf(&g, last, &span)
	}
	return span, nil
}

// endOf returns the smallest id after a range, if there is one. It is the smallest of the next
// unit. If ids of other units come before that, it is the one after Max.
func (b *BoundScheme) endOf(g *grid, last int64, span *Bounds) (ID, bool) {
	switch {
	case span.Strays:
		return next(span.Max)
	case last == g.last:
		return ID{}, false
	}
	return b.fill(g.stamp(last+1), false), true
}

// next returns the id whose number is one more, and false after the last one.
func next(id ID) (ID, bool) {
	for end := id.Bits(); end > 0; end -= 64 {
		width := min(64, end)
		v := (id.Uint64(end-width, width) + 1) & encoding.Ones(width)
		id = id.Put(end-width, width, v)
		if v != 0 {
			return id, true
		}
	}
	return ID{}, false
}

// BoundsIn returns the bounds for texts of an encoding. If texts start with another field than the
// time, all bounds get the value of that field in generated ids. With other values, texts of every
// time would lie between the bounds.
func (b *BoundScheme) BoundsIn(e *Encoding, span Bounds) Bounds {
	if at := b.Layout.Index(e.Leads()); at >= 0 && b.Compose != nil {
		field := &b.Layout.Fields[at]
		v := field.Get(b.Compose(Slot{}, zeros{}))
		span.Min, span.Max = field.Set(span.Min, v), field.Set(span.Max, v)
		if span.HasEnd {
			span.End = field.Set(span.End, v)
		}
	}
	return span
}

// Holds returns an error if ids of the bound scheme cannot hold a reading.
func (b *BoundScheme) Holds(r Reading) error {
	unit, last := b.span()
	if unit == nil {
		return nil
	}
	switch u := unit.Index(r); {
	case u < 0:
		return fmt.Errorf("%s is before the epoch of %s, %s", humantext.RFC3339(r.Time()), b.Scheme.Name, humantext.RFC3339(unit.Epoch.Time()))
	case u > last:
		return fmt.Errorf("%s is after the last timestamp of %s, %s", humantext.RFC3339(r.Time()), b.Scheme.Name, humantext.RFC3339(unit.Instant(uint64(last))))
	}
	return nil
}

// span returns the time unit of the bound scheme and the index of the last unit. The unit is nil if
// the scheme has no time or does not declare its unit.
func (b *BoundScheme) span() (*Unit, int64) {
	if unit, last := b.Layout.timeSpan(); unit != nil {
		return unit, last
	}
	if b.Time == nil || b.Policy == nil {
		return nil, 0
	}
	return &b.Policy.Unit, b.Policy.MaxUnit
}

// grid describes how a bound scheme writes a time unit into an id.
type grid struct {
	unit  *Unit
	last  int64
	stamp func(unit int64) ID // an id with that time and no other bits
}

// grid returns the grid of the bound scheme. It returns an error if the ids do not sort by time in
// the given order of their bytes.
func (b *BoundScheme) grid(order []int) (grid, error) {
	unit, last := b.span()
	switch {
	case b.Time == nil:
		return grid{}, fmt.Errorf("%s ids hold no time", b.Scheme.Name)
	case unit == nil:
		return grid{}, fmt.Errorf("idtui only decodes %s ids and does not know how they sort by time", b.Scheme.Name)
	}
	g := grid{unit: unit, last: last, stamp: b.composedStamp}
	if at := b.Layout.timeField(); at != nil {
		g.stamp = func(u int64) ID { return at.Set(encoding.Zero(b.Layout.Bits), Value{Lo: uint64(u)}) }
	} else if parts := b.Layout.parts; parts != nil {
		g.stamp = func(u int64) ID { return parts.put(encoding.Zero(b.Layout.Bits), u) }
	}
	for u := int64(1); u <= last/2; u *= 2 {
		if inOrder(g.stamp(u), order).Compare(inOrder(g.stamp(2*u), order)) > 0 {
			return grid{}, fmt.Errorf("%s ids do not sort by time: low bits of the time come before high ones", b.Scheme.Name)
		}
	}
	return g, nil
}

// composedStamp composes an id of a unit and keeps only its time.
func (b *BoundScheme) composedStamp(unit int64) ID {
	made := b.Compose(Slot{Unit: unit}, zeros{})
	id := encoding.Zero(b.Layout.Bits)
	for i := range b.Layout.Fields {
		if at := &b.Layout.Fields[i]; at.Kind == Time {
			id = at.Set(id, at.Get(made))
		}
	}
	return id
}

// zeros is a source of zero bits, for ids whose random bits do not matter.
type zeros struct{}

func (zeros) Uint64() uint64 { return 0 }

// fill sets all fields other than the time: fixed fields to their value, the others to all zeros
// or ones. If such an id cannot be written, fields with a Max get at most that value. A Min is only for new
// ids: after a step back, yitter uses reserved numbers that are smaller.
func (b *BoundScheme) fill(id ID, largest bool) ID {
	full := b.fillUpTo(id, largest, (*Field).Largest)
	if !largest {
		return full
	}
	e := b.CanonicalEncoding(full)
	back, err := e.Decode(e.Encode(full))
	if err == nil && b.Check != nil && len(b.Layout.sums) == 0 { // a wrong checksum does not matter
		err = b.Check(full)
	}
	if err == nil && back == full {
		return full
	}
	return b.fillUpTo(id, largest, func(f *Field) Value { _, most := f.Range(); return most })
}

func (b *BoundScheme) fillUpTo(id ID, largest bool, most func(*Field) Value) ID {
	for i := range b.Layout.Fields {
		field := &b.Layout.Fields[i]
		if v, ok := b.constant(field); ok {
			id = field.Set(id, v)
		} else if field.Kind != Time && largest {
			id = field.Set(id, most(field))
		}
	}
	return id
}

// constant returns the value of a field that is the same in all ids. Reserved bits before the time
// have the value that generators write. Otherwise, ids of every time would lie in a range.
func (b *BoundScheme) constant(f *Field) (Value, bool) {
	if f.Fixed != nil {
		return Value{Lo: *f.Fixed}, true
	}
	at := slices.IndexFunc(b.Layout.Fields, func(f Field) bool { return f.Kind == Time })
	return Value{Lo: f.Min}, at >= 0 && f.Kind == Reserved && f.Width <= 64 && f.Offset() < b.Layout.Fields[at].Offset()
}

// inOrder returns the id with its bytes in the given order. A nil order changes nothing.
func inOrder(id ID, order []int) ID {
	if order == nil {
		return id
	}
	to := encoding.Zero(8 * len(order))
	for i, b := range order {
		to = to.Put(8*i, 8, id.Uint64(8*b, 8))
	}
	return to
}

// strays reports whether a variable bit comes before a bit of the time in an order of the bytes.
func (b *BoundScheme) strays(order []int) bool {
	free := false
	for bit := range b.Layout.Bits {
		if order != nil {
			bit = order[bit/8]*8 + bit%8
		}
		field := &b.Layout.Fields[b.Layout.FieldAt(bit)]
		_, same := b.constant(field)
		if field.Kind == Time && free {
			return true
		}
		free = free || field.Kind != Time && !same
	}
	return false
}
