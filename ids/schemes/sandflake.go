package schemes

import (
	"idtui/ids"
	"idtui/ids/scheme"
)

// Sandflake declares celrenheit/sandflake.
//
// Its text is plain base 32 in Crockford's alphabet, padded at the low end. The
// text therefore differs from a ULID's for the same bits.
var Sandflake = Scheme{
	Name: "sandflake", Title: "Sandflake",
	About:   "128 bits in 26 characters: millisecond, a random worker, sequence, random bits.",
	Source:  "celrenheit/sandflake: generator.go",
	Support: []ids.Support{inLanguages("celrenheit/sandflake", "Go")},
	Prior:   rare, Born: day(2017, 5, 1),
	Fields: Fields{
		unixMillis("timestamp"),
		inHex(node("worker", 32, "Four bytes for the generator, from a hash of the machine.", "With 32 bits, the numbers need not be assigned.")),
		sequence("sequence", 24, "Counts the ids of one millisecond."),
		random("random", 24, "24 bits make ids hard to guess."),
	},
	Encodings: append(Encodings{crockford(scheme.PadDefault)}, wide(24)...),
	Generator: &Generator{Back: ids.FollowBack, Full: ids.WrapFull},
	Says: Says{
		ClockMovedBack:   "The generator checks only whether the millisecond changed: it follows the clock and restarts the sequence. 24 random bits keep ids of repeated times apart.",
		SequenceOverflow: "After 16,777,216 ids in one millisecond the sequence wraps. The random bits keep ids apart.",
	},
}.Declare()
