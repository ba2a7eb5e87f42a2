package logfile

import (
	"bytes"
	"sync"
)

// every is the distance between the entries of an index, in bytes. A log of 10 GB has 10,000
// entries.
const every = 1 << 20

// index counts the line ends before each multiple of every in a log.
type index struct {
	mu    sync.Mutex
	lines []int64 // line ends before the offset i*every
	upTo  int64   // the offset up to which line ends were counted
	count int64   // line ends before upTo
	// gap is the end of the text that was lost last, with gapCount line ends before it.
	gap, gapCount int64
}

// add counts the line ends of the text at an offset. If text before the offset was not counted,
// it is lost.
func (x *index) add(off int64, p []byte) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if off+int64(len(p)) <= x.upTo {
		return
	}
	if off < x.upTo {
		p = p[x.upTo-off:]
	} else if off > x.upTo {
		// Text before the offset is lost.
		for x.upTo < off {
			if x.upTo%every == 0 {
				x.lines = append(x.lines, x.count)
			}
			x.upTo = min(off, x.upTo-x.upTo%every+every)
		}
		x.gap, x.gapCount = off, x.count
	}
	for len(p) > 0 {
		if x.upTo%every == 0 {
			x.lines = append(x.lines, x.count)
		}
		part := p[:min(int64(len(p)), every-x.upTo%every)]
		x.count += int64(bytes.Count(part, []byte{'\n'}))
		x.upTo += int64(len(part))
		p = p[len(part):]
	}
}

// drop records that the text before an offset is lost, with a number of line ends.
func (x *index) drop(to, lines int64) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.gap, x.gapCount = to, x.gapCount+lines
}

// before returns the last entry at or before an offset. It reports false if the index has not
// reached the offset.
func (x *index) before(off int64) (at, count int64, ok bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if off > x.upTo {
		return 0, 0, false
	}
	if off == x.upTo {
		return off, x.count, true
	}
	i := off / every
	if at = i * every; at < x.gap && x.gap <= off {
		return x.gap, x.gapCount, true
	}
	return at, x.lines[i], true
}

// Indexed reports whether all lines are counted.
func (l *Log) Indexed() bool {
	_, end := l.span()
	l.index.mu.Lock()
	defer l.index.mu.Unlock()
	return l.index.upTo >= end
}

// Index counts the lines that were not counted yet. Only counted lines have numbers.
func (l *Log) Index(j *Job) {
	buf := make([]byte, block)
	for !j.Stopped() {
		begin, end := l.span()
		l.index.mu.Lock()
		at := max(l.index.upTo, begin)
		l.index.mu.Unlock()
		if at >= end {
			return
		}
		n, err := l.readAt(buf[:min(int64(len(buf)), end-at)], at)
		if n == 0 || err != nil {
			return
		}
		l.index.add(at, buf[:n])
		j.add(int64(n))
	}
}

// Number returns the number of the line that starts at an offset, from 1. It reports false if
// that is unknown. In a rotated log, each file starts at 1.
func (l *Log) Number(start int64) (int64, bool) {
	to, ok := l.linesBefore(start)
	if !ok {
		return 0, false
	}
	from, ok := l.linesBefore(l.lineBase(start))
	return to - from + 1, ok
}

// linesBefore returns the number of line ends before an offset, or false if it is unknown.
func (l *Log) linesBefore(off int64) (int64, bool) {
	at, count, ok := l.index.before(off)
	if !ok || at == off {
		return count, ok
	}
	buf := make([]byte, off-at)
	n, err := l.readAt(buf, at)
	if err != nil || int64(n) < off-at {
		return 0, false
	}
	return count + int64(bytes.Count(buf, []byte{'\n'})), true
}
