package app

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/ids/lessons"
	"idtui/model/config"
)

// shows reports whether the screen shows a text, however it is wrapped.
func shows(a *App, text string) bool {
	flat := func(s string) string { return strings.Join(strings.Fields(s), "") }
	var left strings.Builder // without the list of steps beside the text
	for _, l := range strings.Split(screen(a), "\n") {
		r := []rune(l)
		left.WriteString(string(r[:min(len(r), 80)]))
	}
	return strings.Contains(flat(left.String()), flat(text))
}

// TestLessonsByKey plays all lessons with the requested keys in the smallest window,
// which shows the whole text of each step, and what happened.
func TestLessonsByKey(t *testing.T) {
	for i, tour := range lessons.All() {
		a := newApp(t, 80, 24)
		press(a, "L home"+strings.Repeat(" down", i)+" enter")
		l := a.overlay.(*lesson)
		for n := range tour.Steps {
			if l.player.StepIndex() != n {
				t.Fatalf("%s: at step %d, want %d", tour.Name, l.player.StepIndex()+1, n+1)
			}
			if !shows(a, l.player.Text()) {
				t.Errorf("%s %d: the screen lacks the text of the step:\n%s", tour.Name, n+1, screen(a))
			}
			if e := l.player.Exercise(); e != nil {
				solve(t, a, e)
			}
			for range 10 {
				asked, open := l.player.NextAction()
				if !open {
					break
				}
				key := PromptOf(l.player.Step(), asked).Key
				answerWrongly(t, a)
				if asked == lessons.DoWatch {
					key = "f"
				}
				press(a, key)
			}
			if text, _, _ := l.result(); !shows(a, text) {
				t.Errorf("%s %d: the screen lacks %q:\n%s", tour.Name, n+1, text, screen(a))
			}
			if !shows(a, l.player.After()) {
				t.Errorf("%s %d: the screen lacks what happened:\n%s", tour.Name, n+1, screen(a))
			}
			press(a, "right")
		}
		if list, ok := a.overlay.(*lessonList); !ok || list.doneIn(tour) != len(tour.Steps) {
			t.Errorf("%s: after the last step some steps are not done:\n%s", tour.Name, screen(a))
		}
	}
}

// answerWrongly answers the open question, if there is one, with its longest choice. The
// screen shows the question, the choices and then the result.
func answerWrongly(t *testing.T, a *App) {
	t.Helper()
	q := a.overlay.(*lesson).player.Question()
	if q == nil || !q.Open() {
		return
	}
	longest := 0
	for i, text := range q.Choices {
		if !shows(a, text) {
			t.Errorf("the screen lacks the choice %q:\n%s", text, screen(a))
		}
		if len(text) > len(q.Choices[longest]) {
			longest = i
		}
	}
	if !shows(a, q.Text) {
		t.Errorf("the screen lacks the question %q:\n%s", q.Text, screen(a))
	}
	press(a, strconv.Itoa(longest+1))
}

// solve carries out the solution of an exercise, a second apart.
func solve(t *testing.T, a *App, e *lessons.Exercise) {
	t.Helper()
	press(a, "h")
	expect(t, a, "Hint: ")
	for _, action := range e.Solution {
		expect(t, a, "show a hint; all other keys are free")
		a.fixedNow = a.fixedNow.Add(time.Second)
		a.tickPages()
		press(a, PromptOf(a.overlay.(*lesson).player.Step(), action).Key)
	}
	expect(t, a, "✓ The goal is reached.")
}

// TestLessonLeavesTabsAlone checks that a lesson does not affect the tabs.
func TestLessonLeavesTabsAlone(t *testing.T) {
	a := newApp(t, 120, 36)
	press(a, "@sno space")
	before := screen(a)
	press(a, "L enter space right f space f space esc")
	if after := screen(a); after != before {
		t.Errorf("before the lesson:\n%s\nafter it:\n%s", before, after)
	}
}

// TestLessonIsResumed checks that a lesson opens again where you left it.
func TestLessonIsResumed(t *testing.T) {
	a := newApp(t, 120, 36)
	press(a, "@sno L enter space right f space")
	left := screen(a)
	press(a, "esc @koid b space @sno L enter")
	if back := screen(a); back != left {
		t.Errorf("before:\n%s\nafter:\n%s", left, back)
	}
}

func TestLessonAsksForAKey(t *testing.T) {
	a := newApp(t, 80, 24)
	press(a, "@sno L enter b")
	expect(t, a, "Press space for this step, or → to skip it.")
}

// TestProgressIsKept checks that finished steps are saved.
func TestProgressIsKept(t *testing.T) {
	state := &config.State{}
	open := func(lesson string) *App {
		a, err := New(Options{Catalog: catalog.Default(), Now: fixedNow, Lesson: lesson, State: state})
		if err != nil {
			t.Fatal(err)
		}
		a.w, a.h = 80, 24
		return a
	}
	a := open("uid-global")
	press(a, "1 space right o [ o")
	a.saveState()
	if got := state.Lesson("uid"); len(got) < 2 || !got[0] || !got[1] || got[2] {
		t.Errorf("kept %v", got)
	}
	expect(t, open(Lessons), "uid             ✓✓········  2 of 10 steps  1 of 10 predictions right")
	expect(t, open("uid"), "▸ ✓ ·")
}

// TestLessonShowsConfiguredKeys checks that a step shows the configured key.
func TestLessonShowsConfiguredKeys(t *testing.T) {
	a := configured(t, "[keys]\nnext = [\"J\"]", nil)
	press(a, "@koid L enter 1")
	expect(t, a, "▸ J      generate one id")
	press(a, "J")
	expect(t, a, "next step: The time comes first")
}

func TestUnknownLesson(t *testing.T) {
	_, err := New(Options{Catalog: catalog.Default(), Lesson: "ulid\x1b"})
	if err == nil || strings.Contains(err.Error(), "\x1b") || !strings.Contains(err.Error(), "koid, flax, sno, uid, choose, layout or design") {
		t.Errorf("error %v", err)
	}
}
