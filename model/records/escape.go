package records

import (
	"bytes"
	"fmt"
	"math"
	"math/bits"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// plainChars are the printable ASCII characters without quotes and backslashes. No output format
// escapes them.
var plainChars = encoding.CharSet{1<<64 - 1<<' ' - 1<<'"', 1<<('~'+1-64) - 1 - 1<<('\\'-64)}

// isPlain reports whether s has only plain characters.
func isPlain[T string | []byte](s T) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' { // twice as fast as plainChars.Has
			return false
		}
	}
	return true
}

// AppendJSON appends a JSON string. It replaces invalid UTF-8 with U+FFFD, and escapes characters
// that do not print, so that the line is safe on a terminal.
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

// AppendCSV appends a field of a CSV record, quoted if it contains a quote or a comma. It escapes
// characters that do not print.
func AppendCSV[T string | []byte](dst []byte, s T) []byte {
	from := len(dst)
	if isPlain(s) {
		if dst = append(dst, s...); bytes.IndexByte(dst[from:], ',') < 0 {
			return dst
		}
	} else {
		dst = humantext.AppendEscaped(dst, string(s))
	}
	if !bytes.ContainsAny(dst[from:], `",`) {
		return dst
	}
	quoted := strings.ReplaceAll(string(dst[from:]), `"`, `""`)
	return append(append(append(dst[:from], '"'), quoted...), '"')
}

// AppendShare appends a probability with at most six decimals.
func AppendShare(dst []byte, p float64) []byte {
	if p == 1 { // the frequent case: the scheme was given
		return append(dst, '1')
	}
	return AppendRounded(dst, p, 1e6)
}

func appendInt(dst []byte, n int) []byte { return strconv.AppendInt(dst, int64(n), 10) }

// AppendRounded appends v, rounded to a multiple of 1/parts. parts must be a power of ten.
func AppendRounded(dst []byte, v, parts float64) []byte {
	const exact = 1e15 // below this, the digits are those of strconv.FormatFloat
	n := math.Round(v * parts)
	if !(math.Abs(n) < exact) || n == 0 && math.Signbit(n) {
		return strconv.AppendFloat(dst, n/parts, 'f', -1, 64)
	}
	if n < 0 {
		dst, n = append(dst, '-'), -n
	}
	dst = strconv.AppendUint(dst, uint64(n/parts), 10)
	rest, digit := uint64(n)%uint64(parts), uint64(parts)/10
	if rest > 0 {
		dst = append(dst, '.')
	}
	for ; rest > 0; rest, digit = rest%digit, digit/10 {
		dst = append(dst, '0'+byte(rest/digit))
	}
	return dst
}

// lastMilliSecond is the last second whose Unix milliseconds fit into an int64.
const lastMilliSecond = (1<<63 - 1) / 1000

// appendUnixMillis appends a time in Unix milliseconds, rounded down. The times of some layouts
// exceed an int64.
func appendUnixMillis(dst []byte, at time.Time) []byte {
	if at.Unix() < lastMilliSecond {
		return strconv.AppendInt(dst, at.UnixMilli(), 10)
	}
	hi, lo := bits.Mul64(uint64(at.Unix()), 1000)
	lo, carry := bits.Add64(lo, uint64(at.Nanosecond())/1e6, 0)
	return ids.Value{Hi: hi + carry, Lo: lo}.AppendDecimal(dst)
}
