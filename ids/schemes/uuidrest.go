package schemes

import (
	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
)

// Versions without a time, and UUIDs without a version.

// UUIDv4 declares the random version.
//
//	 0                        48  52      64 66                           128
//	┌─────────────────────────┬────┬────────┬──┬───────────────────────────┐
//	│ random                  │0100│        │10│                       122 │
//	└─────────────────────────┴────┴────────┴──┴───────────────────────────┘
func UUIDv4() *ids.Scheme {
	return uuid(4, Scheme{
		Title: "UUID v4", Prior: everyday, Born: day(1998, 2, 4),
		About:     "122 random bits. No time, no order, no coordination.",
		Fields:    Fields{around(random("random", 122, "All bits except version and variant."))},
		Generator: follow(),
		Says: Says{
			ClockMovedBack:   "Version 4 holds no time: its generator reads no clock.",
			SequenceOverflow: "There is no sequence to overflow: each id draws 122 random bits.",
		},
	})
}

// UUIDv3 declares the version made of an MD5 digest of a namespace and a name.
func UUIDv3() *ids.Scheme { return digest(3, "an MD5", uncommon+1) }

// UUIDv5 declares the version made of a SHA-1 digest of a namespace and a name.
func UUIDv5() *ids.Scheme { return digest(5, "a SHA-1", uncommon) }

func digest(version uint64, hash string, prior float64) *ids.Scheme {
	f := scheme.Field{
		Name: "hash", Kind: ids.Hash, About: "122 bits of " + hash + " digest of a namespace and a name.",
		Why: "The same name always gives the same id. Anyone who knows the name can verify it; it cannot be reversed.",
	}
	return uuid(version, Scheme{
		Title: "UUID v" + ids.Value{Lo: version}.String(), Prior: prior, Born: day(1998, 2, 4),
		About:  "122 bits of " + hash + " digest of a namespace and a name: the same name gives the same id.",
		Fields: Fields{around(f)},
	})
}

// UUIDv8 declares the version whose content each vendor defines.
//
//	 0                        48  52      64 66                           128
//	┌─────────────────────────┬────┬────────┬──┬───────────────────────────┐
//	│ custom_a             48 │1000│cust_b12│10│ custom_c               62 │
//	└─────────────────────────┴────┴────────┴──┴───────────────────────────┘
func UUIDv8() *ids.Scheme {
	custom := func(name string, width int) scheme.Field {
		return scheme.Field{Name: name, Kind: ids.Metadata, Width: width, About: "Defined by the vendor.", Why: "Version 8 fixes only version and variant."}
	}
	return uuid(8, Scheme{
		Title: "UUID v8", Prior: uncommon + 1, Born: day(2022, 5, 1),
		About:  "122 bits that the vendor defines.",
		Fields: Fields{at(0, custom("custom_a", 48)), at(52, custom("custom_b", 12)), at(66, custom("custom_c", 62))},
	})
}

// undefinedUUID declares a version that the RFC does not define.
func undefinedUUID(version uint64) *ids.Scheme {
	return uuid(version, Scheme{
		Prior: nonexistent, Undefined: true, Born: day(1998, 2, 4),
		About:  "A UUID of a version that no standard defines. Some libraries accept it, some reject it.",
		Fields: Fields{around(unknown("data"))},
		Notes: func(ids.ID) []string {
			return []string{"no standard defines version " + ids.Value{Lo: version}.String() + ": the generator or the byte order may be wrong"}
		},
	})
}

func unknown(name string) scheme.Field {
	return scheme.Field{Name: name, Kind: ids.Metadata, Width: 122, About: "Not defined by the standard.", Why: "All bits except version and variant."}
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
	return uuidKindOf(Scheme{
		Name: name, Title: title, About: about, Prior: common, Born: day(1998, 2, 4),
		Fields: Fields{{
			Name: "kind", Kind: ids.Reserved, Width: 128, About: about, Why: "The standard reserves this value.",
			Text: func(ids.Value) string { return kind },
		}},
		Lacks: "rules that are Go code decide which ids are valid",
		Invalid: func(id ids.ID) error {
			if id.Uint64(0, 64) != half || id.Uint64(64, 64) != half {
				return encoding.Problemf("not the %s UUID", kind)
			}
			return nil
		},
	})
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
	data := placed(unknown("data"), ids.Span{Offset: 0, Width: 48}, ids.Span{Offset: 52, Width: 12}, ids.Span{Offset: 64 + width, Width: 64 - width})
	version := scheme.Field{
		Name: "version", Kind: ids.Version, Width: 4, About: "The bits that hold the version in the RFC's variant.",
		Why: "In this variant they can mean something else.",
	}
	return uuidKindOf(Scheme{
		Name: name, Title: title, About: about, Prior: extinct, Born: day(1987, 1, 1),
		Fields: Fields{data, at(versionAt, version), at(variantAt, variant(family, width, value))},
	})
}
