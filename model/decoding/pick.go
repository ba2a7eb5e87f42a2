package decoding

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"idtui/ids/humantext"
)

// Pick selects the text to decode from a line of CSV or JSON.
type Pick interface {
	// Of returns the text. The error says what the line lacks.
	Of(line string) (string, error)
}

// Column extracts the field of a CSV column from lines. It is safe for concurrent use.
type Column struct {
	index     int // from 0
	separator rune
	buffers   sync.Pool // of *bufio.Reader, for lines with quotes
}

// maxColumns is the maximum column number.
const maxColumns = 10_000

// NewColumn returns the column with a number, counted from 1, or with a name in the header. If
// field is a number, header can be any line of the input: it only determines the separator.
func NewColumn(field, header string) (*Column, error) {
	header = strings.TrimPrefix(header, "\ufeff")
	c := &Column{separator: separatorOf(header)}
	if n, err := strconv.Atoi(field); err == nil {
		if n < 1 || n > maxColumns {
			return nil, fmt.Errorf("column %d: expected a number from 1 to %d, or a name", n, maxColumns)
		}
		c.index = n - 1
		return c, nil
	}
	names, err := c.cells(header)
	if err != nil {
		return nil, fmt.Errorf("the header is not CSV: %w", err)
	}
	for i := range names {
		names[i] = strings.TrimSpace(names[i])
	}
	if c.index = slices.Index(names, field); c.index < 0 {
		return nil, fmt.Errorf("no column %s%s", humantext.Quote(field), humantext.DidYouMean(field, names))
	}
	return c, nil
}

// IsColumnName reports whether a field is a column name, which requires a header, rather than a
// number.
func IsColumnName(field string) bool {
	_, err := strconv.Atoi(field)
	return err != nil
}

// separatorOf returns the most frequent column separator of a line, outside quotes.
func separatorOf(line string) rune {
	counts, quoted := map[rune]int{}, false
	best := ','
	for _, r := range line {
		if quoted = quoted != (r == '"'); quoted {
			continue
		}
		if strings.ContainsRune(",;\t|", r) {
			if counts[r]++; counts[r] > counts[best] {
				best = r
			}
		}
	}
	return best
}

// Of returns the text of the column.
func (c *Column) Of(line string) (string, error) {
	cells, err := c.cells(line)
	if err != nil {
		return "", fmt.Errorf("the line is not CSV: %w", err)
	}
	if c.index >= len(cells) {
		return "", fmt.Errorf("%s; expected at least %d", humantext.Count(len(cells), "column"), c.index+1)
	}
	return cells[c.index], nil
}

// cells splits a line into its columns. A csv.Reader takes ten times as long as strings.Split, so
// it is only used for lines with quotes. Without a pooled buffer it would take a hundred times as
// long (BenchmarkColumn).
func (c *Column) cells(line string) ([]string, error) {
	if !strings.Contains(line, `"`) {
		return strings.Split(line, string(c.separator)), nil
	}
	buffer, ok := c.buffers.Get().(*bufio.Reader)
	if !ok {
		buffer = bufio.NewReader(nil)
	}
	defer c.buffers.Put(buffer)
	buffer.Reset(strings.NewReader(line))
	r := csv.NewReader(buffer)
	r.Comma, r.FieldsPerRecord = c.separator, -1
	cells, err := r.Read()
	var parse *csv.ParseError
	if errors.As(err, &parse) {
		if at := parse.Column; parse.Line > 1 || at > len(line) {
			return nil, errors.New("a quote is not closed; a record must be on one line")
		}
		err = fmt.Errorf("byte %d: %w", parse.Column, parse.Err)
	}
	return cells, err
}

// Key extracts a JSON value by its path, which consists of keys separated by dots. For an array,
// the key is an index from 0. A key of an object can itself contain dots.
type Key string

// maxKeyParts is the maximum number of keys in a path.
const maxKeyParts = 16

// NewKey returns a pick for a path.
func NewKey(path string) (Key, error) {
	if path == "" || strings.Count(path, ".") >= maxKeyParts {
		return "", fmt.Errorf("invalid key %s: expected 1 to %d keys separated by dots", humantext.Quote(path), maxKeyParts)
	}
	return Key(path), nil
}

// Of returns a string value without quotes, and any other value as it is written.
func (k Key) Of(line string) (string, error) {
	line = strings.TrimPrefix(line, "\ufeff")
	if !json.Valid([]byte(line)) {
		return "", errors.New("the line is not JSON")
	}
	value, ok := valueAt(json.RawMessage(line), string(k))
	if !ok {
		return "", fmt.Errorf("no key %s", humantext.Quote(string(k)))
	}
	var text string
	switch {
	case json.Unmarshal(value, &text) == nil && string(value) != "null":
		return text, nil
	case string(value) == "null":
		return "", fmt.Errorf("key %s is null", humantext.Quote(string(k)))
	}
	return string(value), nil
}

// valueAt returns the value at a path, or false if there is none. It tries the longest matching key
// first.
func valueAt(value json.RawMessage, path string) (json.RawMessage, bool) {
	if path == "" {
		return value, true
	}
	var object map[string]json.RawMessage
	var array []json.RawMessage
	switch {
	case json.Unmarshal(value, &object) == nil && object != nil:
		for end := len(path); end >= 0; end = strings.LastIndexByte(path[:end], '.') {
			inner, ok := object[path[:end]]
			if !ok {
				continue
			}
			if found, ok := valueAt(inner, strings.TrimPrefix(path[end:], ".")); ok {
				return found, true
			}
		}
	case json.Unmarshal(value, &array) == nil:
		index, rest, _ := strings.Cut(path, ".")
		if n, err := strconv.Atoi(index); err == nil && n >= 0 && n < len(array) {
			return valueAt(array[n], rest)
		}
	}
	return nil, false
}
