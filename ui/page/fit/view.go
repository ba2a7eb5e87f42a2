package fit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids/humantext"
	"idtui/model/fit"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// Widths of the form, in columns.
const (
	narrowForm = 31
	wideForm   = 36
)

// Draw draws the page.
//
//	needs      │ ranking: rank, scheme, bits, slack, tightest need
//	           │ the layout of one's own, always
//	           │ the figures of the selected scheme
//	about the selected need
func (f *Page) Draw(s page.Screen) {
	p := s.Pane
	if s.Reduced {
		f.drawReduced(p)
		return
	}
	w := narrowForm
	if p.W >= 110 {
		w = wideForm
	}
	form := widget.Form{Rows: f.formRows(), Selected: f.need}
	if f.ranking {
		form.Beside = true
	}
	if f.edit != nil {
		form.Edit = f.edit.Line()
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
	f.drawTitle(right, f.rankingTitle(right.W), f.ranking)
	switch {
	case f.err != nil:
		right.Below(1).Paragraph(0, theme.Bad, f.err.Error())
	case f.ranked != nil:
		f.drawRanked(right.Below(1))
	}
}

// drawTitle draws a title, in another color if the arrows move below it.
func (f *Page) drawTitle(p widget.Pane, title string, focus bool) {
	role := theme.Muted
	if focus {
		role = theme.Accent
	}
	p.Text(0, 0, role, widget.Fit(title, p.W))
}

// rankingTitle tells in w columns how many schemes fit and what the numbers with a sign are.
// While the next ranking is computed, the last one stays.
func (f *Page) rankingTitle(w int) string {
	const computing = "computing…"
	if f.ranked == nil {
		return computing
	}
	title := strconv.Itoa(f.ranked.Fitting()) + " of " + humantext.Count(len(f.ranked.Schemes), "scheme") + " fit"
	if f.shown != f.wanted {
		title += " · " + computing
	}
	return part.Longest(w, title+" · "+part.SlackMeans, title+" · "+part.SlackTitle, title)
}

// drawHelp says what the selected need is, or which needs exclude each other.
func (f *Page) drawHelp(p widget.Pane) {
	if f.drawContradiction(p) > 1 {
		return
	}
	k := &f.keys[f.need]
	x := p.Text(0, 1, theme.Accent, k.Name) + 2
	p.Text(x, 1, theme.Muted, widget.Fit(k.Help, p.W-x))
}

// drawContradiction draws the first two needs that exclude each other. It returns the number of
// rows.
func (f *Page) drawContradiction(p widget.Pane) int {
	list := f.needs.Contradictions()
	if len(list) == 0 {
		return 0
	}
	return p.Paragraph(0, theme.Warn, "! "+strings.ReplaceAll(list[0], "--", ""))
}

// drawRanked draws the rows of the ranking, the own layout, and below them the figures of the
// selected one.
func (f *Page) drawRanked(p widget.Pane) {
	h := p.H
	if p.H >= 14 {
		h = max(p.H-len(fit.Properties())-1, p.H/2)
	}
	h = f.drawRows(p.Sub(0, 0, p.W, h))
	if below := p.Below(h); below.H > 2 {
		f.drawFigures(below)
	}
}

// drawRows draws the schemes around the selected one, and last the own layout. If that is
// selected, the schemes are the best ones. It returns the number of rows.
func (f *Page) drawRows(p widget.Pane) int {
	schemes := len(f.ranked.Schemes)
	h := min(p.H-1, schemes)
	row := f.row
	if row >= schemes {
		row = 0
	}
	list := widget.List{Len: schemes, Selected: row, Centered: true}
	top, _ := list.Visible(h)
	for i := range h {
		f.drawRow(p.Sub(0, i, p.W, 1), top+i)
	}
	f.drawRow(p.Sub(0, h, p.W, 1), schemes)
	return h + 1
}

func (f *Page) judgment(row int) *fit.Judgment {
	if row < len(f.ranked.Schemes) {
		return &f.ranked.Schemes[row]
	}
	return &f.ranked.Own
}

func (f *Page) drawRow(p widget.Pane, row int) {
	j := f.judgment(row)
	role, mark, markRole := theme.Plain, "✔", theme.Good
	if !j.Fits {
		role, mark, markRole = theme.Muted, "✗", theme.Bad
	}
	role = p.ListRow("rank:"+strconv.Itoa(row), row == f.row, role)
	if row == f.row && !f.ranking {
		p.Text(0, 0, theme.Accent, widget.BesideMark)
	}
	p.Text(2, 0, markRole, mark)
	name := j.Scheme + j.ParamsText()
	if j.TOML != "" {
		name = "your own layout"
	}
	const sizes, narrow = 12, 60 // columns of bits and slack; of a window that has few
	names := 24
	if p.W < narrow {
		names = 22
	}
	p.Text(4, 0, role, widget.Fit(name, names-4))
	p.Right(names+4, 0, theme.Muted, strconv.Itoa(j.Bits()))
	slack := j.SlackText()
	if j.Slack <= fit.LeastSlack {
		slack = "–"
	}
	p.Right(names+sizes-2, 0, role, slack)
	x := names + sizes
	p.Text(x, 0, theme.Muted, widget.Fit(f.reason(j, p.W-x), p.W-x))
}

// reason returns why a scheme has its place in w columns: a sentence if it has room, or as
// much as fits uncut. The own layout has its rank in front.
func (f *Page) reason(j *fit.Judgment, w int) string {
	const sentence = 50 // columns that a sentence needs
	rank := ""
	if j.TOML != "" {
		rank = "rank " + strconv.Itoa(f.ranked.OwnRank())
	}
	texts := shortReasons(j)
	if w >= sentence {
		texts = []string{j.Reason()}
	}
	if rank == "" {
		return part.Longest(w, texts...)
	}
	for i := range texts {
		texts[i] = rank + " · " + texts[i]
	}
	return part.Longest(w, append(texts, rank)...)
}

// shortReasons returns the criterion that decides, with its value or what mends it, in fewer
// and fewer columns.
func shortReasons(j *fit.Judgment) []string {
	c := j.Broken()
	if c == nil {
		c = j.Tightest()
	}
	if c == nil {
		c = j.End()
	}
	if c.Name == "generates" {
		return []string{"read-only"}
	}
	k := c.Row()
	texts := []string{c.Name + " " + k.Value, c.Name}
	if !k.At.IsZero() {
		texts = slices.Insert(texts, 1, c.Name+" "+shortYear(k.At))
	}
	if j.Mend != "" {
		texts = slices.Insert(texts, 0, j.Mend+" mends "+c.Name)
	}
	return texts
}

// shortYear returns the year of a time in at most five characters.
func shortYear(t time.Time) string {
	const last = 9999
	if t.Year() > last {
		return ">" + strconv.Itoa(last)
	}
	return strconv.Itoa(t.Year())
}

// drawFigures draws the criteria of the selected scheme: those with a need first.
func (f *Page) drawFigures(p widget.Pane) {
	p.Name("figures")
	j := f.judgment(f.row)
	y := 0
	title := fmt.Sprintf("%s · %s", j.Scheme+j.ParamsText(), humantext.Count(j.Bits(), "bit"))
	if b := j.Bound; b != nil && b.Layout != nil {
		for i := range b.Layout.Fields {
			title += fmt.Sprintf(" · %s %d", b.Layout.Fields[i].Name, b.Layout.Fields[i].Width)
		}
	}
	p.Text(0, y, theme.Accent, widget.Fit(title, p.W))
	for _, asked := range [...]bool{true, false} {
		for i := range j.Criteria {
			if c := &j.Criteria[i]; c.Asked == asked && !c.Unknown && y+1 < p.H {
				y++
				k := c.Row()
				part.Criterion(p.Sub(2, y, p.W-2, 1), &k)
			}
		}
	}
}

// drawReduced draws the selected need and the ranking.
func (f *Page) drawReduced(p widget.Pane) {
	rows := f.formRows()
	form := widget.Form{Rows: rows[f.need : f.need+1]}
	if f.edit != nil {
		form.Edit = f.edit.Line()
	}
	form.Draw(p.Sub(0, 0, p.W, 1))
	y := max(f.drawContradiction(p.Below(1)), 1) + 1
	f.drawTitle(p.Sub(0, y, p.W, 1), f.rankingTitle(p.W), f.ranking)
	if f.ranked != nil {
		f.drawRows(p.Below(y + 1))
	}
}
