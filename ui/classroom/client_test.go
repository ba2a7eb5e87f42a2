package classroom_test

import (
	"bufio"
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
	"golang.org/x/crypto/ssh"
)

// patience is how long a test waits for the server on a busy machine.
const patience = 3 * time.Minute

// build builds the program once for each set of flags.
func build(t *testing.T, flags ...string) string {
	t.Helper()
	key := strings.Join(flags, " ")
	builds.Lock()
	defer builds.Unlock()
	if builds.programs[key] == "" {
		program := filepath.Join(builds.folder, fmt.Sprint("idtui-ssh-", len(builds.programs)))
		cmd := exec.Command("go", append(append([]string{"build", "-o", program}, flags...), "./cmd/idtui-ssh")...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		builds.programs[key] = program
	}
	return builds.programs[key]
}

var builds = struct {
	sync.Mutex
	folder   string
	programs map[string]string
}{programs: map[string]string{}}

func TestMain(m *testing.M) {
	var err error
	if builds.folder, err = os.MkdirTemp("", "idtui-ssh"); err != nil {
		panic(err)
	}
	status := m.Run()
	_ = os.RemoveAll(builds.folder)
	os.Exit(status)
}

// server is a running idtui-ssh, in folders of its own.
type server struct {
	t                   *testing.T
	addr, folder, start string // start is what the server printed at its start
	process             *os.Process
	errors              *lockedBuffer
	stopped             bool // the test has sent a signal to the server
}

// lockedBuffer is a buffer that is safe for concurrent use.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// command returns a command that runs the program. Its folder, its home and its temporary
// folder are below the given one. Programs for a clipboard are there too, and record their calls.
func command(t *testing.T, program, folder string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir = filepath.Join(folder, "work")
	bin := filepath.Join(folder, "bin")
	for _, name := range []string{"work", "home", "tmp", "bin"} {
		if err := os.MkdirAll(filepath.Join(folder, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	script := "#!/bin/sh\necho $0 >> " + filepath.Join(folder, "clipboard") + "\necho text of the server\n"
	for _, name := range []string{"xclip", "xsel", "wl-copy", "wl-paste", "pbcopy", "pbpaste"} {
		if err := os.WriteFile(filepath.Join(bin, name), []byte(script), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	cmd.Env = []string{
		"PATH=" + bin + ":" + os.Getenv("PATH"), "HOME=" + filepath.Join(folder, "home"), "TMPDIR=" + filepath.Join(folder, "tmp"),
		"XDG_STATE_HOME=" + filepath.Join(folder, "home", "state"), "DISPLAY=:0", "WAYLAND_DISPLAY=wayland-0", "TERM=xterm",
	}
	return cmd
}

// serve starts the program on a free port of this machine. At the end of the test, it stops the
// program and checks that the program reported no error.
func serve(t *testing.T, program string, args ...string) *server {
	t.Helper()
	s := &server{t: t, folder: t.TempDir(), errors: new(lockedBuffer)}
	cmd := command(t, program, s.folder, append([]string{"--addr", "127.0.0.1:0"}, args...)...)
	cmd.Stderr = s.errors
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s.process = cmd.Process
	t.Cleanup(func() {
		if !s.stopped {
			_ = cmd.Process.Signal(syscall.SIGTERM)
		}
		if err := cmd.Wait(); err != nil {
			t.Errorf("%v\n%s", err, s.errors)
		}
	})
	lines := bufio.NewReader(out)
	for range 2 {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatal(err, s.errors)
		}
		s.start += line
	}
	s.addr = regexp.MustCompile(`127\.0\.0\.1:\d+`).FindString(s.start)
	return s
}

// terminal is what a client says about its terminal.
type terminal struct {
	term, colors string // TERM and COLORTERM
	w, h         int
}

var usual = terminal{term: "xterm-256color", w: 80, h: 24}

// client is a session of a client, with a terminal that shows it.
type client struct {
	t       *testing.T
	conn    *ssh.Client
	session *ssh.Session
	in      io.WriteCloser
	screen  *vt.SafeEmulator
	raw     *lockedBuffer // everything that arrived
	quiet   atomic.Bool   // raw is not kept
	ended   chan struct{} // closed at the end of the session
	errors  lockedBuffer  // the session's standard error
	err     error         // error of the session, after its end
	began   time.Time     // when the connection was opened
}

// newKey returns a new key, and its line for a file of keys.
func newKey(t *testing.T) (ssh.Signer, string) {
	t.Helper()
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := ssh.NewSignerFromKey(private)
	if err != nil {
		t.Fatal(err)
	}
	return signer, string(ssh.MarshalAuthorizedKey(signer.PublicKey()))
}

// dial connects. It logs in with one of the keys, or otherwise by answering questions.
func (s *server) dial(keys ...ssh.Signer) (*ssh.Client, error) {
	answers := ssh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) { return nil, nil })
	return ssh.Dial("tcp", s.addr, &ssh.ClientConfig{
		User: "someone", Auth: []ssh.AuthMethod{ssh.PublicKeys(keys...), answers},
		HostKeyCallback: ssh.InsecureIgnoreHostKey(), Timeout: patience,
	})
}

func (s *server) open(as terminal, keys ...ssh.Signer) *client {
	s.t.Helper()
	began := time.Now()
	conn, err := s.dial(keys...)
	if err != nil {
		s.t.Fatal(err)
	}
	c, err := s.openOn(conn, as)
	if err != nil {
		s.t.Fatal(err)
	}
	c.began = began
	return c
}

// openOn opens a session on a connection.
func (s *server) openOn(conn *ssh.Client, as terminal) (*client, error) {
	c := &client{t: s.t, conn: conn, screen: vt.NewSafeEmulator(as.w, as.h), raw: new(lockedBuffer), ended: make(chan struct{})}
	var err error
	if c.session, err = conn.NewSession(); err != nil {
		return nil, err
	}
	if as.colors != "" {
		if err := c.session.Setenv("COLORTERM", as.colors); err != nil {
			return nil, err
		}
	}
	if err := c.session.RequestPty(as.term, as.h, as.w, ssh.TerminalModes{}); err != nil {
		return nil, err
	}
	if c.in, err = c.session.StdinPipe(); err != nil {
		return nil, err
	}
	c.session.Stderr = &c.errors
	out, err := c.session.StdoutPipe()
	if err != nil {
		return nil, err
	}
	go func() { _, _ = io.Copy(io.Discard, c.screen) }() // discard the screen's answers to the program, which would be late
	received := make(chan struct{})
	go func() {
		defer close(received)
		_, _ = io.Copy(c, out)
	}()
	if err := c.session.Shell(); err != nil {
		return nil, err
	}
	go func() {
		<-received
		c.err = c.session.Wait()
		close(c.ended)
	}()
	s.t.Cleanup(func() { _ = conn.Close() })
	return c, nil
}

// Write takes what arrives.
func (c *client) Write(p []byte) (int, error) {
	if !c.quiet.Load() {
		_, _ = c.raw.Write(p)
	}
	return c.screen.Write(p)
}

func (c *client) text() string {
	return regexp.MustCompile("\x1b\\[[0-9;:]*m").ReplaceAllString(c.screen.Render(), "")
}

// until waits until a condition is true.
func until(t *testing.T, what func() string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal(what())
		}
	}
}

// shows waits until the screen shows a text.
func (c *client) shows(text string) {
	c.t.Helper()
	until(c.t, func() string { return fmt.Sprintf("the screen does not show %q:\n%s", text, c.text()) }, func() bool { return strings.Contains(c.text(), text) })
}

// hides waits until the screen does not show a text.
func (c *client) hides(text string) {
	c.t.Helper()
	until(c.t, func() string { return fmt.Sprintf("the screen shows %q:\n%s", text, c.text()) }, func() bool { return !strings.Contains(c.text(), text) })
}

// send sends input as it is.
func (c *client) send(text string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, text); err != nil {
		c.t.Error(err)
	}
}

// wait waits for the end of the session, and returns what it printed last.
func (c *client) wait() string {
	c.t.Helper()
	select {
	case <-c.ended:
	case <-time.After(patience):
		c.t.Fatalf("the session does not end:\n%s", c.text())
	}
	return c.errors.String()
}

func keyFile(t *testing.T, lines ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "keys")
	if err := os.WriteFile(path, []byte("# people\n\n"+strings.Join(lines, "")), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
