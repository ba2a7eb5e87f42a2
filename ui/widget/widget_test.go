package widget

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"idtui/ids/catalog"
	"idtui/ids/encoding"
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
	b := Bits{Bound: f, ID: encoding.Zero(f.Layout.Bits), Selected: 0, Cursor: -1}
	b.Draw(c.Pane())
	for i, zone := range hits(c) {
		if got := c.Hit(i%c.w, i/c.w); got != zone {
			t.Errorf("cell %d: %q, Hit returns %q", i, zone, got)
		}
	}
}

// TestBitsAtEveryWidth draws the bits of every scheme at every width. Each bit is there
// once, in order, in as many rows as Height returns.
func TestBitsAtEveryWidth(t *testing.T) {
	for _, f := range catalog.Default().BoundSchemes() {
		if f.Layout.Bits == 0 {
			continue
		}
		id := encoding.Zero(f.Layout.Bits).Flip(0).Flip(f.Layout.Bits - 1)
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

// TestLabelsAreWhole looks for every field's name at the widths of a full screen.
func TestLabelsAreWhole(t *testing.T) {
	for _, f := range catalog.Default().BoundSchemes() {
		if f.Layout.Bits == 0 {
			continue
		}
		for _, w := range []int{78, 98, 118, 198} {
			b := Bits{Bound: f, ID: encoding.Zero(f.Layout.Bits), Selected: -1, Cursor: -1}
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
		id := encoding.Zero(f.Layout.Bits)
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

// TestCanvasLetsNothingThrough checks that the canvas replaces characters that do not print.
func TestCanvasLetsNothingThrough(t *testing.T) {
	rows := drawn(20, 1, func(p Pane) { p.Text(0, 0, theme.Plain, "a\x1b[2J\u202e\u200b日\x00\u009b\u0301\xffz") })
	if rows[0] != "a?[2J??日????z      " {
		t.Errorf("%q", rows[0])
	}
}

// TestWideCharacters checks characters of several columns or several code points. No edge and no
// other text may leave half of one.
func TestWideCharacters(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "abc": 3, "日本": 4, "e\u0301 é": 3, "👍": 2, "🇩🇪": 2, "a\u3000b": 4, "─│": 2, "x─\u0301": 2,
		"⚠\ufe0f": 2, "👍🏽": 4, "กำ": 2, "क्षि": 3, // terminals differ: the largest width
		"\u0301a": 2, "👨\u200d👩": 5, "\u3164": 1, // one character of each becomes a question mark
	} {
		if got := Width(text); got != want {
			t.Errorf("%q has %d columns, want %d", text, got, want)
		}
	}
	for name, c := range map[string]struct {
		draw func(p Pane)
		want string
	}{
		"right edge":      {func(p Pane) { p.Text(0, 0, theme.Plain, "abc日本") }, "abc日 "},
		"left edge":       {func(p Pane) { p.Text(-1, 0, theme.Plain, "日本") }, " 本   "},
		"sub-pane":        {func(p Pane) { p.Text(0, 0, theme.Plain, "......"); p.Sub(1, 0, 3, 1).Text(0, 0, theme.Plain, "日本") }, ".日 .."},
		"over its end":    {func(p Pane) { p.Text(0, 0, theme.Plain, "日本日"); p.Text(1, 0, theme.Plain, "x") }, " x本日"},
		"over its start":  {func(p Pane) { p.Text(0, 0, theme.Plain, "日本日"); p.Text(2, 0, theme.Plain, "x") }, "日x 日"},
		"over two halves": {func(p Pane) { p.Text(0, 0, theme.Plain, "日本日"); p.Text(1, 0, theme.Plain, "한") }, " 한 日"},
		"right-aligned":   {func(p Pane) { p.Right(6, 0, theme.Plain, "日本") }, "  日本"},
	} {
		if got := drawn(6, 1, c.draw)[0]; got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestColumnsOfTheTerminal checks that every row fills the columns of the screen, however
// the terminal counts them.
func TestColumnsOfTheTerminal(t *testing.T) {
	c := NewCanvas(14, 1)
	c.Pane().Text(0, 0, theme.Plain, "⚠\ufe0f👍🏽กำ日e\u0301|")
	for _, c.Columns = range []ansi.Method{ansi.WcWidth, ansi.GraphemeWidth} {
		row := ansi.Strip(c.Render(theme.For(theme.Terminal{Profile: colorprofile.ASCII})))
		before, _, found := strings.Cut(row, "|")
		if !found || c.Columns.StringWidth(before) != 11 || c.Columns.StringWidth(row) != 14 {
			t.Errorf("%q: the line begins in column %d of %d", row, c.Columns.StringWidth(before), c.Columns.StringWidth(row))
		}
	}
}

// TestReset checks that nothing is left of the previous screen.
func TestReset(t *testing.T) {
	c := NewCanvas(6, 2)
	p := c.Pane()
	p.Text(0, 0, theme.Bad, "日本x")
	p.Zone("zone", 0, 0, 6, 2)
	p.Name("name")
	for _, h := range []int{2, 1, -1} {
		c.Reset(6, h)
		empty := NewCanvas(6, h)
		th := theme.For(theme.Terminal{})
		if c.Render(th) != empty.Render(th) || c.Hit(0, 0) != "" || len(c.Names()) > 0 {
			t.Errorf("%d rows are not empty: %q", h, c.PlainText())
		}
	}
}

func TestEscape(t *testing.T) {
	for text, want := range map[string]string{
		"a日本 e\u0301 👍": "a日本 e\u0301 👍", "\u202e\u200b\n": `\u202e\u200b\n`, "pаypal": `p\u0430ypal`, "a\ufe0fb": `a\ufe0fb`,
	} {
		if got := Escape(text); got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
}

// TestLineShowsItsCursor draws lines that are too long, with every position of the cursor.
func TestLineShowsItsCursor(t *testing.T) {
	for _, text := range []string{"abcdefghijkl", "日本語日本語", "e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301"} {
		for at, r := range []rune(text + " ") {
			c := NewCanvas(8, 1)
			l := Line{Text: text, Cursor: at}
			if w := l.Draw(c.Pane(), 4); w != 8 {
				t.Errorf("%q takes %d columns", text, w)
			}
			cursor := ""
			for x := range 8 {
				if char, role := c.Pane().Cell(x, 0); role == theme.Cursor {
					cursor += char
				}
			}
			if cursor == "" || !unicode.Is(unicode.Mn, r) && !strings.HasPrefix(cursor, string(r)) {
				t.Errorf("the cursor at %d of %q is on %q: %q", at, text, cursor, c.PlainText())
			}
		}
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
			if Width(l) > w || l == "" {
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
		"": "", "  ": "", " a  b\tc\n": "a b c", "abcdefg hi": "abcde|fg hi", "ab abcdefgh": "ab|abcde|fgh", "äöüßé x": "äöüßé|x", "a\u00a0b": "a b", "日本語 日": "日本|語 日",
		"ab 10 ms": "ab|10 ms", "ab 10 cm": "ab 10|cm", "1000 ms": "1000|ms",
	} {
		if got := strings.Join(Wrap(text, 5), "|"); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
	if got := Wrap("a b", 0); got != nil {
		t.Errorf("without columns: %q", got)
	}
}

// TestSmoothCounts checks that a steady load gives even counts, and that gaps and larger differences
// stay.
func TestSmoothCounts(t *testing.T) {
	for _, tt := range [][2][]int64{
		{{1, 2, 1, 2}, {2, 2, 2, 2}},
		{{0, 1, 0, 1}, {0, 1, 0, 1}},
		{{1, 3, 1}, {1, 3, 1}},
		{{50, 49, 50, 20, 21, 0}, {50, 50, 50, 20, 20, 0}},
		{{16, 32, 16, 0, 32, 16, 5, 48}, {32, 32, 32, 0, 32, 32, 5, 48}},
	} {
		got := slices.Clone(tt[0])
		if SmoothCounts(got, 16); !slices.Equal(got, tt[1]) {
			t.Errorf("%v becomes %v, not %v", tt[0], got, tt[1])
		}
	}
}

func TestFit(t *testing.T) {
	for w, want := range map[int]string{3: "ab…", 4: "abcd", 9: "abcd", 10: "abcd · efg", 40: "abcd · efg"} {
		if got := FitItems("abcd · efg", w); got != want {
			t.Errorf("items in %d columns: %q, want %q", w, got, want)
		}
	}
	for w, want := range map[int]string{0: "", 1: "a", 2: "a…", 5: "abcd…", 6: "abcdef"} {
		if got := Fit("abcdef", w); got != want {
			t.Errorf("in %d columns: %q, want %q", w, got, want)
		}
	}
	for w, want := range map[int]string{0: "", 1: "", 2: "…", 3: "日…", 4: "日…", 5: "日本…", 6: "日本語"} {
		if got := Fit("日本語", w); got != want {
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
	w := Bits{Bound: f, ID: encoding.Zero(f.Layout.Bits), Selected: 0, Cursor: -1}
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
