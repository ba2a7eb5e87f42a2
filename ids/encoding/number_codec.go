package encoding

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// number is an unsigned number of up to 192 bits, the most significant word first.
type number [3]uint64

// set sets n to the number of an id. It does not return the number, because a copy must
// wait until its words are stored. BenchmarkEncode/ksuid of package catalog takes 39 %
// longer with a copy, and idtui gen ksuid 9 %.
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

// id returns the id of the low idBits bits of the number.
func (n *number) id(idBits int) ID {
	if idBits <= 128 {
		return FromWords(idBits, n[1], n[2])
	}
	spare := uint(MaxBits - idBits) // unused bits of an ID
	hi, mid, lo := n[0]<<32|n[1]>>32, n[1]<<32|n[2]>>32, n[2]<<32
	return ID{hi<<spare | mid>>(64-spare), mid<<spare | lo>>(64-spare), uint32(lo << spare >> 32), uint8(idBits)}
}

// len returns how many bits the number needs.
func (n *number) len() int {
	for i, word := range n {
		if word != 0 {
			return 64*(len(n)-1-i) + bits.Len64(word)
		}
	}
	return 0
}

// mulAdd sets n to n × scale + part. It reports false if the result has more than 192
// bits.
func (n *number) mulAdd(scale, part uint64) bool {
	for i := len(n) - 1; i >= 0; i-- {
		hi, lo := bits.Mul64(n[i], scale)
		sum, carry := bits.Add64(lo, part, 0)
		n[i], part = sum, hi+carry
	}
	return part == 0
}

// divide divides the number and returns the remainder. A division is slow on a processor, and often
// not needed. Without the test whether one is, BenchmarkEncode/ksuid of package catalog takes 9 %
// longer.
func (n *number) divide(by uint64) (rest uint64) {
	for i := range n {
		if rest == 0 && n[i] < by {
			n[i], rest = 0, n[i]
			continue
		}
		n[i], rest = bits.Div64(rest, n[i], by)
	}
	return rest
}

// decodeNumber reads digits.
func (a *Alphabet) decodeNumber(s string, idBits int) (ID, error) {
	id, status := a.readNumber(s, idBits)
	switch status {
	case numberRead:
		return id, nil
	case numberTooLarge:
		return ID{}, Problemf("it is more than %v; at most %s", bitCount(idBits), mostDigits{a, idBits})
	}
	return ID{}, a.wrong(s, 0, len(s))
}

// numberStatus is the result of reading a number.
type numberStatus uint8

const (
	numberRead numberStatus = iota
	numberTooLarge
	numberWrong // a character is not a digit
)

// readNumber reads digits, as many at a time as fit into a word. BenchmarkParse of
// package catalog takes 2 to 3.5 times as long with one digit at a time (ksuid, scru128).
func (a *Alphabet) readNumber(s string, idBits int) (id ID, status numberStatus) {
	var n number
	for i := 0; i < len(s); {
		end := min(i+a.wordDigits, len(s))
		part, scale, ok := a.part(s[i:end])
		switch {
		case !ok:
			return ID{}, numberWrong
		case i == 0:
			n[2] = part
		case !n.mulAdd(scale, part):
			return ID{}, numberTooLarge
		}
		i = end
	}
	if n.len() > idBits {
		return ID{}, numberTooLarge
	}
	return n.id(idBits), numberRead
}

// isShortest reports whether digits are a number without leading zeros.
func (a *Alphabet) isShortest(digits string) bool {
	return len(digits) == 1 || len(digits) > 1 && a.value[digits[0]] != 0
}

// part returns the value of at most wordDigits digits, and the base to the power of
// their number. It reports false if a character is not a digit.
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

// wrong returns the error of the first character from one index to another that is not a
// digit.
func (a *Alphabet) wrong(s string, from, to int) error {
	for from < to-1 && a.value[s[from]] >= 0 {
		from++
	}
	return WrongChar(s, from, a.words)
}

// mostDigits prints the largest number that fits in the bits. The digits are computed only
// if the error is printed.
type mostDigits struct {
	alphabet *Alphabet
	bits     int
}

func (l mostDigits) String() string { return string(l.alphabet.appendNumber(nil, AllOnes(l.bits), 1)) }

// appendNumber appends the number of an id, with zeros in front up to least digits.
func (a *Alphabet) appendNumber(dst []byte, id ID, least int) []byte {
	if id.Bits() <= 64 {
		var digits [64 + 7]byte // put writes those of base 2 in steps of 8
		at := a.put(digits[:], id.hi>>(64-id.Bits()))
		return a.pad(dst, digits[at:], least)
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
	at = a.put(digits[:at], n[2])
	return a.pad(dst, digits[at:], least)
}

// pad appends digits, with zeros in front up to least digits.
func (a *Alphabet) pad(dst, digits []byte, least int) []byte {
	for range least - len(digits) {
		dst = append(dst, a.chars[0])
	}
	return append(dst, digits...)
}

// put writes the digits of a number at the end of out, and returns the index of the first
// one.
func (a *Alphabet) put(out []byte, v uint64) int {
	at, mask := len(out), uint64(len(a.chars)-1)
	switch {
	case mask == 1:
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

// spread writes the bits of a number at the end of out, eight at a time. It returns the index of
// the first 1. Base 2 has many digits. With one bit at a time, idtui decode -s snowflake-twitter -f
// json takes 9 % more instructions.
//
//	v's low byte      abcdefgh
//	× one in each     abcdefgh abcdefgh … abcdefgh abcdefgh
//	& one bit in each a0000000 0b000000 … 000000g0 0000000h
//	is each 0 or not  a        b        … g        h
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

// putHex writes the 16 hex digits of a word. Without hexText, BenchmarkEncode/uuid-v4 of package
// catalog takes 25 % longer. The command decode -s sno -f json takes 20 % more instructions.
func putHex(out []byte, v uint64) {
	binary.BigEndian.PutUint64(out, hexText(uint32(v>>32)))
	binary.BigEndian.PutUint64(out[8:], hexText(uint32(v)))
}

// hexText returns the eight hex digits of a number as the bytes of a word. The first digit is in
// the most significant one. Its steps move halves apart until each nibble has a byte. Then a nibble
// of 10 or more is a letter: plus 6, it is at least 16.
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

// split writes the last digit of a number below 2^58 and returns the other digits. It
// multiplies by the inverse: BenchmarkEncode of package catalog takes 22 % (ksuid) to
// 130 % (scru128) longer with a division.
func (a *Alphabet) split(digit *byte, v uint64) uint64 {
	q, _ := bits.Mul64(v, a.inverse)
	*digit = a.chars[v-q*uint64(len(a.chars))]
	return q
}

// ParseUint returns the number with the digits of s from one index to another. It returns an error
// for other characters, and for a number of more than width bits. A width is at most 64. Character
// numbers in errors count from the start of s.
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
	if over != 0 || v > Ones(width) {
		return 0, Problemf("characters %d to %d are %q, more than %v", from+1, to, s[from:to], bitCount(width))
	}
	return v, nil
}

// AppendUint appends the low n digits of v to dst.
func (a *Alphabet) AppendUint(dst []byte, v uint64, n int) []byte {
	from := len(dst)
	dst = slices.Grow(dst, n)[:from+n]
	high := uint64(0)
	if v >= a.power { // rare: the division takes as long as writing the digits
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

// digitCodec reads the digits of an encoding that an [Alphabet] makes, with their check characters.
// The digits are inside groups, a sign and affixes. It returns no errors, so that the text that it
// reads stays on the stack.
type digitCodec struct {
	alphabet *Alphabet
	bits     int          // of the ids
	n        int          // the number of digits; 0 for any
	lead     int          // leading zero bits: see [Alphabet.append]
	number   bool         // the digits of one number
	check    *checkDigits // nil for none
}

// read reads digits. It reports false if they are not valid.
func (d *digitCodec) read(text string) (ID, bool) {
	if d.check != nil {
		at := len(text) - d.check.n
		if at < 1 || !d.check.matches(text, at) {
			return ID{}, false
		}
		text = text[:at]
	}
	switch {
	case d.n > 0 && len(text) != d.n || d.n == 0 && !d.alphabet.isShortest(text):
		return ID{}, false
	case !d.number:
		return d.alphabet.readBits(text, d.bits, d.lead)
	}
	id, status := d.alphabet.readNumber(text, d.bits)
	return id, status == numberRead
}
