package app

import (
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"idtui/ids/catalog"
	"idtui/model/config"
	"idtui/model/layouts"
	"idtui/ui/uitest"
)

const designerName = "designer"

// designing is a program with a configuration folder.
type designing struct {
	*App
	folder string
	saved  *string // the state that was saved last in the background
}

// newDesigning returns a program with a configuration folder and a saved state.
func newDesigning(t *testing.T, folder string, state *config.State, w, h int) designing {
	t.Helper()
	load := func(before *layouts.Set) *layouts.Set {
		l := layouts.Loader{BuiltIn: catalog.Default(), Previous: before}
		return l.Load(layouts.Source{Path: filepath.Join(folder, "layouts"), Optional: true})
	}
	seed, saved := uint64(1), new(string)
	set := load(nil)
	a, err := New(Options{
		Catalog: set.Catalog, Layouts: set, Reload: load, ConfigFolder: folder, Now: fixedNow, Seed: &seed, State: state,
		KeepState: func(text []byte) { *saved = string(text) },
	})
	if err != nil {
		t.Fatal(err)
	}
	a.Update(tea.WindowSizeMsg{Width: w, Height: h})
	return designing{a, folder, saved}
}

// screen returns the rows of the screen.
func (d designing) screen() string { return uitest.Draw(d.compose().Pane()).Text }

// wants reports texts that the screen lacks.
func (d designing) wants(t *testing.T, texts ...string) {
	t.Helper()
	screen := d.screen()
	for _, text := range texts {
		if !strings.Contains(screen, text) {
			t.Errorf("the screen lacks %q:\n%s", text, screen)
		}
	}
}

// sample returns the sample that the designer shows.
func (d designing) sample() string {
	_, sample, _ := strings.Cut(d.screen(), "sample ")
	sample, _, _ = strings.Cut(sample, "\n")
	return sample
}

// file returns the layout file that the designer shows, in a window of 120 columns.
func (d designing) file() string {
	var text strings.Builder
	work(d.App, "T")
	for row := range strings.Lines(d.screen()) {
		if c := []rune(row); len(c) > 58 {
			text.WriteString(string(c[58:]))
		}
	}
	work(d.App, "T")
	_, file, _ := strings.Cut(text.String(), "layouts/")
	return file
}

// TestDesignExample designs a layout from a known scheme, as the help describes it.
func TestDesignExample(t *testing.T) {
	for _, size := range []window{{80, 24}, {120, 36}, {200, 60}} {
		d := newDesigning(t, t.TempDir(), nil, size.w, size.h)
		work(d.App, "@snowflake-twitter D")
		d.wants(t, "designer", "my-snowflake-twitter", "64 bits", "timestamp 41 bits", "node 10", "sequence 12 bits", "←→ timestamp", " until 2080-07-10", " 5.",
			" ids/s per node", "✔ no duplicates", "all ids are in order", "most similar: snowflake-twitter", "same fields")
		first := d.sample()
		work(d.App, "+")
		d.wants(t, "timestamp 42 bits", "node 9", "until 2150-03-18", "most similar: snowflake-twitter")
		if d.sample() == first {
			t.Error("the sample is not new")
		}
		work(d.App, "u")
		d.wants(t, "timestamp 41 bits", "node 10", "until 2080-07-10", "same fields")
		d.Update(key("ctrl+r")) // the same as U
		work(d.App, "u U")
		d.wants(t, "timestamp 42 bits", "node 9", "until 2150-03-18")
		work(d.App, "w")
		d.wants(t, "layouts/my-snowflake-twitter.toml")
		if _, err := d.catalog.Find("my-snowflake-twitter"); err != nil {
			t.Error(err)
		}
		work(d.App, "o")
		if d.page.Name() != "my-snowflake-twitter" {
			t.Errorf("o opens %s", d.page.Name())
		}
	}
}

// TestDesignNew opens a new layout, and the same draft again after leaving.
func TestDesignNew(t *testing.T) {
	d := newDesigning(t, t.TempDir(), nil, 120, 36)
	work(d.App, "@sno ctrl+n + +")
	d.wants(t, "my-layout", "timestamp 43", "node 8")
	work(d.App, "esc")
	if d.page.Name() != "sno" {
		t.Errorf("esc opens %s", d.page.Name())
	}
	work(d.App, "@koid ctrl+n")
	d.wants(t, "my-layout", "timestamp 43")
}

// TestDesignFromPages opens the designer from the pages that show schemes.
func TestDesignFromPages(t *testing.T) {
	for _, keys := range []string{"@lab D", "@compare down D", "@sno D"} {
		d := newDesigning(t, t.TempDir(), nil, 120, 36)
		press(d.App, keys)
		d.wants(t, "designer", "same fields", "▸ ")
	}
	d := newDesigning(t, t.TempDir(), nil, 120, 36)
	d.Update(tea.PasteMsg{Content: "9q77e7ft9u236223"})
	press(d.App, "D")
	d.wants(t, "my-sno", "same fields")
	work(d.App, "@fit right D")
	d.wants(t, "designer", "needs of the tab fit")
}

// TestDesignRestart designs, ends the program in the middle, and continues.
func TestDesignRestart(t *testing.T) {
	folder := t.TempDir()
	d := newDesigning(t, folder, &config.State{}, 120, 36)
	work(d.App, "@sno ctrl+n + right k")
	before := d.file()
	state, err := config.ParseState([]byte(*d.saved)) // as after a crash: nothing was saved at the end
	if err != nil {
		t.Fatal(err)
	}
	again := newDesigning(t, folder, state, 120, 36)
	if again.page.Name() != designerName {
		t.Fatalf("the program opens %s", again.page.Name())
	}
	again.wants(t, "timestamp 42", "node 9")
	work(again.App, "esc @koid ctrl+n")
	if got := again.file(); got != before {
		t.Errorf("%s\nnot\n%s", got, before)
	}
	work(again.App, "u")
	again.wants(t, "timestamp 41", "node 10")
}

// TestDesignFromPalette finds the designer and the tab fit by name, on any page.
func TestDesignFromPalette(t *testing.T) {
	d := newDesigning(t, t.TempDir(), nil, 80, 24)
	work(d.App, ": d e s i g n enter")
	d.wants(t, "designer", "my-layout", "64 bits")
	work(d.App, ": f i t enter")
	if d.page.Name() != "fit" {
		t.Errorf("opened %s", d.page.Name())
	}
}

// BenchmarkDesignChange measures a change and its undo: each time the sample, the criteria
// and the nearest scheme are computed. Both together take 4 ms.
func BenchmarkDesignChange(b *testing.B) {
	seed := uint64(1)
	a, err := New(Options{Catalog: catalog.Default(), Now: fixedNow, Seed: &seed})
	if err != nil {
		b.Fatal(err)
	}
	a.Update(tea.WindowSizeMsg{Width: 120, Height: 36})
	press(a, "@uuid-v7 D")
	for b.Loop() {
		press(a, "+ u")
		a.compose()
	}
}
