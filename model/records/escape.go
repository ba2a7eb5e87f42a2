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

// plainChars are printable ASCII without quotes and backslashes, which no output format
// escapes.
var plainChars = encoding.CharSet{1<<64 - 1<<' ' - 1<<'"', 1<<('~'+1-64) - 1 - 1<<('\\'-64)}

// isPlain reports whether s has plain characters only.
func isPlain[T string | []byte](s T) bool {
	for i := range len(s) {
		if s[i] >= 0x80 || !plainChars.Has(s[i]) {
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
	if p == 1 { // of all ids whose scheme was given
		return append(dst, '1')
	}
	return AppendRounded(dst, p, 1e6)
}

func appendInt(dst []byte, n int) []byte { return strconv.AppendInt(dst, int64(n), 10) }

// AppendRounded appends v rounded to a multiple of 1/parts, which is a power of ten.
func AppendRounded(dst []byte, v, parts float64) []byte {
	const exact = 1e15 // up to here, 15 digits are those of the shortest number
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

// lastMilliSecond is the last second of which the Unix milliseconds fit into an int64.
const lastMilliSecond = (1<<63 - 1) / 1000

// appendUnixMillis appends a time in Unix milliseconds, rounded down. Ids of any layout can
// have times that only a larger number can hold.
func appendUnixMillis(dst []byte, at time.Time) []byte {
	if at.Unix() < lastMilliSecond {
		return strconv.AppendInt(dst, at.UnixMilli(), 10)
	}
	hi, lo := bits.Mul64(uint64(at.Unix()), 1000)
	lo, carry := bits.Add64(lo, uint64(at.Nanosecond())/1e6, 0)
	return ids.Value{Hi: hi + carry, Lo: lo}.AppendDecimal(dst)
}
