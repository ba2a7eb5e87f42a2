package schemes

import "idtui/ids"

// SimpleflakePy declares SawdustSoftware/simpleflake. Its epoch is the start of
// 2000 in New York, five hours after the epoch of the JavaScript library.
var SimpleflakePy = simpleflake(946702800000, Scheme{
	Name: "simpleflake-py", Title: "Simpleflake py", Source: "SawdustSoftware/simpleflake, README", Born: day(2013, 2, 1),
})

// SimpleflakeJS declares leodutra/simpleflakes, with an epoch in UTC.
var SimpleflakeJS = simpleflake(946684800000, Scheme{
	Name: "simpleflake-js", Title: "Simpleflake js", Source: "leodutra/simpleflakes, README", Born: day(2014, 12, 1),
})

func simpleflake(epoch int64, d Scheme) *ids.Scheme {
	d.About, d.Prior = "64 bits without coordination: millisecond since 2000 and 23 random bits. The epochs of its two libraries are five hours apart.", rare
	d.Fields = Fields{
		timestamp(41, millisecond, epoch, "41 bits of milliseconds last 70 years. As signed 64-bit integers, ids turn negative in November 2034."),
		random("random", 23, "23 bits: 8 million values per millisecond. Among a thousand ids of one millisecond, a collision has odds of 6 %."),
	}
	d.Generator = follow()
	d.Says = Says{
		ClockMovedBack:   "The library keeps no state: new ids sort before older ones, and only chance keeps ids apart.",
		SequenceOverflow: "There is no sequence: each id draws 23 random bits.",
	}
	return snowflake(d)
}
