//go:build crash

package app

import (
	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ui/widget"
)

// crashCommands returns one command for each place in which a program can panic.
// The end-to-end tests check the terminal afterwards.
func (a *App) crashCommands() []command {
	return []command{
		{keys: []string{"f1"}, do: func() tea.Cmd { panic("crash in update") }},
		{keys: []string{"f2"}, do: act(func() { a.overlay = &crashPage{help{app: a, below: a.page}} })},
		{keys: []string{"f3"}, do: func() tea.Cmd { return func() tea.Msg { panic("crash in command") } }},
	}
}

// crashPage panics when it is drawn.
type crashPage struct{ help }

func (*crashPage) draw(widget.Pane, ids.Reading) { panic("crash in view") }
