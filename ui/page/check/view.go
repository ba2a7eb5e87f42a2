package check

import (
	"slices"
	"strconv"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/check"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// Draw draws the page.
//
//	what was tested, and the verdict
//	the tests, with what each found
//	the selected test: its cause and what to do
//	the first id that breaks the promise: its bits, its time, and the expected value of the field
func (p *Page) Draw(s page.Screen) {
	pane := s.Pane
	pane.Name("check")
	title, role := p.title()
	part.Heading(pane, title, role)
	pane = pane.Below(1)
	switch {
	case p.err != nil:
		pane.Paragraph(0, theme.Bad, humantext.EscapeToASCII(p.err.Error()))
		return
	case p.report == nil:
		return
	}
	list := widget.List{Len: len(p.report.Tests), Selected: p.row, Zone: "test:"}
	tight := pane.H < roomy
	pane = pane.Below(list.Draw(pane, p.drawTest))
	if !tight {
		pane = pane.Below(1)
	}
	if t := p.selected(); t != nil {
		now := s.Now.Time()
		part.Heading(pane, t.Name, theme.Accent)
		y := 1
		if !tight || !t.Failed() {
			y += pane.Below(1).Paragraph(0, theme.Muted, "Promise: "+promise(t.Name))
		}
		role := theme.Plain
		if t.Failed() {
			role = theme.Bad
		}
		y += pane.Below(y).Paragraph(0, role, humantext.Sentence(t.Detail))
		if t.P != nil {
			y += pane.Below(y).Paragraph(0, theme.Muted, "Correct random bits give such a result with a probability of "+strconv.FormatFloat(*t.P, 'g', 2, 64)+".")
		}
		if t.Advice != "" {
			y += pane.Below(y).Paragraph(0, theme.Strong, t.Advice)
		}
		if t.OK != nil && t.Example == nil {
			pane.Below(y).Paragraph(0, theme.Muted, humantext.Count(t.IDs, "id")+" could be used.")
		}
		if t.Example != nil {
			if !tight {
				y++
			}
			p.drawExample(pane.Below(y), t.Example, now, tight)
		}
	}
}

// roomy is the minimum height of the page for explanations and empty lines.
const roomy = 26

// title says what was tested, and the verdict.
func (p *Page) title() (string, theme.Role) {
	title := humantext.Escape(p.set.Title)
	if p.job != nil {
		return title + " · testing…", theme.Accent
	}
	r := p.report
	if r == nil {
		return title, theme.Bad
	}
	title = r.Scheme + " · " + title + " · " + humantext.Count(r.IDs, "id") + " · "
	failed := 0
	for i := range r.Tests {
		if r.Tests[i].Failed() {
			failed++
		}
	}
	if failed > 0 {
		return title + humantext.Count(failed, "test") + " failed", theme.Bad
	}
	return title + "all tests pass", theme.Good
}

func (p *Page) drawTest(line widget.Pane, i int, role theme.Role) {
	t := &p.report.Tests[i]
	mark, markRole := "–", theme.Muted
	switch {
	case t.Failed():
		mark, markRole = "✗", theme.Bad
	case t.OK != nil:
		mark, markRole = "✓", theme.Good
	}
	line.Text(2, 0, markRole, mark)
	line.Text(4, 0, role, t.Name)
	const names = 14
	if t.OK == nil && role == theme.Plain {
		role = theme.Muted
	}
	line.Text(names, 0, role, widget.Fit(t.Detail, line.W-names))
}

// promise says what a test checks.
func promise(test string) string {
	switch test {
	case "form":
		return "each line is one id, in the canonical encoding of the scheme."
	case "fixed":
		return "fixed fields, such as the version, and checksums are as the scheme says."
	case "unique":
		return "no duplicates."
	case "order":
		return "the time of the ids never moves back in one input."
	case "clock":
		return "the times are in the scheme's unit, epoch and zone, and not from the future."
	case "sequence":
		return "the sequence counts within a time unit, and starts where the scheme says."
	case "node":
		return "one generator has one node, and two generators have two."
	case "random":
		return "random bits look random: 0 and 1 are equally frequent, and nothing repeats."
	}
	return ""
}

// drawExample draws an id that breaks a promise.
func (p *Page) drawExample(pane widget.Pane, e *check.Example, now time.Time, tight bool) {
	where := "line " + humantext.Number(e.Line)
	if e.File != "" {
		where = humantext.Escape(e.File) + ", " + where
	}
	part.Heading(pane, "example · "+where, theme.Muted)
	y := 1
	x := pane.Text(0, y, theme.Strong, humantext.Escape(e.ID))
	pane.Text(x, y, theme.Muted, widget.Fit(" · "+e.Why, pane.W-x))
	y++
	if e.Should != "" {
		label := "should be"
		if e.Field != "" {
			label = e.Field + " " + label
		}
		x := pane.Text(0, y, theme.Good, label+" ")
		pane.Text(x, y, theme.Plain, widget.Fit(e.Should, pane.W-x))
		y++
	}
	b := p.set.Bound
	if e.Found.Bits() == 0 || e.Found.Bits() != b.Layout.Bits {
		return
	}
	field := slices.IndexFunc(b.Layout.Fields, func(f ids.Field) bool { return f.Name == e.Field })
	bits := widget.Bits{Bound: b, ID: e.Found, Selected: field, Cursor: -1}
	gap := 1
	if tight {
		gap = 0
	}
	if line := y + bits.Height(pane.W) + 2*gap; b.Time != nil && !p.report.From.IsZero() && line < pane.H {
		t := widget.TimeLine{Times: []time.Time{p.report.From, b.Time(e.Found), p.report.To}, Selected: 1, Now: now}
		t.Draw(pane.Sub(0, y+gap, pane.W, 1))
		y += 1 + gap
	}
	if y+gap < pane.H {
		bits.Draw(pane.Below(y + gap))
	}
}
