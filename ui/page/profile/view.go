package profile

import (
	"strconv"
	"time"

	"idtui/ids/humantext"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// The width of the charts of hours and weekdays, and the minimum width of a page that has these
// charts.
const (
	sideWidth = 34
	wideFrom  = 118
)

// Draw draws the page.
//
//	what the set is
//	chart of times, with a selected bar
//	rows: findings, schemes, nodes, duplicates, figures │ hours of the day
//	                                                    │ days of the week
func (p *Page) Draw(s page.Screen) {
	pane := s.Pane
	pane.Name("profile")
	part.Heading(pane, p.title(), theme.Accent)
	pane = pane.Below(1)
	switch {
	case p.err != nil:
		pane.Paragraph(0, theme.Bad, humantext.EscapeToASCII(p.err.Error()))
		return
	case p.report == nil:
		return
	case p.report.IDs == 0 && len(p.report.Findings) == 0:
		text := "No ids. P counts only the ids that view marks: idtui profile FILE also counts those that are only likely."
		if !p.set.Marked {
			text = humantext.Sentence(p.report.Nothing(p.set.Scheme, p.set.Filtered))
		}
		pane.Paragraph(0, theme.Plain, text)
		return
	}
	pane = pane.Below(p.drawChart(pane))
	if pane.W >= wideFrom && p.report.From != nil {
		p.drawSide(pane.Sub(pane.W-sideWidth, 0, sideWidth, pane.H))
		pane = pane.Sub(0, 0, pane.W-sideWidth-2, pane.H)
	}
	// A line is the index of a row. The heading above row i is the line -i-1.
	var lines []int
	for i := range p.rows {
		if i == 0 || p.rows[i].section != p.rows[i-1].section {
			lines = append(lines, -i-1)
		}
		lines = append(lines, i)
	}
	selected := 0
	for i, at := range lines {
		if at == p.row {
			selected = i
		}
	}
	from, to := widget.Window(len(lines), selected, pane.H)
	for i := from; i < to; i++ {
		line := pane.Sub(0, i-from, pane.W, 1)
		if lines[i] < 0 {
			p.drawSection(line, -lines[i]-1)
			continue
		}
		p.drawRow(line, lines[i])
	}
}

// title names the set, and says how much of it was read.
func (p *Page) title() string {
	title := humantext.Escape(p.set.Title)
	if p.job != nil {
		doing := "reading"
		if p.job.listing != nil {
			doing = "looking for ids"
		}
		return title + " · " + doing + ": " + humantext.Count(p.job.read.Load(), "id") + " so far"
	}
	r := p.report
	if r == nil {
		return title
	}
	title += " · " + humantext.Count(r.IDs, "id")
	if r.From != nil {
		title += " · "
		if r.Likely {
			title += "probably "
		}
		title += spanText(r.From.Time, r.To.Time)
	}
	return title
}

// drawChart draws the ids over time. It returns the number of rows that it used.
func (p *Page) drawChart(pane widget.Pane) int {
	bars := p.bars()
	if bars < 2 {
		return 0
	}
	h := max(min(pane.H/5, 8), 2)
	plot := pane.Sub(2, 0, pane.W-4, h)
	barAt := func(x int) int { return x * bars / plot.W }
	values := make([]int64, plot.W)
	var most int64
	for x := range values {
		values[x] = p.report.Histogram[barAt(x)].IDs
		most = max(most, values[x])
		plot.Zone("bar:"+strconv.Itoa(barAt(x)), x, 0, 1, h)
	}
	widget.Bars(plot, values, most, func(x int) theme.Role {
		if p.row == chart && barAt(x) == p.bar {
			return theme.Selected
		}
		return theme.Accent
	})
	from, to := barSpan(p.report, p.bar)
	if p.row != chart {
		pane.Text(2, h, theme.Muted, widget.Fit("a bar is "+humantext.Duration(to.Sub(from))+", the highest "+humantext.Count(most, "id"), pane.W-2))
		return h + 1
	}
	pane.Text(0, h, theme.Accent, widget.FocusMark)
	pane.Text(2, h, theme.Strong, widget.Fit(humantext.Count(p.report.Histogram[p.bar].IDs, "id")+" from "+humantext.DateTime(from)+", for "+humantext.Duration(to.Sub(from)), pane.W-2))
	return h + 1
}

// columns returns the titles of the cells of a section.
func columns(section string) []string {
	switch section {
	case "schemes":
		return []string{"ids", "from, to"}
	case "nodes":
		return []string{"ids", "out of order", "first", "last", "longest gap"}
	}
	return nil
}

// drawSection draws the heading of a section above its first row.
func (p *Page) drawSection(line widget.Pane, at int) {
	r := &p.rows[at]
	title := r.section
	n := 0
	for i := range p.rows {
		if p.rows[i].section == r.section {
			n++
		}
	}
	if n > 1 && r.section != "figures" {
		title = humantext.Number(n) + " " + title
	}
	if r.section == "nodes" {
		title += p.nodeField()
	}
	part.Heading(line, title, theme.Muted)
	x := p.cellStart(r.section)
	for i, name := range columns(r.section) {
		w := p.cellWidth(r.section, i)
		if x+w > line.W {
			break
		}
		if i == 0 {
			line.Right(x+w, 0, theme.Muted, " "+name)
		} else {
			line.Text(x, 0, theme.Muted, name+" ")
		}
		x += w + 2
	}
}

// nodeField returns the names of the fields that the nodes are values of, such as " (random)". It
// returns "" if the nodes have different fields, if their only field is "node", or if the window is
// narrow.
func (p *Page) nodeField() string {
	const wide = 100
	name := p.report.NodeFields()
	if w, _ := p.host.Size(); w < wide || name == "" {
		return ""
	}
	return " (" + humantext.Escape(name) + ")"
}

// cellStart returns the screen column where the cells of a section begin.
func (p *Page) cellStart(section string) int {
	list := []string{section + " 1,000"}
	if section == "nodes" {
		list = append(list, humantext.Number(len(p.report.Nodes))+" nodes"+p.nodeField())
	}
	for i := range p.rows {
		if p.rows[i].section == section {
			list = append(list, p.rows[i].text)
		}
	}
	return min(longest(list), 40) + 6
}

// cellWidth returns the width of a column of cells.
func (p *Page) cellWidth(section string, column int) int {
	list := []string{""}
	if names := columns(section); column < len(names) {
		list[0] = names[column]
	}
	for i := range p.rows {
		if r := &p.rows[i]; r.section == section && column < len(r.cells) {
			list = append(list, r.cells[column])
		}
	}
	return longest(list)
}

func (p *Page) drawRow(line widget.Pane, at int) {
	r := &p.rows[at]
	role := line.ListRow("fact:"+strconv.Itoa(at), at == p.row, r.role)
	x := 2
	if r.section == "findings" {
		mark := "!"
		if r.role == theme.Good {
			mark = "✓"
		}
		x = line.Text(x, 0, r.role, mark) + 1
	}
	if len(r.cells) == 0 {
		line.Text(x, 0, role, widget.Fit(r.text, line.W-x))
		return
	}
	start := p.cellStart(r.section)
	line.Text(x, 0, role, widget.Fit(r.text, start-x-1))
	for i, cell := range r.cells {
		w := p.cellWidth(r.section, i)
		if start+w > line.W {
			break
		}
		if i == 0 {
			line.Right(start+w, 0, role, cell)
		} else {
			line.Text(start, 0, theme.Muted, cell)
		}
		start += w + 2
	}
}

// drawSide draws how many ids there are in each hour of the day and on each day of the week.
func (p *Page) drawSide(pane widget.Pane) {
	part.Heading(pane, "hours of the day, UTC", theme.Muted)
	const high = 4
	p.drawCounts(pane.Sub(2, 1, pane.W-2, high), p.report.Hours[:], 1)
	pane.Text(2, 1+high, theme.Muted, "0     6     12    18   23")
	below := pane.Below(high + 3)
	part.Heading(below, "days of the week", theme.Muted)
	p.drawCounts(below.Sub(2, 1, below.W-2, high), p.report.Weekdays[:], 4)
	for day := range 7 {
		below.Text(2+4*day, 1+high, theme.Muted, time.Weekday((day + 1) % 7).String()[:2])
	}
}

// drawCounts draws a bar for each count. each is the width of a bar with its gap of two columns.
// Bars of one column have no gap.
func (p *Page) drawCounts(pane widget.Pane, counts []int64, each int) {
	var values []int64
	var most int64
	for _, n := range counts {
		most = max(most, n)
		for i := range each {
			if each > 1 && i >= each-2 {
				values = append(values, 0)
			} else {
				values = append(values, n)
			}
		}
	}
	widget.Bars(pane, values, most, func(int) theme.Role { return theme.Accent })
}
