package schemes

import (
	"math"

	"idtui/ids"
)

// Discord declares Discord's ids: Snowflake's layout with all 64 bits in use.
var Discord = snowflake(Scheme{
	Name: "snowflake-discord", Service: "Discord", Title: "Discord", Aliases: []string{"discord"},
	About:  "64 bits that identify Discord's users, servers and messages: millisecond since 2015, worker, process, counter.",
	Source: "discord.com/developers, Reference: Snowflakes",
	Names:  []string{"snowflake", "guild_id", "channel_id", "message_id", "discord_id"}, Hosts: []string{"discord.com/channels", "discordapp.com/channels", "discord.com/users", "cdn.discordapp.com/attachments"},
	Prior: everyday, Born: day(2015, 1, 28),
	Fields: Fields{
		timestamp(42, millisecond, 1420070400000, "42 bits of milliseconds last 139 years. As signed 64-bit integers, ids turn negative in 2084."),
		usually(node("worker", 5, "The internal worker.", "5 bits: 32 workers."), discordBits(42, 3, 1.9, 1.2, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6)),
		usually(node("process", 5, "The process of the worker.", "5 bits: 32 processes."), discordBits(47, 1, 2.7, 3.6, 3.6, 3.6, 3.6)),
		usually(sequence("sequence", 12, "Counts the ids of the process."), discordSequenceBits),
	},
	Generator: &Generator{Back: ids.RefuseBack, Full: ids.WaitFull},
	Says: Says{
		ClockMovedBack:   "Discord does not publish its generator. idtui does what Snowflake does: it refuses until the clock has caught up.",
		SequenceOverflow: "Discord does not publish its generator. idtui does what Snowflake does: it waits for the next millisecond.",
	},
})

// discordBits returns the cost of the 5 bits at an offset. It is usual[v] for a number v, and 10
// bits for a larger one. The costs are from 88 public ids of 2017 to 2026, one of which has a
// larger number.
func discordBits(offset int, usual ...float64) func(ids.ID) float64 {
	usual = append(usual, 10)
	return func(id ids.ID) float64 { return usual[min(id.Uint64(offset, 5), uint64(len(usual)-1))] }
}

// discordSequenceBits returns the description length of the sequence in a Discord id. It restarted
// in 2015, when 82 % of the ids have 0. Since about 2017, it continues across time units: 10 % of
// the ids have 0. Another 48 % have a multiple of ten up to 160, and the others have up to 216.
func discordSequenceBits(id ids.ID) float64 {
	const width, offset, timeBits, in2017 = 12, 52, 42, 2 * 365 * 86400 * 1000 // ms since 2015
	v := id.Uint64(offset, width)
	switch {
	case id.Uint64(0, timeBits) < in2017:
		return min(2*math.Log2(float64(v)+1)+1, width+1)
	case v == 0:
		return 3.3
	case v < 250 && v%10 == 0:
		return 5.5
	case v < 250:
		return 9.2
	}
	return width + 4
}
