package schemes

import "idtui/ids"

// Nano64 declares only-cliches/nano64: a short hex id with a time.
//
//	 0                                            44                    64
//	┌────────────────────────────────────────────┬─────────────────────┐
//	│ timestamp: Unix ms                      44 │ random           20 │
//	└────────────────────────────────────────────┴─────────────────────┘
func Nano64() *ids.Scheme {
	return &ids.Scheme{
		Name: "nano64", Title: "Nano64",
		About:  "64 bits in hex: millisecond and 20 random bits.",
		Source: "only-cliches/nano64, README",
		Prior:  rare, Born: day(2025, 10, 1),
		Bind: func(ids.Values) (*ids.BoundScheme, error) {
			h := folded("HEX")
			return &ids.BoundScheme{
				Layout: ids.MustLayout(64,
					clock("timestamp", 44, millis(0), "Milliseconds since 1970-01-01.", "44 bits of milliseconds last until June 2527."),
					random("random", 20, "20 bits: a million values per millisecond. Among 1200 ids of one millisecond, the odds of a collision are even."),
				),
				Encodings: []ids.Encoding{
					segmented("dashed", "11 hex digits, a dash, 5 hex digits", 64, digits(h, 11, 0, 44), ids.Literal("-"), digits(h, 5, 44, 20)),
					segmented("hex", "16 hex digits", 64, digits(h, 16, 0, 64)),
				},
				Policy: &ids.Policy{Back: ids.FollowBack, Full: ids.NeverFull},
			}, nil
		},
		Explanations: ids.Explanations{
			ClockMovedBack:   "Nano64 keeps no state: new ids sort before older ones.",
			SequenceOverflow: "There is no sequence: each id draws 20 random bits.",
		},
	}
}
