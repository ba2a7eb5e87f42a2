//go:build unix

package vtty

import (
	"fmt"
	"strings"
	"syscall"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/creack/pty"
)

// keys holds what an xterm sends for named keys.
var keys = map[string]string{
	"space": " ", "enter": "\r", "tab": "\t", "esc": "\x1b", "backspace": "\x7f",
	"shift+tab": "\x1b[Z", "delete": "\x1b[3~", "insert": "\x1b[2~",
	"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D",
	"shift+up": "\x1b[1;2A", "shift+down": "\x1b[1;2B", "shift+right": "\x1b[1;2C", "shift+left": "\x1b[1;2D",
	"f1": "\x1bOP", "f2": "\x1bOQ", "f3": "\x1bOR", "f12": "\x1b[24~",
	"home": "\x1b[H", "end": "\x1b[F", "pgup": "\x1b[5~", "pgdown": "\x1b[6~",
}

// KeyBytes returns what a terminal sends for a key. That is a single character or a name of Bubble
// Tea such as space, shift+tab, ctrl+c, pgup.
func KeyBytes(name string) (string, error) {
	if seq, ok := keys[name]; ok {
		return seq, nil
	}
	if letter, ok := strings.CutPrefix(name, "ctrl+"); ok && len(letter) == 1 && letter[0] >= 'a' && letter[0] <= 'z' {
		return string(rune(letter[0] - 'a' + 1)), nil
	}
	if len([]rune(name)) == 1 {
		return name, nil
	}
	return "", fmt.Errorf("unknown key %q", name)
}

// Press types keys, see [KeyBytes]. Wait for the effect of esc before the next key:
// together they are one key with alt. An unknown key is a mistake of the caller, so
// Press panics.
func (t *Term) Press(names ...string) {
	for _, name := range names {
		seq, err := KeyBytes(name)
		if err != nil {
			panic(err)
		}
		t.Send(seq)
	}
}

// Send types raw bytes.
func (t *Term) Send(s string) {
	t.mu.Lock()
	t.last = time.Now()
	t.mu.Unlock()
	t.input.add([]byte(s))
}

// Paste sends s as one paste, bracketed if the program has set that mode.
func (t *Term) Paste(s string) {
	if t.Screen().Mode(bracketedPaste) {
		s = ansi.BracketedPasteStart + s + ansi.BracketedPasteEnd
	}
	t.Send(s)
}

// Click presses and releases the left button on a cell, counted from 0.
func (t *Term) Click(x, y int) {
	t.Send(fmt.Sprintf("\x1b[<0;%[1]d;%[2]dM\x1b[<0;%[1]d;%[2]dm", x+1, y+1))
}

// Wheel turns the wheel over a cell, counted from 0, by n notches toward the user. A negative n
// turns it away from the user.
func (t *Term) Wheel(x, y, n int) {
	button := 65
	if n < 0 {
		button, n = 64, -n
	}
	t.Send(strings.Repeat(fmt.Sprintf("\x1b[<%d;%d;%dM", button, x+1, y+1), n))
}

// Resize changes the size of the window. It resizes the emulator first, so that no
// frame is too large for it.
func (t *Term) Resize(cols, rows int) error {
	t.mu.Lock()
	t.emu.Resize(cols, rows)
	t.last = time.Now()
	t.mu.Unlock()
	if err := pty.Setsize(t.ptmx, winsize(cols, rows)); err != nil {
		return fmt.Errorf("resize to %dx%d: %w", cols, rows, err)
	}
	return nil
}

// Output gives the terminal bytes as if the program had written them.
func (t *Term) Output(bytes string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	_, _ = t.emu.Write([]byte(bytes))
}

// ClaimSize makes the pty report a size that the window does not have.
func (t *Term) ClaimSize(cols, rows int) error {
	return pty.Setsize(t.ptmx, winsize(cols, rows))
}

// Signal sends the program a signal.
func (t *Term) Signal(sig syscall.Signal) error {
	return t.cmd.Process.Signal(sig)
}

// PID returns the process id of the program.
func (t *Term) PID() int { return t.cmd.Process.Pid }

// Resume continues a program that has suspended itself, as a shell's fg does. It waits until the
// program shows the alternate screen again. It signals repeatedly, because the program may not
// listen for the signal yet.
func (t *Term) Resume(timeout time.Duration) error {
	back := func(s Screen) bool { return s.Alt }
	for deadline := time.Now().Add(timeout); ; {
		if err := t.Signal(syscall.SIGCONT); err != nil {
			return err
		}
		_, err := t.Wait(100*time.Millisecond, "the program to resume", back)
		if err == nil || time.Now().After(deadline) {
			return err
		}
	}
}
