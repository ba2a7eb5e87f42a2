package ids

import (
	"strings"
	"testing"
)

// TestRadixWord reads the largest numbers that take the short way, and the
// smallest that do not, into ids of more than 64 bits.
func TestRadixWord(t *testing.T) {
	for _, chars := range []string{"01", "0123456789", "0123456789abcdef", "0123456789abcdefghijklmnopqrstuvwxyz"} {
		r := NewRadix(chars, "digits")
		for n := r.word - 1; n <= r.word+1; n++ {
			text := strings.Repeat(chars[len(chars)-1:], n)
			id, err := r.decode(text, 128)
			if got := string(r.append(nil, id, 1)); err != nil || got != text {
				t.Errorf("base %d, %d digits: %s becomes %s, error %v", len(chars), n, text, got, err)
			}
			if id.Bits() != 128 {
				t.Errorf("base %d, %d digits: an id of %d bits", len(chars), n, id.Bits())
			}
		}
	}
}
