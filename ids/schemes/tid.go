package schemes

import "idtui/ids"

// TID declares the timestamp identifier of the AT Protocol.
//
//	 0 1                                                     54           64
//	┌─┬─────────────────────────────────────────────────────┬────────────┐
//	│0│ time_us: Unix µs                                 53 │ clock_id 10│
//	└─┴─────────────────────────────────────────────────────┴────────────┘
//
// 13 characters of 5 bits would hold one bit more: the first goes up to j.
func TID() *ids.Scheme {
	return &ids.Scheme{
		Name: "tid", Title: "TID", Aliases: []string{"atproto", "bluesky"},
		About:  "64 bits in 13 characters, the record keys of Bluesky: a microsecond and a clock identifier.",
		Source: "atproto.com/specs/tid",
		Prior:  common, Born: day(2022, 11, 1),
		Bind: func(ids.Values) (*ids.BoundScheme, error) {
			layout := ids.MustLayout(64,
				fixed("unused", ids.Reserved, 1, 0, "Always 0."),
				clock("time_us", 53, &ids.Unit{Step: 1000}, "Microseconds since 1970-01-01.", "53 bits are what a JavaScript number holds exactly; they last until 2255."),
				node("clock_id", 10, "A random number of the process that made the id.", "10 bits tell writers of one repository apart."),
			)
			return &ids.BoundScheme{
				Layout:    layout,
				Encodings: []ids.Encoding{base32Low().PadHigh("base32", 64), ids.DecimalOf(64).WithCost(8)},
				Check:     checkFixed(layout),
				// One id a microsecond: the time itself is counted up.
				Policy: &ids.Policy{SeqBits: 1, SeqMax: 0, Back: ids.StayBack, Full: ids.WaitFull},
			}, nil
		},
		Explanations: ids.Explanations{
			Back: "The generator goes on from the highest microsecond it has used.",
			Full: "Each microsecond gives one id; for the next one the time is counted up.",
		},
	}
}
