package serve

import (
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

// generator makes the ids of one scheme, for all callers.
type generator struct {
	format *ids.BoundScheme
	live   func() *ids.Live // made when the first id is asked for
}

func newGenerator(f *ids.BoundScheme, c ids.Clock) *generator {
	return &generator{f, sync.OnceValue(func() *ids.Live { return ids.NewLive(f, c, nil) })}
}

// forms are the names under which ids are to be had.
func (g *generator) forms() []string {
	list := []string{canonical}
	for i := range g.format.Encodings {
		list = append(list, g.format.Encodings[i].Name())
	}
	return list
}

// canonical is the form of an id as its scheme writes it.
const canonical = "id"

// id answers with a new id.
func (s *Server) id(w http.ResponseWriter, r *http.Request) {
	found, err := s.options.Catalog.Find(r.PathValue("scheme"))
	if err != nil {
		say(w, http.StatusNotFound, "no scheme "+humantext.Quote(r.PathValue("scheme"))+"; / lists what is made here")
		return
	}
	g := s.generators[found.Name]
	if g == nil {
		say(w, http.StatusNotFound, found.Name+" ids are only read here, not made")
		return
	}
	form := r.PathValue("form")
	e := g.format.Encoding(form)
	if e == nil && form != canonical {
		say(w, http.StatusNotFound, fmt.Sprintf("%s has no form %s; it has %s", g.format.Scheme.Name, humantext.Quote(form), strings.Join(g.forms(), ", ")))
		return
	}
	id, err := g.live().Next(r.Context())
	if err != nil {
		g.refuse(w, r, err)
		return
	}
	var text []byte
	if e == nil {
		text = g.format.Append(text, id)
	} else {
		text = e.Append(text, id)
	}
	w.Header().Set("Cache-Control", "no-store")
	reply(w, http.StatusOK, plainText, text)
}

// refuse says why there is no id, and when to ask again. To a caller who has
// gone nobody needs to say anything.
func (g *generator) refuse(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(r.Context().Err(), context.Canceled) {
		return
	}
	retry := time.Second
	why := "no id was free within " + patience.String()
	var refusal *ids.Refusal
	if errors.As(err, &refusal) {
		why = refusal.Error()
		now, _ := g.live().Clock().Now()
		retry = refusal.Until.Sub(now)
		if refusal.Until == 0 {
			retry = 0 // never
		}
	}
	if retry != 0 {
		w.Header().Set("Retry-After", seconds(retry))
	}
	say(w, http.StatusServiceUnavailable, why)
}

// seconds is a duration as Retry-After has it: whole seconds, at least one.
func seconds(d time.Duration) string {
	return strconv.FormatInt(max(1, int64((d+time.Second-1)/time.Second)), 10)
}
