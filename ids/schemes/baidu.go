package schemes

import "idtui/ids"

// Baidu declares Baidu's uid-generator with its default widths and epoch.
//
// The default epoch is midnight of 2016-05-20 in China. 28 bits of seconds ended on
// 2024-11-20T13:24:15Z. A generator now needs another epoch or other widths
// (DefaultUidGenerator.java).
//
// idtui generates ids only with another epoch.
var Baidu = snowflake(Scheme{
	Name: "baidu-uid", Title: "Baidu uid", Aliases: []string{"uid-generator"},
	About:  "63 bits of Baidu's uid-generator: second, worker, sequence. Its default timestamps ended on 2024-11-20; newer ids have another epoch.",
	Source: "baidu/uid-generator: DefaultUidGenerator.java",
	Prior:  rare, Born: day(2017, 3, 27),
	Fields: Fields{
		spare(),
		timestamp(28, second, baiduEpoch, "28 bits of seconds last 8.5 years. With the default epoch, they ended on 2024-11-20."),
		node("worker", 22, "The start of a server: a database assigns a new number each time.", "22 bits: 4.2 million starts."),
		sequence("sequence", 13, "Counts the ids of one second, from 0."),
	},
	NotMax:    true,
	Lacks:     "some rules for valid ids exist only as Go code",
	Generator: &Generator{Back: ids.RefuseBack, Full: ids.WaitFull, OwnEpoch: true},
	Says: Says{
		ClockMovedBack:     "uid-generator remembers the last second. While the clock is behind it, each request is refused.",
		SequenceOverflow:   "All 8,192 sequence numbers of this second are used, so the generator waits for the next second.",
		TimestampExhausted: "28 bits of seconds since 2016-05-20 ended on 2024-11-20. Set a later epoch.",
	},
})

// baiduEpoch is the default epoch in Unix milliseconds.
const baiduEpoch = 1463673600000
