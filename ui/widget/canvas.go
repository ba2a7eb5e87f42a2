// Package widget draws the parts of the screen. A widget is a function of its data
// that draws into a [Pane]. It keeps no state and reads no clock.
package widget

import (
	"iter"
	"strings"
	"unicode"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"idtui/ids/humantext"
	"idtui/theme"
)

// Canvas is a screen of cells. It ignores anything drawn outside it, so nothing can
// overflow the window. A character of several columns belongs to its first cell, and is
// never drawn in part.
type Canvas struct {
	// Columns is how the terminal counts the columns of a character. The zero value adds up the columns of its
	// code points, as terminals do by default.
	Columns ansi.Method

	w, h   int
	buffer uv.Buffer
	roles  []theme.Role // of the cells, row by row
	zones  []Zone
	named  []namedPane
}

// Zone is a rectangle that can be clicked.
type Zone struct {
	ID         string
	x, y, w, h int
}

// NewCanvas returns an empty screen of w columns and h rows.
func NewCanvas(w, h int) *Canvas {
	const usualZones = 160
	c := &Canvas{zones: make([]Zone, 0, usualZones)}
	c.Reset(w, h)
	return c
}

// Reset empties the canvas for a screen of w columns and h rows. If the size stays, it
// reuses the cells, which saves half of the time of a frame (BenchmarkView).
func (c *Canvas) Reset(w, h int) {
	w, h = max(w, 0), max(h, 0)
	if w != c.w || h != c.h {
		c.w, c.h = w, h
		c.roles = make([]theme.Role, w*h)
		c.buffer = *uv.NewBuffer(w, h)
	} else {
		clear(c.roles)
		for _, line := range c.buffer.Lines {
			for x := range line {
				line[x].Content, line[x].Width = " ", 1 // the canvas sets nothing else
			}
		}
	}
	c.zones, c.named = c.zones[:0], c.named[:0]
}

// Pane returns the whole canvas as a pane.
func (c *Canvas) Pane() Pane { return Pane{c, 0, 0, c.w, c.h} }

// Hit returns the ID of the newest zone at x, y, or "".
func (c *Canvas) Hit(x, y int) string {
	for i := len(c.zones) - 1; i >= 0; i-- {
		if z := c.zones[i]; x >= z.x && x < z.x+z.w && y >= z.y && y < z.y+z.h {
			return z.ID
		}
	}
	return ""
}

// Render returns the screen as styled text. Adjacent cells with one role share their
// escape sequences.
func (c *Canvas) Render(t *theme.Theme) string {
	var b strings.Builder
	b.Grow(c.w * c.h * 4) // lines take three bytes per column, colors more
	for y := range c.h {
		if y > 0 {
			b.WriteByte('\n')
		}
		for role, cells := range c.runs(y) {
			open, end := t.Sequences(role)
			b.WriteString(open)
			for i := range cells {
				b.WriteString(cells[i].Content)
				if cells[i].Width > 1 { // terminals disagree only about the width of such characters
					b.WriteString(strings.Repeat(" ", cells[i].Width-c.Columns.StringWidth(cells[i].Content)))
				}
			}
			b.WriteString(end)
		}
	}
	return b.String()
}

// runs returns the adjacent cells of a row that have one role.
func (c *Canvas) runs(y int) iter.Seq2[theme.Role, uv.Line] {
	return func(yield func(theme.Role, uv.Line) bool) {
		line, roles := c.buffer.Lines[y], c.roles[y*c.w:]
		from := 0
		for to := 1; to <= c.w; to++ {
			if to < c.w && (roles[to] == roles[from] || line[to].Width == 0) {
				continue
			}
			if !yield(roles[from], line[from:to]) {
				return
			}
			from = to
		}
	}
}

// Pane is a rectangle of a canvas with coordinates of its own, from 0, 0. W and H are its
// columns and rows.
type Pane struct {
	c          *Canvas
	x, y, W, H int
}

// Sub returns the part of the pane from x, y on. It has w columns and h rows, but is
// cut at the pane's edges.
func (p Pane) Sub(x, y, w, h int) Pane {
	x, y = max(x, 0), max(y, 0)
	return Pane{p.c, p.x + x, p.y + y, max(min(w, p.W-x), 0), max(min(h, p.H-y), 0)}
}

// Below returns the pane without its first n rows.
func (p Pane) Below(n int) Pane { return p.Sub(0, n, p.W, p.H-n) }

// Text draws s at x, y and returns the column after it. The part outside the pane is
// not drawn. A character that does not print is drawn as a question mark; callers escape
// text from outside.
func (p Pane) Text(x, y int, role theme.Role, s string) int {
	for s != "" {
		char, columns, size := next(s)
		p.put(x, y, role, char, columns)
		x, s = x+columns, s[size:]
	}
	return x
}

// Right draws s so that it ends before column x.
func (p Pane) Right(x, y int, role theme.Role, s string) { p.Text(x-Width(s), y, role, s) }

// put draws a character. One that the edge of the pane would cut is drawn as spaces.
func (p Pane) put(x, y int, role theme.Role, char string, columns int) {
	if x <= -columns || y < 0 || x >= p.W || y >= p.H {
		return
	}
	if x < 0 || x+columns > p.W {
		for i := range columns {
			p.put(x+i, y, role, " ", 1)
		}
		return
	}
	x, y = p.x+x, p.y+y
	line := p.c.buffer.Lines[y]
	if columns == 1 && line[x].Width == 1 { // nearly all; a copy of a whole cell takes twice as long
		line[x].Content = char
	} else {
		for i := range columns {
			line.Set(x+i, nil) // what is left of a wide character below becomes a space
		}
		line.Set(x, &uv.Cell{Content: char, Width: columns})
	}
	for i := range columns {
		p.c.roles[y*p.c.w+x+i] = role
	}
}

// Escape returns a text from outside with an escape, such as \u202e, for each character that does
// not print. It also escapes variation selectors and the letters of Cyrillic, Armenian and
// Cherokee. Some look like Latin letters, so an id could seem to be another.
func Escape(s string) string {
	return humantext.EscapeFunc(s, func(r rune) bool {
		return humantext.Prints(r) && !unicode.In(r, unicode.Cyrillic, unicode.Armenian, unicode.Cherokee, unicode.Variation_Selector)
	})
}

// Paint sets the role of n cells from x, y on.
func (p Pane) Paint(x, y, n int, role theme.Role) {
	for i := max(x, 0); i < min(x+n, p.W) && y >= 0 && y < p.H; i++ {
		p.c.roles[(p.y+y)*p.c.w+p.x+i] = role
	}
}

// MarkCursor marks a cell as the position of a cursor: an empty cell with a line,
// another one in reverse.
func (p Pane) MarkCursor(x, y int) {
	if x < 0 || y < 0 || x >= p.W || y >= p.H {
		return
	}
	if char, _ := p.Cell(x, y); char == " " {
		p.Text(x, y, theme.Accent, "│")
	} else {
		p.Paint(x, y, 1, theme.Cursor)
	}
}

// Rule draws a line across the pane.
func (p Pane) Rule(y int) { p.Text(0, y, theme.Faint, strings.Repeat("─", p.W)) }

// Clear empties the pane before something else is drawn into it, and disables the
// zones below it.
func (p Pane) Clear() {
	blank := strings.Repeat(" ", p.W)
	for y := range p.H {
		p.Text(0, y, theme.Plain, blank)
	}
	p.Zone("", 0, 0, p.W, p.H)
}

// Highlight sets the role of the text in a zone, without the spaces around it. It does
// nothing if the zone is not on the screen.
func (c *Canvas) Highlight(zone string, role theme.Role) {
	for _, z := range c.zones {
		if z.ID != zone {
			continue
		}
		for y := z.y; y < z.y+z.h; y++ {
			line := c.buffer.Lines[y]
			from, to := z.x, z.x+z.w
			for from < to && line[from].Content == " " {
				from++
			}
			for to > from && line[to-1].Content == " " {
				to--
			}
			c.Pane().Paint(from, y, to-from, role)
		}
	}
}

// Zone makes a rectangle of the pane clickable.
func (p Pane) Zone(id string, x, y, w, h int) {
	s := p.Sub(x, y, w, h)
	p.c.zones = append(p.c.zones, Zone{id, s.x, s.y, s.W, s.H})
}

// Paragraph draws s, wrapped at words, from row y on. It returns the row below. A text
// that does not fit ends in an ellipsis.
func (p Pane) Paragraph(y int, role theme.Role, s string) int {
	lines := Wrap(s, p.W)
	for i, l := range lines {
		if y >= p.H {
			return y
		}
		if y == p.H-1 && i < len(lines)-1 {
			l = Cut(l+" …", p.W)
			if !strings.HasSuffix(l, "…") {
				l = Cut(l, p.W-1) + "…"
			}
		}
		p.Text(0, y, role, l)
		y++
	}
	return y
}
