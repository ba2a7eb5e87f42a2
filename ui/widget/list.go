package widget

import (
	"slices"
	"strconv"

	"idtui/theme"
)

// List is a list with a selected row. Draw draws as many rows as fit.
type List struct {
	Len      int
	Selected int    // -1 for none
	Marked   []int  // rows with another mark than the selected one
	Zone     string // row N is the zone "ZoneN"
	Text     theme.Role
	Tall     int  // lines per row; 0 is 1
	Centered bool // the selected row stays in the middle, instead of at the edge
	Beside   bool // ↑ and ↓ move in another list: see [Pane.RowBeside]
}

// The marks of a selected row. FocusMark is for the list in which ↑, ↓ and enter act, and
// BesideMark for a list beside it.
const (
	FocusMark  = "▸"
	BesideMark = "▹"
)

// Draw draws the rows around the selected one and returns the number of lines. For each, it calls
// row with the pane of the row, its index, and the role of its main text. That role is Text, or the
// role of the selected row. The first two columns of the pane hold the marks.
func (l *List) Draw(p Pane, row func(p Pane, i int, role theme.Role)) int {
	tall := max(l.Tall, 1)
	from, to := l.Visible(p.H / tall)
	for i := from; i < to; i++ {
		line := p.Sub(0, (i-from)*tall, p.W, tall)
		mark := Pane.ListRow
		if l.Beside {
			mark = Pane.RowBeside
		}
		role := mark(line, l.Zone+strconv.Itoa(i), i == l.Selected, l.Text)
		if slices.Contains(l.Marked, i) {
			line.Text(1, 0, theme.Warn, "●")
		}
		row(line, i, role)
	}
	return (to - from) * tall
}

// Visible returns the range of rows that are visible if there is room for h.
func (l *List) Visible(h int) (from, to int) {
	if l.Centered {
		from = max(0, min(l.Selected-h/2, l.Len-h))
		return from, min(from+h, l.Len)
	}
	return Window(l.Len, max(l.Selected, 0), h)
}

// ListRow makes the pane a row of a list: a zone, with a mark if it is selected. It returns
// the role of its main text, which is text unless the row is selected.
func (p Pane) ListRow(zone string, selected bool, text theme.Role) theme.Role {
	return p.markedRow(zone, selected, text, FocusMark)
}

// RowBeside is [Pane.ListRow] for a list in which ↑ and ↓ do not move the selection.
func (p Pane) RowBeside(zone string, selected bool, text theme.Role) theme.Role {
	return p.markedRow(zone, selected, text, BesideMark)
}

func (p Pane) markedRow(zone string, selected bool, text theme.Role, mark string) theme.Role {
	p.Zone(zone, 0, 0, p.W, p.H)
	if !selected {
		return text
	}
	p.Text(0, 0, theme.Accent, mark)
	return theme.Strong
}

// Moved returns the row n rows below the selected one, in a list of length rows.
func Moved(selected, n, length int) int { return max(min(selected+n, length-1), 0) }
