// Package layoutfile reads and writes layout files, which describe schemes in TOML.
// docs/LAYOUTS.md specifies the format.
package layoutfile

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
	"idtui/model/stricttoml"
)

// MaxSize is the maximum size of a layout file, in bytes.
const MaxSize = 256 << 10

// Version is the version of the format. Each file states it.
const Version = 1

// maxRejected is the maximum number of invalid values for which Parse also checks the rules.
// Parse compares each problem with each invalid value.
const maxRejected = 200

// Parse returns the declaration in the text of a layout file. If the file is too large or not TOML,
// the declaration is nil and the error is a [*stricttoml.Error]. Otherwise the error is a
// [stricttoml.Errors] with all problems of the file.
func Parse(file string, text []byte) (*scheme.Declaration, error) {
	doc, err := stricttoml.Parse(file, text, MaxSize)
	if err != nil {
		return nil, err
	}
	p := &parser{declared: &scheme.Declaration{Prior: scheme.DefaultPrior}}
	root := part{p, doc.Root(), ""}
	root.read(p.keys(), "idtui", "name", "bits", "fields", "encodings")
	if len(p.rejected) > maxRejected {
		return p.declared, doc.Err()
	}
	p.completeGenerator()
	for _, problem := range p.declared.Check() {
		// A problem is not reported if it can follow from a reported error. That error can be of
		// the same value, of a part of it, or of the table that contains it.
		follow := func(bad string) bool {
			if _, key := split(bad); key == "kind" && within(problem.Path, "generator") {
				return !p.persists(problem)
			}
			return within(problem.Path, bad) || within(bad, problem.Path) || follows(problem.Path, bad)
		}
		if !slices.ContainsFunc(p.rejected, follow) {
			doc.Reject(lineOf(doc.Root(), problem.Path), errors.New(problem.What))
		}
	}
	return p.declared, doc.Err()
}

// parser reads a layout file into a declaration.
type parser struct {
	declared *scheme.Declaration
	rejected []string // the paths of invalid values
	unknown  []int    // the fields of an unknown kind

	hasBack, hasFull bool // whether the generator states the key
}

// persists reports whether a problem does not depend on the kind of the fields whose kind is unknown.
func (p *parser) persists(problem scheme.Problem) bool {
	d := *p.declared
	d.Fields = slices.Clone(d.Fields)
	for kind := range ids.Kinds {
		for _, i := range p.unknown {
			d.Fields[i].Kind = ids.Kind(kind)
		}
		if !slices.Contains(d.Check(), problem) {
			return false
		}
	}
	return true
}

// within reports whether a path is equal to another path or inside it.
func within(path, outer string) bool {
	rest, ok := strings.CutPrefix(path, outer)
	return ok && (rest == "" || outer == "" || rest[0] == '.' || rest[0] == '[')
}

// follows reports whether a problem at a path can follow from the invalid value at another path.
func follows(path, bad string) bool {
	switch {
	case within(bad, "encodings"):
		part, key := split(bad)
		return within(path, part) && isOneOf(key, "", "alphabet", "form", "as", "length", "check")
	case bad == "bits":
		_, key := split(path)
		return within(path, "encodings") && isOneOf(key, "length", "groups", "form") || key == "ranges"
	case within(bad, "fields"):
		return followsField(path, bad)
	}
	return false
}

// followsField implements follows for an invalid value of a field. Sizes depend on all widths, and
// the keys of a field on its kind. The generator depends on the kinds of all fields, and vectors on
// the names of fields.
func followsField(path, bad string) bool {
	part, key := split(bad)
	_, other := split(path)
	switch {
	case within(path, part) && key == "kind":
		return isOneOf(other, "unit", "epoch", "guess", "start", "monotonic", "of", "assign", "default", "width", "fixed")
	case isOneOf(key, "unit", "epoch", "guess", "default", "start", "monotonic", "of", "assign", "labels", "about", "why", "min", "max"):
		return false
	case within(path, "generator"):
		return key != "name"
	case within(path, "vectors"):
		return key != "kind" && key != "fixed"
	}
	return isOneOf(key, "width", "ranges", "fields") && (path == "bits" || isOneOf(other, "ranges", "length", "groups"))
}

func isOneOf(s string, list ...string) bool { return slices.Contains(list, s) }

// split splits a path into the path of the containing table and the last key.
func split(path string) (part, key string) {
	at := strings.LastIndexByte(path, '.')
	return path[:max(at, 0)], path[at+1:]
}

// part is a table of the file and its path.
type part struct {
	*parser
	table *stricttoml.Table
	path  string
}

// key is a key that a part may have.
type key struct {
	name string
	set  func(v stricttoml.Value, at string) error
}

// read parses the keys of a part, and reports the required keys that are missing.
func (p part) read(known []key, required ...string) {
	list := make([]stricttoml.Key, len(known))
	for i, k := range known {
		list[i] = stricttoml.Key{Name: k.name, Set: func(v stricttoml.Value) error {
			err := k.set(v, p.at(k.name))
			if err != nil {
				p.rejected = append(p.rejected, p.at(k.name))
			}
			return err
		}}
	}
	p.table.Read(list)
	for _, name := range required {
		if _, ok := p.table.Value(name); !ok {
			p.rejected = append(p.rejected, p.at(name))
			p.table.Reject(name, fmt.Errorf("missing %s%s", name, expected(name)))
		}
	}
}

// at returns the path of a key of the part.
func (p part) at(key string) string {
	if p.path == "" {
		return key
	}
	return p.path + "." + key
}

// maxEncodings is the maximum number of encodings in a layout file.
const maxEncodings = 100

// fewParts is like [parser.parts], but returns a single error if the number of tables exceeds most.
func (p *parser) fewParts(v stricttoml.Value, at string, most int, read func(part)) error {
	if tables, err := v.Tables(); err == nil && len(tables) > most {
		return fmt.Errorf("invalid %s: %s lines [[%s]]; expected at most %d", at, humantext.Number(len(tables)), at, most)
	}
	return p.parts(v, at, read)
}

// parts parses a list of tables.
func (p *parser) parts(v stricttoml.Value, at string, read func(part)) error {
	tables, err := v.Tables()
	if err != nil {
		return err
	}
	for i, t := range tables {
		read(part{p, t, fmt.Sprintf("%s[%d]", at, i)})
	}
	return nil
}

// lineOf returns the line of a path. For a missing key, it returns the line of the table that
// should contain the key. It returns 0 for the whole file.
func lineOf(t *stricttoml.Table, path string) int {
	key, rest, _ := strings.Cut(path, ".")
	name, index := key, -1
	if at := strings.IndexByte(key, '['); at >= 0 {
		name = key[:at]
		_, _ = fmt.Sscanf(key[at:], "[%d]", &index)
	}
	v, ok := t.Value(name)
	if !ok {
		return t.Line(name)
	}
	if list, _ := v.List(); index >= 0 && index < len(list) {
		v = list[index]
	}
	if inner, err := v.Table(); err == nil && rest != "" {
		return lineOf(inner, rest)
	}
	return v.Line()
}

// field parses an element of fields.
func (p *parser) field(at part) {
	f := &scheme.Field{}
	at.read(fieldKeys(f), "name", "kind", "width")
	if path := at.at("kind"); slices.Contains(p.rejected, path) {
		text := ""
		if v, ok := at.table.Value("kind"); ok {
			text, _ = v.Text()
		}
		if similar := humantext.Similar(text, scheme.KindWords()); len(similar) == 1 { // check the rules of that kind
			f.Kind, _ = scheme.KindOf(similar[0])
			p.rejected = slices.DeleteFunc(p.rejected, func(bad string) bool { return bad == path })
		} else {
			p.unknown = append(p.unknown, len(p.declared.Fields))
		}
	}
	p.declared.Fields = append(p.declared.Fields, *f)
}

func fieldKeys(f *scheme.Field) []key {
	const expected = `0, "random" or "carry"`
	return []key{
		{"name", text(&f.Name)},
		{"kind", word(&f.Kind, scheme.KindOf, scheme.KindWords())},
		{"width", whole(&f.Width, 1, 128)},
		{"ranges", ranges(f)},
		{"unit", func(v stricttoml.Value, _ string) error {
			s, err := v.Text()
			if err == nil {
				f.Unit, err = scheme.ParseUnit(s)
			}
			return err
		}},
		{"epoch", instant(func(t time.Time) { f.Epoch = &t })},
		{"guess", func(v stricttoml.Value, _ string) (err error) {
			f.Guess, err = v.Bool()
			return err
		}},
		{"fixed", number(&f.Fixed)},
		{"min", number(&f.Min)},
		{"max", number(&f.Max)},
		{"default", number(&f.Default)},
		{"start", func(v stricttoml.Value, _ string) error {
			if !v.IsText() {
				if _, err := v.Int(0, 0); err != nil {
					return v.Invalid(expected)
				}
				f.Start = scheme.StartAtMin
				return nil
			}
			s, _ := v.Text()
			if f.Start, _ = scheme.StartOf(s); f.Start <= scheme.StartAtMin {
				return v.Invalid(expected)
			}
			return nil
		}},
		{"monotonic", word(&f.Monotonic, scheme.MonotonicOf, scheme.MonotonicWords())},
		{"of", text(&f.Of)},
		{"assign", text(&f.Assign)},
		{"labels", labels(f)},
		{"about", text(&f.About)},
		{"why", text(&f.Why)},
	}
}

func ranges(f *scheme.Field) func(stricttoml.Value, string) error {
	return func(v stricttoml.Value, _ string) error {
		list, ok := v.List()
		f.Ranges = []ids.Span{}
		for _, item := range list {
			pair, err := numbers(item, "")
			if err != nil || len(pair) != 2 {
				ok = false
				break
			}
			f.Ranges = append(f.Ranges, ids.Span{Offset: pair[0], Width: pair[1]})
		}
		if !ok || len(f.Ranges) == 0 {
			return v.Invalid("a list of offsets and widths, such as [[0, 12], [16, 4]]")
		}
		return nil
	}
}

// labels returns a function that parses the names of values. The keys are numbers.
func labels(f *scheme.Field) func(stricttoml.Value, string) error {
	return func(v stricttoml.Value, _ string) error {
		t, err := v.Table()
		if err != nil {
			return v.Invalid(`a table of values and names, such as { 0 = "test", 1 = "live" }`)
		}
		f.Labels = map[uint64]string{}
		for _, name := range t.Keys() {
			label, _ := t.Value(name)
			n, err := strconv.ParseUint(name, 10, 64)
			if err != nil || strconv.FormatUint(n, 10) != name {
				return fmt.Errorf("invalid label %s: expected a plain decimal number, such as 1", humantext.Quote(name))
			}
			if f.Labels[n], err = label.Text(); err != nil {
				return err
			}
		}
		return nil
	}
}

// generator parses the table generator.
func (p *parser) generator(v stricttoml.Value, at string) error {
	t, err := v.Table()
	if err != nil {
		return v.Invalid(`a table such as { back = "refuse", full = "wait" }`)
	}
	g := &scheme.Generator{}
	part{p, t, at}.read(generatorKeys(g))
	_, p.hasBack = t.Value("back")
	_, p.hasFull = t.Value("full")
	p.declared.Generator = g
	return nil
}

// completeGenerator sets the answers of the generator that the file does not state. The defaults
// depend on all fields.
func (p *parser) completeGenerator() {
	g, d := p.declared.Generator, p.declared
	if g == nil {
		return
	}
	has := func(kind ids.Kind) bool {
		return slices.ContainsFunc(d.Fields, func(f scheme.Field) bool { return f.Kind == kind && f.Fixed == nil })
	}
	if !p.hasBack && !has(ids.Time) {
		g.Back = ids.FollowBack
	}
	if !p.hasFull && !has(ids.Sequence) {
		g.Full = ids.NeverFull
	}
}

func generatorKeys(g *scheme.Generator) []key {
	return []key{
		{"back", word(&g.Back, scheme.BackOf, scheme.BackWords())},
		{"full", word(&g.Full, scheme.FullOf, scheme.FullWords())},
	}
}

// vector parses an element of vectors.
func (p *parser) vector(at part) {
	v := &scheme.Vector{Line: at.table.Line("text")}
	at.read([]key{
		{"text", text(&v.Text)},
		{"time", instant(func(t time.Time) { v.Time = &t })},
		{"fields", values(v)},
	}, "text")
	p.declared.Vectors = append(p.declared.Vectors, *v)
}

// values returns a function that parses the values of fields: integers, or decimal texts for
// large values.
func values(to *scheme.Vector) func(stricttoml.Value, string) error {
	return func(v stricttoml.Value, _ string) error {
		t, err := v.Table()
		if err != nil {
			return v.Invalid("a table of fields and their values, such as { shop = 165 }")
		}
		to.Fields = map[string]ids.Value{}
		for _, name := range t.Keys() {
			value, _ := t.Value(name)
			if to.Fields[name], err = fieldValue(value); err != nil {
				return err
			}
		}
		return nil
	}
}

func fieldValue(v stricttoml.Value) (ids.Value, error) {
	if !v.IsText() {
		n, err := v.Int(0, 1<<63-1)
		if err != nil {
			err = v.Invalid("a whole number from 0, in quotes if it is 2^63 or more")
		}
		return ids.Value{Lo: uint64(n)}, err //nolint:gosec // not negative
	}
	s, _ := v.Text()
	n, ok := ids.ParseValue(s)
	if !ok {
		return n, v.Invalid("a whole number below 2^128")
	}
	return n, nil
}

// reject parses an element of rejects.
func (p *parser) reject(at part) {
	r := &scheme.Reject{Line: at.table.Line("text")}
	at.read([]key{{"text", text(&r.Text)}, {"why", text(&r.Why)}}, "text")
	p.declared.Rejects = append(p.declared.Rejects, *r)
}

// Words returns the keys of the file format and the words that can be values.
func Words() []string {
	p := &parser{declared: &scheme.Declaration{}}
	var words []string
	for _, keys := range [][]key{p.keys(), fieldKeys(&scheme.Field{}), encodingKeys(&scheme.Encoding{}), generatorKeys(&scheme.Generator{})} {
		for _, k := range keys {
			words = append(words, k.name)
		}
	}
	return slices.Concat(words, scheme.KindWords(), scheme.StartWords(), scheme.MonotonicWords(),
		scheme.ChecksumWords(), scheme.AssignWords(), scheme.BackWords(), scheme.FullWords(),
		scheme.AlphabetNames(), scheme.AsWords(), scheme.PadWords(), scheme.CheckWords(), scheme.FormWords())
}
