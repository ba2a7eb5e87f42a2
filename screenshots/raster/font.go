package raster

import (
	"fmt"

	"github.com/go-fonts/dejavu/dejavusansmono"
	"github.com/go-fonts/dejavu/dejavusansmonobold"
	"github.com/go-fonts/dejavu/dejavusansmonoboldoblique"
	"github.com/go-fonts/dejavu/dejavusansmonooblique"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

// The faces: regular, bold, oblique and bold oblique.
const (
	boldFace    = 1
	obliqueFace = 2
)

// fonts is one family, in the size at which a character fills the width of a cell.
type fonts struct {
	faces    [4]*sfnt.Font
	ppem     fixed.Int26_6
	baseline int // pixels below the top of a cell
	buf      sfnt.Buffer
}

func loadFonts() (*fonts, error) {
	f := &fonts{}
	for i, ttf := range [][]byte{dejavusansmono.TTF, dejavusansmonobold.TTF, dejavusansmonooblique.TTF, dejavusansmonoboldoblique.TTF} {
		face, err := sfnt.Parse(ttf)
		if err != nil {
			return nil, fmt.Errorf("parse font %d: %w", i, err)
		}
		f.faces[i] = face
	}
	return f, f.scale(f.faces[0])
}

// scale derives the size from the advance of a capital M, and centers the line.
func (f *fonts) scale(face *sfnt.Font) error {
	const large = 1000
	m, err := face.GlyphIndex(&f.buf, 'M')
	if err != nil {
		return fmt.Errorf("find M: %w", err)
	}
	advance, err := face.GlyphAdvance(&f.buf, m, fixed.I(large), font.HintingNone)
	if err != nil {
		return fmt.Errorf("measure M: %w", err)
	}
	f.ppem = fixed.Int26_6(int64(fixed.I(cellWidth)) * int64(fixed.I(large)) / int64(advance))
	metrics, err := face.Metrics(&f.buf, f.ppem, font.HintingNone)
	if err != nil {
		return fmt.Errorf("measure the font: %w", err)
	}
	ascent, descent := metrics.Ascent.Round(), metrics.Descent.Round()
	f.baseline = (cellHeight-ascent-descent)/2 + ascent
	return nil
}

// outline returns the shape of a grapheme with its origin at p. It reports false if
// the font lacks a part of it. Marks are placed only if they compose with their
// base.
func (f *fonts) outline(grapheme string, face int, p point) (*outline, bool) {
	o := &outline{}
	for _, r := range norm.NFC.String(grapheme) {
		segments, ok := f.glyph(r, face)
		if !ok {
			return nil, false
		}
		o.trace(segments, p)
	}
	return o, true
}

// glyph looks a rune up, first in the styled face, then in the regular one.
func (f *fonts) glyph(r rune, face int) (sfnt.Segments, bool) {
	for _, candidate := range []*sfnt.Font{f.faces[face], f.faces[0]} {
		index, err := candidate.GlyphIndex(&f.buf, r)
		if err != nil || index == 0 {
			continue
		}
		segments, err := candidate.LoadGlyph(&f.buf, index, f.ppem, nil)
		return segments, err == nil
	}
	return nil, false
}

// trace adds a glyph. TrueType has no cubic curves.
func (o *outline) trace(segments sfnt.Segments, origin point) {
	at := func(p fixed.Point26_6) point {
		return point{origin.x + float32(p.X)/64, origin.y + float32(p.Y)/64}
	}
	for _, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			o.move(at(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			o.line(at(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			o.quad(at(s.Args[0]), at(s.Args[1]))
		}
	}
}
