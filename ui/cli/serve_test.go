package cli_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"idtui/ui/cli"
)

// sharedBuffer is an output that one goroutine writes and another reads.
type sharedBuffer struct {
	mu      sync.Mutex
	text    bytes.Buffer
	written chan struct{} // closed at the first write
	once    sync.Once
}

func (s *sharedBuffer) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.once.Do(func() { close(s.written) })
	return s.text.Write(b)
}

func (s *sharedBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// TestServe starts the server on a free port, sends requests, and stops it.
func TestServe(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	errs := &sharedBuffer{written: make(chan struct{})}
	ended := make(chan int, 1)
	go func() {
		ended <- cli.Run(ctx, []string{"serve", "--addr", "127.0.0.1:0", "--set", "koid.worker=3", "--set", "koid.epoch=1000", "--layouts", "testdata/layouts"}, cli.Streams{
			In: strings.NewReader(""), Out: io.Discard, Err: errs,
			Clock: func() time.Time { return now }, Getenv: func(string) string { return "" },
		})
	}()
	<-errs.written
	base := regexp.MustCompile(`http://127\.0\.0\.1:\d+`).FindString(errs.String())
	if base == "" {
		t.Fatal(errs.String())
	}
	for _, c := range []struct {
		path   string
		status int
		want   string // a regular expression
	}{
		{"/healthz", 200, `^ok\n$`},
		{"/koid/id", 200, `^\d{19}$`},
		{"/koid/hex", 200, `^[0-9a-f]{16}$`},
		{"/decode/9q77e7ft9u236223", 200, `^\{"input":"9q77e7ft9u236223","scheme":"sno",.*"candidates":\[.*\]\}\n$`},
		{"/decode/0?scheme=KOID", 200, `"scheme":"koid",.*"time":"1970-01-01T00:00:01.000Z".*"candidates":\[\]`},
		{"/decode/level=info%20id=%229q77e7ft9u236223%22", 200, `^\{"input":"level=info id=\\"9q77e7ft9u236223\\"","offset":15,"id":"9q77e7ft9u236223","scheme":"sno",.*\}\n$`},
		{"/decode/9q77e7ft9u236223,9q77e7fu9u236229", 200, `^\{.*"id":"9q77e7ft9u236223".*\n.*"id":"9q77e7fu9u236229".*\n$`},
		{"/decode/9q77e7ft9u2362", 400, `2 characters short of a sno`},
		{"/decode/%1b%5b31m", 400, `^\{"input":"\\u001b\[31m","error":".* is not an id"\}\n$`},
		{"/decode/9q77e7ft9u23622A?scheme=sno", 400, `"error":"invalid sno .*character 16 is .*"\}`},
		{"/acme-order/public", 200, `^ord_[0-9A-Z]{13}$`},
		{"/decode/ord_0S9TWXT400W01", 200, `"scheme":"acme-order",.*"time":"2026-11-21T02:06:12.000Z"`},
		{"/decode/0?scheme=nope", 404, `^\{"error":"no scheme \\"nope\\"; GET / lists all paths"\}\n$`},
	} {
		w, err := http.Get(base + c.path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(w.Body)
		_ = w.Body.Close()
		if err != nil || w.StatusCode != c.status || !regexp.MustCompile(c.want).Match(body) {
			t.Errorf("%s: %d %s; want %d %s", c.path, w.StatusCode, body, c.status, c.want)
		}
	}
	stop()
	if status := <-ended; status != 0 || strings.Count(errs.String(), "\n") != 2 {
		t.Errorf("status %d, %s", status, errs.String())
	}
}

func TestServeErrors(t *testing.T) {
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"--addr nope", 2, "expected HOST:PORT"},
		{"--addr unix:", 2, "expected a path"},
		{"--addr unix:/nonexistent/idtui.sock", 1, "--addr unix:/nonexistent/idtui.sock: cannot listen: "},
		{"--addr systemd", 1, "expected LISTEN_FDS=1 and LISTEN_PID="},
		{"--addr 127.0.0.1:99999999", 2, `no port "99999999"`},
		{"--set worker=3", 2, "expected SCHEME.KEY=VALUE"},
		{"--set nope.worker=3", 2, "no scheme"},
		{"--set koid.nope=3", 2, "no parameter"},
		{"--set koid.worker=99", 2, "0 to 31"},
		{"now", 2, "expected no arguments"},
	} {
		a := run(append([]string{"serve"}, strings.Fields(c.args)...)...).wantStatus(t, c.status)
		if a.out != "" || !strings.Contains(a.err, c.want) {
			t.Errorf("serve %s: %q; want %q", c.args, a.err, c.want)
		}
	}
}

// TestServeUnixSocket serves on a Unix socket, in the place of one that a killed server
// left behind, and logs requests.
func TestServeUnixSocket(t *testing.T) {
	path := filepath.Join(t.TempDir(), "idtui.sock")
	stale, err := net.ListenUnix("unix", &net.UnixAddr{Name: path})
	if err != nil {
		t.Skip(err) // the system has no Unix sockets, or the path is too long for one
	}
	stale.SetUnlinkOnClose(false)
	_ = stale.Close()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	errs := &sharedBuffer{written: make(chan struct{})}
	ended := make(chan int, 1)
	go func() {
		ended <- cli.Run(ctx, []string{"serve", "--addr", "unix:" + path, "--log"}, cli.Streams{
			In: strings.NewReader(""), Out: io.Discard, Err: errs,
			Clock: func() time.Time { return now }, Getenv: func(string) string { return "" },
		})
	}()
	<-errs.written
	client := &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", path)
	}}}
	w, err := client.Get("http://any.example/sno/id?n=2")
	if err != nil {
		t.Fatal(err, errs.String())
	}
	body, err := io.ReadAll(w.Body)
	_ = w.Body.Close()
	if err != nil || len(body) != 34 {
		t.Errorf("%q %v", body, err)
	}
	if second := run("serve", "--addr", "unix:"+path); second.status != 1 || !strings.Contains(second.err, "in use") {
		t.Errorf("a second server: %d %s", second.status, second.err)
	}
	client.CloseIdleConnections()
	stop()
	if status := <-ended; status != 0 {
		t.Errorf("status %d", status)
	}
	if log := errs.String(); !strings.Contains(log, `"msg":"request","method":"GET","path":"/sno/id","query":"n=2","status":200,"bytes":34`) {
		t.Errorf("the log is %s", log)
	}
}

// TestServeState restarts a server with a state. The second server repeats no id of the
// first, and two servers cannot share the state.
func TestServeState(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	seen := map[string]bool{}
	for range 2 {
		ctx, stop := context.WithCancel(context.Background())
		errs := &sharedBuffer{written: make(chan struct{})}
		ended := make(chan int, 1)
		go func() {
			ended <- cli.Run(ctx, []string{"serve", "--addr", "127.0.0.1:0", "--state", path, "--set", "koid.wait=true"}, cli.Streams{
				In: strings.NewReader(""), Out: io.Discard, Err: errs,
				Clock: func() time.Time { return now }, Getenv: func(string) string { return "" },
			})
		}()
		<-errs.written
		base := regexp.MustCompile(`http://127\.0\.0\.1:\d+`).FindString(errs.String())
		for range 3 {
			w, err := http.Get(base + "/frostflake/id?n=100")
			if err != nil {
				t.Fatal(err)
			}
			body, _ := io.ReadAll(w.Body)
			_ = w.Body.Close()
			for line := range strings.Lines(string(body)) {
				if w.StatusCode != http.StatusOK || seen[line] {
					t.Fatalf("%d %s", w.StatusCode, line)
				}
				seen[line] = true
			}
		}
		second := run("serve", "--addr", "127.0.0.1:0", "--state", path)
		if second.status != 1 || !strings.Contains(second.err, "another process uses this file") {
			t.Errorf("a second server: %d %s", second.status, second.err)
		}
		stop()
		if status := <-ended; status != 0 || strings.Count(errs.String(), "\n") != 1 {
			t.Errorf("status %d, %s", status, errs.String())
		}
	}
	if len(seen) != 600 {
		t.Errorf("%d ids", len(seen))
	}
}

// TestCoarseUnits checks that gen and serve without a state warn of a time unit of more than 1 s.
func TestCoarseUnits(t *testing.T) {
	dir := t.TempDir()
	file, state := filepath.Join(dir, "slow.toml"), filepath.Join(dir, "state")
	const text = "idtui = 1\nname = \"slow\"\nbits = 64\nfields = [{ name = \"time\", kind = \"time\", width = 42, unit = \"10s\" }, { name = \"seq\", kind = \"sequence\", width = 22 }]\nencodings = [{ alphabet = \"hex\" }]\ngenerator = { back = \"refuse\", full = \"wait\" }\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	serve := func(args ...string) string {
		ctx, stop := context.WithCancel(context.Background())
		errs := &sharedBuffer{written: make(chan struct{})}
		ended := make(chan int, 1)
		go func() {
			ended <- cli.Run(ctx, append([]string{"serve", "--addr", "127.0.0.1:0", "--layouts", file}, args...), cli.Streams{
				In: strings.NewReader(""), Out: io.Discard, Err: errs,
				Clock: func() time.Time { return now }, Getenv: func(string) string { return "" },
			})
		}()
		<-errs.written
		stop()
		<-ended
		return errs.String()
	}
	const want = "a restart in the same unit can issue the same ids"
	for name, c := range map[string]struct {
		err   string
		warns bool
	}{
		"gen":          {run("gen", "slow", "--layouts", file).err, true},
		"gen, state":   {run("gen", "slow", "--layouts", file, "--state", state).err, false},
		"serve":        {serve(), true},
		"serve, state": {serve("--state", state), false},
	} {
		if strings.Contains(c.err, want) != c.warns || strings.Contains(c.err, "same ids of slow") != (name == "serve") {
			t.Errorf("%s: %s", name, c.err)
		}
	}
}

// TestStateOnUsedPort starts a server on a port that is in use, and runs gen for no ids. Neither
// leaves a state behind.
func TestStateOnUsedPort(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	path := filepath.Join(t.TempDir(), "state")
	run("serve", "--addr", l.Addr().String(), "--state", path).wantStatus(t, 1)
	if _, err := os.Lstat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the state: %v", err)
	}
	run("gen", "koid", "-n", "0", "--state", path).wantStatus(t, 0)
	if _, err := os.Lstat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the state of no ids: %v", err)
	}
}

// TestForeignState passes a file that idtui did not write. The file does not change.
func TestForeignState(t *testing.T) {
	path := filepath.Join(t.TempDir(), "novel.txt")
	const novel = "It was a dark and stormy night.\n"
	if err := os.WriteFile(path, []byte(novel), 0o600); err != nil {
		t.Fatal(err)
	}
	if a := run("gen", "koid", "--state", path).wantStatus(t, 1); !strings.Contains(a.err, "no lease file that this version of idtui can read") || a.out != "" {
		t.Errorf("%q %q", a.out, a.err)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != novel {
		t.Errorf("the file is %q, %v", text, err)
	}
}

// movingWriter moves a file when something is written.
type movingWriter struct{ path string }

// Write moves the file, once.
func (w *movingWriter) Write(p []byte) (int, error) {
	if w.path != "" {
		path := w.path
		w.path = ""
		return len(p), os.Rename(path, path+".bak")
	}
	return len(p), nil
}

// TestMovedState moves the state while gen runs. gen ends, and reports it once.
func TestMovedState(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows moves no open file")
	}
	path := filepath.Join(t.TempDir(), "state")
	errs := &bytes.Buffer{}
	status := cli.Run(t.Context(), []string{"gen", "koid", "-n", "100000000", "--set", "wait=true", "--state", path}, cli.Streams{
		In: strings.NewReader(""), Out: &movingWriter{path}, Err: errs,
		Clock: func() time.Time { return now }, Getenv: func(string) string { return "" },
	})
	if status != 1 || strings.Count(errs.String(), "another process may have issued the same ids") != 1 {
		t.Errorf("status %d: %s", status, errs)
	}
}

// TestServeDecodesAsDecode compares GET /decode with the command. Errors name parameters of the
// query instead of flags.
func TestServeDecodesAsDecode(t *testing.T) {
	base := served(t)
	fetch := func(path string) string {
		w, err := http.Get(base + path)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = w.Body.Close() }()
		body, err := io.ReadAll(w.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(body)
	}
	for _, text := range []string{
		"https://discord.com/channels/80351110224678912/175928847299117063", `ObjectId("507f1f77bcf86cd799439011")`, "9q77e7ft9u236223",
	} {
		want := run("decode", text, "-f", "json").out
		if got := fetch("/decode/" + url.PathEscape(text)); got != want {
			t.Errorf("GET: %s\ndecode: %s", got, want)
		}
	}
	for path, want := range map[string]string{
		"/decode/hello": "(to force a scheme: ?scheme=cuid2)",
		"/decode/4HfLEubBTkz?scheme=snowflake-twitter": "; it is valid in base58",
	} {
		if got := fetch(path); !strings.Contains(got, want) || strings.Contains(got, "-s ") || strings.Contains(got, "--") {
			t.Errorf("%s: %s; want %s", path, got, want)
		}
	}
}
