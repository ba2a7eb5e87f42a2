package encoding_test

import (
	"testing"

	"idtui/ids/encoding"
)

// TestSign writes and reads numbers in two's complement.
func TestSign(t *testing.T) {
	decimal := alphabetOf(t, "0123456789")
	plain := encoding.Must(decimal.Number("x", 64, encoding.WithSign()))
	checked := encoding.Must(decimal.Fixed("x", 64, 20, encoding.WithCheckDigits(encoding.Luhn), encoding.WithGroups("-", 7, 7, 7), encoding.WithSign(), encoding.WithAffixes("<", ">")))
	small := encoding.Must(decimal.Number("x", 8, encoding.WithSign()))
	wide := encoding.Must(decimal.Number("x", 160, encoding.WithSign()))
	for _, tt := range []struct {
		encoding encoding.Encoding
		id       encoding.ID
		text     string
	}{
		{plain, encoding.FromUint64(0), "0"},
		{plain, encoding.FromUint64(1<<64 - 1), "-1"},
		{plain, encoding.FromUint64(1<<63 - 1), "9223372036854775807"},
		{plain, encoding.FromUint64(1 << 63), "-9223372036854775808"},
		{small, encoding.Zero(8).Put(0, 8, 127), "127"},
		{small, encoding.Zero(8).Put(0, 8, 128), "-128"},
		{wide, encoding.AllOnes(160), "-1"},
		{wide, encoding.Zero(160).Put(0, 1, 1), "-730750818665451459101842416358141509827966271488"},
		{checked, encoding.FromUint64(7992739871), "<0000000-0007992-7398713>"},
		{checked, encoding.FromUint64(1<<64 - 7992739871), "<-0000000-0007992-7398713>"},
	} {
		if got := tt.encoding.Encode(tt.id); got != tt.text {
			t.Errorf("%s is written %s, want %s", tt.id.Hex(), got, tt.text)
		}
		if got, err := tt.encoding.Decode(tt.text); err != nil || got != tt.id || tt.encoding.Rewrites(tt.text) {
			t.Errorf("%s is read as %s, %v", tt.text, got.Hex(), err)
		}
		if _, longest := tt.encoding.Lengths(); len(tt.text) > longest {
			t.Errorf("%s is longer than %d", tt.text, longest)
		}
	}
	for text, want := range map[string]string{
		"-0": `character 2 is "0"; 0 has no sign`, "+1": `character 1 is "+"; the alphabet is 0-9`, "-": "empty; expected a number", "": "empty; expected a number",
		"--1": `character 2 is "-"; the alphabet is 0-9`, "-01": `it begins with "0"; a number has no leading zero`,
		"9223372036854775808":  "it does not fit into 64 bits with a sign; expected at most 9223372036854775807",
		"-9223372036854775809": "it does not fit into 64 bits with a sign; expected at least -9223372036854775808",
		"18446744073709551616": "it is more than 64 bits; at most 18446744073709551615",
	} {
		if id, err := plain.Decode(text); textOf(err) != want {
			t.Errorf("%q: %v, read as %s; want %q", text, err, id.Hex(), want)
		}
	}
	if got := plain.Pattern(); got != "1 to 20 characters of 0-9, with - before negative numbers" {
		t.Errorf("the pattern is %q", got)
	}
	if got := checked.Pattern(); got != `"<", then 7-7-7 characters of 0-9, the last one a check character (luhn), with - before negative numbers, then ">"` {
		t.Errorf("the pattern is %q", got)
	}
}
