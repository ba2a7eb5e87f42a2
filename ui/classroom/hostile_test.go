package classroom_test

import (
	"math/rand/v2"
	"net"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"
)

// payload returns a payload of a request: a real one that is cut or changed, or random bytes.
func payload(r *rand.Rand) []byte {
	terminal := ssh.Marshal(struct {
		Term         string
		W, H, PW, PH uint32
		Modes        string
	}{"xterm", r.Uint32(), r.Uint32(), r.Uint32(), 0, "\x01\x00\x00\x00\x01\x81\x00"})
	pair := ssh.Marshal(struct{ Key, Value string }{"COLORTERM", "truecolor"})
	random := make([]byte, r.IntN(40))
	for i := range random {
		random[i] = byte(r.Uint32())
	}
	p := [][]byte{terminal, pair, random, ssh.Marshal(struct{ W, H, PW, PH uint32 }{r.Uint32(), r.Uint32(), 0, 0})}[r.IntN(4)]
	if len(p) > 0 && r.IntN(3) == 0 {
		p[r.IntN(len(p))] = byte(r.Uint32())
	}
	if r.IntN(3) == 0 {
		p = p[:r.IntN(len(p)+1)]
	}
	return p
}

// TestRequests sends requests that no client sends, also on the connection itself. Each of them
// ends at most its own connection.
func TestRequests(t *testing.T) {
	t.Parallel()
	s := serve(t, build(t, checked...))
	other := s.open(usual)
	other.shows("idtui")
	kinds := []string{"pty-req", "window-change", "env", "signal", "break", "shell", "exec", "subsystem", "x11-req", "auth-agent-req@openssh.com", "keepalive@openssh.com", "tcpip-forward", ""}
	r := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		conn, err := s.dial()
		if err != nil {
			t.Fatal(err)
		}
		ch, requests, err := conn.OpenChannel("session", nil)
		if err != nil {
			t.Fatal(err)
		}
		go ssh.DiscardRequests(requests)
		for range 15 {
			kind := kinds[r.IntN(len(kinds))]
			if r.IntN(4) == 0 {
				_, _, err = conn.SendRequest(kind, false, payload(r))
			} else {
				_, err = ch.SendRequest(kind, false, payload(r))
			}
			if err != nil {
				break
			}
		}
		_ = conn.Close()
	}
	other.send("?")
	other.shows("everywhere")
}

// TestEarlyInput checks that a connection cannot fill the memory of the server before its
// session begins. The places of connections that have ended are free again.
func TestEarlyInput(t *testing.T) {
	t.Parallel()
	s := serve(t, build(t, checked...), "--sessions", "1")
	conn, err := s.dial()
	if err != nil {
		t.Fatal(err)
	}
	session, err := conn.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	sent := 0
	for value := string(make([]byte, 30<<10)); session.Setenv("X", value) == nil; sent++ {
		if sent > 100 {
			t.Fatal("100 variables of 30 KiB were accepted")
		}
	}
	for range 3 {
		var conns []net.Conn
		for range 40 { // more than the server accepts at once
			c, err := net.Dial("tcp", s.addr)
			if err != nil {
				t.Fatal(err)
			}
			conns = append(conns, c)
		}
		for _, c := range conns {
			_ = c.Close()
		}
	}
	until(t, func() string { return "no connection is accepted" }, func() bool {
		conn, err := s.dial()
		if err != nil {
			return false
		}
		_ = conn.Close()
		return true
	})
}

// TestStalled checks that a session whose client reads nothing ends, and that its place is free
// again.
func TestStalled(t *testing.T) {
	t.Parallel()
	s := serve(t, build(t, checked...), "--sessions", "1", "--idle", "2s")
	conn, err := s.dial()
	if err != nil {
		t.Fatal(err)
	}
	ch, requests, err := conn.OpenChannel("session", nil)
	if err != nil {
		t.Fatal(err)
	}
	go ssh.DiscardRequests(requests)
	terminal := struct {
		Term         string
		W, H, PW, PH uint32
		Modes        string
	}{"xterm-256color", 300, 100, 0, 0, ""}
	if ok, err := ch.SendRequest("pty-req", true, ssh.Marshal(terminal)); !ok || err != nil {
		t.Fatal(ok, err)
	}
	if ok, err := ch.SendRequest("shell", true, nil); !ok || err != nil {
		t.Fatal(ok, err)
	}
	if _, err := ch.Write([]byte(strings.Repeat("\x0c\x1b[34~", 1000))); err != nil { // ctrl+l draws the whole screen
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_ = conn.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(patience):
		t.Fatal("the connection does not end")
	}
	s.open(usual).shows("idtui")
}
