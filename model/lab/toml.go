package lab

import (
	"bytes"
	"encoding"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"idtui/ids/humantext"
)

// FileError says what is wrong with a scenario file, where, and what would be
// right.
type FileError struct {
	File    string
	Line    int // from 1; 0 where no line is to blame
	Problem string
}

// Error is, for example,
// `night.toml:7: step "10": want a duration such as "200ms"`.
func (e *FileError) Error() string {
	if e.Line == 0 {
		return e.File + ": " + e.Problem
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Problem)
}

// Parse reads a scenario from TOML. The file's name is for errors, which are
// [*FileError]s; key is the scenario's name on the command line.
func Parse(key, file string, text []byte) (*Scenario, error) {
	r := &reader{file: humantext.QuoteUnsafe(file), scenario: Scenario{Key: humantext.QuoteUnsafe(key), Nodes: 1}, lines: map[fault]int{}}
	if len(text) > maxFile {
		return nil, &FileError{r.file, 0, fmt.Sprintf("it has more than %d bytes; a scenario is a small TOML file", maxFile)}
	}
	text = bytes.TrimPrefix(text, []byte("\uFEFF")) // some editors begin a file with it
	var all map[string]any
	if err := toml.Unmarshal(text, &all); err != nil { // is it TOML at all?
		return nil, r.syntax(err)
	}
	r.parser.Reset(text)
	for r.parser.NextExpression() {
		if err := r.expression(r.parser.Expression()); err != nil {
			return nil, err
		}
	}
	s := &r.scenario
	if s.Name == "" {
		s.Name = s.Key
	}
	var wrong *fault
	if err := s.Check(); errors.As(err, &wrong) {
		line := r.lines[fault{key: wrong.key, event: wrong.event}]
		if line == 0 { // a key that is missing: its event, if it is one's
			line = r.lines[fault{event: wrong.event}]
		}
		return nil, &FileError{r.file, line, wrong.Error()}
	}
	return s, nil
}

// reader walks over a document's expressions.
type reader struct {
	file     string
	parser   unstable.Parser
	scenario Scenario
	lines    map[fault]int // where each key stands
}

func (r *reader) syntax(err error) error {
	line := 0
	var d *toml.DecodeError
	if errors.As(err, &d) {
		line, _ = d.Position()
	}
	return &FileError{r.file, line, "not TOML: " + humantext.QuoteUnsafe(strings.TrimPrefix(err.Error(), "toml: ")) + `; want lines such as for = "200ms"`}
}

func (r *reader) errorAt(line int, format string, args ...any) error {
	return &FileError{r.file, line, fmt.Sprintf(format, args...)}
}

func (r *reader) expression(n *unstable.Node) error {
	path, line := r.path(n)
	switch {
	case n.Kind == unstable.ArrayTable && path == "event":
		r.scenario.Events = append(r.scenario.Events, ScenarioEvent{At: -1})
		r.lines[fault{event: len(r.scenario.Events)}] = line
		return nil
	case n.Kind != unstable.KeyValue:
		return r.errorAt(line, "unknown table %s; the only one is [[event]], once for each event", humantext.Quote(path))
	}
	table, where := headKeys, "a scenario"
	if len(r.scenario.Events) > 0 {
		table, where = eventKeys, "an event"
	}
	set, ok := table()[path]
	if !ok {
		return r.errorAt(line, "unknown key %s; %s has %s", humantext.Quote(path), where, keyNames(table()))
	}
	r.lines[fault{key: path, event: len(r.scenario.Events)}] = line
	if err := set(&r.scenario, value{n.Value()}); err != nil {
		return r.errorAt(line, "%s: %v", path, err)
	}
	return nil
}

// path is an expression's key, and its line.
func (r *reader) path(n *unstable.Node) (string, int) {
	var parts []string
	line := 0
	for it := n.Key(); it.Next(); {
		if line == 0 {
			line = r.parser.Shape(it.Node().Raw).Start.Line
		}
		parts = append(parts, string(it.Node().Data))
	}
	return strings.Join(parts, "."), line
}

// setters are the keys that a table may have.
type setters map[string]func(*Scenario, value) error

func keyNames(s setters) string {
	names := make([]string, 0, len(s))
	for name := range s {
		names = append(names, name)
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

func headKeys() setters {
	return setters{
		"name":        func(s *Scenario, v value) error { return v.text(&s.Name) },
		"about":       func(s *Scenario, v value) error { return v.text(&s.About) },
		"for":         func(s *Scenario, v value) error { return v.span(&s.For) },
		"nodes":       func(s *Scenario, v value) error { return v.number(&s.Nodes) },
		"rate":        func(s *Scenario, v value) error { return v.read(&s.Rate) },
		"skew":        func(s *Scenario, v value) error { return v.spans(&s.Skew) },
		"same_worker": func(s *Scenario, v value) error { return v.truth(&s.SameWorker) },
		"before_end":  func(s *Scenario, v value) error { return v.positive(&s.BeforeEnd) },
	}
}

func eventKeys() setters {
	on := func(set func(*ScenarioEvent, value) error) func(*Scenario, value) error {
		return func(s *Scenario, v value) error { return set(&s.Events[len(s.Events)-1], v) }
	}
	return setters{
		"at":      on(func(e *ScenarioEvent, v value) error { return v.span(&e.At) }),
		"every":   on(func(e *ScenarioEvent, v value) error { return v.positive(&e.Every) }),
		"node":    on(func(e *ScenarioEvent, v value) error { return v.number(&e.Node) }),
		"step":    on(func(e *ScenarioEvent, v value) error { return v.span(&e.Step) }),
		"skew":    on(func(e *ScenarioEvent, v value) error { e.Skew = new(time.Duration); return v.span(e.Skew) }),
		"drift":   on(func(e *ScenarioEvent, v value) error { e.Drift = new(Drift); return v.read(e.Drift) }),
		"freeze":  on(func(e *ScenarioEvent, v value) error { return v.positive(&e.Freeze) }),
		"smear":   on(func(e *ScenarioEvent, v value) error { e.Smear = new(Smear); return v.read(e.Smear) }),
		"restart": on(func(e *ScenarioEvent, v value) error { return v.read(&e.Restart) }),
		"rate":    on(func(e *ScenarioEvent, v value) error { e.Rate = new(Rate); return v.read(e.Rate) }),
		"burst":   on(func(e *ScenarioEvent, v value) error { var n int; err := v.number(&n); e.Burst = int64(n); return err }),
	}
}

// A value is what stands right of a key.
type value struct{ node *unstable.Node }

// wrong says what the value is and what it should be.
func (v value) wrong(want string) error {
	return fmt.Errorf("%s %s; want %s", strings.ToLower(v.node.Kind.String()), humantext.Quote(string(v.node.Data)), want)
}

func (v value) text(to *string) error {
	if v.node.Kind != unstable.String {
		return v.wrong("a text between quotes")
	}
	*to = string(v.node.Data)
	return nil
}

func (v value) read(to encoding.TextUnmarshaler) error {
	if v.node.Kind != unstable.String {
		return v.wrong("a text between quotes")
	}
	return to.UnmarshalText(v.node.Data)
}

func (v value) span(to *time.Duration) error { return v.read((*Span)(to)) }

// positive reads a duration above zero.
func (v value) positive(to *time.Duration) error {
	if err := v.span(to); err != nil || *to > 0 {
		return err
	}
	return fmt.Errorf("%s is not above zero; %s", *to, wantSpan)
}

func (v value) spans(to *[]time.Duration) error {
	if v.node.Kind != unstable.Array {
		return v.wrong(`a list, one for each node, such as ["0ms", "3ms"]`)
	}
	for it := v.node.Children(); it.Next(); {
		var d time.Duration
		if err := (value{it.Node()}).span(&d); err != nil {
			return err
		}
		*to = append(*to, d)
	}
	return nil
}

// number reads a whole number from 1 up; what is too many is for [Scenario.Check].
func (v value) number(to *int) error {
	text := bytes.ReplaceAll(v.node.Data, []byte("_"), nil)
	n, err := strconv.ParseInt(string(text), 0, 64)
	if v.node.Kind != unstable.Integer || err != nil || n < 1 {
		return v.wrong("a whole number from 1 up")
	}
	*to = int(n)
	return nil
}

func (v value) truth(to *bool) error {
	if v.node.Kind != unstable.Bool {
		return v.wrong("true or false")
	}
	*to = string(v.node.Data) == "true"
	return nil
}
