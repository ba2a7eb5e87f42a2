package catalog

import (
	"math"
	"sync"
	"time"

	"idtui/ids"
)

// Candidate is one reading of a text: the scheme that may have made it, and
// how likely that is.
type Candidate struct {
	Format   *ids.Format
	ID       ids.ID
	Encoding *ids.Encoding
	// Bits is the description length: how many bits it takes to write this id
	// down if the scheme made it. The fewest win.
	Bits float64
	// Confidence is the share of this reading among all, from 0 to 1.
	Confidence float64
	// Reasons say in words what speaks for and against it.
	Reasons []string
}

// Rejection is a scheme that cannot have made a text, and why.
type Rejection struct {
	Scheme *ids.Scheme
	Err    error
}

// Detector tells which of a number of formats made a text. It knows which of
// them can have a text of each length and of which characters, and what a time
// costs in each. It is safe for concurrent use.
type Detector struct {
	calendar
	formats  []*ids.Format
	windows  []window
	asked    []int                 // formats that are tried; not those that their family reads
	byLength [longest + 1]shapesOf // the last: of any greater length
}

// shapesOf are the shapes of one length. They are gathered when the first text
// of the length comes: a program that decodes one id needs one length.
type shapesOf struct {
	once sync.Once
	list []shape
}

// shape is the texts of one length that a format may have made.
type shape struct {
	format    int
	shapeless bool
	chars     ids.CharSet // those of all its forms; empty if one of them is unknown
}

// longest is the length from which on all texts are looked up together.
const longest = 128

// NewDetector makes a detector. A time after now is one that no scheme can have
// stamped yet.
func NewDetector(formats []*ids.Format, now time.Time) *Detector {
	d := &Detector{calendar: calendarOf(now), formats: formats, windows: make([]window, len(formats))}
	families := map[string]bool{}
	for _, f := range formats {
		families[f.Scheme.Name] = true
	}
	for i, f := range formats {
		d.windows[i] = d.windowOf(f)
		if !families[f.Scheme.Family] { // else the family reads it
			d.asked = append(d.asked, i)
		}
	}
	return d
}

// shapes are those that a text of n bytes can have; n is at most longest.
func (d *Detector) shapes(n int) []shape {
	of := &d.byLength[n]
	of.once.Do(func() {
		for _, i := range d.asked {
			of.list = gather(of.list, n, i, d.formats[i])
		}
	})
	return of.list
}

// gather adds the forms of a format that a text of n bytes can have.
func gather(list []shape, n, i int, f *ids.Format) []shape {
	for j := range f.Encodings {
		e := &f.Encodings[j]
		if n >= min(max(e.Shortest, e.Sought), longest) && (e.Longest == 0 || n <= min(e.Longest, longest)) {
			list = add(list, shape{i, shapeless(f), e.Reads})
		}
	}
	return list
}

// add adds a form of a format to the shapes of a length.
func add(list []shape, s shape) []shape {
	n := len(list) - 1
	if n < 0 || list[n].format != s.format {
		return append(list, s)
	}
	if s.chars.Empty() || list[n].chars.Empty() {
		list[n].chars = ids.CharSet{}
	} else {
		list[n].chars = list[n].chars.Union(s.chars)
	}
	return list
}

// mayHave reports whether a text can be one of these. Digits alone are a number:
// a scheme that would take any characters has not made them.
func (s *shape) mayHave(chars ids.CharSet, number bool) bool {
	if number && s.shapeless {
		return false
	}
	return s.chars.Empty() || s.chars.Covers(chars)
}

// Detect appends the readings of a text to dst, best first. They have no reasons
// yet: see [Detector.Explain].
func (d *Detector) Detect(dst []Candidate, text string) []Candidate {
	return d.Best(dst, text, -1)
}

// Best is [Detector.Detect] that appends no more than so many readings, or all
// where most is negative. Their confidences are their shares among all.
func (d *Detector) Best(dst []Candidate, text string, most int) []Candidate {
	from := len(dst)
	chars := ids.Chars(text)
	number := decimal.Covers(chars)
	t := tried{Memo: ids.NewMemo(text), text: text, chars: chars, none: plainOf(text, chars)}
	list := d.shapes(min(len(text), longest))
	for i := range list {
		if s := &list[i]; s.mayHave(chars, number) {
			dst = d.try(dst, s.format, &t)
		}
	}
	found := dst[from:]
	if len(found) == 0 {
		return dst
	}
	if most < 0 || most > len(found) {
		most = len(found)
	}
	order(found, max(1, most))
	share(found, t.none, number)
	found[0].refine(text)
	return dst[:from+most]
}

// decimal are the characters of a number.
var decimal = ids.Chars("0123456789")

// tried is a text that formats are tried on, with what they all need of it.
type tried struct {
	ids.Memo
	text  string
	chars ids.CharSet
	none  plain
}

// try adds a format's reading of a text to the candidates, if there is one.
func (d *Detector) try(dst []Candidate, i int, t *tried) []Candidate {
	f := d.formats[i]
	id, e, err := f.TryAgain(&t.Memo)
	if err != nil || len(t.text) < e.Sought {
		return dst
	}
	dst = append(dst, Candidate{Format: f, ID: id, Encoding: e})
	c := &dst[len(dst)-1]
	w := &d.windows[i]
	if f.Refine != nil && f.TextBits == nil {
		if c.refine(t.text); c.Format != f {
			own := d.windowOf(c.Format)
			w = &own
		}
	}
	if c.Bits = c.weigh(t.text, t.chars, w, nil); t.none.beats(c) {
		return dst[:len(dst)-1]
	}
	return dst
}

// order puts the candidates with the fewest bits first, so many of them in
// order; of equal ones the first stays first. Their places are sorted and then
// they go there: a candidate is too large to be moved for each better one.
func order(list []Candidate, most int) {
	var room [64]place
	places := room[:0]
	for i := range list {
		places = append(places, place{list[i].Bits, i})
	}
	for to := range most {
		best := to
		for i := to + 1; i < len(places); i++ {
			if places[i].before(places[best]) {
				best = i
			}
		}
		places[to], places[best] = places[best], places[to]
		from := places[to].from
		for from < to { // what stood there has moved on
			from = places[from].from
		}
		list[to], list[from] = list[from], list[to]
	}
}

// place is where a candidate with so many bits stood.
type place struct {
	bits float64
	from int
}

func (p place) before(o place) bool {
	return p.bits < o.bits || p.bits == o.bits && p.from < o.from
}

// refine takes the format that fits the id most closely.
func (c *Candidate) refine(text string) {
	m := c.Format.Closest(text, c.ID, c.Encoding)
	c.Format, c.Encoding = m.Format, m.Encoding
}

// Explain fills in a candidate's reasons.
func (d *Detector) Explain(c *Candidate, text string) {
	c.refine(text)
	w := d.windowOf(c.Format)
	var r reasons
	c.weigh(text, ids.Chars(text), &w, &r)
	c.Reasons = r.words
}

// Rejections are the formats that cannot have made a text, with their reasons:
// those first whose shape the text has, the others after them, both in the order
// of the catalogue.
func (d *Detector) Rejections(text string) []Rejection {
	var near, far []Rejection
	for _, i := range d.asked {
		f := d.formats[i]
		_, e, err := f.ParseForm(text)
		if err == nil {
			if short := e.TooShort(text); short != nil {
				err = &ids.ParseError{Scheme: f.Scheme.Name, Input: text, Problem: short.Error()}
			}
		}
		switch {
		case err == nil:
		case e != nil:
			near = append(near, Rejection{f.Scheme, err})
		default:
			far = append(far, Rejection{f.Scheme, err})
		}
	}
	return append(near, far...)
}

// Detect reads a text as each of the formats. The readings come best first and
// with their reasons; then the schemes that cannot have made it, with theirs.
// For many texts make a [Detector].
func Detect(text string, formats []*ids.Format, now time.Time) ([]Candidate, []Rejection) {
	d := NewDetector(formats, now)
	found := d.Detect(nil, text)
	for i := range found {
		d.Explain(&found[i], text)
	}
	return found, d.Rejections(text)
}

// numberDoubt is the share that is kept, of a bare number, for schemes that
// nobody has listed: a Snowflake with an epoch of its own looks like any other.
const numberDoubt = 0.1

// negligible is how many bits longer a reading must be to have no share at all.
const negligible = 60

// share turns the description lengths of candidates, the best of which stands
// first, into confidences. They sum to less than 1 by
// what the text being no id takes, and more so where it is a bare number.
func share(found []Candidate, none plain, number bool) {
	sum := math.Exp2(found[0].Bits - none.bits)
	for i := range found {
		if less := found[i].Bits - found[0].Bits; less < negligible {
			found[i].Confidence = exp2(-less)
		}
		sum += found[i].Confidence
	}
	if number {
		sum /= 1 - numberDoubt
	}
	for i := range found {
		found[i].Confidence /= sum
	}
}
