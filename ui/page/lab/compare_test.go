package lab

import (
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ui/page"
	"idtui/ui/uitest"
)

// newCompared returns the compare page, and its player.
func newCompared(t *testing.T) (*uitest.Player, *Compare) {
	t.Helper()
	var c *Compare
	p := uitest.NewPlayer(t, fixedNow, nil, func(h *page.Host) page.Page {
		c = NewCompare(New(h, ""))
		return c
	})
	return p, c
}

// TestCompareTable sorts, filters and scrolls the table of the compare tab.
func TestCompareTable(t *testing.T) {
	p, c := newCompared(t)
	p.Resize(80, 24)
	p.Press("S S")
	p.Shows(t, "refused▾")
	first := c.results[c.schemes[c.rows()[0]].Name]
	for _, i := range c.rows() {
		if r := c.results[c.schemes[i].Name]; r != nil && r.Refused > first.Refused {
			t.Errorf("%s refused %d, more than the first row", c.schemes[i].Name, r.Refused)
		}
	}
	if c.visibleColumns() == len(c.columns) {
		t.Fatal("the smallest window shows all columns; choose another one for this test")
	}
	p.Press(strings.Repeat("ctrl+right ", 4))
	p.Shows(t, "earlier", "unit")
	p.Press(strings.Repeat("ctrl+right ", 30))
	p.Shows(t, "bits", "earlier")
	p.Press("F u u i d enter")
	for _, i := range c.rows() {
		if s := c.schemes[i]; !strings.Contains(strings.ToLower(s.Name+s.Title), "uuid") {
			t.Errorf("%s is shown", s.Name)
		}
	}
	if !slices.Contains(c.rows(), c.selected) {
		t.Error("the selected scheme is not shown")
	}
	p.Press("F z z z")
	p.Text()
	p.Press("esc end pgup home")
	if len(c.rows()) != len(c.schemes) {
		t.Errorf("%d of %d schemes are shown after esc", len(c.rows()), len(c.schemes))
	}
}

// TestCompareSparkTitle draws the table in all widths, scrolled. The title of the ids over time is
// whole, in one row or in two.
func TestCompareSparkTitle(t *testing.T) {
	p, c := newCompared(t)
	p.Resize(80, 24)
	two := 0
	for w := 80; w < 130; w++ {
		p.W = w
		for c.first = range c.columns {
			rows := strings.Split(p.Text(), "\n")
			for y, row := range rows {
				before, _, found := strings.Cut(row, "over time")
				if !found || strings.HasSuffix(before, "ids ") {
					continue
				}
				two++
				if above := []rune(rows[y-1]); !strings.HasPrefix(string(above[min(len([]rune(before)), len(above)):]), "ids") {
					t.Fatalf("%d columns, scrolled by %d: the title is cut:\n%s\n%s", w, c.first, rows[y-1], row)
				}
			}
		}
	}
	if two == 0 {
		t.Error("no window has the title in two rows; the test checks nothing")
	}
}

// TestCompareRunsAll runs every scheme, and opens the run of a row.
func TestCompareRunsAll(t *testing.T) {
	p, c := newCompared(t)
	if len(c.results) != len(c.schemes) {
		t.Fatalf("%d of %d schemes have a result: %v", len(c.results), len(c.schemes), c.failed)
	}
	p.Press("down enter")
	if run, ok := p.Intents[len(p.Intents)-1].(page.OpenRun); !ok || run.Scheme != c.schemes[1] || run.Scenario != c.scenario {
		t.Errorf("enter intends %+v", p.Intents)
	}
}

// TestCompareLacks checks which changed parameters are missing in a file of the scenario.
func TestCompareLacks(t *testing.T) {
	p, c := newCompared(t)
	for _, k := range []struct{ value, lacks string }{{"1", "The TOML lacks the parameters of sno."}, {"0", ""}} {
		c.settings["sno"] = map[string]string{"metabyte": k.value}
		p.Press("W")
		if w, ok := p.Intents[len(p.Intents)-1].(page.WriteScreen); !ok || w.Lacks != k.lacks {
			t.Errorf("metabyte %s: %+v", k.value, w)
		}
	}
}

// TestCompareShortScenario checks that the rates of single seconds have columns only in a scenario
// of at least two seconds. A sort by such a column ends when the column disappears.
func TestCompareShortScenario(t *testing.T) {
	_, c := newCompared(t)
	seen := map[bool]bool{}
	for range c.scenarios {
		s := c.scenarios[c.scenario]
		long := s.For >= 2*time.Second
		seen[long] = true
		has := slices.ContainsFunc(c.columns, func(col column) bool { return strings.Contains(col.Means, "whole second") })
		if has != long {
			t.Errorf("%s lasts %v, and has rates of whole seconds: %v", s.Name, s.For, has)
		}
		c.sort = len(c.columns)
		c.moveScenario(1)
		if c.sort > len(c.columns) {
			t.Errorf("after %s, column %d of %d sorts", s.Name, c.sort, len(c.columns))
		}
	}
	if !seen[true] || !seen[false] {
		t.Error("the scenarios are all short or all long")
	}
}

// TestCompareTimelines compares sno, which issues each id on time. Its row has timelines instead of
// the bars of the requests. The legend has the mark of the worst value.
func TestCompareTimelines(t *testing.T) {
	p, _ := newCompared(t)
	p.Resize(80, 24)
	p.Shows(t, "450!", "!: worst of its column")
	p.Resize(120, 36)
	p.Shows(t, "each request got its id at once")
	for _, row := range strings.Split(p.Text(), "\n") {
		if strings.HasPrefix(strings.TrimLeft(row, " ▸"), "sno ") && !strings.Contains(row, "─tock ═") {
			t.Errorf("the row has no timelines:\n%s", row)
		}
	}
}
