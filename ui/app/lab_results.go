package app

import (
	"slices"
	"strconv"
	"strings"

	"idtui/model/lab"
	"idtui/theme"
	"idtui/ui/part"
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
		if (m.Part || m.Name == "max wait ms") && v == 0 {
			continue
		}
		row := resultRow{m.Name, strconv.FormatFloat(v, 'f', -1, 64), measureRole(&m, v)}
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

// word is a part of a text that flows, with its role.
type word struct {
	text string
	role theme.Role
}

// resultLines returns the results of the whole scenario as names and values, in lines of
// at most w columns. Faults come first.
func (l *labPage) resultLines(w int) [][]word {
	const gap = 3
	list := resultRows(l.result())
	slices.SortStableFunc(list, func(a, b resultRow) int { return severityRank(a.role) - severityRank(b.role) })
	var lines [][]word
	x := w
	for _, r := range list {
		width := widget.Width(r.name) + 1 + widget.Width(r.value)
		if x+width > w && x > 0 {
			lines = append(lines, nil)
			x = 0
		}
		last := len(lines) - 1
		lines[last] = append(lines[last], word{r.name + " ", theme.Muted}, word{r.value + strings.Repeat(" ", gap), r.role})
		x += width + gap
	}
	return lines
}

// drawWords draws lines of words.
func drawWords(p widget.Pane, lines [][]word) {
	for y, line := range lines {
		x := 0
		for _, w := range line {
			x = p.Text(x, y, w.role, widget.Cut(w.text, p.W-x))
		}
	}
}

// severityRank orders roles: faults first.
func severityRank(r theme.Role) int {
	return slices.Index([]theme.Role{theme.Bad, theme.Warn, theme.Good, theme.Plain, theme.Muted}, r)
}

// drawSummary draws the summary of the whole scenario, also while only a part of it is
// visible: without the first sentence if another row has it, or if there is no room.
func (l *labPage) drawSummary(p widget.Pane, answered bool) {
	r := l.result()
	title := "summary · " + l.selectedScheme().Title
	if r.Published {
		title += ", as published"
	}
	part.Heading(p.Sub(0, 0, p.W, 1), title, theme.Muted)
	y, text := 1, r.Summary
	if answered || len(widget.Wrap(text[0], p.W))+len(widget.Wrap(text[1], p.W)) > p.H-1 {
		text = text[1:]
	}
	for _, s := range text {
		y = p.Paragraph(y, theme.Plain, s)
	}
	if r.Limits != "" {
		p.Paragraph(y, theme.Warn, r.Limits)
	}
}

// legend explains the results above 0 in rows of w columns, as many as fit. What is easy to
// guess is left out first.
func (l *labPage) legend(w, rows int) []string {
	r := l.result()
	list := slices.DeleteFunc(lab.MeasuresOf([]*lab.Result{r}), func(m lab.Measure) bool { return m.Worse && m.Of(r) == 0 })
	for _, guessed := range []string{"max ids/s", "min ids/s", "waited", "refused", "duplicates", "within a unit", "after a step back", "out of order"} {
		if len(widget.Wrap(lab.Legend(list), w)) <= rows {
			break
		}
		list = slices.DeleteFunc(list, func(m lab.Measure) bool { return m.Name == guessed })
	}
	return widget.Wrap(lab.Legend(list), w)
}
