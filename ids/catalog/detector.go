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
	matchers []matcher
	byLength [longest + 1]atomic.Pointer[[]lengthBucket] // the last: of any greater length
}

// matcher is one of the formats, which is opened when the first text comes that
// it may have made.
type matcher struct {
	*entry
	scale  atomic.Pointer[scale]
	closer atomic.Pointer[scale] // that of the format which fitted the last id most closely
}

// lengthBucket is the texts of one length that a format may have made.
type lengthBucket struct {
	reader    int
	shapeless bool
	chars     ids.CharSet // those of all its forms; empty if one of them is unknown
}

// longest is the length from which on all texts are looked up together.
const longest = 128

// NewDetector makes a detector. A time after now is one that no scheme can have
// stamped yet. Formats that their family reads, if it is there too, are not tried.
func NewDetector(formats []*ids.BoundScheme, now time.Time) *Detector {
	families := map[string]bool{}
	for _, f := range formats {
		families[f.Scheme.Name] = true
	}
	var entries []*entry
	for _, f := range formats {
		if !families[f.Scheme.Family] {
			e := entryOf(f.Scheme)
			e.bound = f
			entries = append(entries, e)
		}
	}
	return detector(entries, now)
}

func detector(entries []*entry, now time.Time) *Detector {
	d := &Detector{calendar: calendarOf(now), matchers: make([]matcher, len(entries))}
	for i, e := range entries {
		d.matchers[i].entry = e
	}
	return d
}

// buckets are those that a text of n bytes can have; n is at most longest. They
// are gathered when the first text of the length comes.
func (d *Detector) buckets(n int) []lengthBucket {
	if list := d.byLength[n].Load(); list != nil {
		return *list
	}
	var list []lengthBucket
	for i := range d.matchers {
		list = gather(list, n, i, d.matchers[i].signatureOrDerived())
	}
	d.byLength[n].Store(&list)
	return list
}

// gather adds the forms of a format that a text of n bytes can have.
func gather(list []lengthBucket, n, reader int, s *signature) []lengthBucket {
	for _, f := range s.forms {
		if n >= min(f.shortest, longest) && (f.longest == 0 || n <= min(f.longest, longest)) {
			list = add(list, lengthBucket{reader, s.shapeless, f.reads})
		}
	}
	return list
}

// add adds a form of a format to the shapes of a length.
func add(list []lengthBucket, s lengthBucket) []lengthBucket {
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
func (d *Detector) scale(r *matcher) *scale {
	if s := r.scale.Load(); s != nil {
		return s
	}
	s := d.scaleOf(r.Bound())
	r.scale.Store(s)
	return s
}

// closer is what ids cost in a format that fits them more closely than the
// reader's: mostly the one that fitted the last id.
func (d *Detector) closer(r *matcher, f *ids.BoundScheme) *scale {
	s := r.closer.Load()
	if s == nil || s.bound != f {
		s = d.scaleOf(f)
		r.closer.Store(s)
	}
	return s
}

// mayHave reports whether a text can be one of these. Digits alone are a number:
// a scheme that would take any characters has not made them.
func (s *lengthBucket) mayHave(chars ids.CharSet, number bool) bool {
	if number && s.shapeless {
		return false
	}
	return s.chars.Empty() || s.chars.Covers(chars)
}
