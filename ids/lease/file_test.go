package lease_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/idstest"
	"idtui/ids/lease"
)

func open(t *testing.T, path string, c generate.Clock) *lease.File {
	t.Helper()
	f, err := lease.Open(path, c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

func load(t *testing.T, f *lease.File, name string) ids.Reading {
	t.Helper()
	until, _, err := f.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return until
}

// TestFile saves and loads many names, in both of their lines.
func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	f := open(t, path, nil)
	for n := range 5 {
		for i := range 40 {
			if err := f.Save(fmt.Sprint("name-", i), start+ids.Reading(1000*i-n)); err != nil { // the times fall, and the last write counts
				t.Fatal(err)
			}
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = open(t, path, nil)
	for i := range 40 {
		if got := load(t, f, fmt.Sprint("name-", i)); got != start+ids.Reading(1000*i-4) {
			t.Errorf("name-%d: %d", i, got)
		}
	}
	if _, ok, _ := f.Load("other"); ok || f.Damaged() != "" {
		t.Error("a name that was not saved is there, or the file is damaged:", f.Damaged())
	}
}

// TestDamage changes, cuts and adds bytes. Each time the file is set aside, and every name
// gets a time that no lease can have passed.
func TestDamage(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "state")
	f := open(t, path, nil)
	for n := range 3 {
		_ = f.Save("koid", start.Add(time.Duration(n)*time.Hour))
		_ = f.Save("sno", start)
	}
	_ = f.Close()
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	check := func(what string, text []byte) {
		t.Helper()
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		now := start.Add(-24 * time.Hour)
		f, err := lease.Open(path, idstest.NewClock(now))
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if empty := len(text) <= 72 || text[71] == 0; f.Damaged() == "" {
			if !empty {
				t.Errorf("%s is not noticed", what)
			}
		} else if aside, err := os.ReadFile(f.Damaged()); err != nil || string(aside) != string(text) {
			t.Errorf("%s: the damaged file is lost: %v", what, err)
		}
		for _, name := range []string{"koid", "sno", "other"} {
			if got := load(t, f, name); got < now.Add(2*time.Second) {
				t.Errorf("%s: %s may begin at %v", what, name, got.Time())
			}
		}
		_ = f.Close()
		again := open(t, path, nil)
		if again.Damaged() != "" {
			t.Errorf("%s: the new file is damaged too", what)
		}
		_ = again.Close()
	}
	for i := len("idtui lease 1 "); i < len(good); i++ {
		text := append([]byte(nil), good...)
		text[i] ^= 1
		check(fmt.Sprintf("bit flipped in byte %d", i), text)
	}
	for _, n := range []int{0, 1, 10, 71, 72, 73, 100, len(good) - 72, len(good) - 1} {
		check(fmt.Sprintf("cut after %d bytes", n), good[:n])
	}
	check("more bytes", append(append([]byte(nil), good...), "more"...))
	check("zeros", make([]byte, 4096))
}

// TestForeign opens files that hold no leases, or leases of a newer version. They stay as
// they are.
func TestForeign(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	for what, text := range map[string]string{
		"a novel":         "It was a dark and stormy night.\n",
		"one character":   "x",
		"binary":          "\x00\x1b[2J\xff",
		"a newer version": fmt.Sprintf("%-71s\n", "idtui lease 2"),
		"another version": fmt.Sprintf("%-71s\n", "idtui lease 10"),
		"a large file":    strings.Repeat("\x00", 1<<20+1),
		"zeros first":     strings.Repeat("\x00", 100) + "x",
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := lease.Open(path, nil); !errors.Is(err, lease.ErrForeign) {
			t.Errorf("%s: %v", what, err)
		}
		if left, err := os.ReadFile(path); err != nil || string(left) != text {
			t.Errorf("%s is changed: %v", what, err)
		}
	}
}

// TestFailedStart opens a file and saves nothing. A file that Open created is removed; one
// that was there stays.
func TestFailedStart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	if err := open(t, path, nil).Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Lstat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file without a lease is left: %v", err)
	}
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := open(t, path, nil).Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Lstat(path); err != nil {
		t.Errorf("an empty file is removed: %v", err)
	}
}

// TestMoved moves, removes and replaces an open file. From then on it saves nothing, even
// if the file comes back.
func TestMoved(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows moves no open file")
	}
	for what, change := range map[string]func(path string) error{
		"moved":   func(path string) error { return os.Rename(path, path+".bak") },
		"removed": os.Remove,
		"replaced": func(path string) error {
			return errors.Join(os.Rename(path, path+".bak"), os.WriteFile(path, nil, 0o600))
		},
	} {
		path := filepath.Join(t.TempDir(), "state")
		f := open(t, path, nil)
		if err := f.Save("koid", start); err != nil {
			t.Fatal(err)
		}
		if err := change(path); err != nil {
			t.Fatal(err)
		}
		if err := f.Save("koid", start+1); !errors.Is(err, lease.ErrMoved) || !strings.Contains(err.Error(), "may have issued the same ids") {
			t.Errorf("%s: %v", what, err)
		}
		_ = os.Rename(path+".bak", path)
		if err := f.Save("sno", start); !errors.Is(err, lease.ErrMoved) {
			t.Errorf("%s and moved back: %v", what, err)
		}
	}
}

// TestLinked opens a file through a symbolic link, which stays.
func TestLinked(t *testing.T) {
	dir := t.TempDir()
	link := filepath.Join(dir, "link")
	if err := os.Symlink(filepath.Join(dir, "state"), link); err != nil {
		t.Skip(err)
	}
	if err := open(t, link, nil).Close(); err != nil {
		t.Error(err)
	}
	f := open(t, link, nil)
	if err := f.Save("koid", start); err != nil {
		t.Error(err)
	}
	if got := load(t, f, "koid"); got != start {
		t.Errorf("%v", got)
	}
}

// TestFileErrors opens paths that are not writable files, and writes to a closed file.
func TestFileErrors(t *testing.T) {
	dir := t.TempDir()
	if _, err := lease.Open(dir, nil); err == nil {
		t.Error("a folder is opened")
	}
	if _, err := lease.Open(filepath.Join(dir, "none", "state"), nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder that does not exist: %v", err)
	}
	path := filepath.Join(dir, "readonly")
	_ = os.WriteFile(path, nil, 0o400)
	if _, err := lease.Open(path, nil); os.Geteuid() > 0 && !errors.Is(err, os.ErrPermission) {
		t.Errorf("a read-only file: %v", err)
	}
	f := open(t, filepath.Join(dir, "closed"), nil)
	_ = f.Close()
	if err := f.Save("koid", start); err == nil {
		t.Error("a closed file is written")
	}
}

// TestInUse opens a file twice.
func TestInUse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	f := open(t, path, nil)
	if _, err := lease.Open(path, nil); !errors.Is(err, lease.ErrInUse) {
		t.Errorf("%v", err)
	}
	_ = f.Close()
	if again, err := lease.Open(path, nil); err != nil {
		t.Error(err)
	} else {
		_ = again.Close()
	}
}

// leaseProcess is set in the process that [TestKilledProcess] starts.
const leaseProcess = "IDTUI_TEST_LEASE"

// TestMain becomes a generator process if the environment asks for it.
func TestMain(m *testing.M) {
	if path := os.Getenv(leaseProcess); path != "" {
		if err := printIDs(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// printIDs prints koids until the process is killed.
func printIDs(path string) error {
	f, err := lease.Open(path, nil)
	if err != nil {
		return err
	}
	l, err := lease.New(context.Background(), f, "test", nil)
	if err != nil {
		return err
	}
	next := leasedKoid(l)
	for {
		id, err := next(context.Background())
		if err != nil {
			return err
		}
		if _, err := os.Stdout.WriteString(id + "\n"); err != nil {
			return err
		}
	}
}

// TestKilledProcess kills a process that generates ids, again and again. No id occurs twice. Set
// IDTUI_KILLS for more kills.
func TestKilledProcess(t *testing.T) {
	kills := 3 // each start waits for a second
	if n, err := strconv.Atoi(os.Getenv("IDTUI_KILLS")); err == nil {
		kills = n
	}
	path := filepath.Join(t.TempDir(), "state")
	seen := map[string]bool{}
	for range kills {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), leaseProcess+"="+path)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		for range 1 + rand.IntN(3000) {
			if !lines.Scan() {
				t.Fatal("the process ended", cmd.Wait())
			}
			if seen[lines.Text()] {
				t.Fatalf("%s is a duplicate", lines.Text())
			}
			seen[lines.Text()] = true
		}
		_ = cmd.Process.Kill()
		_, _ = io.Copy(io.Discard, out)
		_ = cmd.Wait()
	}
}

func FuzzFile(f *testing.F) {
	f.Add([]byte(""))
	f.Add([]byte("idtui lease 1"))
	f.Add([]byte("It was a dark and stormy night.\n"))
	f.Add(fmt.Appendf(nil, "%-71s\nmore", "idtui lease 1"))
	f.Fuzz(func(t *testing.T, text []byte) {
		path := filepath.Join(t.TempDir(), "state")
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		file, err := lease.Open(path, idstest.NewClock(start))
		if errors.Is(err, lease.ErrForeign) {
			if left, err := os.ReadFile(path); err != nil || string(left) != string(text) {
				t.Error("a foreign file is changed", err)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := file.Save("koid", start); err != nil && len(text) < 1<<19 {
			t.Error(err)
		}
		if err := file.Close(); err != nil {
			t.Error(err)
		}
		if file, err = lease.Open(path, nil); err != nil || file.Damaged() != "" {
			t.Error(err, "damaged after one save")
		} else {
			_ = file.Close()
		}
	})
}

// BenchmarkLeased compares a generator with a lease in a file with one without.
func BenchmarkLeased(b *testing.B) {
	for _, with := range []bool{false, true} {
		b.Run(fmt.Sprint("lease=", with), func(b *testing.B) {
			live := idstest.Must(generate.NewLive(bound(b, "sno"), nil, nil))
			if with {
				f, err := lease.Open(filepath.Join(b.TempDir(), "state"), nil)
				if err != nil {
					b.Fatal(err)
				}
				l, err := lease.New(b.Context(), f, "sno", nil)
				if err != nil {
					b.Fatal(err)
				}
				live = idstest.Must(generate.NewLeasedLive(bound(b, "sno"), nil, nil, l))
			}
			for b.Loop() {
				if _, err := live.Next(b.Context()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
