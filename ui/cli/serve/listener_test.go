package serve

import (
	"errors"
	"net"
	"testing"
)

// TestLimitedListener accepts one connection at a time. Close ends a wait for a free
// slot.
func TestLimitedListener(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := newLimitedListener(inner, 1)
	type accepted struct {
		conn net.Conn
		err  error
	}
	results := make(chan accepted)
	go func() {
		for {
			c, err := l.Accept()
			results <- accepted{c, err}
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
	first := <-results
	if first.err != nil || len(l.slots) != 1 {
		t.Fatalf("%v, %d slots in use", first.err, len(l.slots))
	}
	select {
	case second := <-results:
		t.Fatalf("a second connection is accepted: %v", second)
	default:
	}
	_ = first.conn.Close()
	_ = first.conn.Close() // releases the slot only once
	second := <-results
	if second.err != nil || len(l.slots) != 1 {
		t.Fatalf("%v, %d slots in use", second.err, len(l.slots))
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if end := <-results; !errors.Is(end.err, net.ErrClosed) {
		t.Errorf("%v", end.err)
	}
}
