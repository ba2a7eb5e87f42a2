package serve

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"idtui/ids/catalog"
)

// pipeListener hands out connections of a test.
type pipeListener struct{ conns chan net.Conn }

func (l pipeListener) Accept() (net.Conn, error) {
	c, ok := <-l.conns
	if !ok {
		return nil, net.ErrClosed
	}
	return c, nil
}
func (l pipeListener) Close() error   { close(l.conns); return nil }
func (l pipeListener) Addr() net.Addr { return nil }

// dial adds a connection to the queue and returns the client's end.
func (l pipeListener) dial() net.Conn {
	client, server := net.Pipe()
	l.conns <- server
	return client
}

// accept accepts a connection, and sets its state and how long it has waited.
func accept(t *testing.T, l *connections, state http.ConnState, waited time.Duration) *conn {
	t.Helper()
	c, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	l.stateChanged(c, state)
	l.mu.Lock()
	c.(*conn).since = time.Now().Add(-waited)
	l.mu.Unlock()
	return c.(*conn)
}

// TestEviction fills all slots. The next connection takes the slot that has been idle
// for the longest time. Connections at work are not touched.
func TestEviction(t *testing.T) {
	inner := pipeListener{make(chan net.Conn, 8)}
	l := newConnections(inner, 3, 1)
	for range 3 {
		inner.dial()
	}
	accept(t, l, http.StateActive, time.Hour)
	idle := accept(t, l, http.StateIdle, time.Minute)
	accept(t, l, http.StateIdle, 30*time.Second)
	inner.dial()
	if c := accept(t, l, http.StateActive, 0); c.healthOnly {
		t.Error("the new connection has no slot")
	}
	if _, err := idle.Read(make([]byte, 1)); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("the idle connection is open: %v", err)
	}
	if open, evicted := l.count(); open != 3 || evicted != 1 {
		t.Errorf("%d open, %d evicted", open, evicted)
	}
}

// TestReserve opens as many connections as there are slots. The next connection is only
// for the health paths, and the one after it waits.
func TestReserve(t *testing.T) {
	inner := pipeListener{make(chan net.Conn, 8)}
	l := newConnections(inner, 2, 1)
	for range 4 {
		inner.dial()
	}
	working := accept(t, l, http.StateActive, time.Hour)
	accept(t, l, http.StateNew, 0) // this client has only just connected
	if c := accept(t, l, http.StateActive, 0); !c.healthOnly {
		t.Error("the third connection has a slot for all paths")
	}
	accepted := make(chan net.Conn)
	go func() {
		c, _ := l.Accept()
		accepted <- c
	}()
	select {
	case <-accepted:
		t.Fatal("the fourth connection was accepted")
	default:
	}
	_ = working.Close()
	_ = working.Close() // releases the slot only once
	if c := <-accepted; c == nil {
		t.Error("the fourth connection was not accepted")
	}
	go func() { _ = l.Close() }()
	if _, err := l.Accept(); !errors.Is(err, net.ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}

// TestHealthOnly checks that a connection of the reserve gets answers to probes only.
func TestHealthOnly(t *testing.T) {
	h := New(Options{Catalog: catalog.Default()}).Handler()
	for path, want := range map[string]int{"/healthz": 200, "/readyz": 200, "/metrics": 200, "/koid/id": 503} {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r.WithContext(withConnection(r.Context(), &conn{healthOnly: true})))
		if w.Code != want || w.Header().Get("Connection") != "close" {
			t.Errorf("%s: %d %v", path, w.Code, w.Header())
		}
	}
}
