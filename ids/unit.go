package ids

import (
	"math/bits"
	"strconv"
	"time"
)

// Reading is a clock reading in microseconds since 1970-01-01T00:00:00Z. All
// generators have time units of whole microseconds, and 63 bits last 292,000 years:
// longer than any scheme.
type Reading int64

// furthest is the largest distance of a reading from 1970, in seconds: 146,000 years,
// so that sums of readings do not overflow.
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

// Unit is the time unit and the epoch of a timestamp.
type Unit struct {
	// Step is the length of the time unit.
	Step time.Duration
	// Epoch is the start of unit 0.
	Epoch Reading
	// PerSecond is the number of units per second if they restart with each second,
	// as the truncated microseconds of Erlang do: 977 units of 1.024 ms, the last
	// one shorter. 0 if they do not restart.
	PerSecond int64
}

// Index returns the unit of a reading. It is negative before the epoch.
func (u *Unit) Index(r Reading) int64 {
	since := int64(r - u.Epoch)
	if u.PerSecond > 0 {
		s, us := floorDiv(since, 1e6)
		return s*u.PerSecond + us/int64(u.Step/time.Microsecond)
	}
	if step := int64(u.Step); step%1000 == 0 {
		q, _ := floorDiv(since, step/1000)
		return q
	}
	return u.fineIndex(since)
}

// fineIndex is Index for steps that are not whole microseconds: the product with 1000
// needs more than 64 bits.
func (u *Unit) fineIndex(since int64) int64 {
	if since < 0 {
		return -1
	}
	hi, lo := bits.Mul64(uint64(since), 1000)
	if hi >= uint64(u.Step) {
		return 1<<63 - 1
	}
	q, _ := bits.Div64(hi, lo, uint64(u.Step))
	return int64(min(q, 1<<63-1))
}

// Start returns the first whole microsecond of a unit.
func (u *Unit) Start(index int64) Reading {
	if u.PerSecond > 0 {
		s, n := floorDiv(index, u.PerSecond)
		return u.Epoch + Reading(s*1e6+n*int64(u.Step/time.Microsecond))
	}
	if step := int64(u.Step); step%1000 == 0 {
		return u.Epoch + Reading(index*(step/1000))
	}
	hi, lo := bits.Mul64(uint64(index), uint64(u.Step))
	lo, carry := bits.Add64(lo, 999, 0)
	q, _ := bits.Div64((hi+carry)%1000, lo, 1000)
	return u.Epoch + Reading(q)
}

// Instant returns the start of a unit, exact to the nanosecond. It is right for every
// 64-bit index, even if a [Reading] would overflow.
func (u *Unit) Instant(index uint64) time.Time {
	if u.PerSecond > 0 {
		s, n := index/uint64(u.PerSecond), index%uint64(u.PerSecond)
		return time.Unix(int64(s), int64(n)*int64(u.Step)).UTC()
	}
	return time.Unix(u.since(index)).UTC()
}

// Decimals returns how many decimals of a second the start of each unit needs at most:
// 0 for units of 1 s, 3 for 4 ms, 6 for 1.024 ms, 7 for 100 ns.
func (u *Unit) Decimals() int {
	step, epoch := int64(u.Step), int64(u.Epoch)%1e6*1000
	n := 0
	for part := int64(time.Second); step%part != 0 || epoch%part != 0; part /= 10 {
		n++
	}
	return n
}

// since returns the start of a unit without PerSecond, in seconds since 1970 and
// nanoseconds below 2e9.
func (u *Unit) since(index uint64) (sec, nsec int64) {
	hi, lo := bits.Mul64(index, uint64(u.Step))
	s, ns := lo/1e9, lo%1e9
	if hi != 0 { // past the year 2554
		s, ns = bits.Div64(hi%1e9, lo, 1e9)
	}
	e, us := floorDiv(int64(u.Epoch), 1e6)
	return e + int64(s), us*1000 + int64(ns)
}

// floorDiv divides toward minus infinity. The remainder is never negative.
func floorDiv(a, b int64) (q, rem int64) {
	q, rem = a/b, a%b
	if rem < 0 {
		q, rem = q-1, rem+b
	}
	return q, rem
}
