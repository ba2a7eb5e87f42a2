package schemes

import "idtui/ids"

// SimpleflakePy declares SawdustSoftware/simpleflake. Its epoch is midnight of
// 2000 in New York: five hours after that of the JavaScript library.
//
//	 0                                          41                       64
//	┌──────────────────────────────────────────┬────────────────────────┐
//	│ timestamp: ms since 2000              41 │ random              23 │
//	└──────────────────────────────────────────┴────────────────────────┘
func SimpleflakePy() *ids.Scheme {
	return simpleflake("simpleflake-py", "Simpleflake py", 946702800000).scheme()
}

// SimpleflakeJS declares leodutra/simpleflakes, with an epoch in UTC.
func SimpleflakeJS() *ids.Scheme {
	s := simpleflake("simpleflake-js", "Simpleflake js", 946684800000)
	s.source, s.born = "leodutra/simpleflakes, README", day(2014, 12, 1)
	return s.scheme()
}

func simpleflake(name, title string, epoch int64) snowflake {
	return snowflake{
		name: name, title: title,
		about:  "64 bits without coordination: a millisecond since 2000 and 23 random bits. Two libraries put 2000 five hours apart.",
		source: "SawdustSoftware/simpleflake, README",
		prior:  rare, born: day(2013, 2, 1), epoch: epoch,
		fields: []ids.Field{
			timestamp(41, "41 bits of milliseconds last 69 years; as a signed number ids turn negative in November 2034."),
			random("random", 23, "23 bits: 8 million ids a millisecond; of a thousand in one, two are the same in 6 % of cases."),
		},
		policy: &ids.Policy{Back: ids.FollowBack, Full: ids.NeverFull},
		says: ids.Explanations{
			Back: "There is no memory of the time: the new ids sort before the old ones, and only chance keeps them apart.",
			Full: "There is no counter: each id draws 23 random bits.",
		},
	}
}
