package app

import (
	"slices"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/fit"
	"idtui/model/limits"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// writtenSample is the sample in one encoding.
type writtenSample struct {
	name   string
	text   string
	owners []int // the field of each character; see [widget.Owners]
}

// writeSample writes the sample in all encodings.
func (o *openDraft) writeSample() {
	o.texts = nil
	if o.sample.Bound == nil || o.noSample != nil {
		return
	}
	b, id := o.sample.Bound, o.sample.ID
	for i := range b.Encodings {
		e := &b.Encodings[i]
		o.texts = append(o.texts, writtenSample{e.Name(), e.Encode(id), widget.Owners(b, e, id)})
	}
}

// drawBelowForm draws what there is room for below the form: the years of the layout, and the
// sample in all encodings.
func (c *designer) drawBelowForm(p widget.Pane, now ids.Reading) {
	if p.H <= 0 || c.draft.noSample != nil || c.draft.sample.Bound == nil {
		return
	}
	const headed = 4 // rows from which on there is room for a heading
	if p.H < headed {
		c.drawYears(p.Below(p.H-1), now)
		return
	}
	y := 1
	if rows := c.drawYears(p.Below(y+1), now); rows > 0 {
		part.Heading(p.Below(y), "years", theme.Muted)
		y += rows + 2
	}
	if p.H > y+1 {
		c.drawTexts(p.Below(y))
	}
}

// drawYears draws the years from the epoch to the end, with the moments that set bit 0 and
// the bit of 2^53. It returns the number of rows: 0 if ids have no time.
//
//	2026-01-01 ├━┃now────◆──────────◆──────────────┤ 2095-09-07
//	◆ 2^53 2034-09-17 · sign bit 2060-11-05
func (c *designer) drawYears(p widget.Pane, now ids.Reading) int {
	l, ok := limits.LifetimeOf(c.draft.sample.Bound, now.Time())
	if !ok {
		return 0
	}
	line := widget.Lifetime{From: l.From, To: l.To, Now: now.Time()}
	marks := c.draft.milestones()
	var words []string
	for _, k := range marks {
		line.Milestones = append(line.Milestones, k.At)
		words = append(words, k.Name+" "+humantext.Date(k.At))
	}
	line.Draw(p.Sub(0, 0, p.W, 1))
	y := 1
	if len(words) > 0 && p.H > 1 {
		y = p.Paragraph(y, theme.Muted, widget.MilestoneMark+" "+strings.Join(words, " · "))
	}
	p.Sub(0, 0, p.W, y).Name("years")
	return y
}

// milestones returns the moments between the epoch and the end, in order of time.
func (o *openDraft) milestones() []fit.Row {
	names := map[string]string{"int64-sign": "sign bit", "js-safe": "2^53"}
	var list []fit.Row
	for _, k := range o.criteria {
		if name := names[k.Name]; name != "" && !k.At.IsZero() {
			list = append(list, fit.Row{Name: name, At: k.At})
		}
	}
	slices.SortFunc(list, func(a, b fit.Row) int { return a.At.Compare(b.At) })
	return list
}

// drawTexts draws the sample in all encodings, in the colors of the fields.
func (c *designer) drawTexts(p widget.Pane) {
	o := c.draft
	p.Name("encodings")
	part.MovedHeading(p, "e", "encodings", theme.Muted)
	names := 0
	for _, t := range o.texts {
		names = max(names, len(t.name))
	}
	for i, t := range o.texts[:min(len(o.texts), p.H-1)] {
		row := p.Sub(0, 1+i, p.W, 1)
		if i == 0 {
			row.Text(0, 0, theme.Accent, "▸")
		}
		row.Text(2, 0, theme.Muted, t.name)
		x := names + 4
		widget.ID(row, x, o.sample.Bound, o.sample.ID, t.owners, widget.Fit(t.text, p.W-x), o.draft.Field())
	}
}
