package schemes

import "idtui/ids"

// Spaceflake declares kkrypt0nn/spaceflake: Snowflake's widths with Discord's
// epoch and other names.
//
//	 0 1                                         42    47    52            64
//	┌─┬──────────────────────────────────────────┬─────┬─────┬─────────────┐
//	│0│ timestamp: ms since 2015              41 │node5│wkr 5│ sequence 12 │
//	└─┴──────────────────────────────────────────┴─────┴─────┴─────────────┘
func Spaceflake() *ids.Scheme {
	return snowflake{
		name: "spaceflake", title: "Spaceflake",
		about:  "63 bits: a millisecond since 2015, a node, a worker, a counter. The same bits as Discord's, the parts named otherwise.",
		source: "kkrypt0nn/spaceflake, README",
		prior:  rare, born: day(2022, 8, 6), epoch: 1420070400000,
		fields: []ids.Field{
			spare(),
			timestamp(41, "41 bits of milliseconds last 69 years, until September 2084."),
			node("node", 5, "Which node the worker belongs to.", "5 bits: 31 nodes, from 1 on."),
			node("worker", 5, "Which worker made the id.", "5 bits: 31 workers, from 1 on."),
			sequence("sequence", 12, "Counts the ids of the worker."),
		},
		policy: &ids.Policy{Back: ids.FollowBack, Full: ids.WrapFull, SeqCarry: true},
		says: ids.Explanations{
			Back: "Spaceflake stamps what the clock says. Its sequence runs on, so a repeated millisecond gets other numbers until it wraps.",
			Full: "The sequence runs through all milliseconds and wraps after 4096.",
		},
	}.scheme()
}
