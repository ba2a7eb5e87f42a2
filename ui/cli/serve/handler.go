package serve

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"mime"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids/humantext"
)

// Content types.
const (
	plainText = "text/plain; charset=utf-8"
	jsonText  = "application/json"
	jsonLines = "application/x-ndjson"

	metricsText = "text/plain; version=0.0.4; charset=utf-8"
)

// decodePrefix begins the paths of ids to decode.
const decodePrefix = "/decode/"

// Handler returns the handler for all paths, with the limits for one request.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	if s.options.Page != nil {
		for name, packed := range s.options.Page {
			serve := query(s.pageFile(name, packed))
			mux.HandleFunc("GET /"+name, serve)
			if name == "index.html" {
				mux.HandleFunc("GET /{$}", serve)
			}
		}
	} else {
		mux.HandleFunc("GET /{$}", query(s.index))
	}
	mux.HandleFunc("GET /healthz", query(func(w http.ResponseWriter, _ *http.Request) { replyText(w, http.StatusOK, "ok") }))
	mux.HandleFunc("GET /readyz", query(s.ready))
	mux.HandleFunc("GET /metrics", query(s.writeMetrics))
	mux.HandleFunc("GET /openapi.json", query(s.describe))
	decode := query(s.decode, "scheme", "min_confidence")
	mux.HandleFunc("POST /decode", query(s.decodeRecords, "scheme", "min_confidence"))
	mux.HandleFunc("GET /decode", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Allow", http.MethodPost)
		replyError(w, r, http.StatusMethodNotAllowed, "the id is missing: expected GET /decode/ID, or records in the body of POST /decode")
	})
	mux.HandleFunc("GET /{scheme}/{encoding}", query(s.id, "n"))
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		replyError(w, r, http.StatusNotFound, "no path "+humantext.Quote(r.URL.Path)+s.pathsHint())
	})
	next := s.limit(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if get := r.Method == http.MethodGet || r.Method == http.MethodHead; get && strings.HasPrefix(r.URL.Path, decodePrefix) {
			decode(w, r) // the mux would redirect a URL as id, because of its //
			return
		}
		mux.ServeHTTP(w, r)
	}))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		observed := &observedWriter{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(observed, r)
		took := time.Since(start)
		s.metrics.request(observed.status, took)
		if s.options.Access != nil {
			s.options.Access.LogAttrs(r.Context(), slog.LevelInfo, "request",
				slog.String("method", humantext.Escape(r.Method)),
				slog.String("path", humantext.Escape(r.URL.Path)),
				slog.String("query", humantext.Escape(r.URL.RawQuery)),
				slog.Int("status", observed.status),
				slog.Int("bytes", observed.bytes),
				slog.Float64("seconds", took.Seconds()),
				slog.String("remote", r.RemoteAddr),
				slog.String("agent", humantext.Escape(r.UserAgent())),
			)
		}
	})
}

// isHealthPath reports whether a path is a health check. Such a request needs no slot: monitoring
// must not fail because the server has much to do.
func isHealthPath(path string) bool {
	return path == "/healthz" || path == "/readyz" || path == "/metrics"
}

// limit rejects foreign hosts, long URLs and too many open requests, and limits the
// time of each request.
func (s *Server) limit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		if s.draining.Load() || isHealthOnly(r) {
			w.Header().Set("Connection", "close")
		}
		switch {
		case len(r.RequestURI) > maxURL:
			replyError(w, r, http.StatusRequestURITooLong, "the URL is longer than any id")
		case s.loopback.Load() && !isLocalHost(r.Host):
			replyError(w, r, http.StatusForbidden, "this server accepts requests for localhost only, not for host "+humantext.Quote(r.Host))
		case isHealthPath(r.URL.Path):
			next.ServeHTTP(w, r)
		case isHealthOnly(r) || !s.enter():
			w.Header().Set("Retry-After", "1")
			replyError(w, r, http.StatusServiceUnavailable, "too many open requests")
		default:
			defer func() { <-s.open }()
			ctx, cancel := context.WithTimeout(r.Context(), maxWait)
			defer cancel()
			next.ServeHTTP(w, r.WithContext(ctx))
		}
	})
}

// enter takes a slot for a request, and reports whether one was free.
func (s *Server) enter() bool {
	select {
	case s.open <- struct{}{}:
		return true
	default:
		return false
	}
}

// isLocalHost reports whether a Host header names this machine. A web page that makes
// its own name point to 127.0.0.1 (DNS rebinding) sends that name.
func isLocalHost(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.TrimSuffix(strings.TrimPrefix(name, "["), "]")
	ip := net.ParseIP(name)
	return strings.EqualFold(strings.TrimSuffix(name, "."), "localhost") || ip != nil && ip.IsLoopback()
}

// query returns a handler that rejects unknown query parameters, and those that are
// given more than once.
func query(next http.HandlerFunc, known ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		values, err := url.ParseQuery(r.URL.RawQuery)
		if err != nil {
			replyError(w, r, http.StatusBadRequest, "invalid query: "+humantext.Escape(err.Error()))
			return
		}
		for name, list := range values {
			if !slices.Contains(known, name) {
				replyError(w, r, http.StatusBadRequest, "unknown query parameter "+humantext.Quote(name)+"; "+expectedParameters(known))
				return
			}
			if len(list) > 1 {
				replyError(w, r, http.StatusBadRequest, "query parameter "+name+" is given twice")
				return
			}
		}
		next(w, r)
	}
}

func expectedParameters(known []string) string {
	if len(known) == 0 {
		return "this path has none"
	}
	return "expected " + humantext.Or(known)
}

// pathsHint says where all paths are listed.
func (s *Server) pathsHint() string {
	if s.options.Page != nil {
		return "; GET /openapi.json lists all paths"
	}
	return "; GET / lists all paths"
}

// index lists all paths.
func (s *Server) index(w http.ResponseWriter, _ *http.Request) {
	var b strings.Builder
	b.WriteString("/healthz\n/readyz\n/metrics\n/openapi.json\n/decode\n/decode/{id}\n/decode/{id}?scheme={scheme}\n/decode/{id}?min_confidence={0-1}\n")
	for _, g := range s.generators {
		b.WriteString("/" + g.bound.Scheme.Name + "/{" + strings.Join(g.encodings(), "|") + "}\n")
	}
	reply(w, http.StatusOK, plainText, []byte(b.String()))
}

// ready answers whether the server accepts more work.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	s.probed.Store(true)
	if s.draining.Load() {
		replyError(w, r, http.StatusServiceUnavailable, "shutting down")
		return
	}
	if failure := s.failure(r.Context()); failure != "" {
		replyError(w, r, http.StatusServiceUnavailable, failure)
		return
	}
	replyText(w, http.StatusOK, "ok")
}

// decode answers with the meaning of an id. For a text with several ids, it answers with
// one line per id.
func (s *Server) decode(w http.ResponseWriter, r *http.Request) {
	q, problem := queryOf(r)
	if problem != "" {
		replyError(w, r, http.StatusBadRequest, problem)
		return
	}
	out, ok, err := s.options.Decode(nil, strings.TrimPrefix(r.URL.Path, decodePrefix), q)
	switch {
	case err != nil:
		replyError(w, r, http.StatusNotFound, s.noScheme(q.Scheme))
	case ok && bytes.Count(out, []byte{'\n'}) > 1:
		reply(w, http.StatusOK, jsonLines, out)
	case ok:
		reply(w, http.StatusOK, jsonText, out)
	default:
		reply(w, http.StatusBadRequest, jsonText, out)
	}
}

// queryOf returns the query of a request, or what is wrong with it.
func queryOf(r *http.Request) (q Query, problem string) {
	values := r.URL.Query()
	q = Query{Scheme: values.Get("scheme"), MinConfidence: -1}
	if text := values.Get("min_confidence"); values.Has("min_confidence") {
		var err error
		if q.MinConfidence, err = strconv.ParseFloat(text, 64); err != nil || !(q.MinConfidence >= 0 && q.MinConfidence <= 1) {
			return q, "invalid min_confidence " + humantext.Quote(text) + ": expected a number from 0 to 1"
		}
	}
	return q, ""
}

// maxRecords is the length of the longest body with records, in bytes.
const maxRecords = 4 << 20

// decodeRecords answers with the ids of the records in a body, one line per id or error.
// The ids are judged together, as those of a file are.
func (s *Server) decodeRecords(w http.ResponseWriter, r *http.Request) {
	q, problem := queryOf(r)
	if q.Records = true; problem != "" {
		replyError(w, r, http.StatusBadRequest, problem)
		return
	}
	body, status, problem := readRecords(w, r)
	if problem != "" {
		replyError(w, r, status, problem)
		return
	}
	out, _, err := s.options.Decode(nil, body, q)
	switch {
	case err != nil && q.Scheme != "":
		replyError(w, r, http.StatusNotFound, s.noScheme(q.Scheme))
	case err != nil:
		replyError(w, r, http.StatusBadRequest, humantext.Escape(err.Error()))
	default:
		reply(w, http.StatusOK, jsonLines, out)
	}
}

// readRecords returns the text of a body, which may be compressed with gzip. If it cannot be read,
// status and problem are those of the response.
func readRecords(w http.ResponseWriter, r *http.Request) (text string, status int, problem string) {
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")) // an invalid type is none of the rejected ones
	if top, _, _ := strings.Cut(kind, "/"); slices.Contains([]string{"multipart", "image", "audio", "video", "font"}, top) {
		return "", http.StatusUnsupportedMediaType, "the body is " + kind + "; expected records as text, such as curl --data-binary @FILE sends"
	}
	encoding := strings.ToLower(r.Header.Get("Content-Encoding"))
	if !slices.Contains([]string{"", "identity", "gzip", "x-gzip"}, encoding) {
		w.Header().Set("Accept-Encoding", "gzip")
		return "", http.StatusUnsupportedMediaType, "the Content-Encoding is " + humantext.Quote(encoding) + "; expected gzip, or none"
	}
	in := bufio.NewReader(http.MaxBytesReader(w, r.Body, maxRecords))
	magic, _ := in.Peek(2) // the next read returns the error again
	var body []byte
	var err error
	if string(magic) != "\x1f\x8b" {
		body, err = io.ReadAll(in)
	} else {
		var z *gzip.Reader
		if z, err = gzip.NewReader(in); err == nil {
			body, err = io.ReadAll(io.LimitReader(z, maxRecords+1))
		}
	}
	var tooLong *http.MaxBytesError
	switch {
	case errors.As(err, &tooLong) || len(body) > maxRecords:
		return "", http.StatusRequestEntityTooLarge, "the body is longer than " + strconv.Itoa(maxRecords) + " bytes (without compression)"
	case errors.Is(err, os.ErrDeadlineExceeded):
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(time.Second)) // the write deadline has passed, too
		return "", http.StatusRequestTimeout, "the body did not arrive within " + humantext.Duration(readTimeout)
	case err != nil:
		return "", http.StatusBadRequest, "cannot read the body: " + humantext.Escape(err.Error())
	}
	return string(body), 0, ""
}

// replyError answers with an error, as JSON or one line of text. Paths that decode, and clients that ask for
// JSON, get JSON.
func replyError(w http.ResponseWriter, r *http.Request, status int, text string) {
	if !acceptsJSON(r) && r.URL.Path != "/decode" && !strings.HasPrefix(r.URL.Path, decodePrefix) {
		replyText(w, status, text)
		return
	}
	out, _ := json.Marshal(map[string]string{"error": text}) // strings cannot fail
	reply(w, status, jsonText, append(out, '\n'))
}

// replyText answers with one line of text.
func replyText(w http.ResponseWriter, status int, text string) {
	reply(w, status, plainText, []byte(text+"\n"))
}

func reply(w http.ResponseWriter, status int, kind string, body []byte) {
	w.Header().Set("Content-Type", kind)
	w.WriteHeader(status)
	_, _ = w.Write(body) // fails only if the client has disconnected
}
