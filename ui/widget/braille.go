package widget

import "idtui/theme"

// Plot is a picture of braille dots, two columns and four rows per character.
type Plot struct {
	w, h int // in characters
	dots []rune
	role []theme.Role
}

// NewPlot returns an empty plot of w by h characters.
func NewPlot(w, h int) *Plot {
	w, h = max(w, 0), max(h, 0)
	return &Plot{w, h, make([]rune, w*h), make([]theme.Role, w*h)}
}

// brailleBits are the dots of a braille character by row and column.
var brailleBits = [4][2]rune{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}

// Width returns the plot's width in dots.
func (p *Plot) Width() int { return p.w * 2 }

// Height returns the plot's height in dots.
func (p *Plot) Height() int { return p.h * 4 }

// Dot sets a dot, counted from the lower left corner. A dot outside the plot is
// ignored. A character has one role: that of its last dot.
func (p *Plot) Dot(x, y int, role theme.Role) {
	y = p.Height() - 1 - y
	if x < 0 || y < 0 || x >= p.Width() || y >= p.Height() {
		return
	}
	at := y/4*p.w + x/2
	p.dots[at] |= brailleBits[y%4][x%2]
	p.role[at] = role
}

// Column sets the dots of a column between two heights.
func (p *Plot) Column(x, from, to int, role theme.Role) {
	for y := min(from, to); y <= max(from, to); y++ {
		p.Dot(x, y, role)
	}
}

// Draw draws the plot into the pane.
func (p *Plot) Draw(pane Pane) {
	for i, d := range p.dots {
		if d != 0 {
			pane.Text(i%p.w, i/p.w, p.role[i], string(0x2800+d))
		}
	}
}

// ClockPoint is a clock reading at a real time, in microseconds.
type ClockPoint struct{ Real, Shown int64 }

// ClockChart draws a clock over real time, with the newest reading at the right. The
// points are ordered newest first; span is the real time that the width covers.
func ClockChart(p Pane, points []ClockPoint, span int64) {
	plot := NewPlot(p.W, p.H)
	if len(points) == 0 || plot.Width() == 0 {
		return
	}
	end := points[0].Real
	low, high := points[0].Shown, points[0].Shown
	for _, pt := range points {
		if end-pt.Real <= span {
			low, high = min(low, pt.Shown), max(high, pt.Shown)
		}
	}
	scale := max(high-low, 1)
	last := -1
	for i, pt := range points {
		if end-pt.Real > span {
			break
		}
		x := plot.Width() - 1 - int((end-pt.Real)*int64(plot.Width()-1)/span)
		y := int((pt.Shown - low) * int64(plot.Height()-1) / scale)
		role := theme.Accent
		if i > 0 && points[i-1].Shown < pt.Shown {
			role = theme.Warn // the clock moved back here
		}
		if last >= 0 && role == theme.Warn {
			plot.Column(x, y, last, role)
		}
		plot.Dot(x, y, role)
		last = y
	}
	plot.Draw(p)
}
