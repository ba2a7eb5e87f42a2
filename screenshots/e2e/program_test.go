//go:build unix

// Package e2e drives the real program in a virtual terminal, as a user would. Each test waits until
// the screen shows what it expects, with a time-out that only a broken program reaches. Only the
// tests of resizing sleep.
package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"idtui/screenshots/vtty"
)

// patience is how long a test waits on a busy machine.
const patience = 30 * time.Second

// frozen sets a frozen clock and known random bits, so that the ids are known.
var frozen = []string{"--now", "2026-11-21T02:06:12.340Z", "--stride", "0s", "--seed", "1"}

// binary is the program, built once for all tests.
var binary string

func TestMain(m *testing.M) { os.Exit(buildAndRun(m)) }

// buildAndRun builds the program with the race detector if the tests have it. A race then ends the
// program with a report and another status.
func buildAndRun(m *testing.M) int {
	dir, err := os.MkdirTemp("", "idtui")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer func() { _ = os.RemoveAll(dir) }()
	binary = filepath.Join(dir, "idtui")
	if err := build(binary, raceFlags...); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

func build(path string, flags ...string) error {
	cmd := exec.Command("go", slices.Concat([]string{"build", "-o", path}, flags, []string{"."})...)
	cmd.Dir = filepath.Join("..", "..")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("build the program: %w\n%s", err, out)
	}
	return nil
}

// program is a running idtui whose failures end the test.
type program struct {
	*vtty.Term
	t *testing.T
}

// open starts the program in a terminal of a size, with more variables in its environment. It
// waits until the program has drawn itself. In a terminal of 80 columns or more, it opens the tab
// of koid.
func open(t *testing.T, cols, rows int, env ...string) *program {
	t.Helper()
	p := openWith(t, vtty.Config{Cols: cols, Rows: rows, Env: env}, frozen...)
	if cols >= 80 {
		p.Press("1")
		p.sees("▐koid▌")
	}
	return p
}

func openWith(t *testing.T, c vtty.Config, args ...string) *program {
	t.Helper()
	p := run(t, c, binary, args...)
	// The first frame can arrive in parts: wait for its last line.
	p.wait("the first frame", func(s vtty.Screen) bool { return s.Alt && strings.Contains(s.Lines()[c.Rows-1], "q quit") })
	return p
}

// run starts a program in a terminal.
func run(t *testing.T, c vtty.Config, path string, args ...string) *program {
	t.Helper()
	term, err := vtty.Start(c, slices.Concat([]string{path}, args)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(term.Close)
	return &program{term, t}
}

func (p *program) wait(what string, ok func(vtty.Screen) bool) vtty.Screen {
	p.t.Helper()
	s, err := p.Wait(patience, what, ok)
	if err != nil {
		p.t.Fatal(err)
	}
	return s
}

// sees waits until all texts can be read at the same time.
func (p *program) sees(texts ...string) vtty.Screen {
	p.t.Helper()
	return p.wait(fmt.Sprintf("%q", texts), func(s vtty.Screen) bool {
		return !slices.ContainsFunc(texts, func(text string) bool { return !s.Contains(text) })
	})
}

// changes presses a key and waits until the text of the screen changes.
func (p *program) changes(key string) vtty.Screen {
	p.t.Helper()
	before := p.wait("a whole frame", func(vtty.Screen) bool { return true }).Text()
	p.Press(key)
	return p.wait("a change by "+key, func(s vtty.Screen) bool { return s.Text() != before })
}

// ends waits until the program ends, and checks its exit code and the state of the terminal.
func (p *program) ends(code int) {
	p.t.Helper()
	if got, err := p.Exit(patience); got != code || err != nil {
		p.t.Errorf("exit status %d, %v; want %d; the screen is:\n%s", got, err, code, p.Screen())
	}
	if err := p.Restored(); err != nil {
		p.t.Errorf("the terminal is not as it was: %v", err)
	}
}

// click clicks on the first place where text can be read.
func (p *program) click(text string) {
	p.t.Helper()
	s := p.sees(text)
	x, y, _ := s.Find(text)
	p.Click(x, y)
}

// tab opens a tab by its title, whatever its number is.
func (p *program) tab(title string) {
	p.t.Helper()
	p.click(title)
	p.sees(title + "▌")
}

// footer clicks on a key in the last row.
func (p *program) footer(key string) {
	p.t.Helper()
	s := p.Screen()
	row := len(s.Lines()) - 1
	at := strings.Index(s.Lines()[row], " "+key+" ")
	if at < 0 {
		p.t.Fatalf("the footer does not list %s:\n%s", key, s)
	}
	p.Click(utf8.RuneCountInString(s.Lines()[row][:at])+1, row)
}

// decoderOpens waits until the decoder is open.
func (p *program) decoderOpens() vtty.Screen {
	p.t.Helper()
	return p.wait("the decoder", func(s vtty.Screen) bool { return s.Contains("▐decode▌") })
}

// quit ends the program as a user would.
func (p *program) quit() {
	p.t.Helper()
	p.Press("q")
	p.ends(0)
}
