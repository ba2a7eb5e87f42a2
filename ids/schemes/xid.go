package schemes

import "idtui/ids"

// XID declares rs/xid: MongoDB's ObjectId with a machine and a process in it,
// in a shorter text.
//
//	 0                      32               56          72                96
//	┌──────────────────────┬────────────────┬───────────┬─────────────────┐
//	│ timestamp: Unix s 32 │ machine     24 │ pid    16 │ counter      24 │
//	└──────────────────────┴────────────────┴───────────┴─────────────────┘
//
// The counter runs on through the seconds and wraps; nothing remembers the
// clock.
func XID() *ids.Scheme {
	return &ids.Scheme{
		Name: "xid", Title: "xid",
		About:  "96 bits in 20 characters: a second, the machine, the process, and a counter that runs on through the seconds.",
		Source: "rs/xid: id.go",
		Prior:  common, Born: day(2015, 9, 1),
		Params: []ids.Param{
			{Name: "machine", Kind: ids.Number, Max: 1<<24 - 1, Default: "0", Help: "three bytes of a hash of the host's name or platform id", Nth: ids.CountUp(1<<24 - 1)},
			{Name: "pid", Kind: ids.Number, Max: 1<<16 - 1, Default: "1", Help: "the process id"},
		},
		Bind: func(ids.Values) (*ids.BoundScheme, error) {
			return &ids.BoundScheme{
				Layout: ids.MustLayout(96,
					unixSeconds(),
					node("machine", 24, "Three bytes of a hash of the host's name or platform id.", "16 million machines, without handing numbers out; two of 5000 hosts share one with even chances."),
					node("pid", 16, "The process id, in a container mixed with a hash of its control group.", "Two processes of one host must differ: 16 bits of it."),
					sequence("counter", 24, "Counts the ids of the process from a random start, through the seconds."),
				),
				Encodings: []ids.Encoding{
					ids.NewAlphabet(digits10+"abcdefghijklmnopqrstuv", "0-9 and a-v").PadLow("base32", 96),
					ids.HexOf(96),
				},
				Policy: &ids.Policy{SeqCarry: true, Back: ids.FollowBack, Full: ids.WrapFull},
			}, nil
		},
		Explanations: ids.Explanations{
			Back:  "xid keeps no memory of the time: it stamps what the clock says. The counter has gone on meanwhile, so repeated seconds do not repeat ids until it wraps.",
			Full:  "The counter wraps after 16,777,216 ids. Within one second that would repeat an id; nothing checks.",
			Ended: "32 bits of seconds end on 2106-02-07.",
		},
	}
}

// unixSeconds is the 32-bit timestamp that ObjectId, xid and X-Ray begin with.
func unixSeconds() ids.Field {
	return ids.Field{
		Name: "timestamp", Kind: ids.Time, Width: 32, Unit: seconds(0),
		About: "Seconds since 1970-01-01, unsigned.",
		Why:   "32 bits of seconds last until February 2106. A second is coarse: the counter below decides the order within it.",
	}
}
