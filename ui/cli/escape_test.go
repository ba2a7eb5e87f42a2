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
