package app

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"idtui/ids/humantext"
	"idtui/theme"
	"idtui/ui/term"
)

// copyText copies a text, and flashes its zone.
func (a *App) copyText(zone, what, text string) tea.Cmd {
	return a.multiplexer.Copy(zone, what, text)
}

func (a *App) copied(m term.CopiedMsg) {
	a.flashZone(m.Zone, theme.Flash)
	switch {
	case m.Err != nil:
		a.setStatus(theme.Warn, fmt.Sprintf("Sent %s to the terminal's clipboard (OSC 52). The system clipboard failed: %s", m.What, humantext.Quote(m.Err.Error()))+a.multiplexer.Hint())
	case m.System:
		a.setStatus(theme.Good, "Copied "+m.What+" to the clipboard.")
	default:
		a.setStatus(theme.Good, "Sent "+m.What+" to the terminal's clipboard (OSC 52)."+a.multiplexer.Hint())
	}
}
