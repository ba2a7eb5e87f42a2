package schemes

import "idtui/ids"

// Discord declares Discord's ids: Snowflake's layout with all 64 bits in use.
//
//	 0                                           42    47    52            64
//	┌───────────────────────────────────────────┬─────┬─────┬─────────────┐
//	│ timestamp: ms since 2015               42 │wkr 5│proc5│ sequence 12 │
//	└───────────────────────────────────────────┴─────┴─────┴─────────────┘
func Discord() *ids.Scheme {
	return snowflake(Scheme{
		Name: "snowflake-discord", Title: "Discord", Aliases: []string{"discord"},
		About:  "64 bits that identify Discord's users, servers and messages: millisecond since 2015, worker, process, counter.",
		Source: "discord.com/developers, Reference: Snowflakes",
		Names:  []string{"snowflake", "guild_id", "channel_id", "message_id", "discord_id"}, Hosts: []string{"discord.com/channels", "discordapp.com/channels", "discord.com/users", "cdn.discordapp.com/attachments"},
		Prior: everyday, Born: day(2015, 1, 28),
		Fields: Fields{
			timestamp(42, millisecond, 1420070400000, "42 bits of milliseconds last 139 years. As signed 64-bit integers, ids turn negative in 2084."),
			node("worker", 5, "The internal worker.", "5 bits: 32 workers."),
			node("process", 5, "The process of the worker.", "5 bits: 32 processes."),
			sequence("sequence", 12, "Counts the ids of the process."),
		},
		Generator: &Generator{Back: ids.RefuseBack, Full: ids.WaitFull},
		Says: Says{
			ClockMovedBack:   "Discord does not publish its generator. idtui does what Snowflake does: it refuses until the clock has caught up.",
			SequenceOverflow: "Discord does not publish its generator. idtui does what Snowflake does: it waits for the next millisecond.",
		},
	})
}
