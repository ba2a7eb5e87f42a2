package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

func decoding(t *testing.T, w, h int, text string) *App {
	t.Helper()
	a := newApp(t, w, h)
	a.Update(tea.PasteMsg{Content: text})
	return a
}

// TestOffTheScaleIsSaid: a reading whose time has no place on the scale says so
// in its row, and stands outside the scale.
func TestOffTheScaleIsSaid(t *testing.T) {
	a := decoding(t, 120, 36, "9223372036854775807")
	off := 0
	for _, row := range strings.Split(screen(a), "\n") {
		if strings.Contains(row, "in 161 years") || strings.Contains(row, "in 172 years") {
			if off++; !strings.Contains(row, ">> off the scale") {
				t.Errorf("it does not say that it is off the scale: %s", row)
			}
		}
	}
	if off != 2 {
		t.Errorf("%d of 2 readings are shown:\n%s", off, screen(a))
	}
	expect(t, a, " >> 2 3 ")
}
