package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// finish runs a command, and the commands that follow from its messages.
func finish(a *App, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			finish(a, c)
		}
	case labMsg, compareMsg, fitMsg, layoutsMsg, wroteMsg, draftSavedMsg, inferMsg, inferredFileMsg:
		_, next := a.Update(msg)
		finish(a, next)
	}
}

// TestTallLab checks that a large window lists the ids near the cursor, and that a
// click on one moves the cursor.
func TestTallLab(t *testing.T) {
	a := newApp(t, 200, 60)
	work(a, "@lab")
	expect(t, a, "── ids near the cursor", "── events", "60 ms  the clock moved back; the toggle flipped to tock")
	l := a.page.(*labPage)
	before := l.cursor
	rows := strings.Split(screen(a), "\n")
	c := a.compose()
	for y, row := range rows {
		if strings.Contains(row, "── ids near the cursor") {
			l.click(c.Hit(20, y+1))
		}
	}
	if l.cursor >= before {
		t.Errorf("a click on an earlier id leaves the cursor at %d", l.cursor)
	}
}

func TestLabShowsWhatHappened(t *testing.T) {
	a := newApp(t, 120, 36)
	work(a, "@lab")
	expect(t, a, "NTP steps the clock back", "flipped the toggle", "clock stepped back by 10 ms", "tock", "10000")
	work(a, "[ [")
	expect(t, a, "koid", "refused 450 of 10,000 requests", "✗", "9550")
	work(a, "v")
	expect(t, a, "sort order of the ids")
	l := a.page.(*labPage)
	work(a, "+")
	if !l.zoomed() || l.whole.Requests != 10000 || l.view == l.whole {
		t.Errorf("zoomed into %v to %v: the results are not those of the whole scenario", l.from, l.to)
	}
	work(a, "A")
	if l.zoomed() {
		t.Error("A does not show the whole scenario")
	}
}

// TestLabAsPublished shows koid's retry bug beside the safe generator.
func TestLabAsPublished(t *testing.T) {
	a := newApp(t, 120, 36)
	l := a.toolTabs[0].(*labPage)
	for i, s := range l.scenarios {
		if s.Key == "burst" {
			l.scenario = i
		}
	}
	work(a, "@lab [ [ down down ]")
	if !l.published || l.whole == nil || l.whole.Duplicates == 0 {
		t.Fatalf("as published: %+v", l.whole)
	}
	work(a, "]")
	if l.published || l.whole.Duplicates != 0 {
		t.Errorf("safe: %d duplicates", l.whole.Duplicates)
	}
}

func TestLabPlays(t *testing.T) {
	a := newApp(t, 120, 36)
	work(a, "@lab home space . .")
	l := a.page.(*labPage)
	if l.cursor != 3 || l.playedColumns() != 4 {
		t.Errorf("after three steps: column %d, %d drawn", l.cursor, l.playedColumns())
	}
	l.playing, l.last = true, a.clock()
	l.tick(a.clock() + 1e6)
	if l.cursor != 3+int(speeds[l.speed]) {
		t.Errorf("after a second of playing: column %d", l.cursor)
	}
}

func TestLabRefusesWrongValues(t *testing.T) {
	a := newApp(t, 120, 36)
	work(a, "@lab down down down enter x enter")
	expect(t, a, "expected a whole number")
}

// TestLabChoices chooses the scheme and the scenario of a run from lists.
func TestLabChoices(t *testing.T) {
	a := newApp(t, 120, 36)
	work(a, "@lab enter")
	expect(t, a, "schemes with a generator", "▸ sno", "▐lab▌")
	typeText(a, "mongo")
	work(a, "enter")
	l := a.page.(*labPage)
	if l.selectedScheme().Name != "objectid" || l.view == nil || a.overlay != nil {
		t.Errorf("the scheme is %s", l.selectedScheme().Name)
	}
	work(a, "down enter")
	typeText(a, "twice")
	work(a, "enter")
	expect(t, a, "‹ step-back-twice ›")
	work(a, "enter esc")
	expect(t, a, "‹ step-back-twice ›")
}

func TestLabMouse(t *testing.T) {
	a := newApp(t, 120, 36)
	work(a, "@lab")
	l := a.page.(*labPage)
	l.click("time:50")
	if l.cursor != 50 {
		t.Errorf("the cursor is at %d", l.cursor)
	}
	a.Update(scrollMsg{notches: -1})
	if !l.zoomed() {
		t.Error("the wheel does not zoom")
	}
}

func TestCompareOpensTheLab(t *testing.T) {
	a := newApp(t, 120, 36)
	work(a, "@compare")
	c := a.page.(*comparePage)
	if len(c.results) != len(c.lab.schemes) {
		t.Fatalf("%d of %d schemes have a result: %v", len(c.results), len(c.lab.schemes), c.failed)
	}
	work(a, "enter")
	if a.page != page(c.lab) || c.lab.selectedScheme() != c.lab.schemes[0] {
		t.Error("enter does not open the run in the lab")
	}
}

// TestLabAtEverySize draws the lab and the table at many sizes.
func TestLabAtEverySize(t *testing.T) {
	for _, keys := range []string{"@lab", "@compare"} {
		a := frozenApp(t, 120, 36)
		work(a, keys)
		for w := 1; w <= 210; w += 3 {
			for _, h := range []int{1, 10, 24, 33, 60} {
				a.w, a.h = w, h
				for _, l := range strings.Split(a.View().Content, "\n") {
					if got := ansi.StringWidth(l); got != w {
						t.Fatalf("%s at %d×%d: a row of %d columns", keys, w, h, got)
					}
				}
			}
		}
	}
}

func BenchmarkLabView(b *testing.B) {
	a := newApp(b, 120, 36)
	work(a, "@lab")
	for b.Loop() {
		a.View()
	}
}
