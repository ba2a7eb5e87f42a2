package multibase

import (
	"bytes"
	"testing"
)

// TestDecode decodes the same bytes in all bases. The texts are from the test vectors of multibase.
func TestDecode(t *testing.T) {
	want := []byte("\x00yes mani !")
	for text, name := range map[string]string{
		"f00796573206d616e692021": "base16",
		"F00796573206D616E692021": "base16upper",
		"bab4wk4zanvqw42jaee":     "base32",
		"BAB4WK4ZANVQW42JAEE":     "base32upper",
		"k02lcpzo5yikidynfl":      "base36",
		"z17paNL19xttacUY":        "base58btc",
		"mAHllcyBtYW5pICE":        "base64",
		"uAHllcyBtYW5pICE":        "base64url",
	} {
		got, b, ok := Decode(text)
		if !ok || got != name || !bytes.Equal(b, want) {
			t.Errorf("%s: %s, %q, %t; expected %s", text, got, b, ok, name)
		}
	}
	for _, text := range []string{"", "x", "F00aa", "fA0", "z0", "bAB"} {
		if name, b, ok := Decode(text); ok {
			t.Errorf("%q is read as %s: %q", text, name, b)
		}
	}
}

func TestVarint(t *testing.T) {
	for _, v := range []uint64{0, 1, 0x7f, 0x80, 0x1012, 0xb220, 1<<28 - 1} {
		if got, rest := Varint(append(AppendVarint(nil, v), 9)); got != v || !bytes.Equal(rest, []byte{9}) {
			t.Errorf("%#x: %#x, %v", v, got, rest)
		}
	}
	for _, b := range [][]byte{nil, {0x80}, {0x80, 0}, {0xff, 0xff, 0xff, 0xff, 1}} {
		if v, rest := Varint(b); rest != nil {
			t.Errorf("%v is %#x", b, v)
		}
	}
}
