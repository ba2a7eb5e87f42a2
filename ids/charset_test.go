package ids_test

import (
	"testing"

	"idtui/ids"
)

// TestCharParts compares the constants with the characters that they stand for.
func TestCharParts(t *testing.T) {
	for _, c := range []struct {
		name, chars string
		set         ids.CharSet
	}{
		{"digits", "0123456789", ids.CharSet{ids.DigitChars, 0}},
		{"upper case", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", ids.CharSet{0, ids.UpperChars}},
		{"lower case", "abcdefghijklmnopqrstuvwxyz", ids.CharSet{0, ids.LowerChars}},
	} {
		if want := ids.Chars(c.chars); c.set != want {
			t.Errorf("%s: %x, want %x", c.name, c.set, want)
		}
	}
}
