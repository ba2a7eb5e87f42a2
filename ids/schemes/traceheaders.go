package schemes

import (
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
)

const traceSource = "W3C Trace Context Level 2, sections 3.2 and 5"

// TraceID declares the trace id of W3C Trace Context, which OpenTelemetry uses too.
//
// At least the last 56 bits are random if the traceparent sets its random flag. An id
// of 64 bits is in the low half, after zeros.
var TraceID = traceID("trace-id", "W3C trace id", 128, []string{"trace_id", "traceid", "x-b3-traceid"},
	"The id of a distributed trace: 128 bits in hex. All spans of the trace have it.",
	"128 bits make collisions negligible without coordination. Only the last 56 bits must be random.")

// SpanID declares the id of a span, which traceparent calls the parent id.
var SpanID = traceID("span-id", "W3C span id", 64, []string{"span_id", "spanid", "parent_span_id", "parent_id", "x-b3-spanid", "x-b3-parentspanid"},
	"The id of one span in a distributed trace: 64 bits in hex. traceparent calls it the parent id.",
	"64 bits keep the spans of one trace apart.")

func traceID(name, title string, bits int, names []string, about, why string) *ids.Scheme {
	return Scheme{
		Name: name, Title: title, Service: "distributed tracing", About: about, Source: traceSource, Names: names,
		Prior: everyday, Born: day(2018, 12, 1),
		Fields:    Fields{random("random", bits, why)},
		Encodings: Encodings{hex()},
		Generator: follow(),
		NotZero:   true,
		Lacks:     "some rules for valid ids exist only as Go code",
		Says:      noSequence("The id holds no time: its generator reads no clock."),
	}.Declare()
}

// The parts that the headers of all tracers have.

func traceIDPart() scheme.Part {
	return part("trace_id", ids.Random, "The trace, which all of its spans share.", "128 bits, so no coordination is necessary.")
}

func spanIDPart(name, about string) scheme.Part {
	return part(name, ids.Random, about, "64 bits keep the spans of one trace apart.")
}

// Traceparent declares the header of W3C Trace Context. Its 208 bits are more than an id
// holds, so its fields are parts of the text.
//
//	00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
//	version   trace id 128                 parent id 64  flags
var Traceparent = Scheme{
	Name: "traceparent", Title: "W3C traceparent", Prior: everyday, Born: day(2018, 12, 1),
	About:  "The header that carries a trace from service to service: version, trace id, parent id, flags.",
	Source: traceSource,
	Text: &scheme.Text{
		Pattern:  "2, 32, 16 and 2 hex digits in lower case, with dashes between",
		Shortest: traceparentChars, Longest: traceparentChars, Chars: hexLower + "-", Needs: "-",
		Parts: []scheme.Part{
			{Name: "version", Kind: ids.Version, Shortest: 2, Never: "ff", Instead: "00", About: "The version of the header.", Why: "00 is the only version; ff is invalid."},
			notZero(32, 32, traceIDPart()),
			notZero(16, 16, spanIDPart("parent_id", "The span of the caller.")),
			{
				Name: "flags", Kind: ids.Metadata, Shortest: 2, Flags: []string{"sampled", "random trace id"},
				About: "Bit 0: the caller sampled the trace. Bit 1: the last 56 bits of the trace id are random.", Why: "8 bits. The other six are reserved.",
			},
		},
		Separator: "-",
		Bits:      func(string) float64 { return 128 + 64 + 2 },
		Notes: func(s string) []string {
			var list []string
			if s[:2] != "00" {
				list = append(list, "version "+s[:2]+" is not defined yet; its first four fields are read as those of 00")
			}
			if hexValue(s[53:])>>2 != 0 {
				list = append(list, "reserved flags are set; a tracer sends 0 there")
			}
			return append(list, traceIDNotes(s[3:35])...)
		},
	},
}.Declare()

const (
	hexLower         = digits10 + "abcdef"
	traceparentChars = len("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
)

// notZero returns a part of least to most characters that are not all 0.
func notZero(least, most int, p scheme.Part) scheme.Part {
	p.Shortest, p.Longest, p.NotZero = least, most, true
	return p
}

// hexValue returns the value of at most 16 lower-case hex digits.
func hexValue(digits string) (v uint64) {
	for i := range len(digits) {
		v = v<<4 | uint64(strings.IndexByte(hexLower, digits[i]))
	}
	return v
}

// traceIDNotes explains a trace id of 32 hex digits that is not random as a whole.
func traceIDNotes(trace string) []string {
	const zero = "00000000"
	switch {
	case trace[:16] == zero+zero:
		return []string{"the trace id has 64 bits; zeros fill its first half: " + trace[16:]}
	case trace[8:16] == zero:
		at := seconds(0).Instant(hexValue(trace[:8]))
		return []string{"the trace id looks like one of Datadog, whose first 32 bits are Unix seconds: " + humantext.RFC3339(at)}
	}
	return nil
}

// Jaeger declares the header of Jaeger's clients.
//
//	uber-trace-id: 3a2fb4a1d1a96d312:a2fb4a1d1a96d312:0:1
//	               trace id          span id          parent, flags
var Jaeger = Scheme{
	Name: "jaeger", Title: "Jaeger", Aliases: []string{"uber-trace-id"}, Prior: uncommon, Born: day(2017, 4, 1),
	About:  "The header uber-trace-id of Jaeger's clients: trace id, span id, parent span id, flags. OpenTelemetry replaces it by traceparent.",
	Source: "jaegertracing.io, SDK migration, Propagation format",
	Text: &scheme.Text{
		Pattern:  "up to 32, 16, 16 and 2 hex digits, with colons between",
		Shortest: 7, Longest: 32 + 1 + 16 + 1 + 16 + 1 + 2, Chars: digits10 + "abcdefABCDEF:", Needs: ":",
		Parts: []scheme.Part{
			notZero(1, 32, traceIDPart()),
			notZero(1, 16, spanIDPart("span_id", "The span of the caller.")),
			{
				Name: "parent_id", Kind: ids.Random, Shortest: 1, Longest: 16, Zero: "0 (root span)",
				About: "The parent of that span; 0 for none. Receivers ignore it.", Why: "64 bits keep the spans of one trace apart.",
			},
			{
				Name: "flags", Kind: ids.Metadata, Shortest: 1, Longest: 2, Flags: []string{"sampled", "debug", "", "firehose"},
				About: "Bit 0: sampled. Bit 1: debug. Bit 3: firehose, which is not indexed.", Why: "8 bits in one or two digits.",
			},
		},
		Separator: ":",
		Bits:      func(s string) float64 { return 4 * float64(len(s)-3) },
	},
}.Declare()

// B3 declares the headers of Zipkin: one header with all values, or one per value.
//
//	80f198ee56343ba864fe8b2a57d3eff7-e457b5a2e4d86bd1-1-05e3ac9a4f6e3b90
//	trace id, 64 or 128 bits         span id          sampling state, parent span id
var B3 = Scheme{
	Name: "b3", Title: "B3", Aliases: []string{"zipkin"}, Prior: common, Born: day(2012, 6, 1),
	About:  "The trace headers of Zipkin: trace id, span id, sampling state, parent span id. Decodes the header b3 and a list of X-B3 headers.",
	Source: "openzipkin/b3-propagation, README",
	Text: &scheme.Text{
		// The longest text is five X-B3 headers with some space between them.
		Pattern:  "16 or 32 hex digits, 16 more, perhaps 0, 1 or d, perhaps 16 more, with dashes between; or X-B3 headers",
		Shortest: 33, Longest: 240, Chars: letters + digits10 + "-:=,; \t\r\n", Needs: "-",
		Parts: []scheme.Part{
			part("trace_id", ids.Random, "The trace, which all of its spans share.", "64 or 128 bits, so no coordination is necessary."),
			spanIDPart("span_id", "The span, on both sides of the call."),
			part("sampling", ids.Metadata, "1: sampled, 0: not sampled, d: debug. Without it, the receiver decides.", "One character."),
			spanIDPart("parent_id", "The parent of the span; the first span has none."),
		},
		Fits: func(s string) bool {
			return len(s) > 16 && s[16] == '-' || len(s) > 32 && s[32] == '-' || hasB3Header(s)
		},
		Read:      func(_, s string) ([]string, error) { return readB3(s, true) },
		Canonical: canonicalB3,
		Bits:      func(s string) float64 { return 4 * float64(len(canonicalB3(s))) },
		Notes: func(s string) []string {
			values, err := splitB3(s)
			if err != nil || len(values[0]) != 32 {
				return nil
			}
			return traceIDNotes(values[0])
		},
	},
}.Declare()

// canonicalB3 writes a text as the header b3.
func canonicalB3(s string) string {
	values, err := readB3(s, false)
	if err != nil {
		return s
	}
	text := values[0] + "-" + values[1]
	for _, v := range values[2:] {
		if v != "" {
			text += "-" + v
		}
	}
	return text
}

// readB3 reads trace id, span id, sampling state and parent span id; the last two may
// be missing. If explain is set, the sampling state is explained.
func readB3(s string, explain bool) ([]string, error) {
	values, err := splitB3(s)
	if err != nil {
		return nil, err
	}
	if n := len(values[0]); n != 16 && n != 32 {
		return nil, encoding.Problemf("the trace id has %d characters; expected 16 or 32", n)
	}
	if n := len(values[1]); n != 16 {
		return nil, encoding.Problemf("the span id has %d characters; expected 16", n)
	}
	if n := len(values[3]); n != 0 && n != 16 {
		return nil, encoding.Problemf("the parent span id has %d characters; expected 16", n)
	}
	for _, i := range [...]int{0, 1, 3} {
		if strings.Trim(values[i], hexLower) != "" {
			return nil, encoding.Problemf("%s is not an id; expected hex digits in lower case", humantext.Quote(values[i]))
		}
	}
	for i, name := range [...]string{"trace id", "span id"} {
		if strings.Trim(values[i], "0") == "" {
			return nil, encoding.Problemf("the %s is 0, which is invalid", name)
		}
	}
	state, ok := map[string]string{"": "", "0": "0 (not sampled)", "1": "1 (sampled)", "d": "d (debug)"}[values[2]]
	if !ok {
		return nil, encoding.Problemf("the sampling state is %s; expected 0, 1 or d", humantext.Quote(values[2]))
	}
	if explain {
		values[2] = state
	}
	return values, nil
}

// splitB3 returns the four values of a text, "" for those that are missing.
func splitB3(s string) ([]string, error) {
	if hasB3Header(s) {
		return splitB3Headers(s)
	}
	values := strings.Split(s, "-")
	if len(values) < 2 || len(values) > 4 {
		return nil, encoding.Problemf("it has %d parts; expected 2 to 4 with dashes between", len(values))
	}
	if len(values) == 3 && len(values[2]) == 16 { // the parent without a sampling state
		values = []string{values[0], values[1], "", values[2]}
	}
	return append(values, make([]string, 4-len(values))...), nil
}

// hasB3Header reports whether a text begins with the name of a B3 header.
func hasB3Header(s string) bool { return len(s) >= 5 && strings.EqualFold(s[:5], "X-B3-") }

// splitB3Headers reads headers such as "X-B3-TraceId: 80f1…" in any order.
func splitB3Headers(s string) ([]string, error) {
	names := [...]string{"x-b3-traceid", "x-b3-spanid", "x-b3-sampled", "x-b3-parentspanid", "x-b3-flags"}
	words := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(":=,; \t\r\n", r) })
	if len(words)%2 != 0 {
		return nil, encoding.Problemf("a header has no value")
	}
	values := make([]string, len(names))
	for ; len(words) > 0; words = words[2:] {
		at := -1
		for i, name := range names {
			if strings.EqualFold(words[0], name) {
				at = i
			}
		}
		if at < 0 {
			return nil, encoding.Problemf("%s is not a B3 header", humantext.Quote(words[0]))
		}
		if values[at] != "" {
			return nil, encoding.Problemf("duplicate header %s", humantext.Quote(words[0]))
		}
		values[at] = words[1]
	}
	if values[4] == "1" { // debug implies that the trace is sampled
		values[2] = "d"
	}
	return values[:4], nil
}
