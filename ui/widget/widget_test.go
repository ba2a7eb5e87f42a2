package widget

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/theme"
)

// drawn returns the rows of a pane that f drew into.
func drawn(w, h int, f func(Pane)) []string {
	c := NewCanvas(w, h)
	f(c.Pane())
	return strings.Split(ansi.Strip(c.Render(theme.For(theme.Terminal{}))), "\n")
}

// hits returns what [Canvas.Hit] returns for every cell, row by row. It goes through
// the zones once.
func hits(c *Canvas) []string {
	list := make([]string, c.w*c.h)
	for _, z := range c.zones {
		for y := max(z.y, 0); y < min(z.y+z.h, c.h); y++ {
			for x := max(z.x, 0); x < min(z.x+z.w, c.w); x++ {
				list[y*c.w+x] = z.ID
			}
		}
	}
	return list
}

// TestHits compares hits with Hit.
func TestHits(t *testing.T) {
	c := NewCanvas(40, 9)
	f := catalog.Default().BoundSchemes()[0]
	b := Bits{Bound: f, ID: ids.Zero(f.Layout.Bits), Selected: 0, Cursor: -1}
	b.Draw(c.Pane())
	for i, zone := range hits(c) {
		if got := c.Hit(i%c.w, i/c.w); got != zone {
			t.Errorf("cell %d: %q, Hit returns %q", i, zone, got)
		}
	}
}

// TestBitsAtEveryWidth draws the bits of every scheme at every width: each bit once, in
// order, in the number of rows that Height returns.
func TestBitsAtEveryWidth(t *testing.T) {
	for _, f := range catalog.Default().BoundSchemes() {
		if f.Layout.Bits == 0 {
			continue
		}
		id := ids.Zero(f.Layout.Bits).Flip(0).Flip(f.Layout.Bits - 1)
		for w := 12; w <= 210; w++ {
			b := Bits{Bound: f, ID: id, Selected: 0, Cursor: -1}
			h := b.Height(w)
			c := NewCanvas(w, h)
			b.Draw(c.Pane())
			next := 0
			for _, zone := range hits(c) {
				if z, ok := strings.CutPrefix(zone, "bit:"); ok {
					if z != strconv.Itoa(next) {
						t.Fatalf("%s at %d columns: bit %s where bit %d belongs", f.Scheme.Name, w, z, next)
					}
					next++
				}
			}
			if next != f.Layout.Bits {
				t.Fatalf("%s at %d columns: %d of %d bits", f.Scheme.Name, w, next, f.Layout.Bits)
			}
		}
	}
}

// TestLabelsAreWhole looks for every field's name and value at the widths of a
// full screen.
func TestLabelsAreWhole(t *testing.T) {
	for _, f := range catalog.Default().BoundSchemes() {
		if f.Layout.Bits == 0 {
			continue
		}
		for _, w := range []int{78, 98, 118, 198} {
			b := Bits{Bound: f, ID: ids.Zero(f.Layout.Bits), Selected: -1, Cursor: -1}
			text := strings.Join(drawn(w, b.Height(w), b.Draw), "\n")
			for i := range f.Layout.Fields {
				if name := f.Layout.Fields[i].Name; !strings.Contains(text, name) {
					t.Errorf("%s at %d columns lacks %s:\n%s", f.Scheme.Name, w, name, text)
				}
			}
		}
	}
}

func TestOwners(t *testing.T) {
	for _, name := range []string{"koid", "flax", "sno", "uid-local", "uid-global"} {
		s, err := catalog.Default().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := s.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		id := ids.Zero(f.Layout.Bits)
		hex := f.Encoding("hex")
		owners := Owners(f, hex, id)
		prefix := len(owners) - f.Layout.Bits/4 // koid's 0x
		for i, o := range owners[prefix:] {
			if want := f.Layout.FieldAt(i * 4); o < 0 || o != want && f.Layout.FieldAt(i*4+3) == want {
				t.Errorf("%s: hex digit %d belongs to field %d, not %d", f.Scheme.Name, i, o, want)
			}
		}
	}
}

// TestTabs checks how the tabs share a narrow row, and which are left out.
func TestTabs(t *testing.T) {
	left := []Tab{{Title: "one"}, {Title: "two"}, {Title: "three", On: true}, {Title: "four"}, {Key: "p", Title: "more"}}
	right := []Tab{{Title: "tool"}, {Key: "?", Title: "help", Brief: true}}
	for w, want := range map[int]string{
		70: " name   one   two  ▐three▌  four   p more               tool   ? help",
		58: " name   one   two  ▐three▌  four   p more   tool   ? help",
		47: " one  two ▐three▌ four  p more    tool  ? help",
		40: " one  two ▐three▌ four  p more  tool  ?",
		36: " one  two ▐three▌… p more   tool  ?",
		30: " one ▐three▌… p more  tool  ?",
	} {
		if got := strings.TrimRight(drawn(w, 1, func(p Pane) { Tabs(p, "name", left, right) })[0], " "); got != want {
			t.Errorf("%d columns:\n%q, want\n%q", w, got, want)
		}
	}
}

func TestCanvasCuts(t *testing.T) {
	rows := drawn(6, 2, func(p Pane) {
		p.Text(-2, 0, theme.Plain, "abcdefghij")
		p.Text(0, 5, theme.Plain, "below")
		p.Sub(2, 1, 2, 1).Text(0, 0, theme.Plain, "wxyz")
	})
	if rows[0] != "cdefgh" || rows[1] != "  wx  " {
		t.Errorf("%q", rows)
	}
}

// TestCanvasLetsNothingThrough checks that the canvas replaces control characters.
func TestCanvasLetsNothingThrough(t *testing.T) {
	rows := drawn(20, 1, func(p Pane) { p.Text(0, 0, theme.Plain, "a\x1b[2J\u202e\u200b日\x00\u009bz") })
	if rows[0] != "a?[2J?????z         " {
		t.Errorf("%q", rows[0])
	}
}

func TestZones(t *testing.T) {
	c := NewCanvas(10, 4)
	p := c.Pane()
	p.Zone("below", 0, 0, 10, 4)
	p.Sub(2, 1, 4, 2).Clear()
	p.Zone("above", 3, 1, 1, 1)
	for at, want := range map[[2]int]string{{0, 0}: "below", {2, 1}: "", {3, 1}: "above", {11, 1}: ""} {
		if got := c.Hit(at[0], at[1]); got != want {
			t.Errorf("at %v: %q, want %q", at, got, want)
		}
	}
}

func TestWrap(t *testing.T) {
	for w := 1; w < 40; w++ {
		text := "a few words, and one-that-is-longer-than-a-line"
		lines := Wrap(text, w)
		for _, l := range lines {
			if width(l) > w || l == "" {
				t.Errorf("at %d: %q", w, lines)
			}
		}
		if got := strings.ReplaceAll(strings.Join(lines, ""), " ", ""); got != strings.ReplaceAll(text, " ", "") {
			t.Errorf("at %d a word is lost: %q", w, lines)
		}
	}
}

func TestWrapSpaces(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "  ": "", " a  b\tc\n": "a b c", "abcdefg hi": "abcde|fg hi", "ab abcdefgh": "ab|abcde|fgh", "äöüßé x": "äöüßé|x", "a\u00a0b": "a b",
	} {
		if got := strings.Join(Wrap(text, 5), "|"); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
	if got := Wrap("a b", 0); got != nil {
		t.Errorf("without columns: %q", got)
	}
}

func TestFit(t *testing.T) {
	for w, want := range map[int]string{0: "", 1: "a", 2: "a…", 5: "abcd…", 6: "abcdef"} {
		if got := Fit("abcdef", w); got != want {
			t.Errorf("in %d columns: %q, want %q", w, got, want)
		}
	}
}

func TestPlot(t *testing.T) {
	p := NewPlot(2, 1)
	p.Dot(0, 0, theme.Plain)
	p.Dot(3, 3, theme.Plain)
	p.Dot(-1, 9, theme.Plain)
	if rows := drawn(2, 1, p.Draw); rows[0] != "⡀⠈" {
		t.Errorf("%q", rows[0])
	}
}

func BenchmarkBits(b *testing.B) {
	f := catalog.Default().BoundSchemes()[2]
	w := Bits{Bound: f, ID: ids.Zero(f.Layout.Bits), Selected: 0, Cursor: -1}
	for b.Loop() {
		w.Draw(NewCanvas(118, 8).Pane())
	}
}

// TestAxisGivesWay checks that the axis leaves out a time below the cursor.
func TestAxisGivesWay(t *testing.T) {
	row := func(cursor int) string {
		return drawn(80, 1, func(p Pane) { Axis(p, 0, 200*time.Millisecond, cursor) })[0]
	}
	if s := row(79); !strings.Contains(s, "50 ms") {
		t.Fatalf("the axis has no time below the cursor: %q", s)
	}
	if s := row(22); strings.Contains(s, "┴50") || strings.Contains(s, "▲ms") || !strings.Contains(s, "▲") {
		t.Errorf("got %q below the cursor", s)
	}
}
