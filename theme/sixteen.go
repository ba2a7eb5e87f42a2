package theme

import "idtui/ids"

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

// sixteenAnywhere returns the palette for an unknown background, as commands have it:
// the colors of medium lightness, which are readable in most terminals. Plain text
// keeps the terminal's own color.
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
