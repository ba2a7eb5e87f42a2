package ids

import (
	"fmt"

	"idtui/ids/humantext"
)

// Bounds are the smallest and the largest id with a time in some span, as
// [BoundScheme.Bounds] finds them.
type Bounds struct {
	Min, Max ID
	// Strays says that ids of other times lie between the two as well, because
	// something that is no time stands above the low bits of the time.
	Strays bool
}

// Bounds are the smallest and the largest id with a time from one reading to
// another, both included. It refuses a scheme without a time, one whose ids do
// not sort by time at all, and times that the scheme cannot hold.
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

// BoundsIn are bounds among the texts of a form. Where these begin with a field
// that is no time, it is the one that ids made here have: between texts that
// begin with its smallest and its largest value would lie ids of every time.
func (f *BoundScheme) BoundsIn(e *Encoding, b Bounds) Bounds {
	if at := f.Layout.Index(e.leads); at >= 0 && f.Compose != nil {
		field := &f.Layout.Fields[at]
		v := field.Get(f.Compose(Slot{}, zeros{}))
		b.Min, b.Max = field.Set(b.Min, v), field.Set(b.Max, v)
	}
	return b
}

// Holds refuses a reading that the ids of the format cannot have as their time.
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

// span is the grid that the format's time counts on and its last unit; nil for
// a format without a time, or one that does not say how it counts.
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

// grid is how a format writes a unit of time into an id.
type grid struct {
	unit  *Unit
	stamp func(unit int64) ID // an id with that time and nothing else
}

// grid takes it from the layout's time field; where the time is in several
// fields, from what the generator composes.
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

// composedStamp is what the generator makes of a unit, without all that is no
// time.
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

// zeros is entropy for ids whose random bits do not matter.
type zeros struct{}

// Uint64 is 0.
func (zeros) Uint64() uint64 { return 0 }

// fill sets all that is no time: what the format fixes to its value, the rest to
// the smallest or the largest.
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

// strays reports whether a bit that varies stands above one of the time.
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
