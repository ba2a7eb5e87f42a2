package formats

import (
	"time"

	"idtui/ids"
)

// Frostflake declares the ids of the frostflake libraries: a whole second, and a
// sequence above the generator.
//
//	 0                                32                     53          64
//	┌────────────────────────────────┬──────────────────────┬───────────┐
//	│ timestamp: Unix s           32 │ sequence          21 │generator11│
//	└────────────────────────────────┴──────────────────────┴───────────┘
func Frostflake() *ids.Scheme {
	return snowflake{
		name: "frostflake", title: "Frostflake",
		about:  "64 bits: a second, a sequence of two million, and which of 2048 generators.",
		source: "Racum/uuinfo: src/formats/snowflake.rs",
		prior:  rare, born: day(2023, 1, 1), step: time.Second,
		forms: []ids.Encoding{base58().Padded("base58", 64)},
		fields: []ids.Field{
			timestamp(32, "32 bits of seconds end on 2106-02-07."),
			sequence("sequence", 21, "Counts the ids of one second."),
			node("generator", 11, "Which generator made the id.", "11 bits: 2048 generators."),
		},
		policy: &ids.Policy{Back: ids.StayBack, Full: ids.WaitFull},
		says: ids.Answers{
			Back: "Shown here is one answer that repeats no id: go on in the highest second reached.",
			Full: "Shown here: after 2,097,152 ids of a second, wait for the next.",
		},
	}.scheme()
}
