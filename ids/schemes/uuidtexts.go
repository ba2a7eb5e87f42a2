package schemes

import (
	"slices"
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/internal/identity"
	"idtui/ids/scheme"
)

// UUIDs are all kinds of UUID: the defined versions, the kinds without a version, then the
// undefined versions.
var UUIDs = slices.Concat(uuidKinds.List[1:9], uuidKinds.List[kindNil:], uuidKinds.List[:1], uuidKinds.List[9:kindNil])

// uuidKinds are the versions of UUIDs, then the kinds without a version.
var uuidKinds = &scheme.Kinds{Of: uuidKind, List: []*ids.Scheme{
	undefinedUUID(0), UUIDv1, UUIDv2, UUIDv3, UUIDv4, UUIDv5, UUIDv6, UUIDv7, UUIDv8,
	undefinedUUID(9), undefinedUUID(10), undefinedUUID(11), undefinedUUID(12), undefinedUUID(13), undefinedUUID(14), undefinedUUID(15),
	kindNil: UUIDNil, kindMax: UUIDMax, kindNCS: UUIDNCS, kindMicrosoft: UUIDMicrosoft, kindFuture: UUIDFuture,
}}

// The kinds of UUID; smaller numbers are versions.
const (
	kindNil = 16 + iota
	kindMax
	kindNCS
	kindMicrosoft
	kindFuture
)

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

// UUID declares the UUID of any version. It decodes all of them and answers with
// the bound scheme of the version in the bits.
var UUID = anyUUID(Scheme{
	Name: "uuid", Title: "UUID",
	About:  "128 bits, six of which say how to read the others. This entry decodes every version.",
	Source: "RFC 9562",
	Names:  uuidNames(), Wrappers: uuidWrappers(),
	Born:      day(1987, 1, 1),
	Encodings: uuidTexts,
	Kinds:     uuidKinds,
})

// anyUUID returns the scheme of 128 bits in which only version and variant are known.
func anyUUID(d Scheme) *ids.Scheme {
	version := scheme.Field{Name: "version", Kind: ids.Version, Width: 4, About: "The version of the UUID."}
	kind := scheme.Field{Name: "variant", Kind: ids.Variant, Width: 2, About: "The family of UUIDs."}
	d.Bits, d.Fields = 128, Fields{around(unknown("data")), at(versionAt, version), at(variantAt, kind)}
	return d.Declare()
}

// insideUUID returns the scheme of UUIDs in encodings of its own.
func insideUUID(d Scheme) *ids.Scheme {
	d.Born, d.Kinds, d.Encodings = day(1998, 2, 4), uuidKinds, append(d.Encodings, unread()...)
	if d.Inside == nil {
		d.Inside = &scheme.Inside{}
	}
	return anyUUID(d)
}

// ShortUUID declares skorokithakis/shortuuid: base 57 without look-alikes.
var ShortUUID = insideUUID(Scheme{
	Name: "shortuuid", Title: "ShortUUID", Prior: common,
	About:     "A UUID in 22 characters without 0, 1, I, O and l, which are easily confused.",
	Source:    "skorokithakis/shortuuid, README",
	Encodings: Encodings{number("base57", "base57", 22), written(custom("base57-reversed", encoding.ReversedBase57))},
})

// ShortUUIDv3 declares the ids of lithammer/shortuuid 3 for Go: those of [ShortUUID] with the last
// digit first. The version in the bits is the only difference from ids in the usual order.
var ShortUUIDv3 = insideUUID(Scheme{
	Name: "shortuuid-v3", Title: "ShortUUID v3 for Go", Prior: rare + 1,
	About:     "A UUID in the alphabet of ShortUUID, with the last digit first. Version 3 of the library for Go writes it.",
	Source:    "lithammer/shortuuid 3.0.7: base57.go",
	Encodings: Encodings{detected(21, custom("base57-reversed", encoding.ReversedBase57))},      // few ids are shorter
	Inside:    &scheme.Inside{Costs: map[string]float64{"uuid-v4": 0, "uuid-v5": 4}, Other: 10}, // those that the library generates
})

// UUID25 declares Uuid25: base 36.
var UUID25 = insideUUID(Scheme{
	Name: "uuid25", Title: "Uuid25", Prior: uncommon,
	About:     "A UUID in 25 characters of either case.",
	Source:    "uuid25/javascript, README",
	Encodings: Encodings{folding(number("base36", "base36", 25))},
})

// UUIDBase64 declares a UUID's bytes in base 64, in either alphabet, with or
// without padding.
var UUIDBase64 = insideUUID(Scheme{
	Name: "uuid-b64", Title: "UUID base64", Prior: common,
	About:  "A UUID's 16 bytes in base 64: 22 characters, or 24 with padding.",
	Source: "RFC 4648, 4 and 5", Wrappers: []string{"BinData", "createFromBase64"},
	Encodings: Encodings{
		{Name: "base64url", Alphabet: "base64url", Excludes: "+/"},
		{Name: "base64url-padded", Alphabet: "base64url", Excludes: "+/", Suffix: "=="},
		{Name: "base64", Alphabet: "base64"},
		{Name: "base64-padded", Alphabet: "base64", Suffix: "=="},
	},
})

// UUIDInt declares a UUID as one decimal number.
var UUIDInt = insideUUID(Scheme{
	Name: "uuid-int", Title: "UUID integer", Prior: uncommon,
	About:     "A UUID as one decimal number of up to 39 digits, as Python's uuid.int is.",
	Source:    "docs.python.org, uuid.UUID.int",
	Encodings: Encodings{detected(33, decimal())}, // shorter numbers begin with 20 bits of zeros, which no version has
})

// UUIDFlickr declares the UUIDs of npm's short-uuid: base 58 in the order of Flickr.
var UUIDFlickr = insideUUID(Scheme{
	Name: "uuid-flickr58", Title: "short-uuid", Prior: common,
	About:     "A UUID in 22 characters of base 58, small letters first. Leading zeros, written as 1, fill it up.",
	Source:    "oculus42/short-uuid 4, README",
	Encodings: Encodings{number("base58-flickr", "base58-flickr", 22)},
})

// UUIDBase58 declares UUIDs in the base 58 of Bitcoin, with leading zeros.
var UUIDBase58 = insideUUID(Scheme{
	Name: "uuid-base58", Title: "UUID base58", Prior: uncommon, Wrappers: []string{"fromBase58"},
	About:     "A UUID in 22 characters of base 58, digits and capitals first.",
	Source:    "symfony.com/doc, The UID Component: toBase58; nakanoaas/uuid58, README",
	Encodings: Encodings{number("base58", "base58", 22)},
})

// UUIDs whose bytes are in another order.

// mixedEndian and swappedTime are [scheme.Encoding.ByteOrder] of a .NET Guid and of MySQL.
func mixedEndian() []int { return []int{3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15} }
func swappedTime() []int { return []int{6, 7, 4, 5, 0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15} }

// UUIDMixed declares UUIDs whose first three groups are written from their last byte to their
// first. These are the bytes of a .NET Guid, read as those of a UUID.
//
//	35918bc9-196d-40ea-9779-889d79b753f0    the UUID
//	c98b9135-6d19-ea40-9779-889d79b753f0    its bytes in a Guid
//
// The version is then the third digit of the third group.
var UUIDMixed = insideUUID(Scheme{
	Name: "uuid-mixed", Title: "UUID mixed-endian", Prior: rare, Aliases: []string{"guid-mixed", "uuid-le"},
	About:  "A UUID whose first three groups are byte-swapped. These are the bytes of a .NET Guid or of SQL Server's uniqueidentifier.",
	Source: "learn.microsoft.com, Guid.ToByteArray",
	Encodings: Encodings{
		{Name: "uuid-mixed", Form: "uuid", ByteOrder: mixedEndian()},
		{Name: "hex-mixed", Alphabet: "hex", Fold: true, ByteOrder: mixedEndian(), CostBits: 1},
	},
	// The cost of a version that is rare in a byte order; .NET generates version 7 since
	// 2024.
	Inside: &scheme.Inside{Costs: map[string]float64{"uuid-v1": 0, "uuid-v4": 0, "uuid-v7": 4}, Other: 8},
})

// UUIDSwapped declares what MySQL's UUID_TO_BIN(…, 1) returns, in hex. It is a UUID version 1 with
// its first and its third group exchanged, so that it sorts by time.
//
//	6ccd780c-baba-1026-9564-5b8c656024db    the UUID
//	1026BABA6CCD780C95645B8C656024DB        its bytes, as HEX() writes them
var UUIDSwapped = insideUUID(Scheme{
	Name: "uuid-swapped", Title: "UUID_TO_BIN", Prior: uncommon, Aliases: []string{"uuid_to_bin", "mysql-uuid"},
	About:  "A UUID v1 with the high bits of its time first, as MySQL's UUID_TO_BIN(uuid, 1) stores it in 16 bytes. It sorts by time.",
	Source: "MySQL Reference Manual, Miscellaneous Functions: UUID_TO_BIN()",
	Encodings: Encodings{
		{Name: "hex-swapped", Alphabet: "HEX", Fold: true, ByteOrder: swappedTime()},
		{Name: "hex-swapped-0x", Alphabet: "HEX", Fold: true, ByteOrder: swappedTime(), Prefix: "0x", CostBits: 1}, // as the client prints it
	},
	Inside: &scheme.Inside{Costs: map[string]float64{"uuid-v1": 0}, Other: 12},
})

// NewSequentialID declares SQL Server's NEWSEQUENTIALID: UUID version 1 with the first three groups
// byte-swapped. It sorts by time only in SQL Server.
//
// The bits of the fields are in the order of a UUID. In the text, the bytes of each of the first
// three fields are reversed. SQL Server calls UuidCreateSequential, which returns greater values
// until Windows restarts.
var NewSequentialID = Scheme{
	Name: "newsequentialid", Title: "NEWSEQUENTIALID", Aliases: []string{"mssql-guid", "uuidcreatesequential"}, Prior: uncommon, Born: day(2005, 11, 7),
	About:   "SQL Server's sequential GUID: a UUID v1 with the first three groups byte-swapped. It sorts by time only in SQL Server.",
	Source:  "learn.microsoft.com, NEWSEQUENTIALID (Transact-SQL), and David Browne, How to Generate Sequential GUIDs for SQL Server in .NET",
	Support: []ids.Support{inDatabases("learn.microsoft.com/sql/t-sql/functions/newsequentialid-transact-sql", "SQL Server")},
	Params: []ids.Param{
		macParam("node", "the MAC address as a number", identity.MAC),
		{Name: "clock_seq", Kind: ids.Number, Max: 1<<14 - 1, Default: "0", Help: "the clock sequence", Own: ownRandom(1<<14, 0)},
	},
	Bits: 128,
	Fields: versioned(1, lowFirst(ticks()),
		at(66, scheme.Field{
			Name: "clock_seq", Kind: ids.Metadata, Width: 14, About: "Distinguishes starts of Windows with the same node.", Why: "14 bits, drawn at each start.",
		}),
		at(80, shown(node("node", 48, "The MAC address of the machine.", "48 bits hold a whole address. With a network card, values of all machines differ."), macText))),
	Encodings: append(Encodings{
		{Name: "uuid-mixed", Alphabet: "HEX", Fold: true, Groups: []int{8, 4, 4, 4, 12}, ByteOrder: mixedEndian()},
		{Name: "hex-mixed", Alphabet: "HEX", Fold: true, ByteOrder: mixedEndian(), CostBits: 1},
	}, unread()...),
	Policy: &ids.Policy{SeqBits: 1, Back: ids.StayBack, Full: ids.BorrowFull},
	Notes:  insideNotes("a UUID v1", named("uuid")),
	Says: Says{
		ClockMovedBack:     "Until Windows restarts, each value is greater than all before. While the clock is behind, each id takes the next unit.",
		SequenceOverflow:   "Each 100 ns has one id. UuidCreateSequential takes the next unit before it begins.",
		TimestampExhausted: "60 bits of 100 ns since 1582 last until the year 5236.",
	},
}.Declare()

// insideNotes returns notes that show an id in another encoding.
func insideNotes(what string, e ids.Encoding) func(ids.ID) []string {
	return func(id ids.ID) []string { return []string{"inside is " + what + ": " + e.Encode(id)} }
}

// Notion declares the ids of Notion's pages and databases as they are in URLs. They are a title,
// then a UUID in hex.
//
//	Release-Notes-1429989fe8ac4effbc8f57f56486db54
//	title         UUID
var Notion = anyUUID(Scheme{
	Name: "notion", Title: "Notion",
	About:  "A page or a database in the URL of Notion: its title, a dash, a UUID in hex.",
	Source: "developers.notion.com: Retrieve a page, Working with page content",
	Names:  []string{"notion_id", "page_id", "database_id"}, Hosts: []string{"notion.so", "notion.site"},
	Prior: common, Born: day(2018, 3, 1),
	Bound: func(own *ids.BoundScheme, _ ids.Values) error {
		of := uuidKinds.Opened(nil)
		own.Encodings = notionEncodings("Page")
		own.Refine = func(text string, id ids.ID) *ids.BoundScheme {
			title, _, ok := cutTitle(text)
			if !ok { // written as any UUID
				return own.Sibling(scheme.Within(own, of(id), notionEncodings("Page")[1:]))
			}
			b := scheme.Within(own, of(id), notionEncodings(title))
			b.Layout = b.Layout.View(ids.Field{
				Name: "title", Kind: ids.Metadata, About: "The title of the page when the URL was copied. Notion ignores it.",
				Text: func(ids.Value) string { return strings.ReplaceAll(title, "-", " ") },
			})
			return own.Sibling(b)
		}
		return nil
	},
})

// maxTitle is the length of the longest title that is read.
const maxTitle = 128

// notionEncodings returns the encodings of ids with a title. A UUID alone is read if the
// scheme is given; otherwise it is any UUID.
func notionEncodings(title string) []ids.Encoding {
	body := plainHex(128)
	chars := encoding.Chars(base62Chars + "-")
	notion := encoding.Must(encoding.NewEncoding(encoding.Codec{
		Name: "notion", Pattern: "a title and a dash, then 32 hex digits",
		Shortest: 34, Longest: maxTitle + 33, Reads: chars, Writes: chars, Needs: encoding.Chars("-"),
		Fits: func(s string) bool {
			_, _, ok := cutTitle(s)
			return ok
		},
		Decode: func(s string) (ids.ID, error) {
			_, digits, ok := cutTitle(s)
			if !ok {
				return ids.ID{}, encoding.Problemf("%s has no title, dash and 32 hex digits", humantext.Quote(s))
			}
			return body.Decode(digits)
		},
		Append: func(dst []byte, id ids.ID) []byte { return body.Append(append(append(dst, title...), '-'), id) },
	}))
	return []ids.Encoding{notion, encoding.Must(encoding.UUIDText(encoding.AsNamedOnly())), plainHex(128, encoding.AsNamedOnly())}
}

// cutTitle splits a text into a title of letters, digits and dashes, and the last 32
// characters.
func cutTitle(s string) (title, digits string, ok bool) {
	at := len(s) - 33
	if at < 1 || at > maxTitle || s[at] != '-' || strings.IndexByte(s[at+1:], '-') >= 0 {
		return "", s, false
	}
	for i := range at {
		if !isAlphanumeric(s[i]) && s[i] != '-' {
			return "", s, false
		}
	}
	return s[:at], s[at+1:], true
}
