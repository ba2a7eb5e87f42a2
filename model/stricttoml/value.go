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

// Line returns the line of the value's key, or the line where an element of a list begins.
func (v Value) Line() int { return v.at.line }

// Reject reports an error about the value.
func (v Value) Reject(err error) { v.doc.Reject(v.Line(), err) }

// Invalid returns the error of an invalid value, such as `invalid theme "drak": expected auto,
// dark or light`.
func (v Value) Invalid(expected string) error {
	return fmt.Errorf("invalid %s %s: expected %s", humantext.QuoteUnsafe(v.key), v.String(), expected)
}

// String returns the value for an error message. A text is quoted and escaped.
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

// Text returns the value of a text.
func (v Value) Text() (string, error) {
	if s, ok := v.data.(string); ok {
		return s, nil
	}
	return "", v.Invalid(`a text in quotes`)
}

// Word returns the value of a text that must be one of the given words.
func (v Value) Word(words ...string) (string, error) {
	s, ok := v.data.(string)
	if !ok || !slices.Contains(words, s) {
		return "", v.Invalid(humantext.Or(words) + humantext.DidYouMean(s, words))
	}
	return s, nil
}

// Int returns the value of an integer from least to most.
func (v Value) Int(least, most int64) (int64, error) {
	if n, ok := v.data.(int64); ok && n >= least && n <= most {
		return n, nil
	}
	return 0, v.Invalid(fmt.Sprintf("a whole number from %d to %d", least, most))
}

// Bool returns the value of a boolean. The error is for other values.
func (v Value) Bool() (bool, error) {
	if b, ok := v.data.(bool); ok {
		return b, nil
	}
	return false, v.Invalid("true or false")
}

// Plain returns a text, an integer, a boolean, a date or a time in the notation of a command
// line. It reports false for other values.
func (v Value) Plain() (text string, ok bool) {
	switch data := v.data.(type) {
	case string:
		return data, true
	case int64, bool:
		return fmt.Sprint(data), true
	}
	return v.dateText()
}

// dateText returns a date or a time in the notation of RFC 3339. It reports false for other
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

// List returns the elements of a list. It reports false for other values.
func (v Value) List() (list []Value, ok bool) {
	items, ok := v.data.([]any)
	for i, data := range items {
		list = append(list, Value{doc: v.doc, key: v.key, data: data, at: v.at.item(i)})
	}
	return list, ok
}

// Table returns the value of a table.
func (v Value) Table() (*Table, error) {
	if values, ok := v.data.(map[string]any); ok {
		return &Table{doc: v.doc, values: values, at: v.at}, nil
	}
	if _, ok := v.data.([]any); ok {
		return nil, v.Invalid("one table: a line [" + humantext.QuoteUnsafe(v.key) + "] in single brackets")
	}
	return nil, v.Invalid("a table: a line [" + humantext.QuoteUnsafe(v.key) + "], and keys below it")
}

// Tables returns the elements of a list of tables.
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
		return nil, v.Invalid("a line [[" + humantext.QuoteUnsafe(v.key) + "]] before the keys of each table")
	}
	return tables, nil
}

// Time returns a date or a date and time, in UTC unless the value has an offset. It returns an
// error for a text or a number.
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

// Float returns the value of an integer or a float from least to most.
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

// Quote returns a text as a TOML string in double quotes. It escapes characters for which
// printable returns false.
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
