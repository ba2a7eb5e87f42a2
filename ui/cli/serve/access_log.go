package serve

import (
	"log/slog"
	"net/http"
	"time"

	"idtui/ids/humantext"
)

// observedWriter remembers the status and the size of a response.
type observedWriter struct {
	http.ResponseWriter
	status int
	bytes  int
}

// WriteHeader remembers the status.
func (w *observedWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// Write counts the bytes.
func (w *observedWriter) Write(b []byte) (int, error) {
	n, err := w.ResponseWriter.Write(b)
	w.bytes += n
	return n, err
}

// Unwrap returns the writer of the server, for package http.
func (w *observedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// logAccess writes one record of a request. Texts of the client are escaped.
func (s *Server) logAccess(r *http.Request, w *observedWriter, took time.Duration) {
	s.options.Access.LogAttrs(r.Context(), slog.LevelInfo, "request",
		slog.String("method", humantext.Escape(r.Method)),
		slog.String("path", humantext.Escape(r.URL.Path)),
		slog.String("query", humantext.Escape(r.URL.RawQuery)),
		slog.Int("status", w.status),
		slog.Int("bytes", w.bytes),
		slog.Float64("seconds", took.Seconds()),
		slog.String("remote", r.RemoteAddr),
		slog.String("agent", humantext.Escape(r.UserAgent())),
	)
}
