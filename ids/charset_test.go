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

// TestCharSetHasAll puts every byte at every place of a text, of which one set has
// all other characters.
func TestCharSetHasAll(t *testing.T) {
	set := ids.Chars("aZ09 ~")
	for c := range 256 {
		for at := range 3 {
			text := []byte("a0~")
			text[at] = byte(c)
			want := c < 0x80 && set.Has(byte(c))
			if got := set.HasAll(string(text)); got != want {
				t.Errorf("%q: %v, want %v", text, got, want)
			}
		}
	}
	if !set.HasAll("") {
		t.Error("no character is missing in the empty text")
	}
}
