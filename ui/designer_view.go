package ui

import (
	"slices"
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/ids/declaration"
	"idtui/ids/humantext"
	"idtui/model/design"
	"idtui/theme"
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
// A tall window also shows the encodings of the sample and the lifetime of the layout.
func (c *designer) draw(p widget.Pane, now ids.Reading) {
	y := 2
	if p.H > 24 {
		y = 3
	}
	c.drawHead(p.Sub(0, 0, p.W, y))
	b := widget.Bits{Bound: c.picture(), ID: c.draft.sample.ID, Selected: c.draft.draft.Field(), Cursor: -1}
	if c.draft.sample.Bound == nil || c.draft.noSample != nil {
		b.ID, b.Bare = ids.Zero(b.Bound.Layout.Bits), true
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
	enc := b.CanonicalEncoding(id)
	text := enc.Encode(id)
	x = widget.ID(p.Below(1), len(sampleLabel), b, id, widget.Owners(b, enc, id), text, o.draft.Field())
	p.Text(0, 1, theme.Muted, sampleLabel)
	p.Zone(copyZone, 0, 1, x, 1)
}

const (
	sampleLabel = "sample "
	sameFields  = "same fields"
)

// drawPanels draws the form, the criteria, and below them what there is room for.
func (c *designer) drawPanels(p widget.Pane, now ids.Reading) {
	o := c.draft
	if f := o.sample.Bound; f != nil && o.noSample == nil {
		left := leftWidth(p.W)
		h := 1 + max(len(f.Encodings), lifetimeHeight(f, now, p.W-left-2))
		const panels = 28 // rows that the form and the criteria need
		if p.H-h > panels {
			bottom := p.Below(p.H - h)
			drawEncodings(bottom.Sub(0, 0, left, h), f, o.sample.ID, f.CanonicalEncoding(o.sample.ID))
			bottom.Sub(0, 0, left, h).Name("encodings")
			drawLifetime(bottom.Sub(left+2, 0, p.W-left-2, h), f, now)
			p = p.Sub(0, 0, p.W, p.H-h-1)
		}
	}
	left := min(leftWidth(p.W), 56)
	c.drawForm(p.Sub(0, 0, left, p.H))
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

// drawForm draws the chosen field and the rows of the form.
func (c *designer) drawForm(p widget.Pane) {
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
		form.Edit = c.edit.line()
	}
	rows := min(len(form.Rows), max(p.H-1, 0))
	form.Draw(p.Sub(0, 1, p.W, rows))
	c.drawRowHelp(p.Below(rows + 1))
}

// drawRowHelp draws what the selected row means, if there is room below the form.
func (c *designer) drawRowHelp(p widget.Pane) {
	if p.H > 5 {
		p = p.Below(1)
	}
	rows := c.draft.draft.Rows()
	r := &rows[max(c.rowIndex(), 0)]
	text := r.Key + ": " + r.Help + "."
	if r.Expect != "" {
		text += " Values: " + r.Expect + "."
	}
	if r.Problem != "" {
		text = r.Problem + "."
	}
	p.Paragraph(0, theme.Muted, text)
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
		form.Edit = c.edit.line()
	}
	form.Draw(p.Sub(0, 3, p.W, 1))
	c.drawCriteria(p.Below(4))
}

// fieldText returns the kind of a field and its width.
func fieldText(f *declaration.Field) string {
	text := " · " + f.Kind.String() + " · " + humantext.Count(f.Width, "bit")
	if f.Fixed != nil {
		text += " · fixed"
	}
	return text
}

// drawCriteria draws the problems of the layout if it has any, and otherwise the criteria.
func (c *designer) drawCriteria(p widget.Pane) {
	o := c.draft
	if list := o.draft.Problems(); len(list) > 0 {
		c.drawProblems(p, list)
		return
	}
	p.Name("criteria")
	shown := c.shownCriteria(p)
	if n := len(o.criteria); len(shown) < n {
		drawMovedHeading(p, "pgdn", "criteria "+strconv.Itoa(len(shown))+" of "+strconv.Itoa(n)+" · "+c.needsName, theme.Muted)
	} else {
		drawHeading(p, "criteria · "+c.needsName, theme.Muted)
	}
	columns := columnsOf(len(shown), p)
	rows := (len(shown) + columns - 1) / columns
	w := p.W / columns
	for i := range shown {
		drawDesignCriterion(p.Sub(i/max(rows, 1)*w, 1+i%max(rows, 1), w-1, 1), &shown[i])
	}
}

// criterionWidth is the least width of a column of criteria.
const criterionWidth = 34

// columnsOf returns in how many columns a number of criteria is drawn below the title.
func columnsOf(n int, p widget.Pane) int {
	columns := 1
	for columns*(p.H-1) < n && columns < 4 {
		columns++
	}
	return columns
}

// shownCriteria returns the criteria that are shown: the most important ones, the broken
// ones, and of the others as many as there is room for, from the scrolled one on.
func (c *designer) shownCriteria(p widget.Pane) []design.Criterion {
	all := c.draft.criteria
	room := max(p.W/criterionWidth, 1) * max(p.H-1, 0)
	if len(all) <= room {
		c.scroll = 0
		return all
	}
	shown, others := make([]bool, len(all)), 0
	for i := range all {
		if shown[i] = all[i].Always || all[i].Broken; shown[i] {
			room--
		} else {
			others++
		}
	}
	c.scroll = min(c.scroll, max(others-max(room, 0), 0))
	skip := c.scroll
	for i := range all {
		if shown[i] || room <= 0 {
			continue
		}
		if skip--; skip < 0 {
			shown[i] = true
			room--
		}
	}
	var list []design.Criterion
	for i := range all {
		if shown[i] {
			list = append(list, all[i])
		}
	}
	return list
}

// drawDesignCriterion draws a criterion: mark, name, value and slack, and the value as a
// sentence if there is room.
func drawDesignCriterion(p widget.Pane, k *design.Criterion) {
	role, value := theme.Muted, theme.Plain
	switch k.Mark {
	case design.MarkOK:
		role = theme.Good
	case design.MarkBroken:
		role, value = theme.Bad, theme.Strong
	}
	x := p.Text(0, 0, role, k.Mark) + 1
	x = p.Text(x, 0, theme.Muted, k.Name) + 1
	slack := 0
	if k.Slack != "" {
		slack = len(k.Slack) + 1
	}
	x = p.Text(x, 0, value, widget.Fit(k.Value, max(p.W-x-slack, 0)))
	if k.Slack != "" {
		x = p.Text(x+1, 0, role, k.Slack)
	}
	const why = 36 // the column of the sentence
	if x < why && p.W-why >= 24 {
		p.Text(why, 0, theme.Muted, widget.Fit(k.Why, p.W-why))
	}
}

// drawProblems draws what is wrong with the layout, and where.
func (c *designer) drawProblems(p widget.Pane, list []design.Problem) {
	p.Name("problems")
	drawHeading(p, humantext.Count(len(list), "problem"), theme.Bad)
	y := 1
	fields := c.draft.draft.Declaration().Fields
	for _, k := range list {
		where := ""
		if k.Field >= 0 && k.Field < len(fields) {
			where = strings.TrimSpace(fields[k.Field].Name+" "+k.Key) + ": "
		}
		for i, line := range widget.Wrap(where+k.What, max(p.W-2, 1)) {
			if i == 0 {
				p.Text(0, y, theme.Bad, design.MarkBroken)
			}
			p.Text(2, y, theme.Plain, line)
			y++
		}
	}
	p.Paragraph(y+1, theme.Muted, "Go on designing: a problem blocks nothing but writing the file.")
}

// drawTOML draws the layout file. Lines that are too long are cut.
func (c *designer) drawTOML(p widget.Pane) {
	p.Name("toml")
	lines := strings.Split(strings.TrimRight(c.draft.text, "\n"), "\n")
	c.scroll = min(c.scroll, max(len(lines)-(p.H-1), 0))
	drawHeading(p, "layouts/"+c.draft.draft.Name()+".toml", theme.Muted)
	from := c.scroll
	for i, line := range lines[from:min(from+max(p.H-1, 0), len(lines))] {
		role := theme.Plain
		if slices.Contains([]string{"]", ""}, line) {
			role = theme.Muted
		}
		p.Text(0, 1+i, role, widget.Fit(widget.Escape(line), p.W))
	}
}
