package app

import (
	"slices"
	"strconv"
	"strings"

	"idtui/ids/humantext"
	"idtui/model/design"
	"idtui/model/fit"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// drawCriteria draws the problems of the layout if it has any, and otherwise the criteria.
func (c *designer) drawCriteria(p widget.Pane) {
	o := c.draft
	if list := o.draft.Problems(); len(list) > 0 {
		c.drawProblems(p, list)
		return
	}
	p.Name("criteria")
	shown, needs := c.shownCriteria(p), c.needsName
	long := needs
	if needs == defaultNeeds { // where there is room: how to state others
		long += ": the tab fit sets yours"
	}
	if n := len(o.criteria); len(shown) < n {
		some := strconv.Itoa(len(shown)) + " of " + strconv.Itoa(n)
		part.MovedHeading(p, "pgdn", criteriaTitle(p.W-len("-- pgdn  --"), some, long, needs), theme.Muted)
	} else {
		part.Heading(p, criteriaTitle(p.W-len("--  -"), "criteria", long, needs), theme.Muted)
	}
	columns := part.ColumnsOf(len(shown), p)
	rows := (len(shown) + columns - 1) / columns
	w := p.W / columns
	for i := range shown {
		part.Criterion(p.Sub(i/max(rows, 1)*w, 1+i%max(rows, 1), w-1, 1), &shown[i])
	}
}

// criteriaTitle returns the title of the criteria in w columns: what is shown, what the slack
// is, and where the needs come from, in a long and a short text.
func criteriaTitle(w int, shown, long, needs string) string {
	means, slack := " · "+part.SlackMeans+" · ", part.SlackTitle+" · "
	brief := ", " + strings.Replace(strings.TrimPrefix(needs, "needs of the "), defaultNeeds, "defaults", 1)
	narrow := strings.ReplaceAll(shown, " of ", "/") + ", " + part.SlackTitle + brief
	return part.Longest(w, shown+means+long, shown+means+needs, shown+" · "+slack+needs, narrow, part.SlackTitle+brief)
}

// shownCriteria returns the criteria that are shown: the most important ones, the broken
// ones, and of the others as many as there is room for, from the scrolled one on.
func (c *designer) shownCriteria(p widget.Pane) []fit.Row {
	all := c.draft.criteria
	room := max(p.W/part.CriterionWidth, 1) * max(p.H-1, 0)
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
	var list []fit.Row
	for i := range all {
		if shown[i] {
			list = append(list, all[i])
		}
	}
	return list
}

// drawProblems draws what is wrong with the layout, and where.
func (c *designer) drawProblems(p widget.Pane, list []design.Problem) {
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
	p.Paragraph(y+1, theme.Muted, "Go on designing: a problem blocks nothing but writing the file.")
}

// drawTOML draws the layout file. Lines that are too long are cut.
func (c *designer) drawTOML(p widget.Pane) {
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
