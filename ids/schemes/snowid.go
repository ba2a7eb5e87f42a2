package schemes

import (
	"idtui/ids"
	"idtui/ids/declaration"
)

// SnowID declares the Rust library snowid with its defaults.
//
//	 0                                           42         52            64
//	┌───────────────────────────────────────────┬──────────┬─────────────┐
//	│ timestamp: ms since 2024               42 │ node  10 │ sequence 12 │
//	└───────────────────────────────────────────┴──────────┴─────────────┘
//
// For a clock reading that is not past its newest millisecond it counts on in that
// millisecond, and waits only on sequence overflow (generate.rs,
// try_generate_once).
func SnowID() *ids.Scheme {
	text := ids.Must(alphabet("base62").Number("base62", 64, ids.WithMinDetectLength(8))) // shorter texts would be dated in the first hour of 2024
	return snowflake{
		name: "snowid", title: "SnowID",
		about:  "64 bits: millisecond since 2024, node, counter. At most 11 characters in base 62.",
		source: "rixlhq/snowid-rust (before: qeeqez): src/generator/generate.rs, src/config/builder.rs",
		prior:  rare, born: day(2024, 11, 1), epoch: 1704067200000,
		forms: []ids.Encoding{text},
		fields: []declaration.Field{
			timestamp(42, "42 bits of milliseconds last 139 years."),
			node("node", 10, "The generator.", "10 bits: 1024 generators. The library allows 6 to 16 bits, at the cost of the sequence."),
			sequence("sequence", 12, "Counts the ids of one millisecond, from 0."),
		},
		generator: &declaration.Generator{Back: ids.StayBack, Full: ids.WaitFull},
		says: ids.Explanations{
			ClockMovedBack:   "SnowID stays in the newest millisecond and counts on there.",
			SequenceOverflow: "After 4096 ids in one millisecond SnowID spins, then sleeps, until the clock is past it.",
		},
	}.scheme()
}
