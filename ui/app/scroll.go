package app

import (
	tea "charm.land/bubbletea/v2"

	"idtui/ui/term"
)

// pageRows is the number of rows that pgup and pgdn move: most of the window.
func (a *App) pageRows() int { return max(a.h/2, 1) }

// scroll scrolls the top page, then handles the input that followed.
func (a *App) scroll(s term.ScrollMsg) tea.Cmd {
	a.top().wheel(s.Notches)
	if s.Next == nil {
		return nil
	}
	_, cmd := a.Update(s.Next)
	return cmd
}
