package scheme

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
)

// Of returns the declaration of a scheme with the parameters that it is bound to. The
// error tells why the scheme cannot be declared: its texts have no bits, or Go code
// computes what data cannot say. The declared scheme reads and writes the same ids; Of
// compares both on a few hundred.
//
// The declaration has no generator if idtui does not generate ids of the scheme, or if
// its generator does more than a declared one.
func Of(b *ids.BoundScheme) (*Declaration, error) {
	head, err := headOf(b)
	if err != nil {
		return nil, err
	}
	if d, ok := b.Declared.(*Declaration); ok {
		if d.Lacks != "" {
			return nil, fmt.Errorf("%s cannot be written as data: %s", d.Name, d.Lacks)
		}
		p := d.plain()
		if first := b.Encodings[0]; len(p.Encodings) == 0 || p.Encodings[0].Name != first.Name() {
			return nil, fmt.Errorf("%s cannot be written as data: no declared encoding writes %s", d.Name, first.Pattern())
		}
		return p, nil
	}
	d, s := head, b.Scheme
	for i := range b.Layout.Fields {
		f, err := fieldOf(b, &b.Layout.Fields[i])
		if err != nil {
			return nil, fmt.Errorf("%s cannot be written as data: %w", s.Name, err)
		}
		d.Fields = append(d.Fields, f)
	}
	d.dropRanges()
	samples := samplesOf(b)
	d.Encodings = encodingsOf(b, samples)
	if len(d.Encodings) == 0 || d.Encodings[0].Name != b.Encodings[0].Name() {
		return nil, fmt.Errorf("%s cannot be written as data: no declared encoding writes %s", s.Name, b.Encodings[0].Pattern())
	}
	if err := d.agrees(b, samples); err != nil {
		return nil, fmt.Errorf("%s cannot be written as data: %w", s.Name, err)
	}
	d.addGenerator(b)
	return d, nil
}

// headOf returns the declaration of a scheme without its fields, encodings and generator. The
// error tells why the scheme has no fields.
func headOf(b *ids.BoundScheme) (*Declaration, error) {
	switch {
	case b.Layout == nil || b.Layout.Bits == 0:
		return nil, fmt.Errorf("%s has no layout: idtui only recognizes its texts", b.Scheme.Name)
	case b.TextBits != nil && len(b.Layout.Fields) == 0:
		return nil, fmt.Errorf("%s is opaque: its ids have no fields", b.Scheme.Name)
	}
	s := b.Scheme
	return &Declaration{
		Name: s.Name, Title: s.Title, About: s.About, Source: s.Source,
		Born: s.Born, Prior: s.Prior, Bits: b.Layout.Bits,
	}, nil
}

// fieldOf returns a field as data.
func fieldOf(b *ids.BoundScheme, f *ids.Field) (Field, error) {
	field := Field{
		Name: f.Name, Kind: f.Kind, Width: f.Width, Ranges: f.Spans,
		Fixed: f.Fixed, Of: f.Of, About: f.About, Why: f.Why, Labels: labelsOf(f),
	}
	if f.Kind == ids.Node {
		field.About, field.Assign = splitAssign(f.About)
		field.Assign = cmp.Or(field.Assign, string(f.Assign))
	}
	if f.Min > 0 && f.Fixed == nil {
		field.Min = &f.Min
	}
	if (f.Max > 0 || f.OnlyZero) && f.Fixed == nil {
		field.Max = &f.Max
	}
	field.setCounting(f)
	if f.Kind == ids.Time {
		if err := field.setUnit(b, f); err != nil {
			return field, err
		}
	}
	if p := b.Scheme.Param(f.Name); p != nil && p.Kind == ids.Number && field.isParam() {
		first := uint64(b.Values.Int(f.Name)) //nolint:gosec // the range of a field's values
		if first != 0 {
			field.Default = &first
		}
	}
	return field, nil
}

// setCounting sets what a sequence or random bits do within a time unit.
func (f *Field) setCounting(from *ids.Field) {
	switch {
	case f.Kind == ids.Sequence && from.Start == ids.StartRandom:
		f.Start = StartAtRandom
	case f.Kind == ids.Sequence && from.Start == ids.StartCarry:
		f.Start = StartCarry
	case f.Kind == ids.Random && from.Growth == ids.GrowByOne:
		f.Monotonic = Increment
	case f.Kind == ids.Random && from.Growth == ids.GrowRandomly:
		f.Monotonic = IncrementRandom
	}
}

// setUnit sets the unit and the epoch of a time field.
func (f *Field) setUnit(b *ids.BoundScheme, from *ids.Field) error {
	switch u := cmp.Or(from.Unit, from.Part); {
	case u == nil:
		return f.observeUnit(b, from)
	case u.PerSecond > 0:
		return errors.New("its time units restart with each second")
	default:
		f.Unit = Unit{Length: u.Step, Parts: max(u.Parts, 1)}
		if epoch := u.Epoch.Time(); u.Epoch != 0 {
			f.Epoch = &epoch
		}
		return nil
	}
}

// observeUnit sets the unit and the epoch of a field whose time Go code computes: the
// time of value 1 after that of value 0. [Declaration.agrees] finds out if that is wrong.
func (f *Field) observeUnit(b *ids.BoundScheme, from *ids.Field) error {
	if b.Time == nil {
		return errors.New("its ids have no time")
	}
	zero := encoding.Zero(b.Layout.Bits)
	epoch := b.Time(zero).UTC()
	length := b.Time(from.Set(zero, ids.Value{Lo: 1})).Sub(epoch)
	if length <= 0 {
		return errors.New("several fields hold its time, which Go code computes")
	}
	f.Unit = Unit{Length: length, Parts: 1}
	if first := b.Layout.Fields[b.Layout.FieldAt(0)]; epoch.Unix() != 0 && first.Name == from.Name {
		f.Epoch = &epoch
	}
	return nil
}

// maxLabelWidth is the largest width of a field whose values are all tried for labels.
const maxLabelWidth = 6

// labelsOf returns the labels of a field's values, if its text is number and label.
func labelsOf(f *ids.Field) map[uint64]string {
	if f.Text == nil || f.Width > maxLabelWidth {
		return nil
	}
	labels := map[uint64]string{}
	for v := range uint64(1) << f.Width {
		text, number := f.Text(ids.Value{Lo: v}), fmt.Sprint(v)
		if n := len(number); len(text) > n+3 && text[:n+2] == number+" (" && text[len(text)-1] == ')' {
			labels[v] = text[n+2 : len(text)-1]
		}
	}
	if len(labels) == 0 {
		return nil
	}
	return labels
}

// agrees returns an error if the declared scheme answers otherwise than the original.
func (d *Declaration) agrees(b *ids.BoundScheme, samples []ids.ID) error {
	s, err := d.Scheme()
	if err != nil {
		return err
	}
	declared, err := s.Open(nil)
	if err != nil {
		return err
	}
	for _, id := range samples {
		if err := agreesOn(b, declared, id); err != nil {
			return err
		}
	}
	return nil
}

func agreesOn(b, declared *ids.BoundScheme, id ids.ID) error {
	valid := !b.Strict || b.Check == nil || b.Check(id) == nil
	switch {
	case valid != (declared.Check == nil || declared.Check(id) == nil):
		return errors.New("rules that are Go code decide which ids are valid")
	case !valid:
		return nil
	case b.Canonical != nil && b.Canonical(id).Name() != b.Encodings[0].Name():
		return errors.New("its canonical encoding depends on the id")
	case timeOf(b, id) != timeOf(declared, id):
		return errors.New("its time follows from Go code")
	}
	return nil
}

// timeOf returns the time of an id; the zero time if ids have none.
func timeOf(b *ids.BoundScheme, id ids.ID) time.Time {
	if b.Time == nil {
		return time.Time{}
	}
	return b.Time(id).UTC()
}
