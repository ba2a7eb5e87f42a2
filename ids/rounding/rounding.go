// Package rounding judges whether JavaScript or a spreadsheet has rounded a number. JavaScript's
// numbers are 64-bit floats, which have at most 17 significant digits. Spreadsheets keep 15.
package rounding

import (
	"math"
	"math/bits"
	"strconv"

	"idtui/ids/humantext"
)

// Set is what the other numbers of a set reveal about their rounding.
type Set uint8

// The possible results for a set.
const (
	Unknown Set = iota // nothing: a number is judged alone
	Exact
	Rounded
)

// Prior is how unlikely it is, in bits, that JavaScript has rounded a number or a set of numbers.
// The value is a judgment.
const Prior = 6

// Says returns a short note about the rounding of a number; "" if there is none.
func (s Set) Says(v uint64) string {
	// Among numbers that are exact floats, ids with the sequence number 0 are more frequent than
	// rounded numbers. So such a number alone shows nothing.
	switch {
	case s == Rounded && v >= least:
		return "looks rounded by JavaScript, as its group does"
	case s == Unknown && Looks(v) && v%step(v) != 0:
		const prior = 1. / (1 << Prior)
		return "may be rounded by JavaScript (" + humantext.Confidence(prior/(prior+1/float64(step(v)))) + ")"
	}
	return ""
}

// Note returns the note of Says, with the odds and the largest difference from the original.
func (s Set) Note(v uint64) string {
	says := s.Says(v)
	if says == "" {
		return ""
	}
	// One number per float looks rounded. It is at most half a step from the float, and so is the
	// number that JavaScript rounded.
	distance := strconv.FormatUint(step(v), 10)
	if s == Unknown {
		says += ": by chance, 1 id in " + distance + " looks rounded"
	}
	return says + "; the original differs by at most " + distance
}

// Bits returns how much likelier, in bits, a number is in a set rounded by JavaScript than in
// another one. It is 0 for a number that does not look rounded.
func Bits(v uint64) float64 {
	switch {
	case !Looks(v):
		return 0
	case v%step(v) != 0:
		return math.Log2(float64(step(v)))
	case v < 10*least:
		return math.Log2(5) // an even number that ends in 0
	}
	return math.Log2(25) // a multiple of 4 that ends in 00
}

// step returns the distance between the floats near a number of at least 53 bits.
func step(v uint64) uint64 { return 1 << (bits.Len64(v) - 53) }

// least is the smallest number that [Looks] judges. Below it, at least one number in 16 looks
// rounded.
const least = 1e17

// Looks reports whether JavaScript prints the number unchanged. If so, the number may be the result
// of rounding. A float has at most 17 significant digits, so the digits after them are 0.
func Looks(v uint64) bool {
	if v < least || v%10 != 0 || v >= 10*least && v%100 != 0 {
		return false
	}
	var number, float [24]byte
	return string(strconv.AppendUint(number[:0], v, 10)) == string(strconv.AppendFloat(float[:0], float64(v), 'f', -1, 64))
}
