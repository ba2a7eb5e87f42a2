package schemes

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
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

// uuidKindOf returns the scheme of a kind of UUID. The fields of d cover all 128 bits.
func uuidKindOf(d Scheme) *ids.Scheme {
	d.Source, d.Family, d.Bits, d.Encodings = "RFC 9562", "uuid", 128, uuidTexts
	d.Names, d.Wrappers = append(d.Names, uuidNames()...), uuidWrappers()
	if d.Undefined {
		d.Source += ", which leaves it undefined"
	}
	return d.Declare()
}

// uuidNames and uuidWrappers are words that are often beside a UUID of any kind.
func uuidNames() []string    { return []string{"uuid", "guid"} }
func uuidWrappers() []string { return []string{"UUID", "GUID"} }

// versioned adds the fields of version and variant, and returns all fields in the order of their
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

// uuidTexts are the encodings of a UUID: with dashes, without, as a URN, in braces.
var uuidTexts = Encodings{
	{Name: "uuid", Form: "uuid", Codec: sharedUUID(0)},
	{Name: "hex", Alphabet: "hex", Fold: true, Codec: sharedUUID(1)},
	{Name: "urn", Form: "uuid", Prefix: "urn:uuid:", Fold: true, Codec: sharedUUID(2)},
	{Name: "urn-hex", Alphabet: "hex", Prefix: "urn:uuid:", Fold: true, Codec: sharedUUID(3)},
	{Name: "braces", Form: "uuid", Prefix: "{", Suffix: "}", Codec: sharedUUID(4)},
	{Name: "braces-hex", Alphabet: "hex", Prefix: "{", Suffix: "}", Fold: true, Codec: sharedUUID(5)},
}

// sharedUUID returns the codec of one of uuidTexts: all UUID schemes share them.
func sharedUUID(n int) func(int) (ids.Encoding, error) {
	return func(int) (ids.Encoding, error) { return uuidEncodings()[n], nil }
}

// uuidEncodings makes the encodings of a UUID on first use.
var uuidEncodings = sync.OnceValue(func() []ids.Encoding {
	return []ids.Encoding{
		named("uuid"),
		named("hex", encoding.WithCost(2)), // many databases and logs omit the dashes
		named("urn"),
		named("urn-hex"),
		named("braces"),
		named("braces-hex"),
	}
})

// named returns a named encoding of 128 bits: see [encoding.ByName].
func named(name string, options ...encoding.Option) ids.Encoding {
	return encoding.Must(encoding.ByName(name, 128, options...))
}

// gregorian is the epoch of versions 1, 2 and 6: 1582-10-15, when the calendar
// changed.
const gregorian = ids.Reading(-12219292800_000_000)

func gregorian100ns() *ids.Unit { return &ids.Unit{Step: 100, Epoch: gregorian} }

func ticks() scheme.Field {
	return clock("ts_100ns", 60, 100, sinceGregorian(), "Units of 100 ns since 1582-10-15.", "60 bits last until the year 5236.")
}

func sinceGregorian() *time.Time {
	epoch := gregorian.Time()
	return &epoch
}

func macNode() scheme.Field {
	return shown(node("node", 48,
		"The MAC address of the machine, or a random number with the multicast bit set, which no real address has.",
		"48 bits hold a whole address. It reveals the machine, which can be unwanted."), macText)
}

// macParam returns a parameter for the MAC address of a machine.
func macParam(name, help string, own func(ids.Entropy) string) ids.Param {
	return ids.Param{Name: name, Kind: ids.Number, Max: 1<<48 - 1, Default: "1108152157446", Nth: ids.CountUp(1<<48 - 1), Own: own, Help: help}
}

// timeBased adds what versions 1 and 6 share: the fields after the time, and the generator.
func timeBased(d Scheme) Scheme {
	d.Fields = append(d.Fields, at(66, carried(sequence("clock_seq", 14, "Starts at a random number. Changes when the clock moves back or the node changes, so that repeated times give other ids."))), at(80, macNode()))
	d.Generator = &Generator{Back: ids.FollowBack, Full: ids.WrapFull}
	d.Policy = &ids.Policy{SeqCarry: true, SeqRandom: true, Back: ids.FollowBack, Full: ids.WrapFull}
	d.Params = []ids.Param{macParam("node", "the MAC address as a number; unless set, a random node, which has the multicast bit set", ownRandom(1<<48, multicast))}
	d.Says = Says{
		ClockMovedBack:     "The clock sequence has moved on, so repeated times give other ids. Libraries move it only if the clock did not advance; idtui moves it with each id.",
		SequenceOverflow:   "idtui moves the clock sequence with each id, so 100 ns have 16,384 ids before it wraps. Most libraries issue one id per 100 ns.",
		TimestampExhausted: "60 bits of 100 ns since 1582 last until the year 5236.",
	}
	return d
}

// UUIDv1 declares the version with time and node. Its text starts with the bits
// that change fastest.
//
// The three parts of the time form one field, most significant first.
var UUIDv1 = uuid(1, timeBased(Scheme{
	Title: "UUID v1", Prior: everyday + 1, Born: day(1998, 2, 4), Names: []string{"timeuuid"},
	Support: []ids.Support{inDatabases("mariadb.com/kb/en/uuid", "MariaDB"), inDatabases("dev.mysql.com/doc/refman/8.4/en/miscellaneous-functions.html", "MySQL"), inLanguages("docs.python.org/3/library/uuid.html", "Python"), inLanguages("npm uuid, README", "JavaScript"), inLanguages("pkg.go.dev/github.com/google/uuid", "Go")},
	About:   "100 ns units since 1582, clock sequence, MAC address. The low bits of the time come first, so it does not sort by time.",
	Fields:  Fields{lowFirst(ticks())},
}))

// lowFirst places a time in three parts as version 1 does.
func lowFirst(f scheme.Field) scheme.Field {
	return placed(f, ids.Span{Offset: 52, Width: 12}, ids.Span{Offset: 32, Width: 16}, ids.Span{Offset: 0, Width: 32})
}

// UUIDv6 declares version 1 with its time in order.
var UUIDv6 = uuid(6, timeBased(Scheme{
	Title: "UUID v6", Prior: uncommon, Born: day(2020, 2, 24),
	Support: []ids.Support{inLanguages("docs.python.org/3/library/uuid.html", "Python"), inLanguages("npm uuid, README", "JavaScript")},
	About:   "Version 1 with the bits of the time in order, so it sorts by time.",
	Fields:  Fields{placed(ticks(), ids.Span{Offset: 0, Width: 48}, ids.Span{Offset: 52, Width: 12})},
	Notes: func(id ids.ID) []string {
		other := googleV6(id)
		if other.IsZero() {
			return nil
		}
		return []string{"google/uuid up to 1.6.0 writes the time of version 6 shifted by four bits; read that way, the time is " + humantext.RFC3339(other.Truncate(time.Millisecond))}
	}, MistakenTime: googleV6,
}))

// googleV6 returns the time of an id that google/uuid up to 1.6.0 wrote, or the zero time.
// That library writes all 64 bits of its time, whose top four are 0. Then it overwrites four
// others with the version. Read as the RFC says, the year is 1610.
func googleV6(id ids.ID) time.Time {
	high, low := id.Uint64(0, 48), id.Uint64(52, 12)
	rfc := gregorian100ns().Instant(high<<12 | low)
	other := gregorian100ns().Instant(high<<16 | low)
	if rfc.Year() > 1900 || other.Year() < 2015 || other.Year() > 2100 {
		return time.Time{}
	}
	return other
}

// UUIDv2 declares DCE Security: version 1 with a local number in place of the low
// half of the time.
var UUIDv2 = uuid(2, Scheme{
	Title: "UUID v2", Prior: rare, Born: day(1998, 2, 4),
	About: "DCE Security: a user or group id, and a time in units of seven minutes. Very rare.",
	Fields: Fields{
		at(0, scheme.Field{
			Name: "local_id", Kind: ids.Metadata, Width: 32,
			About: "A POSIX user or group id.", Why: "It replaces the low 32 bits of the time: the time unit is 7 minutes.",
		}),
		placed(clock("time", 28, 100<<32, sinceGregorian(), "The high bits of a version 1 time, in units of 429.5 s.", "28 bits are left beside local_id."),
			ids.Span{Offset: 52, Width: 12}, ids.Span{Offset: 32, Width: 16}),
		at(66, sequence("clock_seq", 6, "The rest of version 1's clock sequence.")),
		at(72, scheme.Field{
			Name: "domain", Kind: ids.Metadata, Width: 8, Text: func(v ids.Value) string {
				names := [...]string{"person", "group", "organization"}
				if v.Lo < uint64(len(names)) {
					return v.String() + " (" + names[v.Lo] + ")"
				}
				return v.String()
			},
			About: "The type of local_id: 0 person, 1 group, 2 organization.", Why: "It replaces the low byte of the clock sequence.",
		}),
		at(80, macNode()),
	},
})

// UUIDv7 declares the version that sorts by time.
//
// Its generator here is the plain one: 74 random bits, no state.
var UUIDv7 = uuid(7, Scheme{
	Support: []ids.Support{
		inDatabases("postgresql.org/docs/current/functions-uuid.html", "PostgreSQL"), inDatabases("mariadb.com/kb/en/uuid_v7", "MariaDB"), inDatabases("clickhouse.com/docs/sql-reference/functions/uuid-functions", "ClickHouse"),
		inLanguages("docs.python.org/3/library/uuid.html", "Python"), inLanguages("learn.microsoft.com/dotnet/api/system.guid.createversion7", "C#"), inLanguages("npm uuid, README", "JavaScript"), inLanguages("docs.rs/uuid", "Rust"), inLanguages("pkg.go.dev/github.com/google/uuid", "Go"),
	},
	Title: "UUID v7", Prior: everyday, Born: day(2010, 1, 1), // before the version existed, because old records often get a UUID v7
	About:     "Millisecond and 74 random bits: the UUID that sorts by time, for database keys.",
	Fields:    uuidv7Fields(),
	Generator: follow(),
	Notes: func(id ids.ID) []string {
		ms, s := id.Uint64(0, 48), id.Uint64(0, 36)
		draft := time.Unix(int64(s), 0)
		if time.UnixMilli(int64(ms)).Year() > 1990 || draft.Year() < 2020 || draft.Year() > 2100 {
			return nil
		}
		return []string{"the first drafts of version 7 started with 36 bits of seconds; read that way, the time is " + humantext.RFC3339(draft)}
	},
	Says: Says{
		ClockMovedBack:     "A version 7 made only of random bits keeps no state. It takes the time from the clock as it is, so new ids sort before older ones.",
		SequenceOverflow:   "There is no sequence to overflow: each id draws 74 random bits.",
		TimestampExhausted: "48 bits of milliseconds last until the year 10889.",
	},
})

func uuidv7Fields() Fields {
	return Fields{
		at(0, unixMillis("unix_ts_ms")),
		at(52, random("rand_a", 12, "12 bits. Libraries can put a counter or a fraction of the millisecond here. A single id does not show which.")),
		at(66, random("rand_b", 62, "62 bits fill the id. Libraries can start a counter here, too.")),
	}
}

// Versions without a time, and UUIDs without a version.

// UUIDv4 declares the random version.
var UUIDv4 = uuid(4, Scheme{
	Support: []ids.Support{
		inDatabases("postgresql.org/docs/current/functions-uuid.html", "PostgreSQL"), inDatabases("mariadb.com/kb/en/uuid_v4", "MariaDB"), inDatabases("clickhouse.com/docs/sql-reference/functions/uuid-functions", "ClickHouse"), inDatabases("learn.microsoft.com/sql/t-sql/functions/newid-transact-sql", "SQL Server"),
		inLanguages("docs.python.org/3/library/uuid.html", "Python"), inLanguages("learn.microsoft.com/dotnet/api/system.guid.newguid", "C#"), inLanguages("docs.oracle.com/en/java: java.util.UUID", "Java"), inLanguages("nodejs.org/api/crypto.html", "JavaScript"), inLanguages("docs.rs/uuid", "Rust"), inLanguages("pkg.go.dev/github.com/google/uuid", "Go"),
	},
	Title: "UUID v4", Prior: everyday, Born: day(1998, 2, 4),
	About:     "122 random bits. No time, no order, no coordination.",
	Names:     []string{"request_id", "x-request-id", "correlation_id", "idempotency_key"},
	Fields:    Fields{around(random("random", 122, "All bits except version and variant."))},
	Generator: follow(),
	Says: Says{
		ClockMovedBack:   "Version 4 holds no time: its generator reads no clock.",
		SequenceOverflow: "There is no sequence to overflow: each id draws 122 random bits.",
	},
})

// UUIDv3 declares the version made of an MD5 digest of a namespace and a name.
var UUIDv3 = digest(3, "an MD5", uncommon+1)

// UUIDv5 declares the version made of a SHA-1 digest of a namespace and a name.
var UUIDv5 = digest(5, "a SHA-1", uncommon)

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
var UUIDv8 = uuid(8, Scheme{
	Title: "UUID v8", Prior: uncommon + 1, Born: day(2022, 5, 1),
	About:  "122 bits that the vendor defines.",
	Fields: Fields{at(0, usually(custom8("custom_a", 48), customBits)), at(52, custom8("custom_b", 12)), at(66, custom8("custom_c", 62))},
})

// customBits returns the description length of the first bits of a UUID v8. About half
// of them begin with Unix milliseconds.
func customBits(id ids.ID) float64 {
	const width, from, to, milliseconds, others = 48, 1420070400000, 2051222400000, 41.5, .8 // 2015 to 2035
	if v := id.Uint64(0, width); v >= from && v < to {
		return milliseconds
	}
	return width + others
}

func custom8(name string, width int) scheme.Field {
	return scheme.Field{Name: name, Kind: ids.Metadata, Width: width, About: "Defined by the vendor.", Why: "Version 8 fixes only version and variant."}
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
var UUIDNil = single("uuid-nil", "UUID nil", "nil", "All 128 bits are 0. It means \"no id\".", 0)

// UUIDMax declares the UUID of all ones.
var UUIDMax = single("uuid-max", "UUID max", "max", "All 128 bits are 1. It sorts after every id.", 1<<64-1)

func single(name, title, kind, about string, half uint64) *ids.Scheme {
	return uuidKindOf(Scheme{
		Name: name, Title: title, About: about, Prior: common, Born: day(1998, 2, 4),
		Fields: Fields{{
			Name: "kind", Kind: ids.Reserved, Width: 128, About: about, Why: "The standard reserves this value.",
			Text: func(ids.Value) string { return kind },
		}},
		Lacks: "some rules for valid ids exist only as Go code",
		Only:  new(encoding.Zero(128).Put(0, 64, half).Put(64, 64, half)),
	})
}

// UUIDNCS declares the variant of Apollo's Network Computing System, older than the
// versions.
var UUIDNCS = otherVariant("uuid-ncs", "UUID NCS", "NCS", "A UUID of Apollo's Network Computing System, older than the standard.", 1, 0)

// UUIDMicrosoft declares the variant that Microsoft used for COM.
var UUIDMicrosoft = otherVariant("uuid-ms", "UUID Microsoft", "Microsoft",
	"A GUID of Microsoft's COM. Its first three groups are little-endian in memory.", 3, 0b110)

// UUIDFuture declares the variant that is reserved for the future.
var UUIDFuture = otherVariant("uuid-future", "UUID future", "Future", "A UUID of the variant that is reserved for the future.", 3, 0b111)

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
