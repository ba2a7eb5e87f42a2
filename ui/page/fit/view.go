package fit

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

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
//	needs      │ ranking: rank, scheme, bits, headroom, what decides
//	           │ your own layout, always
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
		form.Rows[i].Help = "" // drawHelp draws the help below the form
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
		p := right.Below(1)
		h := p.H
		if p.H >= 14 {
			columns := max(p.W/part.CriterionWidth, 1)
			least := p.H / 2
			if f.all {
				least = p.H / 3
			}
			h = max(p.H-(len(f.figures(f.judgment(f.row)))+columns-1)/columns-1, least)
		}
		h = f.drawRows(p.Sub(0, 0, p.W, h))
		if below := p.Below(h); below.H > 2 {
			f.drawFigures(below)
		}
	}
}

// drawTitle draws a title. It has another color if the arrow keys act on what is below it.
func (f *Page) drawTitle(p widget.Pane, title string, focus bool) {
	role := theme.Muted
	if focus {
		role = theme.Accent
	}
	p.Text(0, 0, role, widget.Fit(title, p.W))
}

// rankingTitle says in w columns how many of the judged schemes fit, and what headroom is. While
// the next ranking is computed, rankingTitle returns the title of the last one.
func (f *Page) rankingTitle(w int) string {
	const computing = "computing…"
	if f.ranked == nil {
		return computing
	}
	fitting, judged := f.ranked.Fitting()
	title, short := fmt.Sprintf("%d of %s fit", fitting, humantext.Count(judged, "scheme")), fmt.Sprintf("%d/%d fit", fitting, judged)
	if fitting == 1 {
		title, short = title+"s", short+"s"
	}
	if f.shown != f.wanted {
		title, short = title+" · "+computing, short+" · "+computing
	}
	const means = ": growth of load or time"
	return part.Longest(w, title+" · "+part.HeadroomTitle+": how many times rate, nodes or time can grow", title+" · "+part.HeadroomTitle+means,
		short+" · "+part.HeadroomTitle+means, title+" · "+part.HeadroomTitle, title)
}

// drawHelp says what the marks mean, or which needs exclude each other. The row below says what the
// selected need is. If the arrow keys act on the ranking, that row says which schemes the ranking
// lacks.
func (f *Page) drawHelp(p widget.Pane) {
	switch f.drawContradiction(p) {
	case 0:
		const legend = fit.MarkOK + " met  " + fit.MarkBroken + " not met  · not judged  "
		p.Text(0, 0, theme.Muted, widget.Fit(part.Longest(p.W, legend+"N× default: headroom of a need that idtui assumes", legend+"default: a need that idtui assumes"), p.W))
	case 1:
	default:
		return
	}
	if f.ranking && f.ranked != nil && f.ranked.LeftOut > 0 {
		p.Text(0, 1, theme.Muted, widget.Fit("left out: "+humantext.Count(f.ranked.LeftOut, "scheme")+" that only one service can issue (idtui fit --all)", p.W))
		return
	}
	k := &f.keys[f.need]
	x := p.Text(0, 1, theme.Accent, k.Name) + 2
	p.Text(x, 1, theme.Muted, widget.Fit(k.Help, p.W-x))
}

// drawContradiction draws the first sentence about needs that exclude each other. It returns the
// number of rows: 0 for none.
func (f *Page) drawContradiction(p widget.Pane) int {
	list := f.needs.Contradictions()
	if len(list) == 0 {
		return 0
	}
	return p.Paragraph(0, theme.Warn, "! "+strings.ReplaceAll(list[0], "--", ""))
}

// drawRows draws the schemes around the selected one, how many are hidden, and last your own
// layout. If your own layout is selected, it draws the best schemes. It returns the number of rows.
func (f *Page) drawRows(p widget.Pane) int {
	schemes := len(f.ranked.Schemes)
	row := f.row
	if row >= schemes {
		row = 0
	}
	list := widget.List{Len: schemes, Selected: row, Centered: true}
	top, end := list.Visible(max(p.H-1, 0))
	h := end - top
	if h < schemes && h > 1 { // a row says how many are hidden
		top, end = list.Visible(h - 1)
		p.Text(4, h-1, theme.Muted, widget.Fit(f.hiddenRows(top, end, p.W-4), p.W-4))
	}
	names := f.namesWidth(p.W, top, end)
	for i := top; i < end; i++ {
		f.drawRow(p.Sub(0, i-top, p.W, 1), i, names)
	}
	f.drawRow(p.Sub(0, h, p.W, 1), schemes, names)
	return h + 1
}

// hiddenRows says in w columns how many schemes are hidden: before row top, and from row end on. If
// there is room, it says how many of the latter are not judged.
func (f *Page) hiddenRows(top, end, w int) string {
	var texts []string
	if top > 0 {
		texts = append(texts, fmt.Sprintf("↑ %d more", top))
	}
	all := len(f.ranked.Schemes)
	_, judged := f.ranked.Fitting() // schemes that are not judged come last
	if end < judged && judged < all {
		long := append(slices.Clone(texts), fmt.Sprintf("↓ %d more, %d not judged", judged-end, all-judged))
		if text := strings.Join(long, "  "); widget.Width(text) <= w {
			return text
		}
	}
	if end < all {
		texts = append(texts, fmt.Sprintf("↓ %d more", all-end))
	}
	return strings.Join(texts, "  ")
}

// Columns of a row of the ranking.
const (
	markColumns     = 4
	bitsColumns     = 5 // only if there is room
	headroomColumns = 7
	longReason      = 12 // a reason of more columns can be too long for the smallest window
)

// showsBits reports whether rows of w columns have a column for the bits.
func showsBits(w int) bool { return w >= 60 }

// namesWidth returns the width of the column of names, for the rows from top to end. It is that of
// the longest name, or less if a row has no room for its shortest reason otherwise. In wide rows,
// parameters are left out if a name needs more than a third of the row.
func (f *Page) namesWidth(w, top, end int) int {
	names, schemes, shortest := 0, 0, 0
	add := func(j *fit.Judgment) {
		texts := f.rowNames(j)
		if j.TOML != "" {
			texts = texts[1:]
		}
		names, schemes = max(names, widget.Width(texts[0])), max(schemes, widget.Width(texts[len(texts)-1]))
		texts = reasons(j)
		shortest = max(shortest, widget.Width(texts[len(texts)-1]))
	}
	for i := top; i < end; i++ {
		add(f.judgment(i))
	}
	add(&f.ranked.Own)
	rest := w - markColumns - headroomColumns - 2 - shortest
	if showsBits(w) {
		rest -= bitsColumns
		names = min(names, max(schemes, w/3))
	}
	return min(names, rest)
}

// rowNames returns the name of a scheme with the parameters that fit best. Each text is shorter
// than the one before: it leaves out another parameter. Your own layout has its rank.
func (f *Page) rowNames(j *fit.Judgment) []string {
	if j.TOML != "" {
		rank := "rank " + strconv.Itoa(f.ranked.OwnRank())
		return []string{"your own layout · " + rank, "own layout, " + rank, "own, " + rank}
	}
	params := strings.Fields(j.ParamsText())
	texts := []string{j.Scheme + j.ParamsText()}
	for n := len(params) - 1; n >= 0; n-- {
		texts = append(texts, strings.Join(append([]string{j.Scheme}, params[:n]...), " ")+" …")
	}
	return texts
}

func (f *Page) judgment(row int) *fit.Judgment {
	if row < len(f.ranked.Schemes) {
		return &f.ranked.Schemes[row]
	}
	return &f.ranked.Own
}

// drawRow draws a row of the ranking. The name gets a column with a width of names.
func (f *Page) drawRow(p widget.Pane, row, names int) {
	j := f.judgment(row)
	role, mark, markRole := theme.Plain, fit.MarkOK, theme.Good
	switch {
	case j.ReadOnly(): // not judged
		role, mark, markRole = theme.Muted, "·", theme.Muted
	case !j.Fits:
		role, mark, markRole = theme.Muted, fit.MarkBroken, theme.Bad
	}
	if f.shown != f.wanted { // the row is about earlier needs
		role, markRole = theme.Muted, theme.Muted
	}
	role = p.ListRow("rank:"+strconv.Itoa(row), row == f.row, role)
	if row == f.row && !f.ranking {
		p.Text(0, 0, theme.Accent, widget.BesideMark)
	}
	p.Text(2, 0, markRole, mark)
	x := markColumns + names
	headroom := j.HeadroomText()
	if showsBits(p.W) {
		if x += bitsColumns; j.Bits() > 0 {
			p.Right(x, 0, theme.Muted, strconv.Itoa(j.Bits()))
		}
	} else { // the name can use the blanks before the headroom
		names += headroomColumns - 1 - widget.Width(headroom)
	}
	p.Text(markColumns, 0, role, widget.Fit(part.Longest(names, f.rowNames(j)...), names))
	x += headroomColumns
	p.Right(x, 0, role, headroom)
	x += 2
	p.Text(x, 0, theme.Muted, widget.Fit(part.Longest(p.W-x, reasons(j)...), p.W-x))
}

// reasons returns what decides the rank of a scheme, and how to fix it, in texts that become
// shorter. If a default has less headroom, all texts name it.
func reasons(j *fit.Judgment) []string {
	texts := needReasons(j)
	less := j.LessByDefault()
	if less == nil {
		return texts
	}
	var both []string
	for _, text := range less {
		for _, reason := range texts {
			both = append(both, reason+"; "+text)
		}
		both = append(both, text)
	}
	return both
}

// needReasons returns what decides among the needs that you set, and how to fix it. The texts
// become shorter.
func needReasons(j *fit.Judgment) []string {
	c := j.Tightest()
	if c == nil || j.Headroom >= fit.MostHeadroom {
		var texts []string
		tie := strings.Split(j.Tie(), ", ")
		for n := len(tie); n > 0; n-- {
			texts = append(texts, strings.Join(tie[:n], ", "))
		}
		return append(texts, strings.Replace(tie[0], "-byte column", " bytes", 1))
	}
	brief := strings.NewReplacer("room for ", "", " ids/s per node", "/s/node", " as int64", "", " at any time", "").Replace(c.Why)
	needed := part.Prefixed("; needed: ", c.Needed())
	var texts []string
	if !j.Fits {
		texts = []string{j.Reason()}
	}
	if j.Mend != "" {
		texts = append(texts, c.Why+"; fits with "+j.Mend, "fits with "+j.Mend)
	}
	texts = append(texts, c.WhyText()+needed, c.Why+needed, c.WhyText(), c.Why)
	if at := c.At(); !at.IsZero() && !humantext.IsFar(at) {
		what, year := "", strconv.Itoa(at.Year())
		if c != j.End() { // for example, when ids stop being exact in JavaScript or become negative
			what = cmp.Or(c.Word, c.Name) + " "
			if c.Past {
				return append(texts, "not "+what+"since "+humantext.Date(at), "not "+what+"since "+year, "not "+strings.TrimSpace(what))
			}
		}
		texts = append(texts, what+"until "+humantext.Date(at), what+"until "+year)
		if what != "" {
			texts = append(texts, what+"to "+year)
		}
		return texts
	}
	if texts = append(texts, brief); widget.Width(brief) > longReason && !c.IsDate() {
		texts = append(texts, cmp.Or(c.Word, c.Name))
	}
	return texts
}

// drawFigures draws the criteria of the selected scheme: the main ones and those of the needs, or
// all. Without room for all, it draws those from the scroll position on, and says how many.
func (f *Page) drawFigures(p widget.Pane) {
	p.Name("figures")
	j := f.judgment(f.row)
	bits := " · " + humantext.Count(j.Bits(), "stored bit")
	title, brief := j.Scheme+bits, j.Scheme+j.ParamsText()+bits
	if params := j.ParamsText(); params != "" {
		title += " · idtui chose" + params
	}
	long := title
	if b := j.Bound; b != nil && b.Layout != nil {
		for i := range b.Layout.Fields {
			long += fmt.Sprintf(" · %s %d", b.Layout.Fields[i].Name, b.Layout.Fields[i].Width)
		}
	}
	list := f.figures(j)
	columns := max(p.W/part.CriterionWidth, 1)
	rows := min((len(list)+columns-1)/columns, p.H-1)
	count := ""
	if all := len(list); rows*columns < all {
		f.scroll = min(f.scroll, all-rows*columns)
		list = list[f.scroll : f.scroll+rows*columns]
		count = fmt.Sprintf("pgdn · %d of %d", len(list), all)
	}
	w := p.W - widget.Width(part.Prefixed("  ", count))
	p.Text(0, 0, theme.Accent, widget.Fit(part.Longest(w, long, title, brief), w))
	p.Right(p.W, 0, theme.Muted, count)
	width := p.W / columns
	for i := range list {
		part.Criterion(p.Sub(2+i/rows*width, 1+i%rows, width-2, 1), &list[i])
	}
}

// figures returns the criteria that the page shows for a scheme.
func (f *Page) figures(j *fit.Judgment) []fit.Row {
	list := j.Rows()
	if !f.all {
		return fit.ShownFirst(list)
	}
	return append(fit.ShownFirst(list), slices.DeleteFunc(list, func(r fit.Row) bool { return r.First })...)
}

// drawReduced draws the selected need and the ranking. If all criteria of the selected scheme are
// shown, they take the place of the ranking.
func (f *Page) drawReduced(p widget.Pane) {
	rows := f.formRows()
	form := widget.Form{Rows: rows[f.need : f.need+1], Beside: f.ranking}
	if f.edit != nil {
		form.Edit = f.edit.Line()
	}
	form.Draw(p.Sub(0, 0, p.W, 1))
	y := max(f.drawContradiction(p.Below(1)), 1) + 1
	f.drawTitle(p.Sub(0, y, p.W, 1), f.rankingTitle(p.W), f.ranking)
	switch {
	case f.ranked == nil:
	case f.all:
		f.drawFigures(p.Below(y + 1))
	default:
		f.drawRows(p.Below(y + 1))
	}
}
