//go:build unix

package vtty

import (
	"errors"
	"image/color"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

const patience = 20 * time.Second

func start(t *testing.T, c Config) *Term {
	t.Helper()
	if c.Cols == 0 {
		c.Cols, c.Rows = 60, 12
	}
	c.Env = append(c.Env, demoVar+"=1")
	term, err := Start(c, os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(term.Close)
	return term
}

func see(t *testing.T, term *Term, text string) Screen {
	t.Helper()
	s, err := term.WaitText(patience, text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestFirstFrame(t *testing.T) {
	t.Parallel()
	term := start(t, Config{})
	see(t, term, "size 60x12")
	s, err := term.Settle(50*time.Millisecond, patience)
	if err != nil {
		t.Fatal(err)
	}
	if !s.Alt || s.Cursor.Visible || s.Title != "demo" || !s.Mode(bracketedPaste) || !s.Mode(1002) {
		t.Errorf("alt %v, cursor %+v, title %q, modes %v", s.Alt, s.Cursor, s.Title, s.Modes())
	}
	if x, y, ok := s.Find("wide"); x != 5 || y != 2 || !ok {
		t.Errorf("Find = %d,%d,%v; wide characters take two cells", x, y, ok)
	}
	if term.Restored() == nil {
		t.Error("a running program counts as having restored its terminal")
	}
}

func TestInput(t *testing.T) {
	t.Parallel()
	term := start(t, Config{})
	see(t, term, "size 60x12")
	for _, key := range []string{"space", "shift+tab", "pgup", "enter", "left", "7", "ctrl+b", "esc"} {
		before := term.Screen()
		term.Press(key)
		see(t, term, "pressed "+key)
		if _, err := term.WaitChange(patience, before); err != nil {
			t.Error(err)
		}
	}
	term.Click(7, 4)
	see(t, term, "clicked 7,4")
	term.Paste(strings.Repeat("abc ", 50_000))
	see(t, term, "pasted 200000")
	term.Press("c")
	if _, err := term.Wait(patience, "a copy", func(s Screen) bool { return s.Clipboard == "copied" }); err != nil {
		t.Error(err)
	}
	if err := term.Resize(33, 9); err != nil {
		t.Fatal(err)
	}
	see(t, term, "size 33x9")
}

func TestAnySize(t *testing.T) {
	t.Parallel()
	term := start(t, Config{})
	see(t, term, "size 60x12")
	for range 5 {
		for _, size := range [][2]int{{20, 5}, {1, 1}, {2, 30}, {200, 60}, {60, 12}} {
			if err := term.Resize(size[0], size[1]); err != nil {
				t.Fatal(err)
			}
		}
	}
	see(t, term, "size 60x12")
	if err := term.Resize(1, 1); err != nil {
		t.Fatal(err)
	}
	if _, err := term.Settle(100*time.Millisecond, patience); err != nil {
		t.Fatal(err)
	}
	if err := term.Resize(200, 60); err != nil {
		t.Fatal(err)
	}
	see(t, term, "size 200x60")
}

func TestSuspend(t *testing.T) {
	t.Parallel()
	term := start(t, Config{})
	see(t, term, "light")
	term.Press("ctrl+z")
	if _, err := term.Wait(patience, "the main screen", func(s Screen) bool { return !s.Alt }); err != nil {
		t.Fatal(err)
	}
	if err := term.Resume(patience); err != nil {
		t.Fatal(err)
	}
	see(t, term, "size")
}

func TestControlsInPaste(t *testing.T) {
	t.Parallel()
	term := start(t, Config{})
	see(t, term, "light")
	term.Paste(strings.Repeat("\x1b[2J\x1b]0;owned\x07\x1b[?1049l\u009b1m\u202e\x00 ", 3000))
	if s := see(t, term, "pasted "); !s.Alt || s.Title != "demo" {
		t.Errorf("alt %v, title %q", s.Alt, s.Title)
	}
}

func TestKeyBytes(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"ctrl+c": "\x03", "up": "\x1b[A", "é": "é", "?": "?"} {
		if got, err := KeyBytes(name); got != want || err != nil {
			t.Errorf("KeyBytes(%q) = %q, %v", name, got, err)
		}
	}
	for _, name := range []string{"", "ctrl+", "ctrl+1", "hyper", "ab"} {
		if got, err := KeyBytes(name); err == nil {
			t.Errorf("KeyBytes(%q) = %q, want an error", name, got)
		}
	}
}

func TestANSI(t *testing.T) {
	t.Parallel()
	red, c := uv.Style{Fg: ansi.Red}, func(content string, style uv.Style) Cell {
		return Cell{Content: content, Width: 1, Style: style}
	}
	s := Screen{Cells: []uv.Line{{c("a", red), c(" ", red), c("b", red), c(" ", uv.Style{Bg: ansi.Red}), c(" ", red)}}}
	if got, want := s.ANSI(), "\x1b[31ma\x1b[m \x1b[31mb\x1b[39;41m \x1b[m\n"; got != want {
		t.Errorf("ANSI = %q, want %q", got, want)
	}
}

func TestBackground(t *testing.T) {
	t.Parallel()
	see(t, start(t, Config{Background: color.White}), "light true")
	see(t, start(t, Config{}), "light false")
}

func TestExit(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name     string
		end      func(*Term) error
		code     int
		restored bool
	}{
		{"key", func(term *Term) error { term.Press("ctrl+c"); return nil }, 0, true},
		{"signal", func(term *Term) error { return term.Signal(syscall.SIGTERM) }, 0, true},
		{"panic", func(term *Term) error { term.Press("!"); return nil }, 1, true},
		{"rude", func(term *Term) error { term.Press("x"); return nil }, 3, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			term := start(t, Config{})
			see(t, term, "light")
			if err := tt.end(term); err != nil {
				t.Fatal(err)
			}
			if code, err := term.Exit(patience); code != tt.code || err != nil {
				t.Errorf("Exit = %d, %v; want %d", code, err, tt.code)
			}
			if err := term.Restored(); (err == nil) != tt.restored {
				t.Errorf("Restored = %v", err)
			}
		})
	}
}

func TestKilled(t *testing.T) {
	t.Parallel()
	term := start(t, Config{})
	see(t, term, "light")
	if err := term.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	if _, err := term.Exit(patience); err == nil || !strings.Contains(err.Error(), "killed") {
		t.Errorf("Exit = %v", err)
	}
	if _, err := term.WaitText(patience, "never"); !errors.Is(err, errEnded) {
		t.Errorf("waiting for a dead program = %v", err)
	}
}

func TestTimeout(t *testing.T) {
	t.Parallel()
	term := start(t, Config{})
	see(t, term, "light")
	_, err := term.WaitText(time.Millisecond, "never")
	if !errors.Is(err, ErrTimeout) || !strings.Contains(err.Error(), "size 60x12") {
		t.Errorf("WaitText = %v, want a time-out that shows the screen", err)
	}
	if _, err := term.Exit(time.Millisecond); !errors.Is(err, ErrTimeout) {
		t.Errorf("Exit = %v", err)
	}
}

func TestStartFails(t *testing.T) {
	t.Parallel()
	if _, err := Start(Config{Cols: 10, Rows: 2}, "./no-such-program"); err == nil {
		t.Error("no error")
	}
}
