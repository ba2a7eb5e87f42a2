//go:build crash

package app

import (
	tea "charm.land/bubbletea/v2"

	pages "idtui/ui/page"
)

// crashCommands returns one command for each place in which a program can panic.
// The end-to-end tests check the terminal afterwards.
func (a *App) crashCommands() []pages.Command {
	return []pages.Command{
		{Keys: []string{"f1"}, Do: func() tea.Cmd { panic("crash in update") }},
		{Keys: []string{"f2"}, Do: pages.Act(func() { a.overlay = &crashPage{help{app: a, below: a.page}} })},
		{Keys: []string{"f3"}, Do: func() tea.Cmd { return func() tea.Msg { panic("crash in command") } }},
	}
}

// crashPage panics when it is drawn.
type crashPage struct{ help }

func (*crashPage) Draw(pages.Screen) { panic("crash in view") }
