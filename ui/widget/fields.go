package widget

import (
	"slices"
	"strconv"

	"idtui/ids"
	"idtui/theme"
)

// Fields is a table of the fields of an id with their values. A wide table also shows
// the kinds, the bits and the descriptions.
type Fields struct {
	Bound    *ids.BoundScheme
	ID       ids.ID
	Selected int
	// Parts also shows the parts that only the text holds, after the fields.
	Parts bool
}

// Rows returns the fields, and the parts of the text if they are shown.
func (t *Fields) Rows() []ids.Field {
	if !t.Parts {
		return t.Bound.Layout.Fields
	}
	return append(slices.Clone(t.Bound.Layout.Fields), t.Bound.Layout.TextParts()...)
}

// fieldColumns holds the first position of each column. It is 0 for a column without
// room, and for texts that directly follow the value.
type fieldColumns struct{ kind, bits, value, text, about int }

// The minimum widths for more columns, and the width of the column of texts.
const (
	roomForKinds = 84
	roomForAbout = 130
	wordsWidth   = 26
)

func (t *Fields) columns(rows []ids.Field, w int) fieldColumns {
	var c fieldColumns
	names, bits, values := 0, 0, 0
	for i := range rows {
		f := &rows[i]
		names = max(names, Width(f.Name))
		bits = max(bits, Width(ids.BitRanges(f.Spans)))
		values = max(values, Width(f.Get(t.ID).String()))
	}
	x := max(2+names+2, 16)
	if w >= roomForKinds {
		c.kind = x
		c.bits = x + 10
		x = c.bits + bits + 2
	}
	c.value = x
	if w >= roomForKinds {
		c.text = x + values + 2
	}
	if w >= roomForAbout {
		c.about = c.text + wordsWidth + 2
	}
	return c
}

// Explains reports whether a table of w columns has room for the whole description of row
// i.
func (t *Fields) Explains(w, i int) bool {
	rows := t.Rows()
	c := t.columns(rows, w)
	return c.about > 0 && Width(rows[i].About) <= w-c.about
}

// Draw draws one row per field, as many as fit around the selected one. Each is a
// zone "field:N".
func (t *Fields) Draw(p Pane) {
	rows := t.Rows()
	c := t.columns(rows, p.W)
	list := List{Len: len(rows), Selected: t.Selected, Zone: "field:", Beside: true}
	list.Draw(p, func(p Pane, i int, _ theme.Role) { t.drawRow(p, i, &rows[i], c) })
}

func (t *Fields) drawRow(p Pane, i int, f *ids.Field, c fieldColumns) {
	role := theme.Plain // of a part of the text
	if i < len(t.Bound.Layout.Fields) {
		role = FieldRole(t.Bound.Layout, i, false)
	}
	p.Text(2, 0, role, f.Name)
	if c.kind > 0 {
		p.Text(c.kind, 0, theme.Muted, f.Kind.String())
		p.Text(c.bits, 0, theme.Muted, ids.BitRanges(f.Spans))
	}
	if len(f.Spans) == 0 {
		x := max(c.value, c.text)
		p.Text(x, 0, theme.Strong, Fit(string(t.Bound.AppendText(nil, f, t.ID)), p.W-x))
		return
	}
	value := f.Get(t.ID).String()
	x := p.Text(c.value, 0, theme.Strong, Fit(value, p.W-c.value)) + 2
	x, end := max(x, c.text), p.W
	if c.about > 0 {
		end = c.about - 2
		p.Text(c.about, 0, theme.Muted, Fit(f.About, p.W-c.about))
	}
	if text := string(t.Bound.AppendText(nil, f, t.ID)); text != value {
		p.Text(x, 0, theme.Muted, fitOrEmpty(text, end-x))
	}
}

// fitOrEmpty returns a text in at most w columns. It returns "" if the part that fits
// would be too short to understand.
func fitOrEmpty(text string, w int) string {
	const least = 10
	if Width(text) > w && w < least {
		return ""
	}
	return Fit(text, w)
}

// Window returns the range of n rows to show in h rows, so that the selected one is
// visible.
func Window(n, selected, h int) (from, to int) {
	h = max(h, 0)
	from = max(0, min(selected-h+1, n-h))
	return from, min(from+h, n)
}

// VisibleRange returns which rows of a list are visible: " · 3–5 of 9", or "" for all.
func VisibleRange(n, selected, h int) string {
	from, to := Window(n, selected, h)
	if to-from == n || to == from {
		return ""
	}
	return " · " + strconv.Itoa(from+1) + "–" + strconv.Itoa(to) + " of " + strconv.Itoa(n)
}

// ShortVisibleRange returns the visible rows in fewer characters: " 3–5/9", or "" for
// all.
func ShortVisibleRange(from, to, n int) string {
	if to-from == n {
		return ""
	}
	return " " + strconv.Itoa(from+1) + "–" + strconv.Itoa(to) + "/" + strconv.Itoa(n)
}
