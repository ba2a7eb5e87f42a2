//go:build unix

// Package vtty runs a real program in a real pseudo terminal and keeps the screen that a modern
// terminal shows. Tests and the screenshot tool read that screen, because styled text never
// appears in the output in one piece. They wait for a screen, because a fixed sleep is either
// too long or too short.
//
// Only this package uses the terminal emulator, whose API is not stable.
package vtty

import (
	"fmt"
	"image/color"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
	"golang.org/x/sys/unix"
)

// Config describes the terminal of a program.
type Config struct {
	Cols, Rows int
	// Env is added to the fixed environment: PATH, a new HOME, UTC, a
	// terminal with true color.
	Env []string
	// Files holds the files of the home directory, which is also the working directory:
	// their texts by their names. There are no folders.
	Files map[string]string
	// Foreground and Background are the terminal's answers to OSC 10 and 11, by
	// which a program detects a light background. Nil means white on black.
	Foreground, Background color.Color
}

// Term is a running program and its terminal.
type Term struct {
	cmd       *exec.Cmd
	home      string
	ptmx, tty *os.File
	input     *queue
	exited    chan struct{}
	closing   sync.Once

	before, after unix.Termios // line settings; after is valid once exited

	mu    sync.Mutex // guards all below
	moved *sync.Cond // something below changed
	emu   *vt.Emulator
	state state
	last  time.Time // latest traffic in either direction
	eof   bool      // all output has been seen
}

// environ is the whole environment of every program. It takes only PATH from the
// machine, so that all runs are equal.
func environ(home string, extra ...string) []string {
	return append([]string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + home, "LANG=C.UTF-8", "TZ=UTC",
		"TERM=xterm-256color", "COLORTERM=truecolor",
	}, extra...)
}

// Start runs argv in a new terminal. The caller must call [Term.Close].
func Start(c Config, argv ...string) (*Term, error) {
	t := &Term{input: newQueue(), exited: make(chan struct{}), state: newState(), last: time.Now()}
	t.moved = sync.NewCond(&t.mu)
	t.emu = newEmulator(c, &t.state, t.input)
	if err := t.open(c); err != nil {
		t.release()
		return nil, err
	}
	t.cmd = exec.Command(argv[0], argv[1:]...)
	t.cmd.Stdin, t.cmd.Stdout, t.cmd.Stderr = t.tty, t.tty, t.tty
	t.cmd.Env, t.cmd.Dir = environ(t.home, c.Env...), t.home
	t.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := t.cmd.Start(); err != nil {
		t.release()
		return nil, fmt.Errorf("start %s: %w", argv[0], err)
	}
	go t.input.drain(t.ptmx)
	go t.relay()
	go t.watch()
	go t.reap()
	return t, nil
}

// open creates the pty, its line settings and a home directory with the files.
func (t *Term) open(c Config) (err error) {
	if t.home, err = os.MkdirTemp("", "vtty"); err != nil {
		return err
	}
	for name, text := range c.Files {
		if err := os.WriteFile(filepath.Join(t.home, name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	if t.ptmx, t.tty, err = pty.Open(); err != nil {
		return fmt.Errorf("open a pty: %w", err)
	}
	if err := pty.Setsize(t.ptmx, winsize(c.Cols, c.Rows)); err != nil {
		return fmt.Errorf("set the pty's size: %w", err)
	}
	settings, err := unix.IoctlGetTermios(int(t.tty.Fd()), getTermios)
	if err != nil {
		return fmt.Errorf("read the pty's line settings: %w", err)
	}
	t.before = *settings
	return nil
}

func winsize(cols, rows int) *pty.Winsize {
	return &pty.Winsize{Cols: uint16(cols), Rows: uint16(rows)}
}

// watch feeds the program's output to the emulator until it ends.
func (t *Term) watch() {
	buf := make([]byte, 64<<10)
	for {
		n, err := t.ptmx.Read(buf)
		t.mu.Lock()
		_, _ = t.emu.Write(buf[:n])
		t.last = time.Now()
		t.eof = err != nil
		t.moved.Broadcast()
		t.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// relay passes the emulator's answers to the program. Without a reader the emulator
// would block on its first answer, with the lock held.
func (t *Term) relay() {
	buf := make([]byte, 4096)
	for {
		n, err := t.emu.Read(buf)
		t.input.add(buf[:n])
		if err != nil {
			return
		}
	}
}

// reap waits until the program ends, and records the line settings it left. Then it closes this
// process's copy of the slave side, which ends the output.
func (t *Term) reap() {
	_ = t.cmd.Wait() // the state is in ProcessState
	if settings, err := unix.IoctlGetTermios(int(t.tty.Fd()), getTermios); err == nil {
		t.after = *settings
	}
	_ = t.tty.Close()
	close(t.exited)
}

// Close kills the program if it still runs, and frees the terminal's resources.
func (t *Term) Close() {
	t.closing.Do(func() {
		_ = t.cmd.Process.Kill()
		<-t.exited
		t.release()
	})
}

func (t *Term) release() {
	t.input.close()
	closeInput(t.emu)
	if t.ptmx != nil {
		_ = t.ptmx.Close()
		_ = t.tty.Close() // if the program ran, this is a second close, which is harmless
	}
	_ = os.RemoveAll(t.home)
}
