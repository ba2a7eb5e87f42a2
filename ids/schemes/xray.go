package schemes

import "idtui/ids"

// XRay declares the trace ids of AWS X-Ray.
//
//	 0                      32                                            128
//	┌──────────────────────┬────────────────────────────────────────────┐
//	│ timestamp: Unix s 32 │ random                                  96 │
//	└──────────────────────┴────────────────────────────────────────────┘
//
// OpenTelemetry writes the same bits as 32 hex digits.
func XRay() *ids.Scheme {
	return &ids.Scheme{
		Name: "xray-trace", Title: "X-Ray", Aliases: []string{"xray"},
		About:  "The trace id of AWS X-Ray: second and 96 random bits, in hex. Load balancers put it into a header.",
		Source: "AWS X-Ray developer guide, Tracing header",
		Prior:  common, Born: day(2016, 12, 1),
		Bind: func(ids.Values) (*ids.BoundScheme, error) {
			h := alphabet("hex")
			return &ids.BoundScheme{
				Layout: ids.MustLayout(128,
					unixSecondsField(),
					randomField("random", 96, "96 bits fill the id to 128."),
				),
				Encodings: []ids.Encoding{
					segmented("trace", "1-, 8 hex digits, a dash, 24 hex digits", 128,
						ids.Literal("1-"), digits(h, 8, 0, 32), ids.Literal("-"), digits(h, 12, 32, 48), digits(h, 12, 80, 48)),
					plainHex(128, ids.WithCost(6)), // OpenTelemetry's
				},
				Policy: &ids.Policy{Back: ids.FollowBack, Full: ids.NeverFull},
			}, nil
		},
		Explanations: ids.Explanations{
			ClockMovedBack:   "A trace id takes its time from the clock. Nothing depends on its order.",
			SequenceOverflow: "There is no sequence to overflow.",
		},
	}
}

// Datadog declares Datadog's 128-bit trace ids.
//
//	 0                      32                   64                       128
//	┌──────────────────────┬────────────────────┬───────────────────────┐
//	│ timestamp: Unix s 32 │ zero            32 │ random             64 │
//	└──────────────────────┴────────────────────┴───────────────────────┘
func Datadog() *ids.Scheme {
	return &ids.Scheme{
		Name: "datadog-trace", Title: "Datadog", Aliases: []string{"datadog"},
		About:  "The 128-bit trace id of Datadog's tracers: second, 32 zero bits, and the 64 random bits of the older ids.",
		Source: "docs.datadoghq.com, Trace IDs; DataDog/dd-trace-rb: Datadog::Tracing::Utils::TraceId",
		Prior:  uncommon, Born: day(2022, 9, 1),
		Bind: func(ids.Values) (*ids.BoundScheme, error) {
			layout := ids.MustLayout(128,
				unixSecondsField(),
				fixedField("zero", ids.Reserved, 32, 0, "Always 0."),
				randomField("random", 64, "The former 64-bit trace id."),
			)
			return &ids.BoundScheme{
				Layout:    layout,
				Encodings: []ids.Encoding{plainHex(128), decimalEncoding(128)},
				Check:     checkFixed(layout),
				Strict:    true,
				Policy:    &ids.Policy{Back: ids.FollowBack, Full: ids.NeverFull},
			}, nil
		},
		Explanations: ids.Explanations{
			ClockMovedBack:   "A trace id takes its time from the clock. Nothing depends on its order.",
			SequenceOverflow: "There is no sequence to overflow.",
		},
	}
}
