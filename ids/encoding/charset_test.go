package encoding

import "testing"

// TestCharSetHasAll puts every byte at every place of a text whose other characters are all in
// a set.
func TestCharSetHasAll(t *testing.T) {
	set := Chars("aZ09 ~")
	for c := range 256 {
		for at := range 3 {
			text := []byte("a0~")
			text[at] = byte(c)
			want := c < 0x80 && set.Has(byte(c))
			if got := set.hasAll(string(text)); got != want {
				t.Errorf("%q: %v, want %v", text, got, want)
			}
		}
	}
	if !set.hasAll("") {
		t.Error("no character is missing in the empty text")
	}
}

// TestUpperChars compares the constant with the characters that it stands for.
func TestUpperChars(t *testing.T) {
	if want := Chars("ABCDEFGHIJKLMNOPQRSTUVWXYZ"); (CharSet{0, upperChars}) != want {
		t.Errorf("%x, want %x", upperChars, want)
	}
}
