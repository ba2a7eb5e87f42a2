package part

import (
	"cmp"
	"strings"
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

// CriterionWidth is the width of a column of criteria.
const CriterionWidth = 50

// ColumnsOf returns in how many columns a number of criteria is drawn below the title.
func ColumnsOf(n int, p widget.Pane) int {
	columns := 1
	for columns*(p.H-1) < n && columns < 4 {
		columns++
	}
	return columns
}

// Criterion draws a criterion: mark, value in words, need and headroom. It leaves the need out if
// there is no room. It marks the headroom of a default, which does not count for the rank, unless
// there is no room even for short words.
func Criterion(p widget.Pane, k *fit.Row) {
	p.W = min(p.W, CriterionWidth)
	role, value := theme.Muted, theme.Plain
	switch k.Mark {
	case fit.MarkOK:
		role = theme.Good
	case fit.MarkBroken:
		role, value = theme.Bad, theme.Strong
	}
	x := p.Text(0, 0, role, k.Mark) + 1
	w := max(p.W-x-utf8.RuneCountInString(k.Headroom)-1, 0)
	short, _, _ := strings.Cut(k.Text, " (") // without the alphabet
	texts := []string{k.Text + "; needed: " + k.Need, k.Text, cmp.Or(k.Short, short)}
	if k.Need == "" {
		texts = texts[1:]
	}
	const mark = " default"
	if k.Default && k.Headroom != "" && utf8.RuneCountInString(texts[len(texts)-1]) <= w-len(mark) {
		w -= len(mark)
	}
	x = p.Text(x, 0, value, widget.Fit(Longest(w, texts...), w))
	if k.Headroom == "" {
		return
	}
	if k.Default {
		role = theme.Muted
	}
	x = p.Text(x+1, 0, role, k.Headroom)
	if k.Default && x+len(mark) <= p.W {
		p.Text(x, 0, role, mark)
	}
}
