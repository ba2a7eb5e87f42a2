package schemes

import (
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// B3 declares the headers of Zipkin: one header with all values, or one per value.
//
//	80f198ee56343ba864fe8b2a57d3eff7-e457b5a2e4d86bd1-1-05e3ac9a4f6e3b90
//	trace id, 64 or 128 bits         span id          sampling state, parent span id
func B3() *ids.Scheme {
	return opaque{
		name: "b3", title: "B3", aliases: []string{"zipkin"}, prior: common, born: day(2012, 6, 1),
		about:  "The trace headers of Zipkin: trace id, span id, sampling state, parent span id. Decodes the header b3 and a list of X-B3 headers.",
		source: "openzipkin/b3-propagation, README",
		form:   "16 or 32 hex digits, 16 more, perhaps 0, 1 or d, perhaps 16 more, with dashes between; or X-B3 headers",
		// The longest text is five X-B3 headers with some space between them.
		shortest: 33, longest: 240, alphabet: letters + digits10 + "-:=,; \t\r\n", needs: "-",
		parts: []ids.Field{
			part("trace_id", ids.Random, "The trace, which all of its spans share.", "64 or 128 bits, so no coordination is necessary."),
			spanIDPart("span_id", "The span, on both sides of the call."),
			part("sampling", ids.Metadata, "1: sampled, 0: not sampled, d: debug. Without it, the receiver decides.", "One character."),
			spanIDPart("parent_id", "The parent of the span; the first span has none."),
		},
		fits: func(s string) bool {
			return len(s) > 16 && s[16] == '-' || len(s) > 32 && s[32] == '-' || hasB3Header(s)
		},
		read:      func(s string) ([]string, error) { return readB3(s, true) },
		canonical: canonicalB3,
		bits:      func(s string) float64 { return 4 * float64(len(canonicalB3(s))) },
		notes:     b3Notes,
	}.scheme()
}

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
			return nil, encoding.Problemf("%s is no id; expected hex digits in lower case", humantext.Quote(values[i]))
		}
	}
	for i, name := range [...]string{"trace id", "span id"} {
		if err := checkNotZero(name, values[i]); err != nil {
			return nil, err
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

func b3Notes(s string) []string {
	values, err := splitB3(s)
	if err != nil || len(values[0]) != 32 {
		return nil
	}
	return traceIDNotes(values[0])
}
