package command

import (
	"strings"
	"testing"
)

// TestWrapKeepsUnits checks that no line ends between a number and its unit, at any width.
func TestWrapKeepsUnits(t *testing.T) {
	const text = "A node waits 16 s, then 4 min, at most 0.1 % of 250 ms, after 2 hops of 3 µs and 7 h."
	for width := 8; width < 90; width++ {
		got := Wrap(text, width, "")
		for _, part := range []string{"16\ns,", "4\nmin,", "0.1\n%", "250\nms,", "3\nµs", "7\nh."} {
			if strings.Contains(got, part) {
				t.Errorf("width %d: %q in\n%s", width, part, got)
			}
		}
		for line := range strings.Lines(got) {
			if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > width {
				t.Errorf("width %d: a line of %d characters:\n%s", width, n, got)
			}
		}
	}
}
