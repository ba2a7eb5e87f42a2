package classroom_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"
)

// TestUsage checks that the program does not start with an invalid flag, or open to all
// clients on a network. It must also reject a file of keys with lines or options that it
// does not support.
func TestUsage(t *testing.T) {
	t.Parallel()
	_, line := newKey(t)
	keys := keyFile(t, line)
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"--addr", "0.0.0.0:0"}, "--addr 0.0.0.0:0 can be reached from other machines: it needs --authorized-keys FILE"},
		{[]string{"--addr", ":0"}, "--addr :0 can be reached from other machines"},
		{[]string{"--addr", "[::]:0", "--teacher-keys", keys}, "--addr [::]:0 can be reached from other machines"},
		{[]string{"--addr", "10.0.0.1:0"}, "can be reached from other machines"},
		{[]string{"--addr", "nonsense"}, `invalid address "nonsense": expected HOST:PORT`},
		{[]string{"--authorized-keys", "/nope"}, "no such file"},
		{[]string{"--authorized-keys", keyFile(t)}, "no keys: expected lines such as ssh-ed25519"},
		{[]string{"--authorized-keys", keyFile(t, line, "ssh-ed25519 zzz\n")}, "line 4: invalid public key"},
		{[]string{"--authorized-keys", keyFile(t, `from="10.0.0.1" `+line)}, "line 3: options such as \"from=\\\"10.0.0.1\\\"\" are not supported"},
		{[]string{"--teacher-keys", keyFile(t, "cert-authority "+line)}, "options such as \"cert-authority\" are not supported"},
		{[]string{"--sessions", "0"}, "invalid --sessions 0: expected at least 1"},
		{[]string{"--idle", "-1s"}, "invalid --idle -1s: expected a duration above 0"},
		{[]string{"--seed", "x"}, `invalid --seed "x": expected a number`},
		{[]string{"--stride", "1s"}, "--stride needs --now TIME"},
		{[]string{"--stride", "-1s", "--now", "0"}, "expected a duration such as 1s"},
		{[]string{"--now", "x"}, "invalid --now"},
		{[]string{"extra"}, `unexpected argument "extra"`},
	} {
		out, err := command(t, build(t, checked...), t.TempDir(), tt.args...).CombinedOutput()
		if err == nil || err.Error() != "exit status 2" || !strings.Contains(string(out), tt.want) {
			t.Errorf("%s: %v, got %q, want %q", tt.args, err, out, tt.want)
		}
	}
}

// TestHostKey checks that the key of the host is created once, and that only its owner can read it.
func TestHostKey(t *testing.T) {
	t.Parallel()
	s := serve(t, build(t, checked...))
	fingerprint := regexp.MustCompile(`SHA256:\S+\)`).FindString(s.start)
	path := filepath.Join(s.folder, "home", "state", "idtui", "ssh_host_ed25519_key")
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 || fingerprint == "" {
		t.Fatal(err, info, s.start)
	}
	again := command(t, build(t, checked...), s.folder, "--addr", s.addr)
	out, err := again.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "address already in use") {
		t.Errorf("%v\n%s", err, out)
	}
	if now, err := os.Stat(path); err != nil || now.ModTime() != info.ModTime() {
		t.Error("the key was created again")
	}
}

// TestLogin checks who can log in.
func TestLogin(t *testing.T) {
	t.Parallel()
	teacher, teacherLine := newKey(t)
	student, studentLine := newKey(t)
	stranger, _ := newKey(t)
	closed := serve(t, build(t, checked...), "--authorized-keys", keyFile(t, studentLine), "--teacher-keys", keyFile(t, teacherLine))
	open := serve(t, build(t, checked...), "--teacher-keys", keyFile(t, teacherLine))
	for _, tt := range []struct {
		name string
		s    *server
		keys []ssh.Signer
		want bool
	}{
		{"a student", closed, []ssh.Signer{student}, true},
		{"a teacher", closed, []ssh.Signer{teacher}, true},
		{"a second key", closed, []ssh.Signer{stranger, student}, true},
		{"a stranger", closed, []ssh.Signer{stranger}, false},
		{"without a key", closed, nil, false},
		{"a stranger on an open server", open, []ssh.Signer{stranger}, true},
		{"without a key on an open server", open, nil, true},
	} {
		conn, err := tt.s.dial(tt.keys...)
		if (err == nil) != tt.want {
			t.Errorf("%s: %v", tt.name, err)
		}
		if err == nil {
			_ = conn.Close()
		}
	}
	offered := open.open(usual, stranger, teacher)
	offered.shows("class: 0 connected")
	other := open.open(usual, stranger)
	other.shows("Y watch")
	other.hides("class:")
}

// TestTerminals checks that each session has the size and the colors of its terminal.
func TestTerminals(t *testing.T) {
	t.Parallel()
	s := serve(t, build(t, checked...))
	for _, tt := range []struct {
		as         terminal
		shows      string
		has, lacks string
	}{
		{usual, "idtui shows what is inside", "\x1b[38;5;", "\x1b[38;2;"},
		{terminal{"xterm-256color", "truecolor", 120, 36}, "uid-global", "38;2;", "38;5;"},
		{terminal{"xterm", "", 200, 60}, "uid-global", "\x1b[", "38;"},
		{terminal{"vt100", "", 80, 24}, "idtui shows", "", "38;"},
		{terminal{"../../etc/passwd", "", 80, 24}, "idtui shows", "", "38;"},
		{terminal{strings.Repeat("x", 1000), "", 80, 24}, "idtui shows", "", "38;"},
	} {
		c := s.open(tt.as)
		c.shows(tt.shows)
		if raw := c.raw.String(); !strings.Contains(raw, tt.has) || strings.Contains(raw, tt.lacks) {
			t.Errorf("%v: expected %q and not %q in %q", tt.as, tt.has, tt.lacks, raw)
		}
	}
	c := s.open(usual)
	c.shows("sno … p more")
	c.screen.Resize(120, 36)
	if err := c.session.WindowChange(36, 120); err != nil {
		t.Fatal(err)
	}
	c.shows("uid-global")
	for _, size := range [][2]int{{0, 0}, {1, 1}, {20, 5}, {1 << 30, 1 << 30}, {24, 80}} {
		if err := c.session.WindowChange(size[0], size[1]); err != nil {
			t.Fatal(err)
		}
	}
	c.screen.Resize(80, 24)
	c.shows("sno … p more")
	c.send("q")
	if text := c.wait(); text != "" || c.err != nil {
		t.Error(text, c.err)
	}
	if c.screen.IsAltScreen() {
		t.Error("the terminal is not as before")
	}
}

// TestTeacher checks that others can open the step of the teacher's lesson and watch.
func TestTeacher(t *testing.T) {
	t.Parallel()
	key, line := newKey(t)
	s := serve(t, build(t, checked...), "--teacher-keys", keyFile(t, line), "--now", "2026-11-21T10:00:00Z", "--seed", "7")
	teacher, student, other := s.open(terminal{"xterm", "", 120, 36}, key), s.open(usual), s.open(usual)
	teacher.shows("class: 2 connected, 0 watching")
	student.shows("Y watch")
	teacher.send("L")
	teacher.shows("Each lesson takes")
	teacher.send("\r")
	teacher.shows("1 of ")
	for _, c := range []*client{student, other} {
		c.shows("step 1 of ")
		c.shows("J open")
	}
	teacher.send("\x1b[C")
	student.shows("step 2 of ")
	student.send("J")
	student.shows("2 of ")
	student.hides("J open")
	other.shows("J open")
	other.send("Y")
	other.shows("your keys do not reach it")
	teacher.shows("class: 2 connected, 1 watching")
	teacher.send("?")
	teacher.shows("everywhere")
	other.shows("everywhere")
	other.send("\x1b")
	teacher.shows("class: 2 connected, 0 watching")
	_ = teacher.conn.Close()
	other.hides("Y watch")
}

// TestAlike checks that all sessions of a lecture have the same ids.
func TestAlike(t *testing.T) {
	t.Parallel()
	s := serve(t, build(t, checked...), "--now", "2026-11-21T10:00:00Z", "--stride", "1s", "--seed", "7")
	id := regexp.MustCompile(`1 (01a1fd8\S+)`)
	var ids [3]string
	for i := range ids {
		c := s.open(usual)
		c.shows("2026-11-21 10:00:00.000")
		if m := id.FindStringSubmatch(c.text()); m != nil {
			ids[i] = m[1]
		}
	}
	if ids[0] == "" || ids[0] != ids[1] || ids[1] != ids[2] {
		t.Error(ids)
	}
}

// TestRefused checks that a connection can do nothing but run a session.
func TestRefused(t *testing.T) {
	t.Parallel()
	s := serve(t, build(t, checked...), "--sessions", "2")
	conn, err := s.dial()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Dial("tcp", "127.0.0.1:22"); err == nil {
		t.Error("a port was forwarded")
	}
	if l, err := conn.Listen("tcp", "127.0.0.1:0"); err == nil {
		t.Error("a port was forwarded to the client", l.Addr())
	}
	first, err := s.openOn(conn, usual)
	if err != nil {
		t.Fatal(err)
	}
	first.shows("idtui")
	if _, err := s.openOn(conn, usual); err == nil || !strings.Contains(err.Error(), "a connection has one session") {
		t.Error(err)
	}

	for name, run := range map[string]func(*ssh.Session) error{
		"idtui-ssh runs no commands": func(s *ssh.Session) error { return s.Run("id > /tmp/x") },
		"no terminal":                func(s *ssh.Session) error { return s.Shell() },
		"subsystem":                  func(s *ssh.Session) error { return s.RequestSubsystem("sftp") },
	} {
		conn, err := s.dial()
		if err != nil {
			t.Fatal(err)
		}
		session, err := conn.NewSession()
		if err != nil {
			t.Fatal(err)
		}
		text := new(lockedBuffer)
		session.Stderr = text
		if err = run(session); err == nil {
			err = session.Wait()
		}
		if err == nil || !strings.Contains(text.String()+err.Error(), name) {
			t.Errorf("%s: %v, %s", name, err, text)
		}
		_ = conn.Close()
	}

	second := s.open(usual)
	second.shows("idtui")
	third := s.open(usual)
	if text := third.wait(); !strings.Contains(text, "all 2 sessions are in use") || third.err == nil {
		t.Error(text, third.err)
	}
	second.send("q")
	second.wait()
	s.open(usual).shows("idtui")
}

// TestIdle checks that a session without input ends, and that its terminal is as before.
func TestIdle(t *testing.T) {
	t.Parallel()
	s := serve(t, build(t, checked...), "--idle", "1s")
	c := s.open(usual)
	c.shows("idtui")
	if text := c.wait(); !strings.Contains(text, "the session ended after 1s without input") || c.screen.IsAltScreen() {
		t.Error(text)
	}
}

// TestStop checks that a signal ends all sessions, and leaves their terminals as before.
func TestStop(t *testing.T) {
	t.Parallel()
	s := serve(t, build(t, checked...))
	c := s.open(usual)
	c.shows("idtui")
	if err := s.process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	s.stopped = true
	if text := c.wait(); !strings.Contains(text, "the server was stopped") || c.screen.IsAltScreen() {
		t.Error(text)
	}
}

// TestFlood checks that clients that never stop sending keys or a paste do not stop the others.
func TestFlood(t *testing.T) {
	t.Parallel()
	s := serve(t, build(t, checked...))
	flood, paste, c := s.open(usual), s.open(usual), s.open(usual)
	for _, c := range []*client{flood, paste, c} {
		c.shows("idtui")
		c.quiet.Store(true)
	}
	go func() {
		for range 1 << 10 {
			if _, err := fmt.Fprint(flood.in, strings.Repeat("\x1b[C\x1b[D", 1<<10)); err != nil {
				return
			}
		}
	}()
	go func() { _, _ = fmt.Fprint(paste.in, "\x1b[200~"+strings.Repeat("9q77e7ft9u236223 ", 1<<20)) }()
	for range 3 {
		begin := time.Now()
		c.send("?")
		c.shows("everywhere")
		c.send("\x1b")
		c.hides("everywhere")
		if took := time.Since(begin); took > 10*time.Second {
			t.Errorf("two keys took %s", took)
		}
	}
	_ = flood.conn.Close()
	_ = paste.conn.Close()
}

// TestPanics checks that a panic ends one session, and no other.
func TestPanics(t *testing.T) {
	t.Parallel()
	s := serve(t, build(t, append([]string{"-tags", "crash"}, checked...)...))
	other := s.open(usual)
	other.shows("idtui")
	for _, key := range []string{"\x1bOP", "\x1bOQ", "\x1bOR"} { // keys that panic in Update, in View and in a command
		c := s.open(usual)
		c.shows("idtui")
		c.send(key)
		if text := c.wait(); !strings.Contains(text, "the session ended because of an error; connect again") || c.screen.IsAltScreen() {
			t.Errorf("%q: %s", key, text)
		}
	}
	other.send("?")
	other.shows("everywhere")
	if text := s.errors.String(); strings.Count(text, "panic in a session") != 3 || !strings.Contains(text, "crash in view") {
		t.Errorf("the server printed:\n%s", text)
	}
}
