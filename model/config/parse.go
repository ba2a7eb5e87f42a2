package config

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"idtui/ids"
	"idtui/ids/humantext"
)

// maxFile is how large a file may be; a configuration is a small one.
const maxFile = 1 << 20

// Error says what is wrong with a file, where, and what would be right.
type Error struct {
	File    string
	Line    int // from 1; 0 where no line is to blame
	Problem string
}

// Error is, for example,
// `config.toml:3: theme "drak": want auto, dark or light`.
func (e *Error) Error() string {
	if e.Line == 0 {
		return e.File + ": " + e.Problem
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Problem)
}

// Parse reads a configuration from TOML. The file's name is for errors, which
// are [*Error]s.
func Parse(file string, text []byte, k *Known) (*Config, error) {
	r := &reader{file: humantext.QuoteUnsafe(file), known: k, config: Default(k), lines: map[string]int{}}
	if len(text) > maxFile {
		return nil, r.errorAt(0, "it has more than %d bytes; a configuration is a small TOML file", maxFile)
	}
	text = bytes.TrimPrefix(text, []byte("\uFEFF")) // some editors begin a file with it
	var all map[string]any
	if err := toml.Unmarshal(text, &all); err != nil { // is it TOML at all?
		return nil, r.syntax(err)
	}
	r.parser.Reset(text)
	var table []string
	for r.parser.NextExpression() {
		n := r.parser.Expression()
		path, line := r.path(n)
		var err error
		switch n.Kind {
		case unstable.KeyValue:
			err = r.set(slices.Concat(table, path), line, n.Value())
		case unstable.Table:
			table, err = path, r.table(path, line)
		default:
			err = r.errorAt(line, "[[%s]]: want single brackets", humantext.QuoteUnsafe(strings.Join(path, ".")))
		}
		if err != nil {
			return nil, err
		}
	}
	return r.finish()
}

// reader walks over a document's expressions.
type reader struct {
	file   string
	known  *Known
	parser unstable.Parser
	config *Config
	lines  map[string]int // where each key stands, by its path with dots
}

func (r *reader) errorAt(line int, format string, args ...any) error {
	return &Error{r.file, line, fmt.Sprintf(format, args...)}
}

func (r *reader) syntax(err error) error {
	line := 0
	var d *toml.DecodeError
	if errors.As(err, &d) {
		line, _ = d.Position()
	}
	return r.errorAt(line, "not TOML: %s; want lines such as theme = \"dark\"", humantext.QuoteUnsafe(strings.TrimPrefix(err.Error(), "toml: ")))
}

// path is an expression's key, and its line.
func (r *reader) path(n *unstable.Node) (path []string, line int) {
	for it := n.Key(); it.Next(); {
		if line == 0 {
			line = r.parser.Shape(it.Node().Raw).Start.Line
		}
		path = append(path, string(it.Node().Data))
	}
	return path, line
}

// table checks the name of a table, which may be empty of keys.
func (r *reader) table(path []string, line int) error {
	switch {
	case len(path) == 1 && slices.Contains([]string{"parameters", "encodings", "keys"}, path[0]):
		return nil
	case len(path) == 2 && path[0] == "parameters":
		if _, err := r.known.Catalog.Find(path[1]); err != nil {
			return r.errorAt(line, "%v", err)
		}
		return nil
	}
	return r.errorAt(line, "no table [%s]; there are [parameters.SCHEME], [encodings] and [keys]", humantext.QuoteUnsafe(strings.Join(path, ".")))
}

// set takes one key, or those of a table in braces.
func (r *reader) set(path []string, line int, v *unstable.Node) error {
	if v.Kind == unstable.InlineTable {
		if err := r.table(path, line); err != nil {
			return err
		}
		for it := v.Children(); it.Next(); {
			inner, at := r.path(it.Node())
			if err := r.set(slices.Concat(path, inner), at, it.Node().Value()); err != nil {
				return err
			}
		}
		return nil
	}
	r.lines[strings.Join(path, ".")] = line
	if err := r.apply(path, value{v}); err != nil {
		return r.errorAt(line, "%v", err)
	}
	return nil
}

func (r *reader) apply(path []string, v value) error {
	switch {
	case len(path) == 1:
		return r.head(path[0], v)
	case len(path) == 2 && path[0] == "encodings":
		return r.encoding(path[1], v)
	case len(path) == 2 && path[0] == "keys":
		return r.keys(path[1], v)
	case len(path) == 3 && path[0] == "parameters":
		return r.parameter(path[1], path[2], v)
	}
	return fmt.Errorf("no key %s; there are theme, scheme, clock_step, reduced_motion, parameters.SCHEME.NAME, encodings.SCHEME and keys.COMMAND",
		humantext.QuoteUnsafe(strings.Join(path, ".")))
}

func (r *reader) head(key string, v value) (err error) {
	c := r.config
	switch key {
	case "theme":
		c.Theme, err = v.oneOf("theme", r.known.Themes, "")
	case "scheme":
		err = r.scheme(v)
	case "clock_step":
		err = v.span(&c.Step)
	case "reduced_motion":
		err = v.truth(&c.ReducedMotion)
	case "parameters", "encodings", "keys":
		err = v.wrong(key, "a table: a line ["+key+"], and keys under it")
	default:
		err = fmt.Errorf("no key %s; there are theme, scheme, clock_step and reduced_motion, and the tables parameters, encodings and keys", humantext.Quote(key))
	}
	return err
}

func (r *reader) scheme(v value) error {
	name, err := v.text("scheme")
	if err != nil || name == "" {
		return err
	}
	s, err := r.known.Catalog.Find(name)
	if err == nil {
		r.config.Scheme = s.Name
	}
	return err
}

func (r *reader) encoding(scheme string, v value) error {
	s, err := r.known.Catalog.Find(scheme)
	if err != nil {
		return err
	}
	r.config.Encodings[s.Name], err = v.text(scheme)
	return err
}

func (r *reader) parameter(scheme, name string, v value) error {
	s, err := r.known.Catalog.Find(scheme)
	if err != nil {
		return err
	}
	p := s.Param(name)
	if p == nil {
		_, err := s.Resolve(ids.Settings{name: ""})
		return err
	}
	text, err := v.plain(name, p.Range())
	if err == nil {
		err = p.Check(text)
	}
	if err != nil {
		return err
	}
	if r.config.Parameters[s.Name] == nil {
		r.config.Parameters[s.Name] = ids.Settings{}
	}
	r.config.Parameters[s.Name][name] = text
	return nil
}

func (r *reader) keys(command string, v value) error {
	at := slices.IndexFunc(r.known.Commands, func(c Command) bool {
		return c.Name == command || c.OldName != "" && c.OldName == command
	})
	if at < 0 {
		return fmt.Errorf("no command %s; there are %s", humantext.Quote(command), strings.Join(commandNames(r.known), ", "))
	}
	name := r.known.Commands[at].Name
	if _, set := r.config.Keys[name]; set {
		return fmt.Errorf("%s: the keys of this command are already set; %s is the old name of %s", command, r.known.Commands[at].OldName, name)
	}
	keys, err := v.list(command)
	if err != nil {
		return err
	}
	for _, key := range keys {
		if err := checkKey(key); err != nil {
			return fmt.Errorf("%s: %w", command, err)
		}
	}
	r.config.Keys[name] = keys
	r.lines["keys."+name] = r.lines["keys."+command]
	return nil
}

func commandNames(k *Known) []string {
	names := make([]string, len(k.Commands))
	for i := range k.Commands {
		names[i] = k.Commands[i].Name
	}
	return names
}

// finish checks what depends on several keys.
func (r *reader) finish() (*Config, error) {
	c := r.config
	for _, s := range r.known.Catalog.Schemes() {
		f, err := s.Open(c.Parameters[s.Name])
		if err != nil {
			return nil, r.errorAt(r.lineOf("parameters.", s), "%v", err)
		}
		name, ok := c.Encodings[s.Name]
		if ok && f.Encoding(name) == nil {
			return nil, r.errorAt(r.lineOf("encodings.", s), "%s has no encoding %s; it has %s", s.Name, humantext.Quote(name), strings.Join(encodings(f), ", "))
		}
	}
	if x := c.conflict(r.known); x != nil {
		return nil, r.errorAt(r.lines["keys."+x.second], "%s: key %s is taken by %s", x.second, humantext.Quote(x.key), x.first)
	}
	return c, nil
}

// lineOf is the last line that says something about a scheme.
func (r *reader) lineOf(prefix string, s *ids.Scheme) int {
	last := 0
	for path, line := range r.lines {
		rest, ok := strings.CutPrefix(path, prefix)
		name, _, _ := strings.Cut(rest, ".")
		if found, err := r.known.Catalog.Find(name); ok && err == nil && found == s {
			last = max(last, line)
		}
	}
	return last
}

func encodings(f *ids.BoundScheme) []string {
	names := make([]string, len(f.Encodings))
	for i := range f.Encodings {
		names[i] = f.Encodings[i].Name()
	}
	return names
}

// wantSpan says what a duration looks like.
const wantSpan = `a duration above 0, such as "8ms", "10s" or "1h"`

func parseSpan(s string) (time.Duration, bool) {
	d, err := time.ParseDuration(s)
	return d, err == nil && d > 0
}
