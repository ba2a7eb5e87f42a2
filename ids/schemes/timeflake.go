package schemes

import (
	"idtui/ids"
	"idtui/ids/declaration"
)

// Timeflake declares anthonynsimon/timeflake: ULID's bits in base 62.
//
//	 0                                48                                             128
//	┌────────────────────────────────┬───────────────────────────────────────────────┐
//	│ timestamp: Unix ms          48 │ random                                     80 │
//	└────────────────────────────────┴───────────────────────────────────────────────┘
func Timeflake() *ids.Scheme { return timeflake().scheme() }

func timeflake() declared {
	return declared{
		Declaration: declaration.Declaration{
			Name: "timeflake", Title: "Timeflake",
			About:  "128 bits in 22 characters: millisecond and 80 random bits. It fits into a UUID column.",
			Source: "anthonynsimon/timeflake, README",
			Prior:  uncommon, Born: day(2020, 1, 15), Bits: 128,
			Fields: []declaration.Field{
				millis48("timestamp"),
				drawn("random", 80, "80 bits fill the id to the 128 of a UUID."),
			},
			Generator: followClock(),
			Encodings: []declaration.Encoding{{Alphabet: "base62", Length: 22}, {Alphabet: "hex", Fold: true}, {Form: "uuid"}},
		},
		encodings: func() []ids.Encoding {
			return append([]ids.Encoding{ids.Must(alphabet("base62").Padded("base62", 128))}, wide128(ids.WithCost(4))...)
		},
		says: ids.Explanations{
			ClockMovedBack:   "Timeflake keeps no state: new ids sort before older ones, and 80 random bits keep ids apart.",
			SequenceOverflow: "There is no sequence to overflow.",
		},
	}
}
