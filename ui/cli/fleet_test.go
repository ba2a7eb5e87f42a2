package cli_test

import (
	"strings"
	"testing"
)

// TestFleetListColumns checks that the titles of all incidents and scenarios begin in one column,
// two spaces after the longest name.
func TestFleetListColumns(t *testing.T) {
	list := run("fleet", "--list").wantStatus(t, 0).out
	const long = "restart-snapshot  "
	if !strings.Contains(list, "\n"+long) {
		t.Errorf("no two spaces after the longest name:\n%s", list)
	}
	for line := range strings.Lines(list) {
		if title := line[len(long):]; strings.HasPrefix(title, " ") || !strings.HasSuffix(line[:len(long)], "  ") {
			t.Errorf("another column: %s", line)
		}
	}
}
