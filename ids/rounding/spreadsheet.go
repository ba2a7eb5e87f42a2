package rounding

import (
	"strconv"
	"strings"

	"idtui/ids/humantext"
)

// Lengths of 64-bit ids that other programs write as numbers.
const (
	fewestDigits = 17
	mostDigits   = 20
)

// separators are the marks that can come between thousands.
var separators = [...]string{",", ".", "'", "’", "_", " ", "\u00a0", "\u202f"}

// WholeNumber returns the digits of an id that a spreadsheet or a data frame has written as a
// number. The text has thousands separators, or .0 at the end; form says which. For other texts,
// form is "" and WholeNumber returns the text.
func WholeNumber(text string) (digits, form string) {
	n := len(text)
	if n < fewestDigits+2 || text[0] < '1' || text[0] > '9' {
		return text, ""
	}
	if text[n-2] == '.' && text[n-1] == '0' {
		v, err := strconv.ParseUint(text[:n-2], 10, 64)
		switch {
		case err != nil || n-2 < fewestDigits:
			return text, ""
		case v%step(v) == 0: // it was a float
			return text[:n-2], "written as a float: the original differs by at most " + strconv.FormatUint(step(v)/2, 10)
		}
		return text[:n-2], "written with decimals"
	}
	if digits = withoutSeparators(text); digits != text {
		return digits, "written with thousands separators, as in a spreadsheet"
	}
	return text, ""
}

// withoutSeparators returns a number of fewestDigits to mostDigits without its thousands separators,
// or other texts as they are.
func withoutSeparators(text string) string {
	first := 1
	for first < 3 && text[first] >= '0' && text[first] <= '9' {
		first++
	}
	if c := text[first]; c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' { // most ids
		return text
	}
	for _, s := range separators {
		if !strings.HasPrefix(text[first:], s) {
			continue
		}
		groups := strings.Split(text, s)
		for _, g := range groups[1:] {
			if len(g) != 3 || strings.Trim(g, "0123456789") != "" {
				return text
			}
		}
		if digits := strings.Join(groups, ""); len(digits) >= fewestDigits && len(digits) <= mostDigits {
			return digits
		}
	}
	return text
}

// Lost says how many digits of a number are lost in scientific notation, as in 1.54181560360604E+18.
// It returns "" for other texts.
func Lost(text string) string {
	mantissa, exponent, ok := strings.Cut(strings.ToLower(text), "e+")
	power, err := strconv.Atoi(exponent)
	whole, decimals, _ := strings.Cut(strings.Replace(mantissa, ",", ".", 1), ".")
	lost := power - len(decimals)
	if !ok || err != nil || power < 14 || power >= mostDigits || len(whole) != 1 || lost <= 0 || strings.Trim(whole+decimals, "0123456789") != "" {
		return ""
	}
	return strconv.Itoa(lost) + " of its " + humantext.Count(power+1, "digit") + " are lost"
}
