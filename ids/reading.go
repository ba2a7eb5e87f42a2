package ids

import (
	"strconv"
	"time"
)

// Reading is a clock reading in microseconds since 1970-01-01T00:00:00Z. 63 bits last
// 292,000 years: longer than any scheme.
type Reading int64

// furthest is the largest distance of a reading from 1970, in seconds. It is 146,000 years, so that
// sums of readings do not overflow.
const furthest = 1 << 62 / 1_000_000

// At returns the reading of a clock at t. Times more than 146,000 years from 1970 are
// limited to that distance.
func At(t time.Time) Reading {
	if s := t.Unix(); s > furthest || s < -furthest {
		return Reading(min(max(s, -furthest), furthest) * 1_000_000)
	}
	return Reading(t.UnixMicro())
}

// Millis returns the reading at a number of Unix milliseconds.
func Millis(ms int64) Reading { return Reading(ms * 1000) }

// Time returns the instant of the reading, in UTC.
func (r Reading) Time() time.Time { return time.UnixMicro(int64(r)).UTC() }

// Add returns the reading plus d, truncated to microseconds.
func (r Reading) Add(d time.Duration) Reading { return r + Reading(d/time.Microsecond) }

// Sub returns r minus o, limited to the range of a Duration.
func (r Reading) Sub(o Reading) time.Duration {
	const most = Reading(1<<63-1) / 1000
	return time.Duration(min(max(r-o, -most), most)) * time.Microsecond
}

// AppendMillis appends the reading as Unix milliseconds, with decimals only if needed,
// as simulations print it.
func (r Reading) AppendMillis(dst []byte) []byte {
	ms, us := floorDiv(int64(r), 1000)
	if us == 0 {
		return strconv.AppendInt(dst, ms, 10)
	}
	return strconv.AppendFloat(dst, float64(r)/1000, 'f', -1, 64)
}

// floorDiv divides, rounding toward minus infinity. The remainder is never negative.
func floorDiv(a, b int64) (q, rem int64) {
	q, rem = a/b, a%b
	if rem < 0 {
		q, rem = q-1, rem+b
	}
	return q, rem
}
