package app

import (
	"strings"
	"testing"
)

// TestHelpIsWhole checks that the help in a window of 80×24 cuts no text, and that scrolling
// shows texts from its start to its end.
func TestHelpIsWhole(t *testing.T) {
	a := newApp(t, 80, 24)
	press(a, "@sno ?")
	seen := ""
	for range 60 {
		_, page, _ := strings.Cut(screen(a), "\n") // the tabs may be cut
		if strings.Contains(page, "…  ") {
			t.Fatalf("a text is cut:\n%s", page)
		}
		seen += page
		press(a, "down")
	}
	for _, text := range []string{"step the clock back, below", "open the lessons", "return to the stream"} {
		if !strings.Contains(seen, text) {
			t.Errorf("%q is never shown", text)
		}
	}
}

// TestHelpThatFits checks that a help that fits has no keys to scroll.
func TestHelpThatFits(t *testing.T) {
	a := newApp(t, 120, 60)
	press(a, "@sno ?")
	if strings.Contains(footer(a), "scroll") {
		t.Errorf("the whole help is visible, but the footer is %s", footer(a))
	}
}
