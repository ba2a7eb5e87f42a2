package records

import (
	"math/bits"
	"strconv"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/fields"
)

// valueCache holds the output for a value that came twice in a row. Ids that were
// generated together have the same node and often the same time unit. Without
// the cache, decode -s uuid-v7 -f json takes 25 % longer for ids of one time unit
// (BenchmarkDecode/uuid-v7/json) and 2 % longer for ids 20 ms apart.
type valueCache struct {
	value  ids.Value
	output []byte // empty after a new value
}

func (c *valueCache) has(v ids.Value) bool { return c.value == v && len(c.output) > 0 }

func (c *valueCache) store(v ids.Value, output []byte) {
	c.output = c.output[:0]
	if c.value == v {
		c.output = append(c.output, output...)
	}
	c.value = v
}

// timeOutput appends the time of an id as text and in Unix milliseconds.
type timeOutput struct {
	before, between string
	bound           *ids.BoundScheme // of the last id
	text            timeText
	last            valueCache
}

// append appends the time of an id, and reports whether the id has one.
func (o *timeOutput) append(dst []byte, f *ids.BoundScheme, id ids.ID) ([]byte, bool) {
	field := f.TimeField()
	if field == nil {
		at, ok := fields.TimeOf(f, id)
		if ok {
			dst = o.appendTime(dst, f, at)
		}
		return dst, ok
	}
	v := field.Get(id)
	if o.bound == f && o.last.has(v) {
		return append(dst, o.last.output...), true
	}
	from := len(dst)
	dst = o.appendTime(dst, f, field.Unit.Instant(v.Lo))
	o.bound = f
	o.last.store(v, dst[from:])
	return dst, true
}

func (o *timeOutput) appendTime(dst []byte, f *ids.BoundScheme, at time.Time) []byte {
	dst = o.text.append(append(dst, o.before...), at, f.TimeDecimals())
	return appendUnixMillis(append(dst, o.between...), at)
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

// timeText appends times as [humantext.AppendTime] does, and keeps the text of the
// last second. With the library function instead, decode -f line takes 40 % longer for
// ids 20 ms apart (BenchmarkDecode/sno/line-spread). Keeping the date only, and not
// the second, takes 10 % longer.
type timeText struct {
	second int64
	day    int64
	text   []byte // without fraction and Z; empty before the first time
}

func (t *timeText) append(dst []byte, at time.Time, decimals int) []byte {
	if second := at.Unix(); second != t.second || len(t.text) == 0 {
		t.set(second)
	}
	return append(appendFraction(append(dst, t.text...), at.Nanosecond(), decimals), 'Z')
}

// set stores the text of a second. It formats the date only once per day, for ids
// that are seconds apart.
func (t *timeText) set(second int64) {
	const perDay = 24 * 60 * 60
	day, inDay := second/perDay, int(second%perDay)
	if inDay < 0 {
		day, inDay = day-1, inDay+perDay
	}
	if day != t.day || len(t.text) == 0 {
		t.text = humantext.AppendRFC3339(t.text[:0], time.Unix(day*perDay, 0))
		t.text = t.text[:len(t.text)-len("Z")]
	}
	t.second, t.day = second, day
	clock := t.text[len(t.text)-len("00:00:00"):]
	putTwoDigits(clock, inDay/3600)
	putTwoDigits(clock[3:], inDay/60%60)
	putTwoDigits(clock[6:], inDay%60)
}

func putTwoDigits(out []byte, n int) { out[0], out[1] = byte('0'+n/10), byte('0'+n%10) }

// appendFraction appends a fraction of a second with a fixed number of decimals. With
// [strconv.AppendInt], decode -f line takes 8 % longer (BenchmarkDecode/sno/line-spread).
func appendFraction(dst []byte, nanos, decimals int) []byte {
	if decimals == 0 {
		return dst
	}
	const all = ".000000000"
	dst = append(dst, all...)
	for at := len(dst) - 1; nanos > 0; at-- {
		dst[at] += byte(nanos % 10)
		nanos /= 10
	}
	return dst[:len(dst)-len(all)+1+decimals]
}
