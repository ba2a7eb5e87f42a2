package formats

import (
	"fmt"

	"idtui/ids"
)

// Twitter declares Twitter's Snowflake, the first of its kind, with the text
// forms of bwmarrin/snowflake, whose default it is.
//
//	 0 1                                         42         52            64
//	┌─┬──────────────────────────────────────────┬──────────┬─────────────┐
//	│0│ timestamp: ms since 2010-11-04        41 │ node  10 │ sequence 12 │
//	└─┴──────────────────────────────────────────┴──────────┴─────────────┘
//
// The node is datacenter 5, worker 5. The generator spins while its clock is
// behind and while a millisecond is full, as sno's document says of it. In
// IdWorker.scala only the second is so: while its clock is behind it rejects
// requests, which wait=false does.
func Twitter() *ids.Scheme {
	return snowflake{
		name: "snowflake-twitter", title: "Twitter", aliases: []string{"snowflake", "twitter", "x"},
		about:  "64 bits: a millisecond, who made it, a counter. Twitter's scheme of 2010, which most 64-bit ids descend from.",
		source: "twitter-archive/snowflake, snowflake-2010: IdWorker.scala; bwmarrin/snowflake",
		prior:  everyday + 0.5, born: day(2010, 11, 4), epoch: 1288834974657,
		fields: []ids.Field{
			spare(),
			timestamp(41, "41 bits of milliseconds last 69 years, from November 2010 to July 2080."),
			datacenterWorker(),
			sequence("sequence", 12, "Counts the ids of one millisecond, from 0."),
		},
		policy: &ids.Policy{Back: ids.WaitBack, Full: ids.WaitFull},
		params: []ids.Param{{Name: "wait", Kind: ids.Switch, Default: "true", Help: "spin while the clock is behind; false rejects, as IdWorker.scala"}},
		adjust: rejectUnlessWait,
		says: ids.Answers{
			Back:  "Snowflake remembers the last millisecond it used. While the clock is behind that, it spins: all callers are blocked until the clock has caught up.",
			Full:  "All 4096 numbers of this millisecond are used, so the generator spins until the next one.",
			Ended: "41 bits of milliseconds since November 2010 end in July 2080.",
		},
	}.scheme()
}

func datacenterWorker() ids.Field {
	f := node("node", 10, "Which generator made the id: datacenter × 32 + worker.", "10 bits: 1024 generators, whose numbers someone hands out.")
	f.Text = func(v ids.Value) string {
		return fmt.Sprintf("%d (datacenter %d, worker %d)", v.Lo, v.Lo>>5, v.Lo&31)
	}
	return f
}

// rejectUnlessWait is the policy with the answer to a clock gone back that the
// parameter asks for.
func rejectUnlessWait(p ids.Policy, v ids.Values) *ids.Policy {
	if !v.Bool("wait") {
		p.Back = ids.RefuseBack
	}
	return &p
}
