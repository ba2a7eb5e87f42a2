package app

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/idstest"
	pages "idtui/ui/page"
	"idtui/ui/page/fit"
	"idtui/ui/uitest"
)

// fitForTest returns the fit page, for scenes. It leaves out the scheme that
// TestMadeUpSchemeAndPage adds, so that golden files of the page stay the same.
func fitForTest(h *pages.Host) pages.Page {
	return fit.New(h, func() []*ids.Scheme {
		return slices.DeleteFunc(slices.Clone(h.Catalog().Schemes()), func(s *ids.Scheme) bool { return s.Name == idstest.MadeUp().Name })
	})
}

// fitApp returns a program that shows the fit page.
func fitApp(t *testing.T) *App {
	t.Helper()
	s := &scene{keys: "@fit", page: fitForTest}
	return s.set(t, window{120, 36}, uitest.Catalog(t), frozenTools)
}

func TestFitOpens(t *testing.T) {
	a := fitApp(t)
	work(a, "right down")
	_, want, _ := strings.Cut(uitest.Draw(a.compose().Pane()).Text, "▸ ✔ ")
	want = strings.Fields(want)[0]
	work(a, "enter")
	if a.page.Name() != want {
		t.Errorf("opened %s, want %s", a.page.Name(), want)
	}
}

// TestFitOwn checks that your own layout appears with its rank, whichever row is selected, and
// that D designs it.
func TestFitOwn(t *testing.T) {
	for _, size := range []window{{80, 24}, {120, 36}, {200, 60}, {60, 20}} {
		a := fitApp(t)
		a.Update(tea.WindowSizeMsg{Width: size.w, Height: size.h})
		for _, keys := range []string{"", "right down down", "end", "home"} {
			work(a, keys)
			screen := uitest.Draw(a.compose().Pane()).Text
			if !strings.Contains(screen, "own layout") || !strings.Contains(screen, ", rank ") {
				t.Errorf("%v, %s: the screen lacks the own layout:\n%s", size, keys, screen)
			}
		}
		work(a, "end D")
		if a.page.Name() != designerName {
			t.Errorf("D opens %s", a.page.Name())
		}
	}
}

// TestToolDigits checks that windows of two sizes show the digits of the tools in the tab line.
func TestToolDigits(t *testing.T) {
	a := fitApp(t)
	for _, size := range []window{{80, 24}, {120, 36}} {
		a.Update(tea.WindowSizeMsg{Width: size.w, Height: size.h})
		expect(t, a, "6 lab", "7 compare", "▐8 fit▌")
	}
}

// TestFitDesignsNew checks that the designer uses the needs of the page.
func TestFitDesignsNew(t *testing.T) {
	a := fitApp(t)
	work(a, "enter 1 6 enter ctrl+n")
	expect(t, a, "▐8 designer▌", "my-layout", "needs of the tab fit")
}

// TestFitContradictions checks that windows of several sizes name the needs that exclude each other.
func TestFitContradictions(t *testing.T) {
	a := fitApp(t)
	work(a, "enter 2 enter down down down down down down down enter 0 s enter")
	for _, size := range []window{{80, 24}, {120, 36}, {60, 20}} {
		a.Update(tea.WindowSizeMsg{Width: size.w, Height: size.h})
		if screen := uitest.Draw(a.compose().Pane()).Text; !strings.Contains(screen, "! order 0s contradicts nodes") {
			t.Errorf("%v:\n%s", size, screen)
		}
	}
}

// BenchmarkFitTyping measures a key in the form and the frame after it. The new ranking is computed
// in the background and is not measured.
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
