//go:build unix

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"idtui/screenshots/vtty"
)

// TestDraftSurvivesKill designs a layout, kills the program, and continues with the same draft.
// Then it writes the layout file.
func TestDraftSurvivesKill(t *testing.T) {
	t.Parallel()
	config, state := t.TempDir(), t.TempDir()
	c := vtty.Config{Cols: 80, Rows: 24, Env: []string{"XDG_CONFIG_HOME=" + config, "XDG_STATE_HOME=" + state}}
	p := openWith(t, c)
	p.Press("1", "ctrl+n")
	p.sees("▐9 designer▌", "my-layout", "timestamp 41")
	p.Press("+", "+")
	p.sees("timestamp 43", "node 8")
	for tries := 0; !saved(state, "width = 43"); tries++ {
		if p.changes("space"); tries == 1000 { // the key changes the screen and not the draft
			t.Fatal("the draft is not saved")
		}
	}
	if err := p.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Exit(patience); err == nil {
		t.Fatal("the program was not killed")
	}

	again := openWith(t, c)
	again.sees("▐9 designer▌", "my-layout", "timestamp 43", "node 8")
	again.Press("u") // one undo returns to the draft before the changes, which were saved as one
	again.sees("timestamp 41", "node 10")
	again.Press("U", "w")
	again.sees("timestamp 43", "Wrote ", "my-layout.toml")
	again.quit()
	text, err := os.ReadFile(filepath.Join(config, "idtui", "layouts", "my-layout.toml"))
	if err != nil || !strings.Contains(string(text), "width = 43") {
		t.Errorf("%v\n%s", err, text)
	}
}

// saved reports whether the saved state in a folder has a text. It does not read the new file that
// is to replace the saved state. After a kill, the program does not use that file.
func saved(folder, text string) bool {
	content, err := os.ReadFile(filepath.Join(folder, "idtui", "state.json"))
	return err == nil && strings.Contains(string(content), text)
}
