package theme

import "idtui/ids"

// families returns the themes. [Auto] selects one of the first two.
//
// The colors of the kinds were searched with the measures of the tests. Each is as
// near as possible to a hue that suits its kind, is readable on the usual backgrounds,
// and differs from its neighbors for every kind of sight.
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
