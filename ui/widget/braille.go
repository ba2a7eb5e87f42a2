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

// Column sets the dots of a column between two heights, both included.
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
