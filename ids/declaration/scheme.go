package declaration

import (
	"cmp"
	"strconv"
	"time"

	"idtui/ids"
)

// Scheme returns the scheme that is declared. The error is [Problems] if the
// declaration is invalid.
func (d *Declaration) Scheme() (*ids.Scheme, error) {
	encodings, problems := d.checked()
	if len(problems) > 0 {
		return nil, Problems(problems)
	}
	s := &ids.Scheme{
		Name: d.Name, Title: cmp.Or(d.Title, d.Name), About: d.About, Source: d.Source,
		Prior: d.Prior, Born: d.born(), Params: d.Params(),
	}
	s.Bind = func(v ids.Values) (*ids.BoundScheme, error) { return d.Bind(v, encodings) }
	if _, err := s.Open(nil); err != nil {
		return nil, err
	}
	return s, nil
}

// Epoch returns the instant that timestamp 0 means: 1970 if no field states it.
func (d *Declaration) Epoch() time.Time {
	for i := range d.Fields {
		if e := d.Fields[i].Epoch; e != nil {
			return e.UTC()
		}
	}
	return time.Unix(0, 0).UTC()
}

// born returns the earliest time of an id; the zero time if ids have none.
func (d *Declaration) born() time.Time {
	if d.Born.IsZero() && d.hasTime() {
		return d.Epoch()
	}
	return d.Born
}

// Params returns the parameters: the epoch, and the fields that you set.
func (d *Declaration) Params() []ids.Param {
	var list []ids.Param
	if d.hasTime() {
		list = append(list, ids.Param{
			Name: epochParam, Kind: ids.Instant, Default: instantText(d.Epoch()), AffectsDecoding: true,
			Help: "the instant that timestamp 0 means",
		})
	}
	for i := range d.Fields {
		if f := &d.Fields[i]; f.isParam() {
			list = append(list, f.param())
		}
	}
	return list
}

// instantText returns a time as a parameter has it: Unix milliseconds, or RFC 3339 if a
// number could be of another unit.
func instantText(t time.Time) string {
	text := string(ids.At(t).AppendMillis(nil))
	if back, err := ids.ParseInstant(text); err == nil && back == ids.At(t) {
		return text
	}
	return t.UTC().Format(time.RFC3339Nano)
}

// param returns the parameter for the value of the field.
func (f *Field) param() ids.Param {
	least, most := f.limits()
	low, high := int64(min(least, 1<<63-1)), int64(min(most, 1<<63-1))
	first := low
	if f.Default != nil {
		first = int64(min(*f.Default, 1<<63-1))
	}
	p := ids.Param{
		Name: f.Name, Kind: ids.Number, Min: low, Max: high, Default: strconv.FormatInt(first, 10),
		Help: cmp.Or(f.aboutField(), "the value of the field "+f.Name),
	}
	if f.Kind == ids.Node {
		p.Nth = countFrom(low, high)
	}
	return p
}

// countFrom returns an [ids.Param.Nth] for nodes with numbers in a range.
func countFrom(least, most int64) func(first string, n int) string {
	return func(first string, n int) string {
		v, _ := strconv.ParseInt(first, 10, 64)
		numbers := uint64(most) - uint64(least) + 1
		next := (uint64(v) - uint64(least) + uint64(n)) % max(numbers, 1)
		return strconv.FormatInt(least+int64(next), 10)
	}
}

// Bind returns the scheme with its parameters fixed and with encodings, which read and
// write at least what the declared ones do; nil for those. It is for schemes that add Go
// code to their declaration: it does not check the declaration.
func (d *Declaration) Bind(v ids.Values, encodings []ids.Encoding) (*ids.BoundScheme, error) {
	if encodings == nil {
		encodings = d.buildEncodings(checker{"", new([]Problem)})
	}
	layout, err := d.layout(v)
	if err != nil {
		return nil, err
	}
	b := &ids.BoundScheme{Layout: layout, Encodings: encodings, Strict: true, OwnNotes: layout.RangeNotes()}
	if layout.HasCheck() {
		b.Check = layout.Check
	}
	if d.Generator != nil {
		b.Policy = &ids.Policy{Back: d.Generator.Back, Full: d.Generator.Full}
	}
	return b, nil
}

// layout returns the fields, with the epoch that the parameter has if there is one.
func (d *Declaration) layout(v ids.Values) (*ids.Layout, error) {
	epoch := ids.At(d.Epoch())
	if v.Text(epochParam) != "" {
		epoch = v.Instant(epochParam)
	}
	fields := make([]ids.Field, len(d.Fields))
	spans := d.Spans()
	for i := range d.Fields {
		fields[i] = d.Fields[i].field(spans[i])
		if fields[i].Kind == ids.Time {
			fields[i].Unit = d.Fields[i].Unit.from(epoch)
		}
	}
	if d.count(ids.Time, nil) > 1 {
		for i := range fields {
			fields[i].Part, fields[i].Unit = fields[i].Unit, nil
		}
	}
	return ids.NewLayout(d.Bits, fields...)
}

// from returns the unit with an epoch. A fraction stays as it was written, "1s/65536".
func (u Unit) from(epoch ids.Reading) *ids.Unit {
	if r := u.Reduced(); r.Parts == 1 {
		u = r
	}
	return &ids.Unit{Step: u.Length, Parts: u.Parts, Epoch: epoch}
}

// Plain returns the field, without its time unit, for a layout that is Go code. Its place
// is its ranges, otherwise that in the order of the layout.
func (f *Field) Plain() ids.Field { return f.field(f.Ranges) }

func (f *Field) field(spans []ids.Span) ids.Field {
	field := ids.Field{
		Name: f.Name, Kind: f.Kind, Width: f.Width, Spans: spans,
		Fixed: f.Fixed, Of: f.Of, Assign: ids.Assign(f.Assign), About: f.aboutField(), Why: f.Why, Text: f.labelText(),
	}
	switch f.Start {
	case StartAtRandom:
		field.Start = ids.StartRandom
	case StartCarry:
		field.Start = ids.StartCarry
	}
	switch f.Monotonic {
	case Increment:
		field.Growth = ids.GrowByOne
	case IncrementRandom:
		field.Growth = ids.GrowRandomly
	}
	if f.Min != nil {
		field.Min = *f.Min
	}
	if f.Max != nil {
		field.Max, field.OnlyZero = *f.Max, *f.Max == 0
	}
	return field
}

// labelText returns the text of the field's values, number and label; nil if it has no
// labels.
func (f *Field) labelText() func(ids.Value) string {
	if len(f.Labels) == 0 {
		return nil
	}
	labels := f.Labels
	return func(v ids.Value) string {
		if label, ok := labels[v.Lo]; ok && v.Hi == 0 {
			return v.String() + " (" + label + ")"
		}
		return v.String()
	}
}
