package scheme

import (
	"fmt"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/encoding"
)

// problemsOf builds an encoding and returns it, and its problems as lines "KEY: WHAT".
func problemsOf(e *Encoding, bits int, largest ids.ID) (built ids.Encoding, problems []string) {
	built, ok := e.build(bits, largest, func(key, format string, args ...any) {
		problems = append(problems, key+": "+fmt.Sprintf(format, args...))
	})
	if !ok && problems == nil {
		problems = []string{"not built"}
	}
	return built, problems
}

func buildEncoding(t testing.TB, e *Encoding, bits int) ids.Encoding {
	t.Helper()
	built, problems := problemsOf(e, bits, encoding.AllOnes(bits))
	if problems != nil {
		t.Fatalf("%+v of %d bits: %s", e, bits, strings.Join(problems, "\n"))
	}
	return built
}

// TestKnownTexts writes one number in all alphabets, and reads it. The texts were computed
// with Python's whole numbers.
func TestKnownTexts(t *testing.T) {
	id := encoding.FromUint64(2063256143421657089)
	for _, tt := range []struct {
		encoding Encoding
		want     string
	}{
		{Encoding{Alphabet: "decimal"}, "2063256143421657089"},
		{Encoding{Alphabet: "decimal", Length: 22}, "0002063256143421657089"},
		{Encoding{Alphabet: "hex"}, "1ca22887e54a5001"},
		{Encoding{Alphabet: "HEX"}, "1CA22887E54A5001"},
		{Encoding{Alphabet: "base32"}, "DSRCRB7FJJIAC"},
		{Encoding{Alphabet: "base32", Pad: PadHigh}, "BZIRIQ7SUUUAB"},
		{Encoding{Alphabet: "base32hex"}, "3IH2H1V599802"},
		{Encoding{Alphabet: "crockford"}, "3JH2H1Z599802"},
		{Encoding{Alphabet: "crockford", As: AsNumber, Length: 13, Prefix: "ord_"}, "ord_1S8H8GZJMMM01"},
		{Encoding{Alphabet: "crockford", As: AsBits, Pad: PadHigh, Suffix: "="}, "1S8H8GZJMMM01="},
		{Encoding{Alphabet: "base36"}, "fobn9f42a9dt"},
		{Encoding{Alphabet: "base58"}, "5nnFRDrSLyn"},
		{Encoding{Alphabet: "base58-flickr"}, "5MMfqdRrkYM"},
		{Encoding{Alphabet: "base62"}, "2SPjZRNbnKz"},
		{Encoding{Alphabet: "base62", Length: 22}, "000000000002SPjZRNbnKz"},
		{Encoding{Alphabet: "base62-lower-first"}, "2spJzrnBNkZ"},
		{Encoding{Alphabet: "base64"}, "HKIoh+VKUAE"},
		{Encoding{Alphabet: "base64", As: AsNumber}, "ByiKIflSlAB"},
		{Encoding{Alphabet: "base64url"}, "HKIoh-VKUAE"},
		{Encoding{Alphabet: "base64-sortable"}, "697cWyK9J-3"},
		{Encoding{Alphabet: "z-base32"}, "d1tntb9fjjeyn"},
		{Encoding{Alphabet: "0123456789"}, "2063256143421657089"},
		{Encoding{Alphabet: "hex", Groups: []int{8, 4, 4}, Separator: "::", Prefix: "<", Suffix: ">"}, "<1ca22887::e54a::5001>"},
		{Encoding{Alphabet: "decimal", Signed: true}, "2063256143421657089"},
		{Encoding{Form: "bytes"}, "28,162,40,135,229,74,80,1"},
	} {
		e := buildEncoding(t, &tt.encoding, 64)
		if got := e.Encode(id); got != tt.want {
			t.Errorf("%+v writes %s, want %s", tt.encoding, got, tt.want)
		}
		if got, err := e.Decode(tt.want); err != nil || got != id || !e.Fits(tt.want) {
			t.Errorf("%s is read as %s, %v", tt.want, got.Hex(), err)
		}
	}
}
