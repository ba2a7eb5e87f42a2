package logfile

import (
	"bytes"
	"time"

	"idtui/ids/humantext"
	"idtui/model/sets"
)

// Seek returns the nearest line with an id that match accepts; a nil match accepts all. It
// searches forward from the start of a line, that line included, or backward from the line
// before. It reports false if there is none, or if the job is stopped.
func (f *Finder) Seek(l *Log, start int64, back bool, match func(*sets.Found) bool, j *Job) (int64, bool) {
	buf := make([]byte, block/4)
	begin, end := l.span()
	for at := max(start, begin); !j.Stopped(); {
		var text []byte
		var from, next int64
		var isOpen bool
		var err error
		if back {
			if at <= begin {
				return 0, false
			}
			text, from, err = l.linesTo(buf, at, begin, j)
			next = from
		} else {
			if at >= end {
				return 0, false
			}
			text, next, isOpen, err = l.wholeLines(buf, at, end, j)
			from = at
		}
		if err != nil || len(text) == 0 {
			return 0, false
		}
		f.At(l, from)
		if line, ok := f.lineWithID(text, from, back, match); ok {
			return line, true
		}
		if isOpen {
			return 0, false
		}
		j.add(int64(len(text)))
		at = next
	}
	return 0, false
}

// lineWithID returns the offset of the first line of a text with a matching id. If last is set, it
// returns that of the last one. It reports false if there is none. The text starts at the offset
// from.
func (f *Finder) lineWithID(text []byte, from int64, last bool, match func(*sets.Found) bool) (at int64, ok bool) {
	for line := range bytes.Lines(text) {
		if f.Has(line[:min(len(line), MaxLine)], match) {
			if at, ok = from, true; !last {
				break
			}
		}
		from += int64(len(line))
	}
	return at, ok
}

// Has reports whether a line has an id that match accepts; a nil match accepts all.
func (f *Finder) Has(line []byte, match func(*sets.Found) bool) bool {
	for i, found := 0, f.Find(line); i < len(found); i++ {
		if match == nil || match(&found[i]) {
			return true
		}
	}
	return false
}

// Seen is an id of a log.
type Seen struct {
	*sets.Found
	Text   string
	Record time.Time // the time of the id's line; zero if there is none
	Line   int64
	Offset int64
}

// timedLines is the number of lines in which [Finder.Each] looks for a time.
const timedLines = 100_000

// Each calls add for each id of a log, in order, until stopped returns true. A [Seen] is valid
// until add returns.
func (f *Finder) Each(l *Log, stopped func() bool, add func(*Seen)) error {
	buf := make([]byte, block/4)
	begin, end := l.span()
	f.At(l, begin)
	number := int64(0)
	for at := begin; at < end && !stopped(); {
		text, next, isOpen, err := l.wholeLines(buf, at, end, nil)
		if err != nil || len(text) == 0 {
			return err
		}
		for line := range bytes.Lines(text) {
			number++
			size := int64(len(line))
			line = line[:min(len(line), MaxLine)]
			var record time.Time
			for i, found := 0, f.Find(line); i < len(found); i++ {
				if i == 0 && number <= timedLines {
					record, _, _, _ = humantext.FindTime(line, f.now())
				}
				id := &found[i]
				f.Complete(id, line)
				add(&Seen{Found: id, Text: string(line[id.Start:id.End]), Record: record, Line: number, Offset: at + int64(id.Start)})
			}
			at += size
		}
		if isOpen {
			return nil
		}
		at = next
	}
	return nil
}
