// Package stricttoml reads the TOML files that users write: the configuration, scenarios and
// layouts. It reports all errors of a file at once. Each has the file, the line, the problem and
// the expected value. Files are hostile input: size and nesting are limited, and errors contain
// only escaped text of a file.
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

// The limits of a document. The TOML library recurses, so that deeply nested brackets could exhaust
// the stack. It also compares each key with all others. Comparing 10,000 keys takes 0.3 s, and the
// 120,000 keys of a file of 1 MiB take 80 s.
const (
	maxDepth = 32     // levels of tables, lists and dotted keys
	maxKeys  = 10_000 // keys and inline tables; of a list of tables, only its last table counts
)

// Document is a parsed TOML file with the errors that were reported about it.
type Document struct {
	file string
	root *Table
	errs []*Error
}

// Parse parses a text of at most limit bytes. The error is an [*Error]. For a text that is not
// TOML, Parse returns only the first error.
func Parse(file string, text []byte, limit int) (*Document, error) {
	d := &Document{file: humantext.QuoteUnsafe(file)}
	fail := func(line int, format string, args ...any) (*Document, error) {
		return nil, &Error{d.file, line, fmt.Sprintf(format, args...)}
	}
	if len(text) > limit {
		return fail(0, "the file is too large: expected at most %s", humantext.Count(limit, "byte"))
	}
	text = bytes.TrimPrefix(text, []byte("\uFEFF")) // some editors write a byte order mark
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

// Root returns the table of the keys before the first header.
func (d *Document) Root() *Table { return d.root }

// Reject reports an error at a line of the document, or for the whole file if line is 0.
func (d *Document) Reject(line int, err error) {
	d.errs = append(d.errs, &Error{d.file, line, err.Error()})
}

// Err returns the reported errors as [Errors], or nil.
func (d *Document) Err() error {
	if len(d.errs) == 0 {
		return nil
	}
	list := slices.Clone(d.errs)
	slices.SortStableFunc(list, func(a, b *Error) int { return a.Line - b.Line })
	return Errors(list)
}

// Table is a table of a document: the keys below a header, or an inline table.
type Table struct {
	doc    *Document
	values map[string]any
	at     *place
}

// Key is a valid key of a table.
type Key struct {
	Name string
	// Old is set for an old name, which is valid but not suggested in errors.
	Old bool
	// Set stores the value. [Table.Read] reports the error of Set at the line of the value.
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

// Line returns the line of a key. If the table does not have the key, it returns the line where the
// table begins; 0 for the root.
func (t *Table) Line(key string) int {
	if _, ok := t.values[key]; ok {
		return t.at.in(key).line
	}
	return t.at.line
}

// Reject reports an error at [Table.Line] of a key.
func (t *Table) Reject(key string, err error) { t.doc.Reject(t.Line(key), err) }

// Read calls [Key.Set] for each value of the table, in the order of the file, and reports unknown
// keys. It returns false if it reported an error.
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

// Error is an error of a file.
type Error struct {
	File    string
	Line    int // line from 1; 0 for the whole file
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

// Errors is a list of all errors of a file, ordered by line.
type Errors []*Error

// maxListed is the maximum number of errors that [Errors.Error] lists.
const maxListed = 100

// Error returns one line per error. If there are more than maxListed errors, the last line counts
// the others.
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

// ReadFile reads a regular file; reading a pipe could block forever. It reads at most one byte
// more than limit, so that [Parse] can detect a file that is too large.
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
