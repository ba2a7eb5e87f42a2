package catalog

import (
	"sync/atomic"
	"time"

	"idtui/ids"
)

// Detector tells which of a number of formats made a text. It knows which of
// them can have a text of each length and of which characters, and what ids cost
// in each. It is safe for concurrent use.
type Detector struct {
	calendar
	readers  []reader
	byLength [longest + 1]atomic.Pointer[[]shape] // the last: of any greater length
}

// reader is one of the formats, which is opened when the first text comes that
// it may have made.
type reader struct {
	*entry
	scale  atomic.Pointer[scale]
	closer atomic.Pointer[scale] // that of the format which fitted the last id most closely
}

// shape is the texts of one length that a format may have made.
type shape struct {
	reader    int
	shapeless bool
	chars     ids.CharSet // those of all its forms; empty if one of them is unknown
}

// longest is the length from which on all texts are looked up together.
const longest = 128

// NewDetector makes a detector. A time after now is one that no scheme can have
// stamped yet. Formats that their family reads, if it is there too, are not tried.
func NewDetector(formats []*ids.Format, now time.Time) *Detector {
	families := map[string]bool{}
	for _, f := range formats {
		families[f.Scheme.Name] = true
	}
	var entries []*entry
	for _, f := range formats {
		if !families[f.Scheme.Family] {
			e := entryOf(f.Scheme)
			e.format = f
			entries = append(entries, e)
		}
	}
	return detector(entries, now)
}

func detector(entries []*entry, now time.Time) *Detector {
	d := &Detector{calendar: calendarOf(now), readers: make([]reader, len(entries))}
	for i, e := range entries {
		d.readers[i].entry = e
	}
	return d
}

// shapes are those that a text of n bytes can have; n is at most longest. They
// are gathered when the first text of the length comes.
func (d *Detector) shapes(n int) []shape {
	if list := d.byLength[n].Load(); list != nil {
		return *list
	}
	var list []shape
	for i := range d.readers {
		list = gather(list, n, i, d.readers[i].looks())
	}
	d.byLength[n].Store(&list)
	return list
}

// gather adds the forms of a format that a text of n bytes can have.
func gather(list []shape, n, reader int, s *sketch) []shape {
	for _, f := range s.forms {
		if n >= min(f.shortest, longest) && (f.longest == 0 || n <= min(f.longest, longest)) {
			list = add(list, shape{reader, s.shapeless, f.reads})
		}
	}
	return list
}

// add adds a form of a format to the shapes of a length.
func add(list []shape, s shape) []shape {
	n := len(list) - 1
	if n < 0 || list[n].reader != s.reader {
		return append(list, s)
	}
	if s.chars.Empty() || list[n].chars.Empty() {
		list[n].chars = ids.CharSet{}
	} else {
		list[n].chars = list[n].chars.Union(s.chars)
	}
	return list
}

// scale is what ids cost in the format of a reader.
func (d *Detector) scale(r *reader) *scale {
	if s := r.scale.Load(); s != nil {
		return s
	}
	s := d.scaleOf(r.Format())
	r.scale.Store(s)
	return s
}

// closer is what ids cost in a format that fits them more closely than the
// reader's: mostly the one that fitted the last id.
func (d *Detector) closer(r *reader, f *ids.Format) *scale {
	s := r.closer.Load()
	if s == nil || s.format != f {
		s = d.scaleOf(f)
		r.closer.Store(s)
	}
	return s
}

// mayHave reports whether a text can be one of these. Digits alone are a number:
// a scheme that would take any characters has not made them.
func (s *shape) mayHave(chars ids.CharSet, number bool) bool {
	if number && s.shapeless {
		return false
	}
	return s.chars.Empty() || s.chars.Covers(chars)
}
