package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"idtui/model/config"
	ui "idtui/ui/app"
)

// pressKeys opens the terminal program and presses keys.
func pressKeys(t *testing.T, o ui.Options, keys ...string) {
	t.Helper()
	app, err := ui.New(o)
	if err != nil {
		t.Fatal(err)
	}
	app.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	for _, key := range keys {
		msg := tea.KeyPressMsg{Code: []rune(key)[0], Text: key}
		switch key {
		case "enter":
			msg = tea.KeyPressMsg{Code: tea.KeyEnter}
		case "tab":
			msg = tea.KeyPressMsg{Code: tea.KeyTab}
		}
		app.Update(msg)
	}
}

// TestDesignedLayout designs a layout from a scheme, writes it, and generates an id of it.
func TestDesignedLayout(t *testing.T) {
	folder := t.TempDir()
	env := map[string]string{"XDG_CONFIG_HOME": folder, "XDG_STATE_HOME": t.TempDir()}
	keys := append([]string{"tab", "p"}, strings.Split("snowflake-twitter", "")...)
	keys = append(keys, "enter", "D", "+", "u", "U", "w")
	atHome(t, env, func(o ui.Options) { pressKeys(t, o, keys...) }, "--now", "2026-11-21T00:00:00Z").wantStatus(t, 0)
	text, err := os.ReadFile(filepath.Join(folder, "idtui", "layouts", "my-snowflake-twitter.toml"))
	if err != nil || !strings.Contains(string(text), "width = 42") {
		t.Fatalf("%v\n%s", err, text)
	}
	id := strings.TrimSpace(atHome(t, env, nil, "gen", "my-snowflake-twitter").wantStatus(t, 0).out)
	got := atHome(t, env, nil, "decode", "-s", "my-snowflake-twitter", id).wantStatus(t, 0)
	if !strings.Contains(got.out, "2150-03-18") {
		t.Errorf("%s is decoded as %s", id, got.out)
	}
}

// TestKeepState checks that the program writes its state while it runs, except at a fixed
// time.
func TestKeepState(t *testing.T) {
	env := map[string]string{"XDG_CONFIG_HOME": t.TempDir(), "XDG_STATE_HOME": t.TempDir()}
	atHome(t, env, func(o ui.Options) {
		state := config.State{Drafts: []config.Draft{{Name: "my-layout", TOML: "x"}}}
		text, err := state.Text()
		if err != nil {
			t.Fatal(err)
		}
		o.KeepState(text)
		saved, err := os.ReadFile(filepath.Join(env["XDG_STATE_HOME"], "idtui", "state.json"))
		if err != nil || string(saved) != string(text) {
			t.Errorf("%v: %s", err, saved)
		}
	}).wantStatus(t, 0)
	atHome(t, env, func(o ui.Options) {
		if o.KeepState != nil {
			t.Error("a program at a fixed time writes its state")
		}
	}, "--now", "2026-11-21T00:00:00Z")
}
