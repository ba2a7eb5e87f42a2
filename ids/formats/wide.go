package formats

import "idtui/ids"

// wide128 are the plain forms of a 128-bit id that has a text of its own: hex
// digits, and the dashes of a UUID. Dashes nearly always mean a UUID, even one of
// a time before its version was published: old records are given new ids.
func wide128() []ids.Encoding { return []ids.Encoding{ids.HexOf(128), dashed("uuid").Costing(18)} }

// unread128 are the same, written only: a UUID in another text is read as what it
// is, a UUID.
func unread128() []ids.Encoding {
	forms := wide128()
	for i := range forms {
		forms[i] = forms[i].Unread()
	}
	return forms
}

// groups are the runs of hex digits in a UUID's text.
var groups = [...]ids.Span{{Offset: 0, Width: 8}, {Offset: 9, Width: 4}, {Offset: 14, Width: 4}, {Offset: 19, Width: 4}, {Offset: 24, Width: 12}}

// dashed is the 8-4-4-4-12 form of a UUID, read in either case.
func dashed(name string) ids.Encoding {
	return ids.Encoding{
		Name: name, Shortest: 36, Longest: 36, Digits: "0123456789abcdef",
		Reads: ids.Chars("0123456789abcdefABCDEF-"), Writes: ids.Chars("0123456789abcdef-"),
		Form:   "8-4-4-4-12 hex digits",
		Fits:   func(s string) bool { return len(s) == 36 },
		Decode: decodeDashed,
		Same:   &groups, // any address will do
		Append: appendDashed,
	}
}

func decodeDashed(s string) (ids.ID, error) {
	var part [len(groups)]uint64
	var all uint8
	for i, g := range groups {
		if g.Offset > 0 && s[g.Offset-1] != '-' {
			return ids.ID{}, ids.Problemf("character %d is %q; want a dash", g.Offset, s[g.Offset-1:g.Offset])
		}
		for _, c := range []byte(s[g.Offset : g.Offset+g.Width]) {
			v := nibble(c)
			all |= v
			part[i] = part[i]<<4 | uint64(v)
		}
	}
	if all > 15 {
		return ids.ID{}, notHex(s)
	}
	return ids.FromWords(128, part[0]<<32|part[1]<<16|part[2], part[3]<<48|part[4]), nil
}

// notHex is the problem of the first character that should be a hex digit.
func notHex(s string) error {
	for _, g := range groups {
		for at := g.Offset; at < g.Offset+g.Width; at++ {
			if nibble(s[at]) > 15 {
				return ids.WrongChar(s, at, "0-9 and a-f")
			}
		}
	}
	return nil
}

// nibbles are the values of hex digits, and 1 more.
var nibbles = [256]uint8{
	'0': 1, '1': 2, '2': 3, '3': 4, '4': 5, '5': 6, '6': 7, '7': 8, '8': 9, '9': 10,
	'a': 11, 'b': 12, 'c': 13, 'd': 14, 'e': 15, 'f': 16,
	'A': 11, 'B': 12, 'C': 13, 'D': 14, 'E': 15, 'F': 16,
}

// nibble is the value of a hex digit, 255 for any other byte.
func nibble(c byte) uint8 { return nibbles[c] - 1 }

func appendDashed(dst []byte, id ids.ID) []byte {
	var room [32]byte
	digits := id.AppendHex(room[:0])
	for i, g := range groups {
		if i > 0 {
			dst = append(dst, '-')
		}
		dst = append(dst, digits[:g.Width]...)
		digits = digits[g.Width:]
	}
	return dst
}
