package cli_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/model/config"
	ui "idtui/ui/app"
	"idtui/ui/cli"
)

// atHome runs idtui in a terminal with the environment env. play replaces the
// terminal program.
func atHome(t *testing.T, env map[string]string, play func(ui.Options), args ...string) result {
	t.Helper()
	var out, errs bytes.Buffer
	status := cli.Run(context.Background(), args, cli.Streams{
		In: strings.NewReader(""), Out: &out, Err: &errs, InTerminal: true, OutTerminal: true, Clock: time.Now,
		Getenv:  func(key string) string { return env[key] },
		Program: func(_ context.Context, o ui.Options) error { play(o); return nil },
	})
	return result{out.String(), errs.String(), status}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestSavedState checks that the next start finds the saved state, and that no other
// file is left.
func TestSavedState(t *testing.T) {
	env := map[string]string{"XDG_STATE_HOME": t.TempDir(), "XDG_CONFIG_HOME": t.TempDir()}
	leave := func(o ui.Options) {
		o.State.Tab, o.State.Parameters = "sno", map[string]ids.Settings{"sno": {"metabyte": "63"}}
	}
	if a := atHome(t, env, leave); a.status != 0 || a.err != "" {
		t.Fatalf("%+v", a)
	}
	var found *config.State
	atHome(t, env, func(o ui.Options) { found = o.State })
	if found == nil || found.Tab != "sno" || found.Parameters["sno"]["metabyte"] != "63" {
		t.Errorf("found %+v", found)
	}
	files, err := os.ReadDir(filepath.Join(env["XDG_STATE_HOME"], "idtui"))
	if err != nil || len(files) != 1 {
		t.Errorf("%v, %v", files, err)
	}
}

// TestLeftovers checks that a start removes what a killed program left a day ago or earlier,
// and nothing else.
func TestLeftovers(t *testing.T) {
	env := map[string]string{"XDG_STATE_HOME": t.TempDir()}
	dir := filepath.Join(env["XDG_STATE_HOME"], "idtui")
	for name, age := range map[string]time.Duration{
		"state.json.123": 25 * time.Hour, "state.json.456": 23 * time.Hour, "state.json.broken": 48 * time.Hour, "state.json.12a": 48 * time.Hour, "other.123": 48 * time.Hour,
	} {
		path := filepath.Join(dir, name)
		write(t, path, "{}")
		if err := os.Chtimes(path, time.Time{}, time.Now().Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	atHome(t, env, func(ui.Options) {})
	var left []string
	files, err := os.ReadDir(dir)
	for _, f := range files {
		left = append(left, f.Name())
	}
	if got := strings.Join(left, " "); err != nil || got != "other.123 state.json state.json.12a state.json.456 state.json.broken" {
		t.Errorf("left %s, %v", got, err)
	}
}

// TestUnreadableState checks that idtui starts with a warning and keeps the file.
func TestUnreadableState(t *testing.T) {
	env := map[string]string{"XDG_STATE_HOME": t.TempDir()}
	path := filepath.Join(env["XDG_STATE_HOME"], "idtui", "state.json")
	write(t, path, "{half")
	var notice string
	a := atHome(t, env, func(o ui.Options) { notice = o.Warning })
	if a.status != 0 || !strings.Contains(notice, "state.json.broken") {
		t.Errorf("%+v, notice %q", a, notice)
	}
	if text, err := os.ReadFile(path + ".broken"); err != nil || string(text) != "{half" {
		t.Errorf("renamed file: %q, %v", text, err)
	}
	if text, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(text), "{") {
		t.Errorf("new file: %q, %v", text, err)
	}
}

// TestStateNotSaved checks that an error of the write is reported.
func TestStateNotSaved(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, "")
	a := atHome(t, map[string]string{"XDG_STATE_HOME": file}, func(ui.Options) {})
	if a.status != 0 || !strings.Contains(a.err, "cannot save state: ") {
		t.Errorf("%+v", a)
	}
}

func TestConfig(t *testing.T) {
	home := t.TempDir()
	env := map[string]string{"XDG_CONFIG_HOME": home}
	write(t, filepath.Join(home, "idtui", "config.toml"), "theme = \"light\"\nclock_step = \"8ms\"\n")
	var got ui.Options
	if a := atHome(t, env, func(o ui.Options) { got = o }); a.status != 0 || got.Config.Theme != "light" {
		t.Errorf("%+v, %+v", a, got.Config)
	}
	other := filepath.Join(home, "other.toml")
	write(t, other, "theme = \"none\"\n")
	env["IDTUI_CONFIG"] = other
	if atHome(t, env, func(o ui.Options) { got = o }); got.Config.Theme != "none" {
		t.Errorf("IDTUI_CONFIG is ignored: %+v", got.Config)
	}
	env["IDTUI_CONFIG"] = filepath.Join(home, "idtui")
	if atHome(t, env, func(o ui.Options) { got = o }); got.Config.Theme != "light" {
		t.Errorf("a folder in IDTUI_CONFIG is ignored: %+v", got.Config)
	}
	env["IDTUI_CONFIG"] = other
	a := atHome(t, env, nil, "config")
	if _, err := config.Parse("printed", []byte(a.out), ui.Known(got.Catalog)); err != nil || !strings.Contains(a.out, `theme = "none"`) {
		t.Errorf("config prints %s: %v", a.out, err)
	}
	if a := atHome(t, env, nil, "config", "--path"); a.out != other+"\n" {
		t.Errorf("config --path prints %q", a.out)
	}
}

func TestConfigErrors(t *testing.T) {
	home := t.TempDir()
	path := filepath.Join(home, "idtui", "config.toml")
	write(t, path, "\n[keys]\nreset = \"J\"\nquit = 3\nnew-id = \"J\"\n")
	open := func(ui.Options) { t.Error("idtui starts with an invalid configuration") }
	for _, args := range [][]string{nil, {"config"}} {
		a := atHome(t, map[string]string{"XDG_CONFIG_HOME": home}, open, args...)
		if a.status != 2 || !strings.Contains(a.err, "idtui: "+path+":3: reset: key \"J\" is already bound to new-id\nidtui: "+path+":4: invalid quit 3: expected") {
			t.Errorf("%q: %+v", args, a)
		}
	}
	a := atHome(t, map[string]string{"IDTUI_CONFIG": filepath.Join(home, "none.toml")}, open)
	if a.status != 2 || !strings.Contains(a.err, "none.toml") {
		t.Errorf("missing file in IDTUI_CONFIG: %+v", a)
	}
}

// TestFixedTime checks that idtui reads and writes no files of the user with --now.
func TestFixedTime(t *testing.T) {
	home := t.TempDir()
	env := map[string]string{"XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home}
	write(t, filepath.Join(home, "idtui", "config.toml"), "wrong")
	write(t, filepath.Join(home, "idtui", "state.json"), "wrong")
	a := atHome(t, env, func(o ui.Options) {
		if o.Config != nil || o.State != nil || o.Warning != "" {
			t.Errorf("%+v", o)
		}
	}, "--now", "1795226772340")
	if text, err := os.ReadFile(filepath.Join(home, "idtui", "state.json")); a.status != 0 || err != nil || string(text) != "wrong" {
		t.Errorf("%+v, %q, %v", a, text, err)
	}
}

// TestRelativeFolders checks that relative paths in XDG variables are ignored.
func TestRelativeFolders(t *testing.T) {
	home := t.TempDir()
	a := atHome(t, map[string]string{"XDG_CONFIG_HOME": "relative", "HOME": home, "AppData": home}, nil, "config", "--path")
	if a.status != 0 || !strings.HasPrefix(a.out, home) {
		t.Errorf("%+v", a)
	}
}
