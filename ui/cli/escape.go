package cli

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"idtui/ids"
	"idtui/ids/humantext"
)

// plainASCII reports whether s is printable ASCII without what JSON or a
// terminal would take for something else. It looks at eight bytes at a time: at
// the last eight again where they are not a whole number of words.
func plainASCII[T string | []byte](s T) bool {
	if len(s) < 8 {
		return plainBytes(s)
	}
	found := special(word(s, len(s)-8))
	for at := 0; at+8 < len(s); at += 8 {
		found |= special(word(s, at))
	}
	return found == 0
}

// plainBytes is plainASCII a byte at a time.
func plainBytes[T string | []byte](s T) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

// word is eight bytes of a text.
func word[T string | []byte](s T, at int) uint64 {
	s = s[at : at+8]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// special is not 0 if one of a word's bytes is not printable ASCII, a quote or a
// backslash. Each byte answers in its highest bit: it is set in what is no ASCII;
// one more sets it in 0x7f; and less than a number, or 0 once the sought character
// is taken out, borrows it.
func special(word uint64) uint64 {
	const each, high = 0x0101010101010101, 0x8080808080808080
	quote, backslash := word^'"'*each, word^'\\'*each
	return (word | (word + each) | (word - ' '*each) | (quote - each) | (backslash - each)) & high
}

// jsonPlain and csvPlain are the characters that need no escape and no quotes:
// printable ASCII without quote and backslash, and for CSV without the comma.
var (
	jsonPlain = ids.CharSet{1<<64 - 1<<' ' - 1<<'"', 1<<('~'+1-64) - 1 - 1<<('\\'-64)}
	csvPlain  = ids.CharSet{1<<64 - 1<<' ' - 1<<'"' - 1<<',', 1<<('~'+1-64) - 1 - 1<<('\\'-64)}
)

// outputCheck is an encoding, and whether all texts that it writes are of plain characters,
// so that none has to be looked through. Texts from outside always are.
type outputCheck struct {
	encoding *ids.Encoding
	plain    bool
}

// see makes it another form, where it is another one.
func (f *outputCheck) see(e *ids.Encoding, plain ids.CharSet) {
	if f.encoding == e {
		return
	}
	f.encoding, f.plain = e, !e.Writes().Empty() && plain.Covers(e.Writes())
}

// appendVisible appends text for a terminal, as [humantext.AppendEscaped] does.
// Texts without quotes take the fast path of plainASCII.
func appendVisible(dst []byte, s string) []byte {
	if plainASCII(s) {
		return append(dst, s...)
	}
	return humantext.AppendEscaped(dst, s)
}

// appendJSON appends a JSON string. Broken bytes become U+FFFD, and what would
// not print is escaped, so that the line is safe on a terminal too.
func appendJSON(dst []byte, s string) []byte {
	return append(appendInner(append(dst, '"'), s), '"')
}

// appendInner is [appendJSON] without the quotes.
func appendInner(dst []byte, s string) []byte {
	if plainASCII(s) {
		return append(dst, s...)
	}
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			dst = append(dst, '\\', byte(r))
		case r == utf8.RuneError || strconv.IsPrint(r):
			dst = utf8.AppendRune(dst, r)
		case r > 0xffff:
			r -= 0x10000
			dst = appendUnit(appendUnit(dst, 0xd800+r>>10), 0xdc00+r&0x3ff)
		default:
			dst = appendUnit(dst, r)
		}
	}
	return dst
}

// appendUnit appends \u and four hex digits.
func appendUnit(dst []byte, u rune) []byte {
	const digits = "0123456789abcdef"
	return append(dst, '\\', 'u', digits[u>>12&15], digits[u>>8&15], digits[u>>4&15], digits[u&15])
}

// appendCSV appends a field of a CSV record, between quotes where it must be.
func appendCSV(dst []byte, s string) []byte {
	if plainASCII(s) && strings.IndexByte(s, ',') < 0 {
		return append(dst, s...)
	}
	from := len(dst)
	dst = appendVisible(dst, s)
	for _, c := range dst[from:] {
		if c != '"' && c != ',' {
			continue
		}
		text := string(dst[from:])
		dst = append(dst[:from], '"')
		for i := range len(text) {
			if text[i] == '"' {
				dst = append(dst, '"')
			}
			dst = append(dst, text[i])
		}
		return append(dst, '"')
	}
	return dst
}
