package schemes

import (
	"idtui/ids"
	"idtui/ids/declaration"
)

// Versions without a time, and UUIDs without a version.

// around returns the field of all bits except version and variant.
func around(f ids.Field) ids.Field {
	return across(f, ids.Span{Offset: 0, Width: 48}, ids.Span{Offset: 52, Width: 12}, ids.Span{Offset: 66, Width: 62})
}

// dataAround is around for a field that is data.
func dataAround(f declaration.Field) declaration.Field {
	f.Width, f.Ranges = 122, []ids.Span{{Offset: 0, Width: 48}, {Offset: 52, Width: 12}, {Offset: 66, Width: 62}}
	return f
}

// dataAt returns a field that is data at an offset.
func dataAt(offset int, f declaration.Field) declaration.Field {
	f.Ranges = []ids.Span{{Offset: offset, Width: f.Width}}
	return f
}

// UUIDv4 declares the random version.
//
//	 0                        48  52      64 66                           128
//	┌─────────────────────────┬────┬────────┬──┬───────────────────────────┐
//	│ random                  │0100│        │10│                       122 │
//	└─────────────────────────┴────┴────────┴──┴───────────────────────────┘
func UUIDv4() *ids.Scheme {
	return uuid{
		version: 4, title: "UUID v4", prior: everyday, born: day(1998, 2, 4),
		about:     "122 random bits. No time, no order, no coordination.",
		data:      Fields{dataAround(random("random", 122, "All bits except version and variant."))},
		generator: follow(),
		says: ids.Explanations{
			ClockMovedBack:   "Version 4 holds no time: its generator reads no clock.",
			SequenceOverflow: "There is no sequence to overflow: each id draws 122 random bits.",
		},
	}.scheme()
}

// UUIDv3 declares the version made of an MD5 digest of a namespace and a name.
func UUIDv3() *ids.Scheme { return digest(3, "an MD5", uncommon+1) }

// UUIDv5 declares the version made of a SHA-1 digest of a namespace and a name.
func UUIDv5() *ids.Scheme { return digest(5, "a SHA-1", uncommon) }

func digest(version uint64, hash string, prior float64) *ids.Scheme {
	f := declaration.Field{
		Name: "hash", Kind: ids.Hash, About: "122 bits of " + hash + " digest of a namespace and a name.",
		Why: "The same name always gives the same id. Anyone who knows the name can verify it; it cannot be reversed.",
	}
	return uuid{
		version: version, title: "UUID v" + ids.Value{Lo: version}.String(), prior: prior, born: day(1998, 2, 4),
		about: "122 bits of " + hash + " digest of a namespace and a name: the same name gives the same id.",
		data:  Fields{dataAround(f)},
	}.scheme()
}

// UUIDv8 declares the version whose content each vendor defines.
//
//	 0                        48  52      64 66                           128
//	┌─────────────────────────┬────┬────────┬──┬───────────────────────────┐
//	│ custom_a             48 │1000│cust_b12│10│ custom_c               62 │
//	└─────────────────────────┴────┴────────┴──┴───────────────────────────┘
func UUIDv8() *ids.Scheme {
	custom := func(name string, width int) declaration.Field {
		return declaration.Field{Name: name, Kind: ids.Metadata, Width: width, About: "Defined by the vendor.", Why: "Version 8 fixes only version and variant."}
	}
	return uuid{
		version: 8, title: "UUID v8", prior: uncommon + 1, born: day(2022, 5, 1),
		about: "122 bits that the vendor defines.",
		data:  Fields{dataAt(0, custom("custom_a", 48)), dataAt(52, custom("custom_b", 12)), dataAt(66, custom("custom_c", 62))},
	}.scheme()
}

// undefinedUUID declares a version that the RFC does not define.
func undefinedUUID(version uint64) *ids.Scheme {
	return uuid{
		version: version, prior: nonexistent, undefined: true, born: day(1998, 2, 4),
		about: "A UUID of a version that no standard defines. Some libraries accept it, some reject it.",
		data:  Fields{dataAround(unknownData("data"))},
		notes: func(ids.ID) []string {
			return []string{"no standard defines version " + ids.Value{Lo: version}.String() + ": the generator or the byte order may be wrong"}
		},
	}.scheme()
}

func unknown(name string) ids.Field { return plain(unknownData(name)) }

func unknownData(name string) declaration.Field {
	return declaration.Field{Name: name, Kind: ids.Metadata, Width: 122, About: "Not defined by the standard.", Why: "All bits except version and variant."}
}

// UUIDNil declares the UUID of all zeros.
func UUIDNil() *ids.Scheme {
	return single("uuid-nil", "UUID nil", "nil", "All 128 bits are 0. It means \"no id\".", 0)
}

// UUIDMax declares the UUID of all ones.
func UUIDMax() *ids.Scheme {
	return single("uuid-max", "UUID max", "max", "All 128 bits are 1. It sorts after every id.", 1<<64-1)
}

func single(name, title, kind, about string, half uint64) *ids.Scheme {
	return uuid{
		name: name, title: title, about: about, prior: common, bare: true, born: day(1998, 2, 4),
		fields: []ids.Field{{
			Name: "kind", Kind: ids.Reserved, Width: 128, Spans: []ids.Span{{Offset: 0, Width: 128}}, About: about, Why: "The standard reserves this value.",
			Text: func(ids.Value) string { return kind },
		}},
		check: func(id ids.ID) error {
			if id.Uint64(0, 64) != half || id.Uint64(64, 64) != half {
				return ids.Problemf("not the %s UUID", kind)
			}
			return nil
		},
	}.scheme()
}

// UUIDNCS declares the variant of Apollo's Network Computing System, older than the
// versions.
func UUIDNCS() *ids.Scheme {
	return otherVariant("uuid-ncs", "UUID NCS", "NCS", "A UUID of Apollo's Network Computing System, older than the standard.", 1, 0)
}

// UUIDMicrosoft declares the variant that Microsoft used for COM.
func UUIDMicrosoft() *ids.Scheme {
	return otherVariant("uuid-ms", "UUID Microsoft", "Microsoft",
		"A GUID of Microsoft's COM. Its first three groups are little-endian in memory.", 3, 0b110)
}

// UUIDFuture declares the variant that is reserved for the future.
func UUIDFuture() *ids.Scheme {
	return otherVariant("uuid-future", "UUID future", "Future", "A UUID of the variant that is reserved for the future.", 3, 0b111)
}

func otherVariant(name, title, family, about string, width int, value uint64) *ids.Scheme {
	data := across(unknown("data"), ids.Span{Offset: 0, Width: 48}, ids.Span{Offset: 52, Width: 12}, ids.Span{Offset: 64 + width, Width: 64 - width})
	version := ids.Field{
		Name: "version", Kind: ids.Version, Width: 4, About: "The bits that hold the version in the RFC's variant.",
		Why: "In this variant they can mean something else.",
	}
	return uuid{
		name: name, title: title, about: about, prior: extinct, bare: true, born: day(1987, 1, 1),
		fields: []ids.Field{data, at(versionAt, version), at(variantAt, variant(family, width, value))},
	}.scheme()
}
