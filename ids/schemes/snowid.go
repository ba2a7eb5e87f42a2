package schemes

import "idtui/ids"

// SnowID declares the Rust library snowid with its defaults.
//
//	 0                                           42         52            64
//	┌───────────────────────────────────────────┬──────────┬─────────────┐
//	│ timestamp: ms since 2024               42 │ node  10 │ sequence 12 │
//	└───────────────────────────────────────────┴──────────┴─────────────┘
//
// It never looks back: for a reading that is not past its newest millisecond it
// counts on there, and waits only when that one is full (generate.rs,
// try_generate_once).
func SnowID() *ids.Scheme {
	text := base62().Number("base62", 64).WithMinDetectLength(8) // a shorter one would be of the first hour of 2024
	return snowflake{
		name: "snowid", title: "SnowID",
		about:  "64 bits: a millisecond since 2024, a node, a counter; in base 62 at most 11 characters.",
		source: "rixlhq/snowid-rust (before: qeeqez): src/generator/generate.rs, src/config/builder.rs",
		prior:  rare, born: day(2024, 11, 1), epoch: 1704067200000,
		forms: []ids.Encoding{text},
		fields: []ids.Field{
			timestamp(42, "42 bits of milliseconds last 139 years."),
			node("node", 10, "Which generator made the id.", "10 bits: 1024 generators; the library lets one trade 6 to 16 of them against the sequence."),
			sequence("sequence", 12, "Counts the ids of one millisecond, from 0."),
		},
		policy: &ids.Policy{Back: ids.StayBack, Full: ids.WaitFull},
		says: ids.Explanations{
			Back: "SnowID stays in the highest millisecond it has reached and counts on there.",
			Full: "After 4096 ids of a millisecond it spins, then sleeps, until the clock is past that millisecond.",
		},
	}.scheme()
}
