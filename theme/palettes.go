package theme

import "idtui/ids"

// palettes lists the themes. The first two are chosen by the background.
func palettes() []palette {
	return []palette{dark(), light(), sixteen()}
}

// dark is for a dark background. Kinds differ in lightness as well as in hue.
func dark() palette {
	return palette{
		name: "dark", dark: true,
		text: "#c9d1d9", muted: "#929ba6", faint: "#57606a", strong: "#f0f6fc",
		accent: "#7ee0d0", good: "#7ee787", warn: "#ffb454", bad: "#ff7b72",
		tick: "#79c0ff", tock: "#ff8fc7",
		selected: "#2a3441", onAccent: "#0d1117",
		kinds: [ids.Kinds]shades{
			ids.Time:     {"#79c0ff", "#a8d8ff"},
			ids.Toggle:   {"#ff8fc7", "#ffb3da"},
			ids.Node:     {"#7ee787", "#b6f2a6"},
			ids.Sequence: {"#f2cc60", "#ffe29a"},
			ids.Metadata: {"#d2a8ff", "#e6ccff"},
			ids.Random:   {"#b1a08c", "#cdbfae"},
			ids.Version:  {"#ffa657", "#ffc48a"},
			ids.Variant:  {"#e8846b", "#f0a893"},
			ids.Reserved: {"#8b949e", "#a8b0b9"},
			ids.Hash:     {"#9fb4c7", "#bccbd9"},
		},
	}
}

// light is for a light background.
func light() palette {
	return palette{
		name: "light",
		text: "#24292f", muted: "#57606a", faint: "#8c959f", strong: "#0b0f14",
		accent: "#0f6b63", good: "#176f2c", warn: "#8a4600", bad: "#b3151f",
		tick: "#0550ae", tock: "#a3206b",
		selected: "#dde6f0", onAccent: "#ffffff",
		kinds: [ids.Kinds]shades{
			ids.Time:     {"#0550ae", "#0a3069"},
			ids.Toggle:   {"#a3206b", "#7d1450"},
			ids.Node:     {"#116329", "#3b6a00"},
			ids.Sequence: {"#7d4e00", "#5c3900"},
			ids.Metadata: {"#6639ba", "#4d2398"},
			ids.Random:   {"#6b5b4a", "#524437"},
			ids.Version:  {"#9a3d00", "#762c00"},
			ids.Variant:  {"#a0351f", "#7c2413"},
			ids.Reserved: {"#57606a", "#424a53"},
			ids.Hash:     {"#3d5a73", "#2c4459"},
		},
	}
}

// sixteen uses the terminal's own sixteen colours and its own background.
func sixteen() palette {
	return palette{
		name: "terminal", dark: true,
		accent: "6", good: "2", warn: "3", bad: "1", tick: "4", tock: "5",
		onAccent: "0",
		kinds: [ids.Kinds]shades{
			ids.Time:     {"4", "12"},
			ids.Toggle:   {"5", "13"},
			ids.Node:     {"2", "10"},
			ids.Sequence: {"3", "11"},
			ids.Metadata: {"5", "13"},
			ids.Random:   {"6", "14"},
			ids.Version:  {"1", "9"},
			ids.Variant:  {"9", "1"},
			ids.Reserved: {"8", "7"},
			ids.Hash:     {"6", "14"},
		},
	}
}
