package records

import (
	"strings"
	"testing"

	"idtui/ids/humantext"
)

func TestEscapes(t *testing.T) {
	for _, c := range []struct{ text, escaped, json, csv string }{
		{"plain", "plain", `"plain"`, "plain"},
		{"a,b", "a,b", `"a,b"`, `"a,b"`},
		{`a"\`, `a"\`, `"a\"\\"`, `"a""\"`},
		{"\x1b[0m\n\x00", `\x1b[0m\n\x00`, `"\u001b[0m\u000a\u0000"`, `\x1b[0m\n\x00`},
		{"\x9b\xff", `\x9b\xff`, `"` + "\ufffd\ufffd" + `"`, `\x9b\xff`},
		{"\u009b\u202e\u200b\ufeff", `\u009b\u202e\u200b\ufeff`, `"\u009b\u202e\u200b\ufeff"`, `\u009b\u202e\u200b\ufeff`},
		{"é日", "é日", `"é日"`, "é日"},
		{"\U000e0001", `\U000e0001`, `"\udb40\udc01"`, `\U000e0001`},
	} {
		if got := humantext.Escape(c.text); got != c.escaped {
			t.Errorf("escape %q: %s, want %s", c.text, got, c.escaped)
		}
		if got := string(AppendJSON(nil, c.text)); got != c.json {
			t.Errorf("JSON %q: %s, want %s", c.text, got, c.json)
		}
		if got := string(AppendCSV(nil, c.text)); got != c.csv {
			t.Errorf("CSV %q: %s, want %s", c.text, got, c.csv)
		}
	}
}

// TestIsPlain checks every byte, alone and at each position of a text.
func TestIsPlain(t *testing.T) {
	for c := range 256 {
		want := c >= ' ' && c <= '~' && !strings.ContainsRune(`"\`, rune(c))
		for at := range 19 {
			b := []byte(" a~# a~# a~# a~# a~")
			b[at] = byte(c)
			if got := isPlain(b); got != want || isPlain(string(b)) != want {
				t.Errorf("isPlain(%q) is %v", b, got)
			}
		}
	}
}
