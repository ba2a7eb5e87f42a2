// Package raster draws a terminal's screen as a picture. It uses neither the machine's fonts nor a
// browser, so every run on every machine gives the same pixels. A changed picture means a changed
// screen.
//
// Box-drawing characters, block elements and braille are drawn as shapes and not as glyphs, as
// terminals do. So lines join and blocks have no seams.
package raster

import (
	"fmt"
	"image"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"

	"idtui/screenshots/vtty"
)

// Sizes of the picture in pixels. Show it at half its size. Strokes are centered in
// the cell, so both sizes of a cell must be even.
const (
	cellWidth  = 16
	cellHeight = 34
	stroke     = 2  // of a light line
	padding    = 32 // around the cells
	titleBar   = 34 // more space above the cells, for the window's buttons
)

// Painter draws screens, one after the other.
type Painter struct {
	fonts *fonts
}

// New loads the fonts.
func New() (*Painter, error) {
	f, err := loadFonts()
	if err != nil {
		return nil, err
	}
	return &Painter{f}, nil
}

// picture is the picture of one screen while it is drawn.
type picture struct {
	*Painter
	theme   Theme
	img     *image.RGBA
	missing []string
}

// Draw returns the picture of a screen in a window. A character that the font lacks is an error.
// The program should not use it, because a user's font probably lacks it, too.
func (p *Painter) Draw(s vtty.Screen, theme Theme) (*image.RGBA, error) {
	rows, cols := len(s.Cells), 0
	if rows > 0 {
		cols = len(s.Cells[0])
	}
	size := image.Rect(0, 0, cols*cellWidth+2*padding, rows*cellHeight+2*padding+titleBar)
	pic := &picture{Painter: p, theme: theme, img: image.NewRGBA(size)}
	pic.window()
	pic.each(s, pic.background)
	pic.each(s, pic.foreground) // after all backgrounds, because slanted glyphs reach into the next cell
	pic.cursor(s.Cursor)
	if len(pic.missing) > 0 {
		return nil, fmt.Errorf("the font has no glyph for %s", strings.Join(pic.missing, ", "))
	}
	return pic.img, nil
}

func (p *picture) window() {
	rect(p.img, 0, 0, p.img.Rect.Max.X, p.img.Rect.Max.Y, p.theme.Background)
	for i, hex := range []uint32{0xf2635b, 0xf3b73e, 0x4fbf55} {
		var o outline
		o.circle(point{float32(padding + 7 + 24*i), (padding + titleBar) / 2}, 7)
		o.fill(p.img, p.img.Rect, rgb(hex))
	}
}

// place returns a cell's rectangle. Wide cells span several columns.
func place(x, y, width int) image.Rectangle {
	at := image.Pt(padding+x*cellWidth, padding+titleBar+y*cellHeight)
	return image.Rectangle{at, at.Add(image.Pt(max(1, width)*cellWidth, cellHeight))}
}

func (p *picture) each(s vtty.Screen, paint func(image.Rectangle, uv.Cell, ink)) {
	for y, row := range s.Cells {
		for x, c := range row {
			if c.IsZero() && x > 0 && row[x-1].Width > 1 {
				continue
			}
			block := s.Cursor == vtty.Cursor{X: x, Y: y, Visible: true, Shape: vtty.BlockCursor}
			paint(place(x, y, c.Width), c, p.theme.ink(c.Style, block))
		}
	}
}

func (p *picture) background(at image.Rectangle, _ uv.Cell, i ink) {
	if i.bg != p.theme.Background {
		rect(p.img, at.Min.X, at.Min.Y, at.Max.X, at.Max.Y, i.bg)
	}
}

func (p *picture) foreground(at image.Rectangle, c uv.Cell, i ink) {
	if !i.has(uv.AttrConceal) && strings.TrimSpace(c.Content) != "" {
		p.grapheme(at, c.Content, i)
	}
	p.decorate(at, i)
}

func (p *picture) grapheme(at image.Rectangle, s string, i ink) {
	if runes := []rune(s); len(runes) == 1 && p.shape(at, runes[0], i) {
		return
	}
	face := 0
	if i.has(uv.AttrBold) {
		face |= boldFace
	}
	if i.has(uv.AttrItalic) {
		face |= obliqueFace
	}
	o, ok := p.fonts.outline(s, face, point{float32(at.Min.X), float32(at.Min.Y + p.fonts.baseline)})
	if !ok {
		p.missing = append(p.missing, fmt.Sprintf("%q in row %d", s, (at.Min.Y-padding-titleBar)/cellHeight+1))
		return
	}
	o.fill(p.img, image.Rect(at.Min.X-cellWidth, at.Min.Y, at.Max.X+cellWidth, at.Max.Y), i.fg)
}

// shape draws a character that must join its neighbors. It reports whether r is one.
func (p *picture) shape(at image.Rectangle, r rune, i ink) bool {
	switch {
	case r >= 0x2500 && r <= 0x257f:
		p.box(at, r, i)
	case r >= 0x2580 && r <= 0x259f:
		p.block(at, r, i)
	case r >= 0x2800 && r <= 0x28ff:
		p.braille(at, r, i)
	default:
		return false
	}
	return true
}

func (p *picture) cursor(c vtty.Cursor) {
	at := place(c.X, c.Y, 1)
	switch {
	case !c.Visible:
	case c.Shape == vtty.BarCursor:
		rect(p.img, at.Min.X, at.Min.Y, at.Min.X+stroke, at.Max.Y, p.theme.Cursor)
	case c.Shape == vtty.UnderlineCursor:
		rect(p.img, at.Min.X, at.Max.Y-2*stroke, at.Max.X, at.Max.Y, p.theme.Cursor)
	}
}
