package records

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"idtui/ids"
	"idtui/ids/humantext"
)

// isPlain reports whether s is printable ASCII without quotes and backslashes, so
// that JSON needs no escape in it. It checks eight bytes at a time, the last eight
// again if they are not a whole word. Byte by byte, decode -s koid -f json takes 9 %
// longer (BenchmarkDecode/koid/json-spread): every koid has a note.
func isPlain[T string | []byte](s T) bool {
	if len(s) < 8 {
		return isPlainShort(s)
	}
	found := notPlain(firstWord(s[len(s)-8:]))
	for ; len(s) > 8; s = s[8:] {
		found |= notPlain(firstWord(s))
	}
	return found == 0
}

// isPlainShort is isPlain byte by byte.
func isPlainShort[T string | []byte](s T) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

// firstWord returns the first eight bytes of a text.
func firstWord[T string | []byte](s T) uint64 {
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// notPlain returns 0 if all bytes of a word are plain, by the highest bit of each: it
// is set in a byte that is not ASCII, adding 1 sets it in 0x7f, and subtracting ' '
// sets it in a byte below. Quotes and backslashes become 0 first, so that subtracting
// 1 sets it too.
func notPlain(word uint64) uint64 {
	const each, high = 0x0101010101010101, 0x8080808080808080
	quote, backslash := word^'"'*each, word^'\\'*each
	return (word | (word + each) | (word - ' '*each) | (quote - each) | (backslash - each)) & high
}

// jsonPlain and csvPlain are the characters that need no escape and no quotes:
// printable ASCII without quotes and backslashes, and for CSV without the comma.
var (
	jsonPlain = ids.CharSet{1<<64 - 1<<' ' - 1<<'"', 1<<('~'+1-64) - 1 - 1<<('\\'-64)}
	csvPlain  = ids.CharSet{1<<64 - 1<<' ' - 1<<'"' - 1<<',', 1<<('~'+1-64) - 1 - 1<<('\\'-64)}
)

// outputCheck remembers whether an encoding writes plain characters only, so that
// its texts need no check one by one. Without it, decode -s uuid-v7 -f json takes
// 30 % longer and -f csv 9 % (BenchmarkDecode/uuid-v7). Input is always checked.
type outputCheck struct {
	encoding *ids.Encoding
	plain    bool
}

// use selects the encoding. plain is what the output format accepts unchanged.
func (c *outputCheck) use(e *ids.Encoding, plain ids.CharSet) {
	if c.encoding == e {
		return
	}
	c.encoding, c.plain = e, !e.Writes().Empty() && plain.Covers(e.Writes())
}

// AppendEscaped appends text for a terminal. Most ids are plain, which is faster to
// check: without it, decode -f line takes 5 % longer (BenchmarkDecode/sno/line).
func AppendEscaped(dst []byte, s string) []byte {
	if isPlain(s) {
		return append(dst, s...)
	}
	return humantext.AppendEscaped(dst, s)
}

// AppendJSON appends a JSON string. Invalid UTF-8 becomes U+FFFD, and characters
// that do not print are escaped, so that the line is safe on a terminal.
func AppendJSON(dst []byte, s string) []byte {
	return append(AppendJSONText(append(dst, '"'), s), '"')
}

// AppendJSONText is [AppendJSON] without the quotes.
func AppendJSONText(dst []byte, s string) []byte {
	if isPlain(s) {
		return append(dst, s...)
	}
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			dst = append(dst, '\\', byte(r))
		case r == utf8.RuneError || strconv.IsPrint(r):
			dst = utf8.AppendRune(dst, r)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			dst = fmt.Appendf(dst, `\u%04x\u%04x`, high, low)
		default:
			dst = fmt.Appendf(dst, `\u%04x`, r)
		}
	}
	return dst
}

// AppendCSV appends a field of a CSV record, in quotes if it contains a quote or a
// comma. Characters that do not print are escaped.
func AppendCSV(dst []byte, s string) []byte {
	if isPlain(s) && strings.IndexByte(s, ',') < 0 {
		return append(dst, s...)
	}
	s = humantext.Escape(s)
	if !strings.ContainsAny(s, `",`) {
		return append(dst, s...)
	}
	return append(append(append(dst, '"'), strings.ReplaceAll(s, `"`, `""`)...), '"')
}
