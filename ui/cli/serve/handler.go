package serve

import (
	"context"
	"net/http"
	"strings"

	"idtui/ids/humantext"
)

// Content types.
const (
	plainText = "text/plain; charset=utf-8"
	jsonText  = "application/json"
)

// Handler returns the handler for all paths, with the limits for one request.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.index)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { replyText(w, http.StatusOK, "ok") })
	mux.HandleFunc("GET /decode/{$}", s.decode)
	mux.HandleFunc("GET /decode/{id}", s.decode)
	mux.HandleFunc("GET /{scheme}/{encoding}", s.id)
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		replyText(w, http.StatusNotFound, "no path "+humantext.Quote(r.URL.Path)+"; GET / lists all paths")
	})
	return s.limit(mux)
}

// limit rejects long URLs and too many open requests, and limits the time of each
// request.
func (s *Server) limit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		if len(r.RequestURI) > maxURL {
			replyText(w, http.StatusRequestURITooLong, "the URL is longer than any id")
			return
		}
		select {
		case s.open <- struct{}{}:
			defer func() { <-s.open }()
		default:
			w.Header().Set("Retry-After", "1")
			replyText(w, http.StatusServiceUnavailable, "too many open requests")
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), maxWait)
		defer cancel()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// index lists all paths.
func (s *Server) index(w http.ResponseWriter, _ *http.Request) {
	var b strings.Builder
	b.WriteString("/healthz\n/decode/{id}\n/decode/{id}?scheme={scheme}\n")
	for _, g := range s.generators {
		b.WriteString("/" + g.bound.Scheme.Name + "/{" + strings.Join(g.encodings(), "|") + "}\n")
	}
	reply(w, http.StatusOK, plainText, []byte(b.String()))
}

// decode answers with the meaning of an id.
func (s *Server) decode(w http.ResponseWriter, r *http.Request) {
	out, ok, err := s.options.Decode(nil, r.URL.Query().Get("scheme"), r.PathValue("id"))
	switch {
	case err != nil:
		replyText(w, http.StatusNotFound, err.Error())
	case ok:
		reply(w, http.StatusOK, jsonText, out)
	default:
		reply(w, http.StatusBadRequest, jsonText, out)
	}
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
