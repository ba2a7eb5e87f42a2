package input_test

import (
	"strings"
	"testing"
	"unicode/utf16"

	"idtui/model/sets/input"
)

// utf16Of returns a text in UTF-16, in big-endian order if big is set, otherwise in little-endian
// order.
func utf16Of(text string, big bool) string {
	var b []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		if big {
			b = append(b, byte(unit>>8), byte(unit))
		} else {
			b = append(b, byte(unit), byte(unit>>8))
		}
	}
	return string(b)
}

func TestIsUTF16(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "9q77e7ft9u236223": false, "9q\x00\x00": false, "\x00\x00\x00\x00": false, "9\x00": false, "\xff": false,
		utf16Of("9q77e7ft9u236223\n", false):      true,
		utf16Of("9q77e7ft9u236223\n", true):       true,
		utf16Of("\ufeff9q", false):                true,
		utf16Of("\ufeff9q", true):                 true,
		utf16Of(strings.Repeat("id ", 99), false): true,
	} {
		if got := input.IsUTF16([]byte(text)); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
