package records

import (
	"math"
	"math/bits"
	"strconv"
	"time"

	"idtui/ids"
)

// AppendShare appends a probability with at most six decimals.
func AppendShare(dst []byte, p float64) []byte {
	return AppendRounded(dst, p, 1e6)
}

func appendInt(dst []byte, n int) []byte { return strconv.AppendInt(dst, int64(n), 10) }

// AppendRounded appends v rounded to a multiple of 1/parts.
func AppendRounded(dst []byte, v, parts float64) []byte {
	return strconv.AppendFloat(dst, math.Round(v*parts)/parts, 'f', -1, 64)
}

// lastMilliSecond is the last second of which the Unix milliseconds fit into an int64.
const lastMilliSecond = (1<<63 - 1) / 1000

// appendUnixMillis appends a time in Unix milliseconds, rounded down. Ids of any layout can
// have times that only a larger number can hold.
func appendUnixMillis(dst []byte, at time.Time) []byte {
	if at.Unix() < lastMilliSecond {
		return strconv.AppendInt(dst, at.UnixMilli(), 10)
	}
	hi, lo := bits.Mul64(uint64(at.Unix()), 1000)
	lo, carry := bits.Add64(lo, uint64(at.Nanosecond())/1e6, 0)
	return ids.Value{Hi: hi + carry, Lo: lo}.AppendDecimal(dst)
}
