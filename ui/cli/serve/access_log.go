package serve

import (
	"net/http"
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
