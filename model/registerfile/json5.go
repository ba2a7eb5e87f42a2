package registerfile

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"idtui/ids/humantext"
)

// maxDepth is the maximum nesting depth of objects and lists.
const maxDepth = 32

type valueType uint8

const (
	objectType valueType = iota
	listType
	stringType
	numberType
	wordType // true, false, null
)

var typeNames = [...]string{"an object", "a list", "a string", "a number", "true, false or null"}

// value is a JSON5 value and its line.
type value struct {
	typ   valueType
	line  int
	text  string // the content of a string, or the source text of a number or word
	items []value
	keys  map[string]value
}

// syntaxError is the first position at which a text is not JSON5.
type syntaxError struct {
	line    int
	problem string
}

// reader parses JSON5, which extends JSON with comments, trailing commas, single quotes, unquoted
// keys and more notations of numbers. After an error, rest is empty.
type reader struct {
	rest string
	line int
	err  *syntaxError
}

// fail stops the reader with an error at the current line.
func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = &syntaxError{r.line, fmt.Sprintf(format, args...)}
	}
	r.rest = ""
}

// next describes the next character for an error message.
func (r *reader) next() string {
	if r.rest == "" {
		return "the end of the file"
	}
	return humantext.QuoteChar(r.rest)
}

// skip removes and returns n bytes, and counts the lines in them.
func (r *reader) skip(n int) string {
	s := r.rest[:n]
	r.line += strings.Count(s, "\n")
	r.rest = r.rest[n:]
	return s
}

// take removes a text if rest begins with it.
func (r *reader) take(s string) bool {
	if !strings.HasPrefix(r.rest, s) {
		return false
	}
	r.skip(len(s))
	return true
}

// space skips white space and comments.
func (r *reader) space() {
	for {
		trimmed := strings.TrimLeftFunc(r.rest, func(c rune) bool { return unicode.IsSpace(c) || c == '\ufeff' || c == '\u2028' || c == '\u2029' })
		r.skip(len(r.rest) - len(trimmed))
		switch {
		case strings.HasPrefix(r.rest, "//"):
			end := strings.IndexAny(r.rest, "\r\n\u2028\u2029")
			if end < 0 {
				end = len(r.rest)
			}
			r.skip(end)
		case strings.HasPrefix(r.rest, "/*"):
			end := strings.Index(r.rest[2:], "*/")
			if end < 0 {
				r.fail("a comment without an end: expected */")
				return
			}
			r.skip(2 + end + 2)
		default:
			return
		}
	}
}

func (r *reader) value(depth int) value {
	if r.space(); depth > maxDepth {
		r.fail("too many levels: expected at most %d", maxDepth)
	}
	v := value{line: r.line}
	switch {
	case r.take("{"):
		v.typ = objectType
		v.keys = r.members(depth)
	case r.take("["):
		v.typ = listType
		v.items = r.list(depth)
	case strings.HasPrefix(r.rest, `"`), strings.HasPrefix(r.rest, "'"):
		v.typ = stringType
		v.text = r.quoted()
	default:
		v.text = r.bare()
		v.typ = typeOf(v.text)
		if v.typ == stringType {
			r.fail("unexpected %s: expected a value, such as 8, 'text', { } or [ ]", r.unexpected(v.text))
		}
	}
	return v
}

// unexpected returns a word for an error message, or the next character if the word is empty.
func (r *reader) unexpected(word string) string {
	if word == "" {
		return r.next()
	}
	return humantext.Quote(word)
}

// list parses a list after its opening bracket.
func (r *reader) list(depth int) []value {
	var items []value
	for r.err == nil {
		if r.space(); r.take("]") {
			return items
		}
		items = append(items, r.value(depth+1))
		r.separator("]")
	}
	return nil
}

// members parses an object after its opening brace.
func (r *reader) members(depth int) map[string]value {
	all := make(map[string]value)
	for r.err == nil {
		if r.space(); r.take("}") {
			return all
		}
		key := r.key()
		if _, twice := all[key]; twice {
			r.fail("duplicate key %s", humantext.Quote(key))
		}
		if r.space(); !r.take(":") {
			r.fail("unexpected %s after the key %s: expected a colon", r.next(), humantext.Quote(key))
		}
		all[key] = r.value(depth + 1)
		r.separator("}")
	}
	return nil
}

// separator skips a comma. Without a comma, the closing bracket must be next.
func (r *reader) separator(end string) {
	if r.space(); !r.take(",") && !strings.HasPrefix(r.rest, end) {
		r.fail("unexpected %s: expected a comma or %s", r.next(), end)
	}
}

func (r *reader) key() string {
	if strings.HasPrefix(r.rest, `"`) || strings.HasPrefix(r.rest, "'") {
		return r.quoted()
	}
	key := r.bare()
	if key == "" || typeOf(key) == numberType {
		r.fail("unexpected %s: expected a key", r.unexpected(key))
	}
	return key
}

// bare reads an unquoted word or number.
func (r *reader) bare() string {
	end := strings.IndexFunc(r.rest, func(c rune) bool {
		return c != '$' && c != '_' && c != '.' && c != '+' && c != '-' && !unicode.IsLetter(c) && !unicode.IsDigit(c)
	})
	if end < 0 {
		end = len(r.rest)
	}
	return r.skip(end)
}

// typeOf returns the type of an unquoted text, or stringType if the text is not a value.
func typeOf(text string) valueType {
	switch text {
	case "true", "false", "null":
		return wordType
	}
	digits := strings.TrimLeft(text, "+-")
	switch {
	case digits == "" || len(text)-len(digits) > 1:
		return stringType
	case digits == "Infinity", digits == "NaN", digits[0] >= '0' && digits[0] <= '9', digits[0] == '.' && len(digits) > 1:
		return numberType
	}
	return stringType
}

func (r *reader) quoted() string {
	quote := r.rest[0]
	r.skip(1)
	var out strings.Builder
	for r.err == nil {
		switch c, n := utf8.DecodeRuneInString(r.rest); {
		case n == 0 || c == '\n' || c == '\r':
			r.fail("a string without an end: expected %c on the same line", quote)
		case c == rune(quote):
			r.skip(n)
			return out.String()
		case c == '\\':
			r.skip(n)
			r.escape(&out)
		default:
			out.WriteString(r.skip(n))
		}
	}
	return ""
}

// escape parses an escape sequence after its backslash.
func (r *reader) escape(out *strings.Builder) {
	c, n := utf8.DecodeRuneInString(r.rest)
	if n == 0 {
		return // quoted reports the missing end
	}
	r.skip(n)
	switch c {
	case 'x':
		out.WriteRune(r.hex(2))
	case 'u':
		out.WriteRune(r.utf16())
	case '\r':
		r.take("\n")
	case '\n', '\u2028', '\u2029':
	default:
		if c >= '1' && c <= '9' {
			r.fail("unknown escape \\%c: expected one such as \\n or \\u00e9", c)
		}
		if at := strings.IndexRune("bfnrtv0", c); at >= 0 {
			c = rune("\b\f\n\r\t\v\x00"[at])
		}
		out.WriteRune(c)
	}
}

// utf16 parses four digits. If they are the high half of a surrogate pair, it also parses the
// escape for the low half.
func (r *reader) utf16() rune {
	high := r.hex(4)
	if !utf16.IsSurrogate(high) || !r.take(`\u`) {
		return high
	}
	return utf16.DecodeRune(high, r.hex(4))
}

// hex parses n hexadecimal digits.
func (r *reader) hex(n int) rune {
	digits := r.rest[:min(n, len(r.rest))]
	v, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || len(digits) < n {
		r.fail("unexpected %s in an escape: expected %d hexadecimal digits", humantext.Quote(digits), n)
		return 0
	}
	r.skip(n)
	return rune(v)
}
