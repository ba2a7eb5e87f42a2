package ui

import (
	"slices"

	"github.com/charmbracelet/colorprofile"

	"idtui/theme"
)

// look is how the program looks: the theme that is wanted, and the terminal
// that it is shown on.
type look struct {
	wanted string // one of [theme.Names], [theme.Auto], or nothing for that
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

func (a *App) nextTheme() {
	names := theme.Names()
	a.look.wanted = names[(slices.Index(names, a.theme.Name)+1)%len(names)]
	a.restyle()
	a.say(theme.Good, "theme: "+a.theme.Name)
}
