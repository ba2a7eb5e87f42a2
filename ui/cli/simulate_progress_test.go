package cli_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	ui "idtui/ui/app"
	"idtui/ui/cli"
)

// TestSimulateInterrupted checks that an interrupt prints what was measured so far, and ends with
// status 130.
func TestSimulateInterrupted(t *testing.T) {
	for _, format := range []string{"text", "json"} {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		var out, errs bytes.Buffer
		status := cli.Run(ctx, []string{"simulate", "sno", "koid", "--scenario", "hourly-steps", "-f", format}, cli.Streams{
			Out: &out, Err: &errs, Clock: time.Now, Getenv: func(string) string { return "" },
		})
		if status != 130 || !strings.Contains(out.String(), "Interrupted after") || strings.Contains(out.String(), "koid") || errs.Len() > 0 {
			t.Errorf("%s: status %d\n%s\n%s", format, status, out.String(), errs.String())
		}
	}
}

// TestOnlyRegularFiles checks that idtui opens only regular files: reading a pipe or a device could
// take forever. It starts although its folders are devices.
func TestOnlyRegularFiles(t *testing.T) {
	if _, err := os.Stat("/dev/zero"); err != nil {
		t.Skip(err)
	}
	if a := run("simulate", "sno", "--scenario", "/dev/zero").wantStatus(t, 2); !strings.Contains(a.err, "not a regular file") {
		t.Errorf("%+v", a)
	}
	env := map[string]string{"XDG_STATE_HOME": "/dev/null", "HOME": "/dev/null", "XDG_CONFIG_HOME": "/dev/null"}
	opened := false
	if a := atHome(t, env, func(ui.Options) { opened = true }); !opened {
		t.Errorf("without a home idtui does not start: %+v", a)
	}
	env = map[string]string{"XDG_CONFIG_HOME": t.TempDir(), "IDTUI_CONFIG": "/dev/zero"}
	if a := atHome(t, env, func(ui.Options) { t.Error("a device is the configuration") }); !strings.Contains(a.err, "not a regular file") {
		t.Errorf("%+v", a)
	}
}

// TestStateLink writes the saved state to the file that a symbolic link points to.
func TestStateLink(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target.json"), filepath.Join(dir, "idtui", "state.json")
	if err := os.MkdirAll(filepath.Dir(link), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(target, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
	env := map[string]string{"XDG_STATE_HOME": dir, "XDG_CONFIG_HOME": t.TempDir()}
	if a := atHome(t, env, func(o ui.Options) { o.State.Tab = "sno" }); a.status != 0 || a.err != "" {
		t.Fatalf("%+v", a)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link was replaced: %v", err)
	}
	if text, err := os.ReadFile(target); err != nil || len(text) < 10 {
		t.Errorf("%q %v", text, err)
	}
}
