package scheme

import (
	"slices"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/encoding"
)

// TestEncodingProblems checks that each broken rule is reported, with what would be right.
func TestEncodingProblems(t *testing.T) {
	for _, tt := range []struct {
		encoding Encoding
		bits     int
		problems []string // how the problems begin
	}{
		{Encoding{}, 64, []string{"alphabet: no alphabet: expected characters, or decimal, hex, "}},
		{Encoding{Alphabet: "0"}, 64, []string{`alphabet: alphabet "0": 1 character; expected 2 to 94`}},
		{Encoding{Alphabet: "0120"}, 64, []string{`alphabet: alphabet "0120": duplicate character "0"`}},
		{Encoding{Alphabet: "0 1"}, 64, []string{`alphabet: alphabet "0 1": expected printable ASCII characters, no space`}},
		{Encoding{Alphabet: "0\x1b1"}, 64, []string{`alphabet: alphabet "0\x1b1": expected printable ASCII`}},
		{Encoding{Alphabet: strings.Repeat("01", 200)}, 64, []string{"alphabet: an alphabet of 400 characters: expected 2 to 94"}},
		{Encoding{Alphabet: "crockfrod"}, 64, []string{`alphabet: alphabet "crockfrod": duplicate character "c"; did you mean crockford?`}},
		{Encoding{Alphabet: "base16"}, 64, []string{`alphabet: unknown alphabet "base16": expected decimal, hex, HEX, base32, base32hex, crockford,`}},
		{Encoding{Alphabet: "base57"}, 64, []string{`alphabet: unknown alphabet "base57": expected decimal, hex,`}},
		{Encoding{Alphabet: "decimal", As: AsBits}, 64, []string{"as: 10 characters as bits: expected an alphabet of 2, 4, 8, 16, 32 or 64 characters, or as = \"number\""}},
		{Encoding{Alphabet: "crockford", Length: 12}, 64, []string{"length: invalid length 12: 64 bits as bits are 13 characters; expected that, or no length"}},
		{Encoding{Alphabet: "decimal", Length: 19}, 64, []string{"length: invalid length 19: the largest id has 20 digits; expected 20 to 200"}},
		{Encoding{Alphabet: "decimal", Length: 201}, 64, []string{"length: invalid length 201: expected 20 to 200"}},
		{Encoding{Alphabet: "decimal", Length: -1}, 64, []string{"length: invalid length -1: expected 20 to 200"}},
		{Encoding{Alphabet: "decimal", Length: 18, Signed: true}, 64, []string{"length: invalid length 18: the largest id has 19 digits; expected 19 to 200"}},
		{Encoding{Alphabet: "decimal", Pad: PadLow}, 64, []string{`pad: pad of a number: expected a length, which pads numbers with "0", or as = "bits"`}},
		{Encoding{Alphabet: "crockford", As: AsNumber, Pad: PadHigh}, 64, []string{"pad: pad of a number"}},
		{Encoding{Alphabet: "base62", Fold: true}, 64, []string{`case: invalid case "fold": the alphabet has a and A; expected "exact"`}},
		{Encoding{Alphabet: "hex", Alias: map[string]string{"OO": "0"}}, 64, []string{`alias: invalid alias "OO" = "0": expected one printable ASCII character`}},
		{Encoding{Alphabet: "hex", Alias: map[string]string{"a": "0"}}, 64, []string{`alias: invalid alias "a" = "0": it is in the alphabet`}},
		{Encoding{Alphabet: "hex", Alias: map[string]string{"O": "o"}}, 64, []string{`alias: invalid alias "O" = "o": expected the character of the alphabet that it stands for`}},
		{Encoding{Alphabet: "hex", Alias: map[string]string{"O": ""}}, 64, []string{`alias: invalid alias "O" = ""`}},
		{Encoding{Alphabet: "hex", Alias: map[string]string{"\u200b": "0"}}, 64, []string{`alias: invalid alias "\u200b" = "0"`}},
		{Encoding{Alphabet: "hex", Alias: map[string]string{"A": "0"}, Fold: true}, 64, []string{`alias: alphabet "0123456789abcdef": a and A differ`}},
		{Encoding{Alphabet: "hex", Alias: map[string]string{"O": "0", "o": "1"}, Fold: true}, 64, []string{`alias: alphabet "0123456789abcdef": o and O differ`}},
		{Encoding{Alphabet: "hex", Groups: []int{8, 7}}, 64, []string{"groups: invalid groups [8, 7]: they sum to 15; expected 16"}},
		{Encoding{Alphabet: "hex", Groups: []int{8, 8}, Check: "luhn"}, 64, []string{"groups: invalid groups [8, 8]: they sum to 16; expected 17"}},
		{Encoding{Alphabet: "hex", Groups: []int{16, 0}}, 64, []string{"groups: invalid group of 0: expected lengths of 1 or more"}},
		{Encoding{Alphabet: "hex", Groups: []int{-1, 17}}, 64, []string{"groups: invalid group of -1"}},
		{Encoding{Alphabet: "hex", Groups: []int{1 << 62, 1 << 62, 1 << 62, 1<<62 + 16}}, 64, []string{"groups: invalid group of 4611686018427387904"}},
		{Encoding{Alphabet: "decimal", Groups: []int{10, 10}}, 64, []string{"groups: groups of numbers without a length: expected a length"}},
		{Encoding{Alphabet: "hex", Separator: "-"}, 64, []string{"separator: a separator without groups: expected groups, such as [4, 4]"}},
		{Encoding{Alphabet: "hex", Groups: []int{8, 8}, Separator: " "}, 64, []string{`separator: invalid separator " ": expected at most 64 printable`}},
		{Encoding{Alphabet: "hex", Prefix: strings.Repeat("x", 65)}, 64, []string{"prefix: invalid prefix"}},
		{Encoding{Alphabet: "hex", Prefix: "a b", Suffix: "é"}, 64, []string{`prefix: invalid prefix "a b"`, `suffix: invalid suffix "\u00e9"`}},
		{Encoding{Alphabet: "hex", Signed: true}, 64, []string{"signed: signed with other digits: expected the alphabet decimal"}},
		{Encoding{Alphabet: "decimal", Signed: true, Alias: map[string]string{"-": "1"}}, 64, []string{`alias: alias "-" in a signed number: expected another character`}},
		{Encoding{Alphabet: "hex", Check: "mod10"}, 64, []string{`check: unknown check "mod10": expected luhn, mod11, mod37-36 or mod97; did you mean mod11?`}},
		{Encoding{Alphabet: "hex", Check: "mod11"}, 64, []string{"check: check characters mod11 of another alphabet: expected 0123456789"}},
		{Encoding{Alphabet: "012", Check: "luhn"}, 64, []string{"check: check characters luhn of an alphabet of 3 characters: expected an even number"}},
		{Encoding{Alphabet: "base64", Check: "mod37-36"}, 64, []string{"check: check characters mod37-36 of the alphabet"}},
		{Encoding{Alphabet: "base62", Check: "mod97"}, 64, []string{"check: check characters mod97 of the alphabet"}},
		{Encoding{Form: "guid"}, 128, []string{`form: unknown form "guid": expected uuid or bytes`}},
		{Encoding{Form: "uuid"}, 64, []string{"form: the form uuid of 64 bits: expected 128"}},
		{Encoding{Form: "bytes"}, 63, []string{"form: the form bytes of 63 bits: expected whole bytes"}},
		{Encoding{Name: "-x", Alphabet: "hex"}, 64, []string{`name: invalid name "-x": expected 1 to 32`}},
		{Encoding{Name: "a b", Alphabet: "hex"}, 64, []string{`name: invalid name "a b"`}},
		{Encoding{Name: strings.Repeat("x", 33), Alphabet: "hex"}, 64, []string{"name: invalid name"}},
		{
			Encoding{
				Form: "uuid", Alphabet: "hex", As: AsBits, Length: 3, Alias: map[string]string{"O": "0"}, Groups: []int{3}, Separator: "-",
				Pad: PadLow, Signed: true, Check: "luhn",
			},
			128,
			[]string{
				"alphabet: alphabet together with the key form: expected only name, prefix, suffix and case", "as: ", "length: ", "alias: ", "groups: ", "separator: ",
				"pad: ", "signed: ", "check: ",
			},
		},
		{ // all problems at once
			Encoding{
				Name: "?", Alphabet: "base62", As: AsBits, Fold: true, Alias: map[string]string{"!!": "0", "?": "!"}, Groups: []int{0}, Separator: "\t",
				Prefix: " ", Suffix: "\x7f", Pad: PadHigh, Signed: true, Check: "mod12",
			},
			64,
			[]string{
				"name: ", "prefix: ", "suffix: ", `alias: invalid alias "!!"`, `alias: invalid alias "?"`, "case: ", "as: ", "signed: ", "check: ", "separator: ", "groups: ",
			},
		},
		{ // a wrong alphabet hides no other problem that does not depend on it
			Encoding{Alphabet: "00", Length: 900, Separator: "-", Check: "no"},
			64,
			[]string{"alphabet: ", "length: ", "check: ", "separator: "},
		},
	} {
		_, problems := problemsOf(&tt.encoding, tt.bits, encoding.AllOnes(tt.bits))
		matches := slices.EqualFunc(problems, tt.problems, strings.HasPrefix)
		if !matches {
			t.Errorf("%+v:\n%s\nwant\n%s", tt.encoding, strings.Join(problems, "\n"), strings.Join(tt.problems, "\n"))
		}
	}
}

// TestLengthOfLargest checks that a length may be too short for ids that the fields rule
// out.
func TestLengthOfLargest(t *testing.T) {
	largest := encoding.FromUint64(1<<63 - 1)
	for _, tt := range []struct {
		encoding Encoding
		valid    bool
	}{
		{Encoding{Alphabet: "decimal", Length: 19}, true},
		{Encoding{Alphabet: "decimal", Length: 18}, false},
		{Encoding{Alphabet: "decimal", Length: 19, Signed: true}, true},
		{Encoding{Alphabet: "base62", Length: 11}, true},
		{Encoding{Alphabet: "base62", Length: 10}, false},
	} {
		if _, problems := problemsOf(&tt.encoding, 64, largest); (problems == nil) != tt.valid {
			t.Errorf("%+v: %s", tt.encoding, strings.Join(problems, "\n"))
		}
	}
	e, _ := problemsOf(&Encoding{Alphabet: "decimal", Length: 19, Check: "luhn", Groups: []int{10, 10}}, 64, largest)
	if got := e.Encode(encoding.AllOnes(64)); got != "1844674407-37095516153" { // no digit is lost
		t.Errorf("an id beyond the largest is written %s", got)
	}
	for _, bits := range []int{-1, 0, 161} {
		if _, ok := (&Encoding{Alphabet: "hex"}).build(bits, ids.ID{}, nil); ok {
			t.Errorf("an encoding of %d bits", bits)
		}
	}
}

// TestEncodingName checks the names of encodings that state none.
func TestEncodingName(t *testing.T) {
	for _, tt := range []struct {
		encoding Encoding
		want     string
	}{
		{Encoding{Alphabet: "hex"}, "hex"},
		{Encoding{Alphabet: "HEX", Name: "public"}, "public"},
		{Encoding{Alphabet: "0123456789"}, "decimal"},
		{Encoding{Alphabet: "abc"}, "base3"},
		{Encoding{Form: "uuid"}, "uuid"},
	} {
		if got := tt.encoding.EncodingName(); got != tt.want {
			t.Errorf("%+v: %s, want %s", tt.encoding, got, tt.want)
		}
	}
}
