package theme

import (
	"image/color"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
)

// shade is a color of a kind: in 24 bits, and as one of xterm's 256 colors. The second
// is chosen by hand, because two kinds often have the same nearest color.
type shade struct {
	rgb     string
	indexed uint8
}

// shades are the color of a kind, and the color of an adjacent field of the same kind.
type shades struct{ main, alternate shade }

// color returns the shade as a terminal can show it.
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
