package schemes

import "idtui/ids"

// ObjectID declares MongoDB's ObjectId.
//
//	 0                      32                           72                96
//	┌──────────────────────┬────────────────────────────┬─────────────────┐
//	│ timestamp: Unix s 32 │ random                  40 │ counter      24 │
//	└──────────────────────┴────────────────────────────┴─────────────────┘
//
// Before 2018 the 40 bits were three bytes of the machine and two of the
// process. A driver that reads the seconds as signed shows dates before 1970
// from 2038 on.
func ObjectID() *ids.Scheme {
	return &ids.Scheme{
		Name: "objectid", Title: "ObjectId", Aliases: []string{"mongodb", "bson"},
		About:  "96 bits in 24 hex digits, made by MongoDB's drivers: a second, five bytes drawn once for each process, a counter.",
		Source: "MongoDB specifications: bson-objectid/objectid.md",
		Prior:  everyday, Born: day(2009, 2, 11),
		Bind: func(ids.Values) (*ids.BoundScheme, error) {
			return &ids.BoundScheme{
				Layout: ids.MustLayout(96,
					unixSeconds(),
					ids.Field{
						Name: "random", Kind: ids.Node, Width: 40, Text: hexText(10),
						About: "Five random bytes, drawn once for each process; before 2018 three of the machine and two of the process.",
						Why:   "40 bits tell processes apart without a machine's name in them.",
					},
					sequence("counter", 24, "Counts the ids of the process from a random start, through the seconds."),
				),
				Encodings: []ids.Encoding{ids.HexOf(96)},
				Policy:    &ids.Policy{SeqCarry: true, Back: ids.FollowBack, Full: ids.WrapFull},
				OwnNotes:  signedSeconds,
			}, nil
		},
		Explanations: ids.Explanations{
			Back: "A driver keeps no memory of the time: it stamps what the clock says. The counter has gone on meanwhile.",
			Full: "The counter wraps after 16,777,216 ids; within one second that would repeat an id.",
		},
	}
}

// signedSeconds warns of drivers that take the top bit of the seconds for a
// sign.
func signedSeconds(id ids.ID) []string {
	if id.Bit(0) == 0 {
		return nil
	}
	return []string{"a driver that reads the seconds as a signed number shows a time before 1970"}
}
