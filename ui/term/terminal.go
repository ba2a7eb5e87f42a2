// Package term connects the terminal program with its terminal: it filters and limits what
// the terminal sends, copies texts, suspends the process and writes the screen to files.
package term

import (
	"io"
	"os"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/term"
)

// LimitWindow returns the options for a terminal that is larger than the largest window.
// Bubble Tea takes the first size from the terminal itself, unless its output is none.
func LimitWindow() []tea.ProgramOption {
	w, h, ok := Size()
	width, height := clampWindow(w, h)
	if !ok || w == width && h == height {
		return nil
	}
	return []tea.ProgramOption{
		tea.WithOutput(struct{ io.Writer }{os.Stdout}), tea.WithWindowSize(width, height),
		tea.WithColorProfile(colorprofile.Detect(os.Stdout, os.Environ())),
	}
}

// Size returns the size of the terminal, as the operating system knows it.
func Size() (width, height int, ok bool) {
	w, h, err := term.GetSize(os.Stdout.Fd())
	return w, h, err == nil && w > 0 && h > 0
}
