package formats

import "idtui/ids"

// SCRU128 declares the Sortable, Clock and Random number-based Unique
// identifier.
//
//	 0                        48               72               96             128
//	┌────────────────────────┬────────────────┬────────────────┬──────────────┐
//	│ timestamp: Unix ms  48 │ counter_hi  24 │ counter_lo  24 │ entropy   32 │
//	└────────────────────────┴────────────────┴────────────────┴──────────────┘
//
// Both counters begin at random numbers; here the low one counts within a
// millisecond and the high one is drawn with it.
func SCRU128() *ids.Scheme {
	return &ids.Scheme{
		Name: "scru128", Title: "SCRU128",
		About:  "128 bits in 25 characters of either case: a millisecond, a 48-bit counter with a random start, 32 random bits.",
		Source: "scru128/spec, README",
		Prior:  uncommon, Born: day(2022, 3, 20),
		Bind: func(ids.Values) (*ids.Format, error) {
			f := &ids.Format{
				Layout: ids.MustLayout(128,
					unixMillis("timestamp"),
					random("counter_hi", 24, "The high half of a counter that begins at a random number, so that ids cannot be guessed."),
					random("counter_lo", 24, "The low half, counted up by one with each id of a millisecond."),
					random("entropy", 32, "32 bits drawn for each id."),
				),
				Encodings: append([]ids.Encoding{base36().Padded("base36", 128)}, wide128()...),
				Policy:    &ids.Policy{Back: ids.StayBack, Full: ids.WaitFull, SeqBits: 24, SeqMax: 1<<23 - 1},
			}
			f.Stateful = f.Monotonic("counter_lo")
			return f, nil
		},
		Says: ids.Answers{
			Back: "For up to ten seconds the generator stays in the highest millisecond and counts on.",
			Full: "When the low counter is used up the high one is counted up; when both are, the original goes to the next millisecond.",
		},
	}
}
