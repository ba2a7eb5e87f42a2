package schemes

import (
	"cmp"
	"slices"
	"sync"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
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

// uuid returns the scheme of a version of the UUID: the declaration with version and variant.
func uuid(version uint64, d Scheme) *ids.Scheme {
	d.Name = "uuid-v" + ids.Value{Lo: version}.String()
	if d.Title == "" {
		d.Title = "UUID " + d.Name[len("uuid-"):]
	}
	d.Fields = versioned(version, d.Fields...)
	return uuidKindOf(d)
}

// uuidKindOf returns the scheme of a kind of UUID, whose fields are all bits.
func uuidKindOf(d Scheme) *ids.Scheme {
	d.Source, d.Family, d.Bits, d.Encodings = "RFC 9562", "uuid", 128, uuidTexts()
	if d.Undefined {
		d.Source += ", which leaves it undefined"
	}
	return d.Declare()
}

// versioned returns fields with those of the version and the variant, in the order of their
// bits.
func versioned(version uint64, fields ...scheme.Field) Fields {
	fields = append(fields, at(versionAt, fixed("version", ids.Version, 4, version, "The version of the UUID.")), at(variantAt, variant("RFC", 2, 0b10)))
	slices.SortStableFunc(fields, func(a, b scheme.Field) int { return cmp.Compare(first(&a), first(&b)) })
	return fields
}

// first returns the first bit of a field whose ranges can be in any order.
func first(f *scheme.Field) int {
	return slices.MinFunc(f.Ranges, func(a, b ids.Span) int { return cmp.Compare(a.Offset, b.Offset) }).Offset
}

// at returns the field placed at an offset.
func at(offset int, f scheme.Field) scheme.Field {
	return placed(f, ids.Span{Offset: offset, Width: f.Width})
}

// around returns the field of all bits except version and variant.
func around(f scheme.Field) scheme.Field {
	return placed(f, ids.Span{Offset: 0, Width: 48}, ids.Span{Offset: 52, Width: 12}, ids.Span{Offset: 66, Width: 62})
}

// variant returns the field that holds the family of a UUID.
func variant(name string, width int, value uint64) scheme.Field {
	return shown(fixed("variant", ids.Variant, width, value, "The family of UUIDs."), func(ids.Value) string { return name })
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
			named("hex", encoding.WithCost(2)), // many databases and logs omit the dashes
			named("urn"),
			named("urn-hex"),
			named("braces"),
			named("braces-hex"),
		}
	})
	return sharedUUID.encodings
}

// namedText is named for an encoding that only code can describe.
func namedText(name string) scheme.Encoding {
	return custom(name, func(bits int) (ids.Encoding, error) { return encoding.EncodingByName(name, bits) })
}

// named returns a named encoding of 128 bits: see [encoding.EncodingByName].
func named(name string, options ...encoding.Option) ids.Encoding {
	return encoding.Must(encoding.EncodingByName(name, 128, options...))
}
