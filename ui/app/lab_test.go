package app

import (
	"reflect"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"idtui/ui/term"
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
	case labMsg, compareMsg, layoutsMsg, term.WroteMsg, savedMsg:
		_, next := a.Update(msg)
		finish(a, next)
	default:
		if t := reflect.TypeOf(msg); t != nil && strings.Contains(t.PkgPath(), "/ui/page/") {
			_, next := a.Update(msg)
			finish(a, next)
		}
	}
}

// TestTallLab checks that a large window lists the ids near the cursor, and that a
// click on one moves the cursor.
func TestTallLab(t *testing.T) {
	a := newApp(t, 200, 60)
	work(a, "@lab")
	expect(t, a, "── ids near the cursor", "── events", "60 ms  ⇅ the clock moved back; the toggle flipped to tock")
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

// TestLabEvents lists what is unusual, with the ids around it, and counts the other ids.
func TestLabEvents(t *testing.T) {
	a := newApp(t, 120, 36)
	work(a, "@lab")
	expect(t, a, "… 3,000 ids in order", "↶ clock stepped back by 10 ms", "⇅ the clock moved back; the toggle flipped to tock", "↓ 300 ids out of order",
		"9d5ve82u22222289  the greatest id before", "9d5ve82r22222222  the first that is smaller", "… 6,700 ids in order")
	work(a, "[ [")
	expect(t, a, "✗ 450 requests refused: clock moved backwards by 9", "7412281403229863985  the greatest id before", "… 6,550 ids in order")
	l := a.page.(*labPage)
	rows := strings.Split(screen(a), "\n")
	c := a.compose()
	for y, row := range rows {
		if strings.Contains(row, "… 6,550 ids in order") {
			l.click(c.Hit(20, y))
		}
	}
	if rows, selected := l.eventRows(true); selected != len(rows)-1 {
		t.Errorf("a click on the last row selects row %d of %d", selected, len(rows))
	}
	for _, size := range []window{{80, 24}, {120, 36}} {
		a.w, a.h = size.w, size.h
		work(a, "home")
		expect(t, a, "… 3,000 ids in order", "furthest displacement")
	}
}

// TestLabLegend explains the results that are not 0.
func TestLabLegend(t *testing.T) {
	a := newApp(t, 80, 24)
	work(a, "@lab")
	expect(t, a, "furthest displacement: ids this many places apart, or more, are in order", "after a step back 300")
	work(a, "[ [")
	expect(t, a, "refused: the caller got an error")
	if strings.Contains(screen(a), "places apart") {
		t.Error("the legend explains a result of 0")
	}
}

// TestLabForm shows all settings, and in a low window a part of them with the number of the
// others.
func TestLabForm(t *testing.T) {
	a := newApp(t, 120, 36)
	work(a, "@lab")
	for _, size := range []window{{120, 36}, {200, 60}} {
		a.w, a.h = size.w, size.h
		expect(t, a, "scheme ‹ sno ›", "scenario ‹", "generator ‹", "seed ‹", "metabyte ‹", "partition ‹", "sequence_min ‹", "sequence_max ‹ 65535 ›")
	}
	a.w, a.h = 80, 24
	expect(t, a, "▸ scheme ‹ sno ›", "sequence_min ‹", "↓ 1 more")
	work(a, "up")
	expect(t, a, "▸ sequence_max ‹ 65535 ›", "↑ 3 more")
	work(a, "[")
	expect(t, a, "▸ sequence_max ‹ 65534 ›")
	work(a, "down")
	expect(t, a, "▸ scheme ‹ sno ›", "↓ 1 more")
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
	a.Update(term.ScrollMsg{Notches: -1})
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
