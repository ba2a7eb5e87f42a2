package ids

import (
	"fmt"

	"idtui/ids/humantext"
)

// Bounds holds the smallest and the largest id of a time range, see
// [BoundScheme.Bounds].
type Bounds struct {
	Min, Max ID
	// Strays is set if ids of other times also lie between the two, because another
	// field comes before the low bits of the time.
	Strays bool
}

// Bounds returns the smallest and the largest id with a time from one reading to
// another, both included. It returns an error for a scheme without a time, for one
// whose ids do not sort by time, and for times outside the layout.
func (f *BoundScheme) Bounds(from, to Reading) (Bounds, error) {
	g, err := f.grid()
	if err != nil {
		return Bounds{}, err
	}
	if to < from {
		return Bounds{}, fmt.Errorf("the span ends at %s, before it begins at %s", humantext.RFC3339(to.Time()), humantext.RFC3339(from.Time()))
	}
	for _, r := range []Reading{from, to} {
		if err := f.Holds(r); err != nil {
			return Bounds{}, err
		}
	}
	b := Bounds{
		Min: f.fill(g.stamp(g.unit.Index(from)), false),
		Max: f.fill(g.stamp(g.unit.Index(to)), true),
	}
	b.Strays = f.strays()
	return b, nil
}

// BoundsIn returns bounds among the texts of an encoding. If these start with a field
// other than the time, that field has the value of the bound scheme: texts between
// its smallest and its largest value would hold every time.
func (f *BoundScheme) BoundsIn(e *Encoding, b Bounds) Bounds {
	if at := f.Layout.Index(e.leads); at >= 0 && f.Compose != nil {
		field := &f.Layout.Fields[at]
		v := field.Get(f.Compose(Slot{}, zeros{}))
		b.Min, b.Max = field.Set(b.Min, v), field.Set(b.Max, v)
	}
	return b
}

// Holds returns an error if ids of the bound scheme cannot hold a reading.
func (f *BoundScheme) Holds(r Reading) error {
	unit, last := f.span()
	if unit == nil {
		return nil
	}
	switch u := unit.Index(r); {
	case u < 0:
		return fmt.Errorf("%s is too early for %s: its time begins at %s", humantext.RFC3339(r.Time()), f.Scheme.Name, humantext.RFC3339(unit.Epoch.Time()))
	case u > last:
		return fmt.Errorf("%s is too late for %s: its time ends at %s", humantext.RFC3339(r.Time()), f.Scheme.Name, humantext.RFC3339(unit.Instant(uint64(last))))
	}
	return nil
}

// span returns the time unit of the bound scheme and its last index, or nil if it has
// no time or does not declare its unit.
func (f *BoundScheme) span() (*Unit, int64) {
	if at := f.Layout.timeField(); at != nil {
		last := min(at.Largest().Lo, 1<<63-1)
		if at.Max > 0 {
			last = min(last, at.Max)
		}
		return at.Unit, int64(last)
	}
	if f.Time == nil || f.Policy == nil {
		return nil, 0
	}
	return &f.Policy.Unit, f.Policy.MaxUnit
}

// grid describes how a bound scheme writes a time unit into an id.
type grid struct {
	unit  *Unit
	stamp func(unit int64) ID // an id with that time and no other bits
}

// grid derives it from the layout's time field, or from the composer if several fields
// hold the time.
func (f *BoundScheme) grid() (grid, error) {
	unit, last := f.span()
	switch {
	case f.Time == nil:
		return grid{}, fmt.Errorf("%s ids hold no time", f.Scheme.Name)
	case unit == nil:
		return grid{}, fmt.Errorf("%s ids are only read here: what bounds their time is not known", f.Scheme.Name)
	}
	g := grid{unit: unit, stamp: f.composedStamp}
	if at := f.Layout.timeField(); at != nil {
		g.stamp = func(u int64) ID { return at.Set(Zero(f.Layout.Bits), Value{Lo: uint64(u)}) }
	}
	for u := int64(1); u <= last/2; u *= 2 {
		if g.stamp(u).Compare(g.stamp(2*u)) > 0 {
			return grid{}, fmt.Errorf("%s ids do not sort by time: the low bits of the time stand above high ones", f.Scheme.Name)
		}
	}
	return g, nil
}

// composedStamp returns the composed id of a unit, with only the bits of the time.
func (f *BoundScheme) composedStamp(unit int64) ID {
	made := f.Compose(Slot{Unit: unit}, zeros{})
	id := Zero(f.Layout.Bits)
	for i := range f.Layout.Fields {
		if at := &f.Layout.Fields[i]; at.Kind == Time {
			id = at.Set(id, at.Get(made))
		}
	}
	return id
}

// zeros is an entropy for ids whose random bits do not matter.
type zeros struct{}

// Uint64 returns 0.
func (zeros) Uint64() uint64 { return 0 }

// fill sets all fields other than the time: fixed fields to their value, the others to
// their smallest or largest.
func (f *BoundScheme) fill(id ID, largest bool) ID {
	for i := range f.Layout.Fields {
		field := &f.Layout.Fields[i]
		switch {
		case field.Fixed != nil:
			id = field.Set(id, Value{Lo: *field.Fixed})
		case field.Kind == Time || !largest:
		case field.Max > 0:
			id = field.Set(id, Value{Lo: field.Max})
		default:
			id = field.Set(id, field.Largest())
		}
	}
	return id
}

// strays reports whether a variable bit comes before a bit of the time.
func (f *BoundScheme) strays() bool {
	free := false
	for bit := range f.Layout.Bits {
		field := &f.Layout.Fields[f.Layout.FieldAt(bit)]
		switch {
		case field.Kind == Time && free:
			return true
		case field.Kind != Time && field.Fixed == nil:
			free = true
		}
	}
	return false
}
