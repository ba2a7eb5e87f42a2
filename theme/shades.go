package theme

import (
	"image/color"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
)

// shade is one colour of a kind: in 24 bits, and the one of xterm's 256 that
// stands in for it where there are no more. The nearest of the 256 would often
// be the same for two kinds.
type shade struct {
	rgb     string
	indexed uint8
}

// shades are a kind's colour and the one that a neighbour of the same kind has.
type shades struct{ main, alternate shade }

// in is the shade as a terminal can show it.
func (s shade) color(p colorprofile.Profile) color.Color {
	if p == colorprofile.ANSI256 && s.indexed > 0 {
		return lipgloss.ANSIColor(s.indexed)
	}
	return colorOf(s.rgb)
}

func colorOf(s string) color.Color {
	if s == "" {
		return lipgloss.NoColor{}
	}
	return lipgloss.Color(s)
}
