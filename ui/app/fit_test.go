package app

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/idstest"
	"idtui/ui/uitest"
)

// fitForTest returns the fit page, for scenes: it is not one of frozenTools. It ranks the
// same schemes when others are added.
func fitForTest(a *App) page {
	f := newFitPage(a)
	f.schemes = func() []*ids.Scheme {
		return slices.DeleteFunc(slices.Clone(a.catalog.Schemes()), func(s *ids.Scheme) bool { return s.Name == idstest.MadeUp().Name })
	}
	return f
}

// fitApp returns a program that shows the fit page, and the page.
func fitApp(t *testing.T) (*App, *fitPage) {
	t.Helper()
	s := &scene{keys: "@fit", page: fitForTest}
	a := s.set(t, window{120, 36}, uitest.Catalog(t), frozenTools)
	f, ok := a.page.(*fitPage)
	if !ok || f.ranked == nil {
		t.Fatalf("the page is %s, without a ranking", a.page.name())
	}
	return a, f
}

func TestFitFollowsTyping(t *testing.T) {
	a, f := fitApp(t)
	all := f.ranked.Fitting()
	work(a, "enter 4 0 0 0")
	if f.needs.Nodes != 4000 || f.ranked.Fitting() >= all || f.edit == nil {
		t.Errorf("%v nodes, %d schemes fit of %d", f.needs.Nodes, f.ranked.Fitting(), all)
	}
	work(a, "esc")
	if f.needs.Nodes != 1 || f.ranked.Fitting() != all {
		t.Errorf("after esc: %v nodes, %d schemes fit of %d", f.needs.Nodes, f.ranked.Fitting(), all)
	}
	work(a, "enter x enter")
	if f.edit == nil || !strings.Contains(a.status.text, "whole number from 1") {
		t.Errorf("status %q", a.status.text)
	}
	work(a, "esc ] ] ]")
	if f.needs.Nodes != 8 {
		t.Errorf("%v nodes, want 8", f.needs.Nodes)
	}
	work(a, "d")
	if f.needs.Nodes != 1 || f.needs.Throughput {
		t.Errorf("%v nodes after the reset", f.needs.Nodes)
	}
}

func TestFitWords(t *testing.T) {
	a, f := fitApp(t)
	work(a, "down down down down ]") // assign
	if f.needs.Assign != "lease" {
		t.Errorf("assign %q", f.needs.Assign)
	}
	work(a, "down down down down down ] ]") // store
	if f.needs.Store != "uuid" {
		t.Errorf("store %q", f.needs.Store)
	}
	work(a, "[ [")
	if f.needs.Store != "" || f.needs.Assign != "lease" {
		t.Errorf("store %q, assign %q", f.needs.Store, f.needs.Assign)
	}
}

func TestFitOpens(t *testing.T) {
	a, f := fitApp(t)
	work(a, "right down")
	want := f.ranked.Schemes[1].Scheme
	work(a, "enter")
	if a.page.name() != want {
		t.Errorf("opened %s, want %s", a.page.name(), want)
	}
}

// TestFitOwn shows the layout of one's own below the schemes, at each place of the ranking.
func TestFitOwn(t *testing.T) {
	for _, size := range []window{{80, 24}, {120, 36}, {200, 60}, {60, 20}} {
		a, f := fitApp(t)
		a.Update(tea.WindowSizeMsg{Width: size.w, Height: size.h})
		for _, keys := range []string{"", "right down down", "end", "home"} {
			work(a, keys)
			screen := uitest.Draw(a.compose().Pane()).Text
			if !strings.Contains(screen, "your own layout") || !strings.Contains(screen, "rank "+strconv.Itoa(f.ranked.OwnRank())) {
				t.Errorf("%v, %s: the screen lacks the own layout:\n%s", size, keys, screen)
			}
		}
		work(a, "end D")
		if a.page.name() != designerName || a.designer.needsName != "needs of the tab fit" {
			t.Errorf("D opens %s with the %s", a.page.name(), a.designer.needsName)
		}
	}
}

// TestFitDesignsNew keeps the needs in the designer.
func TestFitDesignsNew(t *testing.T) {
	a, _ := fitApp(t)
	work(a, "enter 1 6 enter n")
	if a.page.name() != designerName || a.designer.needs.Nodes != 16 || a.designer.draft.draft.Name() != "my-layout" {
		t.Errorf("%s, %v nodes", a.page.name(), a.designer.needs.Nodes)
	}
}

// TestFitShortReasons draws every row of the ranking in the smallest window: no reason is cut,
// and one mark shows where the arrows move.
func TestFitShortReasons(t *testing.T) {
	for _, needs := range []string{"", "down enter 1 G / s enter", "down down down down down enter 9 9 9 9 - 0 1 - 0 1 enter"} {
		a, f := fitApp(t)
		a.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
		work(a, needs)
		for _, focus := range []string{"", "right"} {
			work(a, focus)
			if text := uitest.Draw(a.compose().Pane()).Text; strings.Count(text, "▸") != 1 || !strings.Contains(text, "slack in bits") {
				t.Errorf("%q: one focus mark and the meaning of the slack are expected:\n%s", needs+focus, text)
			}
		}
		for row := range f.ranked.Schemes {
			f.row = row
			_, line, found := strings.Cut(uitest.Draw(a.compose().Pane()).Text, "▸")
			line, _, _ = strings.Cut(line, "\n")
			const reasons = 33 // columns after the mark
			if runes := []rune(line); !found || len(runes) <= reasons || strings.Contains(string(runes[reasons:]), "…") {
				t.Errorf("%q, row %d: the reason is missing or cut: %s", needs, row, line)
			}
		}
	}
}

// TestFitContradictions names needs that exclude each other in every window.
func TestFitContradictions(t *testing.T) {
	for _, size := range []window{{80, 24}, {120, 36}, {60, 20}} {
		a, _ := fitApp(t)
		a.Update(tea.WindowSizeMsg{Width: size.w, Height: size.h})
		work(a, "enter 2 enter down down down down down down down enter 0 s enter")
		if screen := uitest.Draw(a.compose().Pane()).Text; !strings.Contains(screen, "! order 0s contradicts nodes") {
			t.Errorf("%v:\n%s", size, screen)
		}
	}
}

// BenchmarkFitTyping measures a key in the form and the frame after it. The ranking is computed
// beside the screen, and the last one is shown meanwhile.
func BenchmarkFitTyping(b *testing.B) {
	a, err := New(Options{Catalog: catalog.Default(), Now: fixedNow})
	if err != nil {
		b.Fatal(err)
	}
	a.Update(tea.WindowSizeMsg{Width: 120, Height: 36})
	work(a, "@fit enter")
	for b.Loop() {
		press(a, "7")
		a.compose()
		press(a, "backspace")
		a.compose()
	}
}
