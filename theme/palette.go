package theme

import (
	"image/color"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"idtui/ids"
)

// palette holds the colors that a theme is built from. An empty color is the
// terminal's own.
type palette struct {
	background       Background // the background that the palette is for; Unknown for any
	backgroundColor  string     // the color of the background, if the theme paints one
	paintsBackground bool
	text             string
	muted            string // less important text
	faint            string // rules and brackets, never text
	strong           string
	accent           string
	good, warn       string
	bad              string
	tick, tock       string
	selected         string // the background of text fields and highlighted text
	onAccent         string // text on the accent color
	kinds            [ids.Kinds]shades
}

// paint makes the palette paint its own background, and sets its own text colors.
func (p *palette) paint() {
	p.paintsBackground = true
	for _, c := range []*string{&p.text, &p.muted} {
		if *c == "" {
			*c = p.strong
		}
	}
}

// base returns the style that all others are based on.
func (p *palette) base() lipgloss.Style {
	if p.paintsBackground {
		return lipgloss.NewStyle().Background(colorOf(p.backgroundColor))
	}
	return lipgloss.NewStyle()
}

// roles returns the styles of all roles except those of fields.
func (p *palette) roles() [Roles]lipgloss.Style {
	fg := func(c string) lipgloss.Style { return p.base().Foreground(colorOf(c)) }
	return [Roles]lipgloss.Style{
		Plain:    fg(p.text),
		Muted:    fg(p.muted),
		Faint:    fg(p.faint),
		Strong:   fg(p.strong).Bold(true),
		Accent:   fg(p.accent).Bold(true),
		Good:     fg(p.good),
		Warn:     fg(p.warn).Bold(true),
		Bad:      fg(p.bad).Bold(true),
		Key:      fg(p.accent),
		TabOn:    p.inverse(p.accent),
		Selected: p.highlighted().Bold(true).Underline(true), // visible without color too
		Tick:     fg(p.tick).Bold(true),
		Tock:     fg(p.tock).Bold(true),
		Input:    p.highlighted(),
		Cursor:   fg(p.text).Reverse(true).Underline(true), // a selected field is reversed too
		Flash:    p.inverse(p.accent),
		Alarm:    p.inverse(p.bad),
		// No other reversed text is both bold and underlined.
		ChangedCursor: fg(p.warn).Reverse(true).Underline(true).Bold(true),
	}
}

// inverse returns the style of text on color c. If the palette has no color for text on it, the
// text is reversed.
func (p *palette) inverse(c string) lipgloss.Style {
	if p.onAccent == "" {
		return p.base().Foreground(colorOf(c)).Bold(true).Reverse(true)
	}
	return lipgloss.NewStyle().Foreground(colorOf(p.onAccent)).Background(colorOf(c)).Bold(true)
}

// highlighted returns the style of text on a background of its own. If the palette has no color for
// it, the text is underlined.
func (p *palette) highlighted() lipgloss.Style {
	if p.selected == "" {
		return p.base().Foreground(colorOf(p.strong)).Underline(true)
	}
	return lipgloss.NewStyle().Foreground(colorOf(p.strong)).Background(colorOf(p.selected))
}

// families returns the themes. [Auto] selects one of the first two.
//
// The colors of the kinds were searched with the measures of the tests. Each is readable on the
// usual backgrounds, and differs from its neighbors for every kind of color vision. With these
// limits, it is as near as possible to a hue that suits its kind.
func families() []family {
	return []family{
		{name: "dark", dark: dark, light: dark},
		{name: "light", dark: light, light: light},
		{name: "high-contrast", dark: contrastDark, light: contrastLight},
		{name: "colour-blind", dark: colorBlindDark, light: colorBlindLight},
		{name: "terminal", dark: sixteenDark, light: sixteenLight, terminalColors: true},
		{name: "none", dark: none, light: none},
	}
}

// none returns a palette without colors: only bold, underlined and reversed text.
func none() palette { return palette{} }

func dark() palette {
	return palette{
		background: Dark, backgroundColor: "#0d1117",
		text: "#c9d1d9", muted: "#98a1ac", faint: "#767f8a", strong: "#f0f6fc",
		accent: "#7ee0d0", good: "#7ee787", warn: "#fbb157", bad: "#ff8077",
		tick: "#79c0ff", tock: "#ff8fc7", selected: "#2a3441", onAccent: "#0d1117",
		kinds: [ids.Kinds]shades{
			ids.Time:     {shade{"#4f98dd", 75}, shade{"#93b4d8", 153}},
			ids.Toggle:   {shade{"#f089b5", 211}, shade{"#fdb5d0", 218}},
			ids.Node:     {shade{"#7ad087", 114}, shade{"#a9e7b6", 158}},
			ids.Sequence: {shade{"#e5bf54", 178}, shade{"#fbe29b", 222}},
			ids.Metadata: {shade{"#bca3fe", 140}, shade{"#d3bdff", 189}},
			ids.Random:   {shade{"#b49d84", 144}, shade{"#c8b7a6", 252}},
			ids.Version:  {shade{"#f49f55", 215}, shade{"#f9c295", 223}},
			ids.Variant:  {shade{"#dd7664", 203}, shade{"#eda095", 217}},
			ids.Reserved: {shade{"#989ea6", 247}, shade{"#b8bec5", 250}},
			ids.Hash:     {shade{"#71c3c6", 73}, shade{"#a3dbde", 152}},
			ids.Checksum: {shade{"#71c3c6", 73}, shade{"#a3dbde", 152}},
		},
	}
}

func light() palette {
	return palette{
		background: Light, backgroundColor: "#ffffff",
		text: "#24292f", muted: "#57606a", faint: "#7d858f", strong: "#0b0f14",
		accent: "#0f6b63", good: "#176f2c", warn: "#8d5c00", bad: "#990518",
		tick: "#004bb1", tock: "#a01c67", selected: "#dde6f0", onAccent: "#ffffff",
		kinds: [ids.Kinds]shades{
			ids.Time:     {shade{"#1a6fb6", 27}, shade{"#164773", 25}},
			ids.Toggle:   {shade{"#a5426c", 125}, shade{"#6b2b49", 90}},
			ids.Node:     {shade{"#026d33", 23}, shade{"#094a1b", 235}},
			ids.Sequence: {shade{"#8a6801", 94}, shade{"#5a4805", 239}},
			ids.Metadata: {shade{"#64409a", 55}, shade{"#372057", 53}},
			ids.Random:   {shade{"#7e6a52", 242}, shade{"#54483b", 235}},
			ids.Version:  {shade{"#9a5400", 160}, shade{"#693500", 88}},
			ids.Variant:  {shade{"#9d3329", 88}, shade{"#6a291d", 160}},
			ids.Reserved: {shade{"#686c71", 60}, shade{"#41464c", 238}},
			ids.Hash:     {shade{"#047276", 24}, shade{"#054c50", 236}},
			ids.Checksum: {shade{"#047276", 24}, shade{"#054c50", 236}},
		},
	}
}

func contrastDark() palette {
	return palette{
		background: Dark, backgroundColor: "#000000",
		text: "#f0f3f6", muted: "#ccd3db", faint: "#a5adb8", strong: "#ffffff",
		accent: "#7df5e3", good: "#7df58b", warn: "#ffd23f", bad: "#ffa39b",
		tick: "#8fcbff", tock: "#ffa6d6", selected: "#1c3550", onAccent: "#000000",
		kinds: [ids.Kinds]shades{
			ids.Time:     {shade{"#a8dcff", 117}, shade{"#dff1ff", 195}},
			ids.Toggle:   {shade{"#ff9bc2", 217}, shade{"#fec2db", 225}},
			ids.Node:     {shade{"#87f0a5", 157}, shade{"#c0fec9", 194}},
			ids.Sequence: {shade{"#ffda66", 221}, shade{"#ffeda9", 229}},
			ids.Metadata: {shade{"#c5b1e3", 182}, shade{"#e2d0ff", 225}},
			ids.Random:   {shade{"#d8b48a", 186}, shade{"#e5d8cb", 230}},
			ids.Version:  {shade{"#ffa630", 214}, shade{"#ffd2a7", 223}},
			ids.Variant:  {shade{"#fda3aa", 217}, shade{"#ffc9b8", 224}},
			ids.Reserved: {shade{"#b2b9c4", 250}, shade{"#cad2db", 253}},
			ids.Hash:     {shade{"#80dbe0", 116}, shade{"#bbf1f3", 195}},
			ids.Checksum: {shade{"#80dbe0", 116}, shade{"#bbf1f3", 195}},
		},
	}
}

func contrastLight() palette {
	return palette{
		background: Light, backgroundColor: "#ffffff",
		text: "#0e1116", muted: "#353b44", faint: "#5d6570", strong: "#000000",
		accent: "#1a1a8c", good: "#01521d", warn: "#574d30", bad: "#970422",
		tick: "#002f90", tock: "#80004f", selected: "#cfe0f3", onAccent: "#ffffff",
		kinds: [ids.Kinds]shades{
			ids.Time:     {shade{"#014c95", 21}, shade{"#012e50", 17}},
			ids.Toggle:   {shade{"#81244f", 89}, shade{"#551335", 17}},
			ids.Node:     {shade{"#055d32", 22}, shade{"#012b04", 52}},
			ids.Sequence: {shade{"#604f01", 239}, shade{"#423202", 235}},
			ids.Metadata: {shade{"#421c7d", 18}, shade{"#1f043e", 56}},
			ids.Random:   {shade{"#543915", 235}, shade{"#413424", 17}},
			ids.Version:  {shade{"#7d4103", 88}, shade{"#4b2501", 237}},
			ids.Variant:  {shade{"#911d38", 90}, shade{"#500e07", 52}},
			ids.Reserved: {shade{"#4c5055", 54}, shade{"#2b3138", 234}},
			ids.Hash:     {shade{"#09565a", 238}, shade{"#012e30", 233}},
			ids.Checksum: {shade{"#09565a", 238}, shade{"#012e30", 233}},
		},
	}
}

// The palettes for color vision deficiencies. Neighbors differ in lightness, or in hue
// for every kind of color vision. Good is blue and bad is vermilion, as Okabe
// and Ito recommend ("Color universal design", 2008).

func colorBlindDark() palette {
	return palette{
		background: Dark, backgroundColor: "#0d1117",
		text: "#d0d7de", muted: "#9aa3ae", faint: "#767f8a", strong: "#f6f8fa",
		accent: "#8fd6ff", good: "#56b4e9", warn: "#f0e442", bad: "#f0803c",
		tick: "#56b4e9", tock: "#ffc9a3", selected: "#2a3441", onAccent: "#0d1117",
		kinds: [ids.Kinds]shades{
			ids.Time:     {shade{"#4ea8fd", 39}, shade{"#95c7fe", 153}},
			ids.Toggle:   {shade{"#d072c6", 211}, shade{"#ffb7d6", 218}},
			ids.Node:     {shade{"#46d08e", 85}, shade{"#adfecf", 158}},
			ids.Sequence: {shade{"#cdbd47", 184}, shade{"#fde69a", 222}},
			ids.Metadata: {shade{"#d49fc9", 139}, shade{"#e3e0fe", 189}},
			ids.Random:   {shade{"#af9557", 143}, shade{"#c9c4bc", 250}},
			ids.Version:  {shade{"#f9c85a", 221}, shade{"#f9b177", 215}},
			ids.Variant:  {shade{"#db7784", 174}, shade{"#f5a489", 216}},
			ids.Reserved: {shade{"#999fa8", 246}, shade{"#c0c7d0", 252}},
			ids.Hash:     {shade{"#73c2d4", 109}, shade{"#a7e2f0", 117}},
			ids.Checksum: {shade{"#73c2d4", 109}, shade{"#a7e2f0", 117}},
		},
	}
}

func colorBlindLight() palette {
	return palette{
		background: Light, backgroundColor: "#ffffff",
		text: "#24292f", muted: "#57606a", faint: "#7d858f", strong: "#0b0f14",
		accent: "#165c88", good: "#0064a8", warn: "#7e660b", bad: "#872400",
		tick: "#0064a8", tock: "#5c2a00", selected: "#dde6f0", onAccent: "#ffffff",
		kinds: [ids.Kinds]shades{
			ids.Time:     {shade{"#0b6eb7", 27}, shade{"#011b31", 17}},
			ids.Toggle:   {shade{"#983669", 125}, shade{"#602242", 90}},
			ids.Node:     {shade{"#065a33", 23}, shade{"#023b2b", 236}},
			ids.Sequence: {shade{"#5c5f04", 58}, shade{"#504101", 240}},
			ids.Metadata: {shade{"#5a348c", 54}, shade{"#3a2761", 17}},
			ids.Random:   {shade{"#7b6b56", 242}, shade{"#442d06", 52}},
			ids.Version:  {shade{"#9e5e07", 94}, shade{"#563103", 234}},
			ids.Variant:  {shade{"#862f37", 161}, shade{"#622318", 88}},
			ids.Reserved: {shade{"#5f6975", 61}, shade{"#393f48", 238}},
			ids.Hash:     {shade{"#1a6879", 24}, shade{"#023d49", 19}},
			ids.Checksum: {shade{"#1a6879", 24}, shade{"#023d49", 19}},
		},
	}
}

// The palettes of the terminal's own 16 colors. The terminal defines how these look;
// the palettes assume the VGA values, as colorprofile does. On a dark background only
// the bright colors are readable, and on a light one only the others. There are fewer
// of them than kinds, so several kinds share a color, but never adjacent ones.

func terminalColor(n string) shade { return shade{rgb: n} }

func sixteenDark() palette {
	return palette{
		background: Dark, backgroundColor: "0",
		muted: "7", faint: "8", strong: "15",
		accent: "14", good: "10", warn: "11", bad: "9", tick: "14", tock: "13",
		onAccent: "0",
		kinds: [ids.Kinds]shades{
			ids.Time:     {terminalColor("14"), terminalColor("7")},
			ids.Toggle:   {terminalColor("13"), terminalColor("15")},
			ids.Node:     {terminalColor("10"), terminalColor("15")},
			ids.Sequence: {terminalColor("3"), terminalColor("15")},
			ids.Metadata: {terminalColor("7"), terminalColor("15")},
			ids.Random:   {terminalColor("13"), terminalColor("15")},
			ids.Version:  {terminalColor("9"), terminalColor("11")},
			ids.Variant:  {terminalColor("11"), terminalColor("9")},
			ids.Reserved: {terminalColor("7"), terminalColor("15")},
			ids.Hash:     {terminalColor("15"), terminalColor("7")},
			ids.Checksum: {terminalColor("15"), terminalColor("7")},
		},
	}
}

func sixteenLight() palette {
	return palette{
		background: Light, backgroundColor: "15",
		strong: "0", faint: "8",
		accent: "6", good: "2", warn: "5", bad: "1", tick: "4", tock: "5",
		onAccent: "15",
		kinds: [ids.Kinds]shades{
			ids.Time:     {terminalColor("4"), terminalColor("12")},
			ids.Toggle:   {terminalColor("5"), terminalColor("1")},
			ids.Node:     {terminalColor("2"), terminalColor("5")},
			ids.Sequence: {terminalColor("1"), terminalColor("5")},
			ids.Metadata: {terminalColor("12"), terminalColor("4")},
			ids.Random:   {terminalColor("0"), terminalColor("12")},
			ids.Version:  {terminalColor("1"), terminalColor("2")},
			ids.Variant:  {terminalColor("5"), terminalColor("1")},
			ids.Reserved: {terminalColor("5"), terminalColor("0")},
			ids.Hash:     {terminalColor("12"), terminalColor("4")},
			ids.Checksum: {terminalColor("12"), terminalColor("4")},
		},
	}
}

// sixteenAnywhere returns the palette for an unknown background, as commands have it. It has the
// colors of medium lightness, which are readable in most terminals. Plain text keeps the terminal's
// own color.
func sixteenAnywhere() palette {
	return palette{
		accent: "6", good: "2", warn: "3", bad: "1", tick: "6", tock: "5",
		kinds: [ids.Kinds]shades{
			ids.Time:     {terminalColor("6"), terminalColor("1")},
			ids.Toggle:   {terminalColor("3"), terminalColor("6")},
			ids.Node:     {terminalColor("5"), terminalColor("1")},
			ids.Sequence: {terminalColor("3"), terminalColor("6")},
			ids.Metadata: {terminalColor("1"), terminalColor("4")},
			ids.Random:   {terminalColor("4"), terminalColor("6")},
			ids.Version:  {terminalColor("3"), terminalColor("6")},
			ids.Variant:  {terminalColor("5"), terminalColor("6")},
			ids.Reserved: {terminalColor("1"), terminalColor("6")},
			ids.Hash:     {terminalColor("6"), terminalColor("4")},
			ids.Checksum: {terminalColor("6"), terminalColor("4")},
		},
	}
}

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
