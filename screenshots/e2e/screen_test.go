//go:build unix

package e2e

import (
	"fmt"
	"image/color"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"idtui/screenshots/vtty"
)

// tabs are the tabs of schemes, in their order. Each has a title in the tab bar, and a text that is
// only on that tab.
var tabs = []struct{ title, sign string }{
	{"koid", "datacenter"},
	{"flax", "random 56"},
	{"sno", "metabyte"},
	{"uid-local", "micro"},
	{"uid-global", "sec_high"},
}

func TestFirstFrame(t *testing.T) {
	t.Parallel()
	p := open(t, 120, 36)
	s := p.sees("koid", "flax", "sno", "uid-local", "uid-global", "datacenter", "2026-11-21 02:06:12.340")
	if s.Title != "idtui" || !s.Alt {
		t.Errorf("title %q, alternate screen %v", s.Title, s.Alt)
	}
	for _, mode := range []int{1006, 2004} { // clicks and pastes arrive as such
		if !s.Mode(mode) {
			t.Errorf("mode %d is not set; set are %v", mode, s.Modes())
		}
	}
	p.quit()
}

func TestTabsByKey(t *testing.T) {
	t.Parallel()
	p := open(t, 120, 36)
	for i := len(tabs) - 1; i >= 0; i-- {
		p.Press(fmt.Sprint(i + 1))
		p.sees(tabs[i].sign)
	}
	p.Press("tab")
	p.sees(tabs[1].sign)
	p.Press("shift+tab")
	p.sees(tabs[0].sign)
	p.quit()
}

func TestResize(t *testing.T) {
	t.Parallel()
	p := open(t, 120, 36)
	p.tab("sno")
	p.sees("metabyte")
	for _, size := range []struct {
		cols, rows int
		full       bool
	}{{80, 24, true}, {40, 12, true}, {20, 5, false}, {2, 40, false}, {1, 1, false}, {200, 60, true}, {79, 100, true}, {300, 2, false}, {120, 36, true}} {
		if err := p.Resize(size.cols, size.rows); err != nil {
			t.Fatal(err)
		}
		if _, err := p.Settle(100*time.Millisecond, patience); err != nil {
			t.Fatal(err)
		}
		switch {
		case size.full:
			p.sees("metabyte", "partition", "sequence")
		case size.cols >= 20:
			p.sees("idtui needs")
		}
	}
	p.quit()
}

func TestHelp(t *testing.T) {
	t.Parallel()
	p := open(t, 120, 36)
	before := p.sees("datacenter")
	help := p.changes("?")
	if !help.Contains("ctrl+z") || !help.Contains("shift+tab") {
		t.Errorf("the help does not name its keys:\n%s", help)
	}
	p.Press("esc")
	p.wait("the screen from before", func(s vtty.Screen) bool { return s.Text() == before.Text() })
	p.quit()
}

func TestNoColor(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]bool{"1": false, "0": false, "anything": false, "": true} {
		p := open(t, 120, 36, "NO_COLOR="+value)
		s := p.changes("space")
		if isColored(s) != want {
			t.Errorf("NO_COLOR=%q: color is %v:\n%s", value, !want, s)
		}
		p.quit()
	}
}

// isColored reports whether any cell has a color.
func isColored(s vtty.Screen) bool {
	for _, row := range s.Cells {
		for _, c := range row {
			if c.Style.Fg != nil || c.Style.Bg != nil {
				return true
			}
		}
	}
	return false
}

func TestLightBackground(t *testing.T) {
	t.Parallel()
	dark := open(t, 120, 36)
	light := openWith(t, vtty.Config{Cols: 120, Rows: 36, Foreground: color.Black, Background: color.White}, frozen...)
	light.tab("koid")
	seen := dark.sees("datacenter")
	s := light.wait("the same in other colors", func(s vtty.Screen) bool {
		return s.Text() == seen.Text() && s.ANSI() != seen.ANSI()
	})
	if strings.TrimSpace(s.Text()) == "" {
		t.Error("nothing to be seen")
	}
	light.quit()
	dark.quit()
}

// TestLab opens the lab and the comparison, which work in the background.
func TestLab(t *testing.T) {
	t.Parallel()
	p := open(t, 120, 36)
	p.tab("lab")
	p.sees("‹ step-back ›", "▲ ", "10000")
	p.Press("down", "]")
	p.sees("‹ step-back-twice ›", "▲ ", "waited")
	p.Press("space") // starts playback
	p.tab("compare")
	p.sees("9,550", "450!") // the ids of koid and its refusals
	p.Press("q")            // the comparison may not be finished
	p.ends(0)
}

// settled is how long the program waits after the last size before it draws the screen again.
const settled = 150 * time.Millisecond

// TestResizeTwice resizes the window while the program still draws for the previous size. It
// compares the screen with what ctrl+l draws.
func TestResizeTwice(t *testing.T) {
	t.Parallel()
	p := open(t, 120, 36)
	p.tab("sno")
	for _, pause := range []time.Duration{0, 10 * time.Millisecond, 100 * time.Millisecond} {
		for _, sizes := range [][2][2]int{{{80, 24}, {120, 36}}, {{121, 36}, {120, 36}}} {
			p.Press("D")
			p.sees("same fields")
			var resized time.Time
			for _, s := range sizes {
				resized = time.Now()
				if err := p.Resize(s[0], s[1]); err != nil {
					t.Fatal(err)
				}
				time.Sleep(pause)
			}
			p.Output(ansi.SetTopBottomMargins(1, 24)) // the end of a frame for 24 rows
			if _, err := p.WaitErased(patience, resized.Add(settled)); err != nil {
				t.Fatal(err)
			}
			p.Press("esc")
			p.sees("metabyte")
			p.Press("z")
			before, err := p.Settle(100*time.Millisecond, patience)
			if err != nil {
				t.Fatal(err)
			}
			p.Press("ctrl+l")
			after, err := p.Settle(100*time.Millisecond, patience)
			if err != nil {
				t.Fatal(err)
			}
			if before.Text() != after.Text() {
				t.Errorf("%v %v:\n%s\nnot\n%s", pause, sizes, before.Text(), after.Text())
			}
		}
	}
	p.quit()
}
