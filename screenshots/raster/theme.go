package raster

import (
	"image/color"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// Theme holds a terminal's own colors: the default ones and the sixteen that
// programs select by number.
type Theme struct {
	Foreground, Background, Cursor color.RGBA
	Palette                        [16]color.RGBA
}

func rgb(hex uint32) color.RGBA {
	return color.RGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xff}
}

// Dark is a terminal with a dark background.
var Dark = Theme{
	Foreground: rgb(0xd6d9e4), Background: rgb(0x13151d), Cursor: rgb(0xe6e8ef),
	Palette: [16]color.RGBA{
		rgb(0x22252f), rgb(0xee6a73), rgb(0x8fc977), rgb(0xe3b05f), rgb(0x6fa3f2), rgb(0xc08bea), rgb(0x5fc4cf), rgb(0xb9bdca),
		rgb(0x686d7d), rgb(0xff8b8f), rgb(0xabe294), rgb(0xf5ca82), rgb(0x93bcff), rgb(0xd6abf8), rgb(0x86dfe8), rgb(0xeceef4),
	},
}

// Light is a terminal with a light background.
var Light = Theme{
	Foreground: rgb(0x2a2d36), Background: rgb(0xfcfcfa), Cursor: rgb(0x2a2d36),
	Palette: [16]color.RGBA{
		rgb(0x2a2d36), rgb(0xb8262f), rgb(0x37761c), rgb(0x8f6200), rgb(0x1f55bd), rgb(0x8034ad), rgb(0x0a7180), rgb(0x777b88),
		rgb(0x555966), rgb(0xd2353d), rgb(0x458e26), rgb(0xad7700), rgb(0x336ddc), rgb(0x974bc6), rgb(0x118a9c), rgb(0x14161c),
	},
}

// ink is a cell's style in pixels.
type ink struct {
	fg, bg, underline color.RGBA
	style             uv.Style
}

func (t Theme) ink(s uv.Style, cursor bool) ink {
	i := ink{fg: t.color(s.Fg, t.Foreground), bg: t.color(s.Bg, t.Background), style: s}
	if i.has(uv.AttrReverse) {
		i.fg, i.bg = i.bg, i.fg
	}
	if cursor {
		i.fg, i.bg = i.bg, t.Cursor
	}
	if i.has(uv.AttrFaint) {
		i.fg = mix(i.fg, i.bg, 128)
	}
	i.underline = t.color(s.UnderlineColor, i.fg)
	return i
}

func (i ink) has(attr uint8) bool { return i.style.Attrs&attr != 0 }

func (t Theme) color(c color.Color, unset color.RGBA) color.RGBA {
	switch c := c.(type) {
	case nil:
		return unset
	case ansi.BasicColor:
		return t.Palette[c%16]
	case ansi.IndexedColor:
		if c < 16 {
			return t.Palette[c]
		}
	}
	r, g, b, _ := c.RGBA()
	return color.RGBA{R: uint8(r >> 8), G: uint8(g >> 8), B: uint8(b >> 8), A: 0xff}
}

// mix moves a toward b by part of 256, in integers, so that every machine rounds in
// the same way.
func mix(a, b color.RGBA, part int) color.RGBA {
	f := func(a, b uint8) uint8 { return uint8((int(a)*(256-part) + int(b)*part + 128) / 256) }
	return color.RGBA{R: f(a.R, b.R), G: f(a.G, b.G), B: f(a.B, b.B), A: 0xff}
}
