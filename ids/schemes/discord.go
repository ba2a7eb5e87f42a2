package schemes

import "idtui/ids"

// Discord declares Discord's ids: Snowflake's layout with all 64 bits in use.
//
//	 0                                           42    47    52            64
//	┌───────────────────────────────────────────┬─────┬─────┬─────────────┐
//	│ timestamp: ms since 2015               42 │wkr 5│proc5│ sequence 12 │
//	└───────────────────────────────────────────┴─────┴─────┴─────────────┘
func Discord() *ids.Scheme {
	return snowflake{
		name: "snowflake-discord", title: "Discord", aliases: []string{"discord"},
		about:  "64 bits as Discord numbers users, servers and messages: a millisecond since 2015, a worker, a process, a counter.",
		source: "discord.com/developers, Reference: Snowflakes",
		prior:  everyday, born: day(2015, 1, 28), epoch: 1420070400000,
		fields: []ids.Field{
			timestamp(42, "42 bits of milliseconds last 139 years; read as a signed number ids turn negative in 2084."),
			node("worker", 5, "Which internal worker made the id.", "5 bits: 32 workers."),
			node("process", 5, "Which process of the worker made the id.", "5 bits: 32 processes."),
			sequence("sequence", 12, "Counts the ids that the process made."),
		},
		policy: &ids.Policy{Back: ids.RefuseBack, Full: ids.WaitFull},
		says: ids.Explanations{
			Back: "Discord does not publish its generator. Shown here is Snowflake's answer: refuse until the clock has caught up.",
			Full: "Discord does not publish its generator. Shown here is Snowflake's answer: wait for the next millisecond.",
		},
	}.scheme()
}
