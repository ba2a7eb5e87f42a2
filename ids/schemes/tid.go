package schemes

import "idtui/ids"

// TID declares the timestamp identifier of the AT Protocol.
//
//	 0 1                                                     54           64
//	┌─┬─────────────────────────────────────────────────────┬────────────┐
//	│0│ time_us: Unix µs                                 53 │ clock_id 10│
//	└─┴─────────────────────────────────────────────────────┴────────────┘
//
// 13 characters of 5 bits hold one bit more than 64, so the first is at most j.
func TID() *ids.Scheme {
	return &ids.Scheme{
		Name: "tid", Title: "TID", Aliases: []string{"atproto", "bluesky"},
		About:  "64 bits in 13 characters, Bluesky's record keys: microsecond and clock identifier.",
		Source: "atproto.com/specs/tid",
		Prior:  common, Born: day(2022, 11, 1),
		Bind: func(ids.Values) (*ids.BoundScheme, error) {
			layout := ids.MustLayout(64,
				fixedField("unused", ids.Reserved, 1, 0, "Always 0."),
				clockField("time_us", 53, &ids.Unit{Step: 1000}, "Microseconds since 1970-01-01.", "53 bits fit into a JavaScript number and last until 2255."),
				plain(node("clock_id", 10, "A random number of the process.", "10 bits distinguish the writers of one repository.")),
			)
			return &ids.BoundScheme{
				Layout:    layout,
				Encodings: []ids.Encoding{ids.Must(alphabet("base32-sortable").PadHigh("base32", 64)), decimalEncoding(64, ids.WithCost(8))},
				Check:     checkFixed(layout),
				// One id per microsecond: the time itself counts up.
				Policy: &ids.Policy{SeqBits: 1, SeqMax: 0, Back: ids.StayBack, Full: ids.WaitFull},
			}, nil
		},
		Explanations: ids.Explanations{
			ClockMovedBack:   "The generator continues from the newest microsecond it has used.",
			SequenceOverflow: "Each microsecond has one id. For the next id, the time counts up.",
		},
	}
}
