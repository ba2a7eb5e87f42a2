package schemes

import (
	"time"

	"idtui/ids"
)

// Frostflake declares the ids of Ordo One's Swift package: a whole second, and a
// sequence above the generator.
//
//	 0                                32                     53          64
//	┌────────────────────────────────┬──────────────────────┬───────────┐
//	│ timestamp: Unix s           32 │ sequence          21 │generator11│
//	└────────────────────────────────┴──────────────────────┴───────────┘
//
// The sequence begins at 1. The original looks at its clock only at the start,
// after every 1000 ids and when the sequence is used up, so its seconds lag
// behind; here each id has the second in which it was made.
func Frostflake() *ids.Scheme {
	return snowflake{
		name: "frostflake", title: "Frostflake",
		about:  "64 bits: a second, a sequence of two million, and which of 2048 generators. Its second may lag: the original reads the clock once in 1000 ids.",
		source: "ordo-one/package-frostflake: Sources/Frostflake/Frostflake.swift",
		prior:  rare, born: day(2023, 1, 1), step: time.Second,
		forms: []ids.Encoding{base58().Padded("base58", 64)},
		fields: []ids.Field{
			timestamp(32, "32 bits of seconds end on 2106-02-07."),
			counter("sequence", 21, 1<<21-1, "Counts the ids of one second, from 1."),
			node("generator", 11, "Which generator made the id.", "11 bits: 2048 generators."),
		},
		policy: &ids.Policy{SeqBits: 21, SeqMin: 1, SeqMax: 1<<21 - 1, Back: ids.StayBack, Full: ids.RefuseFull},
		says: ids.Explanations{
			Back: "Frostflake takes a second from the clock only if it is later than its own: it goes on in the highest one reached.",
			Full: "2,097,151 ids of a second are all. The original ends the whole program then; here the call is refused.",
		},
	}.scheme()
}
