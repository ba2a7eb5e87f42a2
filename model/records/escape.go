package records

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"idtui/ids/humantext"
)

// isPlain reports whether s is printable ASCII without quotes and backslashes, so that no
// output format needs an escape in it.
func isPlain[T string | []byte](s T) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

// AppendJSON appends a JSON string. Invalid UTF-8 becomes U+FFFD, and characters
// that do not print are escaped, so that the line is safe on a terminal.
func AppendJSON[T string | []byte](dst []byte, s T) []byte {
	dst = append(dst, '"')
	if isPlain(s) {
		return append(append(dst, s...), '"')
	}
	for _, r := range string(s) {
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
	return append(dst, '"')
}

// AppendCSV appends a field of a CSV record, in quotes if it contains a quote or a
// comma. Characters that do not print are escaped.
func AppendCSV(dst []byte, s string) []byte {
	from := len(dst)
	dst = humantext.AppendEscaped(dst, s)
	if !bytes.ContainsAny(dst[from:], `",`) {
		return dst
	}
	quoted := strings.ReplaceAll(string(dst[from:]), `"`, `""`)
	return append(append(append(dst[:from], '"'), quoted...), '"')
}
