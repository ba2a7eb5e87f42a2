package logfile

import (
	"bytes"
	"errors"
)

// Line is a line of a log.
type Line struct {
	Start int64
	// Next is the offset of the line after it, or the end of the log.
	Next int64
	// Text is the line without its end: at most [MaxLine] bytes of it.
	Text []byte
	Cut  bool // Text is only the beginning
	Open bool // the log ends here, without a line end: more may follow
}

// firstRead is how much is read for a line at first; most are shorter.
const firstRead = 4 << 10

// Line returns the line that starts at an offset. At the end of the log it returns false.
// The error is [ErrFar] if the end of the line is not known yet; all but Next is set then.
func (l *Log) Line(start int64) (line Line, ok bool, err error) {
	begin, end := l.span()
	if start < begin || start >= end {
		return line, false, nil
	}
	buf := make([]byte, min(firstRead, end-start))
	n, err := l.readAt(buf, start)
	if buf = buf[:n]; n == 0 {
		return line, false, err
	}
	at := bytes.IndexByte(buf, '\n')
	if at < 0 && int64(n) < min(end-start, MaxLine+1) {
		buf = make([]byte, min(MaxLine+1, end-start))
		n, err = l.readAt(buf, start)
		buf = buf[:n]
		at = bytes.IndexByte(buf, '\n')
	}
	line.Start = start
	if at >= 0 {
		line.Text, line.Next = bytes.TrimSuffix(buf[:at], []byte("\r")), start+int64(at)+1
		return line, true, err
	}
	if len(buf) <= MaxLine {
		line.Text, line.Next, line.Open = buf, start+int64(len(buf)), true
		return line, true, err
	}
	line.Text, line.Cut = buf[:MaxLine], true
	line.Next, line.Open, err = l.lineEnd(start, start+MaxLine, far, nil)
	return line, true, err
}

// lineEnd returns the offset after the line that starts at start and has no line end before
// from. most is how far it looks; 0 for all of the log. It remembers how far it looked.
func (l *Log) lineEnd(start, from, most int64, j *Job) (next int64, open bool, err error) {
	l.mu.Lock()
	known := l.ends[start]
	l.mu.Unlock()
	if known > 0 {
		return known, false, nil
	}
	next, open, err = l.afterLineEnd(max(from, -known), most, j)
	switch {
	case err == nil && !open:
		l.remember(start, next)
	case err == nil || errors.Is(err, ErrFar):
		l.remember(start, -next)
	}
	return next, open, err
}

// afterLineEnd returns the offset after the first line end at or after from. most is how far
// it looks; 0 for all of the log. open reports that there is none. With an error, the offset
// is how far it came.
func (l *Log) afterLineEnd(from, most int64, j *Job) (next int64, open bool, err error) {
	buf := make([]byte, block/4)
	for at := from; ; {
		n, err := l.readAt(buf, at)
		if i := bytes.IndexByte(buf[:n], '\n'); i >= 0 {
			return at + int64(i) + 1, false, nil
		}
		at += int64(n)
		if n == 0 || err != nil || j.Stopped() {
			return at, true, err
		}
		j.add(int64(n))
		if most > 0 && at-from >= most {
			return at, false, ErrFar
		}
	}
}

// longLines is how many long lines are remembered.
const longLines = 10_000

// remember remembers where a long line ends, or with a negative offset how far it was read.
func (l *Log) remember(start, next int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ends == nil || len(l.ends) >= longLines {
		l.ends, l.starts = map[int64]int64{}, map[int64]int64{}
	}
	if l.ends[start] = next; next > 0 {
		l.starts[next] = start
	}
}

// FindEnd finds the end of a line for which [Log.Line] returned [ErrFar].
func (l *Log) FindEnd(start int64, j *Job) { _, _, _ = l.lineEnd(start, start, 0, j) }

// Prev returns the start of the line before the one that starts at an offset. It returns
// false at the beginning, and [ErrFar] if the line is too long to find its start at once.
func (l *Log) Prev(start int64) (prev int64, ok bool, err error) {
	begin, _ := l.span()
	if start <= begin {
		return begin, false, nil
	}
	prev, err = l.lineStart(start-1, far, nil)
	return prev, err == nil, err
}

// StartOf returns the start of the line that has the byte at an offset.
func (l *Log) StartOf(off int64, j *Job) (int64, error) { return l.lineStart(off, 0, j) }

// FindStart finds the start of the line before an offset for which [Log.Prev] returned
// [ErrFar].
func (l *Log) FindStart(start int64, j *Job) {
	if prev, err := l.lineStart(start-1, 0, j); err == nil && !j.Stopped() {
		l.remember(prev, start)
	}
}

// lineStart returns the start of the line that has the byte at an offset. most is how far it
// looks; 0 for all of the log.
func (l *Log) lineStart(off, most int64, j *Job) (int64, error) {
	begin, _ := l.span()
	l.mu.Lock()
	known, ok := l.starts[off+1]
	l.mu.Unlock()
	if ok && known >= begin {
		return known, nil
	}
	size := int64(firstRead)
	for to := off; ; {
		from := max(to-size, begin)
		if from >= to {
			return begin, nil
		}
		buf := make([]byte, to-from)
		n, err := l.readAt(buf, from)
		if err != nil {
			return 0, err
		}
		if at := bytes.LastIndexByte(buf[:n], '\n'); at >= 0 {
			return from + int64(at) + 1, nil
		}
		if j.Stopped() {
			return from, nil
		}
		to, size = from, min(4*size, block/4)
		j.add(int64(n))
		if most > 0 && off-to >= most {
			return 0, ErrFar
		}
	}
}
