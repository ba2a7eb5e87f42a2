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
// those that differ marked, and what the difference says.
func (d *decoder) drawPair(p widget.Pane, now ids.Reading) {
	first := d.chosen()
	y := d.drawOne(p, first, d.second, now)
	p = p.Below(y + 1)
	y = d.drawOne(p, d.second, first, now)
	p = p.Below(y + 1)
	head(p, "compared", theme.Muted)
	facts := model.Compare(first.Format, first.ID, d.second.Format, d.second.ID)
	y = 1
	for _, s := range sentences(&facts) {
		y = p.Paragraph(y, theme.Plain, s)
	}
}

// drawOne draws one of two ids; it returns the rows it took.
func (d *decoder) drawOne(p widget.Pane, c, other *catalog.Candidate, now ids.Reading) int {
	f := c.Format
	x := p.Text(0, 0, theme.Strong, c.Encoding.Encode(c.ID)) + 2
	x = p.Text(x, 0, theme.Accent, f.Scheme.Name) + 2
	if t, ok := model.TimeOf(f, c.ID); ok {
		p.Text(x, 0, theme.Muted, widget.Fit(sayTime(t)+" · "+ids.FormatAgo(t, now.Time()), p.W-x))
	}
	b := widget.Bits{Format: f, ID: c.ID, Chosen: -1, Cursor: -1}
	if other.Format.Layout.Bits == f.Layout.Bits {
		b.Other = &other.ID
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
	return append(list, plural(p.Bits, "bit")+" of "+strings.Join(p.Differing, ", ")+" differ.")
}
