package app

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

// TestEachSizeIsDrawnAgain checks that the screen is drawn again after each size that the terminal
// reports, even an unchanged one.
func TestEachSizeIsDrawnAgain(t *testing.T) {
	a := newApp(t, 120, 36)
	size := tea.WindowSizeMsg{Width: 120, Height: 36}
	if cmd := a.resized(size); cmd == nil {
		t.Fatal("a size that comes again is not drawn again")
	}
	if cmd, ok := a.scheduled(settledMsg{80, 24}); !ok || cmd != nil {
		t.Error("a size that has changed since is drawn")
	}
	if cmd, ok := a.scheduled(settledMsg{120, 36}); !ok || cmd == nil {
		t.Fatal("a settled size is not drawn")
	}
}
