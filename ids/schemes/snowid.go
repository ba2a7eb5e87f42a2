package schemes

import "idtui/ids"

// SnowID declares the Rust library snowid with its defaults.
//
// While the clock is not past the newest millisecond, the generator keeps counting in that
// millisecond. It waits only on sequence overflow (generate.rs, try_generate_once).
var SnowID = snowflake(Scheme{
	Name: "snowid", Title: "SnowID",
	About:   "64 bits: millisecond since 2024, node, counter. At most 11 characters in base 62.",
	Source:  "rixlhq/snowid-rust (before: qeeqez): src/generator/generate.rs, src/config/builder.rs",
	Support: []ids.Support{inLanguages("rixlhq/snowid-rust", "Rust")},
	Prior:   rare, Born: day(2024, 11, 1),
	Encodings: Encodings{digitsOnly(), detected(8, asBits("base62", "base62")), hex0x()}, // shorter texts would be dated in the first hour of 2024
	Fields: Fields{
		timestamp(42, millisecond, 1704067200000, "42 bits of milliseconds last 139 years."),
		node("node", 10, "The generator.", "10 bits: 1,024 generators. The library allows 6 to 16 bits, at the cost of the sequence."),
		sequence("sequence", 12, "Counts the ids of one millisecond, from 0."),
	},
	Generator: &Generator{Back: ids.StayBack, Full: ids.WaitFull},
	Says: Says{
		ClockMovedBack:   "SnowID stays in the newest millisecond and keeps counting there.",
		SequenceOverflow: "After 4,096 ids in one millisecond SnowID spins, then sleeps, until the next millisecond.",
	},
})
