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
	// Text is the line without its line end, truncated to [MaxLine] bytes.
	Text []byte
	Cut  bool // Text is truncated
	Open bool // the log ends here without a line end; the line may grow
}

// firstRead is the size of the first read for a line. Most lines are shorter.
const firstRead = 4 << 10

// Line returns the line that starts at an offset. It reports false at the end of the log. If the
// error is [ErrFar], the end of the line is unknown, and Next is not set.
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

// lineEnd returns the offset after the line that starts at start. The line has no line end before
// from. The search ends after most bytes; 0 means no limit. If open is set, there is no line end,
// or the job was stopped. lineEnd saves how far it searched.
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

// afterLineEnd returns the offset after the first line end at or after from. The search ends after
// most bytes; 0 means no limit. If open is set, there is no line end, or the job was stopped. With
// open or an error, the offset is how far it searched.
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

// longLines is the maximum number of long lines that are saved.
const longLines = 10_000

// remember saves the end of a long line. A negative offset is how far the line was searched.
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

// Prev returns the start of the line before the one that starts at an offset. It reports false at
// the beginning. If the line is too long to find its start at once, Prev returns [ErrFar].
func (l *Log) Prev(start int64) (prev int64, ok bool, err error) {
	begin, _ := l.span()
	if start <= begin {
		return begin, false, nil
	}
	prev, err = l.lineStart(start-1, far, nil)
	return prev, err == nil, err
}

// StartOf returns the start of the line that contains an offset.
func (l *Log) StartOf(off int64, j *Job) (int64, error) { return l.lineStart(off, 0, j) }

// FindStart finds the start of the line before an offset for which [Log.Prev] returned
// [ErrFar].
func (l *Log) FindStart(start int64, j *Job) {
	if prev, err := l.lineStart(start-1, 0, j); err == nil && !j.Stopped() {
		l.remember(prev, start)
	}
}

// lineStart returns the start of the line that contains an offset. The search ends after most
// bytes; 0 means no limit. If the job is stopped, the result is only how far it searched.
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
