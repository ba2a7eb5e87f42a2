//go:build unix

package vtty

import (
	"errors"
	"fmt"
	"slices"
	"syscall"
	"time"
)

// Exit waits until the program has ended and all of its output is drawn. It returns
// the exit code of the process, or an error if a signal killed it.
func (t *Term) Exit(timeout time.Duration) (code int, err error) {
	select {
	case <-t.exited:
	case <-time.After(timeout):
		return -1, fmt.Errorf("%w waiting for the program to end; the screen is:\n%s", ErrTimeout, t.Screen())
	}
	if err := t.await(timeout, func() (bool, error) { return t.eof, nil }); err != nil {
		return -1, fmt.Errorf("%w waiting for the last output", err)
	}
	status, ok := t.cmd.ProcessState.Sys().(syscall.WaitStatus)
	if ok && status.Signaled() {
		return -1, fmt.Errorf("killed by %v", status.Signal())
	}
	return t.cmd.ProcessState.ExitCode(), nil
}

// borrowed lists the modes that a program must reset: mouse, focus, paste,
// synchronized output, grapheme clusters, color-scheme and size reports.
var borrowed = []int{9, 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 2004, 2026, 2027, 2031, 2048}

// Restored returns an error that lists what a program changed in its terminal and did not restore
// when it ended. It is nil if all is as before.
func (t *Term) Restored() error {
	s := t.Screen()
	var errs []error
	report := func(wrong bool, format string, args ...any) {
		if wrong {
			errs = append(errs, fmt.Errorf(format, args...))
		}
	}
	report(s.Alt, "the alternate screen is still shown")
	report(!s.Cursor.Visible, "the cursor is hidden")
	for _, mode := range s.Modes() {
		report(slices.Contains(borrowed, mode), "mode %d is still set", mode)
	}
	report(s.state.keyboard[0] != 0, "%d kitty keyboard flags are still pushed", s.state.keyboard[0])
	report(s.state.otherKeys != 0, "modifyOtherKeys is still %d", s.state.otherKeys)
	report(t.before != t.after, "the line settings differ: %+v, now %+v", t.before, t.after)
	return errors.Join(errs...)
}
