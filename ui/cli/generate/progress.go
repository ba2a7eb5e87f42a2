package generate

import (
	"fmt"
	"io"

	"github.com/charmbracelet/x/term"
)

// progress is a status line on a terminal.
type progress struct {
	out   io.Writer // nil without a terminal
	shown bool
}

func newProgress(w io.Writer) *progress {
	if f, ok := w.(interface{ Fd() uintptr }); ok && term.IsTerminal(f.Fd()) {
		return &progress{out: w}
	}
	return &progress{}
}

// on reports whether there is a terminal.
func (p *progress) on() bool { return p.out != nil }

// show replaces the line.
func (p *progress) show(format string, args ...any) {
	if p.on() {
		p.clear()
		p.shown = true
		_, _ = fmt.Fprintf(p.out, format, args...)
	}
}

// print prints a line above the status line.
func (p *progress) print(format string, args ...any) {
	if p.on() {
		p.clear()
		_, _ = fmt.Fprintf(p.out, format+"\n", args...)
	}
}

// clear removes the line.
func (p *progress) clear() {
	if p.shown {
		_, _ = fmt.Fprint(p.out, "\r\x1b[K")
		p.shown = false
	}
}
