//go:build unix

package e2e

import (
	"bytes"
	"errors"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"idtui/screenshots/vtty"
)

func TestQuit(t *testing.T) {
	t.Parallel()
	p := open(t, 80, 24)
	p.quit()
}

// TestQuitAnywhere leaves while a line has the keys.
func TestQuitAnywhere(t *testing.T) {
	t.Parallel()
	p := open(t, 80, 24)
	p.Press("/")
	p.decoderOpens()
	p.Press("q")
	p.sees("decode  q")
	p.Press("ctrl+c")
	p.ends(0)
}

func TestSignals(t *testing.T) {
	t.Parallel()
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
		t.Run(signal.String(), func(t *testing.T) {
			t.Parallel()
			p := open(t, 80, 24)
			if err := p.Signal(signal); err != nil {
				t.Fatal(err)
			}
			p.ends(0)
		})
	}
}

// TestSuspend plays the shell: it has the terminal while the program is away.
func TestSuspend(t *testing.T) {
	t.Parallel()
	p := open(t, 80, 24)
	p.tab("sno")
	before := p.sees("metabyte")
	p.Press("ctrl+z")
	away := p.wait("the shell's screen", func(s vtty.Screen) bool { return !s.Alt && s.Cursor.Visible })
	for _, mode := range []int{1002, 1006, 2004} {
		if away.Mode(mode) {
			t.Errorf("mode %d is set while the shell has the terminal", mode)
		}
	}
	if err := p.Resume(patience); err != nil {
		t.Fatal(err)
	}
	p.wait("the same screen", func(s vtty.Screen) bool { return s.Text() == before.Text() && s.Mode(1006) && s.Mode(2004) })
	p.changes("space")
	p.quit()
}

// TestDumbTerminal has nothing that can be drawn on.
func TestDumbTerminal(t *testing.T) {
	t.Parallel()
	p := run(t, vtty.Config{Cols: 100, Rows: 60, Env: []string{"TERM=dumb"}}, binary)
	p.ends(2)
	if s := p.Screen(); !s.Contains("usage") || !s.Contains("no terminal") {
		t.Errorf("no usage:\n%s", s)
	}
}

// TestNoTerminal runs the program as a script would.
func TestNoTerminal(t *testing.T) {
	t.Parallel()
	cmd := exec.Command(binary)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr, cmd.Dir = &out, &errs, t.TempDir()
	var status *exec.ExitError
	if err := cmd.Run(); !errors.As(err, &status) || status.ExitCode() != 2 {
		t.Errorf("%v, want exit status 2", err)
	}
	if out.Len() > 0 || !strings.Contains(errs.String(), "usage") || strings.Contains(errs.String(), "\x1b") {
		t.Errorf("out %q, err %q", &out, &errs)
	}
}

// TestNothingRunsFirst: of the program itself nothing runs before main. What does
// is paid for by each decode in a shell's loop.
func TestNothingRunsFirst(t *testing.T) {
	t.Parallel()
	cmd := exec.Command(binary, "--version")
	cmd.Env = append(cmd.Environ(), "GODEBUG=inittrace=1")
	var errs bytes.Buffer
	cmd.Stderr, cmd.Dir = &errs, t.TempDir()
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(errs.String(), "init ") {
		t.Fatalf("no package is said to be initialised: %q", &errs)
	}
	for line := range strings.Lines(errs.String()) {
		if strings.HasPrefix(line, "init idtui") {
			t.Error(line)
		}
	}
}
