package encoding

import (
	"slices"
	"strings"
)

const hexDigits16 = digits10 + "abcdef"

// uuidGroups holds the sizes of the groups of hex digits in the text of a UUID.
var uuidGroups = [...]int{8, 4, 4, 4, 12}

// UUIDText returns the 8-4-4-4-12 encoding of 128 bits, read in either case and
// written in lower case.
func UUIDText(options ...Option) (Encoding, error) { return built(standards().uuid, options) }

// newUUIDText returns the encoding for [UUIDText].
func (s *standard) newUUIDText() Encoding {
	e := Must(s.foldedHex.PadLow("uuid", 128, WithGroups("-", uuidGroups[:]...)))
	e.pattern = "8-4-4-4-12 hex digits"
	e.same = s.foldedHex.sameAs(128, asGroups)
	return e
}

// useUUIDCodec gives an encoding the fast codec if its groups are 32 hex digits of
// 8-4-4-4-12. Without it, decode -f csv takes 4 % more instructions for a UUID (callgrind):
// each one may be a NEWSEQUENTIALID.
func (e *Encoding) useUUIDCodec(core *digitCodec, g *groups) {
	if core == nil || core.bits != 128 || g.separator != "-" || !slices.Equal(g.sizes, uuidGroups[:]) {
		return
	}
	lowerCase, folded := core.alphabet.chars == hexDigits16, core.alphabet.folded
	if !lowerCase && (!folded || strings.ToLower(core.alphabet.chars) != hexDigits16) {
		return
	}
	e.plainDecode, e.plainWrite = e.decode, e.write
	if lowerCase {
		e.write = appendUUID
	}
	e.decode = fastUUIDDecoder(e.decode, folded)
}

// fastUUIDDecoder returns a decoder that leaves to the other one what is no UUID, and
// capitals unless letters are read in either case.
func fastUUIDDecoder(plain DecodeFunc, folded bool) DecodeFunc {
	return func(s string) (ID, error) {
		id, ok := parseUUID(s)
		if !ok || !folded && hasUpper(s) {
			return plain(s)
		}
		return id, nil
	}
}

// parseUUID reads a UUID, eight digits at a time. BenchmarkParse of package catalog takes
// 7 times as long with the groups of [WithGroups], and 1.5 to 2.3 times as long with a
// table of digits (uuid-v4, uuid-v7).
func parseUUID(s string) (ID, bool) {
	if len(s) != 36 || s[8] != '-' || s[13] != '-' || s[18] != '-' || s[23] != '-' {
		return ID{}, false
	}
	a, ok1 := hexDigits(fourBytes(s, 0), fourBytes(s, 4))
	b, ok2 := hexDigits(fourBytes(s, 9), fourBytes(s, 14))
	c, ok3 := hexDigits(fourBytes(s, 19), fourBytes(s, 24))
	d, ok4 := hexDigits(fourBytes(s, 28), fourBytes(s, 32))
	return ID{hi: a<<32 | b, mid: c<<32 | d, size: 128}, ok1 && ok2 && ok3 && ok4
}

func fourBytes(s string, at int) uint64 {
	s = s[at : at+4]
	return uint64(s[0])<<24 | uint64(s[1])<<16 | uint64(s[2])<<8 | uint64(s[3])
}

// hexDigits returns the value of two times four hex digits. It reports false if a
// character is not one. In digit and letter, the highest bit of each byte is set if the
// character is in that range. The last steps move the nibbles together.
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

// appendUUID appends the text of a UUID. BenchmarkEncode of package catalog takes 7 times
// as long with the groups of [WithGroups] (uuid-v4), and idtui gen uuid-v4 twice as long.
func appendUUID(dst []byte, id ID) []byte {
	var room [32]byte
	digits := id.AppendHex(room[:0])[:len(room)]
	dst = append(append(dst, digits[:8]...), '-')
	dst = append(append(dst, digits[8:12]...), '-')
	dst = append(append(dst, digits[12:16]...), '-')
	dst = append(append(dst, digits[16:20]...), '-')
	return append(dst, digits[20:]...)
}
