package lessonplayer

import (
	"strings"
	"testing"
)

// TestTemplateErrors checks that an invalid template in a text of a lesson is an error.
func TestTemplateErrors(t *testing.T) {
	for text, want := range map[string]string{
		"{{.Unit":                  "is not closed",
		"{{}}":                     "names no value",
		"{{Unit}}":                 "names no value",
		"{{.Unknown}}":             "unknown value",
		"{{.Bits}}":                "0 arguments",
		`{{.Unlimited "x"}}`:       "1 arguments",
		`{{.EarlierValue "x"}}`:    "1 arguments",
		`{{.EarlierID x}}`:         "invalid syntax",
		`{{.Bits "x}}`:             "invalid syntax",
		`{{(.From "uid").Unit}}`:   "unknown selector",
		`{{(.With "epoch").Unit}}`: "unknown selector",
	} {
		got, err := values{}.fill("a " + text + " b")
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s is filled in as %q, error %v; want %q", text, got, err, want)
		}
	}
}

func TestTextWithoutTemplates(t *testing.T) {
	for _, text := range []string{"", "a", "a } b }} {", "{ .Unit }"} {
		if got, err := (values{}).fill(text); got != text || err != nil {
			t.Errorf("%q becomes %q, error %v", text, got, err)
		}
	}
	got, err := values{}.fill("at most {{.Unlimited}}, {{.Unlimited}}")
	if want := "at most 10,000, 10,000"; got != want || err != nil {
		t.Errorf("filled in: %q, error %v; want %q", got, err, want)
	}
}
