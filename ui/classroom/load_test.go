//go:build linux

package classroom_test

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// The size of the class in the load test, and the limits for each session.
const (
	students    = 50
	firstScreen = time.Second
	idleMemory  = 3 << 20
	usedMemory  = 20 << 20
	idleCPU     = 0.003 // share of a core
	idleTime    = 5 * time.Second
	ticksPerSec = 100 // clock ticks of /proc per second
	quiet       = 0.1 // share of the machine; times are judged only if other programs take less
)

// proc returns a file of the process.
func (s *server) proc(name string) string {
	s.t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", s.process.Pid, name))
	if err != nil {
		s.t.Fatal(err)
	}
	return string(text)
}

// memory returns the resident memory of the process in bytes.
func (s *server) memory() int {
	s.t.Helper()
	kib, err := strconv.Atoi(regexp.MustCompile(`VmRSS:\s+(\d+) kB`).FindStringSubmatch(s.proc("status"))[1])
	if err != nil {
		s.t.Fatal(err)
	}
	return kib << 10
}

// cpu returns the processor time that the server has used.
func (s *server) cpu() time.Duration {
	s.t.Helper()
	_, rest, _ := strings.Cut(s.proc("stat"), ") ")
	fields := strings.Fields(rest)
	user, err1 := strconv.Atoi(fields[11])
	system, err2 := strconv.Atoi(fields[12])
	if err1 != nil || err2 != nil {
		s.t.Fatal(err1, err2)
	}
	return time.Duration(user+system) * time.Second / ticksPerSec
}

// others returns the time that all processors spent on programs other than the server and its
// clients.
func (s *server) others() time.Duration {
	s.t.Helper()
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		s.t.Fatal(err)
	}
	line, _, _ := strings.Cut(string(text), "\n")
	ticks := 0
	for i, field := range strings.Fields(line)[1:] {
		const idle, wait, guest = 3, 4, 8
		if n, err := strconv.Atoi(field); err == nil && i != idle && i != wait && i < guest {
			ticks += n
		}
	}
	var own syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &own); err != nil {
		s.t.Fatal(err)
	}
	return time.Duration(ticks)*time.Second/ticksPerSec - s.cpu() - time.Duration(own.Utime.Nano()+own.Stime.Nano())
}

// state returns what must not change: the files of the server, and the state of its process.
func (s *server) state() map[string]string {
	s.t.Helper()
	state := map[string]string{}
	err := filepath.WalkDir(s.folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		text := fmt.Sprint(info.Mode(), info.ModTime())
		if d.Type().IsRegular() {
			content, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			text += fmt.Sprintf(" %x", sha256.Sum256(content))
		}
		state[path] = text
		return nil
	})
	if err != nil {
		s.t.Fatal(err)
	}
	for _, line := range strings.Split(s.proc("status"), "\n") {
		name, value, _ := strings.Cut(line, ":")
		if slices.Contains([]string{"Umask", "TracerPid", "Uid", "Gid", "Groups", "SigIgn", "SigCgt", "ShdPnd", "SigPnd"}, name) {
			state[name] = value
		}
		if name == "State" {
			state[name] = strconv.FormatBool(strings.Contains(value, "stopped") || strings.Contains(value, "zombie"))
		}
	}
	for _, name := range []string{"environ", "cmdline", "limits", "oom_score_adj"} {
		state[name] = s.proc(name)
	}
	tasks, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", s.process.Pid))
	if err != nil {
		s.t.Fatal(err)
	}
	for _, task := range tasks {
		if text, err := os.ReadFile(task); err == nil && len(text) > 0 {
			state["children"] += string(text)
		}
	}
	state["folder"], err = os.Readlink(fmt.Sprintf("/proc/%d/cwd", s.process.Pid))
	if err != nil {
		s.t.Fatal(err)
	}
	state["open files"] = strings.Join(s.files(), "\n")
	return state
}

// files returns the files that the process has open, without its connections.
func (s *server) files() []string {
	s.t.Helper()
	links, err := filepath.Glob(fmt.Sprintf("/proc/%d/fd/*", s.process.Pid))
	if err != nil {
		s.t.Fatal(err)
	}
	var list []string
	for _, link := range links {
		if to, err := os.Readlink(link); err == nil && !strings.HasPrefix(to, "socket:") {
			list = append(list, to)
		}
	}
	slices.Sort(list)
	return list
}

// connections returns how many connections the process has open.
func (s *server) connections() int {
	s.t.Helper()
	links, err := filepath.Glob(fmt.Sprintf("/proc/%d/fd/*", s.process.Pid))
	if err != nil {
		s.t.Fatal(err)
	}
	n := -1 // do not count the listener
	for _, link := range links {
		if to, err := os.Readlink(link); err == nil && strings.HasPrefix(to, "socket:") {
			n++
		}
	}
	return n
}

// starts returns the input that opens each page, and each kind of field and list.
func starts() []string {
	lines := strings.Repeat("2026-11-21 10:00:00 GET /orders/9q77e7ft9u236223 200\n", 4)
	return []string{
		"", "0", "1", "2", "3", "6", "7", "8", "9", "L", "L\r", "\x0e", "/", ":", "p",
		pasted("9q77e7ft9u236223 9q77e7ft9u236224 9q77e7ft9u236225"), pasted(lines),
	}
}

// openAll opens n sessions at once, and returns how long the slowest took to its first
// screen.
func (s *server) openAll(n int) (clients []*client, slowest time.Duration) {
	s.t.Helper()
	clients = make([]*client, n)
	took := make([]time.Duration, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			clients[i] = s.open(usual)
			until(s.t, clients[i].text, func() bool { return strings.Contains(clients[i].raw.String(), "idtui") })
			took[i] = time.Since(clients[i].began)
		})
	}
	all.Wait()
	return clients, slices.Max(took)
}

// TestClass opens 50 sessions at once. It measures what they take while they wait.
// Then it sends all keys on all pages, and checks that nothing of the server has
// changed.
func TestClass(t *testing.T) {
	if len(checked) > 0 {
		t.Skip("the clients are too slow under the race detector: run it without")
	}
	s := serve(t, build(t))
	before, empty := s.state(), s.memory()
	busy := s.others()
	clients, slowest := s.openAll(students)
	share := (s.others() - busy).Seconds() / slowest.Seconds() / float64(runtime.NumCPU())
	t.Logf("the slowest first screen of %d sessions came after %s; other programs took %.0f %% of the machine", students, slowest, 100*share)
	if slowest > firstScreen && share < quiet {
		t.Errorf("the first screen took %s, at most %s is right", slowest, firstScreen)
	}
	time.Sleep(idleTime / 2) // the clocks of the screens slow down
	idle := (s.memory() - empty) / students
	t.Logf("%.1f MiB in all, of which %.2f MiB for each idle session", mib(s.memory()), mib(idle))
	if idle > idleMemory {
		t.Errorf("an idle session takes %.2f MiB, at most %.2f is right", mib(idle), mib(idleMemory))
	}
	time.Sleep(idleTime)
	used := s.cpu()
	time.Sleep(idleTime)
	share = (s.cpu() - used).Seconds() / idleTime.Seconds() / students
	t.Logf("%.3f %% of a core for each idle session", 100*share)
	if share > idleCPU {
		t.Errorf("an idle session takes %.3f %% of a core, at most %.3f is right", 100*share, 100*idleCPU)
	}

	var all sync.WaitGroup
	for i, c := range clients {
		all.Go(func() { c.pressAll(i) })
	}
	all.Wait()
	after := (s.memory() - empty) / students
	t.Logf("%.1f MiB in all after use, of which %.2f MiB for each session", mib(s.memory()), mib(after))
	if after > usedMemory {
		t.Errorf("a session takes %.2f MiB after use, at most %.2f is right", mib(after), mib(usedMemory))
	}
	copies := 0
	for i, c := range clients {
		if strings.Contains(c.raw.String(), "\x1b]52;") {
			copies++
		}
		c.send([]string{"\x03", "\x1b[99;5u"}[i%2]) // ctrl+c, in both notations
		c.wait()
	}
	if copies == 0 {
		t.Error("no session copied a text to its terminal")
	}
	until(t, func() string { return fmt.Sprint(s.connections(), " connections are open") }, func() bool { return s.connections() == 0 })
	if now := s.state(); !maps.Equal(before, now) {
		for name := range now {
			if now[name] != before[name] {
				t.Errorf("%s was %q, is %q", name, before[name], now[name])
			}
		}
		t.Errorf("the state of the server changed: %d items, before %d", len(now), len(before))
	}
	if text := s.errors.String(); text != "" {
		t.Errorf("the server printed:\n%s", text)
	}
	for i, c := range clients {
		for j := range clients {
			if has := strings.Contains(c.raw.String(), secret(j)); has != (i == j) {
				t.Errorf("session %d has the text of session %d: %t", i, j, has)
			}
		}
	}
}

func mib(bytes int) float64 { return float64(bytes) / (1 << 20) }

// secret returns an id that only one session gets.
func secret(i int) string { return fmt.Sprintf("f47ac10b-58cc-4372-a567-%012x", 0xabc000000000+i*7919) }

// pressAll pastes an id of this session, opens a page and sends all keys. Every third session
// opens the page again after each key. Otherwise, what a key opens would take the next key.
func (c *client) pressAll(i int) {
	c.send(pasted(secret(i)))
	c.shows(secret(i))
	list := starts()
	again := esc + esc + list[i/3%len(list)] + unbound
	c.send(again)
	for _, k := range keyboard() {
		c.send(k.sends + unbound)
		if i%3 == 0 {
			c.send(again)
		}
	}
	c.send(strings.Repeat(esc, 5) + pasted("01a1fbda-a374-794a-bb3d-b36cf3f922ee"))
	c.shows("01a1fbda-a374-794a-bb3d-b36cf3f922ee") // the last input, so all keys were handled
}

// esc is the escape key in a notation that cannot begin another key.
const esc = "\x1b[27u"

func pasted(text string) string { return "\x1b[200~" + text + "\x1b[201~" }
