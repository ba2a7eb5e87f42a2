package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	ui "idtui/ui/app"
)

// acmeLayout returns the layout file of the examples with another name.
func acmeLayout(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "layouts", "acme-order.toml"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), `"acme-order"`, `"`+name+`"`)
}

// TestLayoutPlaces loads layouts from all places: the configuration folder, IDTUI_LAYOUTS and
// --layouts, before and after the command.
func TestLayoutPlaces(t *testing.T) {
	config, folder, other := t.TempDir(), t.TempDir(), t.TempDir()
	write(t, filepath.Join(config, "idtui", "layouts", "a.toml"), acmeLayout(t, "in-config"))
	write(t, filepath.Join(folder, "b.toml"), acmeLayout(t, "in-folder"))
	for file, name := range map[string]string{"c.toml": "in-variable", "d.toml": "in-flag", "e.toml": "in-program"} {
		write(t, filepath.Join(other, file), acmeLayout(t, name))
	}
	env := map[string]string{
		"XDG_CONFIG_HOME": config, "XDG_STATE_HOME": t.TempDir(),
		"IDTUI_LAYOUTS": folder + string(filepath.ListSeparator) + string(filepath.ListSeparator) + filepath.Join(other, "c.toml"),
	}
	flags := []string{"--layouts=" + filepath.Join(other, "e.toml"), "schemes", "--layouts", filepath.Join(other, "d.toml")}
	got := atHome(t, env, nil, flags...).wantStatus(t, 0)
	for _, name := range []string{"in-config", "in-folder", "in-variable", "in-flag", "in-program"} {
		if !strings.Contains(got.out, "\n"+name+" ") {
			t.Errorf("%s is not loaded", name)
		}
	}
	if got.err != "" {
		t.Error(got.err)
	}
	var o ui.Options
	atHome(t, env, func(opened ui.Options) { o = opened }, "--layouts", filepath.Join(other, "d.toml"), "--now", "2026-11-21T00:00:00Z")
	if own := o.Catalog.Own(); len(own) != 4 || o.Layouts.Find("in-flag") == nil {
		t.Errorf("the program has %d layouts", len(own))
	}
	write(t, filepath.Join(config, "idtui", "layouts", "a.toml"), "x")
	if again := o.Reload(o.Layouts); len(again.Problems) != 1 || again.Find("in-config") != nil || again.Find("in-flag").Scheme != o.Layouts.Find("in-flag").Scheme {
		t.Errorf("read again: %v", again.Problems)
	}
	folderOfFile := map[string]string{"IDTUI_CONFIG": filepath.Join(config, "idtui", "config.toml")}
	write(t, folderOfFile["IDTUI_CONFIG"], "tabs = ['in-config']\nscheme = 'in-config'")
	var broken ui.Options
	got = atHome(t, folderOfFile, func(opened ui.Options) { broken = opened })
	if got.status != 0 || got.err != "" || len(broken.Layouts.Problems) != 1 || broken.Config.Tabs[0] != "in-config" {
		t.Errorf("a configuration with a broken layout: status %d, %s", got.status, got.err)
	}
}

// TestLayoutsAreNotLoaded checks that commands that need no scheme read no layout file.
func TestLayoutsAreNotLoaded(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "broken.toml")
	write(t, broken, "x")
	for _, args := range [][]string{{"--version"}, {"config", "--path"}, {"completion", "bash"}, {"man"}, {"help"}, {"learn", "sno", "--sheet"}, {"layout", "testdata/layouts/acme-order.toml"}} {
		if got := atHome(t, map[string]string{"IDTUI_LAYOUTS": broken, "HOME": t.TempDir()}, nil, args...); got.status != 0 || strings.Contains(got.err, "broken.toml") {
			t.Errorf("%q: status %d, %s", args, got.status, got.err)
		}
	}
	env := map[string]string{"IDTUI_LAYOUTS": broken}
	if got := atHome(t, env, nil, "decode", "9q77e7ft9u236223"); got.status != 0 || strings.Count(got.err, "broken.toml:1: invalid TOML") != 1 {
		t.Errorf("decode: status %d, %q", got.status, got.err)
	}
	if got := atHome(t, env, func(ui.Options) {}, "9q77e7ft9u236223"); got.err != "" {
		t.Errorf("the program shows problems itself, but prints %q", got.err)
	}
	if got := run("9q77e7ft9u236223", "--layouts", broken); got.status != 0 || !strings.Contains(got.err, "broken.toml:1:") {
		t.Errorf("without a terminal: status %d, %q", got.status, got.err)
	}
}

func TestBenchLayout(t *testing.T) {
	if a := measure("acme-order", "--layouts", "testdata/layouts"); a.status != 0 || !strings.Contains(a.out, "acme-order") || !strings.Contains(a.out, "4.096 M") {
		t.Errorf("status %d\n%s%s", a.status, a.out, a.err)
	}
}

// TestDashLayout decodes an id that begins with a dash: it is not a flag.
func TestDashLayout(t *testing.T) {
	path := filepath.Join(t.TempDir(), "dash.toml")
	write(t, path, "idtui = 1\nname = 'dash'\nbits = 64\nfields = [{ name = 'n', kind = 'random', width = 64 }]\n"+
		"encodings = [{ alphabet = 'decimal', prefix = '-dash-' }]")
	for _, args := range [][]string{{"decode", "--layouts", path, "-s", "dash", "-dash-77"}, {"--layouts", path, "decode", "-s", "dash", "-dash-77"}} {
		if got := run(args...); got.status != 0 || !strings.Contains(got.out, "dash  n=77") {
			t.Errorf("%q: status %d, %s%s", args, got.status, got.out, got.err)
		}
	}
}

// TestLayoutOfOtherEpoch writes the layout of a built-in scheme with another epoch, and loads the
// file as it is. Its texts and dates are not those of the scheme.
func TestLayoutOfOtherEpoch(t *testing.T) {
	t.Parallel()
	got := run("layout", "snowflake-twitter", "--epoch", "2020-01-01", "-f", "toml").wantStatus(t, 0)
	if strings.Contains(got.out, "2010") || strings.Contains(got.out, "2080") {
		t.Errorf("texts of the other epoch:\n%s", got.out)
	}
	path := filepath.Join(t.TempDir(), "mine.toml")
	write(t, path, got.out)
	decoded := run("decode", "--layouts", path, "-s", "my-snowflake-twitter", "4194304").wantStatus(t, 0)
	if decoded.err != "" || !strings.Contains(decoded.out, "2020-01-01") {
		t.Errorf("%s%s", decoded.out, decoded.err)
	}
	if got := run("layout", "unix", "-f", "toml").wantStatus(t, 1); !strings.Contains(got.err, "digits decides its unit") {
		t.Error(got.err)
	}
	run("layout", "unix", "--set", "unit=ms", "-f", "toml").wantStatus(t, 0)
}

// TestLayoutsTypo checks that a missing file in --layouts is a usage error.
func TestLayoutsTypo(t *testing.T) {
	t.Parallel()
	got := run("decode", "--layouts", "TYPO.toml", "9q77e7ft9u236223").wantStatus(t, 2)
	if !strings.Contains(got.err, "--layouts TYPO.toml: no such file") {
		t.Error(got.err)
	}
}

// TestBuiltInName checks that layout prints a note about a file with the name of a built-in scheme.
// The layout of the file is valid.
func TestBuiltInName(t *testing.T) {
	const registry = "../../docs/registry/sno.toml"
	text, err := os.ReadFile(registry)
	if err != nil {
		t.Fatal(err)
	}
	override := filepath.Join(t.TempDir(), "sno.toml")
	if err := os.WriteFile(override, append([]byte("override = true\n"), text...), 0o600); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		registry: "idtui: " + registry + ": note: sno is a built-in scheme; to load the file, choose another name or add override = true\n",
		override: "",
	} {
		if a := run("layout", file, "--check").wantStatus(t, 0); a.err != want || !strings.Contains(a.out, "the layout is valid") {
			t.Errorf("%s%s", a.out, a.err)
		}
		if a := run("layout", file).wantStatus(t, 0); a.err != want || a.out == "" {
			t.Errorf("%s%s", a.out, a.err)
		}
	}
}
