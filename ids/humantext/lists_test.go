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

func TestSimilar(t *testing.T) {
	words := []string{"theme", "scheme", "clock_step", "reduced_motion", "", "rate", "uuid-v4", "uuid-v7", "snowflake"}
	for word, want := range map[string]string{
		"them": "theme", "Theme": "theme", "tehme": "theme", "shceme": "scheme", "clock-step": "clock_step", "clockstep": "clock_step", "reduce_motion": "reduced_motion",
		"color": "", "x": "", "": "", "rat": "rate", "--": "", strings.Repeat("theme", 20): "", "\xff\xfe\xfd": "",
		"uuid": "uuid-v4 uuid-v7", "uuidv7": "uuid-v7", "uuid_v5": "uuid-v4 uuid-v7", "flake": "snowflake", "rates": "rate", "step": "clock_step",
	} {
		if got := strings.Join(humantext.Similar(word, words), " "); got != want {
			t.Errorf("similar to %q is %q, want %q", word, got, want)
		}
	}
	if got := humantext.Similar("ab", []string{"ab1", "ab2", "ab3", "ab4", "ab5", "ab6"}); len(got) != 5 {
		t.Errorf("%q: want five names", got)
	}
}

func TestDidYouMean(t *testing.T) {
	words := []string{"koid", "uid-local", "uid-global"}
	for word, want := range map[string]string{"kiod": "; did you mean koid?", "uid": "; did you mean uid-local or uid-global?", "nope": ""} {
		if got := humantext.DidYouMean(word, words); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}

func TestExpected(t *testing.T) {
	words := []string{"koid", "uid-local", "uid-global"}
	for word, want := range map[string]string{"kiod": "expected koid, uid-local or uid-global; did you mean koid?", "nope": "expected koid, uid-local or uid-global"} {
		if got := humantext.Expected(word, words); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}

func TestSentence(t *testing.T) {
	for phrase, want := range map[string]string{"clock frozen": "Clock frozen.", "": "", "über": "Über."} {
		if got := humantext.Sentence(phrase); got != want {
			t.Errorf("%q: %q, want %q", phrase, got, want)
		}
	}
}
