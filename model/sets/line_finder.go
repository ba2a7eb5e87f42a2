package sets

import (
	"bytes"

	"idtui/model/scanning"
)

// LineFinder finds the ids in any line of a log, with the groups of the log's beginning. It is not
// safe for concurrent use: see [LineFinder.Clone].
type LineFinder struct {
	*LogFinder

	records *logTexts // for formats other than lines
	header  int64     // the number of bytes before the first record
	skip    int64     // the number of bytes of the header that the next lines have
	lost    bool      // the places of the next lines are not known
	line    []byte    // memory to reuse
	// quick knows the schemes of the groups of lines; nil without groups, and for other formats.
	quick *scanning.Scanner
}

// NewLineFinder returns a finder of the lines of a log that begins with head.
func (g *LogGroups) NewLineFinder(head []byte) *LineFinder {
	f := &LineFinder{LogFinder: g.scanners.NewFinder(), records: g.texts}
	if f.records != nil {
		f.records.reader.Learn(head)
		f.header = f.records.reader.Pushed()
	}
	f.decide(Split{first: g.Decision(), then: g.Decision()})
	return f
}

// decide sets the groups of all lines.
func (f *LineFinder) decide(s Split) {
	if f.Refresh(s); f.records == nil && f.first != nil {
		f.quick = f.scanner(f.first).Clone()
		f.quick.Known = f.first.Known
	}
}

// Clone returns a finder for another goroutine.
func (f *LineFinder) Clone() *LineFinder {
	c := &LineFinder{LogFinder: f.scanners.NewFinder(), header: f.header}
	if f.records != nil {
		c.records = &logTexts{reader: f.records.reader.Clone(), list: f.records.list}
	}
	c.decide(f.split)
	return c
}

// Quick returns the ids of a line faster than Find, but not always the same ones. It reports false
// unless the log has groups and its format is lines.
func (f *LineFinder) Quick(line []byte) ([]Found, bool) {
	if f.quick == nil {
		return nil, false
	}
	f.quick.Refresh()
	f.raw = f.quick.Find(f.raw[:0], line)
	f.found = f.first.Find(f.found[:0], f.raw, line)
	return f.found, true
}

// Lines reports whether each line is a record. If not, the finder must know what is before a line: see
// [LineFinder.At].
func (f *LineFinder) Lines() bool { return f.records == nil }

// At moves the finder to a line at an offset of the log. It needs the text before this line, up to
// [input.MaxBefore] bytes.
func (f *LineFinder) At(offset int64, before, line []byte) {
	if f.records != nil {
		f.skip, f.lost = f.header-offset, !f.records.reader.Resume(before, line, int64(len(before)) == offset)
	}
}

// Find returns the ids of a line, in order. They are valid until the next call. The line follows
// that of the last call, unless [LineFinder.At] was called. If cut is set, it is only the beginning
// of a line.
func (f *LineFinder) Find(line []byte, cut bool) []Found {
	f.found = f.found[:0]
	switch {
	case f.skip > 0:
		f.skip -= int64(len(line))
	case f.records == nil || f.lost:
		f.scanner(f.first).Refresh()
		f.findWith(f.first, line, 0)
	default:
		f.inRecords(line, cut)
	}
	return f.found
}

// inRecords sets found to the ids in the texts of a line.
func (f *LineFinder) inRecords(line []byte, cut bool) {
	l := f.records
	from := l.reader.Pushed()
	if f.line = append(f.line[:0], bytes.TrimRight(line, "\r\n")...); !cut {
		f.line = append(f.line, '\n')
	}
	l.texts = l.texts[:0]
	l.push(f.line, nil)
	for i := range l.texts {
		l.texts[i].decision = f.split.first
	}
	if f.inTexts(l.texts, f.line, from); cut {
		l.reader.Resume(nil, nil, true)
	}
}

// Complete sets the place and the group of an id that was found in a line.
func (f *LineFinder) Complete(id *Found, line []byte) {
	if f.records == nil || f.lost { // otherwise the id has both
		f.LogFinder.Complete(id, line)
	}
}
