package encoding

import (
	"math"
	"strconv"
	"strings"
)

// decimal64Marks are the characters of decimal texts of 64 bits that are not digits. They are the
// sign of a negative number, and the n of a JavaScript BigInt.
const decimal64Marks = "-n"

// longestDecimal64 is the length of the longest text: a sign, 19 digits and an n.
const longestDecimal64 = 21

// newDecimal64 returns the encoding of 64 bits as a decimal number. If the top bit of an id is set,
// a program without unsigned integers writes a negative number. JavaScript writes an n after a
// BigInt. Both are read, and never written.
func (s *standard) newDecimal64() Encoding {
	e := Must(s.decimal.Number("decimal", 64))
	plain := e.decode
	e.words = "0-9, with - before or n after them"
	e.longest = longestDecimal64
	e.reads = e.reads.Union(Chars(decimal64Marks))
	e.othersAtEnds, e.core = true, nil
	e.decode = func(text string) (ID, error) {
		if v, ok := shortDecimal(text); ok {
			return FromUint64(v), nil
		}
		id, err := plain(text)
		if err == nil || !HasDecimal64Marks(text) {
			return id, err
		}
		return s.decodeMarkedDecimal(text)
	}
	// Package strconv has faster code for base 10. With the code for all bases,
	// BenchmarkEncode/snowflake-twitter of package catalog takes 43 % longer. The command gen
	// snowflake-twitter takes 20 % more instructions.
	return Must(e.With(WithFastCodec(nil, func(dst []byte, id ID) []byte { return strconv.AppendUint(dst, id.hi, 10) })))
}

// shortDecimal returns the value of 1 to 19 digits, which fit into 64 bits, without a leading zero.
// It reports false for other texts. The code for all bases executes five times as many
// instructions. These are 5 % of the instructions that detect a koid.
func shortDecimal(text string) (v uint64, ok bool) {
	if len(text) > 19 || text == "" || text[0] == '0' {
		return 0, false
	}
	for i := range len(text) {
		digit := uint64(text[i] - '0')
		if digit > 9 {
			return 0, false
		}
		v = v*10 + digit
	}
	return v, true
}

// useShortDecimal gives decimal numbers of at most 64 bits the fast codec of base 10. With
// the code for all bases, BenchmarkDecode of package scheme takes 90 % longer.
func (e *Encoding) useShortDecimal(idBits int) {
	plain, spare := e.decode, uint(64-idBits)
	e.plainDecode, e.plainWrite = e.decode, e.write
	e.decode = func(text string) (ID, error) {
		if v, ok := shortDecimal(text); ok && v <= Ones(idBits) {
			return ID{hi: v << spare, size: uint8(idBits)}, nil
		}
		return plain(text)
	}
	e.write = func(dst []byte, id ID) []byte { return strconv.AppendUint(dst, id.hi>>spare, 10) }
}

// HasDecimal64Marks reports whether a text begins with a minus sign or ends in n. Decimal numbers
// of 64 bits can have both marks.
func HasDecimal64Marks(s string) bool { return s != "" && (s[0] == '-' || s[len(s)-1] == 'n') }

// decodeMarkedDecimal reads a number with a minus sign before it or an n after it.
func (s *standard) decodeMarkedDecimal(text string) (ID, error) {
	from, to := 0, len(strings.TrimSuffix(text, "n"))
	negative := text[0] == '-'
	if negative {
		from = 1
	}
	switch {
	case from >= to:
		return ID{}, Problemf("no digit; expected a number")
	case text[from] == '0' && (negative || to-from > 1):
		return ID{}, Problemf("its digits begin with 0; a number has no leading zero")
	}
	v, err := s.decimal.ParseUint(text, from, to, 64)
	switch {
	case err != nil:
		return ID{}, err
	case negative && v > -math.MinInt64:
		return ID{}, Problemf("less than -2^63 = %d", math.MinInt64)
	case negative:
		v = -v
	}
	return FromUint64(v), nil
}

// isDecimal64 reports whether a text consists of digits. A minus sign may come before them, and an
// n after them.
func isDecimal64(s string) bool {
	return allDigits(strings.TrimPrefix(strings.TrimSuffix(s, "n"), "-"))
}
