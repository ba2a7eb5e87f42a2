//go:build unix

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"idtui/screenshots/vtty"
)

// focus is what a terminal sends when its window gets the focus.
const focus = "\x1b[I"

// ownLayout is a layout file like that of docs/LAYOUTS.md.
const ownLayout = `idtui = 1
name = "order"
bits = 64
fields = [
  { name = "time", kind = "time", width = 41, unit = "10ms", epoch = 2021-03-01 },
  { name = "region", kind = "node", width = 5 },
  { name = "sequence", kind = "sequence", width = 18 },
]
generator = { back = "refuse", full = "wait" }
encodings = [{ name = "text", alphabet = "crockford", as = "number", length = 13, prefix = "ord_" }]
`

// TestOwnLayout uses a layout file in the configuration folder. The id of an argument is decoded.
// The tab of the layout opens, generates and refuses, and the lab runs it. An edited file is read
// when the window gets the focus; a broken one is listed by line.
func TestOwnLayout(t *testing.T) {
	t.Parallel()
	config := t.TempDir()
	file := filepath.Join(config, "idtui", "layouts", "order.toml")
	write := func(text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(ownLayout)
	c := vtty.Config{Cols: 120, Rows: 36, Env: []string{"XDG_CONFIG_HOME=" + config, "XDG_STATE_HOME=" + t.TempDir()}}
	p := openWith(t, c, "ord_046KG7ZM0G000")
	p.sees("▸ 1 order", "2026-11-21 02:06:12.000 UTC", "region 5")
	p.Press("enter")
	p.sees("▐order▌", "pasted", "sequence 18")
	p.Press("space")
	p.sees("▸", "ord_", "stream · 1")
	p.Press("b", "space")
	p.sees("✗ refused", "clock moved back")

	write(strings.Replace(strings.Replace(ownLayout, "width = 5", "width = 9", 1), "width = 18", "width = 14", 1))
	p.Send(focus)
	p.sees("▐order▌", "Layouts reloaded: order.", "sequence 14")
	write(strings.Replace(ownLayout, "kind = \"node\"", "kind = \"nod\"", 1))
	p.Send(focus)
	p.sees("1 problem in layout files", "order.toml:6: invalid kind \"nod\"", "did you mean node?")
	p.Press("esc")
	p.sees("▐decode▌")
	write(ownLayout)
	p.Send(focus)
	p.sees("Layouts reloaded: order.")
	p.Press("p")
	p.sees("your layout in", "▸ order")
	p.Press("enter")
	p.sees("▐order▌", "sequence 18")
	p.quit()

	again := openWith(t, c)
	again.sees("▐order▌", "region 5")
	again.quit()
}

// TestBrokenLayout starts with broken files: the program lists them and works.
func TestBrokenLayout(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{"good.toml": ownLayout, "bad.toml": "name = \"\x1b[31m", "twice.toml": "idtui = 2"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c := vtty.Config{Cols: 80, Rows: 24, Env: []string{"IDTUI_LAYOUTS=" + dir, "XDG_STATE_HOME=" + t.TempDir()}}
	p := openWith(t, c, frozen...)
	p.sees("problems in layout files", "bad.toml:1: ", "twice.toml:1: invalid idtui 2")
	p.Press("esc")
	p.sees("▐decode▌")
	p.Press("p")
	p.sees("▸ order")
	p.Press("enter")
	p.sees("▐order▌", "region 5")
	p.quit()
}
