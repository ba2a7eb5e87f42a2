package inference

import (
	"bytes"

	"idtui/ids/humantext"
)

// Limits of the input. The samples take about 20 MB at most.
const (
	maxLine    = 4096 // bytes of a line
	maxSamples = 50_000
)

// Reader collects samples from lines. It is an [io.Writer] of any pieces of the text.
type Reader struct {
	Samples []Sample
	Lines   int // lines that were read
	Skipped int // lines without an id, for any reason
	Long    int // those of them that are longer than an id
	Binary  int // those of them with characters that are not printable ASCII
	// Column is where the ids of a log are: a key such as "id=", or the number of a word
	// after the time. It is empty if each line is an id.
	Column string

	line []byte
	long bool // the line is too long to hold an id
	logs []logLine
	// logged is how many lines are those of a log, with those that were not kept.
	logged int
}

// Write reads a piece of the text. It never fails.
func (r *Reader) Write(piece []byte) (int, error) {
	n := len(piece)
	for len(piece) > 0 {
		end := bytes.IndexByte(piece, '\n')
		if end < 0 {
			r.keep(piece)
			break
		}
		r.keep(piece[:end])
		r.Close()
		piece = piece[end+1:]
	}
	return n, nil
}

// keep appends a part of a line, as long as the line is not too long.
func (r *Reader) keep(part []byte) {
	if len(r.line)+len(part) > maxLine {
		r.long = true
		return
	}
	r.line = append(r.line, part...)
}

// Close ends the line that is being read. The end of a text needs no line end.
func (r *Reader) Close() {
	line := bytes.TrimSpace(r.line)
	if len(line) > 0 || r.long {
		r.Lines++
		if r.full(line) {
			r.reset()
			return
		}
		if l, ok := readLogLine(string(line)); ok && !r.long && len(l.words) > 1 {
			r.log(l)
			return
		}
		s, ok := ReadSample(string(line))
		switch {
		case r.long || !ok:
			r.skip(line)
		case len(r.Samples) < maxSamples:
			r.Samples = append(r.Samples, s)
		}
	}
	r.reset()
}

// skip counts a line without an id.
func (r *Reader) skip(line []byte) {
	r.Skipped++
	switch first, _, _ := bytes.Cut(line, []byte(" ")); {
	case r.long, len(first) > maxText:
		r.Long++
	case !printable(string(first)):
		r.Binary++
	}
}

// SkippedLines says which lines hold no id, and why.
func (r *Reader) SkippedLines() []string {
	var parts []string
	for _, kind := range []struct {
		n    int
		what string
	}{{r.Skipped - r.Long - r.Binary, "without an id"}, {r.Long, "longer than an id"}, {r.Binary, "of binary data or other characters"}} {
		if kind.n > 0 {
			parts = append(parts, humantext.Count(kind.n, "line")+" "+kind.what)
		}
	}
	return parts
}

func (r *Reader) reset() { r.line, r.long = r.line[:0], false }

// full reports whether a line is not needed, because there are enough before it. It counts
// lines of a log.
func (r *Reader) full(line []byte) bool {
	if len(r.logs) == maxLogLines && beginsWithDate(string(line[:min(len(line), maxDate)])) {
		r.Skipped++
		r.logged++
		return true
	}
	return len(r.Samples) == maxSamples
}

// log keeps a line of a log.
func (r *Reader) log(l logLine) {
	r.Skipped++
	r.logged++
	r.logs = append(r.logs, l)
	r.reset()
}

// Finish ends the input. If most lines are those of a log, the ids are searched in them:
// they are the words of the column whose values differ most.
func (r *Reader) Finish() {
	r.Close()
	if len(r.logs) <= len(r.Samples) {
		return
	}
	list, column := logSamples(r.logs)
	if len(list) > len(r.Samples) {
		r.Skipped += len(r.Samples) - r.logged + len(r.logs) - len(list)
		r.Samples, r.Column = list, column
	}
	r.logs = nil
}
