package logfile

import (
	"bytes"
	"encoding/binary"
	"os"
	"runtime"
	"slices"
	"sort"
	"sync"

	"idtui/model/sets/where"
)

// Filter finds the lines that have an id for which conditions hold: forward from a line, and
// backward from it, so that the nearest ones come first. It is safe for concurrent use.
type Filter struct {
	log        *Log
	finder     *Finder
	conditions *where.Filter

	mu       sync.Mutex
	after    offsets // ascending
	before   offsets // descending, below the start
	from     int64   // where the lines of before end: all from here to upTo were looked at
	upTo     int64
	open     int64 // a last line without an end that matches; -1 for none
	looked   int64 // bytes
	complete bool
}

// NewFilter returns a filter that has looked at no line yet. start is the offset of a line.
func NewFilter(l *Log, f *Finder, w *where.Filter, start int64) *Filter {
	return &Filter{log: l, finder: f, conditions: w, from: start, upTo: start, open: -1}
}

// StartAt begins at a line, if the filter has looked at no line yet.
func (f *Filter) StartAt(start int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.from == f.upTo {
		f.from, f.upTo = start, start
	}
}

// Close removes temporary files. The filter must not run.
func (f *Filter) Close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.after.close()
	f.before.close()
}

// Conditions returns the conditions.
func (f *Filter) Conditions() *where.Filter { return f.conditions }

// State returns how many lines match so far, the share of the log that was looked at, and
// whether that is all of it.
func (f *Filter) State() (lines int, share float64, complete bool) {
	begin, end := f.log.span()
	f.mu.Lock()
	defer f.mu.Unlock()
	lines = f.after.len() + f.before.len()
	if f.open >= 0 {
		lines++
	}
	from := max(f.from, begin)
	if share = 1; end > begin {
		share = min(float64(max(f.upTo-from, 0))/float64(end-begin), 1)
	}
	return lines, share, f.complete && f.looked == end
}

// Next returns the first line that matches at or after an offset. It returns false if none
// has been found yet.
func (f *Filter) Next(off int64) (int64, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if n := f.before.len(); n > 0 && f.before.at(0) >= off {
		i := sort.Search(n, func(i int) bool { return f.before.at(i) < off }) // descending
		return f.before.at(i - 1), true
	}
	n := f.after.len()
	if i := sort.Search(n, func(i int) bool { return f.after.at(i) >= off }); i < n {
		return f.after.at(i), true
	}
	return f.open, f.open >= off
}

// Prev returns the last line that matches before an offset. It returns false if none has been
// found yet.
func (f *Filter) Prev(off int64) (int64, bool) {
	begin, _ := f.log.span()
	f.mu.Lock()
	defer f.mu.Unlock()
	found := int64(-1)
	if f.open >= 0 && f.open < off {
		return f.open, true
	}
	if i := sort.Search(f.after.len(), func(i int) bool { return f.after.at(i) >= off }); i > 0 {
		found = f.after.at(i - 1)
	} else if i := sort.Search(f.before.len(), func(i int) bool { return f.before.at(i) < off }); i < f.before.len() {
		found = f.before.at(i)
	}
	return found, found >= begin
}

// Run looks at the lines that it has not looked at yet, on all processors, until the end of the
// log is reached or the job is stopped.
func (f *Filter) Run(j *Job) {
	workers := make([]*filterWorker, runtime.GOMAXPROCS(0))
	for i := range workers {
		workers[i] = &filterWorker{Filter: f, finder: f.finder.Clone(), buf: make([]byte, block/2)}
	}
	for !j.Stopped() {
		begin, end := f.log.span()
		f.mu.Lock()
		f.upTo = max(f.upTo, begin)
		forward, backward := f.upTo < end && f.looked != end, f.from > begin
		f.mu.Unlock()
		if !forward && !backward {
			f.mu.Lock()
			f.complete, f.looked = true, end
			f.mu.Unlock()
			return
		}
		if forward {
			f.forward(workers, end, j)
		}
		if backward {
			f.backward(workers, begin, j)
		}
	}
}

// filterWorker looks at the lines of a block.
type filterWorker struct {
	*Filter
	finder *Finder
	buf    []byte
	from   int64 // the offset of text
	text   []byte
	lines  []int64 // that match
}

// together lets workers look at their blocks at the same time.
func together(workers []*filterWorker) {
	var wg sync.WaitGroup
	for _, w := range workers {
		wg.Go(func() {
			w.lines = w.lines[:0]
			at := w.from
			for line := range bytes.Lines(w.text) {
				text := bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
				if w.finder.Matches(w.conditions, text[:min(len(text), MaxLine)]) {
					w.lines = append(w.lines, at)
				}
				at += int64(len(line))
			}
		})
	}
	wg.Wait()
}

// forward looks at the lines that follow, a block per worker.
func (f *Filter) forward(workers []*filterWorker, end int64, j *Job) {
	at, open := f.upTo, int64(-1)
	n := 0
	looked := int64(0)
	for n < len(workers) && at < end {
		w := workers[n]
		text, next, isOpen, err := f.log.wholeLines(w.buf, at, end, j)
		if err != nil || next == at && !isOpen {
			looked = end // it cannot be read: do not try again
			break
		}
		w.from, w.text = at, text
		n++
		if isOpen { // a line without an end: it is looked at again when there is more
			open, looked = at, end
			break
		}
		at = next
	}
	together(workers[:n])
	f.mu.Lock()
	defer f.mu.Unlock()
	f.open = -1
	for _, w := range workers[:n] {
		if w.from == open {
			if len(w.lines) > 0 {
				f.open = open
			}
			continue
		}
		for _, line := range w.lines {
			f.after.add(line)
		}
	}
	f.upTo = at
	if looked > 0 || at >= end {
		f.looked = end
	}
}

// wholeLines reads whole lines at an offset. If a line is longer than the block, text is its
// beginning, and next is the line after it. isOpen reports that the text is a last line
// without an end.
func (l *Log) wholeLines(buf []byte, at, end int64, j *Job) (text []byte, next int64, isOpen bool, err error) {
	n, err := l.readAt(buf[:min(int64(len(buf)), end-at)], at)
	text = buf[:n]
	if last := bytes.LastIndexByte(text, '\n'); last >= 0 {
		return text[:last+1], at + int64(last) + 1, false, err
	}
	if n == 0 || at+int64(n) >= end || n < len(buf) {
		return text, at, n > 0, err
	}
	next, isOpen, err = l.lineEnd(at, at+int64(n), 0, j)
	if isOpen {
		next = at
	}
	return text[:MaxLine], next, isOpen, err
}

// backward looks at the lines before those that it has looked at, a block per worker.
func (f *Filter) backward(workers []*filterWorker, begin int64, j *Job) {
	to, n := f.from, 0
	for n < len(workers) && to > begin {
		w := workers[n]
		text, from, err := f.log.linesTo(w.buf, to, begin, j)
		if err != nil { // it is gone
			to = begin
			break
		}
		if j.Stopped() {
			break
		}
		w.from, w.text = from, text
		to = from
		n++
	}
	together(workers[:n])
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, w := range workers[:n] {
		for _, line := range slices.Backward(w.lines) {
			f.before.add(line)
		}
	}
	if n > 0 || to == begin {
		f.from = to
	}
}

// linesTo reads whole lines before the start of a line. If a line is longer than the
// block, text is its beginning.
func (l *Log) linesTo(buf []byte, to, begin int64, j *Job) (text []byte, from int64, err error) {
	from = max(to-int64(len(buf)), begin)
	n, err := l.readAt(buf[:to-from], from)
	if text = buf[:n]; err != nil || from == begin {
		return text, from, err
	}
	if first := bytes.IndexByte(text, '\n'); first >= 0 && first < len(text)-1 {
		return text[first+1:], from + int64(first) + 1, nil
	}
	if from, err = l.lineStart(to-1, 0, j); err != nil {
		return nil, from, err
	}
	n, err = l.readAt(buf[:min(MaxLine, to-from)], from)
	return buf[:n], from, err
}

// offsets is a list of offsets. A long one is kept in a temporary file.
type offsets struct {
	inFile int
	mem    []int64
	file   *os.File
}

// maxOffsets is how many offsets of a list are kept in memory.
const maxOffsets = 1 << 20

func (o *offsets) len() int { return o.inFile + len(o.mem) }

func (o *offsets) add(off int64) {
	if len(o.mem) >= maxOffsets {
		o.spill()
	}
	o.mem = append(o.mem, off)
}

// spill writes the offsets in memory to a file. Without room for one, they stay in memory.
func (o *offsets) spill() {
	if o.file == nil {
		f, err := os.CreateTemp("", "idtui-*.offsets")
		if err != nil {
			return
		}
		_ = os.Remove(f.Name()) // it goes when it is closed, where the system allows that
		o.file = f
	}
	data := make([]byte, 0, 8*len(o.mem))
	for _, off := range o.mem {
		data = binary.LittleEndian.AppendUint64(data, uint64(off))
	}
	if _, err := o.file.WriteAt(data, 8*int64(o.inFile)); err == nil {
		o.inFile, o.mem = o.inFile+len(o.mem), o.mem[:0]
	}
}

func (o *offsets) at(i int) int64 {
	if i >= o.inFile {
		return o.mem[i-o.inFile]
	}
	var b [8]byte
	if _, err := o.file.ReadAt(b[:], 8*int64(i)); err != nil {
		return -1
	}
	return int64(binary.LittleEndian.Uint64(b[:]))
}

func (o *offsets) close() {
	if o.file != nil {
		_ = o.file.Close() // it is temporary
	}
	*o = offsets{}
}
