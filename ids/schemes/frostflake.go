package schemes

import (
	"time"

	"idtui/ids"
	"idtui/ids/declaration"
)

// Frostflake declares the ids of Ordo One's Swift package: whole seconds, with
// the sequence before the generator number.
//
//	 0                                32                     53          64
//	┌────────────────────────────────┬──────────────────────┬───────────┐
//	│ timestamp: Unix s           32 │ sequence          21 │generator11│
//	└────────────────────────────────┴──────────────────────┴───────────┘
//
// The sequence starts at 1. The original reads its clock only at the start, after
// every 1000 ids and on sequence overflow, so its seconds lag. idtui gives each
// id the second in which it was generated.
func Frostflake() *ids.Scheme {
	return snowflake{
		name: "frostflake", title: "Frostflake",
		about:  "64 bits: second, a sequence of two million, one of 2048 generators. The second may lag: the original reads the clock once per 1000 ids.",
		source: "ordo-one/package-frostflake: Sources/Frostflake/Frostflake.swift",
		prior:  rare, born: day(2023, 1, 1), step: time.Second,
		forms: []ids.Encoding{ids.Must(alphabet("base58").Padded("base58", 64))},
		fields: []declaration.Field{
			timestamp(32, "32 bits of seconds last until 2106-02-07."),
			counter("sequence", 21, 1<<21-1, "Counts the ids of one second, from 1."),
			node("generator", 11, "The generator.", "11 bits: 2048 generators."),
		},
		policy: &ids.Policy{SeqBits: 21, SeqMin: 1, SeqMax: 1<<21 - 1, Back: ids.StayBack, Full: ids.RefuseFull},
		says: ids.Explanations{
			ClockMovedBack:   "Frostflake takes a second from the clock only if it is later than its own. Otherwise it stays in the newest second.",
			SequenceOverflow: "A second has room for 2,097,151 ids. The original then ends the whole program; idtui refuses the request.",
		},
	}.scheme()
}
