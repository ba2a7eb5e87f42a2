package schemes

import "idtui/ids"

// Frostflake declares the ids of Ordo One's Swift package: whole seconds, with
// the sequence before the generator number.
//
// The sequence starts at 1. The original reads its clock only at the start, after every 1,000 ids
// and on sequence overflow. So its seconds lag. idtui gives each id the second in which it was
// generated.
var Frostflake = snowflake(Scheme{
	Name: "frostflake", Title: "Frostflake",
	About:   "64 bits: second, a sequence of two million, one of 2,048 generators. The second may lag: the original reads the clock once per 1,000 ids.",
	Source:  "ordo-one/package-frostflake: Sources/Frostflake/Frostflake.swift",
	Support: []ids.Support{inLanguages("ordo-one/package-frostflake", "Swift")},
	Prior:   rare, Born: day(2023, 1, 1),
	Encodings: Encodings{digitsOnly(), number("base58", "base58", 11), hex0x()},
	Fields: Fields{
		timestamp(32, second, 0, "32 bits of seconds last until 2106-02-07."),
		from(1, counter("sequence", 21, 1<<21-1, "Counts the ids of one second, from 1.")),
		node("generator", 11, "The generator.", "11 bits: 2,048 generators."),
	},
	Generator: &Generator{Back: ids.StayBack, Full: ids.RefuseFull},
	Says: Says{
		ClockMovedBack:   "Frostflake takes a second from the clock only if it is later than its own. Otherwise it stays in the newest second.",
		SequenceOverflow: "A second has room for 2,097,151 ids. The original then ends the whole program; idtui refuses the request.",
	},
})
