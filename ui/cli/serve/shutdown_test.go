package serve_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/ui/cli/serve"
)

// TestShutdownUnderLoad stops the server while 64 clients send requests on connections
// that they keep. Each request that was sent gets its response.
func TestShutdownUnderLoad(t *testing.T) {
	addr, stop := listen(t, serve.Options{Catalog: catalog.Default(), Decode: echo, Grace: 300 * time.Millisecond, Silence: 5 * time.Second})
	var clients sync.WaitGroup
	var answered, lost atomic.Int64
	enough := make(chan bool)
	for range 64 {
		clients.Go(func() {
			client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 1}}
			for {
				w, err := client.Get("http://" + addr + "/sno/id")
				if err != nil {
					if !isRefused(err) {
						t.Error(err)
						lost.Add(1)
					}
					return
				}
				_, err = io.Copy(io.Discard, w.Body)
				_ = w.Body.Close()
				if err != nil || w.StatusCode != http.StatusOK {
					t.Errorf("%d, %v", w.StatusCode, err)
				}
				if answered.Add(1) == 2000 {
					close(enough)
				}
			}
		})
	}
	<-enough
	if err := stop(); err != nil {
		t.Error(err)
	}
	clients.Wait()
	if lost.Load() > 0 {
		t.Errorf("%d of %d requests had no response", lost.Load(), answered.Load()+lost.Load())
	}
}

// isRefused reports whether the server did not accept the connection, so that no
// request was sent.
func isRefused(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && op.Op == "dial"
}

// TestReadiness checks that the probe answers 503 during a shutdown, and closes its connection.
func TestReadiness(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- serve.New(serve.Options{Catalog: catalog.Default(), Decode: echo, Grace: 5 * time.Second}).Serve(ctx, l)
	}()
	status := func() (int, bool) {
		w, err := http.Get("http://" + l.Addr().String() + "/readyz")
		if err != nil {
			t.Fatal(err)
		}
		_ = w.Body.Close()
		return w.StatusCode, w.Close
	}
	if code, closes := status(); code != http.StatusOK || closes {
		t.Errorf("before: %d, close %v", code, closes)
	}
	cancel()
	for code := http.StatusOK; code == http.StatusOK; { // the server notices soon
		code, _ = status()
	}
	if code, closes := status(); code != http.StatusServiceUnavailable || !closes {
		t.Errorf("during the shutdown: %d, close %v", code, closes)
	}
	_ = l.Close()
	if err := <-ended; err == nil {
		t.Error("a listener that was closed is no error")
	}
}

// TestSilentClient connects and sends nothing. It does not delay the end.
func TestSilentClient(t *testing.T) {
	addr, stop := listen(t, serve.Options{Catalog: catalog.Default(), Decode: echo})
	c, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	start := time.Now()
	if err := stop(); err != nil {
		t.Error(err)
	}
	if took := time.Since(start); took > 3*time.Second { // net/http alone waits 5 s
		t.Errorf("the server took %v to stop", took)
	}
}
