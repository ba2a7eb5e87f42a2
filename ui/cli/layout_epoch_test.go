package cli_test

import (
	"strings"
	"testing"
)

// TestLayoutEpoch checks that all output formats name the epoch that is set.
func TestLayoutEpoch(t *testing.T) {
	const note = "The epoch here is 2022-01-01T00:00:00Z instead of 2015-01-01T00:00:00Z."
	for _, format := range []string{"text", "markdown", "go", "python", "kaitai", "sql --dialect sqlite"} {
		args := append([]string{"layout", "snowflake-discord", "-f"}, strings.Fields(format)...)
		if a := run(args...).wantStatus(t, 0); strings.Contains(a.out, "The epoch here") {
			t.Errorf("-f %s names the default epoch: %.300q", format, a.out)
		}
		a := run(append(args, "--epoch", "2022-01-01")...).wantStatus(t, 0)
		if !strings.Contains(strings.Join(strings.Fields(a.out), " "), note) {
			t.Errorf("-f %s: %.300q", format, a.out)
		}
	}
}
