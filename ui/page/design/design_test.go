package design

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/model/fit"
	"idtui/model/layouts"
	"idtui/ui/page"
	"idtui/ui/uitest"
)

// played is the page with a configuration folder, and its player.
type played struct {
	*uitest.Player
	page   *Page
	folder string
}

// newPlayed returns the page in a window, with the draft of a scheme; "" for a new layout.
func newPlayed(t *testing.T, folder, scheme string, w, h int) played {
	t.Helper()
	p := played{folder: folder}
	p.Player = uitest.NewPlayer(t, time.Date(2026, 11, 21, 2, 6, 12, 340e6, time.UTC), rand.NewChaCha8([32]byte{1}), func(h *page.Host) page.Page {
		h.Catalog, h.ConfigFolder = catalog.Default, folder
		p.page = New(h)
		return p.page
	})
	p.Resize(w, h)
	p.open(t, scheme)
	return p
}

// open opens the draft of a scheme; "" for a new layout.
func (p played) open(t *testing.T, scheme string) {
	t.Helper()
	var design page.Design
	if scheme != "" {
		var err error
		if design.Scheme, err = p.Host.Catalog().Find(scheme); err != nil {
			t.Fatal(err)
		}
	}
	p.Handle(page.Offer{Intent: design})
}

// says checks the text of the status line.
func (p played) says(t *testing.T, text string) {
	t.Helper()
	if !strings.Contains(p.Status(), text) {
		t.Errorf("the status line does not say %q: %s", text, p.Status())
	}
}

// TestAsks writes a file that was changed meanwhile. The key w asks, and replaces the file if it is
// pressed again.
func TestAsks(t *testing.T) {
	d := newPlayed(t, t.TempDir(), "", 120, 36)
	path := filepath.Join(d.folder, "layouts", "my-layout.toml")
	d.Press("w + w")
	text, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(text), "width = 42") {
		t.Fatalf("%v\n%s", err, text)
	}
	if err := os.WriteFile(path, append(text, "# mine\n"...), 0o600); err != nil {
		t.Fatal(err)
	}
	d.Press("+ w")
	d.says(t, "press w again to replace it")
	if now, _ := os.ReadFile(path); !strings.HasSuffix(string(now), "# mine\n") {
		t.Error("the file was replaced without a question")
	}
	d.Press("w")
	if now, _ := os.ReadFile(path); !strings.Contains(string(now), "width = 43") {
		t.Errorf("the file is not replaced:\n%s", now)
	}
}

// TestCodeBesideTheFile writes functions and a parser beside a written layout file.
func TestCodeBesideTheFile(t *testing.T) {
	d := newPlayed(t, t.TempDir(), "sno", 120, 36)
	d.Press("w")
	d.says(t, "w again: SQL or code")
	d.Press("w")
	choice, ok := d.Intents[len(d.Intents)-1].(page.Choose)
	if !ok || len(choice.Items) < 8 {
		t.Fatalf("w lists %+v", d.Intents[len(d.Intents)-1])
	}
	for _, i := range choice.Items {
		i.Do()
	}
	path := filepath.Join(d.folder, "layouts", "my-sno")
	for ending, want := range map[string]string{".postgres.sql": "CREATE OR REPLACE FUNCTION", ".sqlite.sql": "select", ".go": "package main", ".py": "def ", ".toml": "[[fields]]"} {
		text, err := os.ReadFile(path + ending)
		if err != nil || !strings.Contains(strings.ToLower(string(text)), strings.ToLower(want)) {
			t.Errorf("%s: %v\n%.300s", ending, err, text)
		}
	}
	d.Press("+ w")
	if _, again := d.Intents[len(d.Intents)-1].(page.Choose); again {
		t.Error("w lists code for a layout that is not written")
	}
}

// TestRejections checks which changes are rejected, and why.
func TestRejections(t *testing.T) {
	for keys, want := range map[string]string{
		"right right k w":                "Not written: the layout has",
		"< <":                            "No further: timestamp is at the end of the id.",
		"u":                              "Nothing to undo.",
		"left -":                         "No narrower: unused has 1 bit.",
		"up i s n o enter w":             "Not written: sno is a built-in scheme",
		"i A enter":                      "Invalid name",
		"down down i 1 x enter":          "Invalid unit \"1x\"",
		"]":                              "Name has no next value: type one.",
		"down down down i n o p e enter": "nope",
	} {
		d := newPlayed(t, t.TempDir(), "", 120, 36)
		d.Press(keys)
		d.says(t, want)
		if list, _ := filepath.Glob(filepath.Join(d.folder, "*", "*")); len(list) > 0 {
			t.Errorf("%s writes %v", keys, list)
		}
	}
	d := newPlayed(t, t.TempDir(), "", 120, 36)
	d.open(t, "slack")
	d.says(t, "No draft: slack")
}

// TestNeeds compares the criteria with needs.toml.
func TestNeeds(t *testing.T) {
	folder := t.TempDir()
	needs := "nodes = 400\nuntil = 2100-01-01\nstore = \"js\"\nhide = [\"time\", \"node\", \"volume\"]\nsecret = 100\npeak = 100000\nrate = \"1G/s\"\nmax_length = 3\ntext = [\"url\", \"no-lookalikes\", \"double-click\"]\n"
	if err := os.WriteFile(filepath.Join(folder, "needs.toml"), []byte(needs), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, size := range [][2]int{{80, 24}, {120, 36}} {
		d := newPlayed(t, folder, "snowflake-twitter", size[0], size[1])
		d.Shows(t, "headroom", " until 2080-07-10", " 0.73×", "✗ not exact ", "✗ reveals the time", "✗ reveals the node", "✗ up to 19 characters", " ids/s per node", "needs.toml")
	}
	d := newPlayed(t, folder, "", 80, 24)
	for _, scheme := range []string{"uuid-v1", "uuid-v7", "sno"} {
		d.open(t, scheme)
		broken := 0
		for _, c := range d.page.draft.criteria {
			if c.Broken {
				text, _, _ := strings.Cut(c.Text, " (") // the pane has no room for an alphabet
				d.Shows(t, "✗ "+text)
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
	d = newPlayed(t, folder, "snowflake-twitter", 80, 24)
	d.says(t, "The default needs are used")
}

// TestFile shows the layout file beside the bits, and copies it.
func TestFile(t *testing.T) {
	d := newPlayed(t, t.TempDir(), "", 120, 36)
	d.Press("v")
	d.Shows(t, "layouts/my-layout.toml", `name = "my-layout"`, "timestamp 41")
	d.Press("+ c")
	if c, ok := d.Intents[len(d.Intents)-1].(page.Copy); !ok || c.Text != d.page.draft.text {
		t.Errorf("c intends %+v", d.Intents[len(d.Intents)-1])
	}
	d.Press("v")
	d.Shows(t, "✔ timestamps last until")
}

// TestMouse chooses a field and sets a value with clicks.
func TestMouse(t *testing.T) {
	d := newPlayed(t, t.TempDir(), "", 120, 36)
	for _, zone := range []string{"field:9", "bit:50", "less:1", "more:1", "param:2", "copy:0", "more:99", "bit:x", "nothing"} {
		d.Handle(page.Click{Zone: zone})
	}
	d.Shows(t, "←→ node")
}

// TestAtManySizes draws drafts of short and long ids in windows of random sizes, and presses random
// keys. Nothing may panic.
func TestAtManySizes(t *testing.T) {
	rnd := rand.New(rand.NewPCG(19, 10))
	keys := strings.Fields("+ - a s j < > k up down [ ] u U v space pgdown pgup left right i x 1 enter esc w c")
	folder := t.TempDir()
	for _, name := range []string{"snowflake-twitter", "sno", "uuid-v7", "uuid-v1", "ulid", "guid-fogfish"} {
		d := newPlayed(t, folder, name, 80, 24)
		for range 120 {
			d.Resize(80+rnd.IntN(140), 24+rnd.IntN(50))
			d.Press(keys[rnd.IntN(len(keys))])
			if d.page.hidden {
				d.open(t, name)
			}
			d.Text()
		}
	}
}

// TestSimpler designs from a scheme that a layout file cannot express exactly. The page says what
// is missing.
func TestSimpler(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 36}} {
		d := newPlayed(t, t.TempDir(), "koid", size[0], size[1])
		simpler := "koid has more than the draft: its canonical encoding is hex from 2^63 up"
		if size[1] < 30 {
			d.says(t, simpler)
		} else {
			d.Shows(t, simpler)
		}
		d.Shows(t, "my-koid", "timestamp 42", "last", " until 2109-05-15 8.2× default", d.page.draft.sample.Text())
	}
}

// TestYears checks the years of a layout, with the dates that set bit 0 and the bit of 2^53. It
// also checks the sample in all encodings.
func TestYears(t *testing.T) {
	d := newPlayed(t, t.TempDir(), "koid", 120, 36)
	d.Shows(t, "1970-01-01 ├", "┤ 2109-05-15", "◆ 2^53 1970-01-25 · sign bit 2039-09-07", "hex        0x")
	d = newPlayed(t, t.TempDir(), "koid", 80, 24)
	d.Shows(t, "1970-01-01 ├", "┤ 2109-05-15")
	d.open(t, "uuid-v4") // without a time
	if strings.Contains(d.Text(), "├") {
		t.Error(d.Text())
	}
}

// TestGivenNeeds compares the criteria with the needs that another page gives.
func TestGivenNeeds(t *testing.T) {
	d := newPlayed(t, t.TempDir(), "", 120, 36)
	needs := fit.Default(d.Host.Now().Time())
	needs.Nodes = 16
	d.Handle(page.Offer{Intent: page.Design{Needs: &needs, NeedsName: "needs of the test"}})
	if d.Shows(t, "my-layout", "needs of the test"); d.page.needs.Nodes != 16 {
		t.Errorf("%v nodes", d.page.needs.Nodes)
	}
}

// TestOpensWritten opens the tab of a layout only after w has written it. The enter key types a
// value and writes nothing.
func TestOpensWritten(t *testing.T) {
	d := newPlayed(t, t.TempDir(), "", 120, 36)
	set := &layouts.Set{}
	d.Host.Layouts = func() *layouts.Set { return set }
	d.Host.Reload = func(before *layouts.Set) *layouts.Set {
		l := layouts.Loader{BuiltIn: catalog.Default(), Previous: before}
		return l.Load(layouts.Source{Path: filepath.Join(d.folder, "layouts"), Optional: true})
	}
	d.Press("enter")
	if d.page.edit == nil {
		t.Error("enter does not type a value")
	}
	d.Press("esc")
	d.Press("o")
	if files, _ := os.ReadDir(filepath.Join(d.folder, "layouts")); len(files) > 0 {
		t.Fatalf("%s is written before w", files[0].Name())
	}
	d.Press("w")
	for _, i := range d.Intents {
		if take, ok := i.(page.TakeLayouts); ok {
			set = take.Set
		}
	}
	d.Host.Catalog = func() *catalog.Catalog { return set.Catalog }
	d.Intents = nil
	d.Press("o")
	if open, ok := d.Intents[0].(page.OpenScheme); len(d.Intents) != 1 || !ok || open.Scheme.Name != "my-layout" {
		t.Errorf("o intends %+v", d.Intents)
	}
}

// TestReopens opens the draft of the saved state.
func TestReopens(t *testing.T) {
	d := newPlayed(t, t.TempDir(), "sno", 120, 36)
	d.Press("+")
	d.Handle(page.Saving{})
	again := New(d.Host)
	if !again.State().Hidden || !again.Handle(page.Offer{Intent: page.OpenTab{Name: again.Name()}}).Opens {
		t.Fatal("the draft is not opened again")
	}
	if again.draft.text != d.page.draft.text {
		t.Errorf("%s\nnot\n%s", again.draft.text, d.page.draft.text)
	}
	d.Host.State.Drafts = nil
	if New(d.Host).Handle(page.Offer{Intent: page.OpenTab{Name: again.Name()}}).Opens {
		t.Error("a page without a draft opens")
	}
}
