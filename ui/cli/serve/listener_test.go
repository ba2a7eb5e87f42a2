package serve

import (
	"errors"
	"net"
	"testing"
)

// TestLimited lets one connection in at a time, and ends a wait for room when it
// is closed.
func TestLimited(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := newLimited(inner, 1)
	type accepted struct {
		conn net.Conn
		err  error
	}
	come := make(chan accepted)
	go func() {
		for {
			c, err := l.Accept()
			come <- accepted{c, err}
			if err != nil {
				return
			}
		}
	}()
	for range 2 {
		c, err := net.Dial("tcp", inner.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = c.Close() }()
	}
	first := <-come
	if first.err != nil || len(l.slots) != 1 {
		t.Fatalf("%v, %d in", first.err, len(l.slots))
	}
	select {
	case second := <-come:
		t.Fatalf("a second one is let in: %v", second)
	default:
	}
	_ = first.conn.Close()
	_ = first.conn.Close() // gives its room back once only
	second := <-come
	if second.err != nil || len(l.slots) != 1 {
		t.Fatalf("%v, %d in", second.err, len(l.slots))
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if end := <-come; !errors.Is(end.err, net.ErrClosed) {
		t.Errorf("%v", end.err)
	}
}
