// Package patterns prices texts that have names, digits and letters at the same places. Costs are description
// lengths in bits, as in package sets.
package patterns

import (
	"math"
	"strings"
)

// Costs, in bits.
const (
	letter = 5.0 // a character that all texts have
	class  = 2.0 // whether a place has the same character, digits or letters
)

// Numbered returns the cost of texts such as MRN6815159: the same name, then only digits and
// dashes. It returns the cost of the name once, and that of the rest of all texts. It reports false
// for other texts.
func Numbered(texts []string) (shared, others float64, ok bool) {
	const fewest, numeric = 3, "0123456789-"
	name := strings.TrimRight(texts[0], numeric)
	if name == "" || len(texts) < fewest {
		return 0, 0, false
	}
	for _, text := range texts {
		rest, found := strings.CutPrefix(text, name)
		if !found || strings.Trim(rest, numeric) != "" {
			return 0, 0, false
		}
		others += math.Log2(float64(len(numeric))) * float64(len(rest))
	}
	return letter * float64(len(name)), others, true
}

// Code returns the costs, as Numbered does, of texts of one length, such as LOT21R3282. At each
// place, all have the same character, only digits, or only letters of one case. Random characters
// of an id would be both digits and letters. It reports false for other texts.
func Code(texts []string) (shared, others float64, ok bool) {
	const fewest = 8
	first := texts[0]
	if len(texts) < fewest || strings.Trim(first, "0123456789") == "" || strings.ContainsAny(first, ".:/ ") {
		return 0, 0, false
	}
	for at, c := range []byte(first) {
		least, most := c, c
		for _, text := range texts {
			if len(text) != len(first) {
				return 0, 0, false
			}
			least, most = min(least, text[at]), max(most, text[at])
		}
		shared += class
		switch {
		case least == most:
			shared += letter
		case least >= '0' && most <= '9':
			others += math.Log2(10)
		case least >= 'A' && most <= 'Z', least >= 'a' && most <= 'z':
			others += math.Log2(26)
		default:
			return 0, 0, false
		}
	}
	return shared, others * float64(len(texts)), true
}

// IsWord reports whether a text has only lowercase letters.
func IsWord(text string) bool { return strings.Trim(text, "abcdefghijklmnopqrstuvwxyz") == "" }
