package sno

import (
	"encoding/binary"

	"idtui/ids"
)

// The text is made and read eight characters at a time, in the eight bytes of a
// word: 40 bits, which are also one of the id's two blocks.
const (
	each  = 0x0101010101010101 // times a byte: that byte in every place
	tops  = 0x80 * each
	digit = '2' * each
	gap   = 'a' - ('9' + 1) // between the alphabet's two ranges
)

// encode is the text of the low 40 bits.
//
// Halving spreads the bits: 40 to two runs of 20 in 32 bits each, those to two
// of 10 in 16, those to two of 5 in 8. Adding 0x78 to a byte sets its top bit
// where the character is a letter, from value 8 on.
func encode(block uint64) uint64 {
	v := block>>20&0xfffff<<32 | block&0xfffff
	v = v<<6&0x03ff000003ff0000 | v&0x000003ff000003ff
	v = v<<3&0x1f001f001f001f00 | v&0x001f001f001f001f
	return v + digit + (v+0x78*each)>>7&each*gap
}

// decode is encode's reverse for both halves of a text.
func decode(head, tail uint64) (stamp, payload uint64, ok bool) {
	a, bad := letters(head)
	b, bad2 := letters(tail)
	return gather(head, a), gather(tail, b), bad|bad2 == 0
}

// letters has a 1 in each byte that is a letter. What is not in the alphabet
// leaves a bit in bad.
//
// The difference of a byte and a bound, with the top bit lent, keeps that bit
// where the byte is not below the bound; bytes with a top bit of their own are
// bad anyway.
func letters(text uint64) (ones, bad uint64) {
	lent := text | tops
	alpha := (lent - 'a'*each) &^ (lent - ('x'+1)*each)
	digits := (lent - '2'*each) &^ (lent - ('9'+1)*each)
	return alpha & tops >> 7, (text | ^(digits | alpha)) & tops
}

// gather is the 40 bits of a text: the values of its characters, joined by two
// and two.
func gather(text, letters uint64) uint64 {
	v := text - digit - letters*gap
	v = v>>3&0x03e003e003e003e0 | v&0x001f001f001f001f
	v = v>>6&0x000ffc00000ffc00 | v&0x000003ff000003ff
	return v>>32<<20 | v&0xfffff
}

// appendText appends the canonical text of an id's two blocks. Each half is
// stored as one word: to gather them first would make the copy wait for both.
func appendText(dst []byte, stamp, payload uint64) []byte {
	dst = binary.BigEndian.AppendUint64(dst, encode(stamp))
	return binary.BigEndian.AppendUint64(dst, encode(payload))
}

// plain is the alphabet in the declared, slower way.
func plain() ids.Encoding { return ids.NewAlphabet(Alphabet, "2-9 and a-x").PadLow("base32", 80) }

// base32 is the canonical form.
func base32() ids.Encoding {
	e := plain()
	slow := e.Decode
	e.Append = func(dst []byte, id ids.ID) []byte {
		hi, mid := id.Words()
		return appendText(dst, hi>>24, hi<<16|mid>>48)
	}
	e.Same = nil
	e.Decode = func(s string) (ids.ID, error) {
		if len(s) == SizeEncoded {
			if stamp, payload, ok := decode(load(s[:8]), load(s[8:])); ok {
				return join(stamp, payload), nil
			}
		}
		return slow(s) // it knows what is wrong
	}
	return e
}

// load is a text of eight bytes as a big-endian word.
func load[T string | []byte](s T) uint64 {
	_ = s[7] // one bounds check instead of eight
	return uint64(s[7]) | uint64(s[6])<<8 | uint64(s[5])<<16 | uint64(s[4])<<24 |
		uint64(s[3])<<32 | uint64(s[2])<<40 | uint64(s[1])<<48 | uint64(s[0])<<56
}
