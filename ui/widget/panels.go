package widget

import (
	"slices"
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/theme"
)

// FormRow is a row of a form: a parameter, a need or a setting.
type FormRow struct {
	ID, Name, Value string
	Range, Help     string
	Fixed           bool // has no next or previous value
	Changed         bool // differs from its default
}

// Form is a list of values to edit with one selected.
type Form struct {
	Rows     []FormRow
	Selected int
	Edit     *Line // the line being typed into the selected row, or nil
	Beside   bool  // see [List.Beside]
}

// Line is a line of text being typed.
type Line struct {
	Text   string
	Cursor int  // in characters
	Fresh  bool // the next character replaces the text
}

// Draw draws one row per parameter, with the range or the help of the selected one.
// Each is a zone "param:N", its arrows "less:N" and "more:N".
func (f *Form) Draw(p Pane) {
	names := 0
	for _, r := range f.Rows {
		names = max(names, Width(r.Name))
	}
	list := List{Len: len(f.Rows), Selected: f.Selected, Zone: "param:", Text: theme.Muted, Beside: f.Beside}
	list.Draw(p, func(p Pane, i int, role theme.Role) { f.drawRow(p, i, role, names) })
}

func (f *Form) drawRow(p Pane, i int, role theme.Role, names int) {
	r := f.Rows[i]
	p.Text(2, 0, role, r.Name)
	if r.Changed {
		p.Text(1, 0, theme.Warn, "•")
	}
	x := names + 4
	if i == f.Selected && f.Edit != nil {
		const least, usual = 6, 14 // the field is short, to leave room for the range
		line := min(max(p.W-x-1-Width(r.Range), least), usual)
		x = f.Edit.Draw(p.Sub(x, 0, p.W-x, 1), line) + x
		p.Text(x+1, 0, theme.Muted, Fit(r.Range, p.W-x-1))
		return
	}
	x = f.drawValue(p, x, i, role)
	const least = 16 // a shorter part of the help would be useless
	if i == f.Selected && p.W-x-1 >= min(least, Width(r.Help)) {
		p.Text(x+1, 0, theme.Muted, Fit(r.Help, p.W-x-1))
	}
}

func (f *Form) drawValue(p Pane, x, i int, role theme.Role) int {
	r := f.Rows[i]
	value := Fit(r.Value, p.W-x-4)
	if r.Fixed {
		return p.Text(x+2, 0, role, value) + 1
	}
	p.Zone("less:"+strconv.Itoa(i), x, 0, 2, 1)
	x = p.Text(x, 0, theme.Faint, "‹ ")
	x = p.Text(x, 0, role, value)
	p.Zone("more:"+strconv.Itoa(i), x, 0, 2, 1)
	return p.Text(x, 0, theme.Faint, " ›") + 1
}

// Draw draws the line with its cursor in a minimum width in columns and returns the width. If the
// text is longer, it draws the part around the cursor. Characters that do not print, or that look
// like others, are drawn as escapes.
func (l *Line) Draw(p Pane, least int) int {
	text := Escape(l.Text)
	typed := []rune(l.Text)
	cursor := Width(Escape(string(typed[:min(max(l.Cursor, 0), len(typed))])))
	w := min(max(least, Width(text)+2), p.W)
	role := theme.Input
	if l.Fresh {
		role = theme.Selected
	}
	x := min(w-2-cursor, 0)
	line := p.Sub(0, 0, w, 1)
	end := line.Text(x, 0, role, text)
	line.Text(end, 0, theme.Input, strings.Repeat(" ", max(w-end, 0)))
	at := text[len(Cut(text, cursor)):] + " "
	char, _, _ := next(at)
	line.Text(x+cursor, 0, theme.Cursor, char)
	return w
}

// ID draws an id's text at column x, each character in the color of its owner. It
// returns the column after the text. [Owners] computes the owners.
func ID(p Pane, x int, f *ids.BoundScheme, id ids.ID, owners []int, text string, selected int) int {
	for i, c := range text {
		role := theme.Strong
		if i < len(owners) && owners[i] >= 0 {
			role = FieldRole(f.Layout, owners[i], owners[i] == selected)
		}
		x = p.Text(x, 0, role, string(c))
	}
	return x
}

// Owners returns, for each character of an id's text, the field with the most bits
// that change it. All are -1 if a bit changes more than one character, as in decimal.
func Owners(f *ids.BoundScheme, e *ids.Encoding, id ids.ID) []int {
	text := e.Append(nil, id)
	owners := slices.Repeat([]int{-1}, len(text))
	votes := make([][]int, len(text))
	var flipped []byte
	for bit := range id.Bits() {
		flipped = e.Append(flipped[:0], id.Flip(bit))
		at := onlyDifference(text, flipped)
		if at < 0 {
			return owners
		}
		if votes[at] == nil {
			votes[at] = make([]int, len(f.Layout.Fields))
		}
		votes[at][f.Layout.FieldAt(bit)]++
	}
	for i, v := range votes {
		for field, n := range v {
			if n > 0 && (owners[i] < 0 || n > v[owners[i]]) {
				owners[i] = field
			}
		}
	}
	return owners
}

// onlyDifference returns the only index at which two texts of equal length differ, or
// -1.
func onlyDifference(a, b []byte) int {
	if len(a) != len(b) {
		return -1
	}
	at := -1
	for i := range a {
		if a[i] != b[i] {
			if at >= 0 {
				return -1
			}
			at = i
		}
	}
	return at
}
