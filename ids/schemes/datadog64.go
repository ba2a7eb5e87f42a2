package schemes

import "idtui/ids"

// Datadog64 declares the ids of Datadog's spans, and of traces with 64 bits: random
// numbers in decimal.
//
//	 0                                                                    64
//	┌─────────────────────────────────────────────────────────────────────┐
//	│ random                                                           64 │
//	└─────────────────────────────────────────────────────────────────────┘
//
// The tracers of Python and PHP use all 64 bits, that of Ruby 62, the others 63.
func Datadog64() *ids.Scheme {
	return &ids.Scheme{
		Name: "datadog-span", Title: "Datadog span", Aliases: []string{"datadog-64"},
		About:  "A span id of Datadog, or an older trace id: a random number of 62 to 64 bits in decimal. It has no time.",
		Source: "docs.datadoghq.com, Trace and Span ID Formats",
		Prior:  uncommon, Born: day(2016, 6, 1),
		Bind: func(ids.Values) (*ids.BoundScheme, error) {
			return &ids.BoundScheme{
				Layout: ids.MustLayout(64,
					random("random", 64, "64 bits. Most tracers leave the first one 0, so that the number stays positive as a signed one."),
				),
				Encodings: []ids.Encoding{decimal(64), prefixedHex()},
				Policy:    &ids.Policy{Back: ids.FollowBack, Full: ids.NeverFull},
			}, nil
		},
		Explanations: ids.Explanations{
			ClockMovedBack:   "The id holds no time, so the clock does not matter.",
			SequenceOverflow: "There is no sequence to overflow: each id draws 64 random bits.",
		},
	}
}
