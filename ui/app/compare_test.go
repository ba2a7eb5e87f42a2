package app

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// TestCompareTable sorts, filters and scrolls the table of the compare tab.
func TestCompareTable(t *testing.T) {
	a := newApp(t, 80, 24)
	work(a, "@compare")
	c := a.page.(*comparePage)
	press(a, "S S")
	expect(t, a, "refused▾")
	first := c.results[c.lab.schemes[c.rows()[0]].Name]
	for _, i := range c.rows() {
		if r := c.results[c.lab.schemes[i].Name]; r != nil && r.Refused > first.Refused {
			t.Errorf("%s refused %d, more than the first row", c.lab.schemes[i].Name, r.Refused)
		}
	}
	if strings.Contains(screen(a), "step back ") {
		t.Fatal("the smallest window shows all columns; choose another one for this test")
	}
	for range 4 {
		a.Update(tea.KeyPressMsg{Code: tea.KeyRight, Mod: tea.ModCtrl})
	}
	expect(t, a, "after a", "step back")
	for range 30 {
		a.Update(tea.KeyPressMsg{Code: tea.KeyRight, Mod: tea.ModCtrl})
	}
	expect(t, a, "bits", "step back")
	press(a, "F")
	typeText(a, "uuid")
	press(a, "enter")
	for _, i := range c.rows() {
		if s := c.lab.schemes[i]; !strings.Contains(strings.ToLower(s.Name+s.Title), "uuid") {
			t.Errorf("%s is shown", s.Name)
		}
	}
	if !slices.Contains(c.rows(), c.selected) {
		t.Error("the selected scheme is not shown")
	}
	press(a, "F z z z")
	screen(a)
	press(a, "esc end pgup home")
	if len(c.rows()) != len(c.lab.schemes) {
		t.Errorf("%d of %d schemes are shown after esc", len(c.rows()), len(c.lab.schemes))
	}
}

// TestCompareSparkTitle draws the table in all widths, scrolled: the title of the ids over time
// is whole, in one row or in two.
func TestCompareSparkTitle(t *testing.T) {
	a := newApp(t, 80, 24)
	work(a, "@compare")
	c, two := a.page.(*comparePage), 0
	for w := 80; w < 130; w++ {
		a.Update(tea.WindowSizeMsg{Width: w, Height: 24})
		for c.view.first = range c.columns {
			rows := strings.Split(screen(a), "\n")
			for y, row := range rows {
				before, _, found := strings.Cut(row, "over time")
				if !found || strings.HasSuffix(before, "ids ") {
					continue
				}
				two++
				if above := []rune(rows[y-1]); !strings.HasPrefix(string(above[min(len([]rune(before)), len(above)):]), "ids") {
					t.Fatalf("%d columns, scrolled by %d: the title is cut:\n%s\n%s", w, c.view.first, rows[y-1], row)
				}
			}
		}
	}
	if two == 0 {
		t.Error("no window has the title in two rows; the test checks nothing")
	}
}
