package app

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// TestHelpIsWhole checks that the help in a window of 80×24 cuts no text. When you scroll, all
// texts are shown.
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

// TestHelpNamesKeysOnce checks that a key that the page takes is not listed for all pages, too.
func TestHelpNamesKeysOnce(t *testing.T) {
	a := newApp(t, 120, 60)
	a.Update(tea.PasteMsg{Content: strings.Repeat("2026-11-21T02:06:12Z started id=0198d752-07aa-7de4-bb20-736c0e8193fd in 3 ms\n", 9)})
	press(a, "?")
	expect(t, a, "search for a text", "go to a time", "quit idtui")
	if text := screen(a); a.page.Name() != "view" || strings.Contains(text, "decode an id (paste or type it)") || strings.Contains(text, "next theme") {
		t.Errorf("the help lists / or t twice:\n%s", text)
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
