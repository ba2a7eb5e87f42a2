package raster

import (
	"image"
	"image/color"
	"image/draw"

	"golang.org/x/image/vector"
)

type point struct{ x, y float32 }

// along returns the point at the fraction t of the way from p to q. The conversions stop the
// compiler from fusing multiplication and addition, which only some processors can do. Otherwise
// pixels would differ by a shade between machines.
func (p point) along(q point, t float32) point {
	return point{p.x + float32(t*float32(q.x-p.x)), p.y + float32(t*float32(q.y-p.y))}
}

// plus adds v times f.
func (p point) plus(v point, f float32) point {
	return point{p.x + float32(v.x*f), p.y + float32(v.y*f)}
}

// outline is a shape made of closed polygons. Curves are flattened as they are
// added, for the reason given at [point.along].
type outline struct{ contours [][]point }

func (o *outline) move(p point) { o.contours = append(o.contours, []point{p}) }

func (o *outline) line(ps ...point) {
	last := &o.contours[len(o.contours)-1]
	*last = append(*last, ps...)
}

// flatness is the number of lines that replace a curve. The largest curve is a few
// tens of pixels long.
const flatness = 8

// quad adds a quadratic Bézier curve to p with the control point c.
func (o *outline) quad(c, p point) {
	contour := o.contours[len(o.contours)-1]
	from := contour[len(contour)-1]
	for i := 1; i <= flatness; i++ {
		t := float32(i) / flatness
		o.line(from.along(c, t).along(c.along(p, t), t))
	}
}

// arc adds a quarter of an ellipse, from center+a to center+b.
func (o *outline) arc(center, a, b point) {
	const (
		tan = 0.41421356 // of 22.5°: the point where the tangents of an eighth meet
		sin = 0.70710678 // of 45°
	)
	o.quad(center.plus(a, 1).plus(b, tan), center.plus(a, sin).plus(b, sin))
	o.quad(center.plus(a, tan).plus(b, 1), center.plus(b, 1))
}

func (o *outline) circle(center point, radius float32) {
	right, down := point{radius, 0}, point{0, radius}
	left, up := point{-radius, 0}, point{0, -radius}
	o.move(center.plus(right, 1))
	o.arc(center, right, down)
	o.arc(center, down, left)
	o.arc(center, left, up)
	o.arc(center, up, right)
}

// fill paints the part of the shape that is inside clip.
func (o *outline) fill(img *image.RGBA, clip image.Rectangle, c color.RGBA) {
	clip = clip.Intersect(o.bounds()).Intersect(img.Rect)
	if clip.Empty() {
		return
	}
	dx, dy := float32(clip.Min.X), float32(clip.Min.Y)
	r := vector.NewRasterizer(clip.Dx(), clip.Dy())
	for _, contour := range o.contours {
		r.MoveTo(contour[0].x-dx, contour[0].y-dy)
		for _, p := range contour[1:] {
			r.LineTo(p.x-dx, p.y-dy)
		}
		r.ClosePath()
	}
	r.DrawOp = draw.Over
	r.Draw(img, clip, image.NewUniform(c), image.Point{})
}

// bounds returns the rectangle of whole pixels around the shape. Small bounds also
// keep the rasterizer at fixed-point arithmetic.
func (o *outline) bounds() (b image.Rectangle) {
	for _, contour := range o.contours {
		for _, p := range contour {
			x, y := int(p.x), int(p.y)
			b = b.Union(image.Rect(x-1, y-1, x+2, y+2))
		}
	}
	return b
}

func rect(img *image.RGBA, x0, y0, x1, y1 int, c color.RGBA) {
	draw.Draw(img, image.Rect(x0, y0, x1, y1), image.NewUniform(c), image.Point{}, draw.Src)
}
