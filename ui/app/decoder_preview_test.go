package app

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// TestListPreview checks that lists of every length show the selected id below them, except
// in the smallest windows.
func TestListPreview(t *testing.T) {
	three := "9q77e7ft9u236223\n018f5b2e-7c3a-7b2e-9c3d-1a2b3c4d5e6f\n175928847299117063"
	many := strings.Repeat(three+"\n", 40)
	for _, tt := range []struct {
		w, h  int
		text  string
		shown bool
	}{{120, 36, three, true}, {80, 24, three, true}, {80, 24, many, true}, {120, 36, many, true}, {80, 12, many, false}, {200, 60, many, true}} {
		a := newApp(t, tt.w, tt.h)
		a.Update(tea.PasteMsg{Content: tt.text})
		if got := strings.Contains(screen(a), "metabyte"); got != tt.shown {
			t.Errorf("%d×%d: preview is %v, want %v:\n%s", tt.w, tt.h, got, tt.shown, screen(a))
		}
		press(a, "down")
		if got := strings.Contains(screen(a), "rand_b"); got != tt.shown {
			t.Errorf("%d×%d: preview of the second id is %v, want %v:\n%s", tt.w, tt.h, got, tt.shown, screen(a))
		}
	}
}

// TestNoTime checks that the decoder says that an id holds no time, and draws no empty
// scale.
func TestNoTime(t *testing.T) {
	a := openDecoder(t, 80, 24, "6f3c2b1e-1d2c-4a5b-8c7d-9e0f1a2b3c4d")
	expect(t, a, "This id holds no time.")
	if strings.Contains(screen(a), "now├") || strings.Contains(screen(a), "outside the time scale") {
		t.Errorf("there is a scale without times:\n%s", screen(a))
	}
}
