package ids

import (
	"fmt"
	"math/bits"
	"strconv"
	"time"

	"idtui/ids/humantext"
)

// Unit is the time unit and the epoch of a timestamp. All conversions are exact.
type Unit struct {
	// Step is the length of the time unit, or of Parts units.
	Step time.Duration
	// Parts is how many units a Step has: 256 for units of 1s/256. 0 means 1.
	Parts int64
	// Epoch is the start of unit 0.
	Epoch Reading
	// PerSecond is the number of units per second if they restart with each second. The truncated
	// microseconds of Erlang do: 977 units of 1.024 ms, the last one shorter. A Step is then whole
	// microseconds. It is 0 if they do not restart.
	PerSecond int64
}

// Check returns an error for a time unit that is not a length of time.
func (u *Unit) Check() error {
	const most = Reading(furthest * 1_000_000)
	switch {
	case u.Step <= 0 || u.Parts < 0:
		return fmt.Errorf("invalid time unit %s: expected a length above 0", u)
	case u.PerSecond < 0, u.PerSecond > 0 && (u.Parts > 1 || u.Step%time.Microsecond != 0 || u.Step > time.Second || u.PerSecond > 1e9):
		return fmt.Errorf("invalid time unit: %d of %s per second; expected whole microseconds", u.PerSecond, u)
	case u.Epoch > most || u.Epoch < -most:
		return fmt.Errorf("invalid epoch %d µs: expected at most 146,000 years from 1970", u.Epoch)
	}
	return nil
}

// ratio returns the length of a unit in nanoseconds as a fraction. Numerator and denominator are
// above 0, also for a unit that [Unit.Check] rejects.
func (u *Unit) ratio() (nanos, parts uint64) {
	return uint64(max(u.Step, 1)), uint64(max(u.Parts, 1))
}

// Micros returns the length of a unit in microseconds if that is a whole number; otherwise 0.
func (u *Unit) Micros() int64 {
	if u.Parts > 1 || u.Step <= 0 || u.Step%time.Microsecond != 0 {
		return 0
	}
	return int64(u.Step / time.Microsecond)
}

// Length returns the length of a unit, rounded up to whole nanoseconds.
func (u *Unit) Length() time.Duration {
	nanos, parts := u.ratio()
	q, rest := nanos/parts, nanos%parts
	if rest > 0 {
		q++
	}
	return time.Duration(q)
}

// Seconds returns the length of a unit in seconds, as nearly as a float can.
func (u *Unit) Seconds() float64 {
	nanos, parts := u.ratio()
	return float64(nanos) / 1e9 / float64(parts)
}

// String returns the length of a unit in the notation of Go durations: "4ms", "1s/256".
func (u *Unit) String() string { return u.Step.String() + u.divisor() }

// Text returns the length of a unit for people: "4 ms", "1 s/256".
func (u *Unit) Text() string { return humantext.Duration(u.Step) + u.divisor() }

func (u *Unit) divisor() string {
	if u.Parts <= 1 {
		return ""
	}
	return "/" + strconv.FormatInt(u.Parts, 10)
}

// Index returns the unit of a reading: the last one that begins at the reading or before. It
// is negative before the epoch, and at most the largest int64.
func (u *Unit) Index(r Reading) int64 {
	since := int64(r - u.Epoch)
	if u.PerSecond > 0 {
		s, us := floorDiv(since, 1e6)
		return s*u.PerSecond + us/max(u.Micros(), 1)
	}
	if step := int64(u.Step); u.Parts <= 1 && step >= 1000 && step%1000 == 0 {
		q, _ := floorDiv(since, step/1000)
		return q
	}
	return u.fineIndex(since)
}

// fineIndex is Index for units that are not whole microseconds. Products need more than 64 bits.
func (u *Unit) fineIndex(since int64) int64 {
	if since < 0 {
		return -1
	}
	nanos, parts := u.ratio()
	scale := product(1000, parts)
	low, high := product(uint64(since), scale.Lo), product(uint64(since), scale.Hi)
	middle, carry := bits.Add64(low.Hi, high.Lo, 0)
	if high.Hi+carry != 0 || middle >= nanos {
		return 1<<63 - 1
	}
	q, _ := bits.Div64(middle, low.Lo, nanos)
	return int64(min(q, 1<<63-1))
}

// Start returns the first whole microsecond of a unit. It is at most 146,000 years after the epoch.
func (u *Unit) Start(index int64) Reading {
	if u.PerSecond > 0 {
		s, n := floorDiv(index, u.PerSecond)
		return u.Epoch + Reading(min(s, furthest)*1e6+n*u.Micros())
	}
	if us := u.Micros(); us > 0 && index < furthest*1_000_000/us {
		return u.Epoch + Reading(index*us)
	}
	nanos, parts := u.ratio()
	since := product(uint64(max(index, 0)), nanos).divideUp(parts).divideUp(1000)
	if since.Hi != 0 || since.Lo > furthest*1_000_000 {
		since.Lo = furthest * 1_000_000
	}
	return u.Epoch + Reading(since.Lo)
}

// furthestSecond is the last second after an epoch that [Unit.Instant] returns: 146 billion years.
// A time.Time has room for it and any epoch.
const furthestSecond = 1<<62 - 1

// Instant returns the start of a unit, rounded down to a nanosecond. It is right for every index up
// to 146 billion years after the epoch, even if a [Reading] would overflow.
func (u *Unit) Instant(index uint64) time.Time {
	e, us := floorDiv(int64(u.Epoch), 1e6)
	s, ns := u.since(index)
	return time.Unix(e+s, us*1000+ns).UTC()
}

// since returns the time from the epoch to the start of a unit, in seconds and nanoseconds.
func (u *Unit) since(index uint64) (sec, nsec int64) {
	if u.PerSecond > 0 {
		s, n := index/uint64(u.PerSecond), index%uint64(u.PerSecond)
		return int64(min(s, furthestSecond)), int64(n) * int64(u.Step)
	}
	nanos, parts := u.ratio()
	sum := product(index, nanos)
	if parts > 1 {
		sum, _ = sum.divide(parts)
	}
	if sum.Hi == 0 {
		return int64(sum.Lo / 1e9), int64(sum.Lo % 1e9)
	}
	s, ns := sum.divide(1e9) // more than 584 years after the epoch
	if s.Hi != 0 || s.Lo > furthestSecond {
		return furthestSecond, 0
	}
	return int64(s.Lo), int64(ns)
}

// UnixSeconds returns the Unix second of the start of a unit, as [Unit.Instant] does.
func (u *Unit) UnixSeconds(index uint64) int64 {
	e, us := floorDiv(int64(u.Epoch), 1e6)
	s, ns := u.since(index)
	return e + s + (us*1000+ns)/1e9
}

// Decimals returns how many decimals of a second the start of each unit needs. It is 0 for units of
// 1 s, 3 for 4 ms, 6 for 1.024 ms, 7 for 100 ns. It is at most 9.
func (u *Unit) Decimals() int {
	nanos, parts := u.ratio()
	if nanos%parts != 0 {
		return 9
	}
	step, epoch := nanos/parts, int64(u.Epoch)%1e6*1000
	n := 0
	for part := int64(time.Second); step%uint64(part) != 0 || epoch%part != 0; part /= 10 {
		n++
	}
	return n
}

func product(a, b uint64) Value {
	hi, lo := bits.Mul64(a, b)
	return Value{hi, lo}
}
