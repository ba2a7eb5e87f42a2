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

// drawPair draws two ids, one above the other, with marks on the bits that differ. Sentences and
// the values of the fields follow. A low window leaves out the values below the bits and the fields
// that are equal. A lower one also leaves out the empty rows, or the second row of field names, or
// both.
func (d *Page) drawPair(p widget.Pane, now ids.Reading) {
	p.Name("pair")
	first, second := d.selected(), d.second
	facts := decoding.CompareCandidates(first, second)
	list, details := facts.Sentences(), detailLines(&facts)
	one, other := pairBits(first, second), pairBits(second, first)
	var pairs, differ []fieldPair
	if facts.Comparable {
		pairs, differ = fieldPairs(first, second)
	}
	gap := 1
	needs := func() int {
		h := 2 + one.Height(p.W) + other.Height(p.W) + 2*gap + 1 + len(differ)
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
		other.Unnamed, gap = other.Other != nil, 1
	}
	if needs() > p.H {
		gap = 0
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
	drawFieldPairs(p.Below(y), pairs, differ)
}

// detailLines returns the results of the original's functions for two ids.
func detailLines(p *decoding.Pair) []string {
	var list []string
	for _, d := range p.Details() {
		list = append(list, d[0]+": "+d[1])
	}
	return list
}

// fieldPair is a field of two ids of one scheme, with its value in each.
type fieldPair struct {
	name          string
	role          theme.Role // the role of the name
	first, second string
}

// fieldPairs returns the fields of two ids of one scheme, and the fields whose values differ.
func fieldPairs(first, second *detect.Candidate) (all, differ []fieldPair) {
	l := first.Bound.Layout
	fields := l.All()
	for i := range fields {
		f := fieldPair{
			fields[i].Name, theme.Muted,
			string(first.Bound.AppendText(nil, &fields[i], first.ID)),
			string(second.Bound.AppendText(nil, sameField(second.Bound.Layout, fields, i), second.ID)),
		}
		if i < len(l.Fields) {
			f.role = widget.FieldRole(l, i, false)
		}
		all = append(all, f)
		if f.first != f.second {
			differ = append(differ, f)
		}
	}
	return all, differ
}

// drawFieldPairs lists the fields of two ids side by side and marks those that differ. Without room
// for all fields, it lists only the fields that differ. Without room for a heading below the
// sentences, it draws only the rows.
func drawFieldPairs(p widget.Pane, all, differ []fieldPair) {
	const above = 2 // an empty row and the heading
	switch {
	case len(all) == 0 || len(differ) == 0 && len(all)+above > p.H:
		return
	case len(all)+above <= p.H:
		part.Heading(p.Below(1), "fields", theme.Muted)
		p = p.Below(above)
	case len(differ)+above <= p.H:
		part.Heading(p.Below(1), "fields that differ", theme.Muted)
		all, p = differ, p.Below(above)
	default:
		all = differ
	}
	for y := range min(len(all), p.H) {
		drawFieldPair(p.Sub(0, y, p.W, 1), &all[y])
	}
}

// drawFieldPair draws the row of a field: its value in each of two ids.
func drawFieldPair(p widget.Pane, f *fieldPair) {
	const names, column = 20, 46
	role := theme.Muted
	if f.first != f.second {
		role = theme.Strong
		p.Text(0, 0, theme.Warn, "≠")
	}
	p.Text(2, 0, f.role, f.name)
	x := min(names+column, (p.W+names)/2)
	p.Text(names, 0, role, widget.Fit(f.first, x-names-2))
	p.Text(x, 0, role, widget.Fit(f.second, p.W-x))
}

// sameField returns field i of layout l if its name is that of field i in all. Otherwise it returns
// the field in all. The names differ if the two ids have different prefixes.
func sameField(l *ids.Layout, all []ids.Field, i int) *ids.Field {
	if own := l.All(); i < len(own) && own[i].Name == all[i].Name {
		return &own[i]
	}
	return &all[i]
}

// pairBits returns the picture of an id. If both ids have one scheme and size, it marks the bits
// that differ from the other id.
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
	if _, ok := fields.TimeOf(c.Bound, c.ID); ok {
		at, more := d.host.Times().Of(c.Bound, c.ID, now)
		p.Text(x, 0, theme.Muted, widget.Fit(part.Longest(p.W-x, at+" · "+more, at), p.W-x))
	}
	h := b.Height(p.W)
	b.Draw(p.Sub(0, 1, p.W, h))
	return 1 + h
}
