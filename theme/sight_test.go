package theme_test

import (
	"image/color"
	"math"

	"github.com/charmbracelet/colorprofile"
	"github.com/lucasb-eyer/go-colorful"
)

// sight is a kind of color vision: a matrix over linear RGB.
type sight struct {
	name   string
	matrix [9]float64
}

// sights are normal sight and the three dichromacies, each at its full severity. They are in table
// 1 of Machado, Oliveira, Fernandes, IEEE TVCG 15(6), 2009: "A Physiologically-based Model for
// Simulation of Color Vision Deficiency".
var sights = []sight{
	{"normal sight", [9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}},
	{"protanopia", [9]float64{0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998}},
	{"deuteranopia", [9]float64{0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881}},
	{"tritanopia", [9]float64{1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900}},
}

func (s *sight) see(c colorful.Color) colorful.Color {
	r, g, b := c.LinearRgb()
	m := &s.matrix
	return colorful.LinearRgb(m[0]*r+m[1]*g+m[2]*b, m[3]*r+m[4]*g+m[5]*b, m[6]*r+m[7]*g+m[8]*b).Clamped()
}

// difference returns the CIEDE2000 difference of two colors for a kind of sight. A
// trained eye can just distinguish large adjacent areas with a difference of 1.
func (s *sight) difference(a, b colorful.Color) float64 {
	return 100 * s.see(a).DistanceCIEDE2000(s.see(b))
}

// contrast returns the contrast ratio of WCAG 2.2, from 1 to 21.
func contrast(a, b colorful.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

func luminance(c colorful.Color) float64 {
	r, g, b := c.LinearRgb()
	return 0.2126*r + 0.7152*g + 0.0722*b
}

// shown returns a color as a terminal with a profile shows it.
func shown(p colorprofile.Profile, c color.Color) colorful.Color {
	out, _ := colorful.MakeColor(p.Convert(c))
	return out
}

func parse(hex string) colorful.Color {
	c, err := colorful.Hex(hex)
	if err != nil {
		panic(err)
	}
	return c
}
