package app

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// TestOneFocusMark checks that no page marks more than one row as the one on which ↑, ↓ and
// enter act.
func TestOneFocusMark(t *testing.T) {
	for _, size := range []window{{80, 24}, {120, 36}, {200, 60}} {
		for i := range keyStates {
			s := &keyStates[i]
			a := s.open(t)
			a.Update(tea.WindowSizeMsg{Width: size.w, Height: size.h})
			shown := screen(a)
			if n := strings.Count(shown, "▸") - strings.Count(shown, "▸ now"); n > 1 {
				t.Errorf("%s at %d×%d has %d rows with the focus:\n%s", s.name, size.w, size.h, n, shown)
			}
		}
	}
}
