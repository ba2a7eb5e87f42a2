package schemes

import (
	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
)

// Nano64 declares only-cliches/nano64: a short hex id with a time.
var Nano64 = Scheme{
	Name: "nano64", Title: "Nano64",
	About:  "64 bits in hex: millisecond and 20 random bits.",
	Source: "only-cliches/nano64, README",
	Prior:  rare, Born: day(2025, 10, 1), Bits: 64,
	Fields: Fields{
		clock("timestamp", 44, millisecond, nil, "Milliseconds since 1970-01-01.", "44 bits of milliseconds last until June 2527."),
		random("random", 20, "20 bits: a million values per millisecond. Among 1,200 ids of one millisecond, the odds of a collision are even."),
	},
	Generator: follow(),
	Encodings: Encodings{hexGroups("dashed", "11 hex digits, a dash, 5 hex digits", 11, 5), hexGroups("hex", "16 hex digits", 16)},
	Says: Says{
		ClockMovedBack:   "Nano64 keeps no state: new ids sort before older ones.",
		SequenceOverflow: "There is no sequence: each id draws 20 random bits.",
	},
}.Declare()

// hexGroups returns an encoding in groups of hex digits of either case, written in capitals.
func hexGroups(name, pattern string, groups ...int) scheme.Encoding {
	e := scheme.Encoding{Name: name, Alphabet: "HEX", Fold: true}
	if len(groups) > 1 {
		e.Groups = groups
	}
	e.Codec = func(bits int) (ids.Encoding, error) {
		var segments []encoding.Segment
		at := 0
		for i, n := range groups {
			if i > 0 {
				segments = append(segments, encoding.Literal("-"))
			}
			segments = append(segments, encoding.Folded(digits("HEX", n, at, 4*n)))
			at += 4 * n
		}
		return encoding.NewSegments(name, pattern, bits, segments)
	}
	return e
}
