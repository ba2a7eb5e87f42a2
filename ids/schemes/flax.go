package schemes

import (
	"idtui/ids"
	"idtui/ids/flax"
)

// Flax declares Flax ID, of python-flax-id.
var Flax = Scheme{
	Name: "flax", Title: "flax",
	About:   "96 bits in 16 characters that sort by time: millisecond, 56 random bits. Needs no coordination and keeps no state.",
	Source:  "ergeon/python-flax-id, README",
	Support: []ids.Support{inLanguages("ergeon/python-flax-id", "Python")},
	Prior:   everyday + 1.5, Born: flax.Epoch.Time(), // the README's example is older than the first release
	Fields: Fields{
		clock("timestamp", 40, millisecond, new(flax.Epoch.Time()), "Milliseconds since 2015-01-01.",
			"40 bits last 35 years from 2015. Unix milliseconds would need 42 bits to last until the same date."),
		{
			Name: "random", Kind: ids.Random, Width: 56, About: "Random bits, drawn again for each id.",
			Why: "56 bits fill the id to 96: 12 bytes, or 16 characters without padding. Two ids of one millisecond collide with odds of 1 in 72 quadrillion.",
		},
	},
	Encodings: Encodings{asBits("base64", "base64-sortable"), hex().Cost(14), bytesList()}, // the original does not have hex
	Generator: follow(),
	Says: Says{
		ClockMovedBack:     "Flax keeps no state. It takes the time from the clock as it is, so new ids sort before older ones. No error is raised; 56 random bits keep ids apart.",
		SequenceOverflow:   "Flax has no sequence that could overflow: each id has 56 new random bits. Only chance keeps two ids of one millisecond apart.",
		TimestampExhausted: "The 40 bits of the timestamp end on 2049-11-03. The original then returns wrong ids; here it is an error.",
	},
}.Declare()
