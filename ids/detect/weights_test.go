package detect

import (
	"math"
	"testing"

	"idtui/ids/encoding"
	"idtui/ids/names"
)

// TestPlainText checks the cost of texts. A text without digits, with letters in the
// case of words, costs notPlain and letter per character. Any other text costs what
// random text of its kinds of characters does, unless it costs less as a name.
func TestPlainText(t *testing.T) {
	w := defaultWeights()
	for text, want := range map[string]plainText{
		"word":          {15 + 4*2.5, true},
		"Request-Time":  {15 + 12*2.5, true},
		"DEBUG":         {15 + 5*2.5, true},
		"wEIqZ":         {15 + 5*math.Log2(52), false},
		"w2q7x":         {15 + 5*math.Log2(36), false},
		"W1qXd":         {15 + 5*math.Log2(62), false},
		"Word1":         {8 + names.Bits("Word1"), false},
		"12345":         {15 + 5*math.Log2(10), false},
		"a1-b2":         {15 + 5*math.Log2(37), false},
		"-- -- -- -- a": {15 + 13*math.Log2(28), false}, // mostly marks
	} {
		if got := w.plainTextOf(text, encoding.Chars(text)); got.word != want.word || math.Abs(got.cost-want.cost) > 1e-9 {
			t.Errorf("%q costs %.3f bits, a word: %v; want %.3f, %v", text, got.cost, got.word, want.cost, want.word)
		}
	}
}

// TestLetterClasses compares the constants with the characters that they stand for.
func TestLetterClasses(t *testing.T) {
	for chars, got := range map[string]encoding.CharSet{
		"0123456789":                 {digitChars, 0},
		"ABCDEFGHIJKLMNOPQRSTUVWXYZ": {0, upperChars},
		"abcdefghijklmnopqrstuvwxyz": {0, lowerChars},
	} {
		if want := encoding.Chars(chars); got != want {
			t.Errorf("%s: %x, want %x", chars, got, want)
		}
	}
}
