// Package stricttoml reads the TOML files that users write: the configuration,
// scenarios, layouts. It reports all errors of a file at once, each with file,
// line, what is wrong and what is expected. Files are hostile input: size and
// nesting are limited, and nothing from a file reaches an error unescaped.
package stricttoml

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"idtui/ids/humantext"
)

// Limits of a document. The TOML library recurses, so that a file of brackets
// could exhaust the stack. It also compares each key with all others: 10,000 keys
// take 0.3 s, the 120,000 keys of a file of 1 MiB 80 s.
const (
	maxDepth = 32     // levels of tables, lists and dotted keys
	maxKeys  = 10_000 // keys and inline tables, without those of earlier tables of one list
)

// Document is a file that is TOML, and the errors found in it so far.
type Document struct {
	file string
	root *Table
	errs []*Error
}

// Parse returns the document in text, which has at most limit bytes. The error
// is an [*Error]; a file that is not TOML has one.
func Parse(file string, text []byte, limit int) (*Document, error) {
	d := &Document{file: humantext.QuoteUnsafe(file)}
	fail := func(line int, format string, args ...any) (*Document, error) {
		return nil, &Error{d.file, line, fmt.Sprintf(format, args...)}
	}
	if len(text) > limit {
		return fail(0, "the file is too large: expected at most %s", humantext.Count(limit, "byte"))
	}
	text = bytes.TrimPrefix(text, []byte("\uFEFF")) // some editors begin a file with a byte order mark
	root, line, why := locate(text)
	if line > 0 {
		return fail(line, "%s", why)
	}
	var all map[string]any
	if err := toml.Unmarshal(text, &all); err != nil {
		line := 0
		var at *toml.DecodeError
		if errors.As(err, &at) {
			line, _ = at.Position()
		}
		return fail(line, "invalid TOML: %s; expected lines such as name = \"value\"", humantext.EscapeToASCII(strings.TrimPrefix(err.Error(), "toml: ")))
	}
	d.root = &Table{doc: d, values: all, at: root}
	return d, nil
}

// Root returns the table of the keys before the first [table].
func (d *Document) Root() *Table { return d.root }

// Reject reports an error about a line of the document; line 0 is the whole file.
func (d *Document) Reject(line int, err error) { d.reject(line, err) }

// reject reports an error about a line of the document; line 0 is the whole file.
func (d *Document) reject(line int, err error) {
	d.errs = append(d.errs, &Error{d.file, line, err.Error()})
}

// Err returns the errors that were reported, by line, or nil.
func (d *Document) Err() error {
	if len(d.errs) == 0 {
		return nil
	}
	list := slices.Clone(d.errs)
	slices.SortStableFunc(list, func(a, b *Error) int { return a.Line - b.Line })
	return Errors(list)
}

// Table is a table of a document: the keys below a [header], or in braces.
type Table struct {
	doc    *Document
	values map[string]any
	at     *place
}

// Key is a key that a table may have.
type Key struct {
	Name string
	// Old is set for a name that files may still have, but that no error suggests.
	Old bool
	// Set takes the value. The error that it returns is reported with its line.
	Set func(v Value) error
}

// Keys returns the names of the table's keys in the order of the file.
func (t *Table) Keys() []string {
	names := slices.Sorted(maps.Keys(t.values))
	slices.SortStableFunc(names, func(a, b string) int { return t.at.in(a).order - t.at.in(b).order })
	return names
}

// Value returns the value of a key, and whether the table has the key.
func (t *Table) Value(key string) (v Value, ok bool) {
	data, ok := t.values[key]
	return Value{doc: t.doc, key: key, data: data, at: t.at.in(key)}, ok
}

// Line returns the line of a key; the line where the table begins for a key that
// the table does not have, which is 0 for the root.
func (t *Table) Line(key string) int {
	if _, ok := t.values[key]; ok {
		return t.at.in(key).line
	}
	return t.at.line
}

// Reject reports an error about a key, as [Table.Line] finds it.
func (t *Table) Reject(key string, err error) { t.doc.reject(t.Line(key), err) }

// Read gives each value of the table to its key, in the order of the file, and
// reports keys that are not among the known ones. ok is false if it reported an
// error.
func (t *Table) Read(known []Key) (ok bool) {
	ok = true
	for _, name := range t.Keys() {
		at := slices.IndexFunc(known, func(k Key) bool { return k.Name == name })
		if at < 0 {
			var names []string
			for i := range known {
				if !known[i].Old {
					names = append(names, known[i].Name)
				}
			}
			t.Reject(name, fmt.Errorf("unknown key %s: %s", humantext.Quote(name), humantext.Expected(name, names)))
			ok = false
			continue
		}
		v, _ := t.Value(name)
		if err := known[at].Set(v); err != nil {
			v.Reject(err)
			ok = false
		}
	}
	return ok
}

// Error is what is wrong with a line of a file, and what is expected.
type Error struct {
	File    string
	Line    int // from 1; 0 for the whole file
	Problem string
}

// Error returns, for example,
// `config.toml:3: invalid theme "drak": expected auto, dark or light`.
func (e *Error) Error() string {
	if e.Line == 0 {
		return e.File + ": " + e.Problem
	}
	return e.File + ":" + strconv.Itoa(e.Line) + ": " + e.Problem
}

// Errors are all errors of a file, by line.
type Errors []*Error

// maxListed is how many errors [Errors.Error] lists.
const maxListed = 100

// Error returns one line per error; of many errors, the first ones and the
// number of the others.
func (e Errors) Error() string {
	var lines []string
	for i, one := range e {
		if i == maxListed {
			lines = append(lines, one.File+": "+humantext.Count(len(e)-i, "further error"))
			break
		}
		lines = append(lines, one.Error())
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the errors, for [errors.As].
func (e Errors) Unwrap() []error {
	list := make([]error, len(e))
	for i := range e {
		list[i] = e[i]
	}
	return list
}

// ReadFile reads a regular file: a pipe would wait for its other end. It reads one byte
// more than limit at most, so that [Parse] sees a file that is too large.
func ReadFile(path string, limit int) ([]byte, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, errors.New("not a regular file")
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return io.ReadAll(io.LimitReader(f, int64(limit)+1))
}
