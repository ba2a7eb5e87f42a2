package records

import (
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
	digits, end := [8]byte{'0', '.'}, 8
	for v%10 == 0 {
		v /= 10
		end--
	}
	for i := end - 1; i > 1; i-- {
		digits[i] = '0' + byte(v%10)
		v /= 10
	}
	return append(dst, digits[:end]...)
}

func appendInt(dst []byte, n int) []byte { return strconv.AppendInt(dst, int64(n), 10) }

// AppendRounded appends v rounded to a multiple of 1/parts.
func AppendRounded(dst []byte, v, parts float64) []byte {
	return strconv.AppendFloat(dst, math.Round(v*parts)/parts, 'f', -1, 64)
}
