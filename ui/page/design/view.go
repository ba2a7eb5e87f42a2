package design

import (
	"slices"
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/model/fit"
	"idtui/model/limits"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// Draw draws the page.
//
//	name  64 bits  most similar scheme, and what differs
//	sample
//	what the draft leaves out of its scheme
//	bits, with names and values
//	▸ field ───────────── ── criteria ─────────
//	form                  criteria, or the layout file
//
// Below the form are the years of the layout, and in a tall window the sample in all encodings.
func (c *Page) Draw(s page.Screen) {
	p := s.Pane
	if s.Reduced {
		c.drawReduced(p)
		return
	}
	y := 2
	if p.H > 24 {
		y = 3
	}
	c.drawHead(p.Sub(0, 0, p.W, y))
	b := widget.Bits{Bound: c.picture(), ID: c.draft.sample.ID, Selected: c.draft.draft.Field(), Cursor: -1}
	if c.draft.sample.Bound == nil || c.draft.noSample != nil {
		b.ID, b.Bare = encoding.Zero(b.Bound.Layout.Bits), true
	}
	const panels = 12 // rows that the panels need, at least
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
	c.drawPanels(p.Below(y), s.Now)
}

// drawHead draws the name, the size, the nearest scheme and the sample.
func (c *Page) drawHead(p widget.Pane) {
	p.Name("head")
	o := c.draft
	x := p.Text(0, 0, theme.Strong, o.draft.Name()) + 2
	x = p.Text(x, 0, theme.Plain, humantext.Count(o.draft.Declaration().Bits, "bit")) + 2
	if o.nearest != "" {
		p.Text(x, 0, theme.Muted, widget.Fit("most similar: "+o.nearest+" · "+o.differs, p.W-x))
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

// simpler says what the scheme has and the draft leaves out.
func (c *Page) simpler() string {
	return c.draft.scheme + " has more than the draft: " + strings.Join(c.draft.draft.LeftOut(), "; ") + "."
}

const sampleLabel = "sample "

// drawPanels draws the form, and below it as much as fits. Beside it are the criteria, the layout
// file, or both.
func (c *Page) drawPanels(p widget.Pane, now ids.Reading) {
	left := min(part.LeftWidth(p.W), 56)
	form := p.Sub(0, 0, left, p.H)
	y := c.drawForm(form)
	c.drawBelowForm(form.Below(y), now)
	right := p.Sub(left+2, 0, p.W-left-2, p.H)
	const besides = 100 // minimum width for the criteria and the file side by side
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

// drawForm draws the chosen field, the rows of the form and the help of the selected one. It
// returns the row below.
func (c *Page) drawForm(p widget.Pane) int {
	p.Name("form")
	d := c.draft.draft
	f := d.Chosen()
	room := max(p.W-widget.Width("── ←→  ─"), 1)
	text := " · " + f.Kind.String() + " · " + humantext.Count(f.Width, "bit")
	if f.Fixed != nil {
		text += " · fixed"
	}
	title := part.Longest(room, f.Name+text, f.Name+" · "+humantext.Count(f.Width, "bit"), f.Name)
	part.MovedHeading(p, "←→", widget.Fit(title, room), theme.Muted)
	form := widget.Form{Selected: c.rowIndex()}
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

// drawRowHelp draws the help of the selected row, cut to the pane. It returns the number of rows.
func (c *Page) drawRowHelp(p widget.Pane) int {
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
func (c *Page) drawReduced(p widget.Pane) {
	o := c.draft
	f := o.draft.Chosen()
	x := p.Text(0, 0, theme.Strong, o.draft.Name()) + 2
	p.Text(x, 0, theme.Plain, humantext.Count(o.draft.Declaration().Bits, "bit"))
	if o.noSample != nil {
		p.Text(0, 1, theme.Warn, "no sample")
	} else {
		p.Text(0, 1, theme.Strong, widget.Fit(o.sample.Text(), p.W))
	}
	x = p.Text(0, 2, theme.Key, "←→ ")
	p.Text(x, 2, theme.Plain, widget.Fit(f.Name+" "+strconv.Itoa(f.Width)+" "+f.Kind.String(), p.W-x))
	rows := o.draft.Rows()
	var form widget.Form
	r := &rows[max(c.rowIndex(), 0)]
	form.Rows = []widget.FormRow{{ID: r.Key, Name: r.Key, Value: r.Value, Range: r.Expect, Help: r.Help, Fixed: r.Typed, Changed: r.Problem != ""}}
	if c.edit != nil {
		form.Edit = c.edit.Line()
	}
	form.Draw(p.Sub(0, 3, p.W, 1))
	c.drawCriteria(p.Below(4))
}

// drawCriteria draws the problems of the layout if it has any, and otherwise the criteria.
func (c *Page) drawCriteria(p widget.Pane) {
	o := c.draft
	if list := o.draft.Problems(); len(list) > 0 {
		p.Name("problems")
		part.Heading(p, humantext.Count(len(list), "problem"), theme.Bad)
		y := 1
		fields := c.draft.draft.Declaration().Fields
		for _, k := range list {
			where := ""
			if k.Field >= 0 && k.Field < len(fields) {
				where = strings.TrimSpace(fields[k.Field].Name+" "+k.Key) + ": "
			}
			for i, line := range widget.Wrap(where+k.What, max(p.W-2, 1)) {
				if i == 0 {
					p.Text(0, y, theme.Bad, fit.MarkBroken)
				}
				p.Text(2, y, theme.Plain, line)
				y++
			}
		}
		p.Paragraph(y+1, theme.Muted, "You can continue: problems only prevent writing the file.")
		return
	}
	p.Name("criteria")
	shown, cut := c.shownCriteria(p)
	what := "criteria"
	if cut {
		what = humantext.Number(len(shown)) + " of " + humantext.Number(len(o.criteria)) + " criteria"
	}
	key := "A"
	if cut {
		key = "pgdn"
	}
	part.MovedHeading(p, key, criteriaTitle(p.W-len("-- pgdn  --"), what, c.needsName), theme.Muted)
	columns := max(min(part.ColumnsOf(len(shown), p), p.W/part.CriterionWidth), 1)
	rows := (len(shown) + columns - 1) / columns
	w := p.W / columns
	for i := range shown {
		part.Criterion(p.Sub(i/max(rows, 1)*w, 1+i%max(rows, 1), w-1, 1), &shown[i])
	}
}

// criteriaTitle returns the title of the criteria in w columns. It says which are shown, what
// headroom is, and where the needs come from.
func criteriaTitle(w int, what, needs string) string {
	long := needs
	if needs == defaultNeeds { // if there is room, say how to set other needs
		long += ": the tab fit sets yours"
	}
	brief := strings.Replace(strings.TrimPrefix(needs, "needs of the "), defaultNeeds, "defaults", 1) + " · " + part.HeadroomTitle
	return part.Longest(w, what+" · "+long+" · "+part.HeadroomMeans, what+" · "+needs+" · "+part.HeadroomMeans,
		what+" · "+needs+" · "+part.HeadroomTitle, strings.TrimSuffix(strings.ReplaceAll(what, " of ", "/"), " criteria")+" · "+brief, what)
}

// shownCriteria returns the criteria that are shown: the main ones and those of the needs, or all.
// If there is no room for all of them, cut is true. The broken criteria then come first, and the
// others follow from the scroll position on.
func (c *Page) shownCriteria(p widget.Pane) (list []fit.Row, cut bool) {
	list = c.draft.criteria
	if !c.all {
		list = fit.ShownFirst(list)
	}
	room := max(p.W/part.CriterionWidth, 1) * max(p.H-1, 0)
	if len(list) <= room {
		c.scroll = 0
		return list, false
	}
	broken := slices.DeleteFunc(slices.Clone(list), func(r fit.Row) bool { return !r.Broken })
	others := slices.DeleteFunc(slices.Clone(list), func(r fit.Row) bool { return r.Broken })
	room = max(room-len(broken), 0)
	c.scroll = min(c.scroll, max(len(others)-room, 0))
	return append(broken, others[c.scroll:min(c.scroll+room, len(others))]...), true
}

// drawTOML draws the layout file. Lines that are too long are cut.
func (c *Page) drawTOML(p widget.Pane) {
	p.Name("toml")
	lines := strings.Split(strings.TrimRight(c.draft.text, "\n"), "\n")
	c.scroll = min(c.scroll, max(len(lines)-(p.H-1), 0))
	part.Heading(p, "layouts/"+c.draft.draft.Name()+".toml", theme.Muted)
	from := c.scroll
	for i, line := range lines[from:min(from+max(p.H-1, 0), len(lines))] {
		role := theme.Plain
		if slices.Contains([]string{"]", ""}, line) {
			role = theme.Muted
		}
		p.Text(0, 1+i, role, widget.Fit(widget.Escape(line), p.W))
	}
}

// writtenSample is the sample as an encoding writes it.
type writtenSample struct {
	name   string
	text   string
	owners []int // the field of each character; see [widget.Owners]
}

// drawBelowForm draws the years of the layout and the sample in all encodings, if they fit below
// the form.
func (c *Page) drawBelowForm(p widget.Pane, now ids.Reading) {
	if p.H <= 0 || c.draft.noSample != nil || c.draft.sample.Bound == nil {
		return
	}
	const headed = 4 // minimum rows for a heading
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

// drawYears draws the years from the epoch to the last timestamp. It marks the dates that set bit 0
// and the bit of 2^53. It returns the number of rows: 0 if ids have no time.
//
//	2026-01-01 ├━┃now────◆──────────◆──────────────┤ 2095-09-07
//	◆ 2^53 2034-09-17 · sign bit 2060-11-05
func (c *Page) drawYears(p widget.Pane, now ids.Reading) int {
	l, ok := limits.LifetimeOf(c.draft.sample.Bound, now.Time())
	if !ok {
		return 0
	}
	line := widget.Lifetime{From: l.From, To: l.To, Now: now.Time()}
	names := map[string]string{"int64-sign": "sign bit", "js-safe": "2^53"}
	var marks []fit.Row
	for _, k := range c.draft.criteria {
		if name := names[k.Name]; name != "" && !k.At.IsZero() {
			marks = append(marks, fit.Row{Name: name, At: k.At})
		}
	}
	slices.SortFunc(marks, func(a, b fit.Row) int { return a.At.Compare(b.At) })
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

// drawTexts draws the sample in all encodings, in the colors of the fields.
func (c *Page) drawTexts(p widget.Pane) {
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
			row.Text(0, 0, theme.Accent, widget.BesideMark)
		}
		row.Text(2, 0, theme.Muted, t.name)
		x := names + 4
		widget.ID(row, x, o.sample.Bound, o.sample.ID, t.owners, widget.Fit(t.text, p.W-x), o.draft.Field())
	}
}
