package widget

import (
	"slices"
	"strconv"
	"strings"

	"idtui/ids/humantext"
)

// annotation is a text above or below a segment. Level 0 is next to the bits; from a
// higher level a line leads to the segment.
type annotation struct {
	segment
	text  string
	more  []string // longer forms of text, longest first; the first that fits replaces text
	level int
	leadX int // the column of the line that leads to the bits
}

// labels returns the annotations with the names of the fields, and the number of levels. A name
// that does not fit above its bits moves up a level. Where there is room, the width follows, with
// its unit, because "worker 5" looks like a value.
func (b *Bits) labels(row []segment, w int) ([]annotation, int) {
	if b.Unnamed {
		return nil, 0
	}
	var list []annotation
	for _, s := range row {
		f := &b.Bound.Layout.Fields[s.field]
		switch {
		case s.first:
			more := []string{f.Name + " " + humantext.Count(f.Width, "bit"), f.Name + " " + strconv.Itoa(f.Width) + "b"}
			list = append(list, annotation{segment: s, text: f.Name, more: more})
		case Width(f.Name)+1 <= s.width:
			list = append(list, annotation{segment: s, text: "…" + f.Name})
		}
	}
	return list, stack(list, w)
}

// stack gives each annotation a level on which it does not overlap the ones to its
// right. It returns the number of levels.
func stack(list []annotation, w int) int {
	var limit [8]int
	for i := range limit {
		limit[i] = w + 1
	}
	levels := 0
	for i := len(list) - 1; i >= 0; i-- {
		n := &list[i]
		n.leadX = n.x
		for n.level < len(limit)-1 && n.x+Width(n.text)+1 > limit[n.level] {
			if Width(n.text)+n.x > w && limit[n.level] > w { // too long for the right edge: end there
				n.x = max(0, w-Width(n.text))
				break
			}
			n.level++
		}
		fits := func(t string) bool { return n.x+Width(t)+1 <= limit[n.level] }
		if i := slices.IndexFunc(n.more, fits); i >= 0 {
			n.text = n.more[i]
		}
		for l := range n.level + 1 {
			limit[l] = n.x
		}
		levels = max(levels, n.level+1)
	}
	return levels
}

// drawAnnotations draws annotations and the lines from the higher levels to the bits. The bits are
// below the pane if up is true, and above it otherwise.
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
		p.Zone("field:"+strconv.Itoa(n.field), n.x, y(n.level), Width(n.text), 1)
	}
}

// valueTexts returns the possible texts of a field's value, the longest first.
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

// values returns the values that do not fit into their brackets and are drawn below,
// and the number of levels.
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

// inside returns the first text that fits into a segment's bracket, or "".
func (b *Bits) inside(s segment, words []string) string {
	for _, v := range words {
		if Width(v) <= s.width-2 {
			return v
		}
	}
	return ""
}

// bracket returns a bracket of a width with a text in its middle.
func bracket(w int, text string) string {
	switch w {
	case 1:
		return "│"
	case 2:
		return "╰╯"
	}
	free := w - 2 - Width(text)
	if text != "" && free >= 2 {
		text = " " + text + " "
		free -= 2
	}
	left := free / 2
	return "╰" + strings.Repeat("─", left) + text + strings.Repeat("─", free-left) + "╯"
}
