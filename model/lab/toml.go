package lab

import (
	"errors"
	"strconv"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/stricttoml"
)

// parse reads a scenario from TOML. key is the scenario's name on the command
// line; file is for errors. All errors of the file are reported, as
// [stricttoml.Errors]; a file that is not TOML has one [*stricttoml.Error].
func parse(key, file string, text []byte) (*Scenario, error) {
	doc, err := stricttoml.Parse(file, text, maxFile)
	if err != nil {
		return nil, err
	}
	r := &reader{scenario: &Scenario{Key: humantext.QuoteUnsafe(key), Nodes: 1}, tables: []*stricttoml.Table{doc.Root()}, failed: map[int]bool{}}
	r.read(0, r.headKeys())
	s := r.scenario
	if _, ok := doc.Root().Value("for"); !ok {
		r.reject(0, "for", errors.New(`the key for is missing: expected how long the scenario lasts, such as for = "200ms"`))
	}
	if s.Name == "" {
		s.Name = s.Key
	}
	for _, f := range s.faults() {
		if !r.doubtful(f) {
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
	failed   map[int]bool        // tables with errors, by the same numbers
}

// doubtful reports whether a fault may only follow from another error.
func (r *reader) doubtful(f *fault) bool {
	return r.failed[0] || r.failed[f.event] || f.total && len(r.failed) > 0
}

// reject adds the error of a key to the document's errors.
func (r *reader) reject(table int, key string, err error) {
	r.failed[table] = true
	r.tables[table].Reject(key, err)
}

// read reads a table; 0 is the head, otherwise the event of that number.
func (r *reader) read(table int, keys []stricttoml.Key) {
	if !r.tables[table].Read(keys) {
		r.failed[table] = true
	}
}

// headKeys returns the keys of the head of a scenario file.
func (r *reader) headKeys() []stricttoml.Key {
	s := r.scenario
	return []stricttoml.Key{
		{Name: "name", Set: text(&s.Name)},
		{Name: "about", Set: text(&s.About)},
		{Name: "for", Set: parsed(&s.For, parsePositive)},
		{Name: "nodes", Set: number(&s.Nodes, maxNodes)},
		{Name: "rate", Set: parsed(&s.Rate, parseRate)},
		{Name: "skew", Set: r.skew},
		{Name: "same_worker", Set: func(v stricttoml.Value) (err error) { s.sameWorker, err = v.Bool(); return err }},
		{Name: "before_end", Set: parsed(&s.beforeEnd, parsePositive)},
		{Name: "event", Set: r.events},
		{Name: "run", Set: r.run},
	}
}

// run reads the table [run]. Whether the scheme and its parameters exist is checked by
// those who run it.
func (r *reader) run(v stricttoml.Value) error {
	table, err := v.Table()
	if err != nil {
		return err
	}
	setup := &Setup{}
	r.scenario.Run = setup
	ok := table.Read([]stricttoml.Key{
		{Name: "scheme", Set: text(&setup.Scheme)},
		{Name: "seed", Set: setup.readSeed},
		{Name: "published", Set: func(v stricttoml.Value) (err error) { setup.Published, err = v.Bool(); return err }},
		{Name: "parameters", Set: setup.readParameters},
	})
	if !ok {
		r.failed[0] = true
	}
	return nil
}

// readSeed reads a seed. Above 2^63−1, it is a text.
func (s *Setup) readSeed(v stricttoml.Value) error {
	text, _ := v.Plain()
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return v.Invalid("a whole number from 0 to 2^64−1")
	}
	s.Seed = n
	return nil
}

// readParameters reads the parameters of the scheme.
func (s *Setup) readParameters(v stricttoml.Value) error {
	table, err := v.Table()
	if err != nil {
		return err
	}
	s.Parameters = ids.Settings{}
	for _, key := range table.Keys() {
		value, _ := table.Value(key)
		text, ok := value.Plain()
		if !ok {
			value.Reject(value.Invalid("a text, a number or true or false"))
			continue
		}
		s.Parameters[key] = text
	}
	return nil
}

// eventKeys returns the keys of an event.
func eventKeys(e *scenarioEvent) []stricttoml.Key {
	return []stricttoml.Key{
		{Name: "at", Set: parsed(&e.at, parseLater)},
		{Name: "every", Set: parsed(&e.every, parsePositive)},
		{Name: "node", Set: number(&e.node, maxNodes)},
		{Name: "step", Set: parsed(&e.step, parseSpan)},
		{Name: "skew", Set: optional(&e.skew, parseSpan)},
		{Name: "drift", Set: optional(&e.drift, parseDrift)},
		{Name: "freeze", Set: parsed(&e.freeze, parsePositive)},
		{Name: "smear", Set: optional(&e.smear, parseSmear)},
		{Name: "restart", Set: parsed(&e.restart, parseRestart)},
		{Name: "rate", Set: optional(&e.rate, parseRate)},
		{Name: "burst", Set: number(&e.burst, maxBurst)},
	}
}

// events reads the tables [[event]].
func (r *reader) events(v stricttoml.Value) error {
	tables, err := v.Tables()
	if err != nil {
		return err
	}
	r.tables = append(r.tables, tables...)
	r.scenario.events = make([]scenarioEvent, len(tables))
	for i, table := range tables {
		r.read(i+1, eventKeys(&r.scenario.events[i]))
		if _, ok := table.Value("at"); !ok {
			r.reject(i+1, "at", errors.New(`an event without the key at: expected when it happens, such as at = "60ms"`))
		}
	}
	return nil
}

// skew reads a list of durations, one per node.
func (r *reader) skew(v stricttoml.Value) error {
	list, ok := v.List()
	if !ok {
		return v.Invalid(`a list with one duration for each node, such as ["0ms", "3ms"]`)
	}
	for _, item := range list {
		var d time.Duration
		if err := parsed(&d, parseSpan)(item); err != nil {
			r.failed[0] = true
			item.Reject(err)
		}
		r.scenario.skew = append(r.scenario.skew, d)
	}
	return nil
}

// text returns a setter of a text.
func text(to *string) func(stricttoml.Value) error {
	return func(v stricttoml.Value) (err error) { *to, err = v.Text(); return err }
}

// number returns a setter of a whole number from 1 to most.
func number[N int | int64](to *N, most int64) func(stricttoml.Value) error {
	return func(v stricttoml.Value) error {
		n, err := v.Int(1, most)
		*to = N(n)
		return err
	}
}

// parsed returns a setter of what a text in quotes says.
func parsed[T any](to *T, parse func(string) (T, string)) func(stricttoml.Value) error {
	return func(v stricttoml.Value) error {
		text, notText := v.Text()
		value, expected := parse(text)
		if notText != nil && expected == "" {
			expected = "a text in quotes"
		}
		if expected != "" {
			return v.Invalid(expected)
		}
		*to = value
		return nil
	}
}

// optional is parsed for a value that an event can have or not.
func optional[T any](to **T, parse func(string) (T, string)) func(stricttoml.Value) error {
	return func(v stricttoml.Value) error {
		*to = new(T)
		return parsed(*to, parse)(v)
	}
}
