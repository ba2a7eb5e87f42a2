package schemes

import "idtui/ids"

// KSUID declares Segment's K-Sortable Unique Identifier.
//
//	 0                      32                                                160
//	┌──────────────────────┬────────────────────────────────────────────────┐
//	│ timestamp         32 │ payload                                    128 │
//	└──────────────────────┴────────────────────────────────────────────────┘
//
// 27 characters of base 62 hold a little more than 160 bits: the largest KSUID
// is aWgEPTl1tmebfsQzFP4bxwgy80V.
func KSUID() *ids.Scheme {
	return &ids.Scheme{
		Name: "ksuid", Title: "KSUID",
		About:  "160 bits in 27 characters: a second since May 2014 and as many random bits as a whole UUID has.",
		Source: "segmentio/ksuid, README",
		Prior:  common, Born: day(2017, 6, 1),
		Bind: func(ids.Values) (*ids.BoundScheme, error) {
			return &ids.BoundScheme{
				Layout: ids.MustLayout(160,
					clock("timestamp", 32, seconds(1400000000), "Seconds since 2014-05-13T16:53:20Z, which is 1,400,000,000 in Unix time.",
						"32 bits of seconds from that epoch on last until June 2150."),
					random("payload", 128, "128 bits make collisions of no concern without any coordination."),
				),
				Encodings: []ids.Encoding{base62().Padded("base62", 160), ids.HexOf(160)},
				Policy:    &ids.Policy{Back: ids.FollowBack, Full: ids.NeverFull},
			}, nil
		},
		Explanations: ids.Explanations{
			Back: "KSUID keeps no memory of the time: the new ids sort before the old ones. 128 random bits keep them apart.",
			Full: "There is no counter to run out of. Within one second ids sort at random.",
		},
	}
}
