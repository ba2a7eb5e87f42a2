package term

import (
	"io"
)

// StopMsg says that the process should stop, or that it was continued.
type StopMsg struct{ Resumed bool }

// ContinuedMsg is sent when the terminal is set up again.
type ContinuedMsg struct{}

// ExecFunc is a function that runs while the terminal is as before the start.
type ExecFunc func() error

// Run calls the function.
func (f ExecFunc) Run() error { return f() }

// SetStdin does nothing: the function reads nothing.
func (ExecFunc) SetStdin(io.Reader) {}

// SetStdout does nothing: the function prints nothing.
func (ExecFunc) SetStdout(io.Writer) {}

// SetStderr does nothing: the function prints nothing.
func (ExecFunc) SetStderr(io.Writer) {}
