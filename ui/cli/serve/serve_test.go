package serve_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
	"idtui/ids/humantext"
	"idtui/ids/idstest"
	"idtui/ui/cli/serve"
)

// echo accepts texts that begin with "good", and the scheme "known".
func echo(dst []byte, text string, q serve.Query) ([]byte, bool, error) {
	if q.Scheme != "" && q.Scheme != "known" {
		return dst, false, errors.New("no scheme " + humantext.Quote(q.Scheme))
	}
	if q.MinConfidence >= 0 {
		return fmt.Appendf(dst, "{%q}\n", fmt.Sprint(text, " ", q.MinConfidence)), true, nil
	}
	return fmt.Appendf(dst, "{%q}\n", text), strings.HasPrefix(text, "good"), nil
}

func server(t *testing.T, set map[string]ids.Settings, c generate.Clock) http.Handler {
	t.Helper()
	schemes, err := catalog.Default().With(set)
	if err != nil {
		t.Fatal(err)
	}
	return serve.New(serve.Options{Catalog: schemes, Decode: echo, Clock: c}).Handler()
}

func get(h http.Handler, path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w
}

// TestEveryEncoding requests an id of each scheme in each encoding, and decodes it.
func TestEveryEncoding(t *testing.T) {
	h := server(t, map[string]ids.Settings{"koid": {"wait": "true"}}, nil)
	for _, f := range catalog.Default().BoundSchemes() {
		if f.Policy == nil {
			if w := get(h, "/"+f.Scheme.Name+"/id"); w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), "only decode") {
				t.Errorf("%s: %d %s", f.Scheme.Name, w.Code, w.Body)
			}
			continue
		}
		w := get(h, "/"+f.Scheme.Name+"/id")
		if id, err := f.Parse(w.Body.String()); w.Code != http.StatusOK || err != nil || f.String(id) != w.Body.String() {
			t.Errorf("%s: %d %q %v", f.Scheme.Name, w.Code, w.Body, err)
		}
		for i := range f.Encodings {
			e := &f.Encodings[i]
			w := get(h, "/"+f.Scheme.Name+"/"+e.Name())
			if id, err := e.Decode(w.Body.String()); err != nil || f.Route(e.Name()).Encode(id) != w.Body.String() || w.Header().Get("Cache-Control") != "no-store" {
				t.Errorf("%s in %s: %d %q %v", f.Scheme.Name, e.Name(), w.Code, w.Body, err)
			}
		}
	}
}

func TestPaths(t *testing.T) {
	h := server(t, nil, nil)
	for _, c := range []struct {
		path   string
		status int
		want   string
	}{
		{"/", 200, "/koid/{id|decimal|hex|bytes}\n"},
		{"/healthz", 200, "ok\n"},
		{"/decode/good1", 200, "{\"good1\"}\n"},
		{"/decode/good%2F1?scheme=known", 200, "{\"good/1\"}\n"},
		{"/decode/bad", 400, "{\"bad\"}\n"},
		{"/decode/", 400, "{\"\"}\n"},
		{"/decode/good?scheme=%1b", 404, "no scheme \"\\x1b\"; GET / lists all paths"},
		{"/decode/" + strings.Repeat("a", 9000), 414, "longer"},
		{"/nope/id", 404, "no scheme \"nope\""},
		{"/%1b%5bm/id", 404, `no scheme "\x1b[m"`},
		{"/sno/nope", 404, `sno has no encoding "nope"; expected id, base32, hex or bytes`},
		{"/sno", 404, "no path"},
		{"/sno/id/more", 404, "no path"},
	} {
		w := get(h, c.path)
		if w.Code != c.status || !strings.Contains(errorOf(w)+w.Body.String(), c.want) {
			t.Errorf("%.40s: %d %.200q; want %d %q", c.path, w.Code, w.Body, c.status, c.want)
		}
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/koid/id", nil))
	if w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", w.Code)
	}
}

// TestParameters checks that clients cannot change the parameters.
func TestParameters(t *testing.T) {
	h := server(t, map[string]ids.Settings{"koid": {"worker": "3"}}, nil)
	if w := get(h, "/koid/id?worker=9"); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "expected n") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	f := catalog.Default().BoundSchemes()[0]
	id, err := f.Parse(get(h, "/koid/id").Body.String())
	if err != nil {
		t.Fatal(err)
	}
	if at := f.Layout.Index("worker"); f.Layout.Fields[at].Get(id).Lo != 3 {
		t.Errorf("worker %v", f.Layout.Fields[at].Get(id))
	}
}

// TestRefusal overflows the sequence with a frozen clock, and then moves the clock
// back by an hour.
func TestRefusal(t *testing.T) {
	c := idstest.NewClock(ids.At(time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC)))
	h := server(t, nil, c)
	for range 4096 {
		if w := get(h, "/koid/id"); w.Code != http.StatusOK {
			t.Fatal(w.Code)
		}
	}
	w := get(h, "/koid/id?n=5000")
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "" || !strings.Contains(w.Body.String(), "expected n of at most 4,096") {
		t.Errorf("more ids than a time unit has: %d %v %s", w.Code, w.Header(), w.Body)
	}
	w = get(h, "/koid/id")
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "1" || !strings.Contains(w.Body.String(), "4,096") {
		t.Errorf("overflow: %d %v %s", w.Code, w.Header(), w.Body)
	}
	c.Step(-time.Hour - time.Millisecond)
	c.Advance(time.Millisecond) // the generator reads the clock only in a new time unit
	w = get(h, "/koid/id")
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "3601" || // the sequence of that time unit has overflowed too
		!strings.Contains(w.Body.String(), "backwards by 3600000 ms") {
		t.Errorf("clock moved back: %d %v %s", w.Code, w.Header(), w.Body)
	}
}

// TestDisconnect sends requests of a client that has disconnected. The one that would wait ends
// without an id.
func TestDisconnect(t *testing.T) {
	h := server(t, map[string]ids.Settings{"koid": {"wait": "true"}}, idstest.NewClock(0))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for n := range 4097 {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/koid/id", nil).WithContext(ctx))
		want := http.StatusOK
		if n == 4096 {
			want = 499
		}
		if w.Code != want || (n < 4096) != (w.Body.Len() > 0) {
			t.Fatalf("request %d: %d %q", n, w.Code, w.Body)
		}
	}
}

// listen runs a server and returns its address and a function that stops it.
func listen(t *testing.T, o serve.Options) (addr string, stop func() error) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	if o.Grace == 0 {
		o.Grace = time.Millisecond
	}
	go func() { ended <- serve.New(o).Serve(ctx, l) }()
	t.Cleanup(cancel)
	return l.Addr().String(), func() error { cancel(); return <-ended }
}

// TestLoad sends requests from many clients. There are no duplicates, and each
// client receives an id or Retry-After.
func TestLoad(t *testing.T) {
	addr, stop := listen(t, serve.Options{Catalog: catalog.Default(), Decode: echo})
	const clients, requests = 32, 100
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}
	var seen sync.Map
	var issued atomic.Int64
	var group sync.WaitGroup
	for n := range clients {
		group.Go(func() {
			for range requests {
				w, err := client.Get("http://" + addr + []string{"/koid/id", "/sno/id", "/uid-local/id"}[n%3])
				if err != nil {
					t.Error(err)
					return
				}
				body, err := io.ReadAll(w.Body)
				_ = w.Body.Close()
				switch {
				case err != nil:
					t.Error(err)
				case w.StatusCode == http.StatusServiceUnavailable && w.Header.Get("Retry-After") != "":
				case w.StatusCode != http.StatusOK:
					t.Errorf("%d %s", w.StatusCode, body)
				default:
					issued.Add(1)
					if _, duplicate := seen.LoadOrStore(string(body), true); duplicate {
						t.Errorf("%s is a duplicate", body)
					}
				}
			}
		})
	}
	group.Wait()
	if issued.Load() < clients*requests/2 {
		t.Errorf("only %d ids", issued.Load())
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
	if _, err := net.Dial("tcp", addr); err == nil {
		t.Error("the server still listens")
	}
}

// TestShutdown stops the server during a request, which still gets its response.
func TestShutdown(t *testing.T) {
	started, resume := make(chan bool), make(chan bool)
	addr, stop := listen(t, serve.Options{Catalog: catalog.Default(), Decode: func(dst []byte, text string, _ serve.Query) ([]byte, bool, error) {
		started <- true
		<-resume
		return append(dst, text...), true, nil
	}})
	response := make(chan string)
	go func() {
		w, err := http.Get("http://" + addr + "/decode/slow")
		if err != nil {
			response <- err.Error()
			return
		}
		body, _ := io.ReadAll(w.Body)
		_ = w.Body.Close()
		response <- string(body)
	}()
	<-started
	stopped := make(chan error)
	go func() { stopped <- stop() }()
	for { // until the server accepts no connection
		c, err := net.Dial("tcp", addr)
		if err != nil {
			break
		}
		_ = c.Close()
	}
	close(resume)
	if got := <-response; got != "slow" {
		t.Errorf("response %q", got)
	}
	if err := <-stopped; err != nil {
		t.Error(err)
	}
}

// TestTooManyRequests opens more requests than the limit.
func TestTooManyRequests(t *testing.T) {
	started, resume := make(chan bool), make(chan bool)
	h := serve.New(serve.Options{Catalog: catalog.Default(), Decode: func(dst []byte, _ string, _ serve.Query) ([]byte, bool, error) {
		started <- true
		<-resume
		return dst, true, nil
	}}).Handler()
	var group sync.WaitGroup
	for range 256 {
		group.Go(func() { get(h, "/decode/x") })
		<-started
	}
	if w := get(h, "/decode/y"); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "1" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	for _, path := range []string{"/healthz", "/readyz", "/metrics"} {
		if w := get(h, path); w.Code != http.StatusOK {
			t.Errorf("%s: %d; a probe must not fail because of the load", path, w.Code)
		}
	}
	close(resume)
	group.Wait()
	if w := get(h, "/koid/id"); w.Code != http.StatusOK {
		t.Errorf("afterwards %d", w.Code)
	}
}

// TestLongHeader sends a request line and a header over the limit.
func TestLongHeader(t *testing.T) {
	addr, stop := listen(t, serve.Options{Catalog: catalog.Default(), Decode: echo})
	for _, head := range []string{"GET /" + strings.Repeat("a", 1<<20), "GET / HTTP/1.1\r\nHost: a\r\nX: " + strings.Repeat("a", 1<<20)} {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		go func() { _, _ = io.WriteString(c, head) }() // the server closes the connection before the end
		line, _ := bufio.NewReader(c).ReadString('\n')
		if line != "" && !strings.Contains(line, " 431 ") {
			t.Errorf("%q", line)
		}
		_ = c.Close()
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// TestDuplicates requests more ids than a time unit can number, from generators that wait
// and from generators as published.
func TestDuplicates(t *testing.T) {
	for _, published := range []bool{false, true} {
		var log strings.Builder
		at := idstest.NewClock(ids.At(time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)))
		h := serve.New(serve.Options{Catalog: catalog.Default(), Decode: echo, Clock: at, Published: published, Log: &log}).Handler()
		for _, scheme := range []string{"snowflake-instagram", "spaceflake", "snowflake-mastodon"} {
			log.Reset()
			w := get(h, "/"+scheme+"/id?n=10000")
			seen := map[string]bool{}
			for line := range strings.Lines(w.Body.String()) {
				seen[line] = true
			}
			n, want, noted := 10_000-len(seen), "", ""
			if n > 0 {
				want, noted = fmt.Sprint(n), scheme+": "+humantext.Number(n)+" of 10,000 ids are duplicates, as published"
			}
			if got := w.Header().Get("Idtui-Duplicates"); w.Code != http.StatusOK || got != want || n > 0 && !published {
				t.Errorf("%s, published %v: status %d, %d duplicates, header %q", scheme, published, w.Code, n, got)
			}
			if !strings.HasPrefix(log.String(), noted) || noted == "" && log.Len() > 0 {
				t.Errorf("%s, published %v: %q, want %q", scheme, published, log.String(), noted)
			}
			metric := fmt.Sprintf("idtui_duplicates_total{scheme=%q} %d\n", scheme, n)
			if all := get(h, "/metrics").Body.String(); !strings.Contains(all, metric) {
				t.Errorf("no %q in\n%s", metric, all)
			}
		}
	}
	if w := get(server(t, nil, nil), "/openapi.json"); !strings.Contains(w.Body.String(), "Idtui-Duplicates") {
		t.Error("openapi.json does not describe the header")
	}
}

// TestDuplicatesByChance requests enough ids in one time unit for some to have equal random bits.
func TestDuplicatesByChance(t *testing.T) {
	for _, published := range []bool{false, true} {
		at := idstest.NewClock(ids.At(time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)))
		h := serve.New(serve.Options{Catalog: catalog.Default(), Decode: echo, Clock: at, Published: published}).Handler()
		w := get(h, "/nano64/id?n=10000")
		seen := map[string]bool{}
		for line := range strings.Lines(w.Body.String()) {
			seen[line] = true
		}
		n := 10_000 - len(seen)
		if got := w.Header().Get("Idtui-Duplicates"); n == 0 || got != fmt.Sprint(n) {
			t.Errorf("published %v: %d duplicates, header %q", published, n, got)
		}
		metric := fmt.Sprintf("idtui_duplicates_total{scheme=\"nano64\"} %d\n", n)
		if all := get(h, "/metrics").Body.String(); !strings.Contains(all, metric) {
			t.Errorf("published %v: no %q in\n%s", published, metric, all)
		}
	}
}
