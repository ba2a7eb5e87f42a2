package app

import (
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/config"
)

// openClockBack opens the step of koid in which the clock moves back.
func openClockBack(t *testing.T) *App {
	t.Helper()
	a := newApp(t, 80, 24)
	press(a, "@koid L enter right right right right")
	expect(t, a, "The clock moves back")
	return a
}

func TestQuestionByMouse(t *testing.T) {
	a := openClockBack(t)
	a.click("choice:2")
	expect(t, a, "● 3 a duplicate")
}

// TestDigitsWithoutQuestion checks that a digit does not leave a lesson for a tab.
func TestDigitsWithoutQuestion(t *testing.T) {
	a := openClockBack(t)
	press(a, "4 b space 4 f space 3")
	expect(t, a, "There is no open question here. Press esc to leave the lesson.")
	if a.top().Name() != "lesson" {
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
	press(a, "right right right right 1 b space")
	a.saveState()
	again, err := New(Options{Catalog: catalog.Default(), Now: fixedNow, Lesson: Lessons, State: state})
	if err != nil {
		t.Fatal(err)
	}
	again.w, again.h = 80, 24
	expect(t, again, "1 of 1 prediction right, 11 open")
}

// TestDraftOpensDesigner opens the finished layout in the designer, with the needs of the lesson. A
// step whose design is not finished has no such key.
func TestDraftOpensDesigner(t *testing.T) {
	a := newApp(t, 120, 36)
	press(a, "L end up up enter right right D")
	if a.top().Name() != "lesson" {
		t.Errorf("a step before the last one opened the designer:\n%s", screen(a))
	}
	a = newApp(t, 120, 36)
	press(a, "L end up up enter right right right right right right right right space o D")
	if a.overlay != nil || a.page.Name() != designerName {
		t.Fatalf("the designer is not open:\n%s", screen(a))
	}
	expect(t, a, "my-shop  53 bits", "needs of the lesson", "✔ always exact in JavaScript", "✔ 1,600 ids/s per node")
}

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
	press(a, "1 space space right o [ o")
	a.saveState()
	if got := state.Lesson("uid"); len(got) < 2 || !got[0] || !got[1] || got[2] {
		t.Errorf("kept %v", got)
	}
	expect(t, open(Lessons), "uid             ✓✓········  2 of 10 steps  0 of 1 prediction right, 9 open")
	expect(t, open("uid"), "▹ ✓ ·")
}

func TestLessonShowsConfiguredKeys(t *testing.T) {
	a := configured(t, "[keys]\nnext = [\"J\"]", nil)
	press(a, "@koid L enter 1")
	expect(t, a, "▹ J      generate one id")
	press(a, "J J")
	expect(t, a, "next step: The order of the fields")
}

func TestUnknownLesson(t *testing.T) {
	_, err := New(Options{Catalog: catalog.Default(), Lesson: "ksuid\x1b"})
	if err == nil || strings.Contains(err.Error(), "\x1b") || !strings.Contains(err.Error(), "database, koid, flax, sno, uid, choose, layout, design") {
		t.Errorf("error %v", err)
	}
}

// TestReducedLessons opens the list of lessons in a small window, which says that it shows a
// part of them.
func TestReducedLessons(t *testing.T) {
	a := newApp(t, 60, 12)
	press(a, "L")
	expect(t, a, "lessons · 1–", "0 of 11 steps")
}

// TestRunningClock checks that with Runs, the clock begins at the given time and runs.
func TestRunningClock(t *testing.T) {
	begin := fixedNow
	a, err := New(Options{Catalog: catalog.Default(), Now: begin, Runs: true})
	if err != nil {
		t.Fatal(err)
	}
	first := a.clock()
	for a.clock() == first { // until the next microsecond
	}
	if since := first.Sub(ids.At(begin)); since < 0 || since > time.Minute || a.host.FixedTime {
		t.Errorf("the clock began %v after the given time; fixed: %v", since, a.host.FixedTime)
	}
	fixed := newApp(t, 80, 24)
	if fixed.clock() != ids.At(begin) || !fixed.host.FixedTime {
		t.Error("without Runs, the time is not fixed")
	}
}
