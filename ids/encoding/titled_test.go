package encoding_test

import (
	"strconv"
	"strings"
	"testing"

	"idtui/ids/encoding"
)

// TestTitled checks that a title names the alphabet only if several have the encoding's name.
func TestTitled(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, alphabet, want string }{
		{"base32", "crockford", "base32 (Crockford)"},
		{"base32", "crockford-lower", "base32 (Crockford)"},
		{"base32", "base32", "base32 (RFC 4648)"},
		{"base32", "z-base32", "base32 (z-base-32)"},
		{"base58", "base58-flickr", "base58 (Flickr)"},
		{"base64", "base64-sortable", "base64 (-, 0-9, A-Z, _ and a-z)"},
		{"crockford", "crockford", "crockford"},
		{"base64url", "base64url", "base64url"},
		{"base36", "base36", "base36"},
		{"hex", "hex", "hex"},
	} {
		a, err := encoding.AlphabetByName(c.alphabet)
		if err != nil {
			t.Fatal(err)
		}
		if got := encoding.Titled(c.name, a.Digits()); got != c.want {
			t.Errorf("%s with the alphabet %s: %q; want %q", c.name, c.alphabet, got, c.want)
		}
	}
	if got := encoding.Titled("base32", "23456789abcdefghijklmnopqrstuvwx"); got != "base32 (2-9 and a-x)" {
		t.Errorf("an alphabet without a name: %q", got)
	}
}

// TestAlphabetsNamed checks that alphabets of the same size have different titles, unless they
// differ only in letter case. Only one alphabet of each size may have no title.
func TestAlphabetsNamed(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, name := range encoding.Names(64) {
		a, err := encoding.AlphabetByName(name)
		if err != nil {
			continue // an encoding without an alphabet
		}
		base := encoding.Titled("base"+strconv.Itoa(len(a.Digits())), a.Digits())
		if other, ok := seen[base]; ok && strings.ToUpper(a.Digits()) != other {
			t.Errorf("alphabet %s: another one has the title %q", name, base)
		}
		seen[base] = strings.ToUpper(a.Digits())
	}
}
