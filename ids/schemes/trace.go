package schemes

import (
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

const traceSource = "W3C Trace Context Level 2, sections 3.2 and 5"

// TraceID declares the trace id of W3C Trace Context, which OpenTelemetry uses too.
//
//	 0                                                                128
//	┌──────────────────────────────────────────────────────────────────┐
//	│ random                                                       128 │
//	└──────────────────────────────────────────────────────────────────┘
//
// At least the last 56 bits are random if the traceparent sets its random flag. An id
// of 64 bits stands in the low half, after zeros.
func TraceID() *ids.Scheme {
	return traceID("trace-id", "W3C trace id", 128,
		"The id of a distributed trace: 128 bits in hex. All spans of the trace have it.",
		"128 bits make collisions negligible without coordination. Only the last 56 bits must be random.")
}

// SpanID declares the id of a span, which traceparent calls the parent id.
//
//	 0                              64
//	┌────────────────────────────────┐
//	│ random                      64 │
//	└────────────────────────────────┘
func SpanID() *ids.Scheme {
	return traceID("span-id", "W3C span id", 64,
		"The id of one span in a distributed trace: 64 bits in hex. traceparent calls it the parent id.",
		"64 bits keep the spans of one trace apart.")
}

func traceID(name, title string, bits int, about, why string) *ids.Scheme {
	return Scheme{
		Name: name, Title: title, About: about, Source: traceSource,
		Prior: everyday, Born: day(2018, 12, 1),
		Fields:    Fields{random("random", bits, why)},
		Encodings: Encodings{hex()},
		Generator: follow(),
		Invalid: func(id ids.ID) error {
			if id == encoding.Zero(bits) {
				return encoding.Problemf("all bits are 0, which is invalid")
			}
			return nil
		},
		Lacks: "rules that are Go code decide which ids are valid",
		Says: Says{
			ClockMovedBack:   "The id holds no time: its generator reads no clock.",
			SequenceOverflow: "There is no sequence to overflow.",
		},
	}.Declare()
}

// The parts that the headers of all tracers have.

func traceIDPart() ids.Field {
	return part("trace_id", ids.Random, "The trace, which all of its spans share.", "128 bits, so no coordination is necessary.")
}

func spanIDPart(name, about string) ids.Field {
	return part(name, ids.Random, about, "64 bits keep the spans of one trace apart.")
}

// Traceparent declares the header of W3C Trace Context. Its 208 bits are more than an id
// holds, so its fields are parts of the text.
//
//	00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
//	version   trace id 128                 parent id 64  flags
func Traceparent() *ids.Scheme {
	return opaque{
		name: "traceparent", title: "W3C traceparent", prior: everyday, born: day(2018, 12, 1),
		about:  "The header that carries a trace from service to service: version, trace id, parent id, flags.",
		source: traceSource, form: "2, 32, 16 and 2 hex digits in lower case, with dashes between",
		shortest: traceparentChars, longest: traceparentChars, alphabet: hexLower + "-", needs: "-",
		parts: []ids.Field{
			part("version", ids.Version, "The version of the header.", "00 is the only version; ff is invalid."),
			traceIDPart(),
			spanIDPart("parent_id", "The span of the caller."),
			part("flags", ids.Metadata, "Bit 0: the caller sampled the trace. Bit 1: the last 56 bits of the trace id are random.", "8 bits. The other six are reserved."),
		},
		read:  readTraceparent,
		bits:  func(string) float64 { return 128 + 64 + 2 },
		notes: traceparentNotes,
	}.scheme()
}

const (
	hexLower         = digits10 + "abcdef"
	traceparentChars = len("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
)

func readTraceparent(s string) ([]string, error) {
	for i := range len(s) {
		if dash := i == 2 || i == 35 || i == 52; dash != (s[i] == '-') {
			if dash {
				return nil, encoding.Problemf("character %d is %s; expected a dash", i+1, humantext.QuoteChar(s[i:]))
			}
			return nil, encoding.WrongChar(s, i, "0-9 and a-f")
		}
	}
	version, trace, parent, flags := s[:2], s[3:35], s[36:52], s[53:]
	if version == "ff" {
		return nil, encoding.Problemf("the version is ff, which is invalid; expected 00")
	}
	if err := checkNotZero("trace id", trace); err != nil {
		return nil, err
	}
	if err := checkNotZero("parent id", parent); err != nil {
		return nil, err
	}
	return []string{version, trace, parent, flagText(flags, "sampled", "random trace id")}, nil
}

// checkNotZero returns an error for a number of zeros only.
func checkNotZero(name, digits string) error {
	if strings.Trim(digits, "0") == "" {
		return encoding.Problemf("the %s is 0, which is invalid", name)
	}
	return nil
}

// flagText writes hex flags with the names of those that are set; names are those of bit
// 0 and up, "" for one without a meaning.
func flagText(flags string, names ...string) string {
	v := hexValue(flags)
	var set []string
	for i, name := range names {
		if v>>i&1 == 1 && name != "" {
			set = append(set, name)
		}
	}
	if set == nil {
		return flags + " (not " + names[0] + ")"
	}
	return flags + " (" + strings.Join(set, ", ") + ")"
}

// hexValue returns the value of at most 16 lower-case hex digits.
func hexValue(digits string) (v uint64) {
	for i := range len(digits) {
		v = v<<4 | uint64(strings.IndexByte(hexLower, digits[i]))
	}
	return v
}

func traceparentNotes(s string) []string {
	var list []string
	if s[:2] != "00" {
		list = append(list, "version "+s[:2]+" is not defined yet; its first four fields are read as those of 00")
	}
	if hexValue(s[53:])>>2 != 0 {
		list = append(list, "reserved flags are set; a tracer sends 0 there")
	}
	return append(list, traceIDNotes(s[3:35])...)
}

// traceIDNotes explains a trace id of 32 hex digits that is not random as a whole.
func traceIDNotes(trace string) []string {
	const zero = "00000000"
	switch {
	case trace[:16] == zero+zero:
		return []string{"the trace id has 64 bits; zeros fill its first half: " + trace[16:]}
	case trace[8:16] == zero:
		at := seconds(0).Instant(hexValue(trace[:8]))
		return []string{"the trace id is like one of Datadog, which starts with its second: " + humantext.RFC3339(at)}
	}
	return nil
}

// Jaeger declares the header of Jaeger's clients.
//
//	uber-trace-id: 3a2fb4a1d1a96d312:a2fb4a1d1a96d312:0:1
//	               trace id          span id          parent, flags
func Jaeger() *ids.Scheme {
	const longest = 32 + 1 + 16 + 1 + 16 + 1 + 2
	return opaque{
		name: "jaeger", title: "Jaeger", aliases: []string{"uber-trace-id"}, prior: uncommon, born: day(2017, 4, 1),
		about:  "The header uber-trace-id of Jaeger's clients: trace id, span id, parent span id, flags. OpenTelemetry replaces it by traceparent.",
		source: "jaegertracing.io, SDK migration, Propagation format", form: "up to 32, 16, 16 and 2 hex digits, with colons between",
		shortest: 7, longest: longest, alphabet: digits10 + "abcdefABCDEF:", needs: ":",
		parts: []ids.Field{
			traceIDPart(),
			spanIDPart("span_id", "The span of the caller."),
			spanIDPart("parent_id", "The parent of that span; 0 for none. Receivers ignore it."),
			part("flags", ids.Metadata, "Bit 0: sampled. Bit 1: debug. Bit 3: firehose, which is not indexed.", "8 bits in one or two digits."),
		},
		fits: func(s string) bool { return strings.IndexByte(s, ':') > 0 },
		read: readJaeger,
		bits: func(s string) float64 { return 4 * float64(len(s)-3) },
	}.scheme()
}

func readJaeger(s string) ([]string, error) {
	parts := strings.Split(strings.ToLower(s), ":")
	if len(parts) != 4 {
		return nil, encoding.Problemf("it has %s; expected 4 with colons between", humantext.Count(len(parts), "part"))
	}
	for i, most := range [...]int{32, 16, 16, 2} {
		if n := len(parts[i]); n == 0 || n > most {
			return nil, encoding.Problemf("part %d has %s; expected 1 to %d hex digits", i+1, humantext.Count(n, "character"), most)
		}
	}
	if err := checkNotZero("trace id", parts[0]); err != nil {
		return nil, err
	}
	if err := checkNotZero("span id", parts[1]); err != nil {
		return nil, err
	}
	if strings.Trim(parts[2], "0") == "" {
		parts[2] = "0 (root span)"
	}
	parts[3] = flagText(parts[3], "sampled", "debug", "", "firehose")
	return parts, nil
}
