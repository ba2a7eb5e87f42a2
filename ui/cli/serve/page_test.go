package serve_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"idtui/ids/catalog"
	"idtui/ui/cli/serve"
)

func packed(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestPage checks that the server sends the files of the page unchanged, with the headers
// that protect it. All other paths must stay.
func TestPage(t *testing.T) {
	const policy = "default-src 'none'"
	page := map[string][]byte{"index.html": packed(t, "<p>page"), "core.js": packed(t, "core")}
	h := serve.New(serve.Options{Catalog: catalog.Default(), Decode: echo, Page: page, PagePolicy: policy}).Handler()
	for path, want := range map[string]string{"/": "<p>page", "/index.html": "<p>page", "/core.js": "core"} {
		for encoding, isPacked := range map[string]bool{"": false, "br": false, "gzip": true, "br, gzip;q=0.5": true, "gzip;q=0": false} {
			r := httptest.NewRequest(http.MethodGet, path, nil)
			r.Header.Set("Accept-Encoding", encoding)
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			got := w.Body.Bytes()
			if isPacked && bytes.Equal(got, packed(t, want)) {
				got = []byte(want)
			}
			if string(got) != want || w.Header().Get("Content-Encoding") == "gzip" != isPacked || w.Header().Get("Content-Security-Policy") != policy || w.Header().Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("%s for %q: %d %q %v", path, encoding, w.Code, w.Body, w.Header())
			}
			r.Header.Set("If-None-Match", w.Header().Get("ETag"))
			again := httptest.NewRecorder()
			if h.ServeHTTP(again, r); again.Code != http.StatusNotModified {
				t.Errorf("%s for %q again: %d", path, encoding, again.Code)
			}
		}
	}
	for path, status := range map[string]int{"/koid/id": 200, "/healthz": 200, "/openapi.json": 200, "/nope.js": 404, "/core.js?x=1": 400, "/../core.js": 307} {
		if w := get(h, path); w.Code != status {
			t.Errorf("%s: %d, want %d", path, w.Code, status)
		}
	}
	if w := get(server(t, nil, nil), "/core.js"); w.Code != http.StatusNotFound {
		t.Errorf("without a page, /core.js is %d", w.Code)
	}
}
