//go:build unix

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"idtui/screenshots/vtty"
)

// TestComesBack checks that the program starts with the tab and the parameter that it had when it
// ended.
func TestComesBack(t *testing.T) {
	t.Parallel()
	c := vtty.Config{Cols: 100, Rows: 30, Env: []string{"XDG_STATE_HOME=" + t.TempDir()}}
	p := openWith(t, c)
	p.tab("sno")
	p.sees("metabyte")
	p.changes("]")
	p.sees("‹ 1 ›")
	p.quit()
	p = openWith(t, c)
	p.sees("metabyte", "‹ 1 ›")
	p.quit()
}

// TestConfiguration checks that keys and theme are those of the file. An error in the file must be
// printed before the terminal changes.
func TestConfiguration(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "c.toml")
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("scheme = \"flax\"\n[keys]\nquit = \"ctrl+q\"\nhelp = \"q\"\n")
	c := vtty.Config{Cols: 100, Rows: 30, Env: []string{"IDTUI_CONFIG=" + file}}
	p := run(t, c, binary)
	p.sees("▐flax▌", "ctrl+q quit")
	p.Press("q")
	p.sees("ctrl+z")
	p.Press("ctrl+q")
	p.ends(0)

	write("\ntheme = \"drak\"\n")
	p = run(t, c, binary)
	s := p.sees("c.toml:2: ", `"drak"`)
	if s.Alt || !strings.Contains(s.Text(), "high-contrast") {
		t.Errorf("the screen is\n%s", s)
	}
	p.ends(2)
}
