package decode

import (
	"slices"
	"strings"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/model/decoding"
	"idtui/model/fields"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// drawPair draws two ids one above the other, with the bits that differ marked, and
// sentences that compare them. A low window leaves out the values, then the empty
// rows, then the second row of field names.
func (d *Page) drawPair(p widget.Pane, now ids.Reading) {
	p.Name("pair")
	first, second := d.selected(), d.second
	facts := decoding.Compare(first.Bound, first.ID, second.Bound, second.ID)
	list, details := facts.Sentences(), detailLines(&facts)
	one, other := pairBits(first, second), pairBits(second, first)
	gap := 1
	needs := func() int {
		h := 2 + one.Height(p.W) + other.Height(p.W) + 2*gap + 1
		for _, s := range slices.Concat(list, details) {
			h += len(widget.Wrap(s, p.W))
		}
		return h
	}
	if needs() > p.H {
		one.Bare, other.Bare = true, true
		list = []string{strings.Join(list, " ")}
	}
	if needs() > p.H {
		gap = 0
	}
	if needs() > p.H {
		other.Unnamed = other.Other != nil
	}
	y := d.drawOne(p, first, &one, now) + gap
	y += d.drawOne(p.Below(y), second, &other, now) + gap
	p = p.Below(y)
	part.Heading(p, "comparison", theme.Muted)
	y = 1
	for _, s := range list {
		y = p.Paragraph(y, theme.Plain, s)
	}
	for _, s := range details {
		y = p.Paragraph(y, theme.Muted, s)
	}
	if facts.Comparable && y+2 < p.H {
		drawFieldPairs(p.Below(y+1), first, second)
	}
}

// detailLines returns what the functions of the original tell about two ids.
func detailLines(p *decoding.Pair) []string {
	var list []string
	for _, d := range p.Details() {
		list = append(list, d[0]+": "+d[1])
	}
	return list
}

// drawFieldPairs lists the fields of two ids of one scheme side by side and marks
// those that differ. Without room for all it lists only those.
func drawFieldPairs(p widget.Pane, first, second *detect.Candidate) {
	title := "fields"
	all := first.Bound.Layout.All()
	few := len(all) > p.H-1
	if few {
		title = "fields that differ"
	}
	part.Heading(p, title, theme.Muted)
	y := 1
	for i := range all {
		a := string(first.Bound.AppendText(nil, &all[i], first.ID))
		b := string(second.Bound.AppendText(nil, sameField(second.Bound.Layout, all, i), second.ID))
		if a != b || !few {
			drawFieldPair(p.Sub(0, y, p.W, 1), first.Bound.Layout, i, a, b)
			y++
		}
	}
}

// drawFieldPair draws the row of a field: its value in each of two ids.
func drawFieldPair(p widget.Pane, l *ids.Layout, field int, a, b string) {
	const names, column = 20, 46
	role, name := theme.Muted, theme.Muted
	if a != b {
		role = theme.Strong
		p.Text(0, 0, theme.Warn, "≠")
	}
	if field < len(l.Fields) {
		name = widget.FieldRole(l, field, false)
	}
	p.Text(2, 0, name, l.All()[field].Name)
	x := min(names+column, (p.W+names)/2)
	p.Text(names, 0, role, widget.Fit(a, x-names-2))
	p.Text(x, 0, role, widget.Fit(b, p.W-x))
}

// sameField returns field i of layout l if it has the name of field i in all, and
// otherwise the field in all: two ids of one scheme can have different prefixes.
func sameField(l *ids.Layout, all []ids.Field, i int) *ids.Field {
	if own := l.All(); i < len(own) && own[i].Name == all[i].Name {
		return &own[i]
	}
	return &all[i]
}

// pairBits returns the picture of an id. Bits that differ from the other id are
// marked if both ids have one scheme and size.
func pairBits(c, other *detect.Candidate) widget.Bits {
	b := widget.Bits{Bound: c.Bound, ID: c.ID, Selected: -1, Cursor: -1}
	if other.Bound.Scheme == c.Bound.Scheme && other.Bound.Layout.Bits == c.Bound.Layout.Bits {
		b.Other = &other.ID
	}
	return b
}

// drawOne draws one of two ids. It returns the number of rows it used.
func (d *Page) drawOne(p widget.Pane, c *detect.Candidate, b *widget.Bits, now ids.Reading) int {
	x := p.Text(0, 0, theme.Strong, c.Encoding.Encode(c.ID)) + 2
	x = p.Text(x, 0, theme.Accent, c.Bound.Scheme.Name) + 2
	if t, ok := fields.TimeOf(c.Bound, c.ID); ok {
		at, more := d.host.Times().Full(t, now.Time())
		p.Text(x, 0, theme.Muted, widget.Fit(part.Longest(p.W-x, at+" · "+more, at), p.W-x))
	}
	h := b.Height(p.W)
	b.Draw(p.Sub(0, 1, p.W, h))
	return 1 + h
}
