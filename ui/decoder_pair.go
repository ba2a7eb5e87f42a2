package ui

import (
	"strings"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model"
	"idtui/theme"
	"idtui/ui/widget"
)

// drawPair sets two ids that came together one above the other: their bits with
// those that differ marked, and what the difference says. A low window leaves
// the values out before it leaves that out.
func (d *decoder) drawPair(p widget.Pane, now ids.Reading) {
	first, second := d.chosen(), d.second
	facts := model.Compare(first.Format, first.ID, second.Format, second.ID)
	says := sentences(&facts)
	one, other := pairBits(first, second), pairBits(second, first)
	if bits := one.Height(p.W) + other.Height(p.W); bits+2*2+1+len(says) > p.H {
		one.Bare, other.Bare = true, true
		says = []string{strings.Join(says, " ")}
	}
	gap := 1
	if one.Height(p.W)+other.Height(p.W)+2+2*gap+1+len(says) > p.H {
		gap = 0
	}
	y := d.drawOne(p, first, &one, now) + gap
	y += d.drawOne(p.Below(y), second, &other, now) + gap
	p = p.Below(y)
	head(p, "compared", theme.Muted)
	y = 1
	for _, s := range says {
		y = p.Paragraph(y, theme.Plain, s)
	}
	if facts.SameScheme && y+2 < p.H {
		drawBoth(p.Below(y+1), first, second)
	}
}

// drawBoth lists the fields of two ids of one scheme side by side, those that
// differ marked.
func drawBoth(p widget.Pane, first, second *catalog.Candidate) {
	head(p, "fields", theme.Muted)
	l := first.Format.Layout
	const names, column = 20, 46
	for i := range l.Fields {
		f := &l.Fields[i]
		a := string(first.Format.AppendText(nil, f, first.ID))
		b := string(second.Format.AppendText(nil, f, second.ID))
		role, y := theme.Muted, i+1
		if a != b {
			role = theme.Strong
			p.Text(0, y, theme.Warn, "≠")
		}
		p.Text(2, y, widget.FieldRole(l, i, false), f.Name)
		x := min(names+column, (p.W+names)/2)
		p.Text(names, y, role, widget.Fit(a, x-names-2))
		p.Text(x, y, role, widget.Fit(b, p.W-x))
	}
}

// pairBits is the picture of an id beside another one.
func pairBits(c, other *catalog.Candidate) widget.Bits {
	b := widget.Bits{Format: c.Format, ID: c.ID, Chosen: -1, Cursor: -1}
	if other.Format.Layout.Bits == c.Format.Layout.Bits {
		b.Other = &other.ID
	}
	return b
}

// drawOne draws one of two ids; it returns the rows it took.
func (d *decoder) drawOne(p widget.Pane, c *catalog.Candidate, b *widget.Bits, now ids.Reading) int {
	x := p.Text(0, 0, theme.Strong, c.Encoding.Encode(c.ID)) + 2
	x = p.Text(x, 0, theme.Accent, c.Format.Scheme.Name) + 2
	if t, ok := model.TimeOf(c.Format, c.ID); ok {
		p.Text(x, 0, theme.Muted, widget.Fit(sayTime(t)+" · "+ids.FormatAgo(t, now.Time()), p.W-x))
	}
	h := b.Height(p.W)
	b.Draw(p.Sub(0, 1, p.W, h))
	return 1 + h
}

// sentences say what two ids have in common and in what they differ.
func sentences(p *model.Pair) []string {
	var list []string
	switch {
	case p.Timed && p.Gap > 0:
		list = append(list, "The second was made "+span(p.Gap)+" after the first.")
	case p.Timed && p.Gap < 0:
		list = append(list, "The second was made "+span(-p.Gap)+" before the first.")
	case p.Timed:
		list = append(list, "Both carry the same time.")
	}
	if !p.SameScheme {
		return append(list, "They are ids of two schemes, so they have no order.")
	}
	switch {
	case p.Order < 0:
		list = append(list, "The first sorts before the second.")
	case p.Order > 0:
		list = append(list, "The second sorts before the first.")
	default:
		return append(list, "They are the same id.")
	}
	if len(p.Nodes) > 0 && p.SameNode {
		list = append(list, "The same node made both, by "+strings.Join(p.Nodes, " and ")+".")
	} else if len(p.Nodes) > 0 {
		list = append(list, "Different nodes made them.")
	}
	verb := " differ."
	if p.Bits == 1 {
		verb = " differs."
	}
	return append(list, plural(p.Bits, "bit")+" of "+strings.Join(p.Differing, ", ")+verb)
}
