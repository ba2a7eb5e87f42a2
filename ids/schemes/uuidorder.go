package schemes

import (
	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
)

// UUIDs whose bytes are in another order.

// mixedUnusual and swappedUnusual are what it costs, in bits, that a byte order holds a
// version that it rarely does.
const (
	mixedRecent    = 4
	mixedUnusual   = 8
	swappedUnusual = 12
)

// UUIDMixed declares UUIDs whose first three groups are written from their last byte
// to their first: the bytes of a .NET Guid, read as those of a UUID.
//
//	35918bc9-196d-40ea-9779-889d79b753f0    the UUID
//	c98b9135-6d19-ea40-9779-889d79b753f0    its bytes in a Guid
//
// The version is then the third digit of the third group.
func UUIDMixed() *ids.Scheme {
	return uuidText{
		name: "uuid-mixed", title: "UUID mixed-endian", prior: rare, aliases: []string{"guid-mixed", "uuid-le"},
		about:  "A UUID whose first three groups are byte-swapped: the bytes of a .NET Guid or of SQL Server's uniqueidentifier, read as a UUID.",
		source: "learn.microsoft.com, Guid.ToByteArray",
		forms:  Encodings{namedText("uuid-mixed"), namedText("hex-mixed").Cost(1)},
		extra: func(kind *ids.Scheme) float64 {
			switch kind.Name {
			case "uuid-v1", "uuid-v4":
				return 0
			case "uuid-v7": // .NET has version 7 since 2024
				return mixedRecent
			}
			return mixedUnusual
		},
	}.scheme()
}

// UUIDSwapped declares what MySQL's UUID_TO_BIN(…, 1) returns, in hex: a UUID version 1
// with its first and its third group exchanged, so that it sorts by time.
//
//	6ccd780c-baba-1026-9564-5b8c656024db    the UUID
//	1026BABA6CCD780C95645B8C656024DB        its bytes, as HEX() writes them
func UUIDSwapped() *ids.Scheme {
	return uuidText{
		name: "uuid-swapped", title: "UUID_TO_BIN", prior: uncommon, aliases: []string{"uuid_to_bin", "mysql-uuid"},
		about:  "A UUID v1 with the high bits of its time first, as MySQL's UUID_TO_BIN(uuid, 1) stores it in 16 bytes. It sorts by time.",
		source: "MySQL Reference Manual, Miscellaneous Functions: UUID_TO_BIN()",
		forms:  Encodings{swappedText("hex-swapped", ""), swappedText("hex-swapped-0x", "0x").Cost(1)}, // as the client prints it
		extra: func(kind *ids.Scheme) float64 {
			if kind.Name == "uuid-v1" {
				return 0
			}
			return swappedUnusual
		},
	}.scheme()
}

// NewSequentialID declares SQL Server's NEWSEQUENTIALID: UUID version 1 in the order
// in which SQL Server compares, with the first three groups byte-swapped.
//
//	 0                 32         48          64 66          80             128
//	┌─────────────────┬──────────┬────┬────────┬──┬───────────┬──────────────┐
//	│ time_low     32 │time_mid16│0001│time_h12│10│clock_seq14│ node      48 │
//	└─────────────────┴──────────┴────┴────────┴──┴───────────┴──────────────┘
//
// The picture has the bits as a UUID has them; the text has the bytes of the first
// three fields from the last to the first. SQL Server calls UuidCreateSequential, which
// returns greater values until Windows restarts.
func NewSequentialID() *ids.Scheme {
	u := timeBased(placed(ticks(), ids.Span{Offset: 52, Width: 12}, ids.Span{Offset: 32, Width: 16}, ids.Span{Offset: 0, Width: 32}))
	u.Name, u.Title, u.Prior, u.Born = "newsequentialid", "NEWSEQUENTIALID", uncommon, day(2005, 11, 7)
	u.Aliases = []string{"mssql-guid", "uuidcreatesequential"}
	u.About = "SQL Server's sequential GUID: a UUID v1 with the first three groups byte-swapped. It sorts by time only in SQL Server."
	u.Source = "learn.microsoft.com, NEWSEQUENTIALID (Transact-SQL), and David Browne, How to Generate Sequential GUIDs for SQL Server in .NET"
	u.Fields[1] = at(66, scheme.Field{
		Name: "clock_seq", Kind: ids.Metadata, Width: 14, About: "Tells starts of Windows with the same node apart.", Why: "14 bits, drawn at each start.",
	})
	u.Params = append(u.Params, ids.Param{
		Name: "clock_seq", Kind: ids.Number, Max: 1<<14 - 1, Default: "0", Help: "the clock sequence", Own: ownRandom(1<<14, 0),
	})
	card := macNode()
	card.About, card.Why = "The MAC address of the machine.", "48 bits hold a whole address. With a network card, values of all machines differ."
	u.Fields[2] = at(80, card)
	u.Fields = versioned(1, u.Fields...)
	u.Generator, u.Policy = nil, &ids.Policy{SeqBits: 1, Back: ids.StayBack, Full: ids.BorrowFull}
	u.Params[0].Own, u.Params[0].Help = ownMAC, "the MAC address as a number"
	u.Says = Says{
		ClockMovedBack:     "Until Windows restarts, each value is greater than all before. While the clock is behind, each id takes the next unit.",
		SequenceOverflow:   "Each 100 ns has one id. UuidCreateSequential takes the next unit before it begins.",
		TimestampExhausted: "60 bits of 100 ns since 1582 last until the year 5236.",
	}
	u.Bits, u.Encodings = 128, append(Encodings{
		custom("uuid-mixed", func(bits int) (ids.Encoding, error) {
			return folded("HEX").PadLow("uuid-mixed", bits, encoding.WithGroups("-", 8, 4, 4, 4, 12), encoding.WithMixedEndian())
		}),
		custom("hex-mixed", func(bits int) (ids.Encoding, error) {
			return folded("HEX").PadLow("hex-mixed", bits, encoding.WithMixedEndian())
		}).Cost(1),
	}, unread()...)
	u.Notes = insideNotes("a UUID v1", named("uuid"))
	return u.Declare()
}

// insideNotes returns notes that have the text of an id as something else.
func insideNotes(what string, e ids.Encoding) func(ids.ID) []string {
	return func(id ids.ID) []string { return []string{"inside is " + what + ": " + e.Encode(id)} }
}

// swappedText returns the hex digits of a UUID with its first and its third group exchanged.
func swappedText(name, prefix string) scheme.Encoding {
	return custom(name, func(bits int) (ids.Encoding, error) {
		return folded("HEX").PadLow(name, bits, encoding.WithSwappedTime(), encoding.WithFoldedAffixes(prefix, ""))
	})
}
