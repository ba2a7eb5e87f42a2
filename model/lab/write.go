package lab

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"idtui/ids/humantext"
	"idtui/model/stricttoml"
)

// WriteTOML returns a scenario as a file, with the scheme, its parameters and the seed in
// the table [run]. [Find] reads it back, and a run of it gives the same results.
func WriteTOML(s *Scenario, run Setup) string {
	w := &writer{}
	w.scenario(s)
	w.run(&run)
	for i := range s.events {
		w.event(&s.events[i])
	}
	return w.out.String()
}

// writer writes a scenario file.
type writer struct{ out strings.Builder }

// text writes a key and a text in quotes, unless the text is empty.
func (w *writer) text(key, value string) {
	if value != "" {
		w.plain(key, quote(value))
	}
}

// plain writes a key and a value.
func (w *writer) plain(key, value string) { fmt.Fprintf(&w.out, "%s = %s\n", key, value) }

// span writes a duration, unless it is 0.
func (w *writer) span(key string, d time.Duration) {
	if d != 0 {
		w.text(key, humantext.TypedDuration(d))
	}
}

func quote(s string) string { return stricttoml.Quote(s, unicode.IsPrint) }

// bareKey returns a key without quotes if TOML allows that.
func bareKey(key string) string {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
	if key == "" || strings.Trim(key, letters) != "" {
		return quote(key)
	}
	return key
}

// scenario writes the head of the file.
func (w *writer) scenario(s *Scenario) {
	w.text("name", s.Name)
	w.text("about", s.About)
	w.span("for", s.For)
	if s.Nodes > 1 {
		w.plain("nodes", strconv.Itoa(s.Nodes))
	}
	if s.Rate.Count > 0 {
		w.text("rate", s.Rate.String())
	}
	if len(s.skew) > 0 {
		list := make([]string, len(s.skew))
		for i, d := range s.skew {
			list[i] = quote(humantext.TypedDuration(d))
		}
		w.plain("skew", "["+strings.Join(list, ", ")+"]")
	}
	if s.sameWorker {
		w.plain("same_worker", "true")
	}
	w.span("before_end", s.beforeEnd)
}

// run writes which scheme runs in the scenario, and how.
func (w *writer) run(r *Setup) {
	w.out.WriteString("\n[run]\n")
	w.text("scheme", r.Scheme)
	if r.Seed <= math.MaxInt64 {
		w.plain("seed", strconv.FormatUint(r.Seed, 10))
	} else {
		w.text("seed", strconv.FormatUint(r.Seed, 10)) // TOML's integers have 63 bits and a sign
	}
	if r.Published {
		w.plain("published", "true")
	}
	if len(r.Parameters) > 0 {
		w.out.WriteString("\n[run.parameters]\n")
		for _, key := range slices.Sorted(maps.Keys(r.Parameters)) {
			w.plain(bareKey(key), quote(r.Parameters[key]))
		}
	}
}

// event writes an event.
func (w *writer) event(e *scenarioEvent) {
	w.out.WriteString("\n[[event]]\n")
	w.text("at", humantext.TypedDuration(e.at))
	w.span("every", e.every)
	if e.node > 0 {
		w.plain("node", strconv.Itoa(e.node))
	}
	w.span("step", e.step)
	if e.skew != nil {
		w.text("skew", humantext.TypedDuration(*e.skew))
	}
	if e.drift != nil {
		w.text("drift", e.drift.String())
	}
	w.span("freeze", e.freeze)
	if e.smear != nil {
		w.text("smear", humantext.TypedDuration(e.smear.by)+" over "+humantext.TypedDuration(e.smear.over))
	}
	w.text("restart", e.restart.String())
	if e.rate != nil {
		w.text("rate", e.rate.String())
	}
	if e.burst > 0 {
		w.plain("burst", strconv.FormatInt(e.burst, 10))
	}
}
