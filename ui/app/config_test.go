package app

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/config"
)

// configured returns a program with a configuration and a saved state.
func configured(t *testing.T, text string, s *config.State) *App {
	t.Helper()
	c := catalog.Default()
	cfg, err := config.Parse("test.toml", []byte(text), Known(c))
	if err != nil {
		t.Fatal(err)
	}
	a, err := New(Options{Catalog: c, Now: fixedNow, Config: cfg, State: s})
	if err != nil {
		t.Fatal(err)
	}
	a.Update(tea.WindowSizeMsg{Width: 120, Height: 36})
	return a
}

func TestConfigureTab(t *testing.T) {
	remembered := func() *config.State {
		return &config.State{Tab: "flax", Parameters: map[string]ids.Settings{
			"sno":  {"metabyte": "9", "partition": "7"},
			"koid": {"worker": "no number"},
		}}
	}
	a := configured(t, `
clock_step = "8ms"
theme = "light"
[parameters.sno]
metabyte = 63
[encodings]
sno = "hex"
`, remembered())
	if a.page.Name() != "flax" || a.theme.Name != "light" {
		t.Errorf("opens %s in %s", a.page.Name(), a.theme.Name)
	}
	e := schemePage(a, "sno")
	if e.Session().Step != 8*time.Millisecond || e.Session().Value("metabyte") != "63" || e.Session().Value("partition") != "7" {
		t.Errorf("step %v, metabyte %s, partition %s", e.Session().Step, e.Session().Value("metabyte"), e.Session().Value("partition"))
	}
	press(a, "@sno")
	expect(t, a, "characters · hex")
	if a := configured(t, `scheme = "uid-local"`, remembered()); a.page.Name() != "uid-local" {
		t.Errorf("the open tab is %s, want the configured one", a.page.Name())
	}
	if a := configured(t, "", &config.State{Tab: "ulid"}); a.page.Name() != "ulid" {
		t.Errorf("the open tab is %s, want the saved scheme without a permanent tab", a.page.Name())
	}
	if a := configured(t, "", &config.State{Tab: "gone"}); a.page.Name() != "decoder" {
		t.Errorf("the open tab is %s after an unknown one was saved", a.page.Name())
	}
}

// TestRemember checks that only parameters that differ from the configuration are
// saved.
func TestRemember(t *testing.T) {
	s := &config.State{Parameters: map[string]ids.Settings{"flax": {"epoch": "0"}}}
	a := configured(t, "[parameters.sno]\nmetabyte = 63", s)
	if err := schemePage(a, "sno").Session().Set("partition", "5"); err != nil {
		t.Fatal(err)
	}
	press(a, "@sno")
	a.saveState()
	if s.Tab != "sno" || len(s.Parameters["sno"]) != 1 || s.Parameters["sno"]["partition"] != "5" {
		t.Errorf("%+v", s)
	}
}

// TestRememberTheme checks that a theme set with the key is saved and used at the next start. A
// theme of the configuration or an option takes precedence.
func TestRememberTheme(t *testing.T) {
	s := &config.State{}
	configured(t, "", s).saveState()
	if s.Theme != "" {
		t.Errorf("no theme was set, but %q is saved", s.Theme)
	}
	a := configured(t, "", s)
	press(a, "t")
	selected := a.theme.Name
	if a.saveState(); selected == "dark" || s.Theme != selected {
		t.Errorf("%q was set, but %q is saved", selected, s.Theme)
	}
	if a := configured(t, "", s); a.theme.Name != selected {
		t.Errorf("%q is saved, but the program starts with %q", selected, a.theme.Name)
	}
	a = configured(t, `theme = "none"`, s)
	if a.theme.Name != "none" {
		t.Errorf("the saved theme %q overrides the configuration", a.theme.Name)
	}
	press(a, "t t")
	if a.saveState(); s.Theme != selected {
		t.Errorf("%q is saved although the configuration names a theme", s.Theme)
	}
	a, err := New(Options{Catalog: catalog.Default(), State: s, Theme: "colour-blind"})
	if err != nil || a.theme.Name != "colour-blind" {
		t.Errorf("the theme %q overrides the option: %v", a.theme.Name, err)
	}
	if a := configured(t, "", &config.State{Theme: "gone"}); a.theme.Name != "dark" {
		t.Errorf("the theme is %s after an unknown one was saved", a.theme.Name)
	}
}

// TestRebind checks that only the configured key runs a command, and that the footer
// and the help show it.
func TestRebind(t *testing.T) {
	a := configured(t, "[keys]\nnext = \"J\"\nclock-back = [\"space\", \"B\"]\nrun = []", nil)
	issued := func() int { return schemePage(a, "koid").Session().History().Total() }
	press(a, "@koid")
	before := issued()
	press(a, "J")
	if issued() != before+1 {
		t.Error("J generates no id")
	}
	press(a, "g")
	if schemePage(a, "koid").Session().Generating() {
		t.Error("the removed key g still starts generating")
	}
	press(a, "space")
	if schemePage(a, "koid").Session().Clock.Offset(a.clock()) >= 0 {
		t.Error("space does not step the clock back")
	}
	a.status.text = ""
	shown := screen(a)
	if !strings.Contains(shown, "J new id") || !strings.Contains(shown, "space B step back") || strings.Contains(shown, "g start") {
		t.Errorf("the footer does not show the keys:\n%s", shown)
	}
	press(a, "?")
	if shown := screen(a); !strings.Contains(shown, "space B") {
		t.Errorf("the help does not show the keys:\n%s", shown)
	}
}

// TestLostKeys checks that a configured key replaces the default of another command. The
// status line says so once, and the other command can still be found.
func TestLostKeys(t *testing.T) {
	s := &config.State{}
	a := configured(t, "[keys]\nreset-all = \"D\"", s)
	expect(t, a, "Your keys replace defaults: design lost D. See \"idtui config\".")
	press(a, "@sno ?")
	if shown := screen(a); !strings.Contains(shown, "D          set all parameters") || strings.Contains(shown, "design a layout") {
		t.Errorf("the help does not show the keys:\n%s", shown)
	}
	press(a, "esc D")
	if a.page.Name() == designerName {
		t.Error("D opens the designer")
	}
	press(a, ":")
	typeText(a, "design")
	expect(t, a, "no key")
	press(a, "enter")
	if a.page.Name() != designerName {
		t.Errorf("the palette did not open the designer:\n%s", screen(a))
	}
	if a := configured(t, "[keys]\nreset-all = \"D\"", s); a.status.text != "" {
		t.Errorf("the second start says again: %s", a.status.text)
	}
	if a := configured(t, "[keys]\nreset-all = [\"D\", \"I\"]", s); !strings.Contains(a.status.text, "infer lost I") {
		t.Errorf("one more lost key is not reported: %q", a.status.text)
	}
	if configured(t, "", s); s.ToldKeys != nil {
		t.Errorf("%v is still saved", s.ToldKeys)
	}
}

// TestEveryKeyHasAName checks that bindings has every key once. Otherwise, two commands could get
// one key.
func TestEveryKeyHasAName(t *testing.T) {
	named := map[string]bool{"ctrl+c": true}
	for _, b := range bindings() {
		for _, key := range b.Keys {
			if named[key] {
				t.Errorf("key %s has two names", key)
			}
			named[key] = true
		}
	}
	a := newApp(t, 120, 36)
	for _, open := range []string{"@koid", "@sno i", "@lab", "@compare", "?", "p", "/", "L", "L enter"} {
		press(a, "esc esc esc")
		press(a, open)
		for _, c := range a.commands() {
			for _, key := range c.Keys {
				digit := len(key) == 1 && key[0] >= '0' && key[0] <= '9'
				if !named[key] && !digit && !slices.Contains(crashKeys(a), key) {
					t.Errorf("after %q: key %s (%s) is not in bindings", open, key, c.Help)
				}
			}
		}
	}
}

// crashKeys returns the keys of programs that are built with the tag crash.
func crashKeys(a *App) []string {
	var keys []string
	for _, c := range a.crashCommands() {
		keys = append(keys, c.Keys...)
	}
	return keys
}

// TestRedoKey changes the key of redo, also under the older name redo-change.
func TestRedoKey(t *testing.T) {
	for _, name := range []string{"redo", "redo-change"} {
		a := configured(t, "[keys]\n"+name+" = \"J\"", nil)
		work(a, "@sno D + u J u J J")
		expect(t, a, "Nothing to redo.")
	}
}
