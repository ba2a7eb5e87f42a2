package schemes

import (
	"idtui/ids"
	"idtui/ids/declaration"
)

// Julid declares a ULID whose top random bits are a counter.
//
//	 0                                48              64                           128
//	┌────────────────────────────────┬───────────────┬─────────────────────────────┐
//	│ timestamp: Unix ms          48 │ counter    16 │ random                   64 │
//	└────────────────────────────────┴───────────────┴─────────────────────────────┘
func Julid() *ids.Scheme { return julid().scheme() }

func julid() declared {
	return declared{
		Declaration: declaration.Declaration{
			Name: "julid", Title: "Julid",
			About:  "A ULID with a 16-bit counter after the time, so ids of one millisecond sort in the order they were generated. Its text looks like any ULID.",
			Source: "nebkor/julid-rs, README",
			Prior:  rare + 3, Born: day(2023, 7, 1), Bits: 128,
			Fields: []declaration.Field{
				millis48("timestamp"),
				sequence("counter", 16, "Counts the ids of one millisecond, from 0."),
				drawn("random", 64, "64 bits fill the id to 128."),
			},
			Generator: &declaration.Generator{Back: ids.StayBack, Full: ids.WaitFull},
			Encodings: []declaration.Encoding{{Name: "base32", Alphabet: "crockford", Pad: declaration.PadHigh, Fold: true}, {Alphabet: "hex", Fold: true}, {Form: "uuid"}},
		},
		encodings: func() []ids.Encoding {
			return append([]ids.Encoding{ids.Must(folded("crockford").PadHigh("base32", 128))}, wide128()...)
		},
		says: ids.Explanations{
			ClockMovedBack:   "The generator stays in the newest millisecond and counts on there.",
			SequenceOverflow: "After 65,536 ids in one millisecond the generator waits for the next.",
		},
	}
}
