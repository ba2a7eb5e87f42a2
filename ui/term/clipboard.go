package term

import (
	tea "charm.land/bubbletea/v2"
	"github.com/atotto/clipboard"
	"github.com/charmbracelet/x/ansi"
)

// CopiedMsg is sent after a copy.
type CopiedMsg struct {
	Zone   string // the zone of the copied text
	What   string // what was copied, for the status line
	System bool   // there is a system clipboard
	Err    error  // the error of the system clipboard
}

// Multiplexer is a program between idtui and the terminal. It passes a request to copy on
// only if it is configured so.
type Multiplexer string

// The multiplexers.
const (
	noMultiplexer Multiplexer = ""
	tmux          Multiplexer = "tmux"
	gnuScreen     Multiplexer = "screen"
)

// MultiplexerOf returns the multiplexer that the environment names.
func MultiplexerOf(env tea.EnvMsg) Multiplexer {
	switch {
	case env.Getenv("TMUX") != "":
		return tmux
	case env.Getenv("STY") != "":
		return gnuScreen
	}
	return noMultiplexer
}

// Copy copies a text that is in a zone of the screen to the terminal's clipboard, which works over
// SSH. If system is set, it also copies to the system's clipboard: it cannot know from which one
// you will paste. On a server, the system's clipboard is that of another person, so system must
// not be set.
func (m Multiplexer) Copy(zone, what, text string, system bool) tea.Cmd {
	return tea.Batch(m.setClipboard(text), func() tea.Msg {
		if clipboard.Unsupported || !system {
			return CopiedMsg{Zone: zone, What: what}
		}
		return CopiedMsg{zone, what, true, clipboard.WriteAll(text)}
	})
}

// setClipboard copies a text to the terminal's clipboard (OSC 52). A multiplexer gets the
// sequence as it is, for its own settings, and wrapped, to be passed on.
func (m Multiplexer) setClipboard(text string) tea.Cmd {
	set := ansi.SetSystemClipboard(text)
	switch m {
	case tmux:
		return tea.Raw(set + ansi.TmuxPassthrough(set))
	case gnuScreen:
		return tea.Raw(ansi.ScreenPassthrough(set, screenLimit))
	}
	return tea.SetClipboard(text)
}

// screenLimit is the length in bytes from which GNU screen cuts a sequence.
const screenLimit = 768

// Hint says what the multiplexer needs, for the status line.
func (m Multiplexer) Hint() string {
	switch m {
	case tmux:
		return " In tmux it arrives only with set-clipboard on."
	case gnuScreen:
		return " In screen it may not arrive."
	}
	return ""
}
