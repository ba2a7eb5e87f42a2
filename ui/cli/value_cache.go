package cli

import (
	"strconv"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/fields"
)

// kept is what was printed of a value that came twice. Ids that follow one another in
// a log are mostly of the same node, and often of the same unit of time.
type kept struct {
	value ids.Value
	text  []byte // empty after a new value
}

func (k *kept) holds(v ids.Value) bool { return k.value == v && len(k.text) > 0 }

func (k *kept) keep(v ids.Value, text []byte) {
	k.text = k.text[:0]
	if k.value == v {
		k.text = append(k.text, text...)
	}
	k.value = v
}

// timePair appends the time of ids twice, as text and in Unix milliseconds, with
// something before and between. It keeps what it appended.
type timePair struct {
	before, between string
	format          *ids.BoundScheme // of the last id
	stamp           timeText
	last            kept
}

// append reports whether the id has a time.
func (p *timePair) append(dst []byte, f *ids.BoundScheme, id ids.ID) ([]byte, bool) {
	field := f.TimeField()
	if field == nil {
		at, ok := fields.TimeOf(f, id)
		if ok {
			dst = p.appendTime(dst, at)
		}
		return dst, ok
	}
	v := field.Get(id)
	if p.format == f && p.last.holds(v) {
		return append(dst, p.last.text...), true
	}
	from := len(dst)
	dst = p.appendTime(dst, field.Unit.Instant(v.Lo))
	p.format = f
	p.last.keep(v, dst[from:])
	return dst, true
}

func (p *timePair) appendTime(dst []byte, at time.Time) []byte {
	dst = p.stamp.append(append(dst, p.before...), at)
	return strconv.AppendInt(append(dst, p.between...), at.UnixMilli(), 10)
}

// timeText appends times as [humantext.AppendRFC3339] does. It keeps the text of the last
// second, and of its day: ids that follow one another in a log are mostly of the
// same one.
type timeText struct {
	second int64
	day    int64
	text   []byte // without the Z; empty before the first time
}

func (s *timeText) append(dst []byte, t time.Time) []byte {
	if second := t.Unix(); second != s.second || len(s.text) == 0 {
		s.set(second)
	}
	return append(appendFraction(append(dst, s.text...), t.Nanosecond()), 'Z')
}

// set makes the text that of a second.
func (s *timeText) set(second int64) {
	const perDay = 24 * 60 * 60
	day, within := second/perDay, int(second%perDay)
	if within < 0 {
		day, within = day-1, within+perDay
	}
	if s.second = second; day != s.day || len(s.text) == 0 {
		s.day = day
		s.text = humantext.AppendRFC3339(s.text[:0], time.Unix(day*perDay, 0))
		s.text = s.text[:len(s.text)-len("Z")]
	}
	clock := s.text[len(s.text)-len("00:00:00"):]
	putTwo(clock, within/3600)
	putTwo(clock[3:], within/60%60)
	putTwo(clock[6:], within%60)
}

// putTwo writes two digits.
func putTwo(out []byte, n int) { out[0], out[1] = byte('0'+n/10), byte('0'+n%10) }

// appendFraction appends a part of a second, with no more decimals than it has.
func appendFraction(dst []byte, nanoseconds int) []byte {
	if nanoseconds == 0 {
		return dst
	}
	dst = append(dst, ".000000000"...)
	for nanoseconds%1000 == 0 {
		dst, nanoseconds = dst[:len(dst)-3], nanoseconds/1000
	}
	for at := len(dst) - 1; nanoseconds > 0; at-- {
		dst[at] += byte(nanoseconds % 10)
		nanoseconds /= 10
	}
	for dst[len(dst)-1] == '0' {
		dst = dst[:len(dst)-1]
	}
	return dst
}
