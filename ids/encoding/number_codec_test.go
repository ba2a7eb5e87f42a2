package encoding

import (
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestRadixWord reads numbers into ids of more than 64 bits. They have as many digits as fit into a
// machine word, one digit fewer, or one more. All their digits are the largest one.
func TestRadixWord(t *testing.T) {
	for _, chars := range []string{"01", "0123456789", "0123456789abcdef", "0123456789abcdefghijklmnopqrstuvwxyz"} {
		a := Must(NewAlphabet(chars, "digits"))
		for n := a.wordDigits - 1; n <= a.wordDigits+1; n++ {
			text := strings.Repeat(chars[len(chars)-1:], n)
			id, err := a.decodeNumber(text, 128)
			if got := string(a.appendNumber(nil, id, 1)); err != nil || got != text {
				t.Errorf("base %d, %d digits: %s becomes %s, error %v", len(chars), n, text, got, err)
			}
			if id.Bits() != 128 {
				t.Errorf("base %d, %d digits: an id of %d bits", len(chars), n, id.Bits())
			}
		}
	}
}

// TestRadixDecode reads numbers of all lengths into ids of many sizes, and compares
// with package big.
func TestRadixDecode(t *testing.T) {
	const chars = "0123456789abcdefghijklmnopqrstuvwxyz"
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, base := range []int{2, 3, 10, 16, 35, 36} {
		a := Must(NewAlphabet(chars[:base], "digits"))
		for _, idBits := range []int{8, 32, 64, 72, 96, 128, 136, 160} {
			for range 300 {
				digits := make([]byte, 1+rnd.IntN(a.length(idBits)+1))
				for i := range digits {
					digits[i] = chars[rnd.IntN(base)]
				}
				text := string(digits)
				want, _ := new(big.Int).SetString(text, base)
				id, err := a.decodeNumber(text, idBits)
				if back := string(a.appendNumber(nil, id, 1)); err == nil && back != want.Text(base) && want.Sign() != 0 {
					t.Fatalf("base %d: %s in %d bits is written as %s", base, text, idBits, back)
				}
				if fits := want.BitLen() <= idBits; fits != (err == nil) || fits && bigOf(id).Cmp(want) != 0 {
					t.Fatalf("base %d, %s in %d bits: %v, error %v", base, text, idBits, bigOf(id), err)
				}
			}
		}
	}
}

// bigOf returns the id as one unsigned number.
func bigOf(id ID) *big.Int { return new(big.Int).SetBytes(id.AppendBytes(nil)) }

// TestFixedLong writes ids with more digits than the largest id needs.
func TestFixedLong(t *testing.T) {
	a := Must(AlphabetByName("decimal"))
	for _, idBits := range []int{8, 64, 160} {
		e := Must(a.Fixed("long", idBits, maxNumberLength))
		for _, id := range []ID{Zero(idBits), AllOnes(idBits)} {
			text := e.Encode(id)
			if got, err := e.Decode(text); len(text) != maxNumberLength || err != nil || got != id {
				t.Errorf("%s is written %q and read as %s, %v", id.Hex(), text, got.Hex(), err)
			}
		}
	}
}
