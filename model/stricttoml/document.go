// Package stricttoml reads the TOML files that users write: the configuration,
// scenarios, layouts. It reports all errors of a file at once, each with file,
// line, what is wrong and what is expected. Files are hostile input: size and
// nesting are limited, and nothing from a file reaches an error unescaped.
package stricttoml

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
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
