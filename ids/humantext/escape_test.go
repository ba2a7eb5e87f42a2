package humantext_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"idtui/ids/humantext"
)

func TestEscape(t *testing.T) {
	for _, c := range []struct{ text, escaped, ascii string }{
		{"", "", ""},
		{"plain", "plain", "plain"},
		{`a"\,~`, `a"\,~`, `a"\,~`},
		{"\x1b[0m\n\x00\x7f", `\x1b[0m\n\x00\x7f`, `\x1b[0m\n\x00\x7f`},
		{"\x9b\xff", `\x9b\xff`, `\x9b\xff`},
		{"\u009b\u202e\u200b\ufeff", `\u009b\u202e\u200b\ufeff`, `\u009b\u202e\u200b\ufeff`},
		{"aé日\ufffd", "aé日\ufffd", `a\u00e9\u65e5\ufffd`},
		{"e\u0301👍⚠\ufe0f\u3164\uffa0", "e\u0301👍⚠\ufe0f" + `\u3164\uffa0`, `e\u0301\U0001f44d\u26a0\ufe0f\u3164\uffa0`},
		{"\U000e0001", `\U000e0001`, `\U000e0001`},
	} {
		if got := humantext.Escape(c.text); got != c.escaped {
			t.Errorf("%q is %s, want %s", c.text, got, c.escaped)
		}
		if got := humantext.EscapeToASCII(c.text); got != c.ascii {
			t.Errorf("%q in ASCII is %s, want %s", c.text, got, c.ascii)
		}
	}
}

func TestQuote(t *testing.T) {
	long := strings.Repeat("x", 63)
	for text, want := range map[string]string{
		"":                         `""`,
		"a\"b":                     `"a\"b"`,
		"\x1b\u202e\xff":           `"\x1b\u202e\xff"`,
		long + "x":                 `"` + long + `x"`,
		long + "xy":                `"` + long + `x"…`,
		long + "日":                 `"` + long + `"…`, // the cut does not split a character
		strings.Repeat("\x80", 99): `"` + strings.Repeat(`\x80`, 60) + `"…`,
	} {
		if got := humantext.Quote(text); got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]string{"Ab": `"A"`, "\xff\xfe": `"\xff"`, "日本": `"\u65e5"`, "\ufffd": `"\ufffd"`} {
		if got := humantext.QuoteChar(text); got != want {
			t.Errorf("the first character of %q is %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]string{"a.toml": "a.toml", "a\n": `"a\n"`, `a"`: `"a\""`, "é": `"\u00e9"`} {
		if got := humantext.QuoteUnsafe(text); got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
}

// FuzzEscape checks that no escaped text has a character that a terminal acts on.
func FuzzEscape(f *testing.F) {
	f.Add("\x1b]0;title\a\u202e\xff")
	f.Fuzz(func(t *testing.T, s string) {
		for _, text := range []string{humantext.Escape(s), humantext.EscapeToASCII(s), humantext.Quote(s), humantext.QuoteUnsafe(s)} {
			if !utf8.ValidString(text) {
				t.Fatalf("%q: %q is not UTF-8", s, text)
			}
			if strings.ContainsAny(text, "\x00\x07\x1b\n\r\x7f\u009b\u202e\u200b") {
				t.Fatalf("%q: %q has a control character", s, text)
			}
		}
	})
}
