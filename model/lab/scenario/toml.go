package scenario

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/lab/cluster"
	"idtui/model/stricttoml"
)

// Parse parses a scenario. key is the scenario's name on the command line; file is for errors.
// The error is a [stricttoml.Errors] with all errors of the file, or a [*stricttoml.Error] if the
// file is not TOML.
func Parse(key, file string, data []byte) (*Scenario, error) {
	doc, err := stricttoml.Parse(file, data, maxFile)
	if err != nil {
		return nil, err
	}
	r := &reader{scenario: &Scenario{Key: humantext.QuoteUnsafe(key), Nodes: 1}, tables: []*stricttoml.Table{doc.Root()}, failed: map[int]bool{}}
	s := r.scenario
	tables := cluster.Reader{Cluster: r.cluster, Failed: func() { r.failed[0] = true }, Positive: parsePositive, Later: parseLater}
	r.read(0, append([]stricttoml.Key{
		{Name: "name", Set: stricttoml.SetText(&s.Name)},
		{Name: "about", Set: stricttoml.SetText(&s.About)},
		{Name: "mend", Set: stricttoml.SetText(&s.Mend)},
		{Name: "for", Set: stricttoml.SetParsed(&s.For, parsePositive)},
		{Name: "nodes", Set: r.readNodes},
		{Name: "rate", Set: stricttoml.SetParsed(&s.Rate, parseRate)},
		{Name: "skew", Set: func(v stricttoml.Value) error {
			list, ok := v.List()
			if !ok {
				return v.Invalid(`a list with one duration for each node, such as ["0ms", "3ms"]`)
			}
			for _, item := range list {
				var d time.Duration
				if err := stricttoml.SetParsed(&d, parseSpan)(item); err != nil {
					r.failed[0] = true
					item.Reject(err)
				}
				r.scenario.Skew = append(r.scenario.Skew, d)
			}
			return nil
		}},
		{Name: "same_worker", Set: func(v stricttoml.Value) (err error) { s.SameWorker, err = v.Bool(); return err }},
		{Name: "before_end", Set: stricttoml.SetParsed(&s.BeforeEnd, parsePositive)},
		{Name: "event", Set: r.events},
		{Name: "run", Set: r.run},
	}, tables.Keys()...))
	if _, ok := doc.Root().Value("for"); !ok {
		r.reject(0, "for", errors.New(`the key "for" is missing: expected how long the scenario lasts, such as for = "200ms"`))
	}
	if s.Name == "" {
		s.Name = s.Key
	}
	for _, f := range s.faults() {
		// A fault in a table with errors may be a consequence of these errors.
		if !r.failed[0] && !r.failed[f.event] && (!f.total || len(r.failed) == 0) {
			r.tables[f.event].Reject(f.key, f)
		}
	}
	if err := doc.Err(); err != nil {
		return nil, err
	}
	return s, nil
}

// A reader collects a scenario.
type reader struct {
	scenario *Scenario
	tables   []*stricttoml.Table // of the head, then of each event
	failed   map[int]bool        // tables with errors, by their index in tables
}

// reject adds the error of a key to the document's errors.
func (r *reader) reject(table int, key string, err error) {
	r.failed[table] = true
	r.tables[table].Reject(key, err)
}

// read reads a table: 0 is the head, n is event n.
func (r *reader) read(table int, keys []stricttoml.Key) {
	if !r.tables[table].Read(keys) {
		r.failed[table] = true
	}
}

// run reads the table [run]. It does not check whether the scheme and its parameters exist.
func (r *reader) run(v stricttoml.Value) error {
	table, err := v.Table()
	if err != nil {
		return err
	}
	setup := &Setup{}
	r.scenario.Run = setup
	ok := table.Read([]stricttoml.Key{
		{Name: "scheme", Set: stricttoml.SetText(&setup.Scheme)},
		{Name: "seed", Set: func(v stricttoml.Value) error {
			text, _ := v.Plain() // a number above 2^63−1 is a text
			n, err := strconv.ParseUint(text, 10, 64)
			if err != nil {
				return v.Invalid("a whole number from 0 to 2^64−1")
			}
			setup.Seed = n
			return nil
		}},
		{Name: "published", Set: func(v stricttoml.Value) (err error) { setup.Published, err = v.Bool(); return err }},
		{Name: "parameters", Set: func(v stricttoml.Value) error { return setup.readParameters(v, r.scenario.Nodes) }},
	})
	if !ok {
		r.failed[0] = true
	}
	return nil
}

// readParameters reads the parameters of the scheme: one value for all nodes, or a list with one
// value per node.
func (s *Setup) readParameters(v stricttoml.Value, nodes int) error {
	table, err := v.Table()
	if err != nil {
		return err
	}
	s.Parameters, s.PerNode = ids.Settings{}, map[string][]string{}
	for _, key := range table.Keys() {
		value, _ := table.Value(key)
		list, isList := value.List()
		if !isList {
			list = []stricttoml.Value{value}
		}
		var texts []string
		for _, item := range list {
			text, ok := item.Plain()
			if !ok {
				item.Reject(item.Invalid("a text, a number, true or false"))
				break
			}
			texts = append(texts, text)
		}
		switch {
		case len(texts) != len(list):
		case isList && len(list) != nodes:
			value.Reject(fmt.Errorf("%s has %s; expected one for each of %s, or one value without brackets for all", key, humantext.Count(len(list), "value"), humantext.Count(nodes, "node")))
		default:
			s.Parameters[key], s.PerNode[key] = texts[0], texts
		}
	}
	return nil
}

// events reads the tables [[event]].
func (r *reader) events(v stricttoml.Value) error {
	tables, err := v.Tables()
	if err != nil {
		return err
	}
	r.tables = append(r.tables, tables...)
	r.scenario.Events = make([]Event, len(tables))
	for i, table := range tables {
		e := &r.scenario.Events[i]
		r.read(i+1, []stricttoml.Key{
			{Name: "at", Set: stricttoml.SetParsed(&e.At, parseLater)},
			{Name: "every", Set: stricttoml.SetParsed(&e.Every, parsePositive)},
			{Name: "node", Set: stricttoml.SetNumber(&e.Node, cluster.MaxNodes)},
			{Name: "step", Set: stricttoml.SetParsed(&e.Step, parseSpan)},
			{Name: "skew", Set: optional(&e.Skew, parseSpan)},
			{Name: "drift", Set: optional(&e.Drift, parseDrift)},
			{Name: "freeze", Set: stricttoml.SetParsed(&e.Freeze, parsePositive)},
			{Name: "smear", Set: optional(&e.Smear, parseSmear)},
			{Name: "restart", Set: stricttoml.SetParsed(&e.Restart, parseRestart)},
			{Name: "rate", Set: optional(&e.Rate, parseRate)},
			{Name: "burst", Set: stricttoml.SetNumber(&e.Burst, maxBurst)},
		})
		if _, ok := table.Value("at"); !ok {
			r.reject(i+1, "at", errors.New(`an event without the key at: expected when it happens, such as at = "60ms"`))
		}
	}
	return nil
}

// optional is stricttoml.SetParsed for an optional value of an event.
func optional[T any](to **T, parse func(string) (T, string)) func(stricttoml.Value) error {
	return func(v stricttoml.Value) error {
		*to = new(T)
		return stricttoml.SetParsed(*to, parse)(v)
	}
}

// WriteTOML returns a scenario as a file with the table [run]. [Find] reads the file, and a run
// of it gives the same results.
func WriteTOML(s *Scenario, run Setup) string {
	w := &writer{}
	w.scenario(s)
	if s.Cluster != nil {
		w.out.WriteString(s.Cluster.TOML())
	}
	w.out.WriteString("\n[run]\n")
	w.text("scheme", run.Scheme)
	if run.Seed <= math.MaxInt64 {
		w.plain("seed", strconv.FormatUint(run.Seed, 10))
	} else {
		w.text("seed", strconv.FormatUint(run.Seed, 10)) // TOML's integers have 63 bits and a sign
	}
	if run.Published {
		w.plain("published", "true")
	}
	if len(run.Parameters) > 0 {
		w.out.WriteString("\n[run.parameters]\n")
		for _, key := range slices.Sorted(maps.Keys(run.Parameters)) {
			w.plain(bareKey(key), perNode(run.Parameters[key], run.PerNode[key]))
		}
	}
	for i := range s.Events {
		w.event(&s.Events[i])
	}
	return w.out.String()
}

// perNode formats the values of a parameter: one value, or a list if the nodes differ.
func perNode(first string, values []string) string {
	if !slices.ContainsFunc(values, func(v string) bool { return v != first }) {
		return quote(first)
	}
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = quote(v)
	}
	return "[" + strings.Join(list, ", ") + "]"
}

// writer writes a scenario file.
type writer struct{ out strings.Builder }

// text writes a key and a quoted text, unless the text is empty.
func (w *writer) text(key, value string) {
	if value != "" {
		w.plain(key, quote(value))
	}
}

func (w *writer) plain(key, value string) { fmt.Fprintf(&w.out, "%s = %s\n", key, value) }

// span writes a duration, unless it is 0.
func (w *writer) span(key string, d time.Duration) {
	if d != 0 {
		w.text(key, humantext.TypedDuration(d))
	}
}

func quote(s string) string { return stricttoml.Quote(s, unicode.IsPrint) }

// bareKey returns a key, in quotes if TOML requires them.
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
	w.text("mend", s.Mend)
	w.span("for", s.For)
	switch {
	case s.Cluster != nil && s.Cluster.Most > 0:
		w.plain("nodes", fmt.Sprintf("[%d, %d]", s.Nodes, s.Cluster.Most))
	case s.Nodes > 1:
		w.plain("nodes", strconv.Itoa(s.Nodes))
	}
	if s.Rate.Count > 0 {
		w.text("rate", s.Rate.String())
	}
	if len(s.Skew) > 0 {
		list := make([]string, len(s.Skew))
		for i, d := range s.Skew {
			list[i] = quote(humantext.TypedDuration(d))
		}
		w.plain("skew", "["+strings.Join(list, ", ")+"]")
	}
	if s.SameWorker {
		w.plain("same_worker", "true")
	}
	w.span("before_end", s.BeforeEnd)
}

func (w *writer) event(e *Event) {
	w.out.WriteString("\n[[event]]\n")
	w.text("at", humantext.TypedDuration(e.At))
	w.span("every", e.Every)
	if e.Node > 0 {
		w.plain("node", strconv.Itoa(e.Node))
	}
	w.span("step", e.Step)
	if e.Skew != nil {
		w.text("skew", humantext.TypedDuration(*e.Skew))
	}
	if e.Drift != nil {
		w.text("drift", e.Drift.String())
	}
	w.span("freeze", e.Freeze)
	if e.Smear != nil {
		w.text("smear", humantext.TypedDuration(e.Smear.By)+" over "+humantext.TypedDuration(e.Smear.Over))
	}
	w.text("restart", e.Restart.String())
	if e.Rate != nil {
		w.text("rate", e.Rate.String())
	}
	if e.Burst > 0 {
		w.plain("burst", strconv.FormatInt(e.Burst, 10))
	}
}
