//go:build unix

package lease_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/lease"
)

// stormProcess is set in a process that [TestStorm] starts. It has the path of the state file, the
// scheme, and the time that its clock reads at first.
const stormProcess = "IDTUI_TEST_STORM"

// stormSpeed is how much faster than real time the clock of [TestStorm] runs. So a process renews
// its lease every 5 ms, and the times of processes overlap.
const stormSpeed = 100

// stormClock is a clock that is stepped at random while it is in use. Instead of a long sleep,
// Sleep moves the clock forward.
type stormClock struct {
	began         time.Time
	base          ids.Reading
	step, skipped atomic.Int64 // in nanoseconds
}

func (c *stormClock) Now() (ids.Reading, time.Duration) {
	mono := c.Mono()
	return c.base.Add(mono + time.Duration(c.step.Load())), mono
}

func (c *stormClock) Mono() time.Duration {
	return stormSpeed*time.Since(c.began) + time.Duration(c.skipped.Load())
}

func (c *stormClock) Sleep(ctx context.Context, d time.Duration) error {
	if d > stormSpeed*time.Millisecond {
		c.skipped.Add(int64(d))
	} else {
		time.Sleep(max(d, 0) / stormSpeed)
	}
	return ctx.Err()
}

// steps moves the clock now and then: mostly by up to two seconds, rarely by up to an hour.
func (c *stormClock) steps() {
	for {
		time.Sleep(rand.N(5 * time.Millisecond))
		step := rand.N(4*time.Second) - 2*time.Second
		if rand.IntN(500) == 0 {
			step = rand.N(2*time.Hour) - time.Hour
		}
		c.step.Add(int64(step))
	}
}

// fillDisk limits the files of this process to a few lines. It does so several times for a few
// milliseconds, and then until the process ends. A save that exceeds the limit leaves half a line.
func fillDisk() {
	limit := func(bytes uint64) {
		_ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: bytes, Max: math.MaxInt64})
	}
	for rand.IntN(5) > 0 {
		time.Sleep(rand.N(5 * time.Millisecond))
		limit(rand.Uint64N(300))
		time.Sleep(rand.N(5 * time.Millisecond))
		limit(math.MaxInt64)
	}
	limit(rand.Uint64N(300))
}

// TestStormProcess is the process that [TestStorm] starts. It prints ids until it is killed, or
// until its file is moved. It prints other errors and tries again.
func TestStormProcess(t *testing.T) {
	words := strings.Fields(os.Getenv(stormProcess))
	if len(words) == 0 {
		t.Skip("TestStorm starts it")
	}
	base, err := strconv.ParseInt(words[2], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	signal.Ignore(syscall.SIGXFSZ)
	clock := &stormClock{began: time.Now(), base: ids.Reading(base)}
	file, err := lease.Open(words[0], clock)
	if err != nil {
		t.Fatal(err)
	}
	if file.Damaged() != "" {
		_, _ = fmt.Println("damaged")
	}
	l, err := lease.New(t.Context(), file, words[1], clock)
	if err != nil {
		t.Fatal(err)
	}
	next := generators(t, l)[words[1]]
	go clock.steps()
	go fillDisk()
	for {
		id, err := next(t.Context())
		switch {
		case err == nil:
			_, err = fmt.Println("id", id)
			if err != nil {
				t.Fatal(err)
			}
		case errors.Is(err, lease.ErrMoved):
			_, _ = fmt.Println("moved", err)
			os.Exit(3)
		default:
			_, _ = fmt.Println("failed", err)
			time.Sleep(time.Millisecond)
		}
	}
}

// storm is what [TestStorm] counts.
type storm struct{ kills, moves, failed, damaged int }

// maxFailed is how many failed requests of a process are read before it is killed.
const maxFailed = 20

// read reads lines of a process until it has n ids, or to the end. No id may be one that was
// seen before.
func (s *storm) read(t *testing.T, lines *bufio.Scanner, n int, seen map[string]bool) (count int, last string) {
	t.Helper()
	for enough := s.failed + maxFailed; count < n && (s.failed < enough || n == math.MaxInt) && lines.Scan(); {
		kind, text, _ := strings.Cut(lines.Text(), " ")
		last = kind + " " + text
		switch kind {
		case "id":
			if count++; seen[text] {
				t.Fatalf("%s is a duplicate", text)
			}
			seen[text] = true
		case "failed":
			s.failed++
		case "damaged":
			s.damaged++
		}
	}
	return count, last
}

// TestStorm kills processes while they print ids. Their clocks jump all the time, before and after
// a start too. Their disk is full now and then, and some of their files are moved, removed or
// replaced. No id occurs twice, and each process whose file was moved says so. Set IDTUI_KILLS for
// more kills.
func TestStorm(t *testing.T) {
	t.Parallel()
	want := 4 // kills of each scheme
	if n, err := strconv.Atoi(os.Getenv("IDTUI_KILLS")); err == nil {
		want = (n + 2) / 3
	}
	changes := []func(path string) error{
		func(path string) error { return os.Rename(path, path+".bak") },
		os.Remove,
		func(path string) error {
			return errors.Join(os.WriteFile(path+".new", nil, 0o600), os.Rename(path+".new", path))
		},
	}
	for _, scheme := range []string{"koid", "sno", "uid"} {
		t.Run(scheme, func(t *testing.T) {
			t.Parallel()
			var s storm
			path, seen := filepath.Join(t.TempDir(), "state"), map[string]bool{}
			// On a busy machine, the alarm can kill the process before its file is moved.
			for life := 0; s.kills < want || s.moves == 0 && life < 60; life++ {
				base := start.Add(time.Duration(3*life-20)*time.Second + rand.N(20*time.Second))
				if life%40 == 39 {
					base = start.Add(rand.N(2*time.Hour) - time.Hour)
				}
				p, lines := startStorm(t, path, scheme, base)
				// A koid waits for a clock that is an hour behind.
				alarm := time.AfterFunc(300*time.Millisecond, func() { _ = p.Process.Kill() })
				n, last := s.read(t, lines, 1+rand.IntN(30000), seen)
				if alarm.Stop() && life%4 == 1 {
					s.move(t, p, lines, path, changes[life/4%len(changes)], seen)
					continue
				}
				if err := p.Process.Kill(); err != nil {
					t.Fatal(err)
				}
				s.read(t, lines, math.MaxInt, seen)
				_ = p.Wait() // the status is checked
				if status, ok := p.ProcessState.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGKILL {
					t.Fatalf("the process was not running when it was killed: %v: %s", p.ProcessState, last)
				}
				if n > 0 {
					s.kills++
				}
			}
			t.Logf("%d ids, %d kills, %d moves, %d failed requests, %d damaged files", len(seen), s.kills, s.moves, s.failed, s.damaged)
			if s.moves == 0 {
				t.Error("no file was moved")
			}
		})
	}
}

// startStorm starts a process, and returns it with the lines of its output.
func startStorm(t *testing.T, path, scheme string, base ids.Reading) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	p := exec.Command(os.Args[0], "-test.run=^TestStormProcess$")
	p.Env = append(os.Environ(), fmt.Sprintf("%s=%s %s %d", stormProcess, path, scheme, base))
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Process.Kill(); _, _ = io.Copy(io.Discard, out); _ = p.Wait() })
	return p, bufio.NewScanner(out)
}

// move takes the file away from a process, and puts it back later. The process must end on its own,
// with the reason.
func (s *storm) move(t *testing.T, p *exec.Cmd, lines *bufio.Scanner, path string, change func(string) error, seen map[string]bool) {
	t.Helper()
	kept := path + ".kept"
	_ = os.Remove(path + ".bak") // a rename between two names of one file would do nothing
	if err := errors.Join(os.Link(path, kept), change(path)); err != nil {
		t.Fatal(err)
	}
	end := time.AfterFunc(10*time.Second, func() { _ = p.Process.Kill() })
	defer end.Stop()
	_, last := s.read(t, lines, math.MaxInt, seen)
	_ = p.Wait() // the status is checked
	if p.ProcessState.ExitCode() != 3 || !strings.Contains(last, "another process may have issued the same ids") {
		t.Fatalf("a process whose file is gone ended with %v: %s", p.ProcessState, last)
	}
	if err := os.Rename(kept, path); err != nil {
		t.Fatal(err)
	}
	s.moves++
}
