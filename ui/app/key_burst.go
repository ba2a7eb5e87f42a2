package app

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	pages "idtui/ui/page"
	"idtui/ui/term"
)

// gathered handles the keys of a burst, or a paste, and the input that followed.
func (a *App) gathered(msgs []tea.Msg, next tea.Msg) tea.Cmd {
	if next != nil {
		msgs = append(msgs, next)
	}
	cmds := make([]tea.Cmd, 0, len(msgs))
	for _, m := range msgs {
		_, cmd := a.Update(m)
		cmds = append(cmds, cmd)
	}
	return tea.Batch(cmds...)
}

// pastedKeys handles a paste that arrived as keys. If a line is being typed, an enter at
// its end is the key: the text may come from a program that types.
func (a *App) pastedKeys(m term.PasteMsg) tea.Cmd {
	text := strings.TrimRight(m.Text, "\n")
	a.advanceFixedTime(tea.PasteMsg{})
	a.status.text = ""
	var msgs []tea.Msg
	var cmd tea.Cmd
	if p, ok := a.top().(pasteTaker); !ok || !p.pasted(text) {
		cmd = a.interpret(pages.Decode{Text: text})
	} else if text != m.Text {
		msgs = append(msgs, tea.KeyPressMsg{Code: tea.KeyEnter})
	}
	return tea.Batch(cmd, a.gathered(msgs, m.Next), a.startPending(), a.schedule())
}

func keyMsgs(keys []tea.KeyPressMsg) []tea.Msg {
	msgs := make([]tea.Msg, len(keys))
	for i, k := range keys {
		msgs[i] = k
	}
	return msgs
}
