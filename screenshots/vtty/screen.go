//go:build unix

package vtty

import (
	"maps"
	"slices"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// Cell is one cell of the screen: a grapheme, its width and its style. The second
// column of a wide grapheme is a zero Cell.
type Cell = uv.Cell

// Cursor is the position and the look of the cursor.
type Cursor struct {
	X, Y    int
	Visible bool
	Shape   CursorShape
}

// Screen is a copy of the terminal's content.
type Screen struct {
	Cells     []uv.Line // rows of columns
	Cursor    Cursor
	Alt       bool // the alternate screen is shown
	Title     string
	Clipboard string // what the program last copied by OSC 52

	state state
}

// Lines returns the rows as text, without trailing blanks.
func (s Screen) Lines() []string {
	return s.rows(uv.Line.String)
}

// Text returns all rows, each with a line feed.
func (s Screen) Text() string { return strings.Join(s.Lines(), "\n") + "\n" }

// String returns the text without the empty rows at its end, for error messages.
func (s Screen) String() string { return strings.TrimRight(s.Text(), "\n") + "\n" }

// ANSI returns the screen with its colors, ready to be printed by cat. Blanks have
// no style if it is invisible, because that style depends on earlier content.
func (s Screen) ANSI() string {
	return strings.Join(s.rows(func(l uv.Line) string { return plainBlanks(l).Render() }), "\n") + "\n"
}

func plainBlanks(l uv.Line) uv.Line {
	l = slices.Clone(l)
	for i, c := range l {
		visible := c.Style.Bg != nil || c.Style.Underline != 0 || c.Style.Attrs&(uv.AttrReverse|uv.AttrStrikethrough) != 0
		if c.Content == " " && !visible {
			l[i].Style = uv.Style{}
		}
	}
	return l
}

func (s Screen) rows(show func(uv.Line) string) []string {
	rows := make([]string, len(s.Cells))
	for y, line := range s.Cells {
		rows[y] = strings.TrimRight(show(line), " ")
	}
	return rows
}

// Contains reports whether one row of the screen holds text.
func (s Screen) Contains(text string) bool { return strings.Contains(s.Text(), text) }

// Find returns the cell where the first occurrence of text begins.
func (s Screen) Find(text string) (x, y int, ok bool) {
	for y, line := range s.Lines() {
		if before, _, found := strings.Cut(line, text); found {
			return ansi.StringWidth(before), y, true
		}
	}
	return 0, 0, false
}

// Mode reports whether a DEC private mode is set.
func (s Screen) Mode(n int) bool { return s.state.modes[n] }

// Modes lists the DEC private modes that are set, in order.
func (s Screen) Modes() []int { return slices.Sorted(maps.Keys(s.state.modes)) }

// Equal reports whether two screens look the same.
func (s Screen) Equal(o Screen) bool {
	return s.Cursor == o.Cursor && slices.EqualFunc(s.Cells, o.Cells, func(a, b uv.Line) bool {
		return slices.EqualFunc(a, b, func(a, b Cell) bool { return a.Equal(&b) })
	})
}

// Screen returns a copy of the terminal's current content, which can be an
// unfinished frame. [Term.Wait] and [Term.Settle] return only complete frames.
func (t *Term) Screen() Screen {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.snapshot()
}

func (t *Term) snapshot() Screen {
	pos := t.emu.CursorPosition()
	s := Screen{
		Cells:     make([]uv.Line, t.emu.Height()),
		Cursor:    Cursor{X: pos.X, Y: pos.Y, Visible: t.state.modes[cursorVisible], Shape: t.state.shape},
		Alt:       t.state.alt,
		Title:     t.state.title,
		Clipboard: t.state.clipboard,
		state:     t.state.clone(),
	}
	for y := range s.Cells {
		s.Cells[y] = make(uv.Line, t.emu.Width())
		for x := range s.Cells[y] {
			if c := t.emu.CellAt(x, y); c != nil {
				s.Cells[y][x] = *c
			}
		}
	}
	return s
}
