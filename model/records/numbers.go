package records

import (
	"bytes"
	"math"
	"strconv"
)

// AppendShare appends a probability with at most six decimals.
func AppendShare(dst []byte, p float64) []byte {
	const parts = 1e6
	v := int(p*parts + 0.5)
	if v == 0 || v >= parts {
		return append(dst, '0'+byte(v/parts))
	}
	var digits [8]byte
	digits[0], digits[1] = '0', '.'
	for i := len(digits) - 1; i > 1; i-- {
		digits[i] = '0' + byte(v%10)
		v /= 10
	}
	return append(dst, bytes.TrimRight(digits[:], "0")...)
}

func appendInt(dst []byte, n int) []byte { return strconv.AppendInt(dst, int64(n), 10) }

// AppendRounded appends v rounded to a multiple of 1/parts.
func AppendRounded(dst []byte, v, parts float64) []byte {
	return strconv.AppendFloat(dst, math.Round(v*parts)/parts, 'f', -1, 64)
}
