//go:build unix

package dbtest

import (
	"bufio"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// patience is how long a server may take to start on a busy machine.
const patience = 2 * time.Minute

// program returns the first installed program of some names and patterns of paths. It
// skips the test if there is none.
func program(t *testing.T, names ...string) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			if target, err := filepath.EvalSymlinks(path); err == nil {
				return target // the folder of target has the other programs of the same version
			}
		}
		if found, _ := filepath.Glob(name); filepath.IsAbs(name) && len(found) > 0 {
			return found[len(found)-1]
		}
	}
	t.Skipf("%s is not installed", names[0])
	return ""
}

// server is a database server in a temporary folder. If the test runs as root, the server runs as
// an ordinary user, because it refuses to run as root.
type server struct {
	t       *testing.T
	dir     string
	process *syscall.SysProcAttr
}

func newServer(t *testing.T) *server {
	t.Helper()
	dir, err := os.MkdirTemp("", "idtui-db") // short, for the path of the socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	s := &server{t: t, dir: dir}
	if os.Getuid() != 0 {
		return s
	}
	u, err := user.Lookup("nobody")
	if err != nil {
		t.Skip("root cannot run a database server, and there is no user nobody")
	}
	uid, _ := strconv.Atoi(u.Uid)
	gid, _ := strconv.Atoi(u.Gid)
	if err := os.Chown(dir, uid, gid); err != nil {
		t.Fatal(err)
	}
	s.process = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
	return s
}

func (s *server) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.SysProcAttr = s.dir, s.process
	cmd.Env = append(os.Environ(), "HOME="+s.dir, "TMPDIR="+s.dir, "LC_ALL=C")
	return cmd
}

// run runs a program to its end.
func (s *server) run(name string, args ...string) {
	s.t.Helper()
	if out, err := s.command(name, args...).CombinedOutput(); err != nil {
		s.t.Fatalf("%s: %v\n%s", name, err, out)
	}
}

// start starts a server that runs until the end of the test. It returns when the server
// has logged that it is ready.
func (s *server) start(ready, name string, args ...string) {
	s.t.Helper()
	cmd := s.command(name, args...)
	log, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	lines := make(chan string)
	go func() {
		defer close(lines)
		for scanner := bufio.NewScanner(log); scanner.Scan(); {
			lines <- scanner.Text()
		}
	}()
	s.waitFor(ready, lines)
	go func() { // so that the server can continue to write
		for range lines {
		}
	}()
}

func (s *server) waitFor(ready string, lines <-chan string) {
	s.t.Helper()
	timeout := time.After(patience)
	var all string
	for {
		select {
		case line, ok := <-lines:
			if all += line + "\n"; !ok {
				s.t.Fatalf("the server ended:\n%s", all)
			}
			if strings.Contains(line, ready) {
				return
			}
		case <-timeout:
			s.t.Fatalf("the server does not get ready:\n%s", all)
		}
	}
}
