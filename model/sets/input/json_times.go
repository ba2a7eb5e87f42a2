package input

import "bytes"

// maxAhead is the maximum distance, in bytes, that a reader looks ahead for the times of an object.
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
				t.Place = v.Place
				l.times = append(l.times, t)
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

// lookAhead adds the times among the later values of an open object, as far as they were read. In
// this object, depth other objects and arrays are open.
func (j *jsonState) lookAhead(r *Reader, l *level, depth int) {
	text := r.buf[r.at+j.pos : min(r.end, r.at+j.pos+maxAhead)]
	var key []byte
	for i := 0; i < len(text); {
		token := text[i : i+tokenLength(text[i:])]
		i += len(token)
		switch c := token[0]; {
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			if depth--; depth < 0 {
				return
			}
		case c == ',':
			key = nil
		case depth > 0 || i == len(text) || c != '"' && (c < '0' || c > '9'):
		case key == nil && bytes.HasPrefix(bytes.TrimLeft(text[i:], " \t\r\n"), []byte{':'}):
			key = bytes.Trim(token, `"`)
		case key != nil:
			if t, ok := r.valueTime(bytes.Trim(token, `"`), string(key)); ok {
				name := bytes.Clone(j.name)
				j.name = append(append(append(j.name[:0], name[:l.name]...), '.'), key...)
				t.Place = j.place(r).place
				l.times = append(l.times, t)
				j.name = append(j.name[:0], name...)
			}
		}
	}
}

// tokenLength returns the length of the string, the number or the other byte at the beginning of a
// text.
func tokenLength(text []byte) int {
	n := 1
	switch c := text[0]; {
	case c == '"':
		for n < len(text) && text[n] != '"' {
			if text[n] == '\\' {
				n++
			}
			n++
		}
		return min(n+1, len(text))
	case c >= '0' && c <= '9':
		for n < len(text) && (text[n] == '.' || text[n] >= '0' && text[n] <= '9') {
			n++
		}
	}
	return n
}
