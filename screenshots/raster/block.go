package raster

import "image"

// eighth returns the point n eighths of the way from a to b. Neighbors that share
// an edge round it in the same way, so no seam shows.
func eighth(a, b, n int) int { return a + ((b-a)*n+4)/8 }

// block draws U+2580 to U+259F.
func (p *picture) block(at image.Rectangle, r rune, i ink) {
	part := func(left, top, right, bottom int) { // in eighths of the cell
		rect(p.img, eighth(at.Min.X, at.Max.X, left), eighth(at.Min.Y, at.Max.Y, top),
			eighth(at.Min.X, at.Max.X, right), eighth(at.Min.Y, at.Max.Y, bottom), i.fg)
	}
	switch n := int(r - '▀'); {
	case r == '▀':
		part(0, 0, 8, 4)
	case r <= '█': // lower eighths, growing
		part(0, 8-n, 8, 8)
	case r <= '▏': // left eighths, shrinking
		part(0, 0, int('▐'-r), 8)
	case r == '▐':
		part(4, 0, 8, 8)
	case r <= '▓':
		rect(p.img, at.Min.X, at.Min.Y, at.Max.X, at.Max.Y, mix(i.bg, i.fg, 64*int(r-'▐')))
	case r == '▔':
		part(0, 0, 8, 1)
	case r == '▕':
		part(7, 0, 8, 8)
	default:
		for _, q := range quadrants[r] {
			part(q.X, q.Y, q.X+4, q.Y+4)
		}
	}
}

// quadrants has the corners that each character fills.
var quadrants = func() map[rune][]image.Point {
	nw, ne, sw, se := image.Pt(0, 0), image.Pt(4, 0), image.Pt(0, 4), image.Pt(4, 4)
	return map[rune][]image.Point{
		'▖': {sw}, '▗': {se}, '▘': {nw}, '▙': {nw, sw, se}, '▚': {nw, se},
		'▛': {nw, ne, sw}, '▜': {nw, ne, se}, '▝': {ne}, '▞': {ne, sw}, '▟': {ne, sw, se},
	}
}()

// braille draws U+2800 to U+28FF: one bit per dot, in two columns. The bits of the
// lowest row come last, because Unicode added that row later.
func (p *picture) braille(at image.Rectangle, r rune, i ink) {
	const radius = 2.25
	dots := [8]image.Point{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {0, 3}, {1, 3}}
	var o outline
	for bit, d := range dots {
		if (r-0x2800)>>bit&1 != 0 {
			o.circle(point{float32(at.Min.X + 4 + 8*d.X), float32(at.Min.Y + 5 + 8*d.Y)}, radius)
		}
	}
	o.fill(p.img, at, i.fg)
}
