package widget

import (
	"slices"
	"strings"

	"idtui/theme"
)

// Snapshot is what a canvas shows, with the roles of its texts and without its zones. It does
// not change, so that others can draw it with a theme of their own.
type Snapshot struct {
	W, H int
	rows [][]roleText
}

// roleText is a part of a row with one role.
type roleText struct {
	role theme.Role
	text string
}

// Snapshot returns what the canvas shows now.
func (c *Canvas) Snapshot() *Snapshot {
	s := &Snapshot{W: c.w, H: c.h, rows: make([][]roleText, c.h)}
	var b strings.Builder
	for y := range c.h {
		for role, cells := range c.runs(y) {
			b.Reset()
			for i := range cells {
				b.WriteString(cells[i].Content)
			}
			s.rows[y] = append(s.rows[y], roleText{role, b.String()})
		}
	}
	return s
}

// Equal reports whether two snapshots show the same. Either can be nil.
func (s *Snapshot) Equal(other *Snapshot) bool {
	if s == nil || other == nil {
		return s == other
	}
	return s.W == other.W && s.H == other.H && slices.EqualFunc(s.rows, other.rows, slices.Equal)
}

// Draw draws the part of the snapshot from a column and a row on.
func (s *Snapshot) Draw(p Pane, left, top int) {
	for y := max(top, 0); y < s.H && y-top < p.H; y++ {
		x := -left
		for _, r := range s.rows[y] {
			x = p.Text(x, y-top, r.role, r.text)
		}
	}
}
