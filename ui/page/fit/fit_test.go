package fit

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/idstest"
	"idtui/model/fit"
	"idtui/ui/page"
	"idtui/ui/uitest"
)

// newPlayed returns the page, and a player that plays it. The page does not rank the made-up scheme
// that a test adds to the catalog.
func newPlayed(t *testing.T) (*uitest.Player, *Page) {
	t.Helper()
	return newPlayedWith(t, slices.DeleteFunc(slices.Clone(uitest.Catalog(t).Schemes()), func(s *ids.Scheme) bool { return s.Name == idstest.MadeUp().Name }))
}

// newPlayedWith returns a page that ranks some schemes, and its player.
func newPlayedWith(t *testing.T, schemes []*ids.Scheme) (*uitest.Player, *Page) {
	t.Helper()
	var f *Page
	p := uitest.NewPlayer(t, time.Date(2026, 11, 21, 2, 6, 12, 340e6, time.UTC), nil, func(h *page.Host) page.Page {
		f = New(h, func() []*ids.Scheme { return schemes })
		return f
	})
	if f.ranked == nil {
		t.Fatal("the page has no ranking")
	}
	return p, f
}

func TestFollowsTyping(t *testing.T) {
	p, f := newPlayed(t)
	fitting := func() int {
		count, _ := f.ranked.Fitting()
		return count
	}
	all := fitting()
	p.Press("enter 4 0 0 0")
	if f.needs.Nodes != 4000 || fitting() >= all || f.edit == nil {
		t.Errorf("%v nodes, %d schemes fit of %d", f.needs.Nodes, fitting(), all)
	}
	p.Press("esc")
	if f.needs.Nodes != 1 || fitting() != all {
		t.Errorf("after esc: %v nodes, %d schemes fit of %d", f.needs.Nodes, fitting(), all)
	}
	p.Press("enter x enter")
	if f.edit == nil || !strings.Contains(p.Status(), "whole number from 1") {
		t.Errorf("status %q", p.Status())
	}
	p.Press("esc ] ] ]")
	if f.needs.Nodes != 8 {
		t.Errorf("%v nodes, want 8", f.needs.Nodes)
	}
	p.Press("down" + strings.Repeat(" ]", 20) + " up")
	if f.needs.Rate != 1000<<20 || !strings.Contains(p.Text(), "‹ 1.048576G/s ›") {
		t.Errorf("%v ids/s:\n%s", f.needs.Rate, p.Text())
	}
	p.Press("down d up d")
	if f.needs.Nodes != 1 || f.needs.Throughput {
		t.Errorf("%v nodes after the reset", f.needs.Nodes)
	}
}

func TestWords(t *testing.T) {
	p, f := newPlayed(t)
	p.Press("down down down down ]") // the row assign
	if f.needs.Assign != "lease" {
		t.Errorf("assign %q", f.needs.Assign)
	}
	p.Press("down down down down down ] ]") // the row store
	if f.needs.Store != "uuid" {
		t.Errorf("store %q", f.needs.Store)
	}
	p.Press("[ [")
	if f.needs.Store != "" || f.needs.Assign != "lease" {
		t.Errorf("store %q, assign %q", f.needs.Store, f.needs.Assign)
	}
}

// TestShortReasons draws every row of the ranking in the smallest window. No reason is cut, and one
// mark shows where the arrows move.
func TestShortReasons(t *testing.T) {
	for _, needs := range []string{"", "down enter 1 G / s enter", "down down down down down enter 9 9 9 9 - 0 1 - 0 1 enter"} {
		p, f := newPlayed(t)
		p.W, p.H = 80, 24
		p.Press(needs)
		for _, focus := range []string{"", "right"} {
			p.Press(focus)
			if text := p.Text(); strings.Count(text, "▸") != 1 || !strings.Contains(text, "headroom") {
				t.Errorf("%q: one focus mark and the meaning of the headroom are expected:\n%s", needs+focus, text)
			}
		}
		for row := range f.ranked.Schemes {
			f.row = row
			_, line, found := strings.Cut(p.Text(), "▸")
			line, _, _ = strings.Cut(line, "\n")
			const reasons = 32 // columns after the mark
			if runes := []rune(line); !found || len(runes) <= reasons || strings.Contains(string(runes[reasons:]), "…") {
				t.Errorf("%q, row %d: the reason is missing or cut: %s", needs, row, line)
			}
		}
	}
}

// TestRowsCutNothing draws every row in the smallest window. It cuts no number, leaves out whole
// parameters, and names a default with less headroom.
func TestRowsCutNothing(t *testing.T) {
	p, f := newPlayedWith(t, catalog.Default().Schemes())
	p.W, p.H = 80, 24
	p.Press("down enter 1 G enter right")
	named, short := 0, 0
	for row := range f.ranked.Schemes {
		f.row = row
		_, line, _ := strings.Cut(p.Text(), "▸")
		line, _, _ = strings.Cut(line, "\n")
		if f.judgment(row).LessByDefault() != nil {
			named++
			if !strings.Contains(line, "× default") {
				t.Errorf("row %d does not name the default: %s", row, line)
			}
		}
		if before, _, found := strings.Cut(line, "…"); found {
			short++
			if !strings.HasSuffix(before, "=21 ") {
				t.Errorf("row %d is cut: %s", row, line)
			}
		}
	}
	if named == 0 || short != 1 {
		t.Errorf("%d rows name a default, %d are short", named, short)
	}
	for _, want := range []string{"‹ 1G/s ›", "own layout, rank 12   8.4×  6.9× default"} {
		if !strings.Contains(p.Text(), want) {
			t.Errorf("the page lacks %q:\n%s", want, p.Text())
		}
	}
}

// TestReasonSaysUntilWhat checks a reason with a date that is not the end of the timestamps. It
// says what is true until that date, or no longer true.
func TestReasonSaysUntilWhat(t *testing.T) {
	p, _ := newPlayed(t)
	p.W, p.H = 80, 24
	p.Press(strings.Repeat("down ", 9) + "] ] ]")
	if text := p.Text(); !strings.Contains(text, "store        ‹ js ›") || !strings.Contains(text, "✗ koid                   0×  not exact") || strings.Contains(text, " until 19") {
		t.Errorf("the ranking does not say that koids are not exact:\n%s", text)
	}
}

// TestRowsSayWhatIsHidden checks that a window says how many schemes it hides, and cuts no name
// that fits. It says what is broken if ids can be negative.
func TestRowsSayWhatIsHidden(t *testing.T) {
	p, f := newPlayedWith(t, catalog.Default().Schemes())
	p.W, p.H = 80, 24
	p.Press("enter 4 0 0 enter down enter 2 0 k / s enter " + strings.Repeat("down ", 8) + "] right")
	for _, want := range []string{"↓ 47 more, 60 not judged", "yitter worker_bits=15 ", "frostflake             5.1×  1.1× default", "tsid node_bits=17 · 64 stored bits", "16,000 ids/s per node; needed: 50 320×"} {
		if !strings.Contains(p.Text(), want) {
			t.Errorf("the page lacks %q:\n%s", want, p.Text())
		}
	}
	f.row = slices.IndexFunc(f.ranked.Schemes, func(j fit.Judgment) bool { return j.Scheme == "datadog-span" })
	for _, want := range []string{"↑ 18 more  ↓ 29 more, 60 not judged", "datadog-span          0×  can be negative"} {
		if !strings.Contains(p.Text(), want) {
			t.Errorf("the page lacks %q:\n%s", want, p.Text())
		}
	}
	p.Press("end")
	if strings.Contains(p.Text(), "↑") {
		t.Errorf("the best schemes are not shown:\n%s", p.Text())
	}
}

// TestScrollsCriteria checks that a small window says how many criteria it shows, and that pgdown
// leads to the last one.
func TestScrollsCriteria(t *testing.T) {
	p, f := newPlayed(t)
	p.W, p.H = 80, 24
	p.Press("right A")
	last := f.figures(f.judgment(0))[len(f.figures(f.judgment(0)))-1].Text
	if text := p.Text(); !strings.Contains(text, "pgdn · 11 of 24") || strings.Contains(text, last) {
		t.Errorf("the page shows all criteria, or does not say how many:\n%s", text)
	}
	p.Press("pgdown pgdown pgdown")
	if text := p.Text(); !strings.Contains(text, last) {
		t.Errorf("the page lacks %q:\n%s", last, text)
	}
	p.Press("pgup pgup pgup A")
	if text := p.Text(); strings.Contains(text, "pgdn") || strings.Contains(text, last) {
		t.Errorf("the page shows all criteria:\n%s", text)
	}
}

// TestMarksDefaults checks windows of several sizes. They mark the headroom over a default need,
// and say which schemes the ranking lacks.
func TestMarksDefaults(t *testing.T) {
	p, _ := newPlayed(t)
	p.Press("enter 4 0 0 enter down enter 2 0 k / s enter " + strings.Repeat("down ", 8) + "]")
	for _, size := range [][2]int{{80, 24}, {120, 36}, {200, 60}} {
		p.W, p.H = size[0], size[1]
		p.Press("right")
		for _, want := range []string{" until 2109-05-15(; needed: until 2036-11-21)? 8.2× default", " until 2039-09-07(; needed: until 2036-11-21)? 1.3× default", "left out: 1 scheme that only one service can issue"} {
			if !regexp.MustCompile(want).MatchString(p.Text()) {
				t.Errorf("%v: the page does not match %q:\n%s", size, want, p.Text())
			}
		}
	}
}

// TestNamesDropped checks that a small window explains the marks. Without room for the need or the
// word "default", a criterion has an ellipsis or a shorter value.
func TestNamesDropped(t *testing.T) {
	p, f := newPlayedWith(t, catalog.Default().Schemes())
	p.W, p.H = 80, 24
	expect := func(scheme string, texts ...string) {
		t.Helper()
		f.row = slices.IndexFunc(f.ranked.Schemes, func(j fit.Judgment) bool { return j.Scheme == scheme })
		for _, want := range texts {
			if !strings.Contains(p.Text(), want) {
				t.Errorf("%s: the page lacks %q:\n%s", scheme, want, p.Text())
			}
		}
	}
	expect("uuid-v4", ">10^9 years/duplicate >999× default", "✔ met  ✗ not met  · not judged  default: a need that idtui assumes", "headroom: growth of load or time")
	expect("nano64", "15,048 equal pairs/year <0.01× default")
	p.Press("enter 4 0 0 enter down enter 2 0 k / s enter")
	expect("uuid-v4", "✔ any number of ids/s; needed: 50 >999×", "✔ >10^9 years/duplicate >999× default")
	expect("frostflake", "✔ 2.1 million ids/s/node; needed: 50 >999×")
	p.W, p.H = 120, 36
	expect("nanoid", "nanoid · 128 stored bits", "N× default: headroom of a need that idtui assumes")
	expect("snowflake-twitter", "✔ no duplicates; needed: at most 1 in 1,000 years >999× default, counts")
}

// TestOwnRank checks that windows of several sizes show the rank of your own layout.
func TestOwnRank(t *testing.T) {
	p, f := newPlayed(t)
	for _, size := range [][2]int{{80, 24}, {120, 36}, {200, 60}, {60, 20}} {
		p.W, p.H, p.Reduced = size[0], size[1], size[0] < 80
		for _, keys := range []string{"", "right down down", "end", "home"} {
			p.Press(keys)
			if want := "rank " + strconv.Itoa(f.ranked.OwnRank()); !strings.Contains(p.Text(), want) {
				t.Errorf("%v, %s: the page lacks %q:\n%s", size, keys, want, p.Text())
			}
		}
	}
}

// TestReducedShowsCriteria checks that A shows the criteria of the selected scheme. The window has
// no room for them below the ranking.
func TestReducedShowsCriteria(t *testing.T) {
	p, _ := newPlayed(t)
	p.W, p.H, p.Reduced = 60, 20, true
	if text := p.Text(); !strings.Contains(text, "own layout") || strings.Contains(text, "no overflow expected") {
		t.Errorf("the page does not show the ranking:\n%s", text)
	}
	p.Press("right A")
	if text := p.Text(); strings.Contains(text, "own layout") || !strings.Contains(text, "no overflow expected") || !strings.Contains(text, "▹") {
		t.Errorf("the page does not show the criteria, or marks the need as chosen:\n%s", text)
	}
}
