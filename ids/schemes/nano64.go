package schemes

import (
	"time"

	"idtui/ids"
	"idtui/ids/declaration"
)

// Nano64 declares only-cliches/nano64: a short hex id with a time.
//
//	 0                                            44                    64
//	┌────────────────────────────────────────────┬─────────────────────┐
//	│ timestamp: Unix ms                      44 │ random           20 │
//	└────────────────────────────────────────────┴─────────────────────┘
func Nano64() *ids.Scheme { return nano64().scheme() }

func nano64() declared {
	return declared{
		Declaration: declaration.Declaration{
			Name: "nano64", Title: "Nano64",
			About:  "64 bits in hex: millisecond and 20 random bits.",
			Source: "only-cliches/nano64, README",
			Prior:  rare, Born: day(2025, 10, 1), Bits: 64,
			Fields: []declaration.Field{
				unixTime("timestamp", 44, declaration.Unit{Length: time.Millisecond}, "Milliseconds since 1970-01-01.", "44 bits of milliseconds last until June 2527."),
				drawn("random", 20, "20 bits: a million values per millisecond. Among 1200 ids of one millisecond, the odds of a collision are even."),
			},
			Generator: followClock(),
			Encodings: []declaration.Encoding{{Name: "dashed", Alphabet: "HEX", Groups: []int{11, 5}, Fold: true}, {Name: "hex", Alphabet: "HEX", Fold: true}},
		},
		encodings: func() []ids.Encoding {
			h := folded("HEX")
			return []ids.Encoding{
				segmented("dashed", "11 hex digits, a dash, 5 hex digits", 64, digits(h, 11, 0, 44), ids.Literal("-"), digits(h, 5, 44, 20)),
				segmented("hex", "16 hex digits", 64, digits(h, 16, 0, 64)),
			}
		},
		says: ids.Explanations{
			ClockMovedBack:   "Nano64 keeps no state: new ids sort before older ones.",
			SequenceOverflow: "There is no sequence: each id draws 20 random bits.",
		},
	}
}
