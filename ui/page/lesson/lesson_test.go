package lesson

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/lessons"
	"idtui/ui/page"
	"idtui/ui/uitest"
)

// played is a lesson that a test plays.
type played struct {
	*uitest.Player
	*Page
	now ids.Reading
}

// play opens a step of a lesson in a window. The first step has number 0.
func play(t *testing.T, name string, step, w, h int) *played {
	t.Helper()
	l := &played{}
	l.Player = uitest.NewPlayer(t, time.Date(2026, 11, 21, 2, 6, 12, 340e6, time.UTC), rand.NewChaCha8([32]byte{}), func(h *page.Host) page.Page {
		l.Page, _ = New(h)
		return l.Page
	})
	l.W, l.H, l.now = w, h, l.Host.Now()
	l.Host.Now = func() ids.Reading { return l.now }
	all := catalog.Default()
	l.Host.Catalog = func() *catalog.Catalog { return all }
	l.Player.Handle(page.Offer{Intent: page.OpenLesson{Name: name}})
	l.Press(strings.Repeat("right ", step))
	return l
}

func (l *played) expect(t *testing.T, texts ...string) {
	t.Helper()
	s := l.Text()
	for _, text := range texts {
		if !strings.Contains(s, text) {
			t.Errorf("the page does not show %q:\n%s", text, s)
		}
	}
}

// shows reports whether the screen shows a text, however it is wrapped.
func (l *played) shows(text string) bool {
	flat := func(s string) string { return strings.Join(strings.Fields(s), "") }
	return strings.Contains(flat(l.Text()), flat(text))
}

// TestLessonsByKey plays all lessons with the requested keys in the smallest window. The window
// shows the whole text of each step, and what happened.
func TestLessonsByKey(t *testing.T) {
	for _, tour := range lessons.All() {
		l := play(t, tour.Name, 0, 80, 24)
		for n := range tour.Steps {
			if l.player.StepIndex() != n {
				t.Fatalf("%s: at step %d, want %d", tour.Name, l.player.StepIndex()+1, n+1)
			}
			if !l.shows(l.player.Text()) {
				t.Errorf("%s %d: the screen lacks the text of the step:\n%s", tour.Name, n+1, l.Text())
			}
			if e := l.player.Exercise(); e != nil {
				l.solve(t, e)
			}
			for range 10 {
				asked, open := l.player.NextAction()
				if !open {
					break
				}
				key := PromptOf(l.player.Step(), asked).Key
				l.answerWrongly(t)
				if asked == lessons.DoWatch {
					key = "f"
				}
				l.Press(key)
			}
			if judged := l.player.Judged(); len(judged) > 0 {
				q := judged[len(judged)-1]
				for _, text := range append([]string{q.Text, q.Result()}, q.Choices...) {
					if !l.shows(text) {
						t.Errorf("%s %d: beside what happened, the screen lacks %q:\n%s", tour.Name, n+1, text, l.Text())
					}
				}
			}
			if !l.shows(l.player.After()) {
				t.Errorf("%s %d: the screen lacks what happened:\n%s", tour.Name, n+1, l.Text())
			}
			l.Press("right")
		}
		list := List{host: l.Host, page: l.Page}
		if _, ended := l.Intents[len(l.Intents)-1].(page.Status); list.doneIn(tour) != len(tour.Steps) || !ended {
			t.Errorf("%s: after the last step some steps are not done:\n%s", tour.Name, l.Text())
		}
	}
}

// answerWrongly answers the open question, if there is one, with its longest choice. The
// screen shows the question, the choices and then the result.
func (l *played) answerWrongly(t *testing.T) {
	t.Helper()
	q := l.player.Question()
	if q == nil || !q.Open() {
		return
	}
	longest := 0
	for i, text := range q.Choices {
		if !l.shows(text) {
			t.Errorf("the screen lacks the choice %q:\n%s", text, l.Text())
		}
		if len(text) > len(q.Choices[longest]) {
			longest = i
		}
	}
	if !l.shows(q.Text) {
		t.Errorf("the screen lacks the question %q:\n%s", q.Text, l.Text())
	}
	l.Press(strconv.Itoa(longest + 1))
}

// solve carries out the solution of an exercise, with a second between the actions.
func (l *played) solve(t *testing.T, e *lessons.Exercise) {
	t.Helper()
	l.Press("h")
	l.expect(t, "Hint: ")
	for _, action := range e.Solution {
		l.expect(t, "show a hint; you may use ")
		l.now = l.now.Add(time.Second)
		l.Player.Handle(page.Tick{Now: l.now})
		l.Press(PromptOf(l.player.Step(), action).Key)
	}
	l.expect(t, "✓ The goal is reached.")
}

// TestQuestionByKey answers a question with a digit, with the arrows, and not at all.
func TestQuestionByKey(t *testing.T) {
	for _, c := range []struct{ keys, want string }{
		{"1 b space", "You predicted an error. Right: koid refused."},
		{"2 b space", "You predicted a wait. koid refused. koid waits only if"},
		{"down down up enter b space", "You predicted a wait. koid refused."},
		{"2 1 b space", "You predicted an error. Right: koid refused."},
	} {
		for _, w := range []int{80, 120} {
			l := play(t, "koid", 4, w, 24+(w-80)/4)
			l.expect(t, "▸ 1 an error")
			if c.keys == "2 1 b space" {
				l.Press("2")
				l.expect(t, "● 2 a wait")
			}
			l.Press(c.keys)
			l.expect(t, c.want)
		}
	}
	l := play(t, "koid", 4, 80, 24)
	l.Press("b space")
	if strings.Contains(l.Text(), "You predicted") {
		t.Errorf("a skipped question has a prediction:\n%s", l.Text())
	}
	l.expect(t, "– 1…4")
}

// TestEnterKeepsStep presses enter again after a choice. The step stays, and says what it asks for.
func TestEnterKeepsStep(t *testing.T) {
	l := play(t, "koid", 4, 80, 24)
	l.Press("down enter enter")
	if want := "Press b for this step, or → to skip it."; l.Status() != want {
		t.Errorf("status %q, want %q", l.Status(), want)
	}
	l.Press("b space")
	l.expect(t, "You predicted a wait. koid refused.")
}

// TestSamplesByKey answers a question about samples. Before the answer, the fields have no letters.
// After it, the field that was asked for has a letter.
func TestSamplesByKey(t *testing.T) {
	l := play(t, "layout", 1, 80, 24)
	l.expect(t, "field    ??????", "▸ 1 at the front")
	l.Press("2 space")
	l.expect(t, `You predicted "in the middle". Bits 0 to 38 are the time.`, "field    AAAAA", "AAA???", "A time", "unit ?, epoch ?")
	l.Press("right 2 space")
	l.expect(t, "unit 4 ms, epoch ?")
}

// TestDraftByKey answers a question about a draft. Before the answer, the criterion that is asked
// for has no value.
func TestDraftByKey(t *testing.T) {
	l := play(t, "design", 2, 80, 24)
	l.expect(t, "? the first instant after the last timestamp", "? ids per second that one", "✔ room for 4,096 nodes")
	l.Press("2 space")
	l.expect(t, "✔ timestamps last until 2", "✔ 800 ids/s per node", `You predicted "10 ms". Right: 10 ms meets all needs.`)
}

// TestReducedLesson scrolls a step in a small window, and answers in it.
func TestReducedLesson(t *testing.T) {
	l := play(t, "layout", 1, 80, 24)
	l.W, l.H, l.Reduced = 40, 10, true
	l.expect(t, "Find the layout  2 of 10  The time", "The strip has one column per bit.", "pgdn ↓")
	l.Press("pgdown")
	l.expect(t, "▸ 1 at the front", "3 at the end")
	l.Press("pgdown pgdown pgdown pgdown pgdown pgdown pgdown pgdown")
	if text := l.Text(); strings.Contains(text, "pgdn ↓") || !strings.Contains(text, "ord_") {
		t.Errorf("not at the end:\n%s", text)
	}
	l.Press("1 space")
	l.expect(t, "✓ 1 at the front", `You predicted "at the front". Right:`)
}

// TestExerciseKeys presses enter before the goal of an exercise is reached, and an excluded key.
// Both show a message and do nothing else.
func TestExerciseKeys(t *testing.T) {
	l := play(t, "koid", 10, 80, 24)
	for key, want := range map[string]string{
		"enter": "The goal is not reached. Press h for a hint, or → to skip the exercise.",
		"f":     "The exercise excludes this key: step the clock forward.",
		"r":     "The exercise excludes this key: set the clock to real time.",
	} {
		l.Press(key)
		if got, ok := l.Intents[len(l.Intents)-1].(page.Status); !ok || got.Text != want || l.player.StepIndex() != 10 {
			t.Errorf("%s: %+v at step %d; want %q", key, got, l.player.StepIndex()+1, want)
		}
	}
	l.expect(t, "show a hint; you may use space, b or o")
	l.Press("space b space")
	l.expect(t, "✗ refused  clock moved back, 10 s behind")
}

// TestIndexByKey checks that a step shows its indexes, as a picture and in words.
func TestIndexByKey(t *testing.T) {
	l := play(t, "database", 4, 80, 24)
	l.Press("1 space")
	l.expect(t, "· █ page that the last inserts wrote to", "···███", "5 of 100 pages", "▸ v7")
	l.W, l.H, l.Reduced = 40, 12, true
	l.expect(t, "pgdn ↓")
	l.Press("pgdown pgdown")
	l.expect(t, "v7: wrote to 5 of 100 pages")
}

// TestRealTime returns the clock of a finished step to real time.
func TestRealTime(t *testing.T) {
	l := play(t, "koid", 4, 80, 24)
	l.Press("b space f space r")
	l.expect(t, "◆ clock returned to real time")
}

// TestParameterAfterStep sets a parameter after the step is done. The text about the step stays
// true.
func TestParameterAfterStep(t *testing.T) {
	l := play(t, "uid", 8, 100, 30)
	l.Press("2 ] ] ]")
	l.expect(t, "drift 8: intervals of 4 min 16 s, 3 groups", "Intervals of 4 min 16 s make 3 groups.")
	l.Press("]")
	l.expect(t, "] 3/3", "drift 9: intervals of 8 min 32 s", "Intervals of 4 min 16 s make 3 groups.")
}
