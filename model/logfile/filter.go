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

// Filter finds the lines with an id that matches conditions. It searches forward and backward
// from a line, so that it finds the nearest lines first. It is safe for concurrent use.
type Filter struct {
	log        *Log
	finder     *Finder
	conditions *where.Filter

	mu       sync.Mutex
	after    offsets // ascending
	before   offsets // descending, below the start
	from     int64   // the lines from here to upTo were searched
	upTo     int64
	open     int64 // a matching last line without a line end; -1 for none
	looked   int64 // where the log ended when the search last reached its end
	complete bool
}

// NewFilter returns a filter that has searched no line yet. start is the offset of the line from
// which Run searches.
func NewFilter(l *Log, f *Finder, w *where.Filter, start int64) *Filter {
	return &Filter{log: l, finder: f, conditions: w, from: start, upTo: start, open: -1}
}

// StartAt sets the line where the search starts, unless the filter has searched a line.
func (f *Filter) StartAt(start int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.from == f.upTo {
		f.from, f.upTo = start, start
	}
}

// Close removes temporary files. It must not be called during Run.
func (f *Filter) Close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.after.close()
	f.before.close()
}

// Conditions returns the conditions for an id of a line.
func (f *Filter) Conditions() *where.Filter { return f.conditions }

// State returns the number of matching lines so far, and the searched share of the log. It reports
// whether that is the whole log.
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

// Next returns the first matching line at or after an offset. It reports false if none has been
// found yet.
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

// Prev returns the last matching line before an offset. It reports false if none has been found
// yet.
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

// Run searches the remaining lines on all processors, until it has searched the whole log or the
// job is stopped.
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

// filterWorker searches the lines of a block.
type filterWorker struct {
	*Filter
	finder *Finder
	buf    []byte
	from   int64 // the offset of text
	text   []byte
	lines  []int64 // offsets of matching lines
}

// together runs workers on their blocks at the same time.
func together(workers []*filterWorker) {
	var wg sync.WaitGroup
	for _, w := range workers {
		wg.Go(func() {
			w.lines = w.lines[:0]
			at := w.from
			w.finder.At(w.log, at)
			for line := range bytes.Lines(w.text) {
				if w.finder.Matches(w.conditions, line[:min(len(line), MaxLine)]) {
					w.lines = append(w.lines, at)
				}
				at += int64(len(line))
			}
		})
	}
	wg.Wait()
}

// forward searches the next lines, one block per worker.
func (f *Filter) forward(workers []*filterWorker, end int64, j *Job) {
	at, open := f.upTo, int64(-1)
	n := 0
	looked := int64(0)
	for n < len(workers) && at < end {
		w := workers[n]
		text, next, isOpen, err := f.log.wholeLines(w.buf, at, end, j)
		if err != nil || next == at && !isOpen {
			looked = end // do not try to read this again
			break
		}
		w.from, w.text = at, text
		n++
		if isOpen { // search the line again when it grows
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
// beginning, and next is the line after it. If isOpen is set, the text is a last line without a
// line end, and next is its start.
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

// backward searches the lines before those that were searched, one block per worker.
func (f *Filter) backward(workers []*filterWorker, begin int64, j *Job) {
	to, n := f.from, 0
	for n < len(workers) && to > begin {
		w := workers[n]
		text, from, err := f.log.linesTo(w.buf, to, begin, j)
		if err != nil { // the text is no longer available
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

// linesTo reads the whole lines that end at the start of a line. If a line is longer than the
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

// offsets is a list of offsets. It keeps a long list in a temporary file.
type offsets struct {
	inFile int
	mem    []int64
	file   *os.File
}

// maxOffsets is the maximum number of offsets in memory.
const maxOffsets = 1 << 20

func (o *offsets) len() int { return o.inFile + len(o.mem) }

func (o *offsets) add(off int64) {
	if len(o.mem) >= maxOffsets {
		o.spill()
	}
	o.mem = append(o.mem, off)
}

// spill moves the offsets in memory to a file. If it cannot write the file, they stay in memory.
func (o *offsets) spill() {
	if o.file == nil {
		f, err := os.CreateTemp("", "idtui-*.offsets")
		if err != nil {
			return
		}
		_ = os.Remove(f.Name()) // Unix then deletes the file when it is closed
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
		_ = o.file.Close() // a temporary file
	}
	*o = offsets{}
}
