//go:build unix

package e2e

import (
	"syscall"
	"testing"
)

// TestStopBetweenSizes stops the program between two sizes of the window, as kill -STOP does. It
// checks that the program draws after that: the renderer is started again each time.
func TestStopBetweenSizes(t *testing.T) {
	t.Parallel()
	p := open(t, 120, 36)
	for range 25 {
		for _, step := range []func() error{
			func() error { return p.Resize(80, 24) },
			func() error { return p.Signal(syscall.SIGSTOP) },
			func() error { return p.Resize(120, 36) },
			func() error { return p.Signal(syscall.SIGCONT) },
		} {
			if err := step(); err != nil {
				t.Fatal(err)
			}
		}
		p.Press("D")
		p.sees("same fields", "? help")
		p.Press("esc")
		p.sees("▐koid▌", "? help")
	}
	p.quit()
}
