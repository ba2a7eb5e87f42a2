package ui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/colorprofile"

	"idtui/theme"
)

// themeChoice is how the program looks: the theme that is wanted, and the terminal
// that it is shown on.
type themeChoice struct {
	wanted string // one of [theme.Names], [theme.Auto], or nothing for that
	chosen bool   // with a key, in this run
	on     theme.Terminal
}

// restyle takes the wanted theme as this terminal can show it. The name has
// been checked.
func (a *App) restyle() {
	if t, err := theme.Find(a.look.wanted, a.look.on); err == nil {
		a.theme = t
	}
}

// background adapts to the terminal's answer. A terminal that does not answer
// stays unknown.
func (a *App) background(dark bool) {
	a.look.on.Ground = theme.Light
	if dark {
		a.look.on.Ground = theme.Dark
	}
	a.restyle()
}

// profiled adapts to what the terminal can show.
func (a *App) profiled(p colorprofile.Profile) {
	a.look.on.Profile = p
	a.restyle()
}

// nextTheme goes on to the next theme that looks another way. The choice that
// the background makes is among them: else nobody who left it could go back.
func (a *App) nextTheme() {
	names := append([]string{theme.Auto}, theme.Names()...)
	before := a.theme.Name
	for range names {
		a.look.wanted = names[(slices.Index(names, strings.ToLower(a.look.wanted))+1)%len(names)]
		if a.restyle(); a.theme.Name != before {
			break
		}
	}
	a.look.chosen = true
	said := "theme: " + a.look.wanted
	if a.look.wanted == theme.Auto {
		said += ", which is " + a.theme.Name + " here"
	}
	a.say(theme.Good, said)
}
