package koid

import (
	"math"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

const (
	maxDecimalDigits = 19 // of the largest signed 64-bit number
	minBareHex       = 6  // shorter runs of hex digits are words, not ids
	maxHexDigits     = 16
)

// encodings are koid's text forms. Digits alone are decimal, except that 16 of
// them with a leading zero are hex; base, 10 or 16, settles what digits are.
func encodings(base string) []ids.Encoding {
	isHex := looksHex
	switch base {
	case "10":
		isHex = has0x
	case "16":
		isHex = func(string) bool { return true }
	}
	bytes := ids.BytesOf(64)
	return []ids.Encoding{
		{
			Name:    "decimal",
			Pattern: "1 to 19 digits",
			Reads:   ids.Chars("0123456789"),
			Writes:  ids.Chars("0123456789"),
			Exact:   true,
			Fits:    func(s string) bool { return !isHex(s) && !bytes.Fits(s) },
			Decode:  decodeDecimal,
			Append:  func(dst []byte, id ids.ID) []byte { return strconv.AppendUint(dst, id.Uint64(0, 64), 10) },
		},
		{
			Name:    "hex",
			Pattern: "0x and 1 to 16 hex digits, or 6 to 16 with a letter among them, or 16 with a leading zero",
			Reads:   ids.Chars("0123456789abcdefABCDEFxX"),
			Fits:    func(s string) bool { return isHex(s) && !bytes.Fits(s) },
			Decode:  func(s string) (ids.ID, error) { return decodeHex(s, base == "16") },
			Append:  writeHex(base),
		},
		bytes,
	}
}

// writeHex writes 16 digits as koid does, so that they sort as the ids do; where the
// base of digits is 10, after 0x, without which none are hex. Digits among which there
// is no letter and no leading zero are read as decimal: see [hexNotes].
func writeHex(base string) func([]byte, ids.ID) []byte {
	return func(dst []byte, id ids.ID) []byte {
		if base == "10" {
			dst = append(dst, "0x"...)
		}
		return id.AppendHex(dst)
	}
}

// above63 writes koids past 2^63−1, which the decimal form does not reach.
var above63 = ids.Encoding{
	Name:   "hex",
	Append: func(dst []byte, id ids.ID) []byte { return id.AppendHex(append(dst, "0x"...)) },
}

// canonicalOf picks decimal up to the largest signed number and 0x hex above.
func canonicalOf(decimal *ids.Encoding) func(ids.ID) *ids.Encoding {
	return func(id ids.ID) *ids.Encoding {
		if id.Bit(0) == 1 {
			return &above63
		}
		return decimal
	}
}

func has0x(s string) bool {
	return strings.HasPrefix(s, "0x") || strings.HasPrefix(s, "0X")
}

func looksHex(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return true
		}
	}
	return len(s) == maxHexDigits && s[0] == '0'
}

func decodeDecimal(s string) (ids.ID, error) {
	var v uint64 // 19 digits fit
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return ids.ID{}, ids.WrongChar(s, i, "0-9 (or hex with a letter or 0x)")
		}
		v = v*10 + uint64(s[i]-'0')
	}
	switch {
	case s == "":
		return ids.ID{}, ids.Problemf("it is empty; want 1 to 19 decimal digits or hex")
	case len(s) > 1 && s[0] == '0':
		return ids.ID{}, ids.Problemf("it begins with 0; a decimal koid has no leading zero, and hex of %d digits wants 0x", len(s))
	case len(s) > maxDecimalDigits:
		return ids.ID{}, ids.Problemf("it has %d digits; a decimal koid has at most %d", len(s), maxDecimalDigits)
	case v > math.MaxInt64:
		return ids.ID{}, ids.Problemf("it is above 2^63-1 = 9223372036854775807; write larger ones as 0x and 16 hex digits")
	}
	return ids.FromUint64(v), nil
}

// decodeHex reads 0x and 1 to 16 digits, or 6 to 16 bare ones; fewer bare ones
// only where the caller said that digits are hex.
func decodeHex(s string, sure bool) (ids.ID, error) {
	digits := s
	if has0x(s) {
		digits, sure = s[2:], true
	}
	for i := range len(digits) {
		if !isHexDigit(digits[i]) {
			return ids.ID{}, ids.WrongChar(s, len(s)-len(digits)+i, "0-9, or 0-9 and a-f for hex")
		}
	}
	least := 1
	if !sure {
		least = minBareHex
	}
	if len(digits) < least || len(digits) > maxHexDigits {
		return ids.ID{}, ids.Problemf("it has %d hex digits; want %d to %d", len(digits), least, maxHexDigits)
	}
	v, err := strconv.ParseUint(digits, 16, 64)
	if err != nil {
		return ids.ID{}, ids.Problemf("it is not a hex number")
	}
	return ids.FromUint64(v), nil
}

func isHexDigit(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

// hexNotes says of an id of 16 decimal digits, which is of January 1970, what it is
// as hex: most such texts are meant so.
func hexNotes(v uint64) []string {
	if v < 1e15 || v >= 1e16 {
		return nil
	}
	text := strconv.FormatUint(v, 10)
	hex, err := strconv.ParseUint(text, 16, 64)
	if err != nil {
		return nil
	}
	at := humantext.RFC3339(time.UnixMilli(int64(hex >> (64 - TimestampBits))))
	return []string{"16 digits are read as decimal; as hex, 0x" + text + ", it would be of " + at}
}
