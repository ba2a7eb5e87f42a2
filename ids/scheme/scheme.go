package scheme

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// Scheme returns the scheme that is declared. The error is [Problems] if the
// declaration is invalid.
func (d *Declaration) Scheme() (*ids.Scheme, error) {
	encodings, problems := d.checked()
	if len(problems) > 0 {
		return nil, Problems(problems)
	}
	own := *d
	own.Title, own.Born, own.Params = cmp.Or(d.Title, d.Name), d.Born, d.params()
	if own.Born.IsZero() && d.hasTime() {
		own.Born = d.Epoch()
	}
	s := own.declare(encodings)
	if _, err := s.Open(nil); err != nil {
		return nil, err
	}
	return s, nil
}

// Declare returns the scheme of a built-in declaration, without a check: a test checks all of them.
func (d Declaration) Declare() *ids.Scheme { return d.declare(nil) }

// declare returns the scheme with the given encodings; nil means those of the declaration.
func (d *Declaration) declare(encodings []ids.Encoding) *ids.Scheme {
	s := &ids.Scheme{
		Name: d.Name, Title: d.Title, Aliases: d.Aliases, About: d.About, Source: d.Source, Prior: d.Prior, Born: d.Born,
		Family: d.Family, Undefined: d.Undefined, Service: d.Service, Support: d.Support, Params: d.Params, Adjust: d.Adjust, Explanations: d.Says,
		Names: d.Names, Wrappers: d.Wrappers, Hosts: d.Hosts,
	}
	if d.Types != nil {
		s.Params = append([]ids.Param{d.Types.param()}, s.Params...)
	}
	s.Bind = func(v ids.Values) (*ids.BoundScheme, error) {
		own, err := d.with(v)
		if err != nil {
			return nil, err
		}
		b, err := own.bound(v, encodings)
		if err == nil && b.Declared == nil {
			b.Declared = own
		}
		return b, err
	}
	return s
}

// with returns the declaration for values of the parameters.
func (d *Declaration) with(v ids.Values) (*Declaration, error) {
	own := *d
	if d.With != nil {
		var err error
		if own, err = d.With(own, v); err != nil {
			return nil, err
		}
	}
	own.setFields(v)
	if err := own.setLetters(v); err != nil {
		return nil, err
	}
	if g := own.Generator; g != nil {
		switch {
		case g.OwnEpoch && v.Instant(epochParam) == ids.At(d.Epoch()):
			own.Generator = nil
		case g.IfWait != nil && v.Bool("wait"):
			own.Generator = g.IfWait
		}
	}
	return &own, nil
}

// setFields sets the epoch and the field values that parameters state. If the declaration has no
// size of ids, the fields determine it.
func (d *Declaration) setFields(v ids.Values) {
	epoch := ids.At(d.Epoch())
	d.Fields = slices.Clone(d.Fields)
	if d.Bits == 0 {
		for i := range d.Fields {
			d.Bits += d.Fields[i].Width
		}
	}
	for i := range d.Fields {
		switch f := &d.Fields[i]; {
		case f.Kind == ids.Time && v.Text(epochParam) != "":
			f.Epoch = nil
			given := v.Instant(epochParam)
			if given != 0 {
				at := given.Time()
				f.Epoch = &at
			}
			f.Guess = f.Guess && given == epoch
			if given != epoch { // the explanations contain dates of the default epoch
				f.About, f.Why = "Time since the epoch. The id does not store the epoch.", ""
			}
		case f.isParam() && v.Int(f.Name) != 0:
			first := uint64(v.Int(f.Name)) //nolint:gosec // the range of a field's values
			f.Default = &first
		}
	}
}

// setLetters sets the values of fields whose parameters are characters.
func (d *Declaration) setLetters(v ids.Values) error {
	for i := range d.Fields {
		f := &d.Fields[i]
		if f.Letters == "" || !slices.ContainsFunc(d.Params, func(p ids.Param) bool { return p.Name == f.Name && p.Kind == ids.Text }) {
			continue
		}
		a, n := f.letters()
		text := v.Text(f.Name)
		value, err := a.ParseUint(text, 0, len(text), f.Width)
		switch {
		case len(text) != n:
			return encoding.Problemf("invalid %s %s: expected %s", f.Name, humantext.Quote(text), humantext.Count(n, "character"))
		case err != nil:
			return encoding.Problemf("%s %s: %v", f.Name, humantext.Quote(text), err)
		}
		f.Default = &value
	}
	return nil
}

// letters returns the alphabet of the values, and how many characters the largest one has.
func (f *Field) letters() (a *encoding.Alphabet, n int) {
	a = encoding.Must(encoding.AlphabetByName(f.Letters))
	_, most := f.limits()
	for base := uint64(len(a.Digits())); most > 0; most /= base {
		n++
	}
	return a, n
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

// params returns the parameters of a layout file: the epoch, and the fields that you set.
func (d *Declaration) params() []ids.Param {
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

// instantText returns a time as the value of a parameter, in Unix milliseconds. It returns RFC 3339
// if that number would be read in another unit.
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

// bound returns the scheme with its parameters fixed, and with encodings that were built
// before; nil to build them.
func (d *Declaration) bound(v ids.Values, encodings []ids.Encoding) (*ids.BoundScheme, error) {
	switch {
	case d.Text != nil:
		return d.Text.bound(), nil
	case d.Types != nil || d.Variants != nil:
		return d.boundVariants(v, encodings)
	}
	return d.boundOne(v, encodings)
}

// boundOne is bound for ids of one type and variant.
func (d *Declaration) boundOne(v ids.Values, encodings []ids.Encoding) (*ids.BoundScheme, error) {
	layout, err := d.layout()
	if err != nil {
		return nil, err
	}
	own := d.Notes
	if encodings != nil { // the scheme is from a layout file
		own = layout.RangeNotes()
	} else if encodings, err = d.encodings(); err != nil {
		return nil, err
	}
	b := &ids.BoundScheme{
		Layout: layout, Encodings: encodings, Strict: !d.Lenient, OwnNotes: own,
		Check: d.check(layout), Policy: d.Policy, Milestones: d.Milestones, MistakenTime: d.MistakenTime,
	}
	if slices.ContainsFunc(d.Fields, func(f Field) bool { return f.Guess }) {
		b = b.Guess()
	}
	switch {
	case d.Policy != nil:
		b.Stateful = d.counting(b)
	case d.Generator != nil:
		b.Policy = &ids.Policy{Back: d.Generator.Back, Full: d.Generator.Full}
	}
	if d.Kinds != nil {
		d.refine(b)
	}
	if d.Bound != nil {
		err = d.Bound(b, v)
	}
	return b, err
}

// counting returns the composer of each generator, for a field that counts within a time unit. It
// returns nil if there is none.
func (d *Declaration) counting(b *ids.BoundScheme) func() func(ids.Slot, ids.Entropy) ids.ID {
	if d.Counter != nil {
		bits := d.Counter.Bits
		for i := range b.Layout.Fields {
			if f := &b.Layout.Fields[i]; f.Offset() >= bits.Offset && f.Offset() < bits.Offset+bits.Width {
				f.Growth = ids.GrowByOne
			}
		}
		return b.CountFrom(&ids.Field{Width: bits.Width, Spans: []ids.Span{bits}}, startsInHalves(bits.Width/2, d.Counter.Units))
	}
	for i := range d.Fields {
		switch f := &d.Fields[i]; {
		case f.Monotonic == Increment:
			return b.Monotonic(f.Name)
		case f.Kind == ids.Sequence && f.Start == StartAtRandom:
			return b.CountFrom(&b.Layout.Fields[i], startsBelow(uint64(d.Policy.SeqMax)+1))
		}
	}
	return nil
}

// check returns the check of ids; nil if all are valid.
func (d *Declaration) check(layout *ids.Layout) func(ids.ID) error {
	var rules []func(ids.ID) error
	never := func(id ids.ID, why string) {
		rules = append(rules, func(other ids.ID) error {
			if other == id {
				return encoding.Problemf("%s", why)
			}
			return nil
		})
	}
	if layout.HasCheck() {
		rules = append(rules, layout.Check)
	}
	for i := range d.Fields {
		f, at := &d.Fields[i], &layout.Fields[i]
		if f.Bounded {
			rules = append(rules, f.checkLimits(at))
		}
		if f.Unit.PerSecond > 0 {
			rules = append(rules, f.checkPerSecond(at))
		}
	}
	if d.NotZero {
		never(encoding.Zero(d.Bits), "all bits are 0, which is invalid")
	}
	if d.NotMax {
		never(encoding.Zero(d.Bits).Put(0, d.Bits, 1<<(d.Bits-1)-1), fmt.Sprintf("the largest signed %d-bit number, which is not an id", d.Bits))
	}
	if d.Only != nil {
		rules = append(rules, func(id ids.ID) error {
			if id != *d.Only {
				return encoding.Problemf("not %s", d.Title)
			}
			return nil
		})
	}
	if d.Invalid != nil {
		rules = append(rules, d.Invalid)
	}
	switch len(rules) {
	case 0:
		return nil
	case 1:
		return rules[0]
	}
	return func(id ids.ID) error {
		for _, rule := range rules {
			if err := rule(id); err != nil {
				return err
			}
		}
		return nil
	}
}

// checkLimits returns the rule that a value is within the limits of the field.
func (f *Field) checkLimits(at *ids.Field) func(ids.ID) error {
	least, most := f.limits()
	return func(id ids.ID) error {
		switch v := at.Get(id); {
		case v.Hi > 0 || v.Lo > most:
			return encoding.Problemf("%s is %s; expected at most %d", f.Name, v, most)
		case v.Lo < least:
			return encoding.Problemf("%s is %s; expected at least %d", f.Name, v, least)
		}
		return nil
	}
}

// checkPerSecond returns the rule that the units within a second last less than a second. It is for
// units that restart with each second.
func (f *Field) checkPerSecond(at *ids.Field) func(ids.ID) error {
	names := map[time.Duration]string{time.Millisecond: "milliseconds", time.Microsecond: "microseconds"}
	per, most := uint64(f.Unit.PerSecond), uint64(time.Second/f.Unit.Length-1)
	return func(id ids.ID) error {
		if n := at.Get(id).Lo % per; n > most {
			return encoding.Problemf("the %s are %d; expected at most %d", names[f.Unit.Length], n, most)
		}
		return nil
	}
}

// encodings returns the encodings, built without a check.
func (d *Declaration) encodings() ([]ids.Encoding, error) {
	list := make([]ids.Encoding, len(d.Encodings))
	for i := range d.Encodings {
		var err error
		if list[i], err = d.Encodings[i].made(d.Bits); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// made returns the encoding for ids of a size, built without a check.
func (e *Encoding) made(bits int) (built ids.Encoding, err error) {
	switch {
	case e.Codec != nil:
		built, err = e.Codec(bits)
	case e.Segments != nil:
		built, err = encoding.NewSegments(e.EncodingName(), e.Pattern, bits, e.Segments)
	default:
		built, err = e.direct(bits)
	}
	if err != nil {
		return built, err
	}
	var options []encoding.Option
	if e.CostBits != 0 {
		options = append(options, encoding.WithCost(e.CostBits))
	}
	if e.MinDetect != 0 {
		options = append(options, encoding.WithMinDetectLength(e.MinDetect))
	}
	if e.Leads != "" {
		options = append(options, encoding.WithLeads(e.Leads))
	}
	if e.WriteOnly {
		options = append(options, encoding.AsWriteOnly())
	}
	if e.NamedOnly {
		options = append(options, encoding.AsNamedOnly())
	}
	return built.With(options...)
}

// direct returns the encoding that the keys of a built-in scheme describe.
func (e *Encoding) direct(bits int) (ids.Encoding, error) {
	options := (&encodingBuilder{Encoding: e}).frame()
	if e.ByteOrder != nil {
		options = append([]encoding.Option{encoding.WithByteOrder(e.ByteOrder...)}, options...)
	}
	if e.Excludes != "" {
		options = append(options, encoding.WithExcluded(e.Excludes))
	}
	if e.Name != "" {
		options = append(options, encoding.WithName(e.Name))
	}
	switch {
	case e.Form == formUUID:
		return encoding.UUIDText(options...)
	case e.Form == formBytes:
		return encoding.BytesOf(bits, options...)
	case e.Alphabet == "hex" && e.Fold && e.As != AsNumber:
		return encoding.HexOf(bits, options...)
	case e.Alphabet == "decimal" && e.Length == 0:
		return encoding.DecimalOf(bits, options...)
	}
	a, err := e.digits()
	if err != nil {
		return ids.Encoding{}, err
	}
	return e.write(a, bits, options)
}

// digits returns the alphabet of an encoding that is valid.
func (e *Encoding) digits() (*encoding.Alphabet, error) {
	a, err := encoding.AlphabetByName(e.Alphabet)
	if err != nil {
		a, err = encoding.NewAlphabet(e.Alphabet, "")
	}
	if err == nil && len(e.Alias) > 0 {
		from, to := "", ""
		for _, c := range slices.Sorted(maps.Keys(e.Alias)) {
			from, to = from+c, to+e.Alias[c]
		}
		a, err = a.Alias(from, to)
	}
	if err == nil && e.Fold {
		a, err = a.Fold()
	}
	return a, err
}

// write returns the encoding in an alphabet.
func (e *Encoding) write(a *encoding.Alphabet, bits int, options []encoding.Option) (ids.Encoding, error) {
	name, power := e.EncodingName(), len(a.Digits())&(len(a.Digits())-1) == 0
	switch number := e.As == AsNumber || e.As == AsDefault && !power; {
	case number && e.Length > 0:
		return a.Fixed(name, bits, e.Length, options...)
	case number:
		return a.Number(name, bits, options...)
	case e.Pad == PadHigh:
		return a.PadHigh(name, bits, options...)
	}
	return a.PadLow(name, bits, options...)
}

func (d *Declaration) layout() (*ids.Layout, error) {
	epoch := ids.At(d.Epoch())
	fields := make([]ids.Field, len(d.Fields))
	for i := range d.Fields {
		fields[i] = d.Fields[i].Plain()
		if fields[i].Kind == ids.Time && d.Fields[i].Unit.Length != 0 {
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
	return &ids.Unit{Step: u.Length, Parts: u.Parts, Epoch: epoch, PerSecond: u.PerSecond}
}

// Plain returns the field, without its time unit, for a layout that is Go code. Without
// ranges, its place follows from the order of the fields.
func (f *Field) Plain() ids.Field { return f.field(f.Ranges) }

// field returns the field with the given places; nil for the order of the layout.
func (f *Field) field(spans []ids.Span) ids.Field {
	field := ids.Field{
		Name: f.Name, Kind: f.Kind, Width: f.Width, Spans: spans,
		Fixed: f.Fixed, Of: f.Of, Assign: cmp.Or(f.Assigned, ids.Assign(f.Assign)), About: f.aboutField(), Why: f.Why,
		Text: f.Text, ValueBits: f.ValueBits,
	}
	switch {
	case f.Letters != "":
		a, n := f.letters()
		field.Text, field.Issued = func(v ids.Value) string { return string(a.AppendUint(nil, v.Lo, n)) }, f.Default
	case f.Text == nil:
		field.Text = f.labelText()
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

// labelText returns a function that writes a value of the field as number and label. It returns
// nil if the field has no labels.
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
