// Package widget draws the parts of the screen. A widget is a function of its data
// that draws into a [Pane]. It keeps no state and reads no clock.
package widget

import (
	"strings"
	"unicode"

	"idtui/ids/humantext"
	"idtui/theme"
)

// cell is one character of the screen.
type cell struct {
	r    rune
	role theme.Role
}

// Canvas is a screen of cells, each one column wide. It ignores anything drawn outside
// it, so nothing can overflow the window.
type Canvas struct {
	w, h  int
	cells []cell
	zones []Zone
	named []namedPane
}

// Zone is a rectangle that can be clicked.
type Zone struct {
	ID         string
	x, y, w, h int
}

// NewCanvas returns an empty screen of w columns and h rows.
func NewCanvas(w, h int) *Canvas {
	c := &Canvas{w: max(w, 0), h: max(h, 0)}
	const usualZones = 160
	c.zones = make([]Zone, 0, usualZones)
	c.cells = make([]cell, c.w*c.h)
	for i := range c.cells {
		c.cells[i].r = ' '
	}
	return c
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
		row := c.cells[y*c.w : (y+1)*c.w]
		for x := 0; x < len(row); {
			x = writeRun(&b, t, row, x)
		}
	}
	return b.String()
}

// writeRun writes the cells from x on that have one role. It returns the column after
// them.
func writeRun(b *strings.Builder, t *theme.Theme, row []cell, x int) int {
	role := row[x].role
	open, end := t.Sequences(role)
	b.WriteString(open)
	for ; x < len(row) && row[x].role == role; x++ {
		b.WriteRune(row[x].r)
	}
	b.WriteString(end)
	return x
}

// Pane is a rectangle of a canvas with coordinates of its own, from 0, 0.
type Pane struct {
	c          *Canvas
	x, y, W, H int
}

// Sub returns the part of the pane that begins at x, y and has w columns and h rows,
// cut at the pane's edges.
func (p Pane) Sub(x, y, w, h int) Pane {
	x, y = max(x, 0), max(y, 0)
	return Pane{p.c, p.x + x, p.y + y, max(min(w, p.W-x), 0), max(min(h, p.H-y), 0)}
}

// Below returns the pane without its first n rows.
func (p Pane) Below(n int) Pane { return p.Sub(0, n, p.W, p.H-n) }

// Text draws s at x, y and returns the column after it. The part outside the pane is
// not drawn. A character that is not plain, and no letter of one column, is drawn as a
// question mark; callers escape text from outside.
func (p Pane) Text(x, y int, role theme.Role, s string) int {
	for _, r := range s {
		p.put(x, y, role, r)
		x++
	}
	return x
}

// Right draws s so that it ends before column x.
func (p Pane) Right(x, y int, role theme.Role, s string) { p.Text(x-width(s), y, role, s) }

func (p Pane) put(x, y int, role theme.Role, r rune) {
	if x < 0 || y < 0 || x >= p.W || y >= p.H {
		return
	}
	if !plain(r) && !isLetter(r) {
		r = '?'
	}
	p.c.cells[(p.y+y)*p.c.w+p.x+x] = cell{r, role}
}

// plainRanges are characters that take one column in every terminal: Latin, Greek, and
// the symbols that idtui draws.
var plainRanges = [...][2]rune{
	{' ', '~'},
	{0xa1, 0xac},
	{0xae, 0x2af},
	{0x370, 0x3ff},
	{0x2010, 0x2010},
	{0x2012, 0x2026},
	{0x2030, 0x205e},
	{0x2070, 0x209c},
	{0x2190, 0x22ff},
	{0x2500, 0x27bf},
	{0x2800, 0x28ff},
}

// isLetter reports whether r is a letter of another alphabet that takes one column, as the
// texts of layout files can have them: Cyrillic, Armenian, Georgian. Such letters look
// like others, so that [Escape] does not keep them.
func isLetter(r rune) bool {
	return r >= 0x400 && r <= 0x52f && unicode.IsLetter(r) || r >= 0x531 && r <= 0x587 && unicode.IsLetter(r) || r >= 0x10d0 && r <= 0x10ff
}

func plain(r rune) bool {
	for _, p := range plainRanges {
		if r <= p[1] {
			return r >= p[0]
		}
	}
	return false
}

// Escape returns a text from outside with an escape, such as \u202e, for each
// character that does not take one column in every terminal.
func Escape(s string) string { return humantext.EscapeFunc(s, plain) }

// Paint sets the role of n cells from x, y on.
func (p Pane) Paint(x, y, n int, role theme.Role) {
	for i := range n {
		if x+i >= 0 && x+i < p.W && y >= 0 && y < p.H {
			p.c.cells[(p.y+y)*p.c.w+p.x+x+i].role = role
		}
	}
}

// MarkCursor marks a cell as the position of a cursor: with a line if it is empty, and
// otherwise in reverse.
func (p Pane) MarkCursor(x, y int) {
	if x < 0 || y < 0 || x >= p.W || y >= p.H {
		return
	}
	if c := &p.c.cells[(p.y+y)*p.c.w+p.x+x]; c.r == ' ' {
		*c = cell{'│', theme.Accent}
	} else {
		c.role = theme.Cursor
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
			row := c.cells[y*c.w+z.x : y*c.w+z.x+z.w]
			from, to := 0, len(row)
			for from < to && row[from].r == ' ' {
				from++
			}
			for to > from && row[to-1].r == ' ' {
				to--
			}
			for x := from; x < to; x++ {
				row[x].role = role
			}
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

// Cut returns the first w columns of s.
func Cut(s string, w int) string {
	if width(s) <= w {
		return s
	}
	return string([]rune(s)[:max(w, 0)])
}

// Fit returns s in at most w columns, with an ellipsis if it was cut.
func Fit(s string, w int) string {
	if width(s) <= w {
		return s
	}
	if w <= 1 {
		return Cut(s, w)
	}
	return Cut(s, w-1) + "…"
}

// width returns the number of columns of s: one per character on this canvas.
func width(s string) int {
	n := 0
	for range s {
		n++
	}
	return n
}
