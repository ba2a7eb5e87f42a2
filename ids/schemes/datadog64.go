package schemes

import (
	"idtui/ids"
	"idtui/ids/declaration"
)

// Datadog64 declares the ids of Datadog's spans, and of traces with 64 bits: random
// numbers in decimal.
//
//	 0                                                                    64
//	┌─────────────────────────────────────────────────────────────────────┐
//	│ random                                                           64 │
//	└─────────────────────────────────────────────────────────────────────┘
//
// The tracers of Python and PHP use all 64 bits, that of Ruby 62, the others 63.
func Datadog64() *ids.Scheme { return datadog64().scheme() }

func datadog64() declared {
	return declared{
		Declaration: declaration.Declaration{
			Name: "datadog-span", Title: "Datadog span",
			About:  "A span id of Datadog, or an older trace id: a random number of 62 to 64 bits in decimal. It has no time.",
			Source: "docs.datadoghq.com, Trace and Span ID Formats",
			Prior:  uncommon, Born: day(2016, 6, 1), Bits: 64,
			Fields: []declaration.Field{
				drawn("random", 64, "64 bits. Most tracers leave the first one 0, so that the number stays positive as a signed one."),
			},
			Generator: followClock(),
			Encodings: []declaration.Encoding{{Alphabet: "decimal"}, {Name: "hex", Alphabet: "hex", As: declaration.AsNumber, Length: 16, Prefix: "0x", Fold: true}},
		},
		aliases:   []string{"datadog-64"},
		encodings: func() []ids.Encoding { return []ids.Encoding{decimal(64), prefixedHex()} },
		says: ids.Explanations{
			ClockMovedBack:   "The id holds no time, so the clock does not matter.",
			SequenceOverflow: "There is no sequence to overflow: each id draws 64 random bits.",
		},
	}
}
