//go:build unix

package vtty

import (
	"maps"
	"slices"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// Cell is one place of the screen: a grapheme, its width and its style. What a
// wide grapheme covers beyond its first column is a zero Cell.
type Cell = uv.Cell

// Cursor is where the program left the cursor, and how it looks.
type Cursor struct {
	X, Y    int
	Visible bool
	Shape   CursorShape
}

// Screen is a copy of the terminal at one moment.
type Screen struct {
	Cells     []uv.Line // rows of columns
	Cursor    Cursor
	Alt       bool // the alternate screen is shown
	Title     string
	Clipboard string // what the program last copied by OSC 52

	state state
}

// Lines are the rows as text, without the blanks at their ends.
func (s Screen) Lines() []string {
	return s.rows(uv.Line.String)
}

// Text is all rows, each ended by a line feed.
func (s Screen) Text() string { return strings.Join(s.Lines(), "\n") + "\n" }

// String is for error messages: the text without the empty rows at its end.
func (s Screen) String() string { return strings.TrimRight(s.Text(), "\n") + "\n" }

// ANSI is the screen with its colours, fit for being printed by cat. Blanks are
// plain if nothing of their style can be seen: what it is depends on what stood
// there before.
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

// Contains tells whether text can be read in one row of the screen.
func (s Screen) Contains(text string) bool { return strings.Contains(s.Text(), text) }

// Find gives the first cell of the first place where text can be read.
func (s Screen) Find(text string) (x, y int, ok bool) {
	for y, line := range s.Lines() {
		if before, _, found := strings.Cut(line, text); found {
			return ansi.StringWidth(before), y, true
		}
	}
	return 0, 0, false
}

// Mode tells whether a DEC private mode is set.
func (s Screen) Mode(n int) bool { return s.state.modes[n] }

// Modes lists the DEC private modes that are set, in order.
func (s Screen) Modes() []int { return slices.Sorted(maps.Keys(s.state.modes)) }

// Equal tells whether a reader would see no difference.
func (s Screen) Equal(o Screen) bool {
	return s.Cursor == o.Cursor && slices.EqualFunc(s.Cells, o.Cells, func(a, b uv.Line) bool {
		return slices.EqualFunc(a, b, func(a, b Cell) bool { return a.Equal(&b) })
	})
}

// Screen copies the terminal as it is now, which may be in the middle of a
// frame; what [Term.Wait] and [Term.Settle] return never is.
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
