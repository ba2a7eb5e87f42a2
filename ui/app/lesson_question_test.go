package app

import (
	"strings"
	"testing"

	"idtui/ids/catalog"
	"idtui/model/config"
)

// clockBackKeys go to the step of koid in which the clock moves back.
func clockBackKeys(a *App) string {
	for i := range a.overlay.(*lesson).player.Lesson.Steps {
		if a.overlay.(*lesson).player.Lesson.Steps[i].Title == "The clock moves back" {
			return strings.Repeat("right ", i)
		}
	}
	return ""
}

// openClockBack opens the step of koid in which the clock moves back.
func openClockBack(t *testing.T, w, h int) *App {
	t.Helper()
	a := newApp(t, w, h)
	press(a, "@koid L enter")
	press(a, clockBackKeys(a))
	return a
}

// TestQuestionByKey answers a question with a digit, with the arrows, and not at all.
func TestQuestionByKey(t *testing.T) {
	for _, c := range []struct{ keys, want string }{
		{"1 b space", "You said refuse; koid refused: right."},
		{"2 b space", "You said wait, but koid refused."},
		{"down down up enter b space", "You said wait, but koid refused."},
		{"2 1 b space", "You said refuse; koid refused: right."},
	} {
		for _, w := range []int{80, 120} {
			a := openClockBack(t, w, 24+(w-80)/4)
			expect(t, a, "▸ 1 refuse")
			press(a, c.keys)
			expect(t, a, c.want)
		}
	}
	a := openClockBack(t, 80, 24)
	press(a, "b space")
	if strings.Contains(screen(a), "You said") {
		t.Errorf("a skipped question has a prediction:\n%s", screen(a))
	}
	expect(t, a, "– 1…4")
}

// TestEnterKeepsStep presses enter once more after a choice: the step stays, and says what
// it asks for.
func TestEnterKeepsStep(t *testing.T) {
	a := openClockBack(t, 80, 24)
	press(a, "down enter enter")
	expect(t, a, "Press b for this step, or → to skip it.")
	press(a, "b space")
	expect(t, a, "You said wait, but koid refused.")
}

// TestQuestionByMouse answers with a click.
func TestQuestionByMouse(t *testing.T) {
	a := openClockBack(t, 80, 24)
	a.click("choice:2")
	expect(t, a, "✓ 3 issue a duplicate")
}

// TestDigitsWithoutQuestion keeps a digit in a lesson from opening a tab.
func TestDigitsWithoutQuestion(t *testing.T) {
	a := openClockBack(t, 80, 24)
	press(a, "4 b space 4 f space 3")
	expect(t, a, "There is no open question here. Press esc to leave the lesson.")
	if _, ok := a.overlay.(*lesson); !ok {
		t.Error("the digit left the lesson")
	}
}

// TestPredictionsAreKept saves predictions and shows them in the list.
func TestPredictionsAreKept(t *testing.T) {
	state := &config.State{}
	a, err := New(Options{Catalog: catalog.Default(), Now: fixedNow, Lesson: "koid", State: state})
	if err != nil {
		t.Fatal(err)
	}
	a.w, a.h = 80, 24
	press(a, clockBackKeys(a)+"1 b space")
	a.saveState()
	again, err := New(Options{Catalog: catalog.Default(), Now: fixedNow, Lesson: Lessons, State: state})
	if err != nil {
		t.Fatal(err)
	}
	again.w, again.h = 80, 24
	expect(t, again, scoreText(1, a.overlay.(*lesson).player.Lesson.Questions()))
}
