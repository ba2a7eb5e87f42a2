package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// generator generates the ids of one scheme for all clients.
type generator struct {
	bound *ids.BoundScheme
	live  func() *ids.Live // created at the first request
}

func newGenerator(f *ids.BoundScheme, c ids.Clock) *generator {
	return &generator{f, sync.OnceValue(func() *ids.Live { return ids.NewLive(f, c, nil) })}
}

// encodings returns the names that a path accepts.
func (g *generator) encodings() []string {
	list := []string{canonical}
	for i := range g.bound.Encodings {
		list = append(list, g.bound.Encodings[i].Name())
	}
	return list
}

// canonical is the name of the canonical encoding in a path.
const canonical = "id"

// noScheme returns the error of a path with an unknown scheme.
func (s *Server) noScheme(name string) string {
	hint := humantext.DidYouMean(name, s.options.Catalog.Names())
	return "no scheme " + humantext.Quote(name) + cmp.Or(hint, "; GET / lists all paths")
}

// id answers with a new id.
func (s *Server) id(w http.ResponseWriter, r *http.Request) {
	found, err := s.options.Catalog.Find(r.PathValue("scheme"))
	if err != nil {
		replyText(w, http.StatusNotFound, s.noScheme(r.PathValue("scheme")))
		return
	}
	g := s.byName[found.Name]
	if g == nil {
		replyText(w, http.StatusNotFound, "cannot generate "+found.Name+" ids, only decode them")
		return
	}
	name := r.PathValue("encoding")
	e := g.bound.Route(name)
	if e == nil && name != canonical {
		replyText(w, http.StatusNotFound, fmt.Sprintf("%s has no encoding %s; expected one of %s",
			g.bound.Scheme.Name, humantext.Quote(name), strings.Join(g.encodings(), ", ")))
		return
	}
	id, err := g.live().Next(r.Context())
	if err != nil {
		g.replyRefusal(w, r, err)
		return
	}
	var text []byte
	if e == nil {
		text = g.bound.Append(text, id)
	} else {
		text = e.Append(text, id)
	}
	w.Header().Set("Cache-Control", "no-store")
	reply(w, http.StatusOK, plainText, text)
}

// replyRefusal answers with the reason for a refusal, and when to retry. It does
// nothing if the client has disconnected.
func (g *generator) replyRefusal(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(r.Context().Err(), context.Canceled) {
		return
	}
	retry := time.Second
	reason := "no id available within " + humantext.Duration(maxWait)
	var refusal *ids.Refusal
	if errors.As(err, &refusal) {
		reason = refusal.Error()
		now, _ := g.live().Clock().Now()
		retry = refusal.Until.Sub(now)
		if refusal.Until == 0 {
			retry = 0 // never
		}
	}
	if retry != 0 {
		w.Header().Set("Retry-After", wholeSeconds(retry))
	}
	replyText(w, http.StatusServiceUnavailable, reason)
}

// wholeSeconds returns a duration for Retry-After: whole seconds, at least one.
func wholeSeconds(d time.Duration) string {
	return strconv.FormatInt(max(1, int64((d+time.Second-1)/time.Second)), 10)
}
