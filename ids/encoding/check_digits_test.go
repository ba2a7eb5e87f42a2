package encoding_test

import (
	"math/big"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/encoding"
)

const capitals36 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// TestCheckDigits checks digits and check characters of published numbers. They are a payment card
// (ISO/IEC 7812), ORCIDs, a Global Release Identifier and LEIs (ISO 17442). Others are the examples
// of ISO 7064 and, for Luhn mod N, of Wikipedia.
func TestCheckDigits(t *testing.T) {
	for _, tt := range []struct{ algorithm, alphabet, digits, check string }{
		{encoding.Luhn, "0123456789", "7992739871", "3"},
		{encoding.Luhn, "0123456789", "411111111111111", "1"},
		{encoding.Luhn, "abcdef", "abcdef", "e"},
		{encoding.Luhn, "0123456789abcdef", "123", "6"},
		{encoding.Mod11, "0123456789", "000000021825009", "7"},
		{encoding.Mod11, "0123456789", "000000021694233", "X"},
		{encoding.Mod11, "0123456789", "079", "X"},
		{encoding.Mod11, "0123456789", "0794", "0"},
		{encoding.Mod37, capitals36, "A12425GABC1234002", "M"},
		{encoding.Mod37, strings.ToLower(capitals36), "a12425gabc1234002", "m"},
		{encoding.Mod97, capitals36, "5493001KJTIIGC8Y1R", "12"},
		{encoding.Mod97, capitals36, "YZ83GD8L7GG84979J5", "16"},
		{encoding.Mod97, "0123456789", "0794", "44"},
	} {
		bits := 96
		if len(tt.alphabet) == 6 {
			bits = 16
		}
		e, err := alphabetOf(t, tt.alphabet).Fixed("x", bits, len(tt.digits), encoding.WithCheckDigits(tt.algorithm))
		if err != nil {
			t.Fatalf("%s: %v", tt.algorithm, err)
		}
		id, err := e.Decode(tt.digits + tt.check)
		if err != nil || e.Encode(id) != tt.digits+tt.check {
			t.Errorf("%s: %s with %s: %v; written %s", tt.algorithm, tt.digits, tt.check, err, e.Encode(id))
		}
		if pattern := e.Pattern(); !strings.Contains(pattern, tt.algorithm) || !strings.Contains(pattern, "the last ") {
			t.Errorf("%s: the pattern is %q", tt.algorithm, pattern)
		}
	}
}

// TestCheckEquations compares check characters with the sums that the standards define.
func TestCheckEquations(t *testing.T) {
	decimal := alphabetOf(t, "0123456789")
	for _, tt := range []struct {
		algorithm string
		alphabet  *encoding.Alphabet
		holds     func(s string) bool
	}{
		{encoding.Mod11, decimal, weighsOne},
		{encoding.Mod97, decimal, isOneModulo97},
		{encoding.Mod97, alphabetOf(t, capitals36), isOneModulo97},
		{encoding.Luhn, decimal, isLuhn},
	} {
		e := encoding.Must(tt.alphabet.Number("x", 64, encoding.WithCheckDigits(tt.algorithm)))
		for i := range uint64(500) {
			text := e.Encode(encoding.FromUint64(i * i * i * 0x9e3779b97f4a7c15))
			if !tt.holds(text) {
				t.Fatalf("%s: wrong check characters in %s", tt.algorithm, text)
			}
		}
	}
}

// weighsOne reports whether the digits, weighted with 1, 2, 4 … from the right, are 1
// modulo 11.
func weighsOne(s string) bool {
	sum, weight := 0, 1
	for i := len(s) - 1; i >= 0; i-- {
		sum += strings.IndexByte("0123456789X", s[i]) * weight
		weight = weight * 2 % 11
	}
	return sum%11 == 1
}

// isOneModulo97 reports whether the number, with letters as 10 to 35, is 1 modulo 97.
func isOneModulo97(s string) bool {
	var digits strings.Builder
	for i := range len(s) {
		digits.WriteString(ids.Value{Lo: uint64(strings.IndexByte(capitals36, s[i]))}.String())
	}
	n, ok := new(big.Int).SetString(digits.String(), 10)
	return ok && n.Mod(n, big.NewInt(97)).Int64() == 1
}

// isLuhn reports whether the sum of the digits, every second one doubled, ends in 0.
func isLuhn(s string) bool {
	sum := 0
	for i := range len(s) {
		d := int(s[len(s)-1-i] - '0')
		if i%2 == 1 {
			d = [...]int{0, 2, 4, 6, 8, 1, 3, 5, 7, 9}[d]
		}
		sum += d
	}
	return sum%10 == 0
}

// TestWrongCheckDigits checks the errors of wrong characters. It also checks that aliases and the
// other case of letters are read only where they may be.
func TestWrongCheckDigits(t *testing.T) {
	crockford := encoding.Must(encoding.Must(encoding.AlphabetByName("crockford")).Alias("OIL", "011"))
	folded := encoding.Must(crockford.Fold())
	luhn := encoding.Must(folded.PadHigh("x", 64, encoding.WithCheckDigits(encoding.Luhn)))
	mod37 := encoding.Must(crockford.PadHigh("x", 64, encoding.WithCheckDigits(encoding.Mod37)))
	mod11 := encoding.Must(encoding.Must(alphabetOf(t, "0123456789").Fold()).Number("x", 64, encoding.WithCheckDigits(encoding.Mod11)))
	exact11 := encoding.Must(alphabetOf(t, "0123456789").Number("x", 64, encoding.WithCheckDigits(encoding.Mod11)))
	mod97 := encoding.Must(alphabetOf(t, "0123456789").Number("x", 64, encoding.WithCheckDigits(encoding.Mod97)))
	for _, tt := range []struct {
		encoding      encoding.Encoding
		text, problem string
	}{
		{luhn, "0000000000001Y", ""},
		{luhn, "000000000000ly", ""},
		{luhn, "00000000000000", ""},
		{luhn, "0000000000000o", ""},
		{luhn, "00000000000001", `character 14 is "1"; expected the check character "0" (luhn)`},
		{luhn, "0000000000000", "13 characters; expected 14"},
		{luhn, "00000000U00000", `character 9 is "U"; the alphabet is 0-9 and A-Z without I, L, O and U`},
		{mod37, "0000000000000F", ""},
		{mod37, "OOOOOOOOOOOOOF", ""},
		{mod37, "000000000000EO", ""},
		{mod37, "000000000000E0", `character 14 is "0"; expected the check character "O" (mod37-36)`},
		{mod37, "0000000000000I", `character 14 is "I"; expected the check character "F" (mod37-36)`},
		{mod11, "79X", ""},
		{mod11, "79x", ""},
		{exact11, "79x", `character 3 is "x"; expected the check character "X" (mod11)`},
		{exact11, "7X9", `character 2 is "X"; the alphabet is 0-9`},
		{mod11, "7", "1 character; expected 2 to 21 characters of 0-9, the last one a check character (mod11: 0-9 or X)"},
		{mod11, "079X", `it begins with "0"; a number has no leading zero`},
		{mod97, "79454", `character 4 is "5"; expected the check digits "44" (mod97)`},
		{mod97, "79445", `character 5 is "5"; expected the check digits "44" (mod97)`},
	} {
		_, err := tt.encoding.Decode(tt.text)
		if problem := textOf(err); problem != tt.problem {
			t.Errorf("%s: %q, want %q", tt.text, problem, tt.problem)
		}
	}
}

// textOf returns the text of an error; "" for none.
func textOf(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestInvalidCheckDigits checks which alphabets cannot have which check characters.
func TestInvalidCheckDigits(t *testing.T) {
	for _, tt := range []struct{ chars, algorithm, problem string }{
		{"abc", encoding.Luhn, "an alphabet of 3 characters: expected an even number"},
		{"1234567890", encoding.Mod11, "expected 0123456789"},
		{"0123456789abcdef", encoding.Mod11, "expected 0123456789"},
		{"01aA", encoding.Mod37, "expected digits and letters of one case"},
		{"01-", encoding.Mod97, "expected digits and letters of one case"},
		{"0123456789", "mod10", "expected luhn, mod11, mod37-36 or mod97; did you mean mod11?"},
		{"0123456789", "", "unknown check characters"},
	} {
		a := alphabetOf(t, tt.chars)
		_, err := a.Number("x", 64, encoding.WithCheckDigits(tt.algorithm))
		if err == nil || !strings.Contains(err.Error(), tt.problem) {
			t.Errorf("%s %s: %v; want %q", tt.chars, tt.algorithm, err, tt.problem)
		}
		if a.CheckDigitsError(tt.algorithm) == nil {
			t.Errorf("%s %s: no error", tt.chars, tt.algorithm)
		}
	}
	hex := encoding.Must(encoding.HexOf(64, encoding.WithAffixes("x", "")))
	for _, option := range []encoding.Option{encoding.WithCheckDigits(encoding.Luhn), encoding.WithSign()} {
		if _, err := hex.With(option); err == nil || !strings.Contains(err.Error(), "prefix") {
			t.Errorf("after a prefix: %v", err)
		}
	}
	if _, err := encoding.UUIDText(encoding.WithSign()); err == nil {
		t.Error("a UUID with a sign")
	}
	if _, err := alphabetOf(t, "-1").Number("x", 64, encoding.WithSign()); err == nil || !strings.Contains(err.Error(), "- is a digit") {
		t.Errorf("a sign that is a digit: %v", err)
	}
}
