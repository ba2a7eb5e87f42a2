package catalog

import (
	"math"
	"slices"
	"time"

	"idtui/ids"
)

// Candidate is one reading of a text: the scheme that may have made it, and
// how likely that is.
type Candidate struct {
	Bound    *ids.BoundScheme
	ID       ids.ID
	Encoding *ids.Encoding
	// Bits is the description length: how many bits it takes to write this id
	// down if the scheme made it. The fewest win.
	Bits float64
	// Confidence is the share of this reading among all, from 0 to 1.
	Confidence float64
	// Reasons say in words what speaks for and against it.
	Reasons []string

	scale *scale // with which it was weighed
}

// Rejection is a scheme that cannot have made a text, and why.
type Rejection struct {
	Scheme   *ids.Scheme
	Err      error
	Distance Distance // from a text that it can have made
}

// Detect appends the readings of a text to dst, best first. They have no reasons
// yet: see [Detector.Explain].
func (d *Detector) Detect(dst []Candidate, text string) []Candidate {
	return d.Best(dst, text, -1)
}

// Best is [Detector.Detect] that appends no more than so many readings, or all
// where most is negative. Their confidences are their shares among all.
func (d *Detector) Best(dst []Candidate, text string, most int) []Candidate {
	t := newTried(text)
	return d.best(dst, &t, most)
}

// Unlikely is [Detector.Detect] of a text that is likelier to be no id at all, such
// as a word: the readings of schemes with a layout, should it be one nevertheless.
func (d *Detector) Unlikely(text string) []Candidate {
	t := newTried(text)
	t.unlikely = true
	return slices.DeleteFunc(d.best(nil, &t, -1), func(c Candidate) bool { return c.Bound.Layout.Bits == 0 })
}

func (d *Detector) best(dst []Candidate, t *tried, most int) []Candidate {
	from, text := len(dst), t.text
	list := d.buckets(min(len(text), longest))
	for i := range list {
		if s := &list[i]; s.mayHave(t.chars, t.number) {
			dst = d.try(dst, &d.matchers[s.reader], t)
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
	share(found, t.none, t.number)
	found[0].refine(text)
	return dst[:from+most]
}

// First is the first of the readings, without a confidence: what cannot come
// first any more is not looked at. It reports false where there is none.
func (d *Detector) First(text string) (first Candidate, found bool) {
	t := newTried(text)
	first.Bits = math.Inf(1)
	list := d.buckets(min(len(text), longest))
	for i := range list {
		s := &list[i]
		if !s.mayHave(t.chars, t.number) || d.scale(&d.matchers[s.reader]).atLeast(text) > first.Bits {
			continue
		}
		if c, ok := d.read(&d.matchers[s.reader], &t); ok && c.bits < first.Bits {
			first.Bound, first.ID, first.Encoding, first.Bits, first.scale = c.scale.bound, c.id, c.encoding, c.bits, c.scale
			found = true
		}
	}
	if found {
		first.refine(text)
	}
	return first, found
}

// decimal are the characters of a number.
var decimal = ids.CharSet{ids.DigitChars, 0}

// tried is a text that formats are tried on, with what they all need of it.
type tried struct {
	ids.ParseCache
	text   string
	chars  ids.CharSet
	number bool // digits alone
	none   plain

	unlikely bool // readings are wanted that are less likely than none
}

func newTried(text string) tried {
	chars := ids.Chars(text)
	return tried{ParseCache: ids.NewParseCache(text), text: text, chars: chars, number: decimal.Covers(chars), none: plainOf(text, chars)}
}

// try adds a format's reading of a text to the candidates, if there is one.
func (d *Detector) try(dst []Candidate, r *matcher, t *tried) []Candidate {
	read, ok := d.read(r, t)
	if !ok {
		return dst
	}
	dst = slices.Grow(dst, 1)[:len(dst)+1] // append would make it elsewhere and copy it
	c := &dst[len(dst)-1]
	c.Bound, c.ID, c.Encoding, c.Bits, c.scale = read.scale.bound, read.id, read.encoding, read.bits, read.scale
	c.Confidence, c.Reasons = 0, nil
	return dst
}

// parsed is what a [Candidate] begins as.
type parsed struct {
	scale    *scale
	id       ids.ID
	encoding *ids.Encoding
	bits     float64
}

// read is a format's reading of a text, if it has one that is likelier than that
// the text is no id.
func (d *Detector) read(r *matcher, t *tried) (parsed, bool) {
	s := d.scale(r)
	id, e, err := s.bound.ParseCached(&t.ParseCache)
	if err != nil {
		return parsed{}, false
	}
	if shortest, _ := e.DetectLengths(); len(t.text) < shortest {
		return parsed{}, false
	}
	if s.refines {
		if closest, own := s.bound.Refined(t.text, id, e); closest != s.bound {
			s, e = d.closer(r, closest), own
		}
	}
	bits := s.weigh(id, e, t.text, t.chars, nil)
	return parsed{s, id, e, bits}, t.unlikely || !t.none.beats(bits, s.shapeless)
}

// order puts the candidates with the fewest bits first, so many of them in
// order; of equal ones the first stays first. Their places are sorted and then
// they go there: a candidate is too large to be moved for each better one.
func order(list []Candidate, most int) {
	if most == 0 {
		return
	}
	var room [64]int
	best := room[:0] // places
	for i := range list {
		at, bits := len(best), list[i].Bits
		if at < most {
			best = append(best, i)
		} else if at--; bits >= list[best[at]].Bits {
			continue
		}
		for ; at > 0 && bits < list[best[at-1]].Bits; at-- {
			best[at] = best[at-1]
		}
		best[at] = i
	}
	for to, from := range best {
		for from < to { // what stood there has moved on
			from = best[from]
		}
		list[to], list[from] = list[from], list[to]
	}
}

// refine takes the format that fits the id most closely.
func (c *Candidate) refine(text string) {
	c.Bound, c.Encoding = c.Bound.Refined(text, c.ID, c.Encoding)
}

// Explain fills in a candidate's reasons.
func (d *Detector) Explain(c *Candidate, text string) {
	c.refine(text)
	var r reasons
	s := c.scale
	if s == nil || s.bound != c.Bound {
		s = d.scaleOf(c.Bound)
	}
	s.weigh(c.ID, c.Encoding, text, ids.Chars(text), &r)
	c.Reasons = r.words
}

// Rejections are the formats that cannot have made a text, with their reasons, those
// first that the text is closest to.
func (d *Detector) Rejections(text string) []Rejection {
	var list []Rejection
	u := NewUnread(text)
	for i := range d.matchers {
		f := d.matchers[i].Bound()
		_, e, err := f.ParseEncoding(text)
		if err == nil {
			if short := e.TooShort(text); short != nil {
				err = &ids.ParseError{Scheme: f.Scheme.Name, Input: text, Problem: short.Error()}
			}
		}
		if err != nil {
			list = append(list, Rejection{f.Scheme, err, MeasureOf(f).Distance(u)})
		}
	}
	slices.SortStableFunc(list, func(a, b Rejection) int { return a.Distance.Closer(b.Distance) })
	return list
}

// Detect reads a text as each of the formats. The readings come best first and
// with their reasons; then the schemes that cannot have made it, with theirs.
// For many texts make a [Detector].
func Detect(text string, formats []*ids.BoundScheme, now time.Time) ([]Candidate, []Rejection) {
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
