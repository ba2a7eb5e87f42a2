package schemes

import "idtui/ids"

// ULID declares the Universally Unique Lexicographically Sortable Identifier.
//
//	 0                                48                                             128
//	┌────────────────────────────────┬───────────────────────────────────────────────┐
//	│ timestamp: Unix ms          48 │ entropy                                    80 │
//	└────────────────────────────────┴───────────────────────────────────────────────┘
//
// The generator is the monotonic one of the specification: within a millisecond
// each id is the one before plus one. While the clock is behind it stays in the
// highest millisecond, as ulid/javascript's monotonicFactory does.
func ULID() *ids.Scheme {
	return &ids.Scheme{
		Name: "ulid", Title: "ULID",
		About:  "128 bits in 26 characters that sort by time: a millisecond and 80 random bits, which a monotonic generator counts up.",
		Source: "github.com/ulid/spec",
		Prior:  everyday, Born: day(2016, 5, 9),
		Bind: func(ids.Values) (*ids.BoundScheme, error) { return bindULID("entropy"), nil },
		Explanations: ids.Explanations{
			Back:  "A monotonic generator stays in the highest millisecond it has reached and counts the entropy up, so order holds.",
			Full:  "Within one millisecond the entropy is counted up by one. It starts at a random number of 80 bits, so the original has room for more ids than anyone can ask for; here the call is refused after 2^24 of a millisecond.",
			Ended: "48 bits of milliseconds end in the year 10889.",
		},
	}
}

func bindULID(field string) *ids.BoundScheme {
	f := &ids.BoundScheme{
		Layout: ids.MustLayout(128,
			unixMillis("timestamp"),
			random(field, 80, "80 bits fill the id up to the 128 of a UUID; 2^80 ids a millisecond."),
		),
		Encodings: append([]ids.Encoding{crockford().PadHigh("base32", 128)}, wide128()...),
		// 24 bits of the entropy's count are enough: 16 million ids a millisecond.
		Policy: &ids.Policy{Back: ids.StayBack, Full: ids.RefuseFull, SeqBits: 24, SeqMax: 1<<24 - 1},
	}
	f.Stateful = f.Monotonic(field)
	return f
}
