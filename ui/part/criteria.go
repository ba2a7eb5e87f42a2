package part

import (
	"unicode/utf8"

	"idtui/model/fit"
	"idtui/theme"
	"idtui/ui/widget"
)

// The title above the headroom of criteria, without and with the meaning of headroom.
const (
	HeadroomTitle = "headroom"
	HeadroomMeans = HeadroomTitle + ": how many times the need can grow"
)

// CriterionWidth is the least width of a column of criteria beside another.
const CriterionWidth = 50

// ColumnsOf returns in how many columns, at most 4, n criteria are drawn below the title.
func ColumnsOf(n int, p widget.Pane) int {
	columns := 1
	for columns*(p.H-1) < n && columns < 4 {
		columns++
	}
	return columns
}

// Criterion draws a criterion: mark, value in words, need and headroom. It marks the headroom of a
// default and, if there is room, says that the default counts for the rank. Without room for the
// need or for the word "default", an ellipsis takes its place.
func Criterion(p widget.Pane, k *fit.Row) {
	role, value := theme.Muted, theme.Plain
	switch k.Mark {
	case fit.MarkOK:
		role = theme.Good
	case fit.MarkBroken:
		role, value = theme.Bad, theme.Strong
	}
	x := p.Text(0, 0, role, k.Mark) + 1
	w := max(p.W-x-utf8.RuneCountInString(k.Headroom)-1, 0)
	mark := ""
	if k.Assumed && k.Headroom != "" && (k.Default || !k.Broken) { // a broken need always counts
		mark, role = " default", theme.Muted
		if counts := mark + ", counts"; !k.Default && utf8.RuneCountInString(k.Text) <= w-len(counts) {
			mark = counts
		}
		if utf8.RuneCountInString(k.Short) > w-len(mark) {
			mark = " …"
		}
	}
	texts := []string{k.Text, k.Short}
	if needed := "; needed: " + k.Need; k.Need != "" {
		texts = []string{k.Text + needed, k.Text, k.Short}
		if mark == "" {
			texts = []string{k.Text + needed, k.Short + needed, k.Text + " …", k.Short + " …"}
		}
	}
	w = max(w-utf8.RuneCountInString(mark), 0)
	x = p.Text(x, 0, value, widget.Fit(Longest(w, texts...), w))
	if k.Headroom != "" {
		p.Text(x+1, 0, role, widget.Fit(k.Headroom+mark, p.W-x-1))
	}
}
