package logfile

import "bytes"

// Pattern is a text to search for. Without capital letters, it matches in upper and lower
// case.
type Pattern struct {
	text []byte
	fold bool
}

// MaxPattern is the length of the longest pattern, in bytes.
const MaxPattern = 4 << 10

// NewPattern returns the pattern of a text, which is not empty.
func NewPattern(text string) *Pattern {
	p := &Pattern{text: []byte(text)}
	p.fold = bytes.Equal(p.text, appendLower(nil, p.text))
	return p
}

// Text returns the text.
func (p *Pattern) Text() string { return string(p.text) }

// appendLower appends a text with small letters for those of ASCII.
func appendLower(dst, text []byte) []byte {
	for _, c := range text {
		if c-'A' < 26 {
			c += 'a' - 'A'
		}
		dst = append(dst, c)
	}
	return dst
}

// All appends the places of the pattern in a text.
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

// searcher is a pattern with memory to search in.
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
	for i, c := range text { // an append takes twice as long
		if c-'A' < 26 {
			c += 'a' - 'A'
		}
		s.lower[i] = c
	}
	return s.lower
}

// Search returns the first match at or after an offset, or with back the last one that begins
// before it. It returns false if there is none, or if the job is stopped.
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
