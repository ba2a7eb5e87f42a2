package lessonplayer

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/lessons"
)

// present is the real time at which the lessons begin in these tests. The lessons must not depend
// on it.
var present = ids.At(time.Date(2026, 11, 21, 2, 6, 12, 341_000_000, time.UTC))

// reader plays a lesson key by key.
type reader struct {
	*testing.T
	*Player
	now ids.Reading
}

func open(t *testing.T, name string) *reader {
	t.Helper()
	l, err := lessons.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	own := *l // a copy, because tests replace steps
	own.Steps = slices.Clone(l.Steps)
	p, err := New(&own, catalog.Default().Find, rand.NewChaCha8([32]byte{1}), present)
	if err != nil {
		t.Fatal(err)
	}
	return &reader{t, p, present}
}

// at goes to the step with a given title.
func (r *reader) at(title string) {
	r.Helper()
	for i := range r.Lesson.Steps {
		if r.Lesson.Steps[i].Title == title {
			if err := r.GoTo(i, r.now); err != nil {
				r.Fatal(err)
			}
			return
		}
	}
	r.Fatalf("no step %q", title)
}

// press performs actions and fails the test if the step does not ask for one of them.
func (r *reader) press(actions ...lessons.Action) {
	r.Helper()
	for _, a := range actions {
		r.now += 250_000
		if err := r.Tick(r.now); err != nil {
			r.Fatal(err)
		}
		if did, err := r.Do(a, r.now); err != nil || !did {
			r.Fatalf("step %q: action %d: did %v, err %v", r.Step().Title, a, did, err)
		}
	}
}

// watch advances the clock until no request waits.
func (r *reader) watch() {
	r.Helper()
	for range 1000 {
		if r.After() != "" {
			return
		}
		r.now += 33_000
		if err := r.Tick(r.now); err != nil {
			r.Fatal(err)
		}
	}
	r.Fatalf("step %q: still waiting", r.Step().Title)
}

// finish performs all actions that the step asks for, or solves its exercise.
func (r *reader) finish() {
	r.Helper()
	if e := r.Exercise(); e != nil {
		r.press(e.Solution...)
		return
	}
	for range 20 {
		a, ok := r.NextAction()
		switch {
		case !ok:
			return
		case a == lessons.DoWatch:
			r.watch()
		default:
			r.press(a)
		}
	}
	r.Fatalf("step %q never ends", r.Step().Title)
}

func allLessons(t *testing.T, each func(*reader)) {
	for _, l := range lessons.All() {
		t.Run(l.Name, func(t *testing.T) { each(open(t, l.Name)) })
	}
}

// TestLessonsPlay plays every lesson key by key. It checks that each step can be completed, has
// texts before and after its actions, and contains no unfilled placeholder.
func TestLessonsPlay(t *testing.T) {
	allLessons(t, func(r *reader) {
		for i := range r.Lesson.Steps {
			if err := r.GoTo(i, r.now); err != nil {
				r.Fatal(err)
			}
			if len(r.Text()) < 60 {
				r.Errorf("step %d says too little: %q", i+1, r.Text())
			}
			if (len(r.Step().Ask) > 0 || r.Exercise() != nil) && r.Done()[i] {
				r.Errorf("step %d is done before anything is", i+1)
			}
			r.finish()
			if len(r.Step().Ask) > 0 && len(r.After()) < 60 {
				r.Errorf("step %d says too little of what came of it: %q", i+1, r.After())
			}
			if !r.Done()[i] {
				r.Errorf("step %d is not done", i+1)
			}
			for _, text := range []string{r.Text(), r.After(), r.Live(r.now)} {
				if strings.Contains(text, "{{") || strings.Contains(text, "no value") || len(text) > 420 {
					r.Errorf("step %d: %d characters: %q", i+1, len(text), text)
				}
			}
			r.Logf("%d %s\n%s\n%s", i+1, r.Step().Title, r.Text(), r.After())
		}
	})
}

var (
	placeholder = regexp.MustCompile(`{{[^}]*}}`)
	digit       = regexp.MustCompile(`\d`)
)

// TestLessonNumbersAreComputed checks that the code computes every number in titles, texts,
// questions and hints. Outside the placeholders there are no numbers, except in the names base 64,
// v4 and v7. Only the choices of a question may contain numbers.
func TestLessonNumbersAreComputed(t *testing.T) {
	allLessons(t, func(r *reader) {
		for _, s := range r.Lesson.Steps {
			texts := []string{s.Title, s.Text, s.Live, s.After}
			for _, q := range s.Questions {
				texts = append(texts, q.Text)
			}
			if s.Exercise != nil {
				texts = append(texts, s.Exercise.Hint)
			}
			for _, text := range texts {
				plain := strings.NewReplacer("base 64", "", "v4", "", "v7", "").Replace(placeholder.ReplaceAllString(text, ""))
				if digit.MatchString(plain) {
					r.Errorf("%q has a number of its own: %q", s.Title, plain)
				}
			}
		}
	})
}

// TestPlayerAsks checks that only the requested action counts, that steps can be restarted, and
// that progress is kept.
func TestPlayerAsks(t *testing.T) {
	r := open(t, "koid")
	for _, a := range []lessons.Action{lessons.DoBack, lessons.DoOverflow, lessons.DoWatch, lessons.DoEncoding} {
		if did, _ := r.Do(a, r.now); did || len(r.Sandbox().Issued) != 0 {
			t.Errorf("action %d was taken, where the step asks for an id", a)
		}
	}
	r.finish()
	if did, _ := r.Do(lessons.DoBack, r.now); !did {
		t.Error("after the step there is nothing to play with")
	}
	if err := r.GoTo(r.StepIndex(), r.now); err != nil || r.After() != "" || len(r.Sandbox().Issued) != 0 {
		t.Error("the step did not restart")
	}
	if !r.Done()[0] || r.Done()[1] {
		t.Errorf("progress %v", r.Done())
	}
	if err := r.GoTo(1000, r.now); err != nil || r.StepIndex() != len(r.Lesson.Steps)-1 {
		t.Error("past the last step there is another one")
	}
	r.MarkDone([]bool{false, true})
	if !r.Done()[0] || !r.Done()[1] {
		t.Error("recalled steps are forgotten, or those that were done")
	}
}

// TestLessonLength checks that lessons have six to twelve steps.
func TestLessonLength(t *testing.T) {
	allLessons(t, func(r *reader) {
		if n := len(r.Lesson.Steps); n < 6 || n > 12 {
			t.Errorf("%s has %d steps", r.Lesson.Name, n)
		}
	})
}

// TestLessonOtherTimes plays every lesson at unusual start times.
func TestLessonOtherTimes(t *testing.T) {
	allLessons(t, func(r *reader) {
		for _, at := range []string{"2015-01-01T00:01:00Z", "2026-12-31T23:59:59.999Z", "2038-01-19T03:14:07.999Z"} {
			when, err := time.Parse(time.RFC3339Nano, at)
			if err != nil {
				t.Fatal(err)
			}
			r.now = ids.At(when)
			for i := range r.Lesson.Steps {
				if err := r.GoTo(i, r.now); err != nil {
					r.Fatalf("%s: %v", at, err)
				}
				r.finish()
			}
		}
	})
}
