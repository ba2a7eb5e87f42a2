package app

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"idtui/ids/idstest"
	"idtui/model/config"
	"idtui/theme"
	pages "idtui/ui/page"
	"idtui/ui/uitest"
)

// madeUpPage is a page that exists only in tests.
type madeUpPage struct{ pressed int }

func (m *madeUpPage) Name() string                      { return "madeup-page" }
func (m *madeUpPage) State() pages.State                { return pages.State{Title: "new"} }
func (m *madeUpPage) Handle(e pages.Event) pages.Result { return pages.Result{} }

func (m *madeUpPage) Draw(s pages.Screen) {
	s.Text(0, 0, theme.Plain, fmt.Sprintf("pressed %d times", m.pressed))
}

func (m *madeUpPage) Commands() []pages.Command {
	return []pages.Command{pages.On([]string{"k"}, "k", "count a key", "count", pages.Act(func() { m.pressed++ }))}
}

// withMadeUp returns the pages of the golden files and one more.
func withMadeUp(h *pages.Host, scenarios string) []pages.Page {
	return append(frozenTools(h, scenarios), &madeUpPage{})
}

// listSchemes are the panes that name all schemes or tabs. One more scheme or page changes them.
var listSchemes = []string{
	"app/*.tabs", "app/help*.keys", "app/picker*.picker", "decoder/empty.empty", "decoder/history.empty", "decoder/*.rejections", "decoder/*.others", "lab/table.table",
}

// TestMadeUpSchemeAndPage adds a scheme and a page. It compares all panes with their golden files,
// in one size. Only panes that list schemes or tabs may change.
func TestMadeUpSchemeAndPage(t *testing.T) {
	changed := map[string]bool{}
	for i := range scenes {
		s := &scenes[i]
		at := s.sizes()
		at = at[len(at)-1:]
		for file, got := range s.pictures(t, at, uitest.Catalog(t, idstest.MadeUp()), withMadeUp) {
			golden, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got, want := pictureAt(t, got, at[0]), pictureAt(t, string(golden), at[0])
			if got != want && (!strings.HasPrefix(s.name, "screen/") || belowTabs(got) != belowTabs(want)) {
				changed[strings.TrimSuffix(strings.TrimPrefix(filepath.ToSlash(file), "testdata/"), ".golden")] = true
			}
		}
	}
	for pane := range changed {
		listed := slices.ContainsFunc(listSchemes, func(pattern string) bool {
			ok, err := filepath.Match(pattern, pane)
			return ok && err == nil
		})
		if !listed {
			t.Errorf("one more scheme and one more page change the pane %s", pane)
		}
	}
	for _, pane := range []string{"app/koid.tabs", "app/help.keys", "app/picker.picker", "lab/table.table"} {
		if !changed[pane] {
			t.Errorf("the pane %s does not show one more scheme or page", pane)
		}
	}
}

// pictureAt returns the picture of a golden file in one size.
func pictureAt(t *testing.T, golden string, size window) string {
	for _, section := range strings.Split("\n"+golden, "\n== ") {
		title, picture, _ := strings.Cut(section, " ==\n")
		if slices.Contains(strings.Split(title, ", "), size.String()) {
			return strings.TrimRight(picture, "\n")
		}
	}
	t.Fatalf("no picture of %s in %.40s", size, golden)
	return ""
}

// belowTabs returns a picture of a whole screen without the row of the tabs.
func belowTabs(picture string) string {
	var rows []string
	tabs := true
	for _, row := range strings.Split(picture, "\n") {
		if !tabs {
			rows = append(rows, row)
		}
		tabs = row == "-- roles --"
	}
	return strings.Join(rows, "\n")
}

// TestMadeUpPage adds a page to the list of pages. The page gets a tab, a number key, its keys in
// the help and the footer, and a saved tab.
func TestMadeUpPage(t *testing.T) {
	open := func(state *config.State) *App {
		a, err := New(Options{Catalog: uitest.Catalog(t), Now: fixedNow, State: state, seedTabs: frozenTabs, tools: withMadeUp})
		if err != nil {
			t.Fatal(err)
		}
		a.Update(tea.WindowSizeMsg{Width: minWidth, Height: minHeight})
		return a
	}
	state := &config.State{}
	a := open(state)
	expect(t, a, " new ", " compare ")
	press(a, "8 k k")
	expect(t, a, "▐8 new▌", "pressed 2 times", "k count")
	press(a, "?")
	expect(t, a, "count a key", "1…8")
	a.saveState()
	expect(t, open(state), "▐8 new▌", "pressed 0 times")
}
