package cli

import (
	"time"

	"idtui/ids"
)

// timeText appends times as [ids.AppendTime] does. It keeps the text of the last
// second: ids that follow one another in a log are mostly of the same one.
type timeText struct {
	second int64
	text   []byte // without the Z; empty before the first time
}

func (s *timeText) append(dst []byte, t time.Time) []byte {
	if second := t.Unix(); second != s.second || len(s.text) == 0 {
		s.second = second
		s.text = ids.AppendTime(s.text[:0], time.Unix(second, 0))
		s.text = s.text[:len(s.text)-len("Z")]
	}
	return append(appendFraction(append(dst, s.text...), t.Nanosecond()), 'Z')
}

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
