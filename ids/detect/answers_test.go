package detect_test

import (
	"strings"
	"testing"

	"idtui/ids/catalog"
	"idtui/ids/detect"
)

// TestAnswers checks what detection says about texts that it once judged wrongly.
func TestAnswers(t *testing.T) {
	d := detect.NewBound(catalog.Default().BoundSchemes(), now)
	for _, c := range []struct {
		text, scheme string
		least, most  float64 // confidence
		reason       string
	}{
		{"1567104643962634260", "snowflake-discord", .99, 1, "worker 1"},       // a worker number that Discord uses
		{"1322609337742394368", "snowflake-discord", 0, .5, ""},                // nodejs-snowflake, an epoch of 2017
		{"1567104643962634200", "snowflake-discord", .9, 1, "worker 0"},        // …634240, rounded
		{"2b3e4f50-9c1d-1f2a-9b3c-4d5e6f708192", "uuid-v1", 0, .15, ""},        // of the year 5045
		{"01a202d0-daab-716e-8cec-0568c26a8189", "uuid-v7", .9, 1, "in 1 day"}, // a clock that is ahead
		{"01195EN04G468KVQW5S1NGCHDY", "ulid", .99, 1, "before the scheme"},    // of a record of 2008
		{"AbNW7EIERpIhbGef", "flax", 0, .8, ""},                                // twelve random bytes in base 64
		{"swNJBrIL0EQ", "youtube", 0, .65, ""},                                 // eight random bytes in base 64
		{"1qf4hO3ELVT6YIuuHgARCg", "nuid", 0, .6, ""},                          // a UUID in base 62
		{"1783368958591335950", "unix", .5, 1, "time 4 months ago"},            // nanoseconds
		{"01f0e491-6530-6eec-a6da-d0c1b525246e", "uuid-v6", .99, 1, "its generator meant"},
	} {
		confidence, reasons := 0.0, ""
		for _, found := range d.Detect(nil, c.text) {
			if found.Bound.Scheme.Name == c.scheme {
				d.Explain(&found, c.text)
				confidence, reasons = found.Confidence, strings.Join(found.Reasons, "; ")
			}
		}
		if confidence < c.least || confidence > c.most || !strings.Contains(reasons, c.reason) {
			t.Errorf("%s is %s at %.4f: %s; expected %v to %v: %s", c.text, c.scheme, confidence, reasons, c.least, c.most, c.reason)
		}
	}
}
