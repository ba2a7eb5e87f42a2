package raster

import (
	"image"
	"image/color"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/unicode/runenames"
)

// The sides of a cell, clockwise.
const (
	up = iota
	right
	down
	left
)

// weight is how an arm of a box drawing character is drawn.
type weight int

const (
	none weight = iota
	light
	heavy
	double
)

// half returns half of an arm's thickness. A double arm has a gap of one stroke.
func (w weight) half() int { return []int{0, stroke / 2, stroke, 3 * stroke / 2}[w] }

// boxGlyph is a box-drawing character made of arms.
type boxGlyph struct {
	arms   [4]weight
	dashes int // number of dashes; 0 for a solid line
	arc    bool
}

// boxGlyphs holds all box-drawing characters, parsed from their Unicode names.
var boxGlyphs = sync.OnceValue(func() (glyphs [0x80]boxGlyph) {
	for i := range glyphs {
		glyphs[i] = parseBox(runenames.Name(0x2500 + rune(i)))
	}
	return glyphs
})

var (
	boxWeights = map[string]weight{"LIGHT": light, "SINGLE": light, "HEAVY": heavy, "DOUBLE": double}
	boxSides   = map[string][]int{
		"UP": {up}, "RIGHT": {right}, "DOWN": {down}, "LEFT": {left}, "VERTICAL": {up, down}, "HORIZONTAL": {left, right},
	}
	boxDashes = map[string]int{"DOUBLE DASH": 2, "TRIPLE DASH": 3, "QUADRUPLE DASH": 4}
)

// parseBox reads names such as HEAVY VERTICAL AND RIGHT, UP LIGHT AND RIGHT DOWN HEAVY or LIGHT
// TRIPLE DASH HORIZONTAL. A weight holds for its part of the name, before or after the sides. It
// also holds for the next part if that has none.
func parseBox(name string) (g boxGlyph) {
	for words, n := range boxDashes {
		if before, after, ok := strings.Cut(name, words); ok {
			name, g.dashes = before+after, n
		}
	}
	var w weight
	for part := range strings.SplitSeq(name, " AND ") {
		words := strings.Fields(part)
		for _, word := range words {
			if named, ok := boxWeights[word]; ok {
				w = named
			}
			g.arc = g.arc || word == "ARC"
		}
		for _, word := range words {
			for _, side := range boxSides[word] {
				g.arms[side] = w
			}
		}
	}
	return g
}

// box draws U+2500 to U+257F.
func (p *picture) box(at image.Rectangle, r rune, i ink) {
	g := boxGlyphs()[r-0x2500]
	switch {
	case r >= '╱' && r <= '╳':
		p.diagonals(at, r, i.fg)
	case g.arc:
		p.corner(at, g, i.fg)
	case g.dashes > 0:
		p.broken(at, g, i.fg)
	default:
		p.arms(at, g, i)
	}
}

// arms draws double lines as broad bands first, then the gap inside them. Last, it draws the single
// lines, which can cross that gap or end in it.
func (p *picture) arms(at image.Rectangle, g boxGlyph, i ink) {
	each := func(isDouble bool, draw func(side int, w weight)) {
		for side, w := range g.arms {
			if w != none && (w == double) == isDouble {
				draw(side, w)
			}
		}
	}
	each(true, func(side int, w weight) { p.arm(at, side, g.bandStart(side), w.half(), i.fg) })
	each(true, func(side int, _ weight) { p.arm(at, side, g.gapStart(side), stroke/2, i.bg) })
	each(false, func(side int, w weight) { p.arm(at, side, g.lineStart(side), w.half(), i.fg) })
}

// arm draws a line of the given half thickness to one side of the cell. Its distance
// from the center is start; below 0 it starts on the other side.
func (p *picture) arm(at image.Rectangle, side, start, half int, c color.RGBA) {
	x, y := at.Min.X+cellWidth/2, at.Min.Y+cellHeight/2
	switch side {
	case up:
		rect(p.img, x-half, at.Min.Y, x+half, y-start, c)
	case right:
		rect(p.img, x+start, y-half, at.Max.X, y+half, c)
	case down:
		rect(p.img, x-half, y+start, x+half, at.Max.Y, c)
	case left:
		rect(p.img, at.Min.X, y-half, x-start, y+half, c)
	}
}

// across returns the arms at right angles to a side.
func (g *boxGlyph) across(side int) [2]weight {
	return [2]weight{g.arms[(side+1)%4], g.arms[(side+3)%4]}
}

// bandStart extends a double arm to the far edge of the line that it meets.
func (g *boxGlyph) bandStart(side int) int {
	a := g.across(side)
	return -max(a[0].half(), a[1].half())
}

// gapStart joins the gaps of double arms that meet.
func (g *boxGlyph) gapStart(side int) int {
	a := g.across(side)
	return -min(stroke/2, max(a[0].half(), a[1].half()))
}

// lineStart extends a single arm to the far edge of the line that it meets. If a double line passes
// by, it extends the arm to the near one of its lines.
func (g *boxGlyph) lineStart(side int) int {
	a := g.across(side)
	switch {
	case a != [2]weight{double, double}:
		return g.bandStart(side)
	case g.arms[(side+2)%4] != none:
		return 0
	}
	return stroke / 2
}

// broken draws a dashed line. Each dash covers two thirds of its part.
func (p *picture) broken(at image.Rectangle, g boxGlyph, c color.RGBA) {
	x, y := at.Min.X+cellWidth/2, at.Min.Y+cellHeight/2
	half := slices.Max(g.arms[:]).half()
	for n := range g.dashes {
		from, to := 6*n+1, 6*n+5 // of 6*dashes
		if g.arms[left] != none {
			rect(p.img, at.Min.X+cellWidth*from/(6*g.dashes), y-half, at.Min.X+cellWidth*to/(6*g.dashes), y+half, c)
		} else {
			rect(p.img, x-half, at.Min.Y+cellHeight*from/(6*g.dashes), x+half, at.Min.Y+cellHeight*to/(6*g.dashes), c)
		}
	}
}

// corner draws a rounded corner: a quarter of a ring, and the rest of both
// arms.
func (p *picture) corner(at image.Rectangle, g boxGlyph, c color.RGBA) {
	const radius, half = cellWidth/2 - stroke, float32(stroke) / 2
	toX, toY := float32(1), float32(1)
	if g.arms[left] != none {
		toX = -1
	}
	if g.arms[up] != none {
		toY = -1
	}
	center := point{float32(at.Min.X+cellWidth/2) + radius*toX, float32(at.Min.Y+cellHeight/2) + radius*toY}
	outerX, outerY := point{-toX * (radius + half), 0}, point{0, -toY * (radius + half)}
	innerX, innerY := point{-toX * (radius - half), 0}, point{0, -toY * (radius - half)}
	var o outline
	o.move(center.plus(outerX, 1))
	o.arc(center, outerX, outerY)
	o.line(center.plus(innerY, 1))
	o.arc(center, innerY, innerX)
	o.fill(p.img, at, c)
	for side, w := range g.arms {
		if w != none {
			p.arm(at, side, radius, stroke/2, c)
		}
	}
}

// diagonals draws lines that continue in the next cell at the corner.
func (p *picture) diagonals(at image.Rectangle, r rune, c color.RGBA) {
	x0, x1 := float32(at.Min.X), float32(at.Max.X)
	y0, y1 := float32(at.Min.Y), float32(at.Max.Y)
	const t = stroke / 2
	var o outline
	if r != '╲' {
		o.move(point{x1 - t, y0})
		o.line(point{x1 + t, y0}, point{x0 + t, y1}, point{x0 - t, y1})
	}
	if r != '╱' {
		o.move(point{x0 - t, y0})
		o.line(point{x0 + t, y0}, point{x1 + t, y1}, point{x1 - t, y1})
	}
	o.fill(p.img, at, c)
}
