package stricttoml_test

import (
	"testing"
	"unicode"

	"idtui/model/stricttoml"
)

func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		"plain": `"plain"`, `a"\`: `"a\"\\"`, "é日": `"é日"`, "\x1b\n": `"\u001B\u000A"`, "\U000e0001": `"\U000E0001"`,
	} {
		got := stricttoml.Quote(text, unicode.IsPrint)
		if got != want {
			t.Errorf("%q is written as %s, want %s", text, got, want)
		}
		doc, err := stricttoml.Parse("a.toml", []byte("a = "+got), 1000)
		if err != nil {
			t.Fatal(err)
		}
		v, _ := doc.Root().Value("a")
		if read, err := v.Text(); err != nil || read != text {
			t.Errorf("%s is read as %q, %v", got, read, err)
		}
	}
}
