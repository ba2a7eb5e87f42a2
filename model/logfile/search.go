package logfile

import "bytes"

// Pattern is a text to search for. It ignores the case of ASCII letters, unless it contains an
// uppercase letter.
type Pattern struct {
	text []byte
	fold bool
}

// MaxPattern is the maximum length of a pattern, in bytes.
const MaxPattern = 4 << 10

// NewPattern returns a pattern for a text, which must not be empty.
func NewPattern(text string) *Pattern {
	p := &Pattern{text: []byte(text)}
	p.fold = bytes.Equal(p.text, appendLower(nil, p.text))
	return p
}

// Text returns the text to search for.
func (p *Pattern) Text() string { return string(p.text) }

// appendLower appends a text with its ASCII letters in lower case.
func appendLower(dst, text []byte) []byte {
	for _, c := range text {
		if c-'A' < 26 {
			c += 'a' - 'A'
		}
		dst = append(dst, c)
	}
	return dst
}

// All appends the positions of the pattern in a text.
func (p *Pattern) All(dst []int, text []byte) []int {
	if p.fold {
		text = appendLower(nil, text)
	}
	for at := 0; ; at += len(p.text) {
		i := bytes.Index(text[at:], p.text)
		if i < 0 {
			return dst
		}
		at += i
		dst = append(dst, at)
	}
}

// searcher is a pattern with a buffer for folded text.
type searcher struct {
	*Pattern
	lower []byte
}

func (s *searcher) folded(text []byte) []byte {
	if !s.fold {
		return text
	}
	if cap(s.lower) < len(text) {
		s.lower = make([]byte, len(text))
	}
	s.lower = s.lower[:len(text)]
	for i, c := range text { // calling appendLower takes twice as long
		if c-'A' < 26 {
			c += 'a' - 'A'
		}
		s.lower[i] = c
	}
	return s.lower
}

// Search returns the first match at or after an offset. If back is set, it returns the last match
// that begins before the offset. It reports false if there is none, or if the job is stopped.
func (l *Log) Search(p *Pattern, from int64, back bool, j *Job) (off int64, ok bool) {
	s := searcher{Pattern: p}
	overlap := int64(len(p.text)) - 1
	buf := make([]byte, block/4+overlap)
	begin, end := l.span()
	if back {
		for to := min(from+overlap, end); to > begin && !j.Stopped(); {
			at := max(to-int64(len(buf)), begin)
			n, err := l.readAt(buf[:to-at], at)
			if err != nil {
				return 0, false
			}
			if i := bytes.LastIndex(s.folded(buf[:n]), s.text); i >= 0 {
				return at + int64(i), true
			}
			if at == begin {
				break
			}
			j.add(to - at)
			to = at + overlap
		}
		return 0, false
	}
	for at := max(from, begin); !j.Stopped(); {
		n, err := l.readAt(buf, at)
		if i := bytes.Index(s.folded(buf[:n]), s.text); i >= 0 {
			return at + int64(i), true
		}
		if err != nil || int64(n) <= overlap || n < len(buf) {
			return 0, false
		}
		at += int64(n) - overlap
		j.add(int64(n) - overlap)
	}
	return 0, false
}
