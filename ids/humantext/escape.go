package humantext

import (
	"strconv"
	"unicode"
	"unicode/utf8"
)

// maxQuoted is the maximum number of bytes that an error quotes of a text from outside.
const maxQuoted = 64

// Quote returns a text from outside in quotes. Everything that is not printable
// ASCII is escaped: control characters, bidi marks, broken UTF-8. After 64 bytes,
// the text is cut and "…" follows.
func Quote(s string) string {
	if len(s) <= maxQuoted {
		return strconv.QuoteToASCII(s)
	}
	cut := maxQuoted
	for !utf8.RuneStart(s[cut]) && cut > maxQuoted-utf8.UTFMax {
		cut--
	}
	return strconv.QuoteToASCII(s[:cut]) + "…"
}

// QuoteChar returns the first character of s in quotes, escaped as [Quote] does.
func QuoteChar(s string) string {
	_, n := utf8.DecodeRuneInString(s)
	return strconv.QuoteToASCII(s[:n])
}

// QuoteUnsafe returns s as it is if Quote would change nothing but add the
// quotes, otherwise [Quote] of it. Errors write names of files and keys in this way.
func QuoteUnsafe(s string) string {
	if quoted := Quote(s); quoted != `"`+s+`"` {
		return quoted
	}
	return s
}

// Escape returns s with an escape such as \x1b or \u202e for each character that does not print.
// These are control characters, bidi overrides, characters of no width and broken UTF-8.
func Escape(s string) string { return string(AppendEscaped(nil, s)) }

// EscapeToASCII returns s with an escape for each character that is not
// printable ASCII.
func EscapeToASCII(s string) string { return EscapeFunc(s, func(rune) bool { return false }) }

// EscapeFunc returns s with an escape for each character that is neither
// printable ASCII nor accepted by keep.
func EscapeFunc(s string, keep func(r rune) bool) string { return string(appendEscaped(nil, s, keep)) }

// AppendEscaped appends the text that [Escape] returns.
func AppendEscaped(dst []byte, s string) []byte { return appendEscaped(dst, s, Prints) }

// Prints reports whether a character prints: a letter of any language, a mark, a symbol.
// Fillers are letters by their category, but no terminal shows them.
func Prints(r rune) bool {
	return strconv.IsPrint(r) && (r < 0x80 || !unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r))
}

func appendEscaped(dst []byte, s string, keep func(r rune) bool) []byte {
	for len(s) > 0 {
		ascii := 0 // copied at once, because most texts are printable ASCII
		for ascii < len(s) && s[ascii] >= ' ' && s[ascii] <= '~' {
			ascii++
		}
		dst, s = append(dst, s[:ascii]...), s[ascii:]
		if s == "" {
			break
		}
		r, n := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && n == 1 || !keep(r) {
			quoted := strconv.QuoteToASCII(s[:n])
			dst = append(dst, quoted[1:len(quoted)-1]...)
		} else {
			dst = append(dst, s[:n]...)
		}
		s = s[n:]
	}
	return dst
}
