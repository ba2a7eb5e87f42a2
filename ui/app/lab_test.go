package app

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"idtui/ui/term"
)

// TestLabChoices chooses the scheme and the scenario of a run from lists.
func TestLabChoices(t *testing.T) {
	a := newApp(t, 120, 36)
	work(a, "@lab enter")
	expect(t, a, "schemes with a generator", "▸ sno", "▐6 lab▌")
	typeText(a, "mongo")
	work(a, "enter")
	if expect(t, a, "scheme ‹ objectid ›", "▲ "); a.overlay != nil {
		t.Error("the list is open")
	}
	work(a, "down enter")
	typeText(a, "twice")
	work(a, "enter")
	expect(t, a, "‹ step-back-twice ›")
	work(a, "enter esc")
	expect(t, a, "‹ step-back-twice ›")
}

func TestLabWheel(t *testing.T) {
	a := newApp(t, 120, 36)
	work(a, "@lab")
	before := screen(a)
	_, cmd := a.Update(term.ScrollMsg{Notches: -1})
	finish(a, cmd)
	zoomed := screen(a)
	work(a, "A")
	if zoomed == before || screen(a) == zoomed {
		t.Error("the wheel does not zoom")
	}
}

func TestCompareOpensTheLab(t *testing.T) {
	a := newApp(t, 120, 36)
	work(a, "@compare down down enter")
	expect(t, a, "▐6 lab▌", "scheme ‹ sno ›", "▲ ")
}

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
