package widget

import (
	"strconv"
	"strings"

	"idtui/ids/humantext"
)

// note is a word about a segment, above or below it. Level 0 lies next to the
// bits; from a higher one a line leads to the segment.
type annotation struct {
	segment
	text  string
	level int
	leadX int // the column of the line that leads to the bits
}

// labels are the fields' names, with their widths where there is room. Those
// that do not fit above their bits move up a level.
func (b *Bits) labels(row []segment, w int) ([]annotation, int) {
	if b.Unnamed {
		return nil, 0
	}
	var list []annotation
	for _, s := range row {
		f := &b.Bound.Layout.Fields[s.field]
		switch sized := f.Name + " " + strconv.Itoa(f.Width); {
		case !s.first && len(f.Name)+1 <= s.width:
			list = append(list, annotation{segment: s, text: "…" + f.Name})
		case !s.first:
		case len(f.Name) <= s.width && len(sized) > s.width:
			list = append(list, annotation{segment: s, text: f.Name})
		default:
			list = append(list, annotation{segment: s, text: sized})
		}
	}
	return list, stack(list, w)
}

// stack gives each note a level on which it does not run into those to its
// right, and returns how many levels there are.
func stack(list []annotation, w int) int {
	var limit [8]int
	for i := range limit {
		limit[i] = w + 1
	}
	levels := 0
	for i := len(list) - 1; i >= 0; i-- {
		n := &list[i]
		n.leadX = n.x
		for n.level < len(limit)-1 && n.x+width(n.text)+1 > limit[n.level] {
			if width(n.text)+n.x > w && limit[n.level] > w { // at the right edge: let it end there
				n.x = max(0, w-width(n.text))
				break
			}
			n.level++
		}
		for l := range n.level + 1 {
			limit[l] = n.x
		}
		levels = max(levels, n.level+1)
	}
	return levels
}

// drawNotes writes the notes and the lines that lead from the higher levels to
// the bits, which lie below the pane if up, else above it.
func (b *Bits) drawAnnotations(p Pane, list []annotation, up bool) {
	y := func(level int) int {
		if up {
			return p.H - 1 - level
		}
		return level
	}
	for _, n := range list {
		role := b.role(n.field)
		for l := range n.level {
			p.Text(n.leadX, y(l), role, "│")
		}
		p.Text(n.x, y(n.level), role, n.text)
		p.Zone("field:"+strconv.Itoa(n.field), n.x, y(n.level), width(n.text), 1)
	}
}

// words are the ways to write a field's value, the one that says most first.
func (b *Bits) valueTexts(field int) []string {
	f := &b.Bound.Layout.Fields[field]
	v := f.Get(b.ID)
	plain := v.String()
	switch {
	case f.Unit != nil:
		t := f.Unit.Instant(v.Lo)
		if t.Year() > 9999 {
			return []string{humantext.RFC3339(t), plain}
		}
		return []string{humantext.DateTime(t), t.Format("2006-01-02 15:04:05"), plain}
	case f.Text != nil:
		return []string{f.Text(v), plain}
	}
	return []string{plain}
}

// values are the values that do not fit between their brackets and go below.
func (b *Bits) values(row []segment, w int) ([]annotation, int) {
	var list []annotation
	for _, s := range row {
		words := b.valueTexts(s.field)
		if s.widest && b.inside(s, words) == "" {
			list = append(list, annotation{segment: s, text: words[0]})
		}
	}
	return list, stack(list, w)
}

// inside is the first of the words that fits between a segment's brackets.
func (b *Bits) inside(s segment, words []string) string {
	for _, v := range words {
		if width(v) <= s.width-2 {
			return v
		}
	}
	return ""
}

// drawBrackets draws a bracket under each field, with the value inside.
func (b *Bits) drawBrackets(p Pane, row []segment, y int) {
	for _, s := range row {
		text := ""
		if s.widest {
			text = b.inside(s, b.valueTexts(s.field))
		}
		p.Text(s.x, y, b.role(s.field), bracket(s.width, text))
	}
}

// bracket is a brace of a width with a text in its middle.
func bracket(w int, text string) string {
	switch w {
	case 1:
		return "│"
	case 2:
		return "╰╯"
	}
	free := w - 2 - width(text)
	if text != "" && free >= 2 {
		text = " " + text + " "
		free -= 2
	}
	left := free / 2
	return "╰" + strings.Repeat("─", left) + text + strings.Repeat("─", free-left) + "╯"
}
