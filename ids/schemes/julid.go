package schemes

import (
	"idtui/ids"
	"idtui/ids/scheme"
)

// Julid declares a ULID whose top random bits are a counter.
var Julid = Scheme{
	Name: "julid", Title: "Julid",
	About:   "A ULID with a 16-bit counter after the time: ids of one millisecond sort in the order of generation. Its text looks like any ULID.",
	Source:  "nebkor/julid-rs, README",
	Support: []ids.Support{inLanguages("nebkor/julid-rs", "Rust")},
	Prior:   rare + 3, Born: day(2023, 7, 1), Bits: 128,
	Fields: Fields{
		unixMillis("timestamp"),
		sequence("counter", 16, "Counts the ids of one millisecond, from 0."),
		random("random", 64, "64 bits fill the id to 128."),
	},
	Generator: &Generator{Back: ids.StayBack, Full: ids.WaitFull},
	Encodings: append(Encodings{crockford(scheme.PadHigh)}, wide(24)...),
	Says: Says{
		ClockMovedBack:   "The generator stays in the newest millisecond and keeps counting there.",
		SequenceOverflow: "After 65,536 ids in one millisecond the generator waits for the next.",
	},
}.Declare()
