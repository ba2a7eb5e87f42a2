package app

import (
	"fmt"

	tea "charm.land/bubbletea/v2"
	"github.com/atotto/clipboard"
	"github.com/charmbracelet/x/ansi"

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
func (a *App) copyText(zone, what, text string) tea.Cmd {
	return tea.Batch(a.multiplexer.setClipboard(text), func() tea.Msg {
		if clipboard.Unsupported {
			return copiedMsg{zone: zone, what: what}
		}
		return copiedMsg{zone, what, true, clipboard.WriteAll(text)}
	})
}

// multiplexer is a program between idtui and the terminal, which passes a request to copy
// on only if it is configured so.
type multiplexer string

// The multiplexers.
const (
	noMultiplexer multiplexer = ""
	tmux          multiplexer = "tmux"
	gnuScreen     multiplexer = "screen"
)

// multiplexerOf returns the multiplexer that the environment names.
func multiplexerOf(env tea.EnvMsg) multiplexer {
	switch {
	case env.Getenv("TMUX") != "":
		return tmux
	case env.Getenv("STY") != "":
		return gnuScreen
	}
	return noMultiplexer
}

// setClipboard copies a text to the terminal's clipboard (OSC 52). A multiplexer gets the
// sequence as it is, for its own settings, and wrapped, to be passed on.
func (m multiplexer) setClipboard(text string) tea.Cmd {
	set := ansi.SetSystemClipboard(text)
	switch m {
	case tmux:
		return tea.Raw(set + ansi.TmuxPassthrough(set))
	case gnuScreen:
		return tea.Raw(ansi.ScreenPassthrough(set, screenLimit))
	}
	return tea.SetClipboard(text)
}

// screenLimit is the length from which on GNU screen cuts a sequence.
const screenLimit = 768

// hint says what the multiplexer needs, for the status line.
func (m multiplexer) hint() string {
	switch m {
	case tmux:
		return " In tmux it arrives only with set-clipboard on."
	case gnuScreen:
		return " In screen it may not arrive."
	}
	return ""
}

func (a *App) copied(m copiedMsg) {
	a.flashZone(m.zone, theme.Flash)
	switch {
	case m.err != nil:
		a.setStatus(theme.Warn, fmt.Sprintf("Sent %s to the terminal's clipboard (OSC 52). The system clipboard failed: %s", m.what, humantext.Quote(m.err.Error()))+a.multiplexer.hint())
	case m.system:
		a.setStatus(theme.Good, "Copied "+m.what+" to the clipboard.")
	default:
		a.setStatus(theme.Good, "Sent "+m.what+" to the terminal's clipboard (OSC 52)."+a.multiplexer.hint())
	}
}
