package app

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"idtui/ids/catalog"
	"idtui/model/config"
	"idtui/model/layouts"
	"idtui/ui/uitest"
)

// designing is a program with a configuration folder.
type designing struct {
	*App
	folder string
	saved  *string // the state that was saved last in the background
}

// newDesigning returns a program with a folder and a saved state.
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
func (d designing) sample() string { return d.designer.draft.sample.Text() }

// TestDesignExample designs a layout from a known scheme, as the help describes it.
func TestDesignExample(t *testing.T) {
	for _, size := range []window{{80, 24}, {120, 36}, {200, 60}} {
		d := newDesigning(t, t.TempDir(), nil, size.w, size.h)
		work(d.App, "@snowflake-twitter D")
		d.wants(t, "designer", "my-snowflake-twitter", "64 bits", "timestamp 41 bits", "node 10", "sequence 12 bits", "▸ timestamp", "✔ end 2080-07-10 +2.",
			"throughput ", "✔ duplicates 0 per year", "order ", "nearest snowflake-twitter", "same fields", d.sample())
		first := d.sample()
		work(d.App, "+")
		d.wants(t, "timestamp 42 bits", "node 9", "end 2150-03-18", "nearest snowflake-twitter", d.sample())
		if d.sample() == first {
			t.Error("the sample is not new")
		}
		work(d.App, "u")
		d.wants(t, "timestamp 41 bits", "node 10", "end 2080-07-10", "same fields")
		d.Update(key("ctrl+r")) // the same as U
		work(d.App, "u U")
		d.wants(t, "timestamp 42 bits", "node 9", "end 2150-03-18")
		work(d.App, "w")
		d.wants(t, "layouts/my-snowflake-twitter.toml")
		if _, err := d.catalog.Find("my-snowflake-twitter"); err != nil {
			t.Error(err)
		}
		work(d.App, "enter")
		if d.page.name() != "my-snowflake-twitter" {
			t.Errorf("enter opens %s", d.page.name())
		}
	}
}

// TestDesignNew opens a new layout, and the same draft again after leaving.
func TestDesignNew(t *testing.T) {
	d := newDesigning(t, t.TempDir(), nil, 120, 36)
	work(d.App, "@sno n + +")
	d.wants(t, "my-layout", "timestamp 43", "node 8")
	work(d.App, "esc")
	if d.page.name() != "sno" {
		t.Errorf("esc opens %s", d.page.name())
	}
	work(d.App, "@koid n")
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

// TestDesignRestart designs, ends the program in the middle, and goes on.
func TestDesignRestart(t *testing.T) {
	folder := t.TempDir()
	d := newDesigning(t, folder, &config.State{}, 120, 36)
	work(d.App, "@sno n + right k")
	before := d.designer.draft.text
	state, err := config.ParseState([]byte(*d.saved)) // as after a crash: nothing was saved at the end
	if err != nil {
		t.Fatal(err)
	}
	again := newDesigning(t, folder, state, 120, 36)
	if again.page.name() != designerName || again.designer.draft.text != before {
		t.Errorf("the program opens %s", again.page.name())
	}
	work(again.App, "esc @koid n")
	if again.designer.draft.text != before {
		t.Errorf("%s\nnot\n%s", again.designer.draft.text, before)
	}
	work(again.App, "u")
	again.wants(t, "timestamp 41", "node 10")
}

// TestDesignAsks writes a file that was changed meanwhile: w asks, and replaces it if pressed
// again.
func TestDesignAsks(t *testing.T) {
	d := newDesigning(t, t.TempDir(), nil, 120, 36)
	path := filepath.Join(d.folder, "layouts", "my-layout.toml")
	work(d.App, "@sno n w + w")
	text, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(text), "width = 42") {
		t.Fatalf("%v\n%s", err, text)
	}
	if err := os.WriteFile(path, append(text, "# mine\n"...), 0o600); err != nil {
		t.Fatal(err)
	}
	work(d.App, "+ w")
	d.wants(t, "press w again to replace it")
	if now, _ := os.ReadFile(path); !strings.HasSuffix(string(now), "# mine\n") {
		t.Error("the file was replaced without a question")
	}
	work(d.App, "w")
	if now, _ := os.ReadFile(path); !strings.Contains(string(now), "width = 43") {
		t.Errorf("the file is not replaced:\n%s", now)
	}
}

// TestDesignRefusals checks what is refused, and why.
func TestDesignRefusals(t *testing.T) {
	for keys, want := range map[string]string{
		"@slack D":                              "No draft: slack",
		"@sno n right right k w":                "Not written: the layout has",
		"@sno n < <":                            "No further: timestamp is at the end of the id.",
		"@sno n u":                              "Nothing to undo.",
		"@sno n left -":                         "No narrower: unused has 1 bit.",
		"@sno n up i s n o enter w":             "Not written: sno is a built-in scheme",
		"@sno n i A enter":                      "invalid name",
		"@sno n down down i 1 x enter":          "Invalid unit \"1x\"",
		"@sno n ]":                              "Name has no next value: type one.",
		"@sno n down down down i n o p e enter": "nope",
	} {
		d := newDesigning(t, t.TempDir(), nil, 120, 36)
		work(d.App, keys)
		if !strings.Contains(strings.ToLower(d.status.text), strings.ToLower(want)) {
			t.Errorf("%s: %q, not %q", keys, d.status.text, want)
		}
		if list, _ := filepath.Glob(filepath.Join(d.folder, "*", "*")); len(list) > 0 {
			t.Errorf("%s writes %v", keys, list)
		}
	}
}

// TestDesignNeeds holds the criteria against needs.toml.
func TestDesignNeeds(t *testing.T) {
	folder := t.TempDir()
	needs := "nodes = 400\nuntil = 2100-01-01\nstore = \"js\"\nhide = [\"time\", \"node\", \"volume\"]\nsecret = 100\npeak = 100000\nrate = \"1G/s\"\nmax_length = 3\ntext = [\"url\", \"no-lookalikes\", \"double-click\"]\n"
	if err := os.WriteFile(filepath.Join(folder, "needs.toml"), []byte(needs), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, size := range []window{{80, 24}, {120, 36}} {
		d := newDesigning(t, folder, nil, size.w, size.h)
		work(d.App, "@snowflake-twitter D")
		d.wants(t, "slack in bits", "✗ end 2080-07-10 -", "✗ js-safe ", "✗ leaks-time", "✗ leaks-node", "✗ length", "✗ throughput", "duplicates", "order", "needs.toml")
	}
	d := newDesigning(t, folder, nil, 80, 24)
	for _, scheme := range []string{"uuid-v1", "uuid-v7", "sno"} {
		work(d.App, "@"+scheme+" D")
		broken := 0
		for _, c := range d.designer.draft.criteria {
			if c.Broken {
				d.wants(t, "✗ "+c.Name)
				broken++
			}
		}
		if broken < 4 {
			t.Errorf("%s breaks only %d needs", scheme, broken)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "needs.toml"), []byte("nodes = \x1b\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	d = newDesigning(t, folder, nil, 80, 24)
	work(d.App, "@snowflake-twitter D")
	d.wants(t, "The default needs are used")
}

// TestDesignFile shows the layout file beside the bits, and copies it.
func TestDesignFile(t *testing.T) {
	d := newDesigning(t, t.TempDir(), nil, 120, 36)
	work(d.App, "@sno n T")
	d.wants(t, "layouts/my-layout.toml", `name = "my-layout"`, "timestamp 41")
	work(d.App, "+ c T")
	d.wants(t, "✔ end")
}

// TestDesignMouse chooses a field and sets a value with clicks.
func TestDesignMouse(t *testing.T) {
	d := newDesigning(t, t.TempDir(), nil, 120, 36)
	work(d.App, "@sno n")
	for _, zone := range []string{"field:9", "bit:50", "less:1", "more:1", "param:2", "copy:0", "more:99", "bit:x", "nothing"} {
		d.click(zone)
	}
	d.wants(t, "▸ node")
}

// TestDesignAtEverySize draws drafts of schemes of all sizes in windows of all sizes, and
// presses random keys: nothing panics, and every field is drawn.
func TestDesignAtEverySize(t *testing.T) {
	rnd := rand.New(rand.NewPCG(19, 10))
	keys := strings.Fields("+ - a s m < > k up down [ ] u U T space pgdown pgup left right i x 1 enter esc w c")
	folder := t.TempDir()
	for _, name := range []string{"snowflake-twitter", "sno", "uuid-v7", "uuid-v1", "ulid", "guid-fogfish", "scru160"} {
		d := newDesigning(t, folder, nil, 80, 24)
		s, err := d.catalog.Find(name)
		if err != nil {
			continue
		}
		b, err := s.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		d.design(b)
		for range 120 {
			d.Update(tea.WindowSizeMsg{Width: 80 + rnd.IntN(140), Height: 24 + rnd.IntN(50)})
			press(d.App, keys[rnd.IntN(len(keys))])
			if d.page.name() != designerName || d.overlay != nil {
				d.overlay = nil
				d.design(b)
			}
			d.compose()
		}
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

// TestDesignFromPalette finds the designer and the tab fit by name, on any page.
func TestDesignFromPalette(t *testing.T) {
	d := newDesigning(t, t.TempDir(), nil, 80, 24)
	work(d.App, ": d e s i g n enter")
	d.wants(t, "designer", "my-layout", "64 bits")
	work(d.App, ": f i t enter")
	if d.page.name() != "fit" {
		t.Errorf("opened %s", d.page.name())
	}
}
