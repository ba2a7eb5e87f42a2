package encoding

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// MaxBits is the size of the longest id, KSUID's and OrderlyID's 160 bits.
const MaxBits = 160

// ID holds the bits of one id of any scheme, up to [MaxBits]. It is a plain value:
// comparable, usable as a map key, never allocated. It keeps the bits in words, which
// fit into registers.
type ID struct {
	hi, mid uint64 // bits 0 to 63, and 64 to 127
	lo      uint32 // bits 128 to 159
	size    uint8  // in bits; the bits after them are 0
}

// array holds the bytes of an id, with zeros up to the largest size.
type array [MaxBits / 8]byte

// FromBytes returns the id with the big-endian bytes. It reports false if there are
// more than 20.
func FromBytes(b []byte) (ID, bool) {
	var a array
	if len(b) > len(a) {
		return ID{}, false
	}
	copy(a[:], b)
	return a.id(len(b)), true
}

// FromNumber returns the id of n bits, 1 to [MaxBits], whose number has the big-endian
// bytes. It reports false if the number is too large.
func FromNumber(n int, b []byte) (ID, bool) {
	for len(b) > 0 && b[0] == 0 {
		b = b[1:]
	}
	size := (n + 7) / 8
	if n < 1 || n > MaxBits || len(b) > size {
		return ID{}, false
	}
	var a array
	copy(a[size-len(b):], b)
	id, err := a.unpadded(n, 8*size-n)
	return id, err == nil
}

// id returns the id with the first bytes of a.
func (a *array) id(bytes int) ID {
	return ID{
		binary.BigEndian.Uint64(a[:]), binary.BigEndian.Uint64(a[8:]), binary.BigEndian.Uint32(a[16:]),
		uint8(8 * bytes),
	}
}

func (id ID) array() (a array) {
	binary.BigEndian.PutUint64(a[:], id.hi)
	binary.BigEndian.PutUint64(a[8:], id.mid)
	binary.BigEndian.PutUint32(a[16:], id.lo)
	return a
}

// FromUint64 returns the 64-bit id whose number is v.
func FromUint64(v uint64) ID { return ID{hi: v, size: 64} }

// FromWords returns the id of n bits, 1 to 128, whose number has these high and low 64
// bits.
func FromWords(n int, hi, lo uint64) ID {
	for spare := 128 - n; spare > 0; spare -= 64 {
		width := min(spare, 64)
		hi, lo = hi<<width|lo>>(64-width), lo<<width
	}
	return ID{hi: hi, mid: lo, size: uint8(n)}
}

// AllOnes returns the id of n bits, at most [MaxBits], that are all 1.
func AllOnes(n int) ID {
	id := Zero(n)
	for at := 0; at < n; at += 64 {
		width := min(64, n-at)
		id = id.Put(at, width, Ones(width))
	}
	return id
}

// Zero returns the id of n bits, at most [MaxBits], that are all 0.
func Zero(n int) ID { return ID{size: uint8(n)} }

// Bits returns the size of the id in bits.
func (id ID) Bits() int { return int(id.size) }

// padded returns the id with zero bits in front, up to a multiple of 4 or 8 bits. Its number stays
// the same.
func (id ID) padded(n uint8) ID {
	lead := -id.size & (n - 1)
	if lead == 0 {
		return id
	}
	return ID{id.hi >> lead, id.hi<<(64-lead) | id.mid>>lead, uint32(id.mid<<(64-lead)>>32) | id.lo>>lead, id.size + lead}
}

// AppendBytes appends the big-endian bytes of the id's number to dst. A size that is no
// multiple of 8 has zero bits in front.
func (id ID) AppendBytes(dst []byte) []byte {
	id = id.padded(8)
	a := id.array()
	return append(dst, a[:id.size/8]...)
}

// AppendHex appends the id's number in lower-case hex to dst, with a digit per four bits. If the
// size is not a multiple of 4, it has zero bits in front.
func (id ID) AppendHex(dst []byte) []byte {
	id = id.padded(4)
	const most = 2 * len(array{})
	from := len(dst)
	dst = slices.Grow(dst, most)[:from+most]
	digits := dst[from:]
	putHex(digits, id.hi)
	if id.size > 64 {
		putHex(digits[16:], id.mid)
	}
	if id.size > 128 {
		binary.BigEndian.PutUint64(digits[32:], hexText(id.lo))
	}
	return dst[:from+int(id.size)/4]
}

// Hex returns the id's number in lower-case hex, a digit per four bits.
func (id ID) Hex() string { return string(id.AppendHex(make([]byte, 0, 2*MaxBits/8))) }

// Bit returns the bit at the offset, 0 or 1.
func (id ID) Bit(offset int) byte { return byte(id.Uint64(offset, 1)) }

// Flip returns the id with the bit at the offset flipped.
func (id ID) Flip(offset int) ID { return id.Put(offset, 1, id.Uint64(offset, 1)^1) }

// Compare returns -1 if id sorts before o, 1 if it sorts after o, and 0 if they are equal. The
// order is that of the bytes. If one id begins with all of the other, the shorter one comes first.
func (id ID) Compare(o ID) int {
	switch {
	case id.hi != o.hi:
		return cmp.Compare(id.hi, o.hi)
	case id.mid != o.mid:
		return cmp.Compare(id.mid, o.mid)
	case id.lo != o.lo:
		return cmp.Compare(id.lo, o.lo)
	}
	return cmp.Compare(id.size, o.size)
}

// Uint64 returns the width bits, at most 64, that begin at the offset.
func (id ID) Uint64(offset, width int) uint64 {
	var v uint64 // the 64 bits from the offset on
	switch at := uint(offset); {
	case at < 64:
		v = id.hi<<at | id.mid>>(64-at)
	case at < 128:
		v = id.mid<<(at-64) | uint64(id.lo)<<32>>(128-at)
	default:
		v = uint64(id.lo) << 32 << (at - 128)
	}
	return v >> (64 - uint(width))
}

// Put returns the id with the low width bits of v, at most 64, at the offset.
func (id ID) Put(offset, width int, v uint64) ID {
	at, spare := uint(offset)%64, 64-uint(width)
	mask := Ones(width) << spare // mask and v begin at bit 0 of a word
	v <<= spare
	switch offset / 64 {
	case 0:
		id.hi = id.hi&^(mask>>at) | v>>at
		id.mid = id.mid&^(mask<<(64-at)) | v<<(64-at)
	case 1:
		id.mid = id.mid&^(mask>>at) | v>>at
		id.lo = id.lo&^uint32(mask<<(64-at)>>32) | uint32(v<<(64-at)>>32)
	default:
		id.lo = id.lo&^uint32(mask>>at>>32) | uint32(v>>at>>32)
	}
	return id
}

// Ones returns the number whose low n bits are 1; 64 or more sets all.
func Ones(n int) uint64 {
	if n >= 64 {
		return 1<<64 - 1
	}
	return 1<<n - 1
}
