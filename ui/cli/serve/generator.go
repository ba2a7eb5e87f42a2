package serve

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/humantext"
)

// generator generates the ids of one scheme for all clients.
type generator struct {
	bound  *ids.BoundScheme
	create func(context.Context, *generator) (*generate.Live, error)
	ready  atomic.Pointer[generate.Live] // nil before the first request
	mu     sync.Mutex                    // held while the generator is created
	noted  atomic.Bool                   // the log has a note about duplicates
	// failing is why the lease cannot be saved; nil while it can.
	failing atomic.Pointer[string]
	counters
}

// live returns the generator, which the first request creates.
func (g *generator) live(ctx context.Context) (*generate.Live, error) {
	if l := g.ready.Load(); l != nil {
		return l, nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if l := g.ready.Load(); l != nil {
		return l, nil
	}
	l, err := g.create(ctx, g)
	if err == nil {
		g.ready.Store(l)
	}
	return l, err
}

// newLive creates a live generator with its lease. For a generator without a lease, it waits as
// [Options.Begin] does.
func (s *Server) newLive(ctx context.Context, g *generator) (*generate.Live, error) {
	c := s.options.Clock
	var l generate.Lease
	if s.options.Lease != nil {
		var err error
		if l, err = s.options.Lease(ctx, g.bound); err != nil {
			return nil, err
		}
	}
	if l != nil {
		l = watchedLease{l, s, g}
	}
	live, err := generate.NewLeasedLive(g.bound, countingClock{c, &g.waits}, nil, l)
	if err != nil || s.options.Begin == nil || l != nil {
		return live, err
	}
	return live, s.options.Begin(ctx, g.bound, s.started)
}

// watchedLease is a lease whose clock counts the sleeps of callers. The server knows whether
// it can be saved.
type watchedLease struct {
	generate.Lease
	server    *Server
	generator *generator
}

func (l watchedLease) Clock() generate.Clock {
	return countingClock{l.Lease.Clock(), &l.generator.waits}
}

// Extend extends the lease. It logs when the lease begins to fail, fails for another reason,
// or can be saved again.
func (l watchedLease) Extend(ctx context.Context, until ids.Reading) error {
	err := l.Lease.Extend(ctx, until)
	g := l.generator
	switch {
	case err == nil && g.failing.Load() == nil: // nearly always
	case err == nil:
		if g.failing.Swap(nil) != nil {
			_, _ = fmt.Fprintf(l.server.options.Log, "%s generates ids again: its lease is saved\n", g.bound.Scheme.Name)
		}
	case ctx.Err() == nil:
		reason := humantext.Escape(err.Error())
		if old := g.failing.Swap(&reason); old == nil || *old != reason {
			_, _ = fmt.Fprintln(l.server.options.Log, reason)
		}
	}
	return err
}

// failure returns why a lease cannot be saved, or "". It retries a failed lease, because a
// server that is not ready gets no requests that would save it.
func (s *Server) failure(ctx context.Context) string {
	for _, g := range s.generators {
		if live := g.ready.Load(); live != nil && g.failing.Load() != nil {
			now, _ := live.Clock().Now()
			if err := live.Lease().Extend(ctx, now+1); err != nil {
				return humantext.Escape(err.Error())
			}
		}
	}
	return ""
}

// countingClock counts the sleeps of a generator's callers.
type countingClock struct {
	generate.Clock
	waits *atomic.Int64
}

// Sleep counts and sleeps.
func (c countingClock) Sleep(ctx context.Context, d time.Duration) error {
	c.waits.Add(1)
	return c.Clock.Sleep(ctx, d)
}

// encodings returns the names that a path accepts.
func (g *generator) encodings() []string {
	return append([]string{canonical}, g.bound.EncodingNames()...)
}

// duplicatesHeader is the header with the number of ids of a response that equal earlier ones
// of the response. A response without duplicates does not have it.
const duplicatesHeader = "Idtui-Duplicates"

// canonical is the name of the canonical encoding in a path.
const canonical = "id"

// id answers with a new id, or with n of them.
func (s *Server) id(w http.ResponseWriter, r *http.Request) {
	g, e, problem := s.generatorOf(r)
	if problem != "" {
		replyError(w, r, http.StatusNotFound, problem)
		return
	}
	n, err := batchSize(r.URL.Query())
	if err != nil {
		replyError(w, r, http.StatusBadRequest, err.Error())
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	format := outputFormatOf(r)
	if r.Method == http.MethodHead { // a HEAD request must not take an id
		reply(w, http.StatusOK, format.contentType, nil)
		return
	}
	list := make([]ids.ID, max(n, 1))
	var duplicates *generate.Duplicates // in this response
	if len(list) > 1 {
		duplicates = generate.NewDuplicates(g.bound)
	}
	live, err := g.live(r.Context())
	if err == nil {
		_, err = live.FillCounted(r.Context(), list, duplicates)
	}
	if err != nil {
		g.refused.Add(1)
		g.replyRefusal(w, r, len(list), err)
		return
	}
	g.issued.Add(int64(len(list)))
	if note := duplicates.Note(uint64(len(list))); note != "" { // some ids are equal, or can be by chance
		different := map[ids.ID]bool{}
		for _, id := range list {
			different[id] = true
		}
		if n := len(list) - len(different); n > 0 {
			g.duplicates.Add(int64(n))
			w.Header().Set(duplicatesHeader, strconv.Itoa(n))
		}
		if !g.noted.Swap(true) {
			_, _ = fmt.Fprintln(s.options.Log, note+"; idtui serve says this once per scheme")
		}
	}
	texts := make([]string, len(list))
	for i, id := range list {
		if texts[i] = g.bound.String(id); e != nil {
			texts[i] = e.Encode(id)
		}
	}
	reply(w, http.StatusOK, format.contentType, format.write(texts, n > 0))
}

// noScheme returns the error of a path with an unknown scheme.
func (s *Server) noScheme(name string) string {
	hint := humantext.DidYouMean(name, s.options.Catalog.Names())
	return "no scheme " + humantext.Quote(name) + cmp.Or(hint, s.pathsHint())
}

// generatorOf returns the generator and the encoding that a path names; nil for the
// canonical encoding.
func (s *Server) generatorOf(r *http.Request) (g *generator, e *ids.Encoding, problem string) {
	found, err := s.options.Catalog.Find(r.PathValue("scheme"))
	if err != nil {
		return nil, nil, s.noScheme(r.PathValue("scheme"))
	}
	if g = s.byName[found.Name]; g == nil {
		return nil, nil, "cannot generate " + found.Name + " ids, only decode them"
	}
	name := r.PathValue("encoding")
	if e = g.bound.Route(name); e == nil && name != canonical {
		return nil, nil, fmt.Sprintf("%s has no encoding %s; %s",
			g.bound.Scheme.Name, humantext.Quote(name), humantext.Expected(name, g.encodings()))
	}
	return g, e, ""
}

// batchSize reads the query parameter n; 0 if there is none.
func batchSize(values url.Values) (int, error) {
	if !values.Has("n") {
		return 0, nil
	}
	text := values.Get("n")
	n, err := strconv.ParseUint(text, 10, 32)
	if err != nil || n < 1 || n > maxBatch {
		return 0, fmt.Errorf("invalid n %s: expected a whole number from 1 to %d", humantext.Quote(text), maxBatch)
	}
	return int(n), nil
}

// outputFormat is how ids are written: as lines of text or as JSON.
type outputFormat struct {
	contentType string
	write       func(texts []string, batch bool) []byte
}

// outputFormatOf returns the format that the client accepts.
func outputFormatOf(r *http.Request) outputFormat {
	if acceptsJSON(r) {
		return outputFormat{jsonText, writeJSON}
	}
	return outputFormat{plainText, writeLines}
}

// acceptsJSON reports whether the Accept header of a client asks for JSON.
func acceptsJSON(r *http.Request) bool {
	for _, list := range r.Header.Values("Accept") {
		for kind := range strings.SplitSeq(list, ",") {
			if media, _, err := mime.ParseMediaType(kind); err == nil && media == jsonText {
				return true
			}
		}
	}
	return false
}

// writeLines writes a single id without a line end, as the koid component does. It
// writes the ids of a batch one per line.
func writeLines(texts []string, batch bool) []byte {
	if !batch {
		return []byte(texts[0])
	}
	return []byte(strings.Join(texts, "\n") + "\n")
}

// writeJSON writes a single id as a string, and a batch as an array of strings.
func writeJSON(texts []string, batch bool) []byte {
	var v any = texts
	if !batch {
		v = texts[0]
	}
	out, _ := json.Marshal(v) // strings cannot fail
	return append(out, '\n')
}

// statusDisconnected is the status, in the metrics and the access log, of a request whose client
// has disconnected. Other servers use the same number.
const statusDisconnected = 499

// replyRefusal answers with the reason for a refusal of n ids, and when to retry.
func (g *generator) replyRefusal(w http.ResponseWriter, r *http.Request, n int, err error) {
	if errors.Is(r.Context().Err(), context.Canceled) {
		w.WriteHeader(statusDisconnected)
		return
	}
	retry := time.Second
	reason := "no id available within " + humantext.Duration(maxWait)
	var refusal *ids.Refusal
	live := g.ready.Load()
	switch {
	case errors.As(err, &refusal) && live != nil:
		reason = refusal.Error()
		now, _ := live.Clock().Now()
		retry = refusal.Until.Sub(now)
		if limit := int(refusal.Limit); refusal.Cause == ids.UnitFull && n > limit {
			reason += "; expected n of at most " + humantext.Number(limit)
			retry = 0
		}
		if refusal.Until == 0 {
			retry = 0 // a retry never succeeds
		}
	case !errors.Is(err, context.DeadlineExceeded):
		reason = humantext.Escape(err.Error()) // the lease cannot be saved
	}
	if retry != 0 {
		w.Header().Set("Retry-After", strconv.FormatInt(max(1, int64((retry+time.Second-1)/time.Second)), 10))
	}
	replyError(w, r, http.StatusServiceUnavailable, reason)
}
