package ui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"
	"github.com/atotto/clipboard"

	"idtui/ids/humantext"
	"idtui/theme"
)

// copiedMsg is sent after a copy.
type copiedMsg struct {
	zone   string // the zone of the copied text
	what   string // what was copied, for the status line
	system bool   // there is a system clipboard
	err    error  // why writing to it failed
}

// copyZone is the zone of the id that c copies.
const copyZone = "copy:0"

// copyText copies a text, and flashes its zone. It uses both the terminal's
// clipboard, which works over SSH, and the system's clipboard program, because
// neither reports whether the other is the one you paste from.
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
		a.setStatus(theme.Warn, fmt.Sprintf("Sent %s to the terminal's clipboard (OSC 52). The system clipboard failed: %s", m.what, humantext.Quote(m.err.Error())))
	case m.system:
		a.setStatus(theme.Good, "Copied "+m.what+" to the clipboard.")
	default:
		a.setStatus(theme.Good, "Sent "+m.what+" to the terminal's clipboard (OSC 52).")
	}
}
