package serve_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/idstest"
	"idtui/ui/cli/serve"
)

// TestHead checks that HEAD takes no id: the next one still has the sequence number 0.
func TestHead(t *testing.T) {
	h := server(t, nil, idstest.NewClock(ids.At(time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC))))
	for range 10 {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodHead, "/koid/id", nil))
		if w.Code != http.StatusOK || w.Body.Len() != 0 {
			t.Errorf("%d %q", w.Code, w.Body)
		}
	}
	f := catalog.Default().BoundSchemes()[0]
	id, err := f.Parse(get(h, "/koid/id").Body.String())
	if at := f.Layout.Index("counter"); err != nil || f.Layout.Fields[at].Get(id).Lo != 0 {
		t.Errorf("counter %v, %v", f.Layout.Fields[at].Get(id), err)
	}
}

// TestQuery checks that query parameters which a path does not know are errors.
func TestQuery(t *testing.T) {
	h := server(t, nil, nil)
	for path, want := range map[string]string{
		"/?x=1":                         `unknown query parameter "x"; this path has none`,
		"/healthz?verbose=1":            `unknown query parameter "verbose"`,
		"/koid/id?n=1&n=2":              "query parameter n is given twice",
		"/koid/id?count=2":              `unknown query parameter "count"; expected n`,
		"/koid/id?n=0":                  `invalid n "0": expected a whole number from 1 to 10000`,
		"/koid/id?n=10001":              "expected a whole number",
		"/koid/id?n=-1":                 "expected a whole number",
		"/koid/id?n=1e3":                "expected a whole number",
		"/koid/id?n=4294967296":         "expected a whole number",
		"/decode/good?schema=koid":      `unknown query parameter "schema"; expected scheme`,
		"/decode/good?%1b=1":            `unknown query parameter "\x1b"`,
		"/decode/good?scheme=known;a=1": "invalid query",

		"/decode/good?min_confidence=":      `invalid min_confidence "": expected a number from 0 to 1`,
		"/decode/good?min_confidence=x":     `invalid min_confidence "x": expected a number from 0 to 1`,
		"/decode/good?min_confidence=%1b":   `invalid min_confidence "\x1b"`,
		"/decode/good?min_confidence=1.01":  "expected a number from 0 to 1",
		"/decode/good?min_confidence=-1":    "expected a number from 0 to 1",
		"/koid/id?n=":                       "invalid n",
		"/decode/good?min_confidence=NaN":   "expected a number from 0 to 1",
		"/decode/good?min_confidence=Inf":   "expected a number from 0 to 1",
		"/decode/good?min_confidence=1&n=1": `unknown query parameter "n"`,
		"/decode/?min_confidence=50%25":     "expected a number from 0 to 1",
		"/sno/id?min_confidence=0.5":        `unknown query parameter "min_confidence"`,
	} {
		if w := get(h, path); w.Code != http.StatusBadRequest || !strings.Contains(errorOf(w), want) {
			t.Errorf("%s: %d %s; want 400 %s", path, w.Code, w.Body, want)
		}
	}
}

// TestBatch requests several ids, as lines and as JSON.
func TestBatch(t *testing.T) {
	h := server(t, nil, nil)
	lines := strings.Split(get(h, "/sno/id?n=1000").Body.String(), "\n")
	if len(lines) != 1001 || lines[1000] != "" || !slices.IsSorted(lines[:1000]) {
		t.Errorf("%d lines, or not in order", len(lines))
	}
	if one := get(h, "/sno/id?n=1").Body.String(); len(one) != 17 || one[16] != '\n' {
		t.Errorf("n=1: %q", one)
	}
	for path, pattern := range map[string]string{"/sno/hex?n=2": `^\["[0-9a-f]{20}","[0-9a-f]{20}"\]\n$`, "/sno/hex": `^"[0-9a-f]{20}"\n$`} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Header.Set("Accept", "text/html;q=0.1, application/json")
		h.ServeHTTP(w, r)
		if !regexp.MustCompile(pattern).Match(w.Body.Bytes()) || w.Header().Get("Content-Type") != "application/json" {
			t.Errorf("%s: %v %s", path, w.Header(), w.Body)
		}
	}
}

// TestForeignHost checks that the names of other hosts are rejected on a loopback address, and
// only there.
func TestForeignHost(t *testing.T) {
	addr, stop := listen(t, serve.Options{Catalog: catalog.Default(), Decode: echo})
	for host, want := range map[string]int{
		"localhost": 200, "LOCALHOST:8080": 200, "127.0.0.1": 200, "127.8.8.8:1": 200, "[::1]": 200, "[::1]:8080": 200, addr: 200,
		"localhost.": 200, "localhost.:8080": 200, "localhost..": 403,
		"example.com": 403, "example.com:8080": 403, "localhost.example.com": 403, "10.0.0.1": 403, "127.0.0.1.example.com": 403,
	} {
		r, err := http.NewRequest(http.MethodGet, "http://"+addr+"/koid/id", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = host
		w, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = w.Body.Close()
		if w.StatusCode != want {
			t.Errorf("host %s: %d, want %d", host, w.StatusCode, want)
		}
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
	if w := get(server(t, nil, nil), "/koid/id"); w.Code != http.StatusOK { // the host of the request is example.com
		t.Errorf("without a loopback address: %d", w.Code)
	}
}

// TestMetrics checks the counters of ids, refusals, waits and requests.
func TestMetrics(t *testing.T) {
	c := idstest.NewClock(ids.At(time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC)))
	h := server(t, nil, c)
	get(h, "/koid/id?n=4096")
	get(h, "/koid/id")              // refused
	get(h, "/sno/id?n=10000")       // the sequence has 65536 numbers
	get(h, "/uid-local/id?n=10000") // the sequence has 16384 numbers
	get(h, "/uid-local/id?n=10000") // waits once
	text := get(h, "/metrics").Body.String()
	for _, want := range []string{
		`idtui_ids_total{scheme="koid"} 4096`, `idtui_refusals_total{scheme="koid"} 1`, `idtui_waits_total{scheme="koid"} 0`,
		`idtui_ids_total{scheme="uid-local"} 20000`, `idtui_waits_total{scheme="uid-local"} 1`,
		`idtui_http_requests_total{code="200"} 4`, `idtui_http_requests_total{code="503"} 1`,
		`idtui_http_request_duration_seconds_bucket{le="+Inf"} 5`, `idtui_http_request_duration_seconds_count 5`,
	} {
		if !strings.Contains(text, want+"\n") {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	if strings.Contains(text, `scheme="flax"`) {
		t.Error("flax was not requested")
	}
	line := regexp.MustCompile(`^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"]*"\})? [0-9.e+-]+)$`)
	for l := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		if !line.MatchString(l) {
			t.Errorf("not a line of the format: %q", l)
		}
	}
}

// TestDescription checks that the description names each path and encoding that the index lists.
// The server must answer each encoding.
func TestDescription(t *testing.T) {
	h := server(t, nil, nil)
	var d struct {
		OpenAPI string
		Paths   map[string]struct {
			Parameters []struct{ Schema struct{ Enum []string } }
			Get, Post  struct {
				Responses map[string]struct{ Content map[string]any }
			}
		}
	}
	if err := json.Unmarshal(get(h, "/openapi.json").Body.Bytes(), &d); err != nil || d.OpenAPI != "3.1.0" {
		t.Fatal(d.OpenAPI, err)
	}
	encodings := 0
	for line := range strings.Lines(get(h, "/").Body.String()) {
		path, _, _ := strings.Cut(strings.TrimSpace(line), "?")
		var listed []string
		path = regexp.MustCompile(`\{[^}]*\|.*\}|\{id\}$`).ReplaceAllStringFunc(path, func(s string) string {
			if strings.HasPrefix(path, "/decode/") {
				return s
			}
			listed = strings.Split(strings.Trim(s, "{}"), "|")
			return "{encoding}"
		})
		p, ok := d.Paths[path]
		if !ok || listed != nil && !slices.Equal(first(p.Parameters).Schema.Enum, listed) {
			t.Errorf("%s is described as %+v", line, p.Parameters)
		}
		encodings += len(listed)
	}
	if encodings < 100 {
		t.Errorf("the index lists only %d encodings", encodings)
	}
	for path, p := range d.Paths {
		for _, status := range []string{"200", "400", "403", "405", "414"} {
			if p.Get.Responses[status].Content == nil && p.Post.Responses[status].Content == nil {
				t.Errorf("%s has no response with status %s", path, status)
			}
		}
		for _, encoding := range first(p.Parameters).Schema.Enum {
			if at := strings.Replace(path, "{encoding}", encoding, 1); get(h, at).Code != http.StatusOK {
				t.Errorf("%s: %d", at, get(h, at).Code)
			}
		}
	}
}

// TestDescribedTypes checks that a path without parameters answers with the type that is
// described.
func TestDescribedTypes(t *testing.T) {
	h := server(t, nil, nil)
	var d struct {
		Paths map[string]struct {
			Get struct {
				Responses map[string]struct{ Content map[string]any }
			}
		}
	}
	if err := json.Unmarshal(get(h, "/openapi.json").Body.Bytes(), &d); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/", "/healthz", "/readyz", "/metrics", "/openapi.json"} {
		w := get(h, path)
		if kind := w.Header().Get("Content-Type"); d.Paths[path].Get.Responses["200"].Content[kind] == nil {
			t.Errorf("%s answers %s, which is not described", path, kind)
		}
	}
}

func first[T any](list []T) (v T) {
	if len(list) > 0 {
		v = list[0]
	}
	return v
}

// TestAccessLog checks that each request has one record, in which text of the client is
// escaped.
func TestAccessLog(t *testing.T) {
	var log bytes.Buffer
	h := serve.New(serve.Options{Catalog: catalog.Default(), Decode: echo, Access: slog.New(slog.NewJSONHandler(&log, nil))}).Handler()
	get(h, "/koid/id?n=3")
	get(h, "/%1b[31m?x=%0a")
	lines := strings.Split(strings.TrimSpace(log.String()), "\n")
	var records [2]struct {
		Method, Path, Query, Remote string
		Status, Bytes               int
		Seconds                     float64
	}
	if len(lines) != len(records) {
		t.Fatal(log.String())
	}
	for i, line := range lines {
		if err := json.Unmarshal([]byte(line), &records[i]); err != nil {
			t.Fatal(err)
		}
	}
	if r := records[0]; r.Method != http.MethodGet || r.Path != "/koid/id" || r.Query != "n=3" || r.Status != 200 || r.Bytes != 60 {
		t.Errorf("%+v", r)
	}
	if r := records[1]; r.Path != `/\x1b[31m` || r.Status != 404 {
		t.Errorf("%+v", r)
	}
	if strings.ContainsFunc(log.String(), func(c rune) bool { return c < ' ' && c != '\n' }) {
		t.Errorf("%q", log.String())
	}
}

// errorOf returns the error of a response, which is a line of text or an object of JSON.
func errorOf(w *httptest.ResponseRecorder) string {
	var body struct{ Error string }
	if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil {
		return w.Body.String()
	}
	return body.Error
}

// post sends a body to a path, with headers as pairs of name and value.
func post(h http.Handler, path, body string, header ...string) *httptest.ResponseRecorder {
	w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
	for ; len(header) > 1; header = header[2:] {
		r.Header.Set(header[0], header[1])
	}
	h.ServeHTTP(w, r)
	return w
}

// gzipped returns a text that is compressed with gzip.
func gzipped(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.WriteString(z, text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestPostRecords posts records to decode, and checks the status and the type of the response.
func TestPostRecords(t *testing.T) {
	h := server(t, nil, nil)
	packed := gzipped(t, "good\n")
	for _, c := range []struct {
		path, body string
		header     []string
		status     int
		want       string
	}{
		{"/decode", "good\n", nil, 200, ""},
		{"/decode", packed, []string{"Content-Encoding", "gzip"}, 200, ""},
		{"/decode", packed, nil, 200, ""},                                                             // as a file that is compressed
		{"/decode", "good\n", []string{"Content-Type", "application/x-www-form-urlencoded"}, 200, ""}, // the default of curl
		{"/decode", "good\n", []string{"Content-Type", "no type"}, 200, ""},
		{"/decode?scheme=nope", "x\n", nil, 404, `no scheme "nope"`},
		{"/decode?x=1", "x\n", nil, 400, `unknown query parameter "x"`},
		{"/decode?min_confidence=2", "x\n", nil, 400, "invalid min_confidence"},
		{"/decode", packed[:len(packed)-9], nil, 400, "cannot read the body: unexpected EOF"},
		{"/decode", packed[:5], nil, 400, "cannot read the body"},
		{"/decode", strings.Repeat("x", 4<<20+1), nil, 413, "longer than 4194304 bytes"},
		{"/decode", gzipped(t, strings.Repeat("x", 4<<20+1)), nil, 413, "longer than 4194304 bytes"},
		{"/decode", "x", []string{"Content-Encoding", "br"}, 415, `the Content-Encoding is "br"; expected gzip`},
		{"/decode", "x", []string{"Content-Type", "multipart/form-data; boundary=x"}, 415, "the body is multipart/form-data"},
		{"/decode", "x", []string{"Content-Type", "image/png"}, 415, "the body is image/png"},
	} {
		w := post(h, c.path, c.body, c.header...)
		if w.Code != c.status || c.want != "" && !strings.Contains(errorOf(w), c.want) {
			t.Errorf("%s %v: %d %s; want %d %s", c.path, c.header, w.Code, w.Body, c.status, c.want)
		}
		if kind := w.Header().Get("Content-Type"); c.status == 200 && (kind != "application/x-ndjson" || w.Body.String() != "{\"good\\n\"}\n") || c.status != 200 && kind != "application/json" {
			t.Errorf("%s %v: %s %s", c.path, c.header, kind, w.Body)
		}
	}
	if w := post(h, "/decode", "x", "Content-Encoding", "br"); w.Header().Get("Accept-Encoding") != "gzip" {
		t.Errorf("no encoding is offered: %v", w.Header())
	}
}

// TestErrorTypes checks that errors are text, or JSON for clients that accept it.
func TestErrorTypes(t *testing.T) {
	h := server(t, nil, nil)
	for _, c := range []struct {
		path, accept string
		status       int
		kind         string
	}{
		{"/koid/nope", "", 404, "text/plain; charset=utf-8"},
		{"/koid/nope", "application/json", 404, "application/json"},
		{"/nope", "text/html, application/json;q=0.5", 404, "application/json"},
		{"/koid/id?n=0", "application/json", 400, "application/json"},
		{"/decode/x?scheme=nope", "", 404, "application/json"},
		{"/decode", "", 405, "application/json"},
		{"/" + strings.Repeat("x", 9000), "application/json", 414, "application/json"},
	} {
		w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, c.path, nil)
		r.Header.Set("Accept", c.accept)
		h.ServeHTTP(w, r)
		if w.Code != c.status || w.Header().Get("Content-Type") != c.kind || errorOf(w) == "" {
			t.Errorf("%.40s %s: %d %v %s", c.path, c.accept, w.Code, w.Header(), w.Body)
		}
	}
	if w := get(h, "/decode"); w.Header().Get("Allow") != http.MethodPost {
		t.Errorf("GET /decode: %v", w.Header())
	}
}

// TestUnescapedURL decodes a URL that is not percent-encoded. The mux alone would redirect it.
func TestUnescapedURL(t *testing.T) {
	h := server(t, nil, nil)
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.URL.Path = "/decode/good://example.com/1"
	w := httptest.NewRecorder()
	if h.ServeHTTP(w, r); w.Code != http.StatusOK || w.Body.String() != "{\"good://example.com/1\"}\n" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if w := post(h, "/decode/good", ""); w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: %d %v", w.Code, w.Header())
	}
}
