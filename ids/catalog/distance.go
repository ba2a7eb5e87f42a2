package catalog

import (
	"cmp"
	"math/bits"
	"unicode"
	"unicode/utf8"

	"idtui/ids"
)

// Distance is how far a text that a format refuses is from one that it reads.
type Distance struct {
	Edits int     // how many characters have to be changed, added or taken away at least
	score float64 // in bits, for what else makes a format less likely
}

// Closer compares distances: the smaller one comes first.
func (d Distance) Closer(other Distance) int { return cmp.Compare(d.score, other.score) }

// Costs of a distance, in bits.
const (
	edit   = 8 // a character that has to be found
	opaque = 8 // there is no layout: it would say nothing of the id
)

// Measure tells how far texts are from those that a format reads.
type Measure struct {
	Format *ids.BoundScheme
	forms  []pattern
}

// pattern is what the texts of a form have in common.
type pattern struct {
	*ids.Encoding
	reads       ids.CharSet
	least, most int // how long they are
	marks       int // how many of their characters are neither letters nor digits
	vague       int // bits: of how many kinds they are
}

// MeasureOf is the measure of a format.
func MeasureOf(f *ids.BoundScheme) *Measure {
	m := &Measure{Format: f}
	for i := range f.Encodings {
		if e := &f.Encodings[i]; !e.WriteOnly() && !e.Reads().Empty() {
			m.forms = append(m.forms, patternOf(e, f.Layout.Bits))
		}
	}
	return m
}

func patternOf(e *ids.Encoding, idBits int) pattern {
	l := pattern{Encoding: e, reads: e.Reads()}
	l.least, l.most = e.DetectLengths()
	if idBits > 0 {
		var room [2][ids.MaxBits]byte // a measure is made for each key that is typed
		zeros, ones := e.Append(room[0][:0], ids.Zero(idBits)), e.Append(room[1][:0], ids.AllOnes(idBits))
		l.marks = min(countMarks(zeros), countMarks(ones))
		if l.most == 0 {
			l.least, l.most = max(l.least, min(len(zeros), len(ones))), max(len(zeros), len(ones))
		}
	}
	l.most = max(l.least, cmp.Or(l.most, longest))
	l.vague = bits.Len(uint(l.reads.Len())) + bits.Len(uint(l.most-l.least))
	return l
}

// countMarks is how many characters of an id's text are neither letters nor digits.
func countMarks(text []byte) (n int) {
	for _, c := range text {
		if !alphanumeric.Has(c) {
			n++
		}
	}
	return n
}

// Unread is a text that was refused, with what measures look at.
type Unread struct {
	text   string
	length int      // in characters
	marks  int      // neither letters nor digits
	beyond int      // not ASCII
	count  [128]int // of each ASCII character
	chars  []byte   // those that there are
}

// NewUnread counts a text's characters.
func NewUnread(text string) *Unread {
	u := &Unread{text: text}
	for _, r := range text {
		u.length++
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			u.marks++
		}
		if r >= utf8.RuneSelf {
			u.beyond++
			continue
		}
		if u.count[r] == 0 {
			u.chars = append(u.chars, byte(r))
		}
		u.count[r]++
	}
	return u
}

// Distance is how far a text is from the form that it is closest to. Of forms that
// take as many edits, the one wins that fewer texts have, and of formats the more
// common one.
func (m *Measure) Distance(u *Unread) Distance {
	best := Distance{Edits: u.length + 1, score: edit * float64(u.length+2)}
	for i := range m.forms {
		if d := m.forms[i].distance(u); d.Closer(best) < 0 {
			best = d
		}
	}
	best.score += m.Format.Scheme.Prior
	if m.Format.Layout.Bits == 0 {
		best.score += opaque
	}
	return best
}

func (l *pattern) distance(u *Unread) Distance {
	if l.Fits(u.text) {
		if _, err := l.Decode(u.text); err == nil { // what it holds was refused
			return Distance{}
		}
	}
	edits := u.beyond
	for _, c := range u.chars {
		if !l.reads.Has(c) {
			edits += u.count[c]
		}
	}
	edits += max(l.least-u.length, 0)
	edits = max(edits, u.length-l.most) // the wrong ones may be those too many
	if l.marks > 0 {
		edits += max(u.marks-l.marks, l.marks-u.marks)
	}
	edits = max(edits, 1) // it was refused
	return Distance{edits, float64(edit*edits + l.vague)}
}
