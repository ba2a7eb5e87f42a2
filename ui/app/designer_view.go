package app

import (
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// draw draws the page.
//
//	name  64 bits                      nearest scheme, and what differs
//	sample                                                       size
//	bits, with names and values
//	▸ field ───────────── ── criteria ─────────
//	form                  criteria, or the layout file
//
// Below the form are the years of the layout, and in a tall window the sample in all encodings.
func (c *designer) draw(p widget.Pane, now ids.Reading) {
	y := 2
	if p.H > 24 {
		y = 3
	}
	c.drawHead(p.Sub(0, 0, p.W, y))
	b := widget.Bits{Bound: c.picture(), ID: c.draft.sample.ID, Selected: c.draft.draft.Field(), Cursor: -1}
	if c.draft.sample.Bound == nil || c.draft.noSample != nil {
		b.ID, b.Bare = encoding.Zero(b.Bound.Layout.Bits), true
	}
	const panels = 12 // rows that the panels need
	if p.H-y-b.Height(p.W) < panels {
		b.Bare = true
	}
	h := b.Height(p.W)
	b.Draw(p.Sub(0, y, p.W, h))
	p.Sub(0, y, p.W, h).Name("bits")
	y += h
	if p.H-y > 14 {
		y++
	}
	c.drawPanels(p.Below(y), now)
}

// drawHead draws the name, the size, the nearest scheme and the sample.
func (c *designer) drawHead(p widget.Pane) {
	p.Name("head")
	o := c.draft
	x := p.Text(0, 0, theme.Strong, o.draft.Name()) + 2
	x = p.Text(x, 0, theme.Plain, humantext.Count(o.draft.Declaration().Bits, "bit")) + 2
	if o.nearest != "" {
		text := "nearest " + o.nearest + " " + o.differs
		if o.differs != sameFields {
			text = "nearest " + o.nearest + ": " + o.differs
		}
		p.Text(x, 0, theme.Muted, widget.Fit(text, p.W-x))
	}
	if o.noSample != nil {
		reason := "no sample: " + o.noSample.Error()
		if list := o.draft.Problems(); len(list) > 0 {
			reason = "no sample: the layout has " + humantext.Count(len(list), "problem")
		}
		p.Text(0, 1, theme.Warn, widget.Fit(reason, p.W))
		return
	}
	b, id := o.sample.Bound, o.sample.ID
	first := &o.texts[0]
	x = widget.ID(p.Below(1), len(sampleLabel), b, id, first.owners, first.text, o.draft.Field())
	p.Text(0, 1, theme.Muted, sampleLabel)
	p.Zone(part.CopyZone, 0, 1, x, 1)
	if list := o.draft.LeftOut(); len(list) > 0 {
		p.Text(0, 2, theme.Muted, widget.Fit(c.simpler(), p.W))
	}
}

// simpler tells what the draft leaves out of its scheme.
func (c *designer) simpler() string {
	return "The draft is simpler than " + c.draft.scheme + ": " + strings.Join(c.draft.draft.LeftOut(), "; ") + "."
}

const (
	sampleLabel = "sample "
	sameFields  = "same fields"
)

// drawPanels draws the form, what there is room for below it, and the criteria or the layout
// file beside it.
func (c *designer) drawPanels(p widget.Pane, now ids.Reading) {
	left := min(part.LeftWidth(p.W), 56)
	form := p.Sub(0, 0, left, p.H)
	y := c.drawForm(form)
	c.drawBelowForm(form.Below(y), now)
	right := p.Sub(left+2, 0, p.W-left-2, p.H)
	const besides = 100 // columns from which on the criteria and the file have room
	switch {
	case right.W >= besides && c.toml:
		half := right.W / 2
		c.drawCriteria(right.Sub(0, 0, half-1, right.H))
		c.drawTOML(right.Sub(half+1, 0, right.W-half-1, right.H))
	case c.toml:
		c.drawTOML(right)
	default:
		c.drawCriteria(right)
	}
}

// drawForm draws the chosen field, the rows of the form and what the selected one means.
// It returns the row below.
func (c *designer) drawForm(p widget.Pane) int {
	p.Name("form")
	d := c.draft.draft
	f := d.Chosen()
	p.Rule(0)
	x := p.Text(2, 0, theme.Accent, " ▸ ")
	x = p.Text(x, 0, theme.Strong, widget.Fit(f.Name, p.W-x-2))
	p.Text(x, 0, theme.Muted, widget.Fit(fieldText(f), max(p.W-x-1, 0))+" ")
	form := widget.Form{Mark: ">", Selected: c.rowIndex()}
	for _, r := range d.Rows() {
		help, wrong := r.Help, r.Problem != ""
		if wrong {
			help = r.Problem
		}
		form.Rows = append(form.Rows, widget.FormRow{ID: r.Key, Name: r.Key, Value: r.Value, Range: r.Expect, Help: help, Fixed: r.Typed, Changed: wrong})
	}
	if c.edit != nil {
		form.Edit = c.edit.Line()
	}
	rows := min(len(form.Rows), max(p.H-1, 0))
	form.Draw(p.Sub(0, 1, p.W, rows))
	y := rows + 1
	if p.H-y > 5 {
		y++
	}
	return y + c.drawRowHelp(p.Below(y))
}

// drawRowHelp draws what the selected row means. Where there is little room, it is cut. It
// returns the number of rows.
func (c *designer) drawRowHelp(p widget.Pane) int {
	rows := c.draft.draft.Rows()
	r := &rows[max(c.rowIndex(), 0)]
	text := r.Key + ": " + r.Help + "."
	if r.Expect != "" {
		text += " Values: " + r.Expect + "."
	}
	if r.Problem != "" {
		text = r.Problem + "."
	}
	if lines := len(widget.Wrap(text, p.W)); lines >= p.H && p.H > 1 {
		p = p.Sub(0, 0, p.W, p.H-1) // the last row is for the years
	}
	return p.Paragraph(0, theme.Muted, text)
}

// drawReduced draws the sample, the chosen field, the selected row and the criteria.
func (c *designer) drawReduced(p widget.Pane, _ ids.Reading) {
	o := c.draft
	f := o.draft.Chosen()
	x := p.Text(0, 0, theme.Strong, o.draft.Name()) + 2
	p.Text(x, 0, theme.Plain, humantext.Count(o.draft.Declaration().Bits, "bit"))
	if o.noSample != nil {
		p.Text(0, 1, theme.Warn, "no sample")
	} else {
		p.Text(0, 1, theme.Strong, widget.Fit(o.sample.Text(), p.W))
	}
	x = p.Text(0, 2, theme.Accent, "▸ ")
	p.Text(x, 2, theme.Plain, widget.Fit(f.Name+" "+strconv.Itoa(f.Width)+" "+f.Kind.String(), p.W-x))
	rows := o.draft.Rows()
	form := widget.Form{Mark: ">"}
	r := &rows[max(c.rowIndex(), 0)]
	form.Rows = []widget.FormRow{{ID: r.Key, Name: r.Key, Value: r.Value, Range: r.Expect, Help: r.Help, Fixed: r.Typed, Changed: r.Problem != ""}}
	if c.edit != nil {
		form.Edit = c.edit.Line()
	}
	form.Draw(p.Sub(0, 3, p.W, 1))
	c.drawCriteria(p.Below(4))
}

// fieldText returns the kind of a field and its width.
func fieldText(f *scheme.Field) string {
	text := " · " + f.Kind.String() + " · " + humantext.Count(f.Width, "bit")
	if f.Fixed != nil {
		text += " · fixed"
	}
	return text
}
