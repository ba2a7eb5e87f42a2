package input

import "bytes"

// maxAhead is how far a reader looks ahead for the times of an object, in bytes.
const maxAhead = 64 << 10

// keepTimes keeps the times of the innermost open record, of which the values in rec are the first
// part. The parts of a record and the objects of the arrays in it share these times.
func (j *jsonState) keepTimes(r *Reader, rec *Record) {
	at := len(j.stack) - 1
	for at > 0 && !j.stack[at].record {
		at--
	}
	l := &j.stack[at]
	for i := range rec.values {
		if v := &rec.values[i]; len(v.Text) > 0 {
			if t, ok := r.valueTime(v.Text, v.Place.Key); ok {
				l.times = append(l.times, Time{v.Place, t})
			}
		}
	}
	if !l.ahead && !l.array {
		l.ahead = true
		j.lookAhead(r, l, len(j.stack)-1-at)
	}
}

// sharedTimes returns the times of the innermost open record that has some.
func (j *jsonState) sharedTimes() []Time {
	for i := len(j.stack) - 1; i >= 0; i-- {
		if l := &j.stack[i]; len(l.times) > 0 {
			return l.times
		}
	}
	return nil
}

// lookAhead adds the times among the later values of an open object, as far as they were read.
// depth is the number of objects and arrays that are open in it.
func (j *jsonState) lookAhead(r *Reader, l *level, depth int) {
	text := r.buf[r.at+j.pos : min(r.end, r.at+j.pos+maxAhead)]
	var key []byte
	for i := 0; i < len(text); i++ {
		from, to := i, 0
		switch c := text[i]; c {
		case '{', '[':
			depth++
			continue
		case '}', ']':
			if depth--; depth < 0 {
				return
			}
			continue
		case ',':
			key = nil
			continue
		case '"':
			for i++; i < len(text) && text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
			from, to = from+1, i
		default:
			if c < '0' || c > '9' {
				continue
			}
			for i+1 < len(text) && (text[i+1] == '.' || text[i+1] >= '0' && text[i+1] <= '9') {
				i++
			}
			to = i + 1
		}
		if depth > 0 || to >= len(text) {
			continue
		}
		value := text[from:to]
		if rest := bytes.TrimLeft(text[to:], "\" \t\r\n"); key == nil && len(rest) > 0 && rest[0] == ':' {
			key = value
		} else if at, ok := r.valueTime(value, string(key)); ok && key != nil {
			name := append([]byte(nil), j.name...)
			j.name = append(append(append(j.name[:0], name[:l.name]...), '.'), key...)
			l.times = append(l.times, Time{j.place(r).place, at})
			j.name = append(j.name[:0], name...)
		}
	}
}
