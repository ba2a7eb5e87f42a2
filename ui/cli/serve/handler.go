package serve

import (
	"context"
	"net/http"
	"strings"
	"sync"

	"idtui/ids/humantext"
)

// What a body is.
const (
	plainText = "text/plain; charset=utf-8"
	jsonText  = "application/json"
)

// Handler answers requests, within the bounds that hold for a single one.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.index)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { say(w, http.StatusOK, "ok") })
	mux.HandleFunc("GET /decode/{$}", s.decode)
	mux.HandleFunc("GET /decode/{id}", s.decode)
	mux.HandleFunc("GET /{scheme}/{form}", s.id)
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		say(w, http.StatusNotFound, "nothing at "+humantext.Quote(r.URL.Path)+"; / lists what there is")
	})
	return s.bounded(mux)
}

// bounded refuses what is too long or too much at once, and gives each request
// only so much time.
func (s *Server) bounded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		if len(r.RequestURI) > maxURL {
			say(w, http.StatusRequestURITooLong, "the URL is longer than any id")
			return
		}
		select {
		case s.atWork <- struct{}{}:
			defer func() { <-s.atWork }()
		default:
			w.Header().Set("Retry-After", "1")
			say(w, http.StatusServiceUnavailable, "too many requests are at work")
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), patience)
		defer cancel()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// index lists what there is to ask for.
func (s *Server) index(w http.ResponseWriter, _ *http.Request) {
	var b strings.Builder
	b.WriteString("/healthz\n/decode/{id}\n/decode/{id}?scheme={scheme}\n")
	for _, g := range s.made {
		b.WriteString("/" + g.format.Scheme.Name + "/{" + strings.Join(g.forms(), "|") + "}\n")
	}
	reply(w, http.StatusOK, plainText, []byte(b.String()))
}

// buffers are for decodings, which are some hundred bytes each.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// decode answers with what an id means.
func (s *Server) decode(w http.ResponseWriter, r *http.Request) {
	buf := buffers.Get().(*[]byte) //nolint:forcetypeassert // the pool holds nothing else
	defer buffers.Put(buf)
	out, ok, err := s.options.Decode((*buf)[:0], r.URL.Query().Get("scheme"), r.PathValue("id"))
	*buf = out
	switch {
	case err != nil:
		say(w, http.StatusNotFound, err.Error())
	case ok:
		reply(w, http.StatusOK, jsonText, out)
	default:
		reply(w, http.StatusBadRequest, jsonText, out)
	}
}

// say answers with a line of text.
func say(w http.ResponseWriter, status int, text string) {
	reply(w, status, plainText, []byte(text+"\n"))
}

func reply(w http.ResponseWriter, status int, kind string, body []byte) {
	w.Header().Set("Content-Type", kind)
	w.WriteHeader(status)
	_, _ = w.Write(body) // a caller who has gone needs no answer
}
