package app

import (
	"strings"
	"testing"
)

// openStep opens a step of a lesson by its place in the list from the end.
func openStep(t *testing.T, fromEnd, step, w, h int) *App {
	t.Helper()
	a := newApp(t, w, h)
	press(a, "L end"+strings.Repeat(" up", fromEnd)+" enter"+strings.Repeat(" right", step-1))
	if _, ok := a.overlay.(*lesson); !ok {
		t.Fatalf("no lesson is open:\n%s", screen(a))
	}
	return a
}

// The places of the lessons about layouts in the list, from the end.
const (
	designFromEnd = iota
	layoutFromEnd
)

// TestSamplesByKey answers a question about samples: before the answer the fields have no
// letters, and after it the one that was asked for has.
func TestSamplesByKey(t *testing.T) {
	a := openStep(t, layoutFromEnd, 2, 80, 24)
	expect(t, a, "field    ??????", "▸ 1 at the front")
	press(a, "2 space")
	expect(t, a, "≠ You said in the middle, but bits 0 to 38 are the time.", "field    AAAAA", "AAA???", "A time", "unit ?, epoch ?")
	press(a, "right 2 space")
	expect(t, a, "unit 4 ms, epoch ?")
}

// TestDraftByKey answers a question about a draft: before the answer the criterion that is
// asked for has no value.
func TestDraftByKey(t *testing.T) {
	a := openStep(t, designFromEnd, 3, 80, 24)
	expect(t, a, "? end", "? throughput", "✔ identities 4,096")
	press(a, "2 space")
	expect(t, a, "✔ end 2", "✔ throughput 800 ids/s", "You said 10 ms; 10 ms meets all needs: right.")
}

// TestDraftOpensDesigner opens the finished layout in the designer, with the needs of the
// lesson. A step with an open design has no such key.
func TestDraftOpensDesigner(t *testing.T) {
	a := openStep(t, designFromEnd, 3, 120, 36)
	press(a, "D")
	if _, ok := a.overlay.(*lesson); !ok {
		t.Errorf("a step before the last one opened the designer:\n%s", screen(a))
	}
	a = openStep(t, designFromEnd, 9, 120, 36)
	press(a, "space o D")
	if a.overlay != nil || a.page != page(a.designer) {
		t.Fatalf("the designer is not open:\n%s", screen(a))
	}
	expect(t, a, "my-shop  53 bits", "needs of the lesson", "✔ js-safe never", "✔ throughput 1,600 ids/s")
	if n := a.designer.needs; n.Nodes != 400 || n.Store != "js" || n.Peak != 10 {
		t.Errorf("needs %+v", n)
	}
}

// TestReducedLesson scrolls a step in a small window, and answers in it.
func TestReducedLesson(t *testing.T) {
	a := openStep(t, layoutFromEnd, 2, 80, 24)
	a.w, a.h = 40, 10
	expect(t, a, "Find the layout  2 of 10  The time", "The strip has one column per bit.", "pgdn ↓")
	press(a, "pgdown")
	expect(t, a, "▸ 1 at the front", "3 at the end")
	press(a, "pgdown pgdown pgdown pgdown pgdown pgdown pgdown pgdown")
	if text := screen(a); strings.Contains(text, "pgdn ↓") || !strings.Contains(text, "ord_") {
		t.Errorf("not at the end:\n%s", text)
	}
	press(a, "1 space")
	expect(t, a, "✓ You said at the front;")
	a = newApp(t, 60, 12)
	press(a, "L")
	expect(t, a, "lessons", "0 of 10 steps")
}
