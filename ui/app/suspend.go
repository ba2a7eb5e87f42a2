package app

import (
	tea "charm.land/bubbletea/v2"

	"idtui/theme"
	"idtui/ui/term"
)

// suspend returns the command that stops the program until it is continued. The terminal
// is as before the start meanwhile.
func (a *App) suspend() tea.Cmd {
	if !term.CanStop() {
		a.setStatus(theme.Warn, "Cannot suspend: no shell could continue idtui.")
		return nil
	}
	a.stopping = true
	return tea.Exec(term.ExecFunc(term.StopProcesses), func(error) tea.Msg { return term.ContinuedMsg{} })
}

// stopped handles a signal. A program that was continued sets up the terminal again: the
// shell may have changed its modes.
func (a *App) stopped(m term.StopMsg) tea.Cmd {
	switch {
	case a.stopping:
		return nil // the signals of the suspension itself
	case m.Resumed:
		a.stopping = true
		return tea.Exec(term.ExecFunc(func() error { return nil }), func(error) tea.Msg { return term.ContinuedMsg{} })
	}
	return a.suspend()
}

// continued redraws the whole screen. Layout files may have been edited meanwhile.
func (a *App) continued() tea.Cmd {
	a.stopping = false
	return tea.Batch(tea.ClearScreen, a.reloadLayouts())
}
