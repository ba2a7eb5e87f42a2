package lessonplayer

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"idtui/ids/lessons"
)

// plainFill returns a Fill that replaces only the template {{.Answer}}.
func plainFill(answer string) Fill {
	return func(text string) (string, error) { return strings.ReplaceAll(text, "{{.Answer}}", answer), nil }
}

// weather returns a question that is not about a generator.
func weather() *lessons.Question {
	return &lessons.Question{
		Text: "Will it rain?", Answer: "{{.Answer}}",
		Choices: []lessons.Choice{
			{Text: "yes", Is: "rain", Was: "It rained"},
			{Text: "no", Is: "sun", Was: "The sun shone", Not: "The barometer {{fell}}."},
			{Text: "perhaps", Is: lessons.AnyOther, Was: "There was {{.Answer}}", Not: "It was clear."},
		},
	}
}

func TestQuestion(t *testing.T) {
	for _, c := range []struct {
		choose int
		answer string
		right  int
		result string
	}{
		{0, "rain", 0, `You predicted "yes". Right: It rained.`},
		{1, "rain", 0, `You predicted "no". It rained. The barometer {{fell}}.`},
		{2, "hail", 2, `You predicted "perhaps". Right: There was hail.`},
		{unknown, "sun", 1, ""},
	} {
		q, err := Ask(weather(), plainFill(""))
		if err != nil {
			t.Fatal(err)
		}
		if q.Choose(len(q.Choices)) || q.Choose(-2) || !q.Open() {
			t.Fatal("a choice that is not listed was taken")
		}
		if c.choose != unknown && (!q.Choose(c.choose) || q.Open()) {
			t.Fatal("the choice was not taken")
		}
		if _, known := q.Right(); known || q.Result() != "" || q.Predicted() {
			t.Error("the right choice is known before it is judged")
		}
		if err := q.Judge(plainFill(c.answer)); err != nil {
			t.Fatal(err)
		}
		if right, _ := q.Right(); right != c.right || q.Result() != c.result || q.Predicted() != (c.choose == c.right) {
			t.Errorf("choice %d, answer %s: right is %d, result %q; want %q", c.choose, c.answer, right, q.Result(), c.result)
		}
		if q.Choose(0) {
			t.Error("a choice was taken after the right one was known")
		}
	}
}

func TestQuestionErrors(t *testing.T) {
	fails := errors.New("no value")
	broken := func(string) (string, error) { return "", fails }
	if _, err := Ask(weather(), broken); !errors.Is(err, fails) {
		t.Errorf("a question that cannot be filled in: %v", err)
	}
	two := weather()
	two.Choices[1].Is = "rain"
	none := weather()
	none.Choices = none.Choices[:2]
	for answer, q := range map[string]*lessons.Question{"rain": two, "hail": none} {
		asked, err := Ask(q, plainFill(""))
		if err != nil {
			t.Fatal(err)
		}
		if err := asked.Judge(plainFill(answer)); err == nil {
			t.Errorf("%s: not exactly one choice is right, but no error", answer)
		}
		if err := asked.Judge(broken); !errors.Is(err, fails) {
			t.Errorf("an answer that cannot be filled in: %v", err)
		}
	}
}

// TestPredictions checks the predictions of a lesson. A skipped question does not count, saved
// predictions are restored, and new predictions replace them.
func TestPredictions(t *testing.T) {
	r := open(t, "koid")
	r.RecallPredictions(append([]string{Right, "nonsense"}, make([]string, 20)...))
	if right, n := r.Score(); right != 1 || n != 1 {
		t.Errorf("%d of %d right; the other questions were not answered", right, n)
	}
	r.at("The clock moves back")
	if err := r.Choose(17); err == nil || err.Error() != "no answer 18; expected 1 to 4" {
		t.Errorf("answer 18: %v", err)
	}
	if err := r.Choose(0); err != nil {
		t.Fatal(err)
	}
	r.finish()
	if !slices.Contains(r.Predictions(), Right) || !r.Judged()[0].Predicted() {
		t.Errorf("predictions %q", r.Predictions())
	}
	if err := r.Choose(0); err == nil {
		t.Error("a judged question was answered")
	}
	saved := r.Predictions()
	again := open(t, "koid")
	again.RecallPredictions(saved)
	again.at("The clock moves back")
	again.finish()
	if !slices.Equal(again.Predictions(), saved) {
		t.Errorf("saved %q; after a skipped question %q", saved, again.Predictions())
	}
}
