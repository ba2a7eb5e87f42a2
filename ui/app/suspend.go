package app

import (
	"io"

	tea "charm.land/bubbletea/v2"

	"idtui/theme"
)

// stopMsg tells that the process should stop, or that it was continued.
type stopMsg struct{ resumed bool }

// continuedMsg is sent when the terminal is set up again.
type continuedMsg struct{}

// suspend returns the command that stops the program until it is continued. The terminal
// is as before the start meanwhile.
func (a *App) suspend() tea.Cmd {
	if !canStop() {
		a.setStatus(theme.Warn, "Cannot suspend: no shell could continue idtui.")
		return nil
	}
	a.stopping = true
	return tea.Exec(execFunc(stopProcesses), func(error) tea.Msg { return continuedMsg{} })
}

// stopped handles a signal. A program that was continued sets up the terminal again: the
// shell may have changed its modes.
func (a *App) stopped(m stopMsg) tea.Cmd {
	switch {
	case a.stopping:
		return nil // the signals of the suspension itself
	case m.resumed:
		a.stopping = true
		return tea.Exec(execFunc(func() error { return nil }), func(error) tea.Msg { return continuedMsg{} })
	}
	return a.suspend()
}

// continued redraws the whole screen. Layout files may have been edited meanwhile.
func (a *App) continued() tea.Cmd {
	a.stopping = false
	return tea.Batch(tea.ClearScreen, a.reloadLayouts())
}

// execFunc is a function that runs while the terminal is as before the start.
type execFunc func() error

// Run calls the function.
func (f execFunc) Run() error { return f() }

// SetStdin does nothing: the function reads nothing.
func (execFunc) SetStdin(io.Reader) {}

// SetStdout does nothing: the function prints nothing.
func (execFunc) SetStdout(io.Writer) {}

// SetStderr does nothing: the function prints nothing.
func (execFunc) SetStderr(io.Writer) {}
