package encoding_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/encoding"
)

// alphabetOf returns an alphabet that a test declares.
func alphabetOf(t testing.TB, chars string) *encoding.Alphabet {
	t.Helper()
	a, err := encoding.NewAlphabet(chars, "")
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestInvalidAlphabets checks the errors of alphabets.
func TestInvalidAlphabets(t *testing.T) {
	ab := alphabetOf(t, "ab")
	for _, tt := range []struct{ chars, problem string }{
		{"", "0 characters; expected 2 to 94"},
		{"0", "1 character; expected 2 to 94"},
		{strings.Repeat("0123456789", 10), "100 characters; expected 2 to 94"},
		{"0 1", "no space"},
		{"0é1", "printable ASCII"},
		{"01\x7f", "printable ASCII"},
		{"0120", `duplicate character "0"`},
	} {
		if _, err := encoding.NewAlphabet(tt.chars, "words"); err == nil || !strings.Contains(err.Error(), tt.problem) {
			t.Errorf("%q: %v; want %q", tt.chars, err, tt.problem)
		}
	}
	for _, tt := range []struct{ from, to, problem string }{
		{"xy", "a", "expected as many characters"},
		{"x", "y", "expected a character of the alphabet"},
		{"a", "b", `it already stands for "a"`},
		{"xx", "ab", `it already stands for "a"`},
		{"é", "ab", "printable ASCII"},
	} {
		if _, err := ab.Alias(tt.from, tt.to); err == nil || !strings.Contains(err.Error(), tt.problem) {
			t.Errorf("alias %q for %q: %v; want %q", tt.from, tt.to, err, tt.problem)
		}
	}
	if _, err := alphabetOf(t, "aA").Fold(); err == nil || !strings.Contains(err.Error(), "a and A differ") {
		t.Errorf("an alphabet of a and A is read in either case: %v", err)
	}
}

// TestInvalidEncodings checks the errors of wrong sizes, lengths, names and options.
func TestInvalidEncodings(t *testing.T) {
	ten, two := alphabetOf(t, "0123456789"), alphabetOf(t, "01")
	codec := encoding.Codec{
		Name: "x", Pattern: "p",
		Decode: func(string) (encoding.ID, error) { return encoding.ID{}, nil },
		Append: func(dst []byte, _ encoding.ID) []byte { return dst },
	}
	custom := func(change func(*encoding.Codec), options ...encoding.Option) func() (encoding.Encoding, error) {
		c := codec
		change(&c)
		return func() (encoding.Encoding, error) { return encoding.NewEncoding(c, options...) }
	}
	same := func(*encoding.Codec) {}
	segments := func(s ...encoding.Segment) func() (encoding.Encoding, error) {
		return func() (encoding.Encoding, error) { return encoding.NewSegments("x", "p", 64, s) }
	}
	hex := func(options ...encoding.Option) func() (encoding.Encoding, error) {
		return func() (encoding.Encoding, error) { return encoding.HexOf(64, options...) }
	}
	for _, tt := range []struct {
		make    func() (encoding.Encoding, error)
		problem string
	}{
		{func() (encoding.Encoding, error) { return ten.PadLow("x", 64) }, "10 characters has no whole number of bits"},
		{func() (encoding.Encoding, error) { return ten.PadHigh("x", 64) }, "power of two"},
		{func() (encoding.Encoding, error) { return two.PadLow("x", 0) }, "expected 1 to 160"},
		{func() (encoding.Encoding, error) { return two.PadLow("x", 168) }, "expected 1 to 160"},
		{func() (encoding.Encoding, error) { return two.Number("x", -8) }, "expected 1 to 160"},
		{func() (encoding.Encoding, error) { return two.Padded("x", 161) }, "expected 1 to 160"},
		{func() (encoding.Encoding, error) { return two.Fixed("x", 8, 0) }, "0 digits; expected 1 to 200"},
		{func() (encoding.Encoding, error) { return two.Fixed("x", 8, 201) }, "201 digits; expected 1 to 200"},
		{func() (encoding.Encoding, error) { return encoding.HexOf(0) }, "expected 1 to 160"},
		{func() (encoding.Encoding, error) { return encoding.DecimalOf(161) }, "expected 1 to 160"},
		{func() (encoding.Encoding, error) { return encoding.PrefixedHexOf(1 << 40) }, "expected 1 to 160"},
		{func() (encoding.Encoding, error) { return encoding.BytesOf(200) }, "expected 1 to 160"},
		{func() (encoding.Encoding, error) { return encoding.ByName("uuid", 64) }, "expected 128"},
		{func() (encoding.Encoding, error) { return encoding.ByName("base1000", 64) }, "expected decimal, hex, bytes, uuid, "},
		{hex(encoding.WithName("")), "expected a name"},
		{hex(encoding.WithName("a b")), "expected a name"},
		{hex(encoding.WithCost(-1)), "invalid cost"},
		{hex(encoding.WithCost(math.NaN())), "invalid cost"},
		{hex(encoding.WithMinDetectLength(17)), "expected 1 to 16"},
		{hex(encoding.WithMaxDetectLength(15)), "expected 16 to 16"},
		{hex(encoding.WithShortest(17)), "expected 16 to 16"},
		{custom(func(c *encoding.Codec) { c.Shortest, c.Longest = 0, 0 }, encoding.AsNamedOnly()), "expected known lengths"},
		{hex(encoding.WithAffixes("a ", "")), "no space"},
		{hex(encoding.WithAffixes("", "\x1b")), "printable ASCII"},
		{hex(encoding.WithAffixes(strings.Repeat("x", 65), "")), "at most 64"},
		{hex(encoding.WithGroups("", 8, 8)), "invalid separator"},
		{hex(encoding.WithGroups("-", 8, 7)), "they sum to 15; expected 16"},
		{hex(encoding.WithGroups("-", 16, 0)), "sizes of at least 1"},
		{hex(encoding.WithAffixes("x", ""), encoding.WithGroups("-", 8, 8)), "groups first"},
		{func() (encoding.Encoding, error) { return encoding.DecimalOf(64, encoding.WithGroups("-", 10, 10)) }, "several lengths"},
		{segments(encoding.Literal("")), "segment 1: invalid text"},
		{segments(encoding.Literal("a"), encoding.Digits("decimal", 0, 0, 8)), "segment 2: 0 digits"},
		{segments(encoding.Digits("decimal", 3, 60, 8)), "bits 60+8"},
		{segments(encoding.Digits("decimal", 3, 0, 65)), "bits 0+65"},
		{custom(func(c *encoding.Codec) { c.Decode = nil }), "decodes and appends"},
		{custom(func(c *encoding.Codec) { c.Append = nil }), "decodes and appends"},
		{custom(func(c *encoding.Codec) { c.Pattern = "" }), "no text pattern"},
		{custom(func(c *encoding.Codec) { c.Shortest, c.Longest = 3, 2 }), "invalid lengths 3 to 2"},
		{custom(func(c *encoding.Codec) { c.Exact = true }), "its characters are not declared"},
		{custom(func(c *encoding.Codec) { c.Reads, c.Writes = encoding.Chars("a"), encoding.Chars("ab") }), "characters that it does not read"},
		{custom(same, encoding.WithShortest(-1)), "invalid shortest length"},
		{hex(encoding.WithOther(encoding.Must(ten.Padded("x", 64)), "y")), "cannot be distinguished"},
		{hex(encoding.WithOther(encoding.Must(encoding.HexOf(64)), "f")), "cannot be distinguished"},
		{hex(encoding.WithByteOrder(0, 1, 1)), "each of 0 to 2 once"},
		{hex(encoding.WithByteOrder(0, 2)), "each of 0 to 1 once"},
		{hex(encoding.WithByteOrder(-1)), "each of 0 to 0 once"},
		{hex(encoding.WithByteOrder(make([]int, 21)...)), "expected at most 20"},
	} {
		if e, err := tt.make(); err == nil || !strings.Contains(err.Error(), tt.problem) {
			t.Errorf("%s: %v; want %q", e.Name(), err, tt.problem)
		}
	}
}

// TestOptions derives encodings, and checks their texts and properties.
func TestOptions(t *testing.T) {
	crockford := encoding.Must(encoding.AlphabetByName("crockford"))
	hexDigits, crockfordLower := encoding.Must(encoding.AlphabetByName("base32hex-lower")), encoding.Must(encoding.AlphabetByName("crockford-lower"))
	read := encoding.Must(encoding.Must(crockford.Alias("IL", "11")).Fold())
	id := encoding.FromUint64(0x0123456789abcdef)
	for _, tt := range []struct {
		encoding               encoding.Encoding
		text, pattern, rewrite string // rewrite is another text of the id, of characters that are written
		reads, rejects         []string
	}{
		{
			encoding.Must(read.PadHigh("x", 64, encoding.WithAffixes("_", ""))), "_028T5CY4TQKFF",
			`"_", then 13 characters of 0-9 and A-Z without I, L, O and U`, "",
			[]string{"_028t5cy4tqkff"},
			[]string{"-028T5CY4TQKFF", "028T5CY4TQKFF", "_"},
		},
		{ // c is read as C and written in the prefix
			encoding.Must(read.PadHigh("x", 64, encoding.WithAffixes("c", ""))), "c028T5CY4TQKFF",
			`"c", then 13 characters of 0-9 and A-Z without I, L, O and U`, "c028T5cY4TQKFF", nil,
			[]string{"C028T5CY4TQKFF"},
		},
		{
			encoding.Must(read.PadHigh("x", 64, encoding.WithGroups("-", 3, 5, 5), encoding.WithFoldedAffixes("u:", "!"))), "u:028-T5CY4-TQKFF!",
			`"u:", then 3-5-5 characters of 0-9 and A-Z without I, L, O and U, then "!"`, "",
			[]string{"U:028-t5cy4-tqkff!"},
			[]string{"u:028T5CY4TQKFF!", "u:0-28T5CY4-TQKFF!", "u:028-T5CY4-TQKFF"},
		},
		{
			encoding.Must(encoding.DecimalOf(64, encoding.WithExcluded("7"), encoding.WithShortest(3))), "81985529216486895", "3 to 21 characters of 0-9, with - before or n after them", "",
			[]string{"100"},
			[]string{"99", "107", "0100", "18446744083709551616"},
		},
		{
			encoding.Must(hexDigits.PadLow("x", 64, encoding.WithOther(encoding.Must(crockfordLower.PadLow("y", 64)), "wxyz"))), "04hkaps9lf6uu",
			"13 characters of 0-9 and a-v", "",
			[]string{"z000000000000"},
			[]string{"u4hmasw9nf6yz", "z", "I4hkaps9lf6uu"},
		},
	} {
		e := tt.encoding
		if got := e.Encode(id); got != tt.text {
			t.Errorf("%s writes %s, want %s", e.Pattern(), got, tt.text)
		}
		if e.Pattern() != tt.pattern {
			t.Errorf("%s has the pattern %q, want %q", tt.text, e.Pattern(), tt.pattern)
		}
		if got, err := e.Decode(tt.text); err != nil || got != id || e.Rewrites(tt.text) && tt.rewrite == "" {
			t.Errorf("%s reads as %s, %v", tt.text, got.Hex(), err)
		}
		if got, err := e.Decode(tt.rewrite); tt.rewrite != "" && (err != nil || got != id || !e.Rewrites(tt.rewrite)) {
			t.Errorf("%s reads as %s, %v, and is not written again", tt.rewrite, got.Hex(), err)
		}
		for _, text := range tt.reads {
			if _, err := e.Decode(text); err != nil || !e.Fits(text) || !e.Reads().Covers(encoding.Chars(text)) {
				t.Errorf("%s is not read: %v", text, err)
			}
		}
		for _, text := range tt.rejects {
			if got, err := e.Decode(text); err == nil && e.Fits(text) {
				t.Errorf("%s is read as %s", text, got.Hex())
			}
		}
	}
}

// TestByteOrder writes and reads the bytes of ids in other orders. The UUID and its
// bytes are the example of MySQL's manual, UUID_TO_BIN, and of .NET's, Guid.ToByteArray.
func TestByteOrder(t *testing.T) {
	mysql := ids.FromValue(128, ids.Value{Hi: 0x6ccd780cbaba1026, Lo: 0x95645b8c656024db})
	guid := ids.FromValue(128, ids.Value{Hi: 0x35918bc9196d40ea, Lo: 0x9779889d79b753f0})
	turned := encoding.Must(encoding.HexOf(32, encoding.WithByteOrder(1, 2, 3, 0)))
	for _, tt := range []struct {
		encoding encoding.Encoding
		id       encoding.ID
		text     string
	}{
		{encoding.Must(encoding.ByName("hex-swapped", 128)), mysql, "1026baba6ccd780c95645b8c656024db"},
		{encoding.Must(encoding.ByName("hex-mixed", 128)), guid, "c98b91356d19ea409779889d79b753f0"},
		{encoding.Must(encoding.ByName("uuid-mixed", 128)), guid, "c98b9135-6d19-ea40-9779-889d79b753f0"},
		{turned, ids.FromValue(32, ids.Value{Lo: 0x00112233}), "11223300"},
	} {
		if got := tt.encoding.Encode(tt.id); got != tt.text {
			t.Errorf("%s is written %s, want %s", tt.id.Hex(), got, tt.text)
		}
		if got, err := tt.encoding.Decode(tt.text); err != nil || got != tt.id {
			t.Errorf("%s reads as %s, %v; want %s", tt.text, got.Hex(), err, tt.id.Hex())
		}
	}
	short := encoding.Must(encoding.HexOf(64, encoding.WithByteOrder(1, 0)))
	if id, err := short.Decode("0011223344556677"); err == nil {
		t.Errorf("8 bytes in an order of 2 are read as %s", id.Hex())
	}
}

// TestErrorPlaces checks that errors count characters from the beginning of the whole
// text.
func TestErrorPlaces(t *testing.T) {
	urn, hex := encoding.Must(encoding.ByName("urn", 128)), encoding.Must(encoding.PrefixedHexOf(64))
	for text, want := range map[string]string{
		"urn:uuid:018bcfe5-6800-7abc-8def-0123456789ax": `character 45 is "x"; the alphabet is 0-9 and a-f`,
		"urn:uuid:018bcfe5-6800-7abc+8def-0123456789ab": `character 28 is "+"; expected "-"`,
	} {
		if _, err := urn.Decode(text); err == nil || err.Error() != want {
			t.Errorf("%s: %v; want %s", text, err, want)
		}
	}
	if _, err := hex.Decode("0x12g"); err == nil || err.Error() != `character 5 is "g"; the alphabet is 0-9 and a-f` {
		t.Errorf("0x12g: %v", err)
	}
}

// TestAlphabetByName checks that every alphabet of the registry can write and read ids.
// The error of an unknown name lists the names.
func TestAlphabetByName(t *testing.T) {
	_, err := encoding.AlphabetByName("base3")
	if err == nil || !strings.HasPrefix(err.Error(), `unknown alphabet "base3": expected base2, decimal, hex, HEX, `) {
		t.Fatalf("base3: %v", err)
	}
	_, list, _ := strings.Cut(err.Error(), "expected ")
	for _, name := range strings.Split(list, ", ") {
		a, err := encoding.AlphabetByName(name)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		e := encoding.Must(a.Padded("x", 160))
		text := e.Encode(encoding.AllOnes(160))
		if id, err := e.Decode(text); err != nil || id != encoding.AllOnes(160) {
			t.Errorf("%s writes %s and reads %s, %v", name, text, id.Hex(), err)
		}
	}
	for _, name := range strings.Fields("decimal hex HEX base32 base32hex crockford base36 base58 base58-flickr base62 base62-lower-first base64 base64url base64-sortable z-base32") {
		if _, err := encoding.AlphabetByName(name); err != nil {
			t.Errorf("layout files name %s: %v", name, err)
		}
	}
}

// TestWords checks that an alphabet without words is described by ranges.
func TestWords(t *testing.T) {
	for chars, want := range map[string]string{
		"01": "2 characters of 0 and 1", "abcxyz": "2 characters of a-c and x-z", "ab-_": "4 characters of a, b, - and _", "0123456789": "3 characters of 0-9",
	} {
		a := alphabetOf(t, chars)
		n := 2
		switch chars {
		case "ab-_":
			n = 4
		case "0123456789":
			n = 3
		}
		if e := encoding.Must(a.Fixed("x", 8, n)); e.Pattern() != want {
			t.Errorf("%s: %q, want %q", chars, e.Pattern(), want)
		}
	}
}

// TestEncodingNames checks that every name of the registry gives an encoding that reads what it
// writes. Other sizes must give an error.
func TestEncodingNames(t *testing.T) {
	for _, bits := range []int{1, 7, 63, 64, 65, 80, 96, 127, 128, 129, 159, 160} {
		names := encoding.Names(bits)
		for _, name := range names {
			e, err := encoding.ByName(name, bits)
			if err != nil {
				t.Errorf("%s of %d bits: %v", name, bits, err)
				continue
			}
			for _, id := range []encoding.ID{encoding.Zero(bits), encoding.AllOnes(bits), encoding.AllOnes(bits).Put(bits/2, 1, 0)} {
				if back, err := e.Decode(e.Encode(id)); err != nil || back != id {
					t.Errorf("%s of %d bits: %s is written %s and read as %s, %v", name, bits, id.Hex(), e.Encode(id), back.Hex(), err)
				}
			}
		}
		for _, name := range encoding.Names(128) {
			if _, err := encoding.ByName(name, bits); err == nil != slices.Contains(names, name) {
				t.Errorf("%s of %d bits: %v, but the list has it: %v", name, bits, err, slices.Contains(names, name))
			}
		}
	}
	odd := encoding.Zero(63).Put(62, 1, 1)
	for _, name := range []string{"hex", "HEX"} {
		if e := encoding.Must(encoding.ByName(name, 63)); e.Encode(odd) != "0000000000000001" {
			t.Errorf("%s of 63 bits: 1 is written %s", name, e.Encode(odd))
		}
	}
	if _, err := encoding.ByName("bas58", 64); err == nil || !strings.Contains(err.Error(), "did you mean base58?") {
		t.Errorf("bas58: %v", err)
	}
}

// TestEncodingByName writes one UUID in many encodings. The texts are those of Python's modules
// base64 and uuid, and of its whole numbers in other bases.
func TestEncodingByName(t *testing.T) {
	id := ids.FromValue(128, ids.Value{Hi: 0x017f22e279b07cc3, Lo: 0x98c4dc0c0c07398f})
	for name, want := range map[string]string{
		"hex": "017f22e279b07cc398c4dc0c0c07398f", "HEX": "017F22E279B07CC398C4DC0C0C07398F",
		"decimal": "1989357241971137676463954034883508623", "uuid": "017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
		"base32": "AF7SFYTZWB6MHGGE3QGAYBZZR4", "base32hex": "05VI5OJPM1UC7664RG60O1PPHS", "z-base32": "yf91fau3sb6c8ggr5ogyab33th", "crockford": "01FWHE4YDGFK1SHH6W1G60EECF",
		"base36": "36twi214qwj7mgsvq83nm8wf", "base58": "BihbxwwQ4NZZpKRH9JDCz", "base58-flickr": "bHGAXWWp4nyyPjqh9idcZ", "base62": "2p5oQZoHTv0zeY5yG21K3", "base62-lower-first": "2P5OqzOhtV0ZEy5Yg21k3", "base64": "AX8i4nmwfMOYxNwMDAc5jw", "base64url": "AX8i4nmwfMOYxNwMDAc5jw",
		"dotnet": "e2227f01-b079-c37c-98c4-dc0c0c07398f", "mysql": "7cc379b0017f22e298c4dc0c0c07398f",
	} {
		e := encoding.Must(encoding.ByName(name, 128))
		if got := e.Encode(id); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// TestDetectLengths checks the lengths of the decimal numbers that detection reads.
func TestDetectLengths(t *testing.T) {
	e := encoding.Must(encoding.DecimalOf(64, encoding.WithMinDetectLength(5), encoding.WithMaxDetectLength(9)))
	if shortest, longest := e.DetectLengths(); shortest != 5 || longest != 9 {
		t.Errorf("detection reads %d to %d characters", shortest, longest)
	}
	for text, ignored := range map[string]bool{"1234": true, "12345": false, "123456789": false, "1234567890": true} {
		if _, err := e.Decode(text); err != nil || (e.NotDetected(text) != nil) != ignored {
			t.Errorf("%s: %v, %v", text, err, e.NotDetected(text))
		}
	}
	around := encoding.Must(e.With(encoding.WithAffixes("<", ">")))
	if shortest, longest := around.DetectLengths(); shortest != 7 || longest != 11 {
		t.Errorf("with a prefix and a suffix, detection reads %d to %d characters", shortest, longest)
	}
}

// TestNamedOnly checks that detection ignores the texts of a named-only encoding, which decode.
func TestNamedOnly(t *testing.T) {
	e := encoding.Must(encoding.HexOf(64, encoding.AsNamedOnly()))
	if shortest, longest := e.DetectLengths(); shortest <= longest {
		t.Errorf("detection reads %d to %d characters", shortest, longest)
	}
	const text = "0123456789abcdef"
	if id, err := e.Decode(text); err != nil || id.Hex() != text || !e.Fits(text) {
		t.Errorf("%s is read as %s, %v", text, id.Hex(), err)
	}
	if e.NotDetected(text) == nil {
		t.Error("no reason why detection ignores the text")
	}
}
