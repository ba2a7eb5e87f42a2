package schemes

import "idtui/ids"

// SimpleflakePy declares SawdustSoftware/simpleflake. Its epoch is the start of
// 2000 in New York, five hours after the epoch of the JavaScript library.
func SimpleflakePy() *ids.Scheme {
	return snowflake(simpleflake("simpleflake-py", "Simpleflake py", 946702800000))
}

// SimpleflakeJS declares leodutra/simpleflakes, with an epoch in UTC.
func SimpleflakeJS() *ids.Scheme {
	s := simpleflake("simpleflake-js", "Simpleflake js", 946684800000)
	s.Source, s.Born = "leodutra/simpleflakes, README", day(2014, 12, 1)
	return snowflake(s)
}

func simpleflake(name, title string, epoch int64) Scheme {
	return Scheme{
		Name: name, Title: title,
		About:  "64 bits without coordination: millisecond since 2000 and 23 random bits. The epochs of its two libraries are five hours apart.",
		Source: "SawdustSoftware/simpleflake, README",
		Prior:  rare, Born: day(2013, 2, 1),
		Fields: Fields{
			timestamp(41, millisecond, epoch, "41 bits of milliseconds last 69 years. As signed 64-bit integers, ids turn negative in November 2034."),
			{Name: "random", Kind: ids.Random, Width: 23, About: "Random bits, drawn for each id.", Why: "23 bits: 8 million values per millisecond. Among a thousand ids of one millisecond, a collision has odds of 6 %."},
		},
		Generator: &Generator{Back: ids.FollowBack, Full: ids.NeverFull},
		Says: Says{
			ClockMovedBack:   "The library keeps no state: new ids sort before older ones, and only chance keeps ids apart.",
			SequenceOverflow: "There is no sequence: each id draws 23 random bits.",
		},
	}
}
