package serve

import (
	"context"
	"net"
	"net/http"
	"testing"
	"time"

	"idtui/ids/catalog"
)

// TestShutdownFits checks that the shutdown without an open request takes at most the promised 0.2
// s. That includes a reserve for the end of the process.
func TestShutdownFits(t *testing.T) {
	const promised, reserve = 200 * time.Millisecond, 30 * time.Millisecond
	s := New(Options{Catalog: catalog.Default()})
	if longest := s.options.Grace + s.options.Silence + s.options.Silence/5; longest > promised-reserve {
		t.Errorf("an idle connection delays the end by %v, more than %v", longest, promised-reserve)
	}
}

// TestOpenRequestOutlivesGrace ends the server while a request is open. The request gets its
// response after the grace.
func TestOpenRequestOutlivesGrace(t *testing.T) {
	began, end := make(chan bool), make(chan bool)
	s := New(Options{Catalog: catalog.Default(), Decode: func(dst []byte, _ string, _ Query) ([]byte, bool, error) {
		close(began)
		<-end
		return append(dst, "{}"...), true, nil
	}, Grace: time.Millisecond, Silence: time.Millisecond})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended, answered := make(chan error, 1), make(chan int, 1)
	go func() { ended <- s.Serve(ctx, l) }()
	go func() {
		w, err := http.Get("http://" + l.Addr().String() + "/decode/x")
		if err != nil {
			answered <- 0
			return
		}
		_ = w.Body.Close()
		answered <- w.StatusCode
	}()
	<-began
	stop()
	for err == nil { // until the server stops listening, after the grace
		var c net.Conn
		if c, err = net.Dial("tcp", l.Addr().String()); err == nil {
			_ = c.Close()
		}
	}
	select {
	case err := <-ended:
		t.Errorf("ended before the response: %v", err)
	default:
	}
	close(end)
	if code := <-answered; code != http.StatusOK {
		t.Errorf("status %d", code)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
