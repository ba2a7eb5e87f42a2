package theme

import "idtui/ids"

// The palettes for color vision deficiencies. Neighbors differ in lightness, or along
// the axis that every kind of sight keeps. Good is blue and bad is vermilion, as Okabe
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
