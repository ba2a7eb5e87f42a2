package part

import (
	"slices"
	"strconv"
	"strings"

	"idtui/model/inference"
	"idtui/theme"
	"idtui/ui/widget"
)

// HeatStrip draws a column per bit: the share of ones, how often it changes, how well it follows
// the time. The last row has the letter of its field.
//
//	bit     0       8       ▼16
//	ones    ····▃▅▄▄▄▅▃▄▄▅▄▄▄▄▅
//	changes ····▁▁▁▁▂▂▃▃▄▄▅▄▄▄▅
//	time    ····███████▇▆▅▄▂▁··
//	field   AAAAAAAAAAAAAAAABBB
type HeatStrip struct {
	Columns []inference.Column
	Fields  []inference.Field
	// Segments are runs of bits of one field, from the most significant bit on.
	Segments []inference.Segment
	Selected int // index of the segment whose first bit is marked, -1 for none
	// Hidden are the fields that are not shown yet, by index; nil for none.
	Hidden map[int]bool
}

// StripLabels is the width of the names of the rows, in columns. A bit takes at most maxScale
// columns.
const (
	StripLabels = 9
	maxScale    = 2
)

// legendWidth is the width of the longest legend of a row. The text markLegend explains the mark in
// the row of the bits.
const (
	legendWidth = 39
	markLegend  = "▼ selected field"
)

// perRow returns how many bits are in a row of a pane of w columns.
func (h *HeatStrip) perRow(w int) int {
	bits := len(h.Columns)
	for _, n := range [...]int{bits, 128, 96, 64, 48} {
		if n <= bits && n <= w-StripLabels {
			return n
		}
	}
	return 32
}

// scale returns how many columns a bit takes: more than one if a row has room for that.
func (h *HeatStrip) scale(w int) int {
	return min(max((w-StripLabels)/h.perRow(w), 1), maxScale)
}

// heatRow is a row of the strip. value returns what the row shows for a bit, from 0 to 1.
type heatRow struct {
	name, legend, brief string
	value               func(c *inference.Column) float64
}

// rows returns the rows. It leaves out the row of the time if no bit follows the time, as without
// given times.
func (h *HeatStrip) rows() []heatRow {
	list := []heatRow{
		{"ones", "share of ids with a 1", "share of 1", func(c *inference.Column) float64 { return c.Ones }},
		{"changes", "how often it differs from the previous id", "how often it changes", func(c *inference.Column) float64 { return c.Changes }},
	}
	if slices.ContainsFunc(h.Columns, func(c inference.Column) bool { return c.Follows > 0 }) {
		list = append(list, heatRow{"time", "how well it follows the given times", "follows the times", func(c *inference.Column) float64 { return c.Follows }})
	}
	return list
}

// Height returns the number of rows that the whole strip needs in w columns.
func (h *HeatStrip) Height(w int) int {
	per := h.perRow(w)
	return (len(h.Columns) + per - 1) / per * (len(h.rows()) + 2)
}

// Draw draws the strip in as many blocks as there is room for. The blocks that it draws include the
// selected boundary. It returns the number of rows.
func (h *HeatStrip) Draw(p widget.Pane) int {
	per, rows := h.perRow(p.W), h.rows()
	bits := len(h.Columns)
	blocks := (bits + per - 1) / per
	tall := len(rows) + 2
	room := max(min(p.H/tall, blocks), 1)
	first := min(max(h.boundary()/per-room+1, 0), blocks-room)
	p.Sub(0, 0, p.W, room*tall).Name("strip")
	for i := range room {
		from := (first + i) * per
		block := p.Sub(0, i*tall, p.W, tall)
		h.drawBlock(block, rows, from, min(from+per, bits))
		if end := from + per; i == room-1 && end < bits { // no room for the other bits
			block.Text(StripLabels+h.scale(p.W)*per, 0, theme.Warn, "…"+strconv.Itoa(bits-1))
		}
		if i == 0 && from > 0 {
			block.Text(StripLabels-2, 0, theme.Warn, "…")
		}
	}
	return room * tall
}

// hasLegend reports whether the legend is drawn to the right of each row.
func (h *HeatStrip) hasLegend(w int) bool {
	return w-(StripLabels+h.scale(w)*h.perRow(w)+2) >= legendWidth
}

// LegendBelow returns what the rows show, on one line. It returns "" if the legend is beside the
// rows, or if w columns are too few.
func (h *HeatStrip) LegendBelow(w int) string {
	var list []string
	for _, row := range h.rows() {
		list = append(list, row.name+": "+row.brief)
	}
	text := strings.Join(list, " · ")
	if h.Selected >= 0 {
		text = Longest(w, text+" · "+markLegend, text)
	}
	if h.hasLegend(w) || widget.Width(text) > w {
		return ""
	}
	return text
}

// boundary returns the first bit of the selected segment, or -1.
func (h *HeatStrip) boundary() int {
	if h.Selected < 0 {
		return -1
	}
	return h.Segments[h.Selected].Span.Offset
}

// drawBlock draws the bits whose index is at least from and below to.
func (h *HeatStrip) drawBlock(p widget.Pane, rows []heatRow, from, to int) {
	scale := h.scale(p.W)
	p.Text(0, 0, theme.Muted, "bit")
	at := h.boundary()
	mark := "▼" + strconv.Itoa(at)
	for bit := from; bit < to; bit += 8 {
		label := strconv.Itoa(bit)
		if at < from || at >= to || scale*bit+len(label) < scale*at || scale*bit > scale*at+widget.Width(mark) {
			p.Text(StripLabels+scale*(bit-from), 0, theme.Muted, label)
		}
	}
	legend := StripLabels + scale*(to-from) + 2
	if at >= from && at < to {
		if end := p.Text(StripLabels+scale*(at-from), 0, theme.Accent, mark); end < legend && h.hasLegend(p.W) {
			p.Text(legend, 0, theme.Faint, markLegend)
		}
	}
	for i, row := range rows {
		p.Text(0, 1+i, theme.Muted, row.name)
		if h.hasLegend(p.W) {
			p.Text(legend, 1+i, theme.Faint, row.legend)
		}
	}
	last := len(rows) + 1
	p.Text(0, last, theme.Muted, "field")
	for n, s := range h.Segments {
		bars, letter, mark := h.look(s.Field)
		for bit := max(s.Span.Offset, from); bit < min(s.Span.Offset+s.Span.Width, to); bit++ {
			x := StripLabels + scale*(bit-from)
			for i, row := range rows {
				p.Text(x, 1+i, bars, strings.Repeat(heat(row.value(&h.Columns[bit])), scale))
			}
			p.Text(x, last, letter, strings.Repeat(mark, scale))
			p.Zone("segment:"+strconv.Itoa(n), x, 0, scale, last+1)
		}
	}
}

// look returns the roles of the bars and of the letter of a field, and the letter. A hidden field
// has a question mark.
func (h *HeatStrip) look(field int) (bars, letter theme.Role, mark string) {
	if h.Hidden[field] {
		return theme.Plain, theme.Muted, "?"
	}
	selected := h.Selected >= 0 && h.Segments[h.Selected].Field == field
	return InferredRole(h.Fields, field, false), InferredRole(h.Fields, field, selected), widget.Letter(field)
}

// InferredRole returns the role of field n. Neighbors of one kind have different shades.
func InferredRole(list []inference.Field, n int, selected bool) theme.Role {
	alternate := false
	for i := 1; i <= n; i++ {
		alternate = list[i].Kind == list[i-1].Kind && !alternate
	}
	return theme.Kind(list[n].Kind, alternate, selected)
}

// heat returns a value from 0 to 1 as a bar. A value of 0 is a dot, and only 1 is a full bar.
func heat(v float64) string {
	bars := [...]string{"·", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"}
	switch {
	case v <= 0:
		return bars[0]
	case v >= 1:
		return bars[8]
	}
	return bars[1+min(int(v*7), 6)]
}
