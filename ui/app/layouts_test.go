package app

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"idtui/ids/catalog"
	"idtui/model/config"
	"idtui/model/layouts"
)

// layoutText returns a layout file whose field region has the given width.
func layoutText(name string, width int) string {
	return fmt.Sprintf(`idtui = 1
name = %q
title = "Own %[1]s"
about = "A layout for tests."
bits = 64
fields = [
  { name = "timestamp", kind = "time", width = 41, unit = "10ms", epoch = 2021-03-01 },
  { name = "region", kind = "node", width = %d, min = 0, max = 20, labels = { 0 = "eu" } },
  { name = "sequence", kind = "sequence", width = %d },
]
generator = { back = "wait", full = "wait" }
encodings = [ { alphabet = "crockford", as = "number", length = 13, prefix = "ord_" } ]
`, name, width, 23-width)
}

// layoutApp is a program with a folder of layout files.
type layoutApp struct {
	*App
	t   *testing.T
	dir string
}

func (l *layoutApp) write(file, text string) {
	l.t.Helper()
	if err := os.WriteFile(filepath.Join(l.dir, file), []byte(text), 0o600); err != nil {
		l.t.Fatal(err)
	}
}

// load reads the folder.
func (l *layoutApp) load(before *layouts.Set) *layouts.Set {
	loader := layouts.Loader{BuiltIn: catalog.Default(), Previous: before}
	return loader.Load(layouts.Source{Path: l.dir})
}

// focus sends the message that the window has the focus again.
func (l *layoutApp) focus() {
	_, cmd := l.Update(tea.FocusMsg{})
	finish(l.App, cmd)
}

// newLayoutApp starts a program with layout files, by name.
func newLayoutApp(t *testing.T, c *config.Config, id string, files map[string]string) *layoutApp {
	t.Helper()
	l := &layoutApp{t: t, dir: t.TempDir()}
	for file, text := range files {
		l.write(file, text)
	}
	seed, set := uint64(1), l.load(nil)
	a, err := New(Options{Catalog: set.Catalog, Layouts: set, Reload: l.load, Config: c, Now: fixedNow, Seed: &seed, ID: id})
	if err != nil {
		t.Fatal(err)
	}
	l.App = a
	a.Update(tea.WindowSizeMsg{Width: 120, Height: 36})
	return l
}

// TestOwnTab opens the tab of a user's layout from the list, decodes an id of it, and edits
// its bits.
func TestOwnTab(t *testing.T) {
	l := newLayoutApp(t, nil, "", map[string]string{"acme.toml": layoutText("acme", 5)})
	press(l.App, "p")
	expect(t, l.App, "▸ acme", "acme (Own acme) · your layout in")
	press(l.App, "a c m e enter space")
	expect(t, l.App, "▐acme▌", "region 5", "ord_")
	press(l.App, "right")
	expect(t, l.App, "value 0 (eu), range 0 to 20")
	press(l.App, "i 1")
	expect(t, l.App, "edited")
	l.Update(tea.PasteMsg{Content: "ord_046PK40880000"})
	expect(t, l.App, "1 acme", "2026-11-22 14:06:10.25")
	press(l.App, "enter")
	expect(t, l.App, "▐acme▌", "pasted")
}

// TestOwnListReloads opens the list of schemes, which reads the files again.
func TestOwnListReloads(t *testing.T) {
	l := newLayoutApp(t, nil, "", nil)
	l.write("acme.toml", layoutText("acme", 5))
	work(l.App, "p")
	expect(t, l.App, "▸ acme", "Layouts reloaded: acme.")
	l.write("acme.toml", "x")
	work(l.App, "esc p")
	expect(t, l.App, "acme.toml:1: invalid TOML")
}

// TestOwnCommandLine copies the command line that decodes an id of a layout whose texts a
// shell would execute.
func TestOwnCommandLine(t *testing.T) {
	const prefix = "'$(x)`y`;'"
	text := strings.Replace(layoutText("acme", 5), `prefix = "ord_"`, `prefix = "`+prefix+`"`, 1)
	l := newLayoutApp(t, nil, "", map[string]string{"a $(b).toml": text})
	press(l.App, "p enter space y")
	got := copies(t, l.App)["command line"]
	if want := "-s acme --layouts " + shellWord(filepath.Join(l.dir, "a $(b).toml")) + " -- '" + strings.ReplaceAll(prefix, "'", `'\''`); !strings.Contains(got, want) {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// TestOwnLetters checks that a title in other alphabets appears.
func TestOwnLetters(t *testing.T) {
	text := strings.Replace(layoutText("acme", 5), "Own acme", "Заказ é 日", 1)
	l := newLayoutApp(t, nil, "", map[string]string{"acme.toml": text})
	press(l.App, "p")
	expect(t, l.App, "acme (Заказ é 日) · your layout in")
}

// TestOwnRange checks that a field shows the range of the values that a generator issues.
func TestOwnRange(t *testing.T) {
	text := strings.Replace(layoutText("acme", 5), "min = 0", "min = 3", 1)
	l := newLayoutApp(t, nil, "", map[string]string{"acme.toml": text})
	press(l.App, "p enter space right")
	expect(t, l.App, "value 3, range 3 to 20")
}

// TestOwnLab runs a user's layout in the lab and in the comparison.
func TestOwnLab(t *testing.T) {
	l := newLayoutApp(t, nil, "", map[string]string{"acme.toml": layoutText("acme", 5)})
	work(l.App, "@compare end")
	work(l.App, "enter")
	expect(t, l.App, "acme", "region")
}

// TestOwnFrontTab gives a user's layout a permanent tab, and opens it at the start.
func TestOwnFrontTab(t *testing.T) {
	c := config.Default(Known(catalog.Default()))
	c.Tabs, c.Scheme = []string{"acme", "sno"}, "acme"
	l := newLayoutApp(t, c, "", map[string]string{"acme.toml": layoutText("acme", 5)})
	expect(t, l.App, "▐acme▌  sno ", "region 5")
	l.write("acme.toml", layoutText("acme", 6))
	l.focus()
	expect(t, l.App, "▐acme▌  sno ", "region sequence 17", "Layouts reloaded: acme.")
	l.write("acme.toml", "broken")
	l.focus()
	expect(t, l.App, "acme.toml:1: invalid TOML")
	press(l.App, "esc")
	if s := screen(l.App); strings.Contains(s, "▐acme▌") || !strings.Contains(s, "▐decode▌  sno ") {
		t.Errorf("the tab of a broken layout is open:\n%s", s)
	}
	l.write("acme.toml", layoutText("acme", 7))
	l.focus()
	press(l.App, "1")
	expect(t, l.App, "▐acme▌  sno ", "region  sequence 16")
}

// TestReloadKeepsPages checks that a changed layout changes no page of other schemes. The page of
// the layout keeps its parameters.
func TestReloadKeepsPages(t *testing.T) {
	l := newLayoutApp(t, nil, "", map[string]string{"acme.toml": layoutText("acme", 5), "other.toml": layoutText("other", 5)})
	press(l.App, "p o t h e r enter space p a c m e enter down ]")
	expect(t, l.App, "region      ‹ 1 ›")
	other, sno, decoder := l.explorers["other"], l.seedTabs[2], l.decoder
	l.focus() // nothing changed
	if l.status.text != "" {
		t.Errorf("status %q after no change", l.status.text)
	}
	l.write("acme.toml", layoutText("acme", 6))
	l.focus()
	expect(t, l.App, "region sequence 17", "region      ‹ 1 ›")
	if l.explorers["other"] != other || l.seedTabs[2] != sno || l.decoder != decoder {
		t.Error("a page of another scheme was replaced")
	}
	if err := os.Remove(filepath.Join(l.dir, "acme.toml")); err != nil {
		t.Fatal(err)
	}
	press(l.App, "p a c m e")
	l.focus()
	expect(t, l.App, "No scheme matches.")
	press(l.App, "esc")
	if l.pickedTab != nil || l.page != l.decoder {
		t.Errorf("a removed scheme has the tab %v; the open page is %s", l.pickedTab, l.page.Name())
	}
	work(l.App, "@compare F a c m e")
	if s := screen(l.App); strings.Contains(s, "▐acme▌") {
		t.Errorf("compare has a removed scheme:\n%s", s)
	}
}

// TestReloadDecodes checks that the decoder decodes its text again when a layout file was added.
func TestReloadDecodes(t *testing.T) {
	l := newLayoutApp(t, nil, "ord_046PK40880000", nil)
	if s := screen(l.App); strings.Contains(s, "▐acme▌") {
		t.Fatalf("the layout is loaded:\n%s", s)
	}
	l.write("acme.toml", layoutText("acme", 5))
	l.focus()
	expect(t, l.App, "1 acme", "2026-11-22 14:06:10.25", "0 (eu)")
}

// TestChangeOwn renames and deletes a layout and undoes both, with keys that the help lists.
func TestChangeOwn(t *testing.T) {
	l := newLayoutApp(t, nil, "", map[string]string{"acme.toml": layoutText("acme", 5)})
	for _, step := range []struct{ keys, file, help string }{
		{"O", "acme.toml", "rename the layout"},
		{"i s h o p enter", "shop.toml", "undo the last rename"},
		{"u", "acme.toml", "redo what was undone"},
		{"delete", "", "undo the last rename or deletion"},
		{"u", "acme.toml", "delete the file"},
	} {
		press(l.App, step.keys)
		files, err := filepath.Glob(filepath.Join(l.dir, "*"))
		if err != nil {
			t.Fatal(err)
		}
		var got string
		for _, f := range files {
			got += filepath.Base(f)
		}
		if got != step.file {
			t.Errorf("after %s there is %q, not %q", step.keys, got, step.file)
		}
		press(l.App, "?")
		expect(t, l.App, step.help)
		press(l.App, "esc")
	}
}

// TestProblems shows broken files at the start, line by line, and reads them again.
func TestProblems(t *testing.T) {
	files := map[string]string{"good.toml": layoutText("good", 5), "bad.toml": strings.ReplaceAll(layoutText("bad", 5), "width", "\\u001b[31m")}
	l := newLayoutApp(t, nil, "", files)
	expect(t, l.App, "1 problem in layout files", "bad.toml:", "R read again", "▐! problems▌")
	if s := l.View().Content; strings.Contains(s, "\x1b[31mred") {
		t.Errorf("an escape of a file reaches the screen:\n%q", s)
	}
	press(l.App, "esc")
	expect(t, l.App, "▐decode▌")
	press(l.App, "!")
	expect(t, l.App, "bad.toml:")
	press(l.App, "esc ?")
	expect(t, l.App, "list the problems of layout files")
	l.write("bad.toml", layoutText("bad", 5))
	work(l.App, "esc ! R")
	expect(t, l.App, "▐decode▌", "Layouts reloaded: bad.")
	press(l.App, "!")
	if _, open := l.overlay.(*problems); open {
		t.Error("the list opens without problems")
	}
	withID := newLayoutApp(t, nil, "9q77e7ft9u236223", map[string]string{"bad.toml": "x"})
	expect(t, withID.App, "2010-01-01", "press ! to list them")
}

// TestProblemsScroll scrolls a long list at several sizes.
func TestProblemsScroll(t *testing.T) {
	files := map[string]string{}
	for i := range 60 {
		files[fmt.Sprintf("%02d.toml", i)] = "x"
	}
	l := newLayoutApp(t, nil, "", files)
	for _, at := range windows {
		l.Update(tea.WindowSizeMsg{Width: at.w, Height: at.h})
		press(l.App, strings.Repeat("down ", 200))
		expect(t, l.App, "59.toml:1:")
		press(l.App, strings.Repeat("up ", 200))
		expect(t, l.App, "00.toml:1:")
	}
}

// extremeLayout returns a layout with as many fields as an id can have, and long texts. Its
// characters are wide, special or like others.
func extremeLayout() string {
	long := strings.Repeat("long 日本 \\\"'`$(x)</svg>&| é ж ", 2000)
	var b strings.Builder
	fmt.Fprintf(&b, "idtui = 1\nname = \"extreme\"\ntitle = \"%[1]s\"\nabout = \"%[1]s\"\nsource = \"%[1]s\"\nbits = 160\n", long)
	fmt.Fprintf(&b, "generator = { back = \"refuse\", full = \"wait\" }\nencodings = [ { alphabet = \"crockford\", as = \"number\", length = 32, prefix = \"%s\", suffix = \"%s\" } ]\n",
		strings.Repeat("<", 64), strings.Repeat("'", 64))
	b.WriteString("[[fields]]\nname = \"time\"\nkind = \"time\"\nunit = \"1ms\"\nwidth = 40\nepoch = 2021-03-01\n")
	for i := range 110 {
		fmt.Fprintf(&b, "[[fields]]\nname = \"node-with-a-long-name-%d\"\nkind = \"node\"\nwidth = 1\nlabels = { 0 = \"%s\" }\n", i, long[:200])
	}
	b.WriteString("[[fields]]\nname = \"sequence\"\nkind = \"sequence\"\nwidth = 10\n")
	return b.String()
}

// TestOwnExtreme draws the pages that show an extreme layout at several sizes. The screen has the
// rows of the window, and each row has its columns.
func TestOwnExtreme(t *testing.T) {
	l := newLayoutApp(t, nil, "", map[string]string{"extreme.toml": extremeLayout()})
	if len(l.layouts.Problems) > 0 {
		t.Fatal(l.layouts.Lines()[0])
	}
	for _, keys := range []string{"p", "enter space", "right right right", "b space", "i 1", "?", "esc enter", "esc", "@lab", "@compare end", "p e x t"} {
		work(l.App, keys)
		for _, at := range []window{{80, 24}, {81, 25}, {120, 36}, {200, 60}} {
			l.Update(tea.WindowSizeMsg{Width: at.w, Height: at.h})
			lines := strings.Split(l.View().Content, "\n")
			if len(lines) != at.h {
				t.Fatalf("%q at %v: %d rows", keys, at, len(lines))
			}
			for _, row := range lines {
				if got := ansi.StringWidth(row); got != at.w {
					t.Fatalf("%q at %v: a row of %d columns: %q", keys, at, got, ansi.Strip(row))
				}
			}
		}
	}
}

// TestLayoutNamedAsPage opens layouts that have the names of pages. It returns to them from
// the list of layouts, from the designer, and at the next start.
func TestLayoutNamedAsPage(t *testing.T) {
	for _, name := range []string{"lab", "fit", "designer", "layouts"} {
		l := newLayoutApp(t, nil, "", map[string]string{name + ".toml": layoutText(name, 5)})
		press(l.App, "O enter space")
		if _, ok := l.explorers[name]; !ok || l.page != l.explorers[name] {
			t.Fatalf("enter opens the page %s instead of the layout", l.page.State().Title)
		}
		press(l.App, "D esc")
		if l.page != l.explorers[name] {
			t.Errorf("the designer leads back to the page %s instead of the layout", l.page.State().Title)
		}
		l.saveState()
		again, err := New(Options{Catalog: l.catalog, Layouts: l.layouts, Now: fixedNow, State: l.state})
		if err != nil {
			t.Fatal(err)
		}
		if again.page != again.explorers[name] || again.page == nil {
			t.Errorf("the next start opens %s instead of the layout", again.page.State().Title)
		}
	}
}

// TestShadowedLayout checks that idtui says if it uses a built-in scheme instead of a layout file
// of the same name.
func TestShadowedLayout(t *testing.T) {
	l := newLayoutApp(t, nil, "", map[string]string{"sno.toml": layoutText("sno", 5)})
	expect(t, l.App, "is the name of a built-in scheme")
	press(l.App, "esc O esc")
	l.Update(tea.PasteMsg{Content: "9q77e7ft9u236223"})
	expect(t, l.App, "sno · built-in, not ")
	press(l.App, "enter")
	expect(t, l.App, "▐sno▌", "sno is the built-in scheme, not ")
}
