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
		node("worker", 5, "The internal worker.", "5 bits: 32 workers."),
		node("process", 5, "The process of the worker.", "5 bits: 32 processes."),
		usually(sequence("sequence", 12, "Counts the ids of the process."), discordSequenceBits),
	},
	Generator: &Generator{Back: ids.RefuseBack, Full: ids.WaitFull},
	Says: Says{
		ClockMovedBack:   "Discord does not publish its generator. idtui does what Snowflake does: it refuses until the clock has caught up.",
		SequenceOverflow: "Discord does not publish its generator. idtui does what Snowflake does: it waits for the next millisecond.",
	},
})

// discordSequenceBits returns the description length of the sequence of an id of Discord.
// It restarted with each millisecond at first: of ids of 2015, 82 % have 0. Since about
// 2017 it continues, so that hardly any id has 0.
func discordSequenceBits(id ids.ID) float64 {
	const width, offset, timeBits, in2017 = 12, 52, 42, 2 * 365 * 86400 * 1000 // ms since 2015
	v := id.Uint64(offset, width)
	gamma := 2*math.Log2(float64(v)+1) + 1
	switch {
	case id.Uint64(0, timeBits) < in2017:
		return min(gamma, width+1)
	case v == 0:
		return width / 2
	}
	return min(gamma+1, width-1)
}
