package schemes

import (
	"idtui/ids"
	"idtui/ids/scheme"
)

// SCRU128 declares the Sortable, Clock and Random number-based Unique
// identifier.
//
// Both counters start at random numbers: the low one is drawn per millisecond, the
// high one per second. Within a millisecond they count up as one number of 48
// bits.
var SCRU128 = Scheme{
	Name: "scru128", Title: "SCRU128",
	About:   "128 bits in 25 characters of either case: millisecond, a 48-bit counter with a random start, 32 random bits.",
	Source:  "scru128/spec: README, 2.0.1; scru128/rust: src/generator.rs",
	Support: []ids.Support{inLanguages("scru128/spec, README", "C", "C++", "Go", "Java", "JavaScript", "Kotlin", "Python", "Rust", "Swift")},
	Prior:   uncommon, Born: day(2022, 3, 20),
	Fields: Fields{
		unixMillis("timestamp"),
		counting(random("counter_hi", 24, "The high half of the counter: drawn once per second, and incremented when the low half overflows.")),
		counting(random("counter_lo", 24, "The low half: drawn per millisecond, and incremented with each id.")),
		random("entropy", 32, "32 bits, drawn for each id."),
	},
	Encodings: append(Encodings{folding(number("base36", "base36", 25))}, wide(24)...),
	Generator: &Generator{Back: ids.StayBack, Full: ids.NeverFull},
	Policy: &ids.Policy{
		MinUnit: 1, MaxUnit: 1<<48 - 2, // the first and the last are reserved
		SeqBits: 24, SeqMax: 1<<24 - 1, Back: ids.StayBack, Full: ids.BorrowFull,
	},
	Counter: &scheme.Counter{Bits: ids.Span{Offset: 48, Width: 48}, Units: 1000}, // a second
	Says: Says{
		ClockMovedBack:   "The generator stays in the newest millisecond and keeps counting there. The original does so for up to ten seconds, and then restarts.",
		SequenceOverflow: "When the low counter overflows, the high one is incremented. After 2^24 ids in one millisecond, idtui borrows the next millisecond; the original has more room.",
	},
}.Declare()
