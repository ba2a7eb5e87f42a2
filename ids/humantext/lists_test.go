package humantext_test

import (
	"strings"
	"testing"

	"idtui/ids/humantext"
)

func TestOr(t *testing.T) {
	for want, words := range map[string][]string{"": nil, "a": {"a"}, "a or b": {"a", "b"}, "a, b or c": {"a", "b", "c"}} {
		if got := humantext.Or(words); got != want {
			t.Errorf("%q is %q, want %q", words, got, want)
		}
		if got, want := humantext.And(words), strings.ReplaceAll(want, "or", "and"); got != want {
			t.Errorf("%q is %q, want %q", words, got, want)
		}
	}
}

func TestClosest(t *testing.T) {
	words := []string{"theme", "scheme", "clock_step", "reduced_motion", "", "rate"}
	for word, want := range map[string]string{
		"them": "theme", "Theme": "theme", "tehme": "theme", "shceme": "scheme", "clock-step": "clock_step", "clockstep": "clock_step", "reduce_motion": "reduced_motion",
		"color": "", "x": "", "": "", "rat": "rate", "at": "", strings.Repeat("theme", 20): "", "\xff\xfe\xfd": "",
	} {
		if got := humantext.Closest(word, words); got != want {
			t.Errorf("closest to %q is %q, want %q", word, got, want)
		}
	}
}
