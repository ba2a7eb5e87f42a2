package serve

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"path"
	"strings"
	"time"
)

// pageTimeout limits the time to send a file of the page. The core is large, and a network
// can be slow.
const pageTimeout = 2 * time.Minute

// pageType returns the content type of a file of the page.
func pageType(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	}
	return plainText
}

// pageFile answers with a file of the page. The page may load only such files. A client that accepts
// gzip gets the compressed file.
func (s *Server) pageFile(name string, packed []byte) http.HandlerFunc {
	sum := sha256.Sum256(packed)
	tag := `"` + hex.EncodeToString(sum[:8])
	return func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Type", pageType(name))
		h.Set("Content-Security-Policy", s.options.PagePolicy)
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-cache")
		h.Set("Vary", "Accept-Encoding")
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(pageTimeout)) // otherwise the usual limit applies
		if acceptsGzip(r) {
			h.Set("Content-Encoding", "gzip")
			h.Set("ETag", tag+`-gzip"`)
			http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(packed))
			return
		}
		h.Set("ETag", tag+`"`)
		text, err := unpack(packed)
		if err != nil {
			replyError(w, r, http.StatusInternalServerError, err.Error())
			return
		}
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(text))
	}
}

// acceptsGzip reports whether a client reads gzip.
func acceptsGzip(r *http.Request) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, quality, _ := strings.Cut(strings.ReplaceAll(part, " ", ""), ";")
		if strings.EqualFold(name, "gzip") {
			return strings.Trim(strings.TrimPrefix(quality, "q="), "0.") != "" || quality == ""
		}
	}
	return false
}

func unpack(packed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
