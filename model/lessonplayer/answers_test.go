package lessonplayer

import (
	"slices"
	"strings"
	"testing"

	"idtui/ids/lessons"
)

// expected returns the correct choices of all questions in the lessons about generators, as their
// author expects them.
func expected() map[string][]string {
	return map[string][]string{
		"database": {
			"the Snowflake", "only v4", "last", "nearly all", "a few", "all but snowflake", "the Snowflake",
		},
		"koid": {
			"counter", "the id of nine", "the same id", "two different ids", "an error", "an error", "a new id", "after the first one", "an error", "a duplicate",
			"an earlier time", "before all other ids",
		},
		"flax": {
			"random bits", "last", "a new id", "two different ids", "100 times", "a new id", "a new id",
		},
		"sno": {
			"sequence", "1", "0", "1", "a wait", "a new id", "a wait", "a new id", "two different ids", "fresh",
		},
		"uid": {
			"seq", "a wait", "a duplicate", "a new id", "after the first one", "a duplicate", "10 s", "no", "twice: one group per node", "one per node",
		},
		"choose": {
			"koid", "all but koid", "flax and uid", "only koid", "three", "flax",
		},
	}
}

// TestQuestions plays every lesson. Each step with an effect must have a question of two to four
// different choices. Exactly the expected choice must be correct.
func TestQuestions(t *testing.T) {
	allLessons(t, func(r *reader) {
		var right []string
		for i := range r.Lesson.Steps {
			if err := r.GoTo(i, r.now); err != nil {
				r.Fatal(err)
			}
			if len(r.Step().Ask) > 0 && len(r.Step().Questions) == 0 {
				r.Errorf("step %q has an effect and no question", r.Step().Title)
			}
			r.finish()
			if got, want := len(r.Judged()), len(r.Step().Questions); got != want {
				r.Errorf("step %q: %d of %d questions are judged", r.Step().Title, got, want)
			}
			for _, q := range r.Judged() {
				right = append(right, r.rightChoice(q))
				if slices.Contains(q.Choices, "an error") {
					r.hints(r.Lesson.About, r.Step().Title)
				}
			}
		}
		if want, ok := expected()[r.Lesson.Name]; ok && strings.Join(right, "; ") != strings.Join(want, "; ") {
			r.Errorf("right are\n%q; want\n%q", right, want)
		}
	})
}

// hints checks that the texts before a question about a request do not reveal the answer.
func (r *reader) hints(texts ...string) {
	for _, text := range texts {
		for _, word := range []string{"refus", "error", "wait", "duplicat", "repeat", "follow"} {
			if strings.Contains(strings.ToLower(text), word) {
				r.Errorf("%q hints at the answer to a question: %q", text, word)
			}
		}
	}
}

// rightChoice returns the text of the correct choice of a question, and checks all choices.
func (r *reader) rightChoice(q *Question) string {
	r.Helper()
	if len(q.Choices) < 2 || len(q.Choices) > 4 {
		r.Errorf("%q has %d choices", q.Text, len(q.Choices))
	}
	seen := map[string]bool{}
	for i := range q.Choices {
		seen[q.Choices[i]], seen["is "+q.source.Choices[i].Is] = true, true
		if text := q.Choices[i]; len(text) > 40 || q.source.Choices[i].Was == "" {
			r.Errorf("%q: choice %q is long, or does not say what happened", q.Text, text)
		}
	}
	if len(seen) != 2*len(q.Choices) {
		r.Errorf("%q: two choices are equal: %q", q.Text, q.Choices)
	}
	right, known := q.Right()
	if !known || !strings.HasSuffix(q.Text, "?") || q.Happened() == "" {
		r.Fatalf("%q: happened %q", q.Text, q.Happened())
	}
	for i, text := range q.Choices {
		reason := q.Reason(i)
		if wrong := i != right; wrong != (reason != "") || wrong && (seen[reason] || !strings.HasSuffix(reason, ".")) {
			r.Errorf("%q: choice %q has the reason %q: expected a sentence of its own if it is wrong", q.Text, text, reason)
		}
		for sentence := range strings.SplitSeq(reason, ". ") {
			if n := len(strings.Fields(sentence)); n > 20 {
				r.Errorf("%q: %d words: %q", q.Text, n, sentence)
			}
		}
		seen[reason] = true
	}
	if first := q.Happened()[0]; first != strings.ToUpper(q.Happened())[0] && !r.isName(q.Happened()) {
		r.Errorf("%q: %q does not begin as a sentence", q.Text, q.Happened())
	}
	return q.Choices[right]
}

// isName reports whether a sentence begins with a number or a name: of a scheme, generator, field,
// criterion or idtui.
func (r *reader) isName(sentence string) bool {
	name, _, _ := strings.Cut(sentence, " ")
	if name == "idtui" || name[0] < 'A' || slices.Contains(r.Lesson.Schemes, name) || r.Draft() != nil {
		return true
	}
	return slices.ContainsFunc(r.Sandbox().Nodes, func(n *Node) bool { return n.Name == name })
}

// TestExercises solves the exercise of every lesson about generators. Fewer actions than its
// solution must not solve it.
func TestExercises(t *testing.T) {
	allLessons(t, func(r *reader) {
		if len(r.Lesson.Schemes) == 0 {
			return
		}
		last := len(r.Lesson.Steps) - 1
		e := r.Lesson.Steps[last].Exercise
		if e == nil {
			r.Fatal("no exercise at the end")
		}
		if err := r.GoTo(last, r.now); err != nil {
			r.Fatal(err)
		}
		if hint, err := r.Hint(r.now); err != nil || len(hint) < 30 {
			r.Errorf("hint %q: %v", hint, err)
		}
		for i := range e.Solution {
			if r.Reached() || r.Done()[last] || r.After() != "" {
				r.Fatalf("the goal is reached after %d of %d actions", i, len(e.Solution))
			}
			r.press(e.Solution[i])
		}
		if !r.Reached() || !r.Done()[last] || r.After() == "" {
			r.Error("the solution does not reach the goal")
		}
	})
}

// TestExerciseKoid reaches the goal in another way, and checks that the keys that step the clock
// forward have no effect.
func TestExerciseKoid(t *testing.T) {
	r := open(t, "koid")
	r.at("Exercise")
	r.press(lessons.DoNext, lessons.DoBack, lessons.DoNext)
	for _, excluded := range []lessons.Action{lessons.DoForward, lessons.DoReal} {
		if did, err := r.Do(excluded, r.now); did || err != nil || r.Reached() {
			t.Errorf("action %d: did %v, %v", excluded, did, err)
		}
	}
	r.now += 30_000_000
	r.press(lessons.DoNext)
	if !r.Reached() {
		t.Error("a wait does not reach the goal")
	}
}

// TestLessonMinutes checks the listed durations of lessons: 200 words per minute, 5 s per
// prediction and 0.5 s per key.
func TestLessonMinutes(t *testing.T) {
	t.Parallel()
	allLessons(t, func(r *reader) {
		words, seconds := 0, 0.0
		for i := range r.Lesson.Steps {
			if err := r.GoTo(i, r.now); err != nil {
				r.Fatal(err)
			}
			read := r.Text()
			seconds += 0.5 * float64(1+len(r.Step().Ask))
			if e := r.Exercise(); e != nil {
				seconds += 0.5 * float64(len(e.Solution))
			}
			r.finish()
			for _, q := range r.Judged() {
				read += " " + q.Text + " " + strings.Join(q.Choices, " ") + " " + q.Happened() + " " + q.Reason(0)
				seconds += 5
			}
			words += len(strings.Fields(read + " " + r.After()))
		}
		minutes := float64(words)/200 + seconds/60
		r.Logf("%d words, %.1f minutes", words, minutes)
		if minutes < lessons.LeastMinutes || minutes > lessons.MostMinutes {
			r.Errorf("%d words take %.1f minutes; the list says %d to %d", words, minutes, lessons.LeastMinutes, lessons.MostMinutes)
		}
	})
}
