package schemes

import "idtui/ids"

// NocoBase declares the ids of NocoBase since 1.9. They have at most 53 bits, so JavaScript keeps
// them as numbers.
//
// The default epoch is midnight of 2020-11-11 in China. If the second changes, even to an earlier
// one, the sequence restarts at 0. On sequence overflow, the generator spins until a later second
// (snowflake-id.ts).
var NocoBase = snowflake(Scheme{
	Name: "nocobase", Title: "NocoBase",
	About:   "53 bits in a JavaScript number: second, worker, sequence. The numbers have 15 or 16 digits.",
	Source:  "nocobase/nocobase: packages/core/snowflake-id, README and src/snowflake-id.ts",
	Support: []ids.Support{inLanguages("nocobase/nocobase", "TypeScript")},
	Names:   []string{"nocobase_id"},
	Prior:   rare + 3, Born: day(2025, 9, 1),
	Fields: Fields{
		fixed("unused", ids.Reserved, 12, 0, "Always 0, so the id stays below 2^52."),
		timestamp(31, second, 1605024000000, "31 bits of seconds last until 2088-11-28."),
		node("worker", 5, "The process of NocoBase.", "5 bits: 32 processes."),
		sequence("sequence", 16, "Counts the ids of one second, from 0."),
	},
	Encodings: Encodings{detected(14, decimal()), hex0x()}, // with fewer digits, the id would be from before 2021-01-05
	Generator: &Generator{Back: ids.FollowBack, Full: ids.WaitFull},
	Says: Says{
		ClockMovedBack:     "NocoBase follows the clock, and the sequence restarts at 0. If that second had ids before, duplicates follow.",
		SequenceOverflow:   "All 65,536 sequence numbers of this second are used, so NocoBase spins until a later second.",
		TimestampExhausted: "31 bits of seconds since November 2020 last until November 2088.",
	},
})
