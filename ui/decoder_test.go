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

// footer is the last row of the screen.
func footer(a *App) string {
	rows := strings.Split(screen(a), "\n")
	return rows[len(rows)-1]
}

// TestFooterOffersWhatActs: where there is no reading there is no field to walk
// to, nothing to open and nothing to copy; of two ids only the first can be
// opened.
func TestFooterOffersWhatActs(t *testing.T) {
	for text, keys := range map[string][2]string{
		"hello, world":                      {"↑↓ reason", "field open copy form"},
		"9q77e7ft9u236223,9q77e7fu9u236229": {"open the first", "reading field form"},
		"9q77e7ft9u236223":                  {"←→ field", "reason first"},
	} {
		a := decoding(t, 120, 36, text)
		if !strings.Contains(footer(a), keys[0]) {
			t.Errorf("%q: the footer lacks %q: %s", text, keys[0], footer(a))
		}
		for _, word := range strings.Fields(keys[1]) {
			if strings.Contains(footer(a), " "+word+" ") {
				t.Errorf("%q: the footer offers %s: %s", text, word, footer(a))
			}
		}
	}
}

// TestPairInSmallWindow: what two ids have to do with each other is said at
// every size.
func TestPairInSmallWindow(t *testing.T) {
	for _, text := range []string{
		"9q77e7ft9u236223,9q77e7fu9u236229",
		"019aa4f1-2c34-7abc-8def-0123456789ab 019aa4f1-2c35-7abc-8def-0123456789ac",
	} {
		a := decoding(t, 80, 24, text)
		expect(t, a, "── compared", "after the first.", "sorts before the second.")
	}
}

// TestParametersBesideTheTime: neither is cut by the other.
func TestParametersBesideTheTime(t *testing.T) {
	a := decoding(t, 80, 24, "1234567890123456789")
	expect(t, a, "2 years ago   epoch 1420070400000  s sets")
}
