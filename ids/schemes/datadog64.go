package schemes

// Datadog64 declares the ids of Datadog's spans, and of traces with 64 bits: random
// numbers in decimal.
//
// The tracers of Python and PHP use all 64 bits, that of Ruby 62, the others 63.
var Datadog64 = Scheme{
	Name: "datadog-span", Title: "Datadog span",
	About:  "A span id of Datadog, or an older trace id: a random number of 62 to 64 bits in decimal. It has no time.",
	Source: "docs.datadoghq.com, Trace and Span ID Formats",
	Names:  []string{"dd.span_id", "dd.trace_id", "x-datadog-trace-id", "x-datadog-parent-id"},
	Prior:  uncommon, Born: day(2016, 6, 1), Bits: 64,
	Fields: Fields{
		random("random", 64, "64 bits. Most tracers leave the first bit 0, so that the number is positive as a signed integer."),
	},
	Generator: follow(),
	Encodings: Encodings{decimal(), hex0x()},
	Aliases:   []string{"datadog-64"},
	Says: Says{
		ClockMovedBack:   "The id holds no time, so the clock does not matter.",
		SequenceOverflow: "There is no sequence to overflow: each id draws 64 random bits.",
	},
}.Declare()
