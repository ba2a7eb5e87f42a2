//go:build unix

package cli_test

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"idtui/ui/cli"
)

// asProgram is set in the environment of a process that runs the program instead of tests.
const asProgram = "IDTUI_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(cli.Main(os.Args))
	}
	os.Exit(m.Run())
}

// patience is how long a test waits for the end of a program. It is far longer than the
// promised 0.2 s, because the machine may be busy. Without a signal, the commands of the tests
// run for far longer.
const patience = 10 * time.Second

// program is a running idtui whose output is a pipe.
type program struct {
	*exec.Cmd
	out  *os.File
	errs bytes.Buffer
}

// start starts idtui, with standard input from in.
func start(t *testing.T, in *os.File, args ...string) *program {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	p := &program{Cmd: exec.Command(exe, args...), out: r}
	p.Env = append(os.Environ(), asProgram+"=1", "HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_STATE_HOME="+home)
	p.Stdin, p.Stdout, p.Stderr = in, w, &p.errs
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	_ = w.Close()
	t.Cleanup(func() { _ = p.Process.Kill(); _ = r.Close() })
	return p
}

// wantEnd sends a signal, and checks that the program ends with the status of the signal.
func (p *program) wantEnd(t *testing.T, s syscall.Signal) {
	t.Helper()
	if err := p.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_ = p.Wait() // the status of the process is checked below
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(patience):
		t.Fatalf("%v: does not end", p.Args)
	}
	if got := p.ProcessState.ExitCode(); got != 128+int(s) {
		t.Errorf("%v: status %d after %v, want %d\n%s", p.Args, got, s, 128+int(s), p.errs.String())
	}
	if strings.Contains(p.errs.String(), "cancel") || strings.Contains(p.errs.String(), "ended by") {
		t.Errorf("%v: %s", p.Args, p.errs.String())
	}
}

// longCommands returns commands that print for a long time, by their input file.
func longCommands(t *testing.T) map[string][][]string {
	t.Helper()
	input := filepath.Join(t.TempDir(), "ids.txt")
	id := []byte("9q77e7ft9u236223\n")
	if err := os.WriteFile(input, bytes.Repeat(id, 4<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	return map[string][][]string{
		os.DevNull: {
			{"gen", "koid", "-n", "900000000"},
			{"gen", "uuid-v7", "-n", "900000000", "-w", "4"},
			{"gen", "sno", "-n", "900000000", "--state", filepath.Join(t.TempDir(), "state")},
		},
		input: {
			{"decode", "-f", "json", "-s", "sno"},
			{"decode", "-f", "csv", "-s", "sno"},
			{"annotate", "-s", "sno"},
			{"convert", "-s", "sno", "--to", "hex"},
		},
	}
}

// TestSignalEndsWholeLines ends commands while their output is read, and checks that the last
// line is whole.
func TestSignalEndsWholeLines(t *testing.T) {
	for input, commands := range longCommands(t) {
		for i, args := range commands {
			in, err := os.Open(input)
			if err != nil {
				t.Fatal(err)
			}
			p := start(t, in, args...)
			var first [1]byte
			if _, err := io.ReadFull(p.out, first[:]); err != nil {
				t.Fatal(err)
			}
			tail := make(chan byte, 1)
			go func() {
				all, _ := io.ReadAll(p.out)
				tail <- append(all, 0)[max(len(all)-1, 0)]
			}()
			p.wantEnd(t, [...]syscall.Signal{syscall.SIGINT, syscall.SIGTERM}[i%2])
			if last := <-tail; last != '\n' {
				t.Errorf("%v: the last line is cut: it ends with %q", args, last)
			}
			_ = in.Close()
		}
	}
}

// TestSignalWhileNothingReads ends commands whose output nothing reads.
func TestSignalWhileNothingReads(t *testing.T) {
	for input, commands := range longCommands(t) {
		for i, args := range commands {
			in, err := os.Open(input)
			if err != nil {
				t.Fatal(err)
			}
			p := start(t, in, args...)
			var first [1]byte
			if _, err := io.ReadFull(p.out, first[:]); err != nil {
				t.Fatal(err)
			}
			p.wantEnd(t, [...]syscall.Signal{syscall.SIGTERM, syscall.SIGINT}[i%2])
			_ = in.Close()
		}
	}
}

// TestSignalWhileReading ends commands that wait for input which does not come.
func TestSignalWhileReading(t *testing.T) {
	for _, args := range [][]string{{"decode", "-s", "sno"}, {"annotate", "-s", "sno"}, {"convert", "-s", "sno", "--to", "hex"}} {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		p := start(t, r, args...)
		if _, err := io.WriteString(w, "9q77e7ft9u236223\n"); err != nil {
			t.Fatal(err)
		}
		var first [1]byte
		if _, err := io.ReadFull(p.out, first[:]); err != nil {
			t.Fatal(err)
		}
		p.wantEnd(t, syscall.SIGINT)
		_ = r.Close()
		_ = w.Close()
	}
}
