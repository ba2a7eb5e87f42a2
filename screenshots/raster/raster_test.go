package raster

import (
	"bytes"
	"image"
	"image/color"
	"strings"
	"testing"

	uv "github.com/charmbracelet/ultraviolet"

	"idtui/screenshots/vtty"
)

// screen shows text with escape sequences as a terminal would.
func screen(text string) vtty.Screen {
	styled := uv.NewStyledString(text)
	buf := uv.NewScreenBuffer(styled.Bounds().Dx(), styled.Bounds().Dy())
	styled.Draw(buf, buf.Bounds())
	return vtty.Screen{Cells: buf.Lines}
}

func picturize(t *testing.T, s vtty.Screen) *image.RGBA {
	t.Helper()
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	img, err := p.Draw(s, Dark)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// column returns the colors of a column of pixels of a cell.
func column(img *image.RGBA, x, y, dx int) (colors []color.RGBA) {
	at := place(x, y, 1)
	for py := at.Min.Y; py < at.Max.Y; py++ {
		colors = append(colors, img.RGBAAt(at.Min.X+dx, py))
	}
	return colors
}

func row(img *image.RGBA, x, y, dy int) (colors []color.RGBA) {
	at := place(x, y, 1)
	for px := at.Min.X; px < at.Max.X; px++ {
		colors = append(colors, img.RGBAAt(px, at.Min.Y+dy))
	}
	return colors
}

func same(a, b []color.RGBA) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return len(a) == len(b)
}

// samples are, for each weight, a plain horizontal and vertical line.
var samples = map[weight][2]rune{none: {' ', ' '}, light: {'─', '│'}, heavy: {'━', '┃'}, double: {'═', '║'}}

// TestBoxesJoin checks the edges of every box drawing character. They must be those of a plain line
// of the same weight, or the lines would not meet.
func TestBoxesJoin(t *testing.T) {
	t.Parallel()
	for i, g := range boxGlyphs() {
		r := 0x2500 + rune(i)
		if g.dashes > 0 || (r >= '╱' && r <= '╳') {
			continue
		}
		var text strings.Builder
		text.WriteRune(r)
		for side, w := range g.arms {
			text.WriteRune(samples[w][1-side%2])
		}
		img := picturize(t, screen(text.String()))
		got := [4][]color.RGBA{row(img, 0, 0, 0), column(img, 0, 0, cellWidth-1), row(img, 0, 0, cellHeight-1), column(img, 0, 0, 0)}
		want := [4][]color.RGBA{row(img, 1, 0, 0), column(img, 2, 0, 0), row(img, 3, 0, 0), column(img, 4, 0, 0)}
		for side := range got {
			if !same(got[side], want[side]) {
				t.Errorf("%c: side %d is not that of %c", r, side, samples[g.arms[side]][1-side%2])
			}
		}
	}
}

func TestParseBox(t *testing.T) {
	t.Parallel()
	for r, want := range map[rune]boxGlyph{
		'─': {arms: [4]weight{none, light, none, light}},
		'┡': {arms: [4]weight{heavy, heavy, light, none}},
		'╇': {arms: [4]weight{heavy, heavy, light, heavy}},
		'╓': {arms: [4]weight{none, light, double, none}},
		'╬': {arms: [4]weight{double, double, double, double}},
		'╍': {arms: [4]weight{none, heavy, none, heavy}, dashes: 2},
		'┊': {arms: [4]weight{light, none, light, none}, dashes: 4},
		'╯': {arms: [4]weight{light, none, none, light}, arc: true},
		'╾': {arms: [4]weight{none, light, none, heavy}},
	} {
		if got := boxGlyphs()[r-0x2500]; got != want {
			t.Errorf("%c = %+v, want %+v", r, got, want)
		}
	}
}

func TestBlocksFillTheirShare(t *testing.T) {
	t.Parallel()
	text := " ▏▎▍▌▋▊▉█▁▂▃▄▅▆▇▀▐▔▕▖▚▙"
	eighths := []int{0, 8, 16, 24, 32, 40, 48, 56, 64, 8, 16, 24, 32, 40, 48, 56, 32, 32, 8, 8, 16, 32, 48}
	img := picturize(t, screen(text))
	for x := range []rune(text) {
		n := 0
		for dx := range cellWidth {
			for _, c := range column(img, x, 0, dx) {
				if c == Dark.Foreground {
					n++
				}
			}
		}
		if want := cellWidth * cellHeight * eighths[x] / 64; n < want-cellWidth/2 || n > want+cellWidth/2 {
			t.Errorf("%c fills %d pixels, want about %d", []rune(text)[x], n, want)
		}
	}
}

func TestStylesShow(t *testing.T) {
	t.Parallel()
	plain := picturize(t, screen("x")).Pix
	for _, sgr := range []string{"1", "2", "3", "4", "4:2", "4:3", "4:4", "4:5", "7", "8", "9", "31", "91", "44", "38;5;208", "48;2;1;2;3"} {
		if bytes.Equal(plain, picturize(t, screen("\x1b["+sgr+"mx\x1b[m")).Pix) {
			t.Errorf("SGR %s makes no difference", sgr)
		}
	}
	for _, shape := range []vtty.CursorShape{vtty.BlockCursor, vtty.UnderlineCursor, vtty.BarCursor} {
		s := screen("x")
		s.Cursor = vtty.Cursor{Visible: true, Shape: shape}
		if bytes.Equal(plain, picturize(t, s).Pix) {
			t.Errorf("cursor shape %d makes no difference", shape)
		}
	}
}

func TestMissingGlyphIsAnError(t *testing.T) {
	t.Parallel()
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	_, err = p.Draw(screen("fine\nnot 日"), Dark)
	if err == nil || !strings.Contains(err.Error(), `"日" in row 2`) {
		t.Errorf("Draw = %v", err)
	}
}
