package ids

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// number is an unsigned number of up to 192 bits, in words from the top.
type number [3]uint64

// set makes the number that of an id. It is not answered, for a copy of words that
// were just stored one by one has to wait for them.
func (n *number) set(id ID) {
	switch spare := MaxBits - uint(id.Bits()); {
	case spare < 32:
		top, middle, low := id.hi>>32, id.hi<<32|id.mid>>32, id.mid<<32|uint64(id.lo)
		n[0], n[1], n[2] = top>>spare, top<<(64-spare)|middle>>spare, middle<<(64-spare)|low>>spare
	case spare < 96:
		spare -= 32
		n[0], n[1], n[2] = 0, id.hi>>spare, id.hi<<(64-spare)|id.mid>>spare
	default:
		n[0], n[1], n[2] = 0, 0, id.hi>>(spare-96)
	}
}

// id is the id of so many bits, which the number must not exceed.
func (n *number) id(idBits int) ID {
	if idBits <= 128 {
		return FromValue(idBits, Value{n[1], n[2]})
	}
	spare := uint(MaxBits - idBits) // of the bits that an ID holds
	hi, mid, lo := n[0]<<32|n[1]>>32, n[1]<<32|n[2]>>32, n[2]<<32
	return ID{hi<<spare | mid>>(64-spare), mid<<spare | lo>>(64-spare), uint32(lo << spare >> 32), uint8(idBits / 8)}
}

// len is the number of bits that the number needs.
func (n *number) len() int {
	for i, word := range n {
		if word != 0 {
			return 64*(len(n)-1-i) + bits.Len64(word)
		}
	}
	return 0
}

// mulAdd makes the number n × scale + part. It reports false if that has too many
// bits.
func (n *number) mulAdd(scale, part uint64) bool {
	for i := len(n) - 1; i >= 0; i-- {
		hi, lo := bits.Mul64(n[i], scale)
		sum, carry := bits.Add64(lo, part, 0)
		n[i], part = sum, hi+carry
	}
	return part == 0
}

// divide divides the number and answers what remains.
func (n *number) divide(by uint64) (rest uint64) {
	for i := range n {
		if rest == 0 && n[i] < by { // often, and a division takes long
			n[i], rest = 0, n[i]
			continue
		}
		n[i], rest = bits.Div64(rest, n[i], by)
	}
	return rest
}

// decodeNumber reads digits, as many at once as fit into a word.
func (a *Alphabet) decodeNumber(s string, idBits int) (ID, error) {
	var n number
	for i := 0; i < len(s); {
		end := min(i+a.wordDigits, len(s))
		part, scale, ok := a.part(s[i:end])
		switch {
		case !ok:
			return ID{}, a.wrong(s, i, end)
		case i == 0:
			n[2] = part
		case !n.mulAdd(scale, part):
			return ID{}, a.tooLarge(idBits)
		}
		i = end
	}
	if n.len() > idBits {
		return ID{}, a.tooLarge(idBits)
	}
	return n.id(idBits), nil
}

// part reads at most as many digits as fit into a word, and how many numbers have
// so many digits. It reports false where one of them is no digit.
func (a *Alphabet) part(s string) (part, scale uint64, ok bool) {
	base := uint64(len(a.chars))
	scale = 1
	var all int8
	for i := range len(s) {
		v := a.value[s[i]]
		all |= v
		part, scale = part*base+uint64(v), scale*base
	}
	return part, scale, all >= 0
}

// wrong is the error of the first character from one place to another that is no
// digit.
func (a *Alphabet) wrong(s string, from, to int) error {
	for from < to-1 && a.value[s[from]] >= 0 {
		from++
	}
	return WrongChar(s, from, a.words)
}

func (a *Alphabet) tooLarge(idBits int) error {
	return Problemf("it is more than %d bits; at most %s", idBits, mostDigits{a, idBits})
}

// mostDigits writes the largest number of so many bits, only if its text is needed.
type mostDigits struct {
	alphabet *Alphabet
	bits     int
}

func (l mostDigits) String() string { return string(l.alphabet.appendNumber(nil, AllOnes(l.bits), 1)) }

// appendNumber writes at least least digits.
func (a *Alphabet) appendNumber(dst []byte, id ID, least int) []byte {
	if id.Bits() <= 64 {
		var digits [64 + 7]byte // of base 2, in steps of 8
		return a.pad(dst, digits[:], a.put(digits[:], id.hi>>(64-id.Bits())), least)
	}
	var digits [MaxBits + 7]byte
	at := len(digits)
	var n number
	n.set(id)
	for n[0]|n[1] != 0 {
		part := n.divide(a.power)
		for range a.chunk {
			at--
			part = a.split(&digits[at], part)
		}
	}
	return a.pad(dst, digits[:], a.put(digits[:at], n[2]), least)
}

// pad appends digits from a place on, and zeros before them where they are less than
// so many.
func (a *Alphabet) pad(dst, digits []byte, at, least int) []byte {
	for len(digits)-at < least {
		at--
		digits[at] = a.chars[0]
	}
	return append(dst, digits[at:]...)
}

// put writes the digits of a number at the end of out, and answers where the first
// one is.
func (a *Alphabet) put(out []byte, v uint64) int {
	at, mask := len(out), uint64(len(a.chars)-1)
	switch {
	case mask == 1: // 64 steps would cost more than all else of an id
		return a.spread(out, v)
	case len(a.chars)&int(mask) == 0: // a power of two
		for shift := bits.Len64(mask) & 63; v > 0; v >>= shift {
			at--
			out[at] = a.chars[v&mask]
		}
		return at
	}
	if v >= a.power {
		part := v % a.power
		v /= a.power
		for range a.chunk {
			at--
			part = a.split(&out[at], part)
		}
	}
	for v > 0 {
		at--
		v = a.split(&out[at], v)
	}
	return at
}

// spread writes the bits of a number at the end of out, eight at a time, and
// answers where the first 1 is.
//
//	v's low byte      abcdefgh
//	× one in each     abcdefgh abcdefgh … abcdefgh abcdefgh
//	& one bit in each a0000000 0b000000 … 000000g0 0000000h
//	is it 0?          a        b        … g        h
func (a *Alphabet) spread(out []byte, v uint64) int {
	const each, diagonal = 0x0101010101010101, 0x8040201008040201
	zero, flip := uint64(a.chars[0])*each, uint64(a.chars[0]^a.chars[1])
	from := len(out) - bits.Len64(v)
	for at := len(out); v > 0; v >>= 8 {
		at -= 8
		ones := (v&0xff*each&diagonal + 0x7f*each) >> 7 & each
		binary.BigEndian.PutUint64(out[at:], ones*flip^zero)
	}
	return from
}

// putHex writes the sixteen hex digits of a word.
func putHex(out []byte, v uint64) {
	binary.BigEndian.PutUint64(out, hexText(uint32(v>>32)))
	binary.BigEndian.PutUint64(out[8:], hexText(uint32(v)))
}

// hexText are the eight hex digits of a number, the first one on top. Halves
// move apart until each nibble has a byte; 6 more than a letter's value is 16.
//
//	0000 0000 abcd efgh
//	0000 abcd 0000 efgh
//	00ab 00cd 00ef 00gh
//	0a0b 0c0d 0e0f 0g0h
func hexText(n uint32) uint64 {
	const each = 0x0101010101010101
	v := uint64(n)
	v = (v | v<<16) & 0x0000ffff0000ffff
	v = (v | v<<8) & 0x00ff00ff00ff00ff
	v = (v | v<<4) & 0x0f0f0f0f0f0f0f0f
	letters := (v + 6*each) >> 4 & each
	return v + '0'*each + letters*('a'-10-'0')
}

// split writes the last digit of a number below the power and answers what
// remains.
func (a *Alphabet) split(digit *byte, v uint64) uint64 {
	q, _ := bits.Mul64(v, a.inverse)
	*digit = a.chars[v-q*uint64(len(a.chars))]
	return q
}

// ParseUint reads the digits of s from one place to another as a number of at
// most so many bits, 64 or less. Places in its errors count from the start of s.
func (a *Alphabet) ParseUint(s string, from, to, width int) (uint64, error) {
	v, over := uint64(0), uint64(0)
	for i := from; i < to; {
		end := min(i+a.wordDigits, to)
		part, scale, ok := a.part(s[i:end])
		if !ok {
			return 0, a.wrong(s, i, end)
		}
		hi, lo := bits.Mul64(v, scale)
		sum, carry := bits.Add64(lo, part, 0)
		v, over, i = sum, over|hi|carry, end
	}
	if over != 0 || v > ones(width) {
		return 0, Problemf("characters %d to %d are %q, more than %d bits", from+1, to, s[from:to], width)
	}
	return v, nil
}

// AppendUint appends the low n digits of v to dst.
func (a *Alphabet) AppendUint(dst []byte, v uint64, n int) []byte {
	from := len(dst)
	dst = slices.Grow(dst, n)[:from+n]
	high := uint64(0)
	if v >= a.power { // rarely: a division takes as long as the digits
		high, v = v/a.power, v%a.power
	}
	at := from + n
	for range min(n, a.chunk) {
		at--
		v = a.split(&dst[at], v)
	}
	for at > from {
		at--
		high = a.split(&dst[at], high)
	}
	return dst
}
