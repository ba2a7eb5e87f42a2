package ids

import (
	"encoding/binary"
	"encoding/hex"
	"math/big"
	"math/bits"
	"strconv"
)

// MaxBits is the size of the longest id, KSUID's and OrderlyID's 160 bits.
const MaxBits = 160

// ID holds the bits of one id of any scheme, big-endian, up to [MaxBits].
// It is a plain value: comparable, usable as a map key, never allocated.
type ID struct {
	b    [MaxBits / 8]byte
	size uint8 // in bytes
}

// FromBytes copies a big-endian id of at most 20 bytes. It reports false when
// there are more.
func FromBytes(b []byte) (ID, bool) {
	var id ID
	if len(b) > len(id.b) {
		return id, false
	}
	copy(id.b[:], b)
	id.size = uint8(len(b))
	return id, true
}

// FromUint64 is the 64-bit id whose number is v.
func FromUint64(v uint64) ID {
	id := ID{size: 8}
	binary.BigEndian.PutUint64(id.b[:], v)
	return id
}

// Zero is the id of n bits, a multiple of 8 up to [MaxBits], that are all 0.
func Zero(n int) ID { return ID{size: uint8(n / 8)} }

// Bits is the id's size in bits.
func (id ID) Bits() int { return int(id.size) * 8 }

// Len is the id's size in bytes.
func (id ID) Len() int { return int(id.size) }

// AppendBytes appends the id's big-endian bytes to dst.
func (id ID) AppendBytes(dst []byte) []byte { return append(dst, id.b[:id.size]...) }

// AppendHex appends two lower-case hex digits for each byte to dst.
func (id ID) AppendHex(dst []byte) []byte { return hex.AppendEncode(dst, id.b[:id.size]) }

// Hex is the id in lower-case hex digits, two a byte.
func (id ID) Hex() string { return string(id.AppendHex(make([]byte, 0, 2*MaxBits/8))) }

// Byte is byte i, counted from the most significant end.
func (id ID) Byte(i int) byte { return id.b[i] }

// Bit is the bit at the offset, 0 or 1.
func (id ID) Bit(offset int) byte { return id.b[offset/8] >> (7 - offset%8) & 1 }

// Flip returns the id with the bit at the offset inverted.
func (id ID) Flip(offset int) ID {
	id.b[offset/8] ^= 0x80 >> (offset % 8)
	return id
}

// Compare orders ids as their bytes do: -1, 0 or 1. A shorter id that is a
// prefix of a longer one comes first.
func (id ID) Compare(o ID) int {
	n := min(id.size, o.size)
	for i := range id.b[:n] {
		if id.b[i] != o.b[i] {
			if id.b[i] < o.b[i] {
				return -1
			}
			return 1
		}
	}
	return int(id.size) - int(o.size)
}

// Uint64 reads width bits, at most 64, from the offset on.
func (id ID) Uint64(offset, width int) uint64 {
	if width == 0 {
		return 0
	}
	first, last := offset/8, (offset+width-1)/8
	var v uint64
	for i := first; i <= last && i-first < 8; i++ {
		v = v<<8 | uint64(id.b[i])
	}
	spare := (last+1)*8 - (offset + width)
	if last-first == 8 { // nine bytes touched: the ninth gives only its top bits
		return (v<<(8-spare) | uint64(id.b[last])>>spare) & ones(width)
	}
	return v >> spare & ones(width)
}

// Put returns the id with the low width bits of v, at most 64, at the offset.
func (id ID) Put(offset, width int, v uint64) ID {
	for end := offset + width; end > offset; {
		n := min((end-1)%8+1, end-offset) // bits of this byte that belong to the field
		shift := 7 - (end-1)%8
		mask := byte(ones(n)) << shift
		at := (end - 1) / 8
		id.b[at] = id.b[at]&^mask | byte(v)<<shift&mask
		v >>= n
		end -= n
	}
	return id
}

// ones is a number of n set bits.
func ones(n int) uint64 {
	if n >= 64 {
		return 1<<64 - 1
	}
	return 1<<n - 1
}

// Value is an unsigned number of up to 128 bits: the content of a [Field].
type Value struct{ Hi, Lo uint64 }

// Wide reports whether the value needs more than 64 bits.
func (v Value) Wide() bool { return v.Hi != 0 }

// Len is the number of bits that the value needs, 0 for zero.
func (v Value) Len() int {
	if v.Hi != 0 {
		return 64 + bits.Len64(v.Hi)
	}
	return bits.Len64(v.Lo)
}

// AppendDecimal appends the value in decimal digits to dst.
func (v Value) AppendDecimal(dst []byte) []byte {
	if v.Hi == 0 {
		return strconv.AppendUint(dst, v.Lo, 10)
	}
	const chunk = 1e19 // the largest power of ten in 64 bits
	q, low := bits.Div64(v.Hi%chunk, v.Lo, chunk)
	dst = Value{v.Hi / chunk, q}.AppendDecimal(dst)
	digits := strconv.AppendUint(nil, low, 10)
	for range 19 - len(digits) {
		dst = append(dst, '0')
	}
	return append(dst, digits...)
}

// String is the value in decimal digits.
func (v Value) String() string { return string(v.AppendDecimal(nil)) }

// Big is the id as one unsigned number.
func (id ID) Big() *big.Int { return new(big.Int).SetBytes(id.b[:id.size]) }
