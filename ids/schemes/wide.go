package schemes

import "idtui/ids"

// wide128 returns the plain encodings of a 128-bit id that also has a text of its
// own: hex digits, and the dashed notation of UUIDs. Dashes nearly always mean a
// UUID, even with a time before its version was published: old records get new ids.
func wide128() []ids.Encoding { return []ids.Encoding{ids.HexOf(128), dashed("uuid").WithCost(18)} }

// unread128 returns the encodings of wide128 as write-only: their texts are decoded
// as UUIDs.
func unread128() []ids.Encoding {
	forms := wide128()
	for i := range forms {
		forms[i] = forms[i].AsWriteOnly()
	}
	return forms
}

// groups lists the groups of hex digits in a UUID's text.
var groups = [...]ids.Span{{Offset: 0, Width: 8}, {Offset: 9, Width: 4}, {Offset: 14, Width: 4}, {Offset: 19, Width: 4}, {Offset: 24, Width: 12}}

// dashed returns the 8-4-4-4-12 encoding of a UUID, read in either case.
func dashed(name string) ids.Encoding {
	return ids.Encoding{
		Name: name, Shortest: 36, Longest: 36, Digits: "0123456789abcdef",
		Reads: ids.Chars("0123456789abcdefABCDEF-"), Writes: ids.Chars("0123456789abcdef-"),
		Pattern: "8-4-4-4-12 hex digits",
		Fits:    func(s string) bool { return len(s) == 36 },
		Decode:  decodeDashed,
		Same:    &groups, // any unique address
		Append:  appendDashed,
	}
}

func decodeDashed(s string) (ids.ID, error) {
	for _, g := range groups[1:] {
		if s[g.Offset-1] != '-' {
			return ids.ID{}, ids.Problemf("character %d is %q; expected a dash", g.Offset, s[g.Offset-1:g.Offset])
		}
	}
	a, ok1 := hexDigits(fourBytes(s, 0), fourBytes(s, 4))
	b, ok2 := hexDigits(fourBytes(s, 9), fourBytes(s, 14))
	c, ok3 := hexDigits(fourBytes(s, 19), fourBytes(s, 24))
	d, ok4 := hexDigits(fourBytes(s, 28), fourBytes(s, 32))
	if !ok1 || !ok2 || !ok3 || !ok4 {
		return ids.ID{}, notHex(s)
	}
	return ids.FromWords(128, a<<32|b, c<<32|d), nil
}

func fourBytes(s string, at int) uint64 {
	s = s[at : at+4]
	return uint64(s[0])<<24 | uint64(s[1])<<16 | uint64(s[2])<<8 | uint64(s[3])
}

// hexDigits reads two groups of four hex digits, eight bytes at a time. It reports
// false if a character is not a hex digit. Arithmetic sets the highest bit of each
// byte that lies in a range of digits or letters; then the nibbles are packed.
//
//	0a0b 0c0d 0e0f 0g0h
//	00ab 00cd 00ef 00gh
//	0000 abcd 0000 efgh
func hexDigits(high, low uint64) (uint64, bool) {
	const each, highest = 0x0101010101010101, 0x8080808080808080
	text := high<<32 | low
	folded := text | 0x20*each
	digit := (text + (0x80-'0')*each) &^ (text + (0x80-1-'9')*each) & highest
	letter := (folded + (0x80-'a')*each) &^ (folded + (0x80-1-'f')*each) & highest
	if (digit|letter)&^text != highest {
		return 0, false
	}
	v := text&(0xf*each) + letter>>7*9
	v = (v | v>>4) & 0x00ff00ff00ff00ff
	v = (v | v>>8) & 0x0000ffff0000ffff
	return (v | v>>16) & 0xffffffff, true
}

// notHex returns the error of the first character that is not a hex digit.
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

// nibbles holds the values of hex digits plus 1.
var nibbles = [256]uint8{
	'0': 1, '1': 2, '2': 3, '3': 4, '4': 5, '5': 6, '6': 7, '7': 8, '8': 9, '9': 10,
	'a': 11, 'b': 12, 'c': 13, 'd': 14, 'e': 15, 'f': 16,
	'A': 11, 'B': 12, 'C': 13, 'D': 14, 'E': 15, 'F': 16,
}

// nibble returns the value of a hex digit, or 255 for any other byte.
func nibble(c byte) uint8 { return nibbles[c] - 1 }

func appendDashed(dst []byte, id ids.ID) []byte {
	var room [32]byte
	digits := id.AppendHex(room[:0])[:len(room)]
	dst = append(append(dst, digits[:8]...), '-')
	dst = append(append(dst, digits[8:12]...), '-')
	dst = append(append(dst, digits[12:16]...), '-')
	dst = append(append(dst, digits[16:20]...), '-')
	return append(dst, digits[20:]...)
}
