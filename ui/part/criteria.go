package part

import (
	"idtui/model/fit"
	"idtui/theme"
	"idtui/ui/widget"
)

// What the numbers with a sign behind the needs are.
const (
	SlackTitle = "slack in bits"
	SlackMeans = SlackTitle + ": how often the need may double"
)

// CriterionWidth is the least width of a column of criteria.
const CriterionWidth = 34

// ColumnsOf returns in how many columns a number of criteria is drawn below the title.
func ColumnsOf(n int, p widget.Pane) int {
	columns := 1
	for columns*(p.H-1) < n && columns < 4 {
		columns++
	}
	return columns
}

// Criterion draws a criterion: mark, name, value and slack, and the value as a
// sentence if there is room.
func Criterion(p widget.Pane, k *fit.Row) {
	role, value := theme.Muted, theme.Plain
	switch k.Mark {
	case fit.MarkOK:
		role = theme.Good
	case fit.MarkBroken:
		role, value = theme.Bad, theme.Strong
	}
	x := p.Text(0, 0, role, k.Mark) + 1
	x = p.Text(x, 0, theme.Muted, k.Name) + 1
	slack := 0
	if k.Slack != "" {
		slack = len(k.Slack) + 1
	}
	x = p.Text(x, 0, value, widget.Fit(k.Value, max(p.W-x-slack, 0)))
	if k.Slack != "" {
		x = p.Text(x+1, 0, role, k.Slack)
	}
	const why = 36 // the column of the sentence
	if x < why && p.W-why >= 24 {
		p.Text(why, 0, theme.Muted, widget.Fit(k.Why, p.W-why))
	}
}
