package detect

import (
	"cmp"
	"math/bits"
	"slices"
	"unicode"
	"unicode/utf8"

	"idtui/ids"
	"idtui/ids/encoding"
)

// Rejection is a scheme that a text cannot belong to, and why.
type Rejection struct {
	Scheme   *ids.Scheme
	Err      error
	Distance Distance      // from the text to one that the scheme accepts
	Closest  *ids.Encoding // the encoding of that text; nil if the scheme reads no texts
}

// Rejections returns the schemes that a text cannot belong to, the closest one first.
func (d *Detector) Rejections(text string) []Rejection {
	var list []Rejection
	r := NewRejected(text)
	for i := range d.matchers {
		b := d.matchers[i].Open()
		_, e, err := b.ParseEncoding(text)
		if err == nil {
			if why := e.NotDetected(text); why != nil {
				err = &encoding.ParseError{Scheme: b.Scheme.Name, Input: text, Problem: why.Error()}
			}
		}
		if err != nil {
			d, closest := MeasureOf(b).closest(r)
			list = append(list, Rejection{b.Scheme, err, d, closest})
		}
	}
	slices.SortStableFunc(list, func(a, b Rejection) int { return a.Distance.Compare(b.Distance) })
	return list
}

// Distance is how far a rejected text is from a text that a scheme accepts.
type Distance struct {
	Edits int     // about how many characters to change, add or remove
	score float64 // in bits; it includes the prior of the scheme
}

// Compare returns -1 if the distance is less than another one, and 1 if it is greater. It returns 0
// if they are equal.
func (d Distance) Compare(other Distance) int { return cmp.Compare(d.score, other.score) }

// Costs of a distance, in bits.
const (
	edit     = 8 // a character to be guessed
	noLayout = 8 // a scheme without a layout, which would reveal nothing about the id
	// missingPrefix is the least number of characters of a missing prefix.
	missingPrefix = 2
)

// Measure measures the distance of texts from those that a scheme accepts.
type Measure struct {
	Bound    *ids.BoundScheme
	patterns []pattern
}

// pattern is what the texts of an encoding have in common.
type pattern struct {
	*ids.Encoding
	reads       encoding.CharSet
	least, most int // lengths
	marks       int // characters that are neither letters nor digits
	vague       int // bits in the number of characters that the texts can have, plus those in the range of lengths
}

// MeasureOf returns the measure of a scheme.
func MeasureOf(b *ids.BoundScheme) *Measure {
	m := &Measure{Bound: b}
	for i := range b.Encodings {
		if e := &b.Encodings[i]; !e.WriteOnly() && !e.Reads().Empty() {
			p := pattern{Encoding: e, reads: e.Reads()}
			p.least, p.most = e.DetectLengths()
			if b.Layout.Bits > 0 {
				var room [2][encoding.MaxBits]byte // on the stack: the decoder makes measures on every key
				zeros, ones := e.Append(room[0][:0], encoding.Zero(b.Layout.Bits)), e.Append(room[1][:0], encoding.AllOnes(b.Layout.Bits))
				p.marks = min(countMarks(zeros), countMarks(ones))
				if p.most == 0 {
					p.least, p.most = max(p.least, min(len(zeros), len(ones))), max(len(zeros), len(ones))
				}
			}
			p.most = max(p.least, cmp.Or(p.most, longest))
			p.vague = bits.Len(uint(p.reads.Len())) + bits.Len(uint(p.most-p.least))
			m.patterns = append(m.patterns, p)
		}
	}
	return m
}

// countMarks returns how many characters are neither letters nor digits.
func countMarks(text []byte) (n int) {
	for _, c := range text {
		if !alphanumeric.Has(c) {
			n++
		}
	}
	return n
}

// Rejected is a rejected text with the counts that a [Measure] needs.
type Rejected struct {
	text     string
	length   int      // in characters
	marks    int      // neither letters nor digits
	nonASCII int      // characters outside ASCII
	count    [128]int // of each ASCII character
	chars    []byte   // the ASCII characters with a count above 0
}

// NewRejected counts the characters of a text.
func NewRejected(text string) *Rejected {
	t := &Rejected{text: text}
	for _, r := range text {
		t.length++
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			t.marks++
		}
		if r >= utf8.RuneSelf {
			t.nonASCII++
			continue
		}
		if t.count[r] == 0 {
			t.chars = append(t.chars, byte(r))
		}
		t.count[r]++
	}
	return t
}

// Distance returns the distance of a text from the closest encoding. If two encodings need the same
// number of edits, the one with fewer possible texts is closer. If two schemes do, the more common
// one is.
func (m *Measure) Distance(t *Rejected) Distance {
	d, _ := m.closest(t)
	return d
}

// closest returns the distance of a text from the closest encoding, and that encoding.
func (m *Measure) closest(t *Rejected) (Distance, *ids.Encoding) {
	best := Distance{Edits: t.length + 1, score: edit * float64(t.length+2)}
	var closest *ids.Encoding
	for i := range m.patterns {
		if d := m.patterns[i].distance(t); d.Compare(best) < 0 {
			best, closest = d, m.patterns[i].Encoding
		}
	}
	best.score += m.Bound.Scheme.Prior
	if m.Bound.Layout.Bits == 0 {
		best.score += noLayout
	}
	return best, closest
}

func (p *pattern) distance(t *Rejected) Distance {
	if p.Fits(t.text) {
		if _, err := p.Decode(t.text); err == nil { // the scheme rejected the id, not the text
			return Distance{}
		}
	}
	edits := t.nonASCII
	for _, c := range t.chars {
		if !p.reads.Has(c) {
			edits += t.count[c]
		}
	}
	edits += max(p.least-t.length, 0)
	edits = max(edits, t.length-p.most) // the wrong characters may be the ones to remove
	if p.marks > 0 {
		edits += max(t.marks-p.marks, p.marks-t.marks)
	}
	if begins := p.Begins(); !begins.Empty() && t.text != "" && !begins.Has(t.text[0]) {
		edits += missingPrefix
	}
	edits = max(edits, 1) // the text was rejected
	return Distance{edits, float64(edit*edits + p.vague)}
}
