package cli

import (
	"bytes"
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
			dst = o.appendTime(dst, at)
		}
		return dst, ok
	}
	v := field.Get(id)
	if o.bound == f && o.last.has(v) {
		return append(dst, o.last.output...), true
	}
	from := len(dst)
	dst = o.appendTime(dst, field.Unit.Instant(v.Lo))
	o.bound = f
	o.last.store(v, dst[from:])
	return dst, true
}

func (o *timeOutput) appendTime(dst []byte, at time.Time) []byte {
	dst = o.text.append(append(dst, o.before...), at)
	return strconv.AppendInt(append(dst, o.between...), at.UnixMilli(), 10)
}

// timeText appends times as [humantext.AppendRFC3339] does, and keeps the text of
// the last date. With the library function instead, decode takes 20 to 40 % longer
// (BenchmarkDecode/uuid-v7/json-spread), because most lines have a new time.
type timeText struct {
	day  int64
	date []byte // with the T at its end; empty before the first time
}

func (t *timeText) append(dst []byte, at time.Time) []byte {
	const perDay = 24 * 60 * 60
	seconds := at.Unix()
	day, second := seconds/perDay, int(seconds%perDay)
	if second < 0 {
		day, second = day-1, second+perDay
	}
	if day != t.day || len(t.date) == 0 {
		t.day = day
		midnight := humantext.AppendRFC3339(t.date[:0], time.Unix(day*perDay, 0))
		t.date = midnight[:len(midnight)-len("00:00:00Z")]
	}
	dst = append(dst, t.date...)
	dst = append(appendTwoDigits(dst, second/3600), ':')
	dst = append(appendTwoDigits(dst, second/60%60), ':')
	dst = appendTwoDigits(dst, second%60)
	return append(appendFraction(dst, at.Nanosecond()), 'Z')
}

func appendTwoDigits(dst []byte, n int) []byte { return append(dst, byte('0'+n/10), byte('0'+n%10)) }

// appendFraction appends a fraction of a second, without zeros at its end.
func appendFraction(dst []byte, nanoseconds int) []byte {
	if nanoseconds == 0 {
		return dst
	}
	point := len(dst)
	dst = strconv.AppendInt(dst, int64(1e9+nanoseconds), 10) // 1 and nine digits
	dst[point] = '.'
	return bytes.TrimRight(dst, "0")
}
