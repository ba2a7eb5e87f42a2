package lessonplayer

import (
	"strings"
	"testing"

	"idtui/ids/lessons"
)

// expected are the right choices of all questions of the lessons about generators, as their
// author expects them.
func expected() map[string][]string {
	return map[string][]string{
		"koid": {
			"0", "after the first one", "the same id", "two different ids", "refuse", "refuse", "issue a new id", "wait", "refuse", "issue a duplicate",
			"an earlier time", "before all other ids",
		},
		"flax": {
			"random bits", "last", "issue a new id", "two different ids", "100 times", "issue a new id", "issue a new id",
		},
		"sno": {
			"tick, which is 0", "1", "0", "1", "wait", "issue a new id", "wait", "issue a new id", "two different ids", "fresh",
		},
		"uid": {
			"0", "wait", "issue a duplicate", "issue a new id", "wait", "issue a duplicate", "10 s", "no", "twice: one group per node", "one per node",
		},
		"choose": {
			"koid", "all but koid", "flax and uid", "only flax", "three", "flax",
		},
	}
}

// TestQuestions plays every lesson: each step with an effect has a question of two to four
// different choices, exactly one of them is right, and it is the one that is expected.
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
			}
		}
		if want, ok := expected()[r.Lesson.Name]; ok && strings.Join(right, "; ") != strings.Join(want, "; ") {
			r.Errorf("right are\n%q; want\n%q", right, want)
		}
	})
}

// rightChoice returns the text of the right choice of a question, and checks all choices.
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
	return q.Choices[right]
}

// TestExercises solves the exercise at the end of every lesson about generators with its
// solution, and not with anything less.
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

// TestExerciseKoid reaches the goal in another way, and not with a step of the clock
// forward.
func TestExerciseKoid(t *testing.T) {
	r := open(t, "koid")
	r.at("Exercise")
	r.press(lessons.DoNext, lessons.DoBack, lessons.DoNext, lessons.DoForward, lessons.DoNext)
	if r.Reached() {
		t.Error("a step of the clock forward reaches the goal")
	}
	r.press(lessons.DoBack, lessons.DoNext)
	r.now += 30_000_000
	r.press(lessons.DoNext)
	if !r.Reached() {
		t.Error("a wait does not reach the goal")
	}
}

// TestLessonsAreShort wants the four lessons about a scheme to take at most 15 minutes
// together: 200 words per minute, and half a second per key.
func TestLessonsAreShort(t *testing.T) {
	words, keys := 0, 0
	allLessons(t, func(r *reader) {
		if len(r.Lesson.Schemes) == 0 || r.Lesson.Name == "choose" {
			return
		}
		w, k := r.effort()
		r.Logf("%d words, %d keys", w, k)
		words, keys = words+w, keys+k
	})
	if minutes := float64(words)/200 + float64(keys)/120; minutes > 15 {
		t.Errorf("%d words and %d keys take %.1f minutes", words, keys, minutes)
	}
}

// effort counts the words of the texts, questions and choices of a lesson, and the keys.
func (r *reader) effort() (words, keys int) {
	for i := range r.Lesson.Steps {
		if err := r.GoTo(i, r.now); err != nil {
			r.Fatal(err)
		}
		read := r.Text()
		keys += 1 + len(r.Step().Ask) + len(r.Step().Questions)
		if e := r.Exercise(); e != nil {
			keys += len(e.Solution)
		}
		r.finish()
		for _, q := range r.Judged() {
			read += " " + q.Text + " " + strings.Join(q.Choices, " ")
		}
		words += len(strings.Fields(read + " " + r.After()))
	}
	return words, keys
}
