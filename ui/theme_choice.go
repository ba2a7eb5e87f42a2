package ui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/colorprofile"

	"idtui/theme"
)

// themeChoice is how the program looks: the theme that is wanted, and the terminal
// that it is shown on.
type appearance struct {
	wanted   string // one of [theme.Names], [theme.Auto], or nothing for that
	selected bool   // with a key, in this run
	terminal theme.Terminal
}

// restyle takes the wanted theme as this terminal can show it. The name has
// been checked.
func (a *App) restyle() {
	if t, err := theme.Find(a.appearance.wanted, a.appearance.terminal); err == nil {
		a.theme = t
	}
}

// background adapts to the terminal's answer. A terminal that does not answer
// stays unknown.
func (a *App) backgroundChanged(dark bool) {
	a.appearance.terminal.Background = theme.Light
	if dark {
		a.appearance.terminal.Background = theme.Dark
	}
	a.restyle()
}

// profiled adapts to what the terminal can show.
func (a *App) colorProfileChanged(p colorprofile.Profile) {
	a.appearance.terminal.Profile = p
	a.restyle()
}

// nextTheme goes on to the next theme that looks another way. The choice that
// the background makes is among them: else nobody who left it could go back.
func (a *App) nextTheme() {
	names := append([]string{theme.Auto}, theme.Names()...)
	before := a.theme.Name
	for range names {
		a.appearance.wanted = names[(slices.Index(names, strings.ToLower(a.appearance.wanted))+1)%len(names)]
		if a.restyle(); a.theme.Name != before {
			break
		}
	}
	a.appearance.selected = true
	said := "theme: " + a.appearance.wanted
	if a.appearance.wanted == theme.Auto {
		said += ", which is " + a.theme.Name + " here"
	}
	a.setStatus(theme.Good, said)
}
