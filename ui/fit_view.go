package ui

import (
	"fmt"
	"strconv"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/fit"
	"idtui/theme"
	"idtui/ui/widget"
)

// Widths of the form, in columns.
const (
	narrowForm = 28
	wideForm   = 36
)

// draw draws the page.
//
//	needs      │ ranking: rank, scheme, bits, slack, tightest need
//	           │ the figures of the selected scheme
//	about the selected need
func (f *fitPage) draw(p widget.Pane, _ ids.Reading) {
	w := narrowForm
	if p.W >= 110 {
		w = wideForm
	}
	form := widget.Form{Rows: f.formRows(), Selected: f.need}
	if f.edit != nil {
		form.Edit = f.edit.line()
	}
	for i := range form.Rows {
		form.Rows[i].Help = "" // it stands below
	}
	side := p.Sub(0, 0, w, p.H-2)
	side.Name("needs")
	f.drawTitle(side, "needs", !f.ranking)
	form.Draw(side.Below(1))
	f.drawHelp(p.Below(p.H - 2))
	right := p.Sub(w+2, 0, p.W-w-2, p.H-2)
	right.Name("ranking")
	f.drawTitle(right, f.rankingTitle(), f.ranking)
	switch {
	case f.err != nil:
		right.Below(1).Paragraph(0, theme.Bad, f.err.Error())
	case f.ranked != nil:
		f.drawRanked(right.Below(1))
	}
}

// drawTitle draws a title, marked if the arrows move below it.
func (f *fitPage) drawTitle(p widget.Pane, title string, focus bool) {
	role := theme.Muted
	if focus {
		role = theme.Accent
		title = "▸ " + title
	}
	p.Text(0, 0, role, widget.Fit(title, p.W))
}

func (f *fitPage) rankingTitle() string {
	switch {
	case f.ranked == nil:
		return "computing…"
	case f.shown != f.wanted:
		return "computing…"
	}
	return strconv.Itoa(f.ranked.Fitting()) + " of " + humantext.Count(len(f.ranked.Schemes), "scheme") + " fit"
}

// drawHelp says what the selected need is, or which needs exclude each other.
func (f *fitPage) drawHelp(p widget.Pane) {
	if list := f.needs.Contradictions(); len(list) > 0 {
		p.Text(0, 0, theme.Warn, widget.Fit("! "+list[0], p.W))
	}
	k := &f.keys[f.need]
	x := p.Text(0, 1, theme.Accent, k.Name) + 2
	p.Text(x, 1, theme.Muted, widget.Fit(k.Help, p.W-x))
}

// drawRanked draws the rows of the ranking, and below them the figures of the selected one.
func (f *fitPage) drawRanked(p widget.Pane) {
	rows := len(f.ranked.Schemes) + 1
	h := p.H
	if p.H >= 14 {
		h = max(p.H-len(fit.Names())-1, p.H/2)
	}
	h = min(h, rows)
	top := min(max(f.row-h+1, f.row-h/2, 0), rows-h)
	for i := range h {
		f.drawRow(p.Sub(0, i, p.W, 1), top+i)
	}
	if below := p.Below(h); below.H > 2 {
		f.drawFigures(below)
	}
}

func (f *fitPage) judgment(row int) *fit.Judgment {
	if row < len(f.ranked.Schemes) {
		return &f.ranked.Schemes[row]
	}
	return &f.ranked.Own
}

func (f *fitPage) drawRow(p widget.Pane, row int) {
	j := f.judgment(row)
	p.Zone("rank:"+strconv.Itoa(row), 0, 0, p.W, 1)
	role, mark, markRole := theme.Plain, "✔", theme.Good
	if !j.Fits {
		role, mark, markRole = theme.Muted, "✗", theme.Bad
	}
	if row == f.row {
		role = theme.Strong
		p.Text(0, 0, theme.Accent, "▸")
	}
	p.Text(2, 0, markRole, mark)
	name := j.Scheme + j.ParamsText()
	if j.TOML != "" {
		name = "a layout of your own"
	}
	const names, sizes = 24, 30
	p.Text(4, 0, role, widget.Fit(name, names-5))
	p.Right(names+4, 0, theme.Muted, strconv.Itoa(j.Bits()))
	slack := j.SlackText()
	if j.Slack <= fit.LeastSlack {
		slack = "–"
	}
	p.Right(names+sizes-20, 0, role, slack)
	x := names + sizes - 18
	p.Text(x, 0, theme.Muted, widget.Fit(j.Reason(), p.W-x))
}

// drawFigures draws the criteria of the selected scheme: those with a need first.
func (f *fitPage) drawFigures(p widget.Pane) {
	p.Name("figures")
	j := f.judgment(f.row)
	y := 0
	p.Text(0, y, theme.Accent, widget.Fit(fmt.Sprintf("%s · %s", j.Scheme+j.ParamsText(), humantext.Count(j.Bits(), "bit")), p.W))
	for _, asked := range [...]bool{true, false} {
		for i := range j.Criteria {
			if c := &j.Criteria[i]; c.Asked == asked && y+1 < p.H {
				y++
				drawCriterion(p.Sub(0, y, p.W, 1), c)
			}
		}
	}
}

// drawCriterion draws the mark, the name, the slack and the value in words.
func drawCriterion(p widget.Pane, c *fit.Criterion) {
	role := theme.Muted
	switch {
	case c.Asked && c.OK:
		role = theme.Good
	case c.Asked:
		role = theme.Bad
	}
	p.Text(2, 0, role, c.Mark())
	p.Text(4, 0, theme.Plain, c.Name)
	const names = 21
	p.Right(names+6, 0, theme.Muted, c.SlackText())
	p.Text(names+8, 0, theme.Muted, widget.Fit(c.Why, p.W-names-8))
}
