package logfile

import (
	"bytes"
	"time"

	"idtui/ids/humantext"
)

// Jump is the result of [Finder.Jump].
type Jump struct {
	Start int64     // the first line at or after the time
	OK    bool      // there is such a line
	Last  time.Time // the time of that line, or the last time before the end
	By    string    // the source of the times, such as "the times of lines"
}

// jumper reads the times of lines.
type jumper struct {
	*Finder
	log *Log
	job *Job
	buf []byte
}

// Jump finds the first line at or after a time by binary search. It uses the group whose ids are in
// the order of time, otherwise the times of the lines. With neither, it searches all ids from the
// beginning.
func (f *Finder) Jump(l *Log, at time.Time, job *Job) Jump {
	s := jumper{Finder: f, log: l, job: job, buf: make([]byte, block/4)}
	begin, end := l.span()
	from := begin
	result := Jump{By: "all ids"}
	switch {
	case f.rising != nil:
		result.By = "the ids of " + f.rising.Bound.Scheme.Name
	case f.timed:
		result.By = "the times of lines"
	}
	if f.rising != nil || f.timed {
		low, high := begin, end // if the log is in order, all lines before low are earlier
		for high-low > block/8 && !job.Stopped() {
			middle := low + (high-low)/2
			start, t, ok := s.first(middle, high, nil)
			if ok && t.Before(at) {
				low = start
			} else {
				high = middle
			}
		}
		const slack = 64 << 10 // some ids are out of order
		from = max(low-slack, begin)
	}
	var ok bool
	result.Start, result.Last, ok = s.first(from, end, &at)
	result.OK = ok
	return result
}

// first returns the first line between two offsets with a time that is not before least. If least
// is nil, any time will do. Without such a line, it reports false and returns the last time that it
// found. It starts at the first whole line at or after from.
func (s *jumper) first(from, to int64, least *time.Time) (start int64, t time.Time, ok bool) {
	begin, _ := s.log.span()
	at := from
	if at > begin {
		next, open, err := s.log.afterLineEnd(at-1, 0, s.job)
		if err != nil || open {
			return 0, t, false
		}
		at = next
	}
	s.At(s.log, at)
	for at < to && !s.job.Stopped() {
		text, next, isOpen, err := s.log.wholeLines(s.buf, at, to, s.job)
		if err != nil || len(text) == 0 {
			return 0, t, false
		}
		for line := range bytes.Lines(text) {
			if seen, has := s.timeOf(line[:min(len(line), MaxLine)]); has {
				if t = seen; least == nil || !t.Before(*least) {
					return at, t, true
				}
			}
			at += int64(len(line))
		}
		if isOpen {
			break
		}
		at = next
	}
	return 0, t, false
}

// timeOf returns the time of a line, or false if the line has none.
func (s *jumper) timeOf(line []byte) (time.Time, bool) {
	if s.rising == nil && s.timed {
		at, _, _, ok := humantext.FindTime(line, s.now())
		return at, ok
	}
	found := s.Find(line)
	for i := range found {
		id := &found[i]
		if at, ok := id.Time(); ok {
			if s.rising == nil {
				return at, true
			}
			if s.Complete(id, line); id.Group == s.rising {
				return at, true
			}
		}
	}
	return time.Time{}, false
}
