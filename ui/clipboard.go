package ui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"
	"github.com/atotto/clipboard"

	"idtui/ids/humantext"
	"idtui/theme"
)

// copiedMsg tells how a copy went.
type copiedMsg struct {
	zone   string // where it stands on the screen
	what   string
	system bool  // there is a system clipboard that a program can write to
	err    error // it refused
}

// copyZone is the zone of the id that c copies.
const copyZone = "copy:0"

// copyText sends text, which stands in a zone of the screen, to the clipboard in
// both ways there are: through the terminal, which works over SSH, and through
// the system's own program.
func copyText(zone, what, text string) tea.Cmd {
	return tea.Batch(tea.SetClipboard(text), func() tea.Msg {
		if clipboard.Unsupported {
			return copiedMsg{zone: zone, what: what}
		}
		return copiedMsg{zone, what, true, clipboard.WriteAll(text)}
	})
}

func (a *App) copied(m copiedMsg) {
	a.flashZone(m.zone, theme.Flash)
	switch {
	case m.err != nil:
		a.setStatus(theme.Warn, fmt.Sprintf("sent %s to the terminal's clipboard (OSC 52); the system's refused: %s", m.what, humantext.Quote(m.err.Error())))
	case m.system:
		a.setStatus(theme.Good, "sent "+m.what+" to the clipboard: the system's, and the terminal's (OSC 52)")
	default:
		a.setStatus(theme.Good, "sent "+m.what+" to the terminal's clipboard (OSC 52)")
	}
}
