package scheme

import (
	"unicode"
	"unicode/utf8"

	"idtui/ids/humantext"
)

// Printable reports whether a text has only printable characters: those of
// [unicode.IsPrint], and spaces. Control and format characters, line breaks, private
// characters and invalid UTF-8 are not printable.
func Printable(s string) bool { return unprintable(s) == "" }

// unprintable returns the first character of a text that is not printable; "" for none.
func unprintable(s string) string {
	for i, r := range s {
		if r == utf8.RuneError {
			if _, n := utf8.DecodeRuneInString(s[i:]); n == 1 {
				return s[i : i+1]
			}
		}
		if r < 0x7f && r >= ' ' || unicode.IsPrint(r) || unicode.Is(unicode.Zs, r) {
			continue
		}
		return s[i : i+utf8.RuneLen(r)]
	}
	return ""
}

// text reports a text that is not printable.
func (c checker) text(key, s string) {
	if bad := unprintable(s); bad != "" {
		c.add(key, "invalid %s: it has the character %s; expected characters that print, on one line", key, humantext.QuoteChar(bad))
	}
}

// printableASCII reports whether a text has only ASCII characters that print, no space.
func printableASCII(s string) bool {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}
