package schemes

import "idtui/ids"

// Leaf declares the snowflake mode of Meituan's Leaf: Snowflake's layout with its epoch.
// Only the source of an id shows that it is not Twitter's.
//
// Leaf starts the sequence of each millisecond at a random number below 100
// (SnowflakeIDGenImpl.java). idtui starts it at 0.
var Leaf = snowflake(Scheme{
	Name: "leaf", Title: "Leaf", Aliases: []string{"meituan-leaf"},
	About:   "63 bits of Meituan's Leaf in snowflake mode: Twitter's layout and epoch, with a worker from ZooKeeper.",
	Source:  "Meituan-Dianping/Leaf: SnowflakeIDGenImpl.java",
	Support: []ids.Support{inLanguages("Meituan-Dianping/Leaf", "Java")},
	Prior:   rare, Born: day(2018, 12, 11),
	Fields: Fields{
		spare(),
		timestamp(41, millisecond, 1288834974657, "41 bits of milliseconds last 70 years, from November 2010 to July 2080."),
		node("worker", 10, "The number of the server, which ZooKeeper assigns.", "10 bits: 1,024 servers."),
		sequence("sequence", 12, "Counts the ids of one millisecond. Leaf starts it between 0 and 99, so that ids spread over shards; idtui starts it at 0."),
	},
	Generator: &Generator{Back: ids.RefuseBack, Full: ids.WaitFull},
	Says: Says{
		ClockMovedBack:     "If the clock is at most 5 ms behind, Leaf waits once, for twice as long as it is behind. Otherwise it refuses, as idtui always does.",
		SequenceOverflow:   "All 4,096 sequence numbers of this millisecond are used, so Leaf spins until the next one.",
		TimestampExhausted: "41 bits of milliseconds since November 2010 last until July 2080.",
	},
})
