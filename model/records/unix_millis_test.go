package records

import (
	"testing"
	"time"
)

// TestUnixMillis checks times near the last time whose milliseconds fit into an int64.
func TestUnixMillis(t *testing.T) {
	for want, at := range map[string]time.Time{
		"-1":                     time.Unix(0, -1),
		"1999":                   time.Unix(1, 999_999_999),
		"9223372036854774999":    time.Unix(9223372036854774, 999_999_999),
		"9223372036854775807":    time.Unix(9223372036854775, 807_999_999),
		"9223372036854775808":    time.Unix(9223372036854775, 808_000_000),
		"4611686018427387903000": time.Unix(1<<62-1, 0),
	} {
		if got := string(appendUnixMillis(nil, at)); got != want {
			t.Errorf("%v has %s ms, want %s", at, got, want)
		}
	}
}
