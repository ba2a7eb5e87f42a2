// Package term connects the terminal program with its terminal. It filters and limits what
// the terminal sends, copies texts, suspends the process and writes the screen to files.
package term

import (
	"io"
	"os"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/term"
)

// plainOutput returns the options for an output whose size Bubble Tea does not read. Bubble Tea
// would take the first size as it is, even if it is larger than the largest window.
func plainOutput() []tea.ProgramOption {
	if !term.IsTerminal(os.Stdout.Fd()) {
		return nil
	}
	w, h, _ := Size()
	return []tea.ProgramOption{
		tea.WithOutput(struct{ io.Writer }{os.Stdout}), tea.WithWindowSize(clampWindow(w, h)),
		tea.WithColorProfile(colorprofile.Detect(os.Stdout, os.Environ())),
	}
}

// Size returns the size of the terminal in columns and rows, as the operating system knows
// it. If standard output is not a terminal, ok is false.
func Size() (width, height int, ok bool) {
	w, h, err := term.GetSize(os.Stdout.Fd())
	return w, h, err == nil && w > 0 && h > 0
}
