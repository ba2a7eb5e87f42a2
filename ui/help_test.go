package ui

import (
	"strings"
	"testing"
)

// TestHelpIsWhole: no sentence of the help is cut in the smallest window, and
// all of it can be reached.
func TestHelpIsWhole(t *testing.T) {
	a := newApp(t, 80, 24)
	press(a, "3 ?")
	seen := ""
	for range 60 {
		if strings.Contains(screen(a), "…  ") {
			t.Fatalf("something is cut:\n%s", screen(a))
		}
		seen += screen(a)
		press(a, "down")
	}
	for _, text := range []string{"step the clock back, below", "guided", "return to the stream"} {
		if !strings.Contains(seen, text) {
			t.Errorf("%q is never shown", text)
		}
	}
}

// TestHelpThatFits offers no scrolling.
func TestHelpThatFits(t *testing.T) {
	a := newApp(t, 120, 36)
	press(a, "3 ?")
	if strings.Contains(footer(a), "scroll") {
		t.Errorf("all is shown, yet %s", footer(a))
	}
}
