//go:build unix

package term

import (
	"os"
	"os/signal"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"
	"golang.org/x/sys/unix"
)

// limitedTerminal is the terminal as a file. What it reads passes an [inputLimit].
type limitedTerminal struct {
	*os.File
	limit inputLimit
	buf   [4 << 10]byte
}

// LimitInput returns an option that limits what the terminal sends, or nil if there is no
// terminal. If standard input is none, it opens the terminal of the process. The filter must
// receive the messages of the program.
func (f *InputFilter) LimitInput() tea.ProgramOption {
	in := os.Stdin
	if !term.IsTerminal(in.Fd()) {
		var err error
		if in, err = os.OpenFile("/dev/tty", os.O_RDWR, 0); err != nil {
			return nil
		}
	}
	return tea.WithInput(&limitedTerminal{File: in, limit: inputLimit{pastes: &f.pastes}})
}

// Read reads what passes the limit. That can be nothing.
func (t *limitedTerminal) Read(p []byte) (int, error) {
	// The name of a paste is shorter than 24 bytes. So an empty paste becomes up to three times as
	// long.
	room := min((len(p)-64)/3, len(t.buf))
	n, err := t.File.Read(t.buf[:room])
	out := t.limit.filter(p[:0], t.buf[:n])
	if n < room {
		t.limit.pause()
	}
	if err == nil && t.limit.open() && !t.waits(pasteSilence) {
		out = t.limit.closePaste(out)
	}
	return len(out), err
}

// waits reports whether the terminal sends something within a time.
func (t *limitedTerminal) waits(d time.Duration) bool {
	fds := []unix.PollFd{{Fd: int32(t.Fd()), Events: unix.POLLIN}}
	for {
		n, err := unix.Poll(fds, int(d/time.Millisecond))
		if err != unix.EINTR {
			return err != nil || n > 0
		}
	}
}

// OwnWindow returns the options for a terminal whose sizes [WatchWindow] sends. After a
// stop, several goroutines of Bubble Tea would read and write the size at the same time.
func OwnWindow() []tea.ProgramOption { return plainOutput() }

// WatchWindow sends the size of the terminal after each change, and after each stop. The returned
// function ends it.
func WatchWindow(send func(tea.Msg)) (stop func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGWINCH, syscall.SIGCONT)
	done := make(chan struct{})
	go func() {
		for {
			select {
			case <-signals:
				if w, h, ok := Size(); ok {
					send(tea.WindowSizeMsg{Width: w, Height: h})
				}
			case <-done:
				return
			}
		}
	}()
	return func() { signal.Stop(signals); close(done) }
}

// WatchStops makes a stop from outside (kill -TSTP) restore the terminal first, as ctrl+z
// does. After a stop that no program can notice (kill -STOP), the terminal's modes are set
// again. The returned function ends it.
func WatchStops(send func(tea.Msg)) (stop func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGTSTP, syscall.SIGCONT)
	done := make(chan struct{})
	go func() {
		for {
			select {
			case s := <-signals:
				send(StopMsg{Resumed: s == syscall.SIGCONT})
			case <-done:
				return
			}
		}
	}()
	return func() { signal.Stop(signals); close(done) }
}

// CanStop reports whether a shell can continue the process after a stop: its parent is in the
// same session. The kernel ignores ctrl+z otherwise.
func CanStop() bool {
	own, err := unix.Getsid(0)
	parent, err2 := unix.Getsid(os.Getppid())
	return err == nil && err2 == nil && own == parent
}

// StopProcesses stops all processes of the job until they are continued. The signal is
// not that of ctrl+z, which cannot stop a Go program that has received it once.
func StopProcesses() error {
	continued := make(chan os.Signal, 1)
	signal.Notify(continued, syscall.SIGCONT)
	defer signal.Stop(continued)
	if err := syscall.Kill(0, syscall.SIGSTOP); err != nil {
		return err
	}
	<-continued
	return nil
}
