package stricttoml

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"

	"idtui/ids/humantext"
)

// Value is the value of a key.
type Value struct {
	doc  *Document
	key  string
	data any
	at   *place
}

// Key returns the name of the value's key.
func (v Value) Key() string { return v.key }

// Line returns the line where the value's key is; of an element of a list, where
// the element begins.
func (v Value) Line() int { return v.at.line }

// Reject reports an error about the value.
func (v Value) Reject(err error) { v.doc.reject(v.Line(), err) }

// Invalid returns the error of a value that is not as expected:
// `invalid theme "drak": expected auto, dark or light`.
func (v Value) Invalid(expected string) error {
	return fmt.Errorf("invalid %s %s: expected %s", humantext.QuoteUnsafe(v.key), v.String(), expected)
}

// String returns the value as an error shows it: a text in quotes and escaped.
func (v Value) String() string {
	switch data := v.data.(type) {
	case string:
		return humantext.Quote(data)
	case float64:
		return strconv.FormatFloat(data, 'g', -1, 64)
	case []any:
		return "(a list)"
	case map[string]any:
		return "(a table)"
	}
	if text, ok := v.dateText(); ok {
		return text
	}
	return fmt.Sprint(v.data)
}

// Text returns a text.
func (v Value) Text() (string, error) {
	if s, ok := v.data.(string); ok {
		return s, nil
	}
	return "", v.Invalid(`a text in quotes`)
}

// Word returns a text that is one of some words.
func (v Value) Word(words ...string) (string, error) {
	s, ok := v.data.(string)
	if !ok || !slices.Contains(words, s) {
		return "", v.Invalid(humantext.Or(words) + humantext.DidYouMean(s, words))
	}
	return s, nil
}

// Int returns a whole number from least to most.
func (v Value) Int(least, most int64) (int64, error) {
	if n, ok := v.data.(int64); ok && n >= least && n <= most {
		return n, nil
	}
	return 0, v.Invalid(fmt.Sprintf("a whole number from %d to %d", least, most))
}

// Bool returns true or false.
func (v Value) Bool() (bool, error) {
	if b, ok := v.data.(bool); ok {
		return b, nil
	}
	return false, v.Invalid("true or false")
}

// Plain returns a text, a whole number, true or false, a date or a time as a
// command line would have it, and false for other values.
func (v Value) Plain() (text string, ok bool) {
	switch data := v.data.(type) {
	case string:
		return data, true
	case int64, bool:
		return fmt.Sprint(data), true
	}
	return v.dateText()
}

// dateText returns a date or a time as RFC 3339 writes it, and false for other
// values.
func (v Value) dateText() (text string, ok bool) {
	switch data := v.data.(type) {
	case time.Time:
		return data.Format(time.RFC3339Nano), true
	case toml.LocalDate:
		return data.String(), true
	case toml.LocalDateTime:
		return data.String(), true
	case toml.LocalTime:
		return data.String(), true
	}
	return "", false
}

// List returns the elements of a list, and false for another value.
func (v Value) List() (list []Value, ok bool) {
	items, ok := v.data.([]any)
	for i, data := range items {
		list = append(list, Value{doc: v.doc, key: v.key, data: data, at: v.at.item(i)})
	}
	return list, ok
}

// Table returns a table.
func (v Value) Table() (*Table, error) {
	if values, ok := v.data.(map[string]any); ok {
		return &Table{doc: v.doc, values: values, at: v.at}, nil
	}
	if _, ok := v.data.([]any); ok {
		return nil, v.Invalid("one table: a line [" + humantext.QuoteUnsafe(v.key) + "] in single brackets")
	}
	return nil, v.Invalid("a table: a line [" + humantext.QuoteUnsafe(v.key) + "], and keys below it")
}

// Tables returns the tables of a list: each begins with a line [[key]].
func (v Value) Tables() ([]*Table, error) {
	list, ok := v.List()
	tables := make([]*Table, len(list))
	for i, item := range list {
		var err error
		if tables[i], err = item.Table(); err != nil {
			ok = false
		}
	}
	if !ok {
		return nil, v.Invalid("a line [[" + humantext.QuoteUnsafe(v.key) + "]] before the keys of each")
	}
	return tables, nil
}

// Time returns a date or a date and time, in UTC unless it has an offset. A text or a
// number is an error.
func (v Value) Time() (time.Time, error) {
	switch data := v.data.(type) {
	case time.Time:
		return data, nil
	case toml.LocalDate:
		return data.AsTime(time.UTC), nil
	case toml.LocalDateTime:
		return data.AsTime(time.UTC), nil
	}
	return time.Time{}, v.Invalid("a date or a time without quotes, such as 2020-01-01 or 2020-01-01T00:00:00Z")
}

// Float returns a number from least to most, whole or with decimals.
func (v Value) Float(least, most float64) (float64, error) {
	n, ok := v.data.(float64)
	if whole, is := v.data.(int64); is {
		n, ok = float64(whole), true
	}
	if !ok || math.IsNaN(n) || n < least || n > most {
		return 0, v.Invalid(fmt.Sprintf("a number from %v to %v", least, most))
	}
	return n, nil
}

// IsText reports whether the value is a text.
func (v Value) IsText() bool {
	_, ok := v.data.(string)
	return ok
}

// Quote returns a text as a TOML string in double quotes. Characters that are not printable
// are escaped.
func Quote(s string, printable func(rune) bool) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteRune('\\')
			b.WriteRune(r)
		case printable(r):
			b.WriteRune(r)
		case r > 0xffff:
			fmt.Fprintf(&b, `\U%08X`, r)
		default:
			fmt.Fprintf(&b, `\u%04X`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
