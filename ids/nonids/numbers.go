package nonids

import (
	"strings"

	"idtui/ids/encoding"
)

// numbers returns kinds of numbers. Most numbers of 17 to 20 digits are 64-bit ids of some
// scheme.
func numbers() []Kind {
	random := func(digits int, bits, rarity float64) Kind { // such as a hash of 64 bits
		return Kind{Name: "a plain number", Shortest: digits, Longest: digits, Chars: digitSet("-"), Test: isInteger, Bits: rarity, Each: bits / float64(digits), Random: true}
	}
	return []Kind{
		random(16, 53, usual), random(17, 64, unusual), random(18, 64, usual), random(19, 64, usual-3), random(20, 64, usual-3),
		{Name: "a plain number", Shortest: 1, Longest: 14, Chars: digitSet(""), Test: isCounted, Each: eachDigit},
		{Name: "a plain number", Shortest: 15, Longest: 16, Chars: digitSet(""), Test: isCounted, Bits: unusual, Each: eachDigit},
		{Name: "a plain number", Shortest: 17, Longest: 20, Chars: digitSet(""), Test: isCounted, Bits: usual, Each: eachDigit},
		{Name: "a plain number", Shortest: 21, Longest: 40, Chars: digitSet(""), Test: isCounted, Bits: rare, Each: eachDigit},
		{Name: "a plain number", Shortest: 15, Longest: 24, Chars: digitSet(""), Test: isRound(3), Bits: rare, Each: eachDigit, Known: 3},
		{Name: "a plain number", Shortest: 12, Longest: 24, Chars: digitSet(""), Test: isRound(6), Bits: rare, Each: eachDigit, Known: 6},
		{Name: "a plain number", Shortest: 14, Longest: 17, Chars: digitSet(""), Test: isRound(9), Bits: rare, Each: eachDigit, Known: 9},
		{Name: "a plain number", Shortest: 14, Longest: 20, Chars: digitSet(""), Test: isCountedFromRound, Bits: unusual, Each: eachDigit, Known: 8},
		{Name: "a plain number", Shortest: 2, Longest: 40, Chars: digitSet("+-.,eE% _"), Needs: encoding.Chars("+-.,eE% _"), Test: isNumber, Bits: usual + 2, Each: eachDigit},
		{Name: "a number that a spreadsheet has rounded", Shortest: 5, Longest: 24, Chars: digitSet("+.,eE"), Needs: encoding.Chars("eE"), Test: isRoundedID, Bits: usual + 1, Each: eachDigit},
		{Name: "a hexadecimal number", Shortest: 3, Longest: 34, Chars: hexSet("xX"), Needs: encoding.Chars("xX"), Test: isHexNumber, Bits: unusual, Each: eachHex, Known: 2},
		{Name: "a hexadecimal number", Shortest: 8, Longest: 16, Chars: hexSet(""), Needs: encoding.Chars("abcdefABCDEF"), Test: isPadded, Bits: rare, Each: eachHex, Known: 4},
		{Name: "an amount of money", Shortest: 2, Longest: 20, Chars: digitSet("$.,-"), Needs: encoding.Chars("$"), Test: isMoney, Bits: usual + 2, Each: eachDigit, Known: 1},
		{Name: "a color", Shortest: 4, Longest: 9, Chars: hexSet("#"), Needs: encoding.Chars("#"), Test: isColor, Bits: usual, Each: eachHex, Known: 1},
	}
}

// isCountedFromRound reports whether a number begins with one digit and at least eight zeros, as a counter from a
// round number does. Numbers of shards often begin so.
func isCountedFromRound(s string) bool { return s[0] != '0' && strings.Trim(s[1:9], "0") == "" }

// isCounted reports whether digits are a number without leading zeros.
func isCounted(s string) bool { return s == "0" || s[0] != '0' }

// isInteger reports whether a text is a number without leading zeros, perhaps with a minus sign.
func isInteger(s string) bool {
	s = strings.TrimPrefix(s, "-")
	return allDigits(s) && s[0] != '0'
}

// isRound returns the test for numbers that end in at least the given number of zeros. Amounts in a
// small unit often do.
func isRound(zeros int) func(s string) bool {
	end := strings.Repeat("0", zeros)
	return func(s string) bool { return s[0] != '0' && strings.HasSuffix(s, end) }
}

// isRoundedID reports whether a text is a number of 15 to 20 digits in scientific notation.
// Spreadsheets write 64-bit ids in this way: 2.12501E+18.
func isRoundedID(s string) bool {
	_, exponent, _ := strings.Cut(strings.ToLower(s), "e+")
	return len(exponent) == 2 && exponent >= "14" && exponent <= "19" && isNumber(strings.Replace(s, ",", ".", 1))
}

// isNumber reports whether a text is a number with a sign, decimals, an exponent,
// separators or a percent sign.
func isNumber(s string) bool {
	if allDigits(s) {
		return false
	}
	s = strings.TrimLeft(strings.TrimRight(s, "% "), "+-")
	mantissa, exponent, hasExponent := strings.Cut(strings.ToLower(s), "e")
	if power := strings.TrimLeft(exponent, "+-"); hasExponent && (!allDigits(power) || len(power) > 3) { // no number is written like 550e8400
		return false
	}
	whole, decimals, hasDecimals := strings.Cut(mantissa, ".")
	if hasDecimals && !allDigits(decimals) {
		return false
	}
	return allDigits(whole) || isGrouped(whole)
}

// isGrouped reports whether a number has separators between groups of three digits.
func isGrouped(s string) bool {
	groups := strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == '_' || r == ' ' })
	for i, g := range groups {
		if !allDigits(g) || i > 0 && len(g) != 3 || len(g) > 3 {
			return false
		}
	}
	return len(groups) > 1
}

func isHexNumber(s string) bool { return s[0] == '0' && s[1]|0x20 == 'x' && allHex(s[2:]) }

// isPadded reports whether hexadecimal digits begin with four zeros, as addresses in memory do.
func isPadded(s string) bool { return strings.HasPrefix(s, "0000") && isOneCase(s) }

func isMoney(s string) bool {
	rest, ok := strings.CutPrefix(strings.TrimPrefix(s, "-"), "$")
	return ok && (allDigits(rest) || isNumber(rest))
}

func isColor(s string) bool {
	return s[0] == '#' && (len(s) == 4 || len(s) == 5 || len(s) == 7 || len(s) == 9) && allHex(s[1:])
}

// allDigits reports whether a text is digits alone, at least one.
func allDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// allHex reports whether a text is hexadecimal digits alone, at least one.
func allHex(s string) bool { return s != "" && strings.Trim(s, "0123456789abcdefABCDEF") == "" }
