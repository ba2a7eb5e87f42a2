package schemes_test

import (
	"strings"
	"testing"

	"idtui/ids/idstest"
)

// TestTraceHeaders checks notes about trace headers, and the errors of damaged ones.
func TestTraceHeaders(t *testing.T) {
	for _, tt := range []struct{ scheme, text, note, problem string }{
		{"traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "", ""},
		{"traceparent", "00-000000000000000053ce929d0e0e4736-00f067aa0ba902b7-01", "zeros fill its first half: 53ce929d0e0e4736", ""},
		{"traceparent", "00-677280070000000dd97a8af26532e259-00f067aa0ba902b7-01", "", ""},
		{"traceparent", "00-6772800700000000d97a8af26532e259-00f067aa0ba902b7-01", "Unix seconds: 2024-12-30T11:12:07Z", ""},
		{"traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-09", "reserved flags are set", ""},
		{"traceparent", "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "version 01 is not defined yet", ""},
		{"traceparent", "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "", "the version is ff, which is invalid; expected 00"},
		{"traceparent", "00-4bf92f3577b34da6a3ce929d0e0e473600-f067aa0ba902b7-01", "", "part 2 has 34 characters; expected 32"},
		{"traceparent", "00-4bf92f3577b34da6a3ce929d0e0e473-600f067aa0ba902b7-01", "", "part 2 has 31 characters; expected 32"},
		{"b3", "80f198ee56343ba8-e457b5a2e4d86bd1", "", ""},
		{"b3", "000000000000000080f198ee56343ba8-e457b5a2e4d86bd1-1", "zeros fill its first half", ""},
		{"b3", "X-B3-TraceId: 80f198ee56343ba8, X-B3-Flags: 1, x-b3-spanid=e457b5a2e4d86bd1", "", ""},
		{"b3", "X-B3-TraceId: 80f198ee56343ba864fe8b2a57d3eff7 X-B3-Sampled: 1", "", "the span id has 0 characters; expected 16"},
		{"b3", "X-B3-TraceId: 80f198ee56343ba8 X-B3-TraceId: e457b5a2e4d86bd1", "", `duplicate header "X-B3-TraceId"`},
		{"b3", "X-B3-Traces: 80f198ee56343ba8 X-B3-SpanId: e457b5a2e4d86bd1", "", `"X-B3-Traces" is not a B3 header`},
		{"b3", "80f198ee56343ba864fe8b2a57d3eff7-e457b5a2e4d86bd1-true", "", `the sampling state is "true"; expected 0, 1 or d`},
		{"b3", "80f198ee56343ba864fe8b2a57d3eff7-0000000000000000-1", "", "the span id is 0"},
		{"jaeger", "463ac35c9f6413ad48485a3953bb6124:a2fb4a1d1a96d312:0:1", "", ""},
		{"jaeger", "463ac35c9f6413ad48485a3953bb6124:a2fb4a1d1a96d312:0", "", "it has 3 parts; expected 4"},
		{"jaeger", "463ac35c9f6413ad48485a3953bb61245:a2fb4a1d1a96d312:0:1", "", "part 1 has 33 characters; expected 1 to 32"},
		{"jaeger", "463ac35c9f6413ad:0:0:1", "", "the span id is 0"},
	} {
		checkNotes(t, tt.scheme, tt.text, tt.note, tt.problem)
	}
}

// checkNotes decodes a text. Its notes must contain note, or its error must contain problem. If both
// are "", the text must have no notes.
func checkNotes(t *testing.T, scheme, text, note, problem string) {
	t.Helper()
	m, err := idstest.ParseMatch(boundOf(t, scheme, nil), text)
	if err != nil || problem != "" {
		if err == nil || problem == "" || !strings.Contains(err.Error(), problem) {
			t.Errorf("%s %q: %v, want %q", scheme, text, err, problem)
		}
		return
	}
	got := strings.Join(m.Bound.Notes(m.ID), "; ")
	if note == "" && got != "" || !strings.Contains(got, note) {
		t.Errorf("%s %q: notes %q, want %q", scheme, text, got, note)
	}
}

// TestB3Headers checks that the headers in any order are written as one header.
func TestB3Headers(t *testing.T) {
	for text, want := range map[string]string{
		"X-B3-SpanId: e457b5a2e4d86bd1\nX-B3-TraceId: 80f198ee56343ba8":                "80f198ee56343ba8-e457b5a2e4d86bd1",
		"x-b3-flags: 1; x-b3-traceid: 80f198ee56343ba8; x-b3-spanid: e457b5a2e4d86bd1": "80f198ee56343ba8-e457b5a2e4d86bd1-d",
		"X-B3-TraceId=80f198ee56343ba8 X-B3-SpanId=e457b5a2e4d86bd1 X-B3-Sampled=0":    "80f198ee56343ba8-e457b5a2e4d86bd1-0",
		"80f198ee56343ba8-e457b5a2e4d86bd1-05e3ac9a4f6e3b90":                           "80f198ee56343ba8-e457b5a2e4d86bd1-05e3ac9a4f6e3b90",
	} {
		m, err := idstest.ParseMatch(boundOf(t, "b3", nil), text)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Bound.String(m.ID); got != want {
			t.Errorf("%q is written %q, want %q", text, got, want)
		}
	}
}
