package schemes

import "idtui/ids"

// PushID declares the keys that Firebase's push() makes.
//
//	 0                                48                                         120
//	┌────────────────────────────────┬──────────────────────────────────────────┐
//	│ timestamp: Unix ms          48 │ random                                72 │
//	└────────────────────────────────┴──────────────────────────────────────────┘
//
// Within a millisecond the random bits of the last id plus one are taken; when
// the clock goes back they are drawn anew.
func PushID() *ids.Scheme {
	return &ids.Scheme{
		Name: "pushid", Title: "Push ID", Aliases: []string{"firebase"},
		About:  "120 bits in 20 characters, made by Firebase's clients: a millisecond and 72 random bits that count up within it.",
		Source: "Firebase blog, The 2^120 Ways to Ensure Unique Identifiers (2015)",
		Prior:  common, Born: day(2012, 4, 1),
		Bind: func(ids.Values) (*ids.BoundScheme, error) {
			f := &ids.BoundScheme{
				Layout: ids.MustLayout(120,
					unixMillis("timestamp"),
					random("random", 72, "72 bits are 12 characters; the next id of the same millisecond has one more."),
				),
				Encodings: []ids.Encoding{
					ids.NewAlphabet("-"+digits10+upper+"_"+lower, "-, 0-9, A-Z, _ and a-z").PadLow("base64", 120),
					ids.HexOf(120),
				},
				Policy: &ids.Policy{Back: ids.FollowBack, Full: ids.RefuseFull, SeqBits: 24, SeqMax: 1<<24 - 1},
			}
			f.Stateful = f.Monotonic("random")
			return f, nil
		},
		Explanations: ids.Explanations{
			Back: "A client keeps only the last millisecond in mind: after a step back it draws new random bits, and the new keys sort before the old ones.",
			Full: "Within one millisecond the random bits are counted up; 72 of them do not run out. Here the call is refused after 2^24 of a millisecond.",
		},
	}
}
