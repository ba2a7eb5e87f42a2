package app

import (
	"slices"

	"github.com/charmbracelet/colorprofile"

	"idtui/theme"
)

// appearance is the requested theme and the terminal that it is shown on.
type appearance struct {
	wanted   string // one of [theme.Names], [theme.Auto], or "" for auto
	selected bool   // set with a key since the start, so it is saved
	terminal theme.Terminal
}

// restyle builds the requested theme for the terminal. The name is already checked.
func (a *App) restyle() {
	if t, err := theme.Find(a.appearance.wanted, a.appearance.terminal); err == nil {
		a.theme = t
	}
}

// backgroundChanged adapts the theme to the terminal's background. The background
// of a terminal that does not answer stays unknown.
func (a *App) backgroundChanged(dark bool) {
	a.appearance.terminal.Background = theme.Light
	if dark {
		a.appearance.terminal.Background = theme.Dark
	}
	a.restyle()
}

// colorProfileChanged adapts the theme to the colors that the terminal can show.
func (a *App) colorProfileChanged(p colorprofile.Profile) {
	a.appearance.terminal.Profile = p
	a.restyle()
}

// nextTheme selects the next theme that looks different here. [theme.Auto] is one of
// them, so that you can return to it.
func (a *App) nextTheme() {
	names := append([]string{theme.Auto}, theme.Names()...)
	before := a.theme.Name
	for range names {
		a.appearance.wanted = names[(slices.Index(names, theme.Canonical(a.appearance.wanted))+1)%len(names)]
		if a.restyle(); a.theme.Name != before {
			break
		}
	}
	a.appearance.selected = true
	text := "Theme: " + a.appearance.wanted
	if a.appearance.wanted == theme.Auto {
		text += " (" + a.theme.Name + ")"
	}
	a.setStatus(theme.Good, text)
}
