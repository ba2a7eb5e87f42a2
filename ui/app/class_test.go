package app

import (
	"os"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"idtui/ids/catalog"
	"idtui/model/config"
	pages "idtui/ui/page"
	"idtui/ui/page/watch"
)

// shared is what a session on the machine of another person must not use.
const shared = pages.UseProcess | pages.UseFiles | pages.UseClipboard | pages.UseState

// newSession returns a session of a class.
func newSession(t *testing.T, c *watch.Class, teacher bool, w, h int) *App {
	t.Helper()
	seed := uint64(1)
	a, err := New(Options{Catalog: catalog.Default(), Now: fixedNow, Seed: &seed, Deny: shared, Seat: c.Join(teacher, func() {})})
	if err != nil {
		t.Fatal(err)
	}
	a.Update(tea.WindowSizeMsg{Width: w, Height: h})
	screen(a)
	return a
}

// unexpected checks that the screen shows none of the texts.
func unexpected(t *testing.T, a *App, texts ...string) {
	t.Helper()
	for s, i := screen(a), 0; i < len(texts); i++ {
		if strings.Contains(s, texts[i]) {
			t.Errorf("the screen shows %q:\n%s", texts[i], s)
		}
	}
}

// TestClass checks that others are offered the step of the teacher's lesson until they open
// it. It also checks that they can watch the teacher's screen.
func TestClass(t *testing.T) {
	t.Parallel()
	c := watch.NewClass()
	student := newSession(t, c, false, 80, 24)
	unexpected(t, student, "teacher")
	press(student, "J")
	expect(t, student, "The teacher has not opened a lesson.")
	press(student, "Y")
	expect(t, student, "No teacher is connected.")
	press(student, "esc")
	screen(student)

	teacher := newSession(t, c, true, 120, 36)
	expect(t, teacher, "class: 1 connected, 0 watching")
	expect(t, student, "Y watch")
	press(teacher, "@sno L enter right")
	screen(teacher)
	expect(t, student, "teacher: sno, step 2 of ", "J open")
	press(student, "J")
	expect(t, student, "2 of ")
	unexpected(t, student, "J open")
	press(student, "esc")
	unexpected(t, student, "J open")
	press(teacher, "right")
	screen(teacher)
	expect(t, student, "teacher: sno, step 3 of ", "J open")

	press(student, "Y")
	screen(student)
	expect(t, teacher, "class: 1 connected, 1 watching")
	expect(t, student, "your keys do not reach it", "3 of ", "esc stop watching")
	before := screen(teacher)
	press(student, "space down right b o")
	if screen(teacher) != before {
		t.Errorf("keys of a student changed the teacher's screen:\n%s", screen(teacher))
	}
	press(student, "esc")
	screen(student)
	expect(t, teacher, "class: 1 connected, 0 watching")

	teacher.class.Leave()
	unexpected(t, student, "teacher", "Y watch")
}

// TestClassKeepsTexts checks that no text of a student appears on the screens of others.
func TestClassKeepsTexts(t *testing.T) {
	t.Parallel()
	c := watch.NewClass()
	teacher, one, two := newSession(t, c, true, 120, 36), newSession(t, c, false, 120, 36), newSession(t, c, false, 120, 36)
	const id = "9q77e7ft9u236223"
	press(two, "Y")
	one.Update(tea.PasteMsg{Content: id})
	expect(t, one, id)
	press(one, "@sno L enter right right")
	unexpected(t, one, "connected")
	for _, other := range []*App{teacher, two} {
		unexpected(t, other, id, "step 3", "J open")
	}
}

// TestTwoTeachers checks that the others see the screen of the teacher who opened a step
// last.
func TestTwoTeachers(t *testing.T) {
	t.Parallel()
	c := watch.NewClass()
	one, two := newSession(t, c, true, 120, 36), newSession(t, c, true, 120, 36)
	student := newSession(t, c, false, 120, 36)
	expect(t, one, "class: 2 connected")
	expect(t, two, "Y watch")
	press(two, "@koid L enter")
	screen(two)
	expect(t, two, "class: 2 connected")
	expect(t, one, "teacher: koid, step 1")
	expect(t, student, "teacher: koid, step 1")
	two.class.Leave()
	expect(t, one, "class: 1 connected")
	unexpected(t, student, "koid, step 1")
}

// TestDenied checks a session that denies access to files, the clipboard and the terminal. It has
// no keys for them, and pressing such a key does nothing.
func TestDenied(t *testing.T) {
	state := &config.State{Theme: "light"}
	folder := t.TempDir()
	t.Chdir(folder)
	a, err := New(Options{
		Catalog: catalog.Default(), Now: fixedNow, Deny: shared, ConfigFolder: folder, State: state,
		KeepState: func([]byte) { t.Error("the state was saved") },
	})
	if err != nil {
		t.Fatal(err)
	}
	a.Update(tea.WindowSizeMsg{Width: 120, Height: 36})
	for _, page := range a.tabs() {
		for _, c := range a.allowed(page.Commands()) {
			if c.Needs != 0 {
				t.Errorf("%s has the key %s", page.Name(), c.Label)
			}
		}
	}
	for _, keys := range []string{"W", "@lab W", "@compare W", "ctrl+n w", "w", "@koid D w", "/", "ctrl+z"} {
		work(a, keys)
		unexpected(t, a, "suspend", "Wrote", "wrote")
	}
	press(a, "/")
	if _, cmd := a.Update(tea.KeyPressMsg{Code: 'v', Mod: tea.ModCtrl}); cmd != nil {
		expect(t, a, "this session has no clipboard")
	}
	expect(t, a, "this session has no clipboard")
	if list, err := os.ReadDir(folder); err != nil || len(list) > 0 {
		t.Error(list, err)
	}
	if a.saveState(); state.Tab != "" || a.appearance.wanted != "" {
		t.Error("the saved state is used")
	}
}
