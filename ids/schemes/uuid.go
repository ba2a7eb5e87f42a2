package schemes

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"idtui/ids"
	"idtui/ids/declaration"
)

// A UUID has 128 bits. Version and variant have the same place in all of them; each
// version defines the rest.
//
//	 0                                         48  52          64 66                128
//	┌─────────────────────────────────────────┬────┬───────────┬──┬──────────────────┐
//	│                                         │ver4│           │10│                  │
//	└─────────────────────────────────────────┴────┴───────────┴──┴──────────────────┘
const (
	versionAt = 48
	variantAt = 64
)

// uuid is a row of the table of UUIDs: a version, or a kind without a version.
type uuid struct {
	name    string // the scheme's name; "" for uuid-v and the version
	version uint64
	title   string
	about   string
	prior   float64
	born    time.Time
	fields  []ids.Field // with their spans; version and variant are added unless bare is set
	bare    bool        // fields already hold version and variant
	data    Fields      // the fields of a version that is data, instead of fields; with their ranges

	generator *Generator // of a version that is data; nil if it cannot be generated
	params    []ids.Param
	policy    *ids.Policy
	compose   func(ids.Values) func(ids.Slot, ids.Entropy) ids.ID // nil to derive it from the layout
	notes     func(ids.ID) []string

	mistaken func(ids.ID) time.Time // [ids.BoundScheme.MistakenTime]
	check    func(ids.ID) error     // nil for the check of the fixed fields
	says     ids.Explanations

	undefined bool // the RFC gives this version no meaning
}

func (u uuid) scheme() *ids.Scheme {
	if u.name == "" {
		u.name = "uuid-v" + ids.Value{Lo: u.version}.String()
	}
	if u.title == "" {
		u.title = "UUID " + u.name[len("uuid-"):]
	}
	source := "RFC 9562"
	if u.undefined {
		source += ", which leaves it undefined"
	}
	d := Scheme{Bind: u.bind}
	if u.data != nil {
		d = u.declaration()
	}
	d.Name, d.Title, d.About, d.Source, d.Family = u.name, u.title, u.about, source, "uuid"
	d.Prior, d.Born, d.Params, d.Says, d.Undefined = u.prior, u.born, u.params, u.says, u.undefined
	return d.Declare()
}

// declaration returns a version that is data.
func (u *uuid) declaration() Scheme {
	fields := append(slices.Clone(u.data),
		placed(fixed("version", ids.Version, 4, u.version, "The version of the UUID."), ids.Span{Offset: versionAt, Width: 4}),
		placed(shown(fixed("variant", ids.Variant, 2, 0b10, "The family of UUIDs."), func(ids.Value) string { return "RFC" }), ids.Span{Offset: variantAt, Width: 2}))
	slices.SortStableFunc(fields, func(a, b declaration.Field) int { return cmp.Compare(a.Ranges[0].Offset, b.Ranges[0].Offset) })
	return Scheme{Bits: 128, Fields: fields, Generator: u.generator, Encodings: uuidTexts(), Notes: u.notes}
}

// uuidTexts returns the encodings of a UUID: with dashes, without, as a URN, in braces. All
// UUID schemes share them.
func uuidTexts() Encodings {
	list := Encodings{
		{Name: "uuid", Form: "uuid"},
		{Name: "hex", Alphabet: "hex", Fold: true},
		{Name: "urn", Form: "uuid", Prefix: "urn:uuid:", Fold: true},
		{Name: "urn-hex", Alphabet: "hex", Prefix: "urn:uuid:", Fold: true},
		{Name: "braces", Form: "uuid", Prefix: "{", Suffix: "}"},
		{Name: "braces-hex", Alphabet: "hex", Prefix: "{", Suffix: "}", Fold: true},
	}
	for i := range list {
		list[i].Codec = func(int) (ids.Encoding, error) { return uuidEncodings()[i], nil }
	}
	return list
}

func (u uuid) bind(v ids.Values) (*ids.BoundScheme, error) {
	fields := slices.Clone(u.fields)
	if !u.bare {
		fields = append(fields,
			at(versionAt, fixedField("version", ids.Version, 4, u.version, "The version of the UUID.")),
			at(variantAt, variant("RFC", 2, 0b10)))
	}
	slices.SortStableFunc(fields, func(a, b ids.Field) int { return cmp.Compare(first(&a), first(&b)) })
	layout, err := ids.NewLayout(128, fields...)
	if err != nil {
		return nil, err
	}
	f := &ids.BoundScheme{
		Layout: layout, Encodings: uuidEncodings(), Check: u.check, Strict: true,
		Policy: u.policy, OwnNotes: u.notes, MistakenTime: u.mistaken,
	}
	if f.Check == nil {
		f.Check = checkFixed(layout)
	}
	if u.compose != nil {
		f.Compose = u.compose(v)
	}
	return f, nil
}

// first returns the first bit of a field whose spans can be in any order.
func first(f *ids.Field) int {
	return slices.MinFunc(f.Spans, func(a, b ids.Span) int { return cmp.Compare(a.Offset, b.Offset) }).Offset
}

// at returns the field placed at an offset.
func at(offset int, f ids.Field) ids.Field {
	f.Spans = []ids.Span{{Offset: offset, Width: f.Width}}
	return f
}

// across returns the field made of several bit ranges, most significant first.
func across(f ids.Field, spans ...ids.Span) ids.Field {
	f.Width, f.Spans = 0, spans
	for _, s := range spans {
		f.Width += s.Width
	}
	return f
}

// variant returns the field that holds the family of a UUID.
func variant(name string, width int, value uint64) ids.Field {
	f := fixedField("variant", ids.Variant, width, value, "The family of UUIDs.")
	f.Text = func(ids.Value) string { return name }
	return f
}

// sharedUUID is what uuidEncodings returns. The first call makes it: a sync.OnceValue
// would run code at the start of each program.
var sharedUUID struct {
	once      sync.Once
	encodings []ids.Encoding
}

// uuidEncodings returns the encodings of a UUID: with dashes, without, as a URN, in
// braces. All UUID schemes share them.
func uuidEncodings() []ids.Encoding {
	sharedUUID.once.Do(func() {
		sharedUUID.encodings = []ids.Encoding{
			named("uuid"),
			named("hex", ids.WithCost(2)), // many databases and logs omit the dashes
			named("urn"),
			named("urn-hex"),
			named("braces"),
			named("braces-hex"),
		}
	})
	return sharedUUID.encodings
}

// named returns a named encoding of 128 bits: see [ids.EncodingByName].
func named(name string, options ...ids.Option) ids.Encoding {
	return ids.Must(ids.EncodingByName(name, 128, options...))
}
