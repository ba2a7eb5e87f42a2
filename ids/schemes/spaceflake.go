package schemes

import "idtui/ids"

// Spaceflake declares kkrypt0nn/spaceflake: Snowflake's widths with Discord's
// epoch and other field names.
var Spaceflake = snowflake(Scheme{
	Name: "spaceflake", Title: "Spaceflake",
	About:   "63 bits: millisecond since 2015, node, worker, counter. The same bits as Discord, with other field names.",
	Source:  "kkrypt0nn/spaceflake, README",
	Support: []ids.Support{inLanguages("kkrypt0nn/spaceflake", "Go")},
	Prior:   rare, Born: day(2022, 8, 6),
	Fields: Fields{
		spare(),
		timestamp(41, millisecond, 1420070400000, "41 bits of milliseconds last 70 years, until September 2084."),
		node("node", 5, "The node of the worker.", "5 bits: 31 nodes, from 1."),
		node("worker", 5, "The worker.", "5 bits: 31 workers, from 1."),
		carried(sequence("sequence", 12, "Counts the ids of the worker.")),
	},
	Generator: &Generator{Back: ids.FollowBack, Full: ids.WrapFull},
	Says: Says{
		ClockMovedBack:   "Spaceflake takes the time from the clock as it is. Its sequence continues, so a repeated millisecond gets other numbers until a wrap.",
		SequenceOverflow: "The sequence continues across milliseconds and wraps after 4,096.",
	},
})
