package lab

import (
	"slices"
	"strconv"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/lab"
	"idtui/model/lab/scenario"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

type column struct {
	lab.Measure
	width int
}

// tableColumns returns the columns of the table, the most important first, because a narrow window
// shows only the first ones. A scenario of less than two seconds has no rates of single seconds.
func tableColumns(s *scenario.Scenario) []column {
	order := []string{"issued", "refused", "waited", "duplicates", "out of order", "furthest displacement", "same unit", "clock moved back", "max wait ms", "ids/s", "bits"}
	rank := func(m lab.Measure) int {
		if i := slices.Index(order, m.Name); i >= 0 {
			return i
		}
		return len(order)
	}
	list := lab.MeasuresOf([]*lab.Result{{For: s.For, Nodes: s.Nodes, OutOfOrder: 1}})
	list = append(list, lab.Measure{Name: "bits", Of: func(r *lab.Result) float64 { return float64(r.Bits) }})
	slices.SortStableFunc(list, func(a, b lab.Measure) int { return rank(a) - rank(b) })
	var all []column
	for _, m := range list {
		first, second := m.Heading()
		all = append(all, column{m, 2 + max(len(first), len(second), minDigits)})
	}
	return all
}

const (
	// names is the width of the column of schemes; in a narrow window it is narrowNames.
	names, narrowNames = 21, 19
	// narrow is the minimum width of a window that keeps room for the ids over time.
	narrow = 100
	// minDigits is the room for a number.
	minDigits = 7
	// minSpark is the room that other columns leave for the ids over time, except in narrow
	// windows. The ids over time are drawn if they have at least leastSpark columns.
	minSpark, leastSpark = 12, len("over time")
)

// fittingColumns returns the columns that fit into w, from the first shown one on. It also returns
// the screen column after them. A wide window has more room between the columns.
func (c *Compare) fittingColumns(w int) ([]column, int) {
	const roomy, gap = 140, 2
	most := w
	if w >= narrow {
		most -= minSpark
	}
	list := slices.Clone(c.columns[c.first:])
	x := namesWidth(w) + 2
	for i := range list {
		if w >= roomy {
			list[i].width += gap
		}
		if x+list[i].width > most {
			return list[:i], x
		}
		x += list[i].width
	}
	return list, x
}

// namesWidth returns the width of the column of schemes in a window of w columns.
func namesWidth(w int) int {
	if w < narrow {
		return narrowNames
	}
	return names
}

// Draw draws the table.
//
//	scenario
//	description
//	                                         out of
//	scheme    issued refused waited duplicates order …   ids over time
//	…
//	legend
//	summary of the selected run
func (c *Compare) Draw(screen page.Screen) {
	p, s := screen.Pane, c.scenarios[c.scenario]
	p.Zone("key:left", 0, 0, 2, 1)
	x := p.Text(0, 0, theme.Faint, "‹ ")
	x = p.Text(x, 0, theme.Accent, part.ScenarioName(s, p.W))
	p.Zone("key:right", x, 0, 2, 1)
	x = p.Text(x, 0, theme.Faint, " ›") + 2
	p.Text(x, 0, theme.Muted, widget.FitItems(s.Size(), p.W-x))
	p.Text(0, 1, theme.Muted, widget.Fit(humantext.Escape(s.About), p.W))
	summary := 5
	if p.H > 40 {
		summary = 6
	}
	list := c.rows()
	legend := widget.Wrap(c.legend(p.W, p.H), p.W)
	rows := min(max(p.H-4-len(legend)-summary, 1), len(list))
	shown := widget.List{Len: len(list), Selected: slices.Index(list, c.selected), Centered: true}
	from, _ := shown.Visible(rows)
	c.drawTitles(p.Sub(0, 2, p.W, 2), widget.ShortVisibleRange(from, from+rows, len(list)))
	for y := range rows {
		c.drawRow(p.Sub(0, 4+y, p.W, 1), list[from+y])
	}
	p.Sub(0, 0, p.W, 4+rows).Name("table")
	for y, line := range legend {
		p.Text(0, p.H-summary-len(legend)+y, theme.Muted, line)
	}
	c.drawSummary(p.Sub(0, p.H-summary, p.W, summary))
}

// legend explains the columns that are shown. In a low window, it leaves out columns with clear
// titles.
func (c *Compare) legend(w, h int) string {
	const low = 26
	fit, end := c.fittingColumns(w)
	var list []lab.Measure
	for _, col := range fit {
		if h > low || !slices.Contains([]string{"refused", "waited", "duplicates"}, col.Name) {
			list = append(list, col.Measure)
		}
	}
	text := lab.Legend(list)
	if w-end-1 >= leastSpark && slices.ContainsFunc(c.schemes, func(s *ids.Scheme) bool { return c.results[s.Name] != nil && onTime(c.results[s.Name]) }) {
		text += " · no waits: each request got its id at once"
	}
	if mark := text + " · !: worst of its column"; len(widget.Wrap(mark, w)) <= max(len(widget.Wrap(text, w)), 1) {
		return mark
	}
	return text
}

// drawTitles draws the titles of the columns in two rows. shown says which rows of the table are
// visible.
func (c *Compare) drawTitles(p widget.Pane, shown string) {
	names := namesWidth(p.W)
	if c.find.Typing() {
		c.find.Line().Draw(p.Sub(2, 1, names-1, 1), names-1)
	} else if c.find.On() {
		p.Text(2, 1, theme.Warn, widget.Fit("find "+widget.Escape(c.find.Text()), names-1))
	} else {
		p.Text(2, 1, theme.Muted, "scheme"+shown)
	}
	fit, end := c.fittingColumns(p.W)
	if c.first > 0 {
		p.Text(names+1, 1, theme.Muted, "…")
	}
	x := names + 2
	for i := range fit {
		x += fit[i].width
		c.drawTitle(p, x-1, &fit[i], c.sort == c.first+i+1)
	}
	if c.first+len(fit) < len(c.columns) && end < p.W {
		p.Text(end, 1, theme.Muted, "…")
		end++
	}
	// Ids that are issued after the end of the scenario are not drawn.
	room, span := p.W-end-1, "over "+humantext.Duration(c.scenarios[c.scenario].For)
	switch {
	case room < leastSpark:
	case room >= len("ids ")+len(span):
		p.Text(end+1, 1, theme.Muted, "ids "+span)
	default:
		p.Text(end+1, 0, theme.Muted, "ids")
		p.Text(end+1, 1, theme.Muted, part.Longest(room, span, "over time"))
	}
}

// drawTitle draws the title of a column, which ends at screen column x. It marks the column that
// sorts the rows.
func (c *Compare) drawTitle(p widget.Pane, x int, col *column, sorts bool) {
	first, second := col.Heading()
	role := theme.Muted
	if sorts {
		role = theme.Strong
		p.Text(x, 1, theme.Accent, "▾")
	}
	p.Right(x, 0, role, first)
	p.Right(x, 1, role, second)
}

func (c *Compare) drawRow(p widget.Pane, i int) {
	s, names := c.schemes[i], namesWidth(p.W)
	role := p.ListRow("row:"+strconv.Itoa(i), i == c.selected, theme.Plain)
	p.Text(2, 0, role, widget.Fit(s.Name, names-1))
	r := c.results[s.Name]
	if r == nil {
		c.drawPending(p.Sub(names+2, 0, p.W-names-2, 1), s)
		return
	}
	fit, end := c.fittingColumns(p.W)
	x := names + 2
	for i := range fit {
		x += fit[i].width
		c.drawCell(p, x-1, &fit[i], fit[i].Of(r))
	}
	if room := p.W - end - 1; room >= leastSpark {
		c.drawSpark(p.Sub(end+1, 0, min(room, sparkColumns), 1), r)
	}
}

// drawCell draws a value that ends at screen column x. A ! marks the worst value of all schemes, so
// that you see it without color too.
func (c *Compare) drawCell(p widget.Pane, x int, col *column, v float64) {
	switch {
	case !col.Worse:
		p.Right(x, 0, theme.Plain, part.CountText(v))
	case v == 0:
		p.Right(x, 0, theme.Faint, "·")
	case v == c.worst(col):
		p.Right(x, 0, theme.Bad, part.CountText(v))
		p.Text(x, 0, theme.Bad, "!")
	default:
		p.Right(x, 0, theme.Warn, part.CountText(v))
	}
}

// worst returns the highest value of a column.
func (c *Compare) worst(col *column) float64 {
	most := 0.0
	for _, r := range c.results {
		most = max(most, col.Of(r))
	}
	return most
}

func (c *Compare) drawPending(p widget.Pane, s *ids.Scheme) {
	switch err := c.failed[s.Name]; {
	case err != nil:
		p.Text(1, 0, theme.Bad, widget.Fit(err.Error(), p.W-1))
	case c.job != nil && c.runningScheme == s.Name:
		served, total := c.job.run.Progress()
		widget.Progress(p.Sub(1, 0, min(30, p.W-1), 1), served, total)
	default:
		p.Text(1, 0, theme.Faint, "…")
	}
}

// onTime reports whether each request got an id at once, and no id was a duplicate.
func onTime(r *lab.Result) bool { return r.Refused+r.Waited+r.Duplicates == 0 }

// drawSpark draws the number of issued ids over time, in the colors of their timelines. It marks
// columns with duplicates and columns without ids. If each request got its id at once, it draws the
// timelines or a word. All such bars would be equal.
func (c *Compare) drawSpark(p widget.Pane, r *lab.Result) {
	t := r.Trace
	cells := make([]lab.Cell, p.W)
	values := make([]int64, p.W)
	for i := range t.Columns {
		s := t.Sum(-1, i)
		cells[i*p.W/t.Columns].Add(&s)
	}
	tocks := int64(0)
	for x := range cells {
		values[x] = cells[x].Total()
		tocks += cells[x].Issued[1]
	}
	if onTime(r) {
		if tocks > 0 {
			drawTimelines(p, cells)
		} else {
			p.Text(0, 0, theme.Faint, part.Longest(p.W, "no waits or refusals", "no waits"))
		}
		return
	}
	most := slices.Max(values)
	widget.SmoothCounts(values, int64(t.Bound[0].Policy.Capacity()))
	toggles := t.Bound[0].Policy.Back == ids.ToggleBack
	widget.Bars(p, values, 2*most, func(x int) theme.Role {
		if cells[x].Duplicates > 0 {
			return theme.Bad
		}
		return part.IDRole(&cells[x], toggles, part.SequenceRole())
	})
	for x, v := range values {
		if v == 0 {
			p.Text(x, 0, theme.Bad, "·")
		}
	}
}

func (c *Compare) drawSummary(p widget.Pane) {
	p.Name("summary")
	s := c.schemes[c.selected]
	part.Heading(p.Sub(0, 0, p.W, 1), part.SchemeTitle(s)+part.Prefixed(" · ", s.Source), theme.Muted)
	r := c.results[s.Name]
	if r == nil {
		return
	}
	y := 1
	for i, line := range r.Summary {
		y = p.Paragraph(y, [...]theme.Role{theme.Strong, theme.Plain}[min(i, 1)], line)
	}
	if r.Limits != "" {
		p.Paragraph(y, theme.Warn, r.Limits)
	}
}
