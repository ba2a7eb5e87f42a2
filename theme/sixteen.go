package theme

import "idtui/ids"

// The palettes of the terminal's own sixteen colours. What those look like is
// for the terminal to say; the choice goes by the values that the standard VGA
// has, which colorprofile converts by too. On a dark background only the bright
// ones can be read, on a light one only the others, and there are fewer of them
// than kinds: the same colour stands for several, but never side by side.

func own(n string) shade { return shade{rgb: n} }

func sixteenDark() palette {
	return palette{
		ground: Dark, paper: "0",
		muted: "7", faint: "8", strong: "15",
		accent: "14", good: "10", warn: "11", bad: "9", tick: "14", tock: "13",
		onAccent: "0",
		kinds: [ids.Kinds]shades{
			ids.Time:     {own("14"), own("7")},
			ids.Toggle:   {own("13"), own("15")},
			ids.Node:     {own("10"), own("9")},
			ids.Sequence: {own("3"), own("15")},
			ids.Metadata: {own("7"), own("15")},
			ids.Random:   {own("13"), own("15")},
			ids.Version:  {own("9"), own("11")},
			ids.Variant:  {own("11"), own("9")},
			ids.Reserved: {own("7"), own("15")},
			ids.Hash:     {own("15"), own("7")},
		},
	}
}

func sixteenLight() palette {
	return palette{
		ground: Light, paper: "15",
		strong: "0", faint: "8",
		accent: "6", good: "2", warn: "5", bad: "1", tick: "4", tock: "5",
		onAccent: "15",
		kinds: [ids.Kinds]shades{
			ids.Time:     {own("4"), own("12")},
			ids.Toggle:   {own("5"), own("1")},
			ids.Node:     {own("2"), own("5")},
			ids.Sequence: {own("1"), own("5")},
			ids.Metadata: {own("12"), own("4")},
			ids.Random:   {own("0"), own("12")},
			ids.Version:  {own("1"), own("2")},
			ids.Variant:  {own("5"), own("1")},
			ids.Reserved: {own("6"), own("0")},
			ids.Hash:     {own("12"), own("4")},
		},
	}
}

// sixteenAnywhere is for a background that nobody has asked for, as a command
// has it: the middling colours, which most terminals choose so that they can be
// read on what they have. Plain text keeps the terminal's own colour.
func sixteenAnywhere() palette {
	return palette{
		accent: "6", good: "2", warn: "3", bad: "1", tick: "6", tock: "5",
		kinds: [ids.Kinds]shades{
			ids.Time:     {own("6"), own("1")},
			ids.Toggle:   {own("3"), own("6")},
			ids.Node:     {own("5"), own("1")},
			ids.Sequence: {own("3"), own("6")},
			ids.Metadata: {own("1"), own("4")},
			ids.Random:   {own("4"), own("6")},
			ids.Version:  {own("3"), own("6")},
			ids.Variant:  {own("5"), own("6")},
			ids.Reserved: {own("1"), own("6")},
			ids.Hash:     {own("6"), own("4")},
		},
	}
}
