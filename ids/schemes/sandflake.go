package schemes

import "idtui/ids"

// Sandflake declares celrenheit/sandflake.
//
//	 0                        48                80               104           128
//	┌────────────────────────┬─────────────────┬────────────────┬────────────┐
//	│ timestamp: Unix ms  48 │ worker       32 │ sequence    24 │ random  24 │
//	└────────────────────────┴─────────────────┴────────────────┴────────────┘
//
// Its text is plain base 32 in Crockford's alphabet, padded at the low end. The
// text therefore differs from a ULID's for the same bits.
func Sandflake() *ids.Scheme {
	return &ids.Scheme{
		Name: "sandflake", Title: "Sandflake",
		About:  "128 bits in 26 characters: millisecond, a random worker, sequence, random bits.",
		Source: "celrenheit/sandflake: generator.go",
		Prior:  rare, Born: day(2017, 5, 1),
		Bind: func(ids.Values) (*ids.BoundScheme, error) {
			return &ids.BoundScheme{
				Layout: ids.MustLayout(128,
					unixMillisField(),
					ids.Field{
						Name: "worker", Kind: ids.Node, Width: 32, Text: hexText(8),
						About: "Four bytes for the generator, from a hash of the machine.", Why: "32 bits need no assigned numbers.",
					},
					plain(sequence("sequence", 24, "Counts the ids of one millisecond.")),
					randomField("random", 24, "24 bits make ids hard to guess."),
				),
				Encodings: append([]ids.Encoding{ids.Must(folded("crockford").PadLow("base32", 128))}, wide128()...),
				Policy:    &ids.Policy{Back: ids.FollowBack, Full: ids.WrapFull},
			}, nil
		},
		Explanations: ids.Explanations{
			ClockMovedBack:   "The generator checks only whether the millisecond changed: it follows the clock and restarts the sequence. 24 random bits keep ids of repeated times apart.",
			SequenceOverflow: "After 16,777,216 ids in one millisecond the sequence wraps. The random bits keep ids apart.",
		},
	}
}
