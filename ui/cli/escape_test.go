package cli

import (
	"bytes"
	"strings"
	"testing"
)

// TestPlainASCII puts every byte at every place of texts that are looked through
// in words, in a rest, and in both.
func TestPlainASCII(t *testing.T) {
	for _, n := range []int{1, 7, 8, 9, 16, 19} {
		for _, filler := range []byte{' ', 'a', '~', '#', ']'} {
			for at := range n {
				for c := range 256 {
					b := bytes.Repeat([]byte{filler}, n)
					b[at] = byte(c)
					want := c >= ' ' && c <= '~' && !strings.ContainsRune(`"\`, rune(c))
					if got := plainASCII(b); got != want || plainASCII(string(b)) != want {
						t.Fatalf("plainASCII(%q) is %v", b, got)
					}
				}
			}
		}
	}
}

// TestPlainSets compares the sets of plain characters with what looks at texts.
func TestPlainSets(t *testing.T) {
	for c := range byte(0x80) {
		if got, want := jsonPlain.Has(c), plainASCII([]byte{c}); got != want {
			t.Errorf("%q is plain in JSON: %v, want %v", c, got, want)
		}
		field := string(appendCSV(nil, string(rune(c))))
		if got, want := csvPlain.Has(c), field == string(rune(c)); got && !want {
			t.Errorf("%q is plain in CSV, where it is written %s", c, field)
		}
	}
}
