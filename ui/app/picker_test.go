package app

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	pages "idtui/ui/page"
)

// typeText types a text, one key per character.
func typeText(a *App, text string) {
	for _, r := range text {
		press(a, strings.ReplaceAll(string(r), " ", "space"))
	}
}

// TestPickerFindsBySubject checks that schemes are found by their names, titles, vendors and
// descriptions.
func TestPickerFindsBySubject(t *testing.T) {
	for typed, want := range map[string]string{
		"mongo": "objectid", "firebase": "push", "aws": "aws-", "koi": "koid", "uuidv7": "uuid-v7", "Stripe": "stripe", "flake": "flake-idgen", "erlang": "uid-local",
	} {
		a := newApp(t, 120, 36)
		press(a, "p")
		typeText(a, typed)
		list := a.overlay.(*picker).matches()
		if len(list) == 0 || !strings.Contains(list[0].name, want) && !strings.Contains(list[min(1, len(list)-1)].name, want) {
			t.Errorf("%s: the first schemes are not %s:\n%s", typed, want, screen(a))
		}
	}
}

// TestPickerGroups checks that the list has groups, and no UUID version that does not
// exist.
func TestPickerGroups(t *testing.T) {
	a := newApp(t, 120, 36)
	press(a, "p")
	expect(t, a, "with a tab", "up to 64 bits, with a time", "▸ koid")
	seen := map[string]bool{}
	for _, item := range a.overlay.(*picker).items {
		seen[item.group] = true
		if item.name == "uuid-v13" {
			t.Error("the list offers a UUID version that does not exist")
		}
	}
	for _, group := range schemeGroups[1:] {
		if !seen[group] {
			t.Errorf("no scheme is in the group %q", group)
		}
	}
	a.Update(key("ctrl+p"))
	press(a, "esc p")
	typeText(a, "uuid-v13")
	expect(t, a, "No scheme matches.")
}

// TestSchemeListNamesPalette checks that the list of schemes says where the pages are. The palette
// has the pages, so it does not say that.
func TestSchemeListNamesPalette(t *testing.T) {
	const elsewhere = "pages and commands: esc, then :"
	a := newApp(t, 80, 24)
	press(a, "p")
	typeText(a, "fit")
	expect(t, a, elsewhere+"  1 of ")
	typeText(a, "zq")
	expect(t, a, elsewhere, "No scheme matches.")
	press(a, "esc :")
	typeText(a, "fit")
	expect(t, a, "▸ fit ")
	if strings.Contains(screen(a), elsewhere) {
		t.Errorf("the palette says where the palette is:\n%s", screen(a))
	}
}

// TestPalette finds and runs commands of the page and of the program, and opens schemes.
func TestPalette(t *testing.T) {
	a := newApp(t, 120, 36)
	press(a, "@koid :")
	expect(t, a, "▐koid▌", "command", "generate one id")
	typeText(a, "overflow")
	press(a, "enter")
	expect(t, a, "✗ REFUSED  Sequence overflow")
	a.Update(key("ctrl+p"))
	typeText(a, "lessons")
	press(a, "enter")
	if a.top().Name() != "lessons" {
		t.Errorf("the palette did not open the lessons:\n%s", screen(a))
	}
	press(a, "esc :")
	typeText(a, "mongodb")
	press(a, "enter")
	expect(t, a, "▐objectid▌")
	for _, c := range [][2]string{{"step-back-twice", "▐7 lab▌"}, {"show only schemes", "▐8 compare▌"}, {"freeze or", "unfreeze"}} {
		press(a, "esc :")
		a.Update(tea.PasteMsg{Content: c[0]})
		press(a, "enter")
		expect(t, a, c[1])
	}
	press(a, "esc :")
	typeText(a, "split")
	expect(t, a, "▸ split the field in two", "Press D on the tab of a scheme.")
	press(a, "enter")
	expect(t, a, "Press D on the tab of a scheme. There, s: split the field in two.")
	press(a, "esc :")
	typeText(a, "zzzz")
	expect(t, a, "No command matches.")
}

// TestPaletteFindsByTask types what a newcomer looks for.
func TestPaletteFindsByTask(t *testing.T) {
	for typed, want := range map[string]string{
		"javascript": "rank schemes", "regression": "step the clock back", "backwards": "step the clock back", "csv copy": "formats to copy", "export": "write",
		"duplicate": "simulate", "rename": "rename",
	} {
		a := newApp(t, 120, 36)
		press(a, ":")
		typeText(a, typed)
		list := a.overlay.(*picker).matches()
		if !slices.ContainsFunc(list, func(i *pickItem) bool { return strings.Contains(i.about, want) }) {
			t.Errorf("%s finds no command with %q:\n%s", typed, want, screen(a))
		}
	}
}

// TestPaletteHasAll checks that the palette lists each command of the program, except those
// that only move a selection.
func TestPaletteHasAll(t *testing.T) {
	for _, s := range []keyState{{keys: "@koid"}, {keys: "0"}, {paste: fourIDs}, {keys: "@sno D"}, {keys: "@lab"}} {
		a := s.open(t)
		listed := map[string]bool{}
		for _, item := range a.commandItems() {
			listed[item.about] = true
		}
		for _, table := range a.keyTables() {
			for _, row := range a.commandRows(table.Title, table.Commands, func(c *pages.Command) func() tea.Cmd { return c.Do }) {
				if !listed[row.about] && row.name != "esc" {
					t.Errorf("%s: the palette does not list %q of %s", s.keys, row.about, table.Title)
				}
			}
		}
	}
}
