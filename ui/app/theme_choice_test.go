package app

import (
	"image/color"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"idtui/ids/catalog"
	"idtui/theme"
)

// TestThemes checks that the background selects the theme, and that t selects the next one. A theme
// that you set with t stays.
func TestThemes(t *testing.T) {
	a := newApp(t, 120, 36)
	white := tea.BackgroundColorMsg{Color: color.White}
	a.Update(white)
	if a.theme.Name != "light" {
		t.Errorf("the theme is %s on a white background", a.theme.Name)
	}
	seen := map[string]bool{}
	for range theme.Names() {
		press(a, "t")
		seen[a.theme.Name] = true
	}
	if len(seen) != len(theme.Names()) {
		t.Errorf("t steps through %v of %v", seen, theme.Names())
	}
	for a.appearance.wanted != theme.Auto {
		press(a, "t")
	}
	expect(t, a, "Theme: auto (light)")
	press(a, "t t t")
	selected := a.theme.Name
	a.Update(white)
	a.Update(tea.ColorProfileMsg{Profile: colorprofile.ANSI})
	if a.theme.Name != selected {
		t.Errorf("the background changed the theme from %s to %s", selected, a.theme.Name)
	}
}

func TestUnknownThemeIsAnError(t *testing.T) {
	if _, err := New(Options{Catalog: catalog.Default(), Theme: "drak"}); err == nil {
		t.Error("the program starts with an unknown theme")
	}
}
