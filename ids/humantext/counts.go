package humantext

import (
	"math"
	"strconv"
	"strings"
)

// integer is the type of a number of things. It includes time.Duration, which is the type
// of the quotient of two durations.
type integer interface {
	~int | ~int32 | ~int64 | ~uint32 | ~uint64
}

// Number returns n with thousands commas: "65,536".
func Number[N integer](n N) string {
	digits := strconv.FormatUint(uint64(n), 10)
	sign := ""
	if n < 0 {
		sign, digits = "-", strconv.FormatUint(-uint64(n), 10)
	}
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return sign + digits
}

// Figure returns a number with thousands commas and its decimals: "10,000", "25,440.8". Numbers
// from 2^53 on have no commas.
func Figure(v float64) string {
	if math.Abs(v) >= 1<<53 || math.IsNaN(v) {
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	whole, decimals, _ := strings.Cut(strconv.FormatFloat(math.Abs(v), 'f', -1, 64), ".")
	n, _ := strconv.ParseInt(whole, 10, 64) // it has fewer than 17 digits
	text := Number(n)
	if decimals != "" {
		text += "." + decimals
	}
	if v < 0 {
		return "-" + text
	}
	return text
}

// Count returns a number of things, in the plural unless there is one: "1 id",
// "65,536 ids". The noun is in the singular and takes an s.
func Count[N integer](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return Number(n) + " " + noun + "s"
}

// Times returns how often something happened: "once", "twice", "3 times".
func Times[N integer](n N) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return Number(n) + " times"
}

// IsOtherBase reports whether s is a whole number in Go's syntax that is not decimal,
// such as 0x1f or 0b101. Whole numbers that users type are decimal: 010 is ten.
func IsOtherBase(s string) bool {
	if _, err := strconv.ParseInt(s, 10, 64); err == nil {
		return false
	}
	_, err := strconv.ParseInt(s, 0, 64)
	return err == nil
}

// Large returns a number of a million or more in words. It is exact if it needs at most three
// decimals, as "4.096 million". Otherwise it has three digits, as "72.1 quadrillion". Smaller
// numbers are rounded and written as [Number] does.
func Large(v float64) string {
	names := [...]string{" million", " billion", " trillion", " quadrillion", " quintillion"}
	if v < 1e6 {
		return Number(int64(math.Round(v)))
	}
	at := 0
	for v /= 1e6; v >= 1000 && at < len(names)-1; at++ {
		v /= 1000
	}
	text := strconv.FormatFloat(v, 'f', -1, 64)
	if _, decimals, _ := strings.Cut(text, "."); len(decimals) > 3 {
		text = strconv.FormatFloat(v, 'g', 3, 64)
	}
	return text + names[at]
}

// Percent returns a share of 1 as a percentage with one decimal: "43.2 %". Only 0 is written as "0
// %", and only 1 as "100 %". Shares near them are "< 0.1 %" and "> 99.9 %".
func Percent(share float64) string {
	switch {
	case share == 0:
		return "0 %"
	case share == 1:
		return "100 %"
	case share > 0 && share < 1:
		return Confidence(share)
	}
	return percent(share)
}

// Confidence returns a probability as [Percent] does, but never as 0 % or 100 %. A candidate is not
// certain, even if a float64 says so.
func Confidence(p float64) string {
	switch {
	case p < 0.001:
		return "< 0.1 %"
	case p > 0.999:
		return "> 99.9 %"
	}
	return percent(p)
}

func percent(share float64) string { return strconv.FormatFloat(100*share, 'f', 1, 64) + " %" }
