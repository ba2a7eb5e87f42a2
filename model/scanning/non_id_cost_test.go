package scanning

import (
	"math"
	"testing"
)

// TestPlainCost checks the costs of texts that are not ids.
func TestPlainCost(t *testing.T) {
	for _, c := range []struct {
		text string
		want float64
	}{
		{"ku3vz8xw5ptm7d", 5.4 + 14*math.Log2(36)},     // no base 32 has u, 8 and w
		{"kq3vz7xw5ptm2d", 5.4 + 14*5},                 // base 32 with the alphabet 2-7 and a-z
		{"KQ3VS8HT5PTM7D", 5.4 + 14*5},                 // base 32 with the alphabet 0-9 and a-v
		{"kQ3vz8Xw5ptM7d", 5.4 + 14*math.Log2(62)},     // letters and digits
		{"kQdvzrXwyptMfdsH", 4.4 + 16*math.Log2(62)},   // random, but without a digit
		{"9f3a7c01e5b2d8", 5.4 + 14*4},                 // hex
		{"0x9f3a7c01e5b2d8", 5.4 + 14*4},               // hex with its prefix
		{"d41d8cd98f00b204e9800998ecf8427e", -2 + 128}, // a digest
		{"9QX79QX79QX79QX7", 4.4 + 16*1.5 + 5*5},       // base 32, but only 5 characters do not repeat
	} {
		if got := PlainCost([]byte(c.text)); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %.2f bits, want %.2f", c.text, got, c.want)
		}
	}
	for _, text := range []string{"ASN1_OBJECT_push", "getUserById2FromCache", "http2StreamReader", "MAX_VALUE_SIZE64", "AFDnAFDnAFDnAFDn"} {
		if got, random := PlainCost([]byte(text)), 5.95*float64(len(text)); got > random-8 {
			t.Errorf("%s: %.1f bits, nearly as many as random text", text, got)
		}
	}
}

// TestBases compares the digits of each base with those of its alphabet.
func TestBases(t *testing.T) {
	for i, alphabet := range []string{
		"0123456789abcdef", "0123456789abcdefghijklmnopqrstuv",
		"0123456789abcdefghjkmnpqrstvwxyz", "234567abcdefghijklmnopqrstuvwxyz",
	} {
		counted := tallyOf([]byte(alphabet))
		if bases[i].digits != counted.alnum || math.Exp2(bases[i].bits) != float64(len(alphabet)) {
			t.Errorf("%s: %b at %v bits, want %b", alphabet, bases[i].digits, bases[i].bits, counted.alnum)
		}
	}
}

// TestKindTable compares the table with the kinds of all bytes.
func TestKindTable(t *testing.T) {
	for c := range kindTable {
		want := kindSet(0)
		if b := byte(c); kindOf(b) != markKind || isMark(b) {
			want = 1 << kindOf(b)
		}
		if kindTable[c] != want {
			t.Errorf("byte %#x is %b, want %b", c, kindTable[c], want)
		}
	}
}
