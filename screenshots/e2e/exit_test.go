//go:build unix

package e2e

import (
	"bytes"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
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

// TestQuitAnywhere quits while an input line receives the keys.
func TestQuitAnywhere(t *testing.T) {
	t.Parallel()
	p := open(t, 80, 24)
	p.Press("/")
	p.decoderOpens()
	p.Press("q")
	p.sees(`character 1 is "q"`)
	p.Press("ctrl+c")
	p.ends(0)
}

func TestSignals(t *testing.T) {
	t.Parallel()
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT} {
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

// TestSuspend suspends the program with a key and with a signal from outside. A shell has
// the terminal while the program is away, and continues it.
func TestSuspend(t *testing.T) {
	t.Parallel()
	shell, err := exec.LookPath("bash")
	if err != nil {
		t.Skip(err)
	}
	p := run(t, vtty.Config{Cols: 120, Rows: 36, Env: []string{"PS1=ready> "}}, shell, "--norc", "--noprofile", "-i")
	p.sees("ready>")
	p.Send(binary + " --now 2026-11-21T02:06:12Z\r")
	whole := func(s vtty.Screen) bool { // from the first line to the footer
		return s.Alt && s.Contains("compare") && s.Contains("schemes. A paste") && s.Contains("/ type an id")
	}
	p.wait("the program", whole)
	for _, stop := range []func(){
		func() { p.Press("ctrl+z") },
		func() { p.stopChild() },
	} {
		stop()
		away := p.wait("the shell's screen", func(s vtty.Screen) bool { return !s.Alt && s.Contains("Stopped") })
		for _, mode := range []int{1002, 1006} { // the shell itself sets 2004
			if away.Mode(mode) {
				t.Errorf("mode %d is set while the shell has the terminal", mode)
			}
		}
		p.Send("clear; fg\r")
		p.wait("the whole screen again", func(s vtty.Screen) bool { return whole(s) && s.Mode(1006) && s.Mode(2004) })
	}
	p.Press("q")
	p.wait("the shell's prompt", func(s vtty.Screen) bool { return !s.Alt && s.Contains("ready>") })
	p.Send("exit\r")
	if _, err := p.Exit(patience); err != nil {
		t.Error(err)
	}
}

// stopChild sends SIGTSTP to the program that the shell runs.
func (p *program) stopChild() {
	p.t.Helper()
	out, err := exec.Command("pgrep", "-P", strconv.Itoa(p.PID())).Output()
	if err != nil {
		p.t.Skip("pgrep: ", err)
	}
	child, err := strconv.Atoi(strings.TrimSpace(string(out)))
	if err != nil {
		p.t.Fatal(err)
	}
	if err := syscall.Kill(child, syscall.SIGTSTP); err != nil {
		p.t.Fatal(err)
	}
}

// TestSuspendWithoutShell presses ctrl+z without a shell, so nothing could continue the program.
func TestSuspendWithoutShell(t *testing.T) {
	t.Parallel()
	p := open(t, 80, 24)
	p.Press("ctrl+z")
	p.sees("Cannot suspend")
	if err := p.Signal(syscall.SIGTSTP); err != nil {
		t.Fatal(err)
	}
	p.changes("space")
	p.quit()
}

// TestDumbTerminal runs in a terminal that cannot draw.
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

// TestNothingRunsFirst checks that no code of the program runs before main. Only the declarations
// of schemes and lessons, which are data, are put into memory: less than 600 kB in all. More would
// slow down each decode in a loop of a shell.
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
	declared := 0
	for line := range strings.Lines(errs.String()) {
		if !strings.HasPrefix(line, "init idtui") {
			continue
		}
		var name string
		var at, clock float64
		var bytes int
		_, err := fmt.Sscanf(line, "init %s @%f ms, %f ms clock, %d bytes", &name, &at, &clock, &bytes)
		data := name == "idtui/ids/schemes" || name == "idtui/ids/lessons" || name == "idtui/ids/catalog"
		if declared += bytes; err != nil || !data || declared > 600_000 {
			t.Error(err, line)
		}
	}
}
