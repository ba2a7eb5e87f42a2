package encoding_test

import (
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/encoding"
)

// TestTentative reads texts with the first encoding that does not reject them. It also checks which
// error is returned if all do.
func TestTentative(t *testing.T) {
	decimal := encoding.Must(alphabetOf(t, "0123456789").Number("decimal", 64, encoding.WithSign(), encoding.AsTentative()))
	checked := encoding.Must(alphabetOf(t, "0123456789").Fixed("checked", 64, 20, encoding.WithCheckDigits(encoding.Luhn), encoding.WithAffixes("o_", ""), encoding.AsTentative()))
	hex := encoding.Must(alphabetOf(t, "0123456789abcdef").PadLow("hex", 64, encoding.AsTentative()))
	s := &ids.Scheme{Name: "own", Bind: func(ids.Values) (*ids.BoundScheme, error) {
		return &ids.BoundScheme{
			Layout:    ids.MustLayout(64, ids.Field{Name: "all", Kind: ids.Random, Width: 64}),
			Encodings: []encoding.Encoding{decimal, checked, hex},
		}, nil
	}}
	b, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ text, encoding, problem string }{
		{"1234567890123456", "decimal", ""},
		{"0234567890123456", "hex", ""},
		{"1234567890abcdef", "hex", ""},
		{"-1", "decimal", ""},
		{"o_000000000079927398713", "checked", ""},
		{"o_000000000079927398714", "checked", `character 23 is "4"; expected the check character "3" (luhn)`},
		{"a23456789012345g", "hex", `character 16 is "g"; the alphabet is 0-9 and a-f`},
		{"12345678901234567x", "decimal", `character 18 is "x"; the alphabet is 0-9`},
		{"18446744073709551616", "decimal", "it is more than 64 bits; at most 18446744073709551615"},
		{"x", "", `1 character; expected 1 to 20 characters of 0-9, with - before negative numbers (decimal), or "o_", then 21 characters of 0-9, `},
	} {
		id, e, err := b.ParseEncoding(tt.text)
		name := ""
		if e != nil {
			name = e.Name()
		}
		if name != tt.encoding || (err == nil) != (tt.problem == "") || !strings.Contains(textOf(err), tt.problem) {
			t.Errorf("%s is read as %s of %q, %v; want %q, %s", tt.text, id.Hex(), name, err, tt.encoding, tt.problem)
		}
		cache := encoding.NewParseCache(tt.text)
		cached, e, err := b.DecodeCached(&cache)
		if (err == nil) != (tt.problem == "") || cached != id || err == nil && e.Name() != tt.encoding {
			t.Errorf("%s is read from the cache as %s, %v", tt.text, cached.Hex(), err)
		}
	}
	if e := b.EncodingOf("0234567890123456"); e == nil || e.Name() != "hex" {
		t.Errorf("the encoding of the text is %v", e)
	}
}
