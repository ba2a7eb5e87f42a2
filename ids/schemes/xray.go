package schemes

import (
	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
)

// XRay declares the trace ids of AWS X-Ray.
//
// OpenTelemetry writes the same bits as 32 hex digits.
var XRay = Scheme{
	Name: "xray-trace", Service: "AWS X-Ray", Title: "X-Ray", Aliases: []string{"xray"},
	About:  "The trace id of AWS X-Ray: second and 96 random bits, in hex. Load balancers put it into a header.",
	Source: "AWS X-Ray developer guide, Tracing header",
	Names:  []string{"x-amzn-trace-id", "root"},
	Prior:  common, Born: day(2016, 12, 1),
	Fields: Fields{
		unixSeconds(),
		random("random", 96, "96 bits fill the id to 128."),
	},
	Encodings: Encodings{scheme.Encoding{
		Name: "trace", Alphabet: "hex", Prefix: "1-", Groups: []int{8, 24},
		Codec: func(bits int) (ids.Encoding, error) {
			return encoding.NewSegments("trace", "1-, 8 hex digits, a dash, 24 hex digits", bits,
				[]encoding.Segment{encoding.Literal("1-"), digits("hex", 8, 0, 32), encoding.Literal("-"), digits("hex", 12, 32, 48), digits("hex", 12, 80, 48)})
		},
	}, hex().Cost(6)}, // OpenTelemetry's
	Generator: follow(),
	Says:      noSequence("A trace id takes its time from the clock. Nothing depends on its order."),
}.Declare()

// Datadog declares Datadog's 128-bit trace ids.
var Datadog = Scheme{
	Name: "datadog-trace", Service: "Datadog", Title: "Datadog", Aliases: []string{"datadog"},
	About:  "The 128-bit trace id of Datadog's tracers: second, 32 zero bits, and the 64 random bits of the older ids.",
	Source: "docs.datadoghq.com, Trace IDs; DataDog/dd-trace-rb: Datadog::Tracing::Utils::TraceId",
	Names:  []string{"dd.trace_id"},
	Prior:  uncommon, Born: day(2022, 9, 1),
	Fields: Fields{
		unixSeconds(),
		fixed("zero", ids.Reserved, 32, 0, "Always 0."),
		random("random", 64, "The former 64-bit trace id."),
	},
	Encodings: Encodings{hex(), decimal()},
	Generator: follow(),
	Says:      noSequence("A trace id takes its time from the clock. Nothing depends on its order."),
}.Declare()
