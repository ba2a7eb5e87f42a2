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
var plainChars = encoding.CharSet{plainLow, plainHigh}

// plainLow and plainHigh are the two halves of plainChars.
const plainLow, plainHigh = 1<<64 - 1<<' ' - 1<<'"', 1<<('~'+1-64) - 1 - 1<<('\\'-64)

// csvChars are the plain characters without the comma.
var csvChars = encoding.CharSet{plainLow &^ (1 << ','), plainHigh}

// readsOnly reports whether the texts that an encoding reads have only characters of a set. The
// text of an id then needs no check.
func readsOnly(e *ids.Encoding, set encoding.CharSet) bool {
	reads := e.Reads()
	return !reads.Empty() && set.Covers(reads)
}

// isPlainChar has the characters of plainChars. With four comparisons instead, decode -s koid -f json
// takes 5 % more instructions (callgrind).
var isPlainChar = [256]bool{
	' ': true, '!': true, '#': true, '$': true, '%': true, '&': true, '\'': true, '(': true, ')': true, '*': true, '+': true, ',': true, '-': true, '.': true,
	'/': true, '0': true, '1': true, '2': true, '3': true, '4': true, '5': true, '6': true, '7': true, '8': true, '9': true, ':': true, ';': true, '<': true,
	'=': true, '>': true, '?': true, '@': true, 'A': true, 'B': true, 'C': true, 'D': true, 'E': true, 'F': true, 'G': true, 'H': true, 'I': true, 'J': true,
	'K': true, 'L': true, 'M': true, 'N': true, 'O': true, 'P': true, 'Q': true, 'R': true, 'S': true, 'T': true, 'U': true, 'V': true, 'W': true, 'X': true,
	'Y': true, 'Z': true, '[': true, ']': true, '^': true, '_': true, '`': true, 'a': true, 'b': true, 'c': true, 'd': true, 'e': true, 'f': true, 'g': true,
	'h': true, 'i': true, 'j': true, 'k': true, 'l': true, 'm': true, 'n': true, 'o': true, 'p': true, 'q': true, 'r': true, 's': true, 't': true, 'u': true,
	'v': true, 'w': true, 'x': true, 'y': true, 'z': true, '{': true, '|': true, '}': true, '~': true,
}

// isPlain reports whether s has only plain characters. Checking four per step takes 40 % of the
// time of one per step. Many schemes have notes of 60 characters.
func isPlain[T string | []byte](s T) bool {
	for ; len(s) >= 4; s = s[4:] {
		if !isPlainChar[s[0]] || !isPlainChar[s[1]] || !isPlainChar[s[2]] || !isPlainChar[s[3]] {
			return false
		}
	}
	for i := range len(s) {
		if !isPlainChar[s[i]] {
			return false
		}
	}
	return true
}

// AppendJSON appends a JSON string. It replaces invalid UTF-8 with U+FFFD. It escapes characters
// that do not print, so the line is safe on a terminal.
func AppendJSON[T string | []byte](dst []byte, s T) []byte {
	return append(appendText(append(dst, '"'), s), '"')
}

// appendText is [AppendJSON] without the quotes.
func appendText[T string | []byte](dst []byte, s T) []byte {
	if isPlain(s) {
		return append(dst, s...)
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
	return dst
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
	if p == 0 || p == 1 { // the frequent cases: the scheme was given
		return append(dst, '0'+byte(p))
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

// lastTime appends the times of ids, and keeps the text of the last one. Ids that were generated
// together have one time, or times of one second. Without it, decode -s sno -f csv takes a quarter
// more instructions for such ids (callgrind).
type lastTime struct {
	bound  *ids.BoundScheme
	at     time.Time
	text   []byte
	second int // the length of the text up to the second
	size   int // of the time in the text
}

// append appends a time and, unless between is empty, between and the Unix milliseconds. The text
// between must be the same in each call.
func (t *lastTime) append(dst []byte, f *ids.BoundScheme, at time.Time, between string) []byte {
	if f != t.bound || at != t.at {
		if t.second == 0 || at.Unix() != t.at.Unix() {
			t.text = humantext.AppendTime(t.text[:0], at, 0)
			t.second = len(t.text) - len("Z")
		}
		t.bound, t.at, t.text = f, at, humantext.AppendFraction(t.text[:t.second], at, f.TimeDecimals())
		if t.size = len(t.text); between != "" {
			t.text = appendUnixMillis(append(t.text, between...), at)
		}
	}
	return append(dst, t.text...)
}
