package koidbits

import (
	"math"
	"strconv"
	"strings"

	"idtui/ids/encoding"
)

const (
	maxDecimalDigits = 19 // of the largest signed 64-bit number
	minBareHex       = 6  // shorter runs of hex digits are words, not ids
	maxHexDigits     = 16
)

// AppendText appends the canonical text of a koid to dst. It is decimal up to the largest signed
// 64-bit number, 0x and 16 hex digits above.
func AppendText(dst []byte, v uint64) []byte {
	if v > math.MaxInt64 {
		return encoding.FromUint64(v).AppendHex(append(dst, "0x"...))
	}
	return strconv.AppendUint(dst, v, 10)
}

// ParseText reads a koid in decimal or hex.
func ParseText(s string) (uint64, error) {
	if LooksHex(s) {
		return ParseHex(s, false)
	}
	return ParseDecimal(s)
}

// Has0x reports whether a text begins with 0x or 0X.
func Has0x(s string) bool {
	return strings.HasPrefix(s, "0x") || strings.HasPrefix(s, "0X")
}

// LooksHex reports whether a text is read as hex if no base is given. Such a text has a character
// that no decimal number has, or 16 digits with a leading zero.
func LooksHex(s string) bool {
	digits := s
	if encoding.HasDecimal64Marks(s) {
		digits = strings.TrimPrefix(strings.TrimSuffix(s, "n"), "-")
	}
	for i := range len(digits) {
		if digits[i]-'0' > 9 { // for characters below 0, the difference wraps to a large number
			return true
		}
	}
	return len(s) == maxHexDigits && s[0] == '0'
}

// ParseDecimal reads 1 to 19 digits, up to the largest signed 64-bit number. It also reads negative
// numbers: as signed integers, ids from 2039 on are negative. It also reads an n at the end, which
// JavaScript writes after a BigInt.
func ParseDecimal(s string) (uint64, error) {
	from, to := 0, len(s)
	if encoding.HasDecimal64Marks(s) {
		from, to = len(s)-len(strings.TrimPrefix(s, "-")), len(strings.TrimSuffix(s, "n"))
	}
	v, err := parseDigits(s, from, max(from, to))
	switch {
	case err != nil:
		return 0, err
	case from > 0 && v == 0:
		return 0, encoding.Problemf("0 with a sign; expected 0")
	case from > 0 && v > 1<<63:
		return 0, encoding.Problemf("less than -2^63 = -9223372036854775808")
	case from > 0:
		return -v, nil
	case v > math.MaxInt64:
		return 0, encoding.Problemf("larger than 2^63-1 = 9223372036854775807; expected 0x and 16 hex digits")
	}
	return v, nil
}

// parseDigits parses s[from:to], 1 to 19 decimal digits without a leading zero.
func parseDigits(s string, from, to int) (uint64, error) {
	var v uint64 // 19 digits fit
	digits := s[from:to]
	for i := range len(digits) {
		digit := digits[i] - '0'
		if digit > 9 {
			return 0, encoding.WrongChar(s, from+i, "0-9 (or hex with a letter or 0x)")
		}
		v = v*10 + uint64(digit)
	}
	switch n := to - from; {
	case n == 0:
		return 0, encoding.Problemf("empty; expected 1 to 19 decimal digits or hex")
	case n > 1 && s[from] == '0':
		return 0, encoding.Problemf("leading zero; a decimal koid has none, and %d hex digits need 0x", n)
	case n > maxDecimalDigits:
		return 0, encoding.Problemf("%d digits; a decimal koid has at most %d", n, maxDecimalDigits)
	}
	return v, nil
}

// ParseHex reads 0x and 1 to 16 digits, or 6 to 16 digits without 0x. If the
// base is known to be 16, fewer digits without 0x are read too.
func ParseHex(s string, baseKnown bool) (uint64, error) {
	digits, least := s, minBareHex
	if baseKnown {
		least = 1
	}
	if Has0x(s) {
		digits, least = s[2:], 1
	}
	for i := range len(digits) {
		if !isHexDigit(digits[i]) {
			return 0, encoding.WrongChar(s, len(s)-len(digits)+i, "0-9, or 0-9 and a-f for hex")
		}
	}
	if len(digits) < least || len(digits) > maxHexDigits {
		return 0, encoding.Problemf("%d hex digits; expected %d to %d", len(digits), least, maxHexDigits)
	}
	v, err := strconv.ParseUint(digits, 16, 64)
	if err != nil {
		return 0, encoding.Problemf("not a hex number")
	}
	return v, nil
}

func isHexDigit(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}
