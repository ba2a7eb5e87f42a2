// Package wide multiplies and divides 64-bit numbers whose product has up to 128 bits.
package wide

import (
	"math"
	"math/bits"
)

// MulDiv returns a × b / c, rounded down. Neither a nor b may be negative, c must be positive, and
// the result must fit into 63 bits.
func MulDiv(a, b, c int64) int64 {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	if hi == 0 {
		return int64(lo / uint64(c))
	}
	q, _ := bits.Div64(hi, lo, uint64(c))
	return int64(q)
}

// MulDivUp returns a × b / c, rounded up, or [math.MaxInt64] if that is less. Neither a nor b may
// be negative, and c must be positive.
func MulDivUp(a, b, c int64) int64 {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	lo, carry := bits.Add64(lo, uint64(c)-1, 0)
	hi += carry
	if hi == 0 {
		return int64(min(lo/uint64(c), math.MaxInt64))
	}
	if hi >= uint64(c) {
		return math.MaxInt64
	}
	q, _ := bits.Div64(hi, lo, uint64(c))
	return int64(min(q, math.MaxInt64))
}

// FloorDiv returns a / b, rounded toward minus infinity. b must be positive.
func FloorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
