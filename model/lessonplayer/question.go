package lessonplayer

import (
	"errors"
	"fmt"
	"strings"

	"idtui/ids/lessons"
)

// Fill replaces the templates in a text of a lesson with values. A [Question] needs nothing else
// to be judged.
type Fill func(text string) (string, error)

// Question is a question for the reader: its choices, the chosen one, and the right one once it
// is known.
type Question struct {
	Text    string
	Choices []string

	source  *lessons.Question
	chosen  int      // index of a choice, or unknown
	right   int      // index of the right choice, or unknown
	was     string   // what happened
	reasons []string // why each choice is wrong; set once the right one is known
}

// unknown is the index before the reader chooses, or before the right choice is known.
const unknown = -1

// Ask returns a question whose texts contain values.
func Ask(q *lessons.Question, fill Fill) (*Question, error) {
	text, err := fill(q.Text)
	if err != nil {
		return nil, err
	}
	asked := &Question{Text: text, source: q, chosen: unknown, right: unknown}
	for i := range q.Choices {
		if text, err = fill(q.Choices[i].Text); err != nil {
			return nil, err
		}
		asked.Choices = append(asked.Choices, text)
	}
	return asked, nil
}

// Open reports whether no choice has been made and the right one is unknown.
func (q *Question) Open() bool { return q.chosen == unknown && q.right == unknown }

// Choose makes or changes a choice, unless the right one is known. It reports whether it did.
func (q *Question) Choose(i int) bool {
	if q.right != unknown || i < 0 || i >= len(q.Choices) {
		return false
	}
	q.chosen = i
	return true
}

// Chosen returns the index of the chosen choice. It reports false if there is none.
func (q *Question) Chosen() (int, bool) { return q.chosen, q.chosen != unknown }

// Right returns the index of the right choice. It reports false until it is known.
func (q *Question) Right() (int, bool) { return q.right, q.right != unknown }

// Predicted reports whether the chosen choice is known to be right.
func (q *Question) Predicted() bool { return q.right != unknown && q.chosen == q.right }

// Judge finds the right choice from the values of the results. It returns an error unless exactly
// one choice is right.
func (q *Question) Judge(fill Fill) error {
	answer, err := fill(q.source.Answer)
	if err != nil {
		return err
	}
	right, other := unknown, unknown
	for i := range q.source.Choices {
		is, err := fill(q.source.Choices[i].Is)
		switch {
		case err != nil:
			return err
		case is == lessons.AnyOther:
			other = i
		case is == answer && right != unknown:
			return fmt.Errorf("two choices are right for %q", answer)
		case is == answer:
			right = i
		}
	}
	if right == unknown {
		right = other
	}
	if right == unknown {
		return fmt.Errorf("no choice is right for %q", answer)
	}
	if q.was, err = fill(q.source.Choices[right].Was); err != nil {
		return err
	}
	q.reasons = make([]string, len(q.source.Choices))
	for i := range q.reasons {
		if q.reasons[i], err = fill(q.source.Choices[i].Not); err != nil {
			return err
		}
	}
	q.right = right
	return nil
}

// Result compares the prediction with the outcome, and says why a wrong prediction is wrong: "You
// predicted a duplicate. sno issued a new id. …". It is empty without a prediction, or until the
// right choice is known.
func (q *Question) Result() string {
	if q.chosen == unknown || q.right == unknown {
		return ""
	}
	said := q.Choices[q.chosen]
	if !strings.HasPrefix(said, "a ") && !strings.HasPrefix(said, "an ") {
		said = `"` + said + `"`
	}
	text := "You predicted " + said + ". "
	if q.chosen == q.right {
		return text + "Right: " + q.was + "."
	}
	return text + q.was + ". " + q.reasons[q.chosen]
}

// Reason returns why a choice is wrong. It is "" for the right choice, or until that is known.
func (q *Question) Reason(i int) string {
	if q.right == unknown || i == q.right {
		return ""
	}
	return q.reasons[i]
}

// Happened returns what happened, or "" until the right choice is known.
func (q *Question) Happened() string { return q.was }

// Results of a prediction, as in the saved state.
const (
	NotMade = ""
	Right   = "right"
	Wrong   = "wrong"
)

// advanceQuestions judges the current question once its answer is known, and asks the next one.
func (p *Player) advanceQuestions(fill Fill) error {
	list := p.Step().Questions
	for p.asked < len(list) && list[p.asked].At <= p.actionsDone {
		if err := p.judge(fill); err != nil {
			return err
		}
		q, err := Ask(&list[p.asked], fill)
		if err != nil {
			return err
		}
		p.question = q
		p.asked++
	}
	if _, open := p.NextAction(); open {
		return nil
	}
	return p.judge(fill)
}

// judge finds the right choice of the current question, unless it is known.
func (p *Player) judge(fill Fill) error {
	if p.question == nil || p.question.right != unknown {
		return nil
	}
	if err := p.question.Judge(fill); err != nil {
		return fmt.Errorf("question %q: %w", p.question.Text, err)
	}
	if chosen, made := p.question.Chosen(); made {
		at := p.asked - 1
		for i := range p.step {
			at += len(p.Lesson.Steps[i].Questions)
		}
		p.predictions[at] = Wrong
		if chosen == p.question.right {
			p.predictions[at] = Right
		}
	}
	p.results = append(p.results, p.question)
	return nil
}

// Question returns the question that was asked last in this step, or nil.
func (p *Player) Question() *Question { return p.question }

// Judged returns the questions of this step whose right choice is known.
func (p *Player) Judged() []*Question { return p.results }

// Choose answers the open question. It returns an error if there is none, or if i is not one of
// its choices.
func (p *Player) Choose(i int) error {
	switch {
	case p.question == nil || p.question.right != unknown:
		return errors.New("no open question")
	case !p.question.Choose(i):
		return fmt.Errorf("no answer %d; expected 1 to %d", i+1, len(p.question.Choices))
	}
	return nil
}

// Predictions returns the result of each prediction in the lesson.
func (p *Player) Predictions() []string { return p.predictions }

// RecallPredictions adds the predictions of an earlier session.
func (p *Player) RecallPredictions(list []string) {
	for i := range min(len(list), len(p.predictions)) {
		if p.predictions[i] == NotMade && (list[i] == Right || list[i] == Wrong) {
			p.predictions[i] = list[i]
		}
	}
}

// Score returns the number of right predictions, and the number of predictions that were made.
func (p *Player) Score() (right, made int) { return Score(p.predictions) }

// Score returns the number of right predictions in a list, and the number of predictions that were
// made.
func Score(list []string) (right, made int) {
	for _, p := range list {
		if p == Right {
			right++
		}
		if p != NotMade {
			made++
		}
	}
	return right, made
}
