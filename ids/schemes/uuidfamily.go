package schemes

import (
	"sync"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
)

// UUIDs returns the declarations of all kinds of UUID: the defined versions, the
// kinds without a version, then the undefined versions.
func UUIDs() []func() *ids.Scheme {
	list := make([]func() *ids.Scheme, 0, uuidKinds)
	for _, k := range [uuidKinds]int{
		1, 2, 3, 4, 5, 6, 7, 8, kindNil, kindMax, kindNCS, kindMicrosoft, kindFuture, 0, 9, 10, 11, 12, 13, 14, 15,
	} {
		list = append(list, func() *ids.Scheme { return uuidScheme(k) })
	}
	return list
}

// The kinds of UUID; smaller numbers are versions.
const (
	kindNil = 16 + iota
	kindMax
	kindNCS
	kindMicrosoft
	kindFuture
	uuidKinds
)

func uuidScheme(kind int) *ids.Scheme {
	table := [uuidKinds]func() *ids.Scheme{
		1: UUIDv1, 2: UUIDv2, 3: UUIDv3, 4: UUIDv4, 5: UUIDv5, 6: UUIDv6, 7: UUIDv7, 8: UUIDv8,
		kindNil: UUIDNil, kindMax: UUIDMax, kindNCS: UUIDNCS, kindMicrosoft: UUIDMicrosoft, kindFuture: UUIDFuture,
	}
	if table[kind] == nil {
		return undefinedUUID(uint64(kind))
	}
	return table[kind]()
}

// uuidKind returns the kind of UUID of 128 bits.
func uuidKind(id ids.ID) int {
	high, low := id.Uint64(0, 64), id.Uint64(64, 64)
	switch {
	case high == 0 && low == 0:
		return kindNil
	case high&low == 1<<64-1:
		return kindMax
	case low>>63 == 0:
		return kindNCS
	case low>>62 == 0b10:
		return int(high >> 12 & 15)
	case low>>61 == 0b110:
		return kindMicrosoft
	}
	return kindFuture
}

// uuidFamily holds the bound schemes of all kinds, each bound on first use and made into
// another one by as; nil for none.
type uuidFamily struct {
	as    func(*ids.BoundScheme) *ids.BoundScheme
	kinds [uuidKinds]struct {
		once  sync.Once
		bound *ids.BoundScheme
	}
}

// of returns the bound scheme of an id's kind.
func (u *uuidFamily) of(id ids.ID) *ids.BoundScheme {
	kind := uuidKind(id)
	k := &u.kinds[kind]
	k.once.Do(func() {
		if k.bound = opened(uuidScheme(kind)); u.as != nil {
			k.bound = u.as(k.bound)
		}
	})
	return k.bound
}

// opened returns a scheme bound to its defaults.
func opened(s *ids.Scheme) *ids.BoundScheme {
	b, err := s.Open(nil)
	if err != nil {
		panic(err) // the declaration is wrong; a test opens them all
	}
	return b
}

// UUID declares the UUID of any version. It decodes all of them and answers with
// the bound scheme of the version in the bits.
func UUID() *ids.Scheme {
	return anyUUID(Scheme{
		Name: "uuid", Title: "UUID",
		About:     "128 bits, six of which say how to read the others. This entry decodes every version.",
		Source:    "RFC 9562",
		Born:      day(1987, 1, 1),
		Encodings: uuidTexts(),
		Bound: func(own *ids.BoundScheme, _ ids.Values) error {
			var all uuidFamily
			own.Refine = func(_ string, id ids.ID) *ids.BoundScheme { return all.of(id) }
			return nil
		},
	})
}

// anyUUID returns the scheme of 128 bits in which only version and variant are known.
func anyUUID(d Scheme) *ids.Scheme {
	version := scheme.Field{Name: "version", Kind: ids.Version, Width: 4, About: "The version of the UUID."}
	kind := scheme.Field{Name: "variant", Kind: ids.Variant, Width: 2, About: "The family of UUIDs."}
	d.Bits, d.Fields = 128, Fields{around(unknown("data")), at(versionAt, version), at(variantAt, kind)}
	return d.Declare()
}

// uuidText is a row of the table of other encodings of UUIDs.
type uuidText struct {
	name, title, about, source string
	aliases                    []string
	prior                      float64
	forms                      Encodings
	extra                      func(kind *ids.Scheme) float64 // cost in bits of a kind of UUID; nil for none
}

func (t uuidText) scheme() *ids.Scheme {
	return anyUUID(Scheme{
		Name: t.name, Title: t.title, Aliases: t.aliases, About: t.about, Source: t.source, Prior: t.prior, Born: day(1998, 2, 4),
		Encodings: append(t.forms, unread()...),
		Bound: func(own *ids.BoundScheme, _ ids.Values) error {
			all := uuidFamily{as: func(f *ids.BoundScheme) *ids.BoundScheme {
				b := declaredAs(own, inside(f, own.Encodings))
				if t.extra != nil {
					b.Extra += t.extra(f.Scheme)
				}
				return own.Sibling(b)
			}}
			own.Refine = func(_ string, id ids.ID) *ids.BoundScheme { return all.of(id) }
			return nil
		},
	})
}

// inside returns a bound scheme for a UUID in another encoding, with the layout of
// its version.
func inside(f *ids.BoundScheme, forms []ids.Encoding) *ids.BoundScheme {
	b := &ids.BoundScheme{
		Declared: f.Declared,
		Layout:   f.Layout, Encodings: forms, Check: f.Check, Milestones: f.Milestones,
		Extra: f.Scheme.Prior,
		OwnNotes: func(id ids.ID) []string {
			note := append(append(make([]byte, 0, 96), "inside is a "...), f.Scheme.Title...)
			list := []string{string(f.CanonicalEncoding(id).Append(append(note, ": "...), id))}
			if f.OwnNotes != nil {
				list = append(list, f.OwnNotes(id)...)
			}
			return list
		},
	}
	if f.TimeField() == nil { // otherwise the layout has the time, with its unit
		b.Time = f.Time
	}
	return b
}

// declaredAs completes a sibling of a bound scheme: it is declared as that one is, with the
// fields of a kind of UUID.
func declaredAs(own, b *ids.BoundScheme) *ids.BoundScheme {
	d, isDeclared := own.Declared.(*Scheme)
	if kind, ok := b.Declared.(*Scheme); ok && isDeclared {
		other := *d
		other.Fields = kind.Fields
		b.Declared = &other
	}
	return b
}

// ShortUUID declares skorokithakis/shortuuid: base 57 without look-alikes.
func ShortUUID() *ids.Scheme {
	return uuidText{
		name: "shortuuid", title: "ShortUUID", prior: common,
		about:  "A UUID in 22 characters without 0, 1, I, O and l, which are easily confused.",
		source: "skorokithakis/shortuuid, README",
		forms:  Encodings{number("base57", "base57", 22)},
	}.scheme()
}

// UUID25 declares Uuid25: base 36.
func UUID25() *ids.Scheme {
	return uuidText{
		name: "uuid25", title: "Uuid25", prior: uncommon,
		about:  "A UUID in 25 characters of either case.",
		source: "uuid25/javascript, README",
		forms:  Encodings{folding(number("base36", "base36", 25))},
	}.scheme()
}

// UUIDBase64 declares a UUID's bytes in base 64, in either alphabet, with or
// without padding.
func UUIDBase64() *ids.Scheme {
	return uuidText{
		name: "uuid-b64", title: "UUID base64", prior: common,
		about:  "A UUID's 16 bytes in base 64: 22 characters, or 24 with padding.",
		source: "RFC 4648, 4 and 5",
		forms: Encodings{
			asBits("base64url", "base64url", encoding.WithExcluded("+/")),
			padded(asBits("base64url-padded", "base64url", encoding.WithExcluded("+/"), encoding.WithAffixes("", "=="))),
			asBits("base64", "base64"),
			padded(asBits("base64-padded", "base64", encoding.WithAffixes("", "=="))),
		},
	}.scheme()
}

// UUIDInt declares a UUID as one decimal number.
func UUIDInt() *ids.Scheme {
	return uuidText{
		name: "uuid-int", title: "UUID integer", prior: uncommon,
		about:  "A UUID as one decimal number of up to 39 digits, as Python's uuid.int is.",
		source: "docs.python.org, uuid.UUID.int",
		forms:  Encodings{detected(21, decimal())}, // shorter numbers have 64 bits
	}.scheme()
}

// UUIDFlickr declares the UUIDs of npm's short-uuid: base 58 in the order of Flickr.
func UUIDFlickr() *ids.Scheme {
	return uuidText{
		name: "uuid-flickr58", title: "short-uuid", prior: common,
		about:  "A UUID in 22 characters of base 58, small letters first. Leading zeros, written as 1, fill it up.",
		source: "oculus42/short-uuid 4, README",
		forms:  Encodings{number("base58-flickr", "base58-flickr", 22)},
	}.scheme()
}

// padded says that texts end in padding.
func padded(e scheme.Encoding) scheme.Encoding {
	e.Suffix = "=="
	return e
}
