package raster

import (
	"image"

	uv "github.com/charmbracelet/ultraviolet"
)

// decorate draws the lines under and through a cell's text.
func (p *picture) decorate(at image.Rectangle, i ink) {
	y := at.Min.Y + p.fonts.baseline + stroke + 1
	line := func(y int) { rect(p.img, at.Min.X, y, at.Max.X, y+stroke, i.underline) }
	switch i.style.Underline {
	case uv.UnderlineSingle:
		line(y)
	case uv.UnderlineDouble:
		line(y - 1)
		line(y + stroke)
	case uv.UnderlineCurly:
		p.wave(at, y, i)
	case uv.UnderlineDotted:
		p.dashed(at, y, stroke, i)
	case uv.UnderlineDashed:
		p.dashed(at, y, cellWidth/4, i)
	}
	if i.has(uv.AttrStrikethrough) {
		y := at.Min.Y + p.fonts.baseline - cellHeight/4
		rect(p.img, at.Min.X, y, at.Max.X, y+stroke, i.fg)
	}
}

func (p *picture) dashed(at image.Rectangle, y, dash int, i ink) {
	for x := at.Min.X; x < at.Max.X; x += 2 * dash {
		rect(p.img, x, y, x+dash, y+stroke, i.underline)
	}
}

// wave draws one period per cell: above the line, then below it.
func (p *picture) wave(at image.Rectangle, y int, i ink) {
	const half, swing = cellWidth / 2, 5
	for x := at.Min.X; x < at.Max.X; x += cellWidth {
		upper := point{float32(x), float32(y)}
		lower := point{float32(x + cellWidth), float32(y + stroke)}
		var o outline
		o.move(upper)
		o.quad(upper.plus(point{half / 2, -swing}, 1), upper.plus(point{half, 0}, 1))
		o.quad(upper.plus(point{half + half/2, swing}, 1), upper.plus(point{cellWidth, 0}, 1))
		o.line(lower)
		o.quad(lower.plus(point{-half / 2, swing}, 1), lower.plus(point{-half, 0}, 1))
		o.quad(lower.plus(point{-half - half/2, -swing}, 1), lower.plus(point{-cellWidth, 0}, 1))
		o.fill(p.img, at, i.underline)
	}
}
