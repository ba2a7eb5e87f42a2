package snobits

import "encoding/binary"

// TextLength is the length of a text in characters.
const TextLength = 16

// The codec writes and reads eight characters at a time, as the eight bytes of a word. They are 40
// bits, which is one of the id's two blocks. BenchmarkAppendText and BenchmarkUnmarshalText of
// package sno take 17 and 31 ns. With the codec of an ids.Alphabet, they take 97 and 103 ns.
const (
	each  = 0x0101010101010101 // a byte times each has the byte in all eight places
	tops  = 0x80 * each
	digit = '2' * each
	gap   = 'a' - ('9' + 1) // the distance of the two ranges of the alphabet
)

// encode returns the text of the low 40 bits.
//
// It spreads the bits by halves. The 40 bits become two runs of 20 in 32 bits each. Each of these
// becomes two runs of 10 in 16, and each of those two runs of 5 in 8. Adding 0x78 to a byte sets
// its top bit if the value is 8 or more. Then the character is a letter.
func encode(block uint64) uint64 {
	v := block>>20&0xfffff<<32 | block&0xfffff
	v = v<<6&0x03ff000003ff0000 | v&0x000003ff000003ff
	v = v<<3&0x1f001f001f001f00 | v&0x001f001f001f001f
	return v + digit + (v+0x78*each)>>7&each*gap
}

// decode returns the blocks of the two halves of a text.
func decode(head, tail uint64) (stamp, payload uint64, ok bool) {
	a, bad := letters(head)
	b, bad2 := letters(tail)
	return gather(head, a), gather(tail, b), bad|bad2 == 0
}

// letters returns a word with 1 in each byte that is a letter. A byte outside the
// alphabet sets a bit in bad.
//
// The top bit of lent is set in each byte. Subtracting a bound clears the bit only in bytes of text
// below the bound. Bytes whose own top bit is set are outside the alphabet anyway.
func letters(text uint64) (ones, bad uint64) {
	lent := text | tops
	alpha := (lent - 'a'*each) &^ (lent - ('x'+1)*each)
	digits := (lent - '2'*each) &^ (lent - ('9'+1)*each)
	return alpha & tops >> 7, (text | ^(digits | alpha)) & tops
}

// gather returns the 40 bits of eight characters: their values, joined in pairs.
func gather(text, letters uint64) uint64 {
	v := text - digit - letters*gap
	v = v>>3&0x03e003e003e003e0 | v&0x001f001f001f001f
	v = v>>6&0x000ffc00000ffc00 | v&0x000003ff000003ff
	return v>>32<<20 | v&0xfffff
}

// AppendText appends the text of an id's two blocks to dst. It stores each half as one
// word: a copy of both at once would have to wait for the second.
func AppendText(dst []byte, stamp, payload uint64) []byte {
	dst = binary.BigEndian.AppendUint64(dst, encode(stamp))
	return binary.BigEndian.AppendUint64(dst, encode(payload))
}

// ParseText returns the blocks of a text. It reports false if the text has another
// length or a character outside the alphabet.
func ParseText[T string | []byte](s T) (stamp, payload uint64, ok bool) {
	if len(s) != TextLength {
		return 0, 0, false
	}
	return decode(load(s[:8]), load(s[8:]))
}

// load returns eight bytes as a big-endian word.
func load[T string | []byte](s T) uint64 {
	_ = s[7] // one bounds check instead of eight
	return uint64(s[7]) | uint64(s[6])<<8 | uint64(s[5])<<16 | uint64(s[4])<<24 |
		uint64(s[3])<<32 | uint64(s[2])<<40 | uint64(s[1])<<48 | uint64(s[0])<<56
}
