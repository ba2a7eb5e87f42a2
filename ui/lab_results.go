package ui

import (
	"slices"
	"strconv"
	"strings"

	"idtui/model/lab"
	"idtui/theme"
	"idtui/ui/widget"
)

// resultRow is one number of a result. The role shows how bad it is.
type resultRow struct {
	name, value string
	role        theme.Role
}

// resultRows returns the measures of a result, without those that say nothing about it.
func resultRows(r *lab.Result) []resultRow {
	list := []resultRow{{"requests", strconv.FormatInt(r.Requests, 10), theme.Plain}}
	for _, m := range lab.MeasuresOf([]*lab.Result{r}) {
		v := m.Of(r)
		row := resultRow{m.Name, strconv.FormatFloat(v, 'f', -1, 64), measureRole(&m, v)}
		if m.Part {
			row.name = "  " + row.name
		}
		list = append(list, row)
	}
	return list
}

// measureRole returns the role of a measure: a warning for refusals and duplicates.
func measureRole(m *lab.Measure, v float64) theme.Role {
	switch {
	case m.Name == "issued":
		return theme.Good
	case !m.Worse:
		return theme.Plain
	case v == 0:
		return theme.Muted
	case m.Name == "refused" || m.Name == "duplicates":
		return theme.Bad
	}
	return theme.Warn
}

// drawResults lists the results of the whole scenario, in two columns if one is too
// long. If two are too long as well, it lists the faults first.
func (l *labPage) drawResults(p widget.Pane) {
	drawHeading(p.Sub(0, 0, p.W, 1), "results", theme.Muted)
	list := resultRows(l.result())
	p = p.Below(1)
	if p.H >= len(list) {
		drawResultRows(p, list)
		return
	}
	if p.H*2 < len(list) {
		slices.SortStableFunc(list, func(a, b resultRow) int { return severityRank(a.role) - severityRank(b.role) })
		list = list[:p.H*2]
	}
	half := (len(list) + 1) / 2
	w := drawResultRows(p, list[:half]) + 2
	drawResultRows(p.Sub(w, 0, p.W-w, p.H), list[half:])
}

// severityRank orders roles: faults first.
func severityRank(r theme.Role) int {
	return slices.Index([]theme.Role{theme.Bad, theme.Warn, theme.Good, theme.Plain, theme.Muted}, r)
}

// drawResultRows draws names and values in two columns. It returns their width.
func drawResultRows(p widget.Pane, list []resultRow) int {
	names, end := 0, 0
	for _, m := range list {
		names = max(names, len(m.name)+2)
	}
	for y, m := range list {
		p.Text(0, y, theme.Muted, m.name)
		end = max(end, p.Text(names, y, m.role, widget.Fit(m.value, p.W-names)))
	}
	return end
}

// drawSummary draws the summary of the whole scenario, also while only a part of it
// is visible.
func (l *labPage) drawSummary(p widget.Pane) {
	r := l.result()
	title := "summary · " + l.selectedScheme().Title
	if r.Published {
		title += ", as published"
	}
	drawHeading(p.Sub(0, 0, p.W, 1), title, theme.Muted)
	y := 1
	for i, s := range r.Summary {
		y = p.Paragraph(y, [...]theme.Role{theme.Strong, theme.Plain}[min(i, 1)], s)
	}
	if r.Limits != "" {
		p.Paragraph(y, theme.Warn, r.Limits)
	}
}

// legend explains the results in one row: as many as fit, those that are hard to guess
// first.
func (l *labPage) legend(w int) string {
	list := lab.MeasuresOf([]*lab.Result{l.result()})
	for _, clear := range []string{"", "refused waited", "refused waited duplicates ids/s", "refused waited duplicates ids/s within after"} {
		words := strings.Fields(clear)
		list = slices.DeleteFunc(list, func(m lab.Measure) bool {
			return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(m.Name, word) })
		})
		if text := lab.Legend(list); len([]rune(text)) <= w {
			return text
		}
	}
	return widget.Fit(lab.Legend(list), w)
}
