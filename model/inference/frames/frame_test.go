package frames

import (
	"fmt"
	"testing"

	"idtui/model/inference/inferencetest"
)

// TestFrames finds the alphabet, the prefix and the size of random ids.
func TestFrames(t *testing.T) {
	prefixed := func(prefix string, list []string) []string {
		for i := range list {
			list[i] = prefix + list[i]
		}
		return list
	}
	tests := []struct {
		name     string
		texts    []string
		prefix   string
		alphabet string
		bits     int
		number   bool
	}{
		{"decimal", inferencetest.Numbers(50, "", "%d", 1<<63), "", "decimal", 64, true},
		{"hex", inferencetest.Numbers(50, "v2.", "%016x", 1<<63), "v2.", "hex", 64, false},
		{"capital hex", inferencetest.Numbers(50, "", "%016X", 1<<63), "", "HEX", 64, false},
		{"crockford", prefixed("ord_", inferencetest.Texts(60, 26, digits10+"ABCDEFGHJKMNPQRSTVWXYZ")), "ord_", "crockford", 130, false},
		{"base36", inferencetest.Texts(60, 13, digits10+lowerLetters), "", "base36", 68, true},
		{"base58", inferencetest.Texts(100, 22, "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"), "", "base58", 129, true},
		{"base64url", inferencetest.Texts(100, 12, upperLetters+lowerLetters+digits10+"-_"), "", "base64url", 72, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, f := range Of(tt.texts) {
				if f.Prefix == tt.prefix && f.Alphabet == tt.alphabet {
					if f.Table.Width != tt.bits || f.Number != tt.number {
						t.Errorf("%d bits, number %v; want %d, %v", f.Table.Width, f.Number, tt.bits, tt.number)
					}
					return
				}
			}
			t.Errorf("no frame with prefix %q and alphabet %s", tt.prefix, tt.alphabet)
		})
	}
}

// TestFrameGroups finds the groups between separators, after a prefix.
func TestFrameGroups(t *testing.T) {
	texts := inferencetest.Texts(60, 15, digits10+lowerLetters)
	for i, s := range texts {
		texts[i] = "k_" + s[:5] + "-" + s[5:10] + "-" + s[10:]
	}
	for _, f := range Of(texts) {
		if f.Prefix == "k_" && f.Separator == "-" && fmt.Sprint(f.Groups) == "[5 5 5]" && f.Alphabet == "base36" {
			return
		}
	}
	t.Error("no frame of base36 with groups")
}

// TestCheckCharacters uses the examples of the standards for check characters.
func TestCheckCharacters(t *testing.T) {
	decimal, base36 := alphabets()[0], alphabet{"base36", digits10 + lowerLetters, 0}
	tests := []struct {
		name  string
		valid func(string) bool
		text  string
		want  bool
	}{
		{"luhn", decimal.luhn, "79927398713", true},
		{"luhn", decimal.luhn, "79927398714", false},
		{"mod11", decimal.mod11, "0000000218250097", true},
		{"mod11", decimal.mod11, "079X", true},
		{"mod11", decimal.mod11, "0799", false},
		{"mod37-36", mod3736, "A12425GABC1234002M", true},
		{"mod37-36", mod3736, "A12425GABC1234002N", false},
		{"mod97", base36.mod97, "5493001kjtiigc8y1r12", true},
		{"mod97", base36.mod97, "5493001kjtiigc8y1r13", false},
	}
	for _, tt := range tests {
		if got := tt.valid(tt.text); got != tt.want {
			t.Errorf("%s of %s: %v", tt.name, tt.text, got)
		}
	}
}
