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
// them can have a text of each length, and what a time costs in each. It is safe
// for concurrent use.
type Detector struct {
	now      time.Time
	formats  []*ids.Format
	windows  []window
	asked    []int              // formats that are tried; not those that their family reads
	byLength [longest + 1][]int // of these the ones that can have a text of that length; the last: of any more
}

// longest is the length from which on all texts are looked up together.
const longest = 128

// NewDetector makes a detector. A time after now is one that no scheme can have
// stamped yet.
func NewDetector(formats []*ids.Format, now time.Time) *Detector {
	d := &Detector{now: now, formats: formats, windows: make([]window, len(formats))}
	families := map[string]bool{}
	for _, f := range formats {
		families[f.Scheme.Name] = true
	}
	for i, f := range formats {
		d.windows[i] = windowOf(f, now)
		if !families[f.Scheme.Family] { // else the family reads it
			d.asked = append(d.asked, i)
			d.index(i, f)
		}
	}
	return d
}

// index notes which lengths a format's texts can have.
func (d *Detector) index(i int, f *ids.Format) {
	for n := range d.byLength {
		for _, e := range f.Encodings {
			if e.Longest == 0 || n >= e.Shortest && n <= e.Longest || n == longest && e.Longest > longest {
				d.byLength[n] = append(d.byLength[n], i)
				break
			}
		}
	}
}

// Detect appends the readings of a text to dst, best first. They have no reasons
// yet: see [Detector.Explain].
func (d *Detector) Detect(dst []Candidate, text string) []Candidate {
	from := len(dst)
	none := plainOf(text)
	for _, i := range d.byLength[min(len(text), longest)] {
		f := d.formats[i]
		id, e, err := f.Try(text)
		if err != nil {
			continue
		}
		c := Candidate{Format: f, ID: id, Encoding: e}
		w := &d.windows[i]
		if f.Refine != nil && f.TextBits == nil {
			c.refine(text)
			if own := windowOf(c.Format, d.now); c.Format != f {
				w = &own
			}
		}
		if c.Bits = c.weigh(text, w, nil); !none.beats(&c) {
			dst = insert(dst, from, c)
		}
	}
	share(dst[from:], text, none)
	if len(dst) > from {
		dst[from].refine(text)
	}
	return dst
}

// insert puts a candidate in its place among those from an index on; of equal
// ones the first stays first.
func insert(list []Candidate, from int, c Candidate) []Candidate {
	list = append(list, c)
	at := len(list) - 1
	for at > from && list[at-1].Bits > c.Bits {
		list[at] = list[at-1]
		at--
	}
	list[at] = c
	return list
}

// refine takes the format that fits the id most closely.
func (c *Candidate) refine(text string) {
	m := c.Format.Closest(text, c.ID, c.Encoding)
	c.Format, c.Encoding = m.Format, m.Encoding
}

// Explain fills in a candidate's reasons.
func (d *Detector) Explain(c *Candidate, text string) {
	c.refine(text)
	w := windowOf(c.Format, d.now)
	var r reasons
	c.weigh(text, &w, &r)
	c.Reasons = r.words
}

// Rejections are the formats that cannot have made a text, with their reasons:
// those first whose shape the text has, the others after them, both in the order
// of the catalogue.
func (d *Detector) Rejections(text string) []Rejection {
	var near, far []Rejection
	for _, i := range d.asked {
		f := d.formats[i]
		switch _, e, err := f.ParseForm(text); {
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

// share turns description lengths into confidences. They sum to less than 1 by
// what the text being no id takes, and more so where it is a bare number.
func share(found []Candidate, text string, none plain) {
	if len(found) == 0 {
		return
	}
	sum := math.Exp2(found[0].Bits - none.bits)
	for i := range found {
		found[i].Confidence = math.Exp2(found[0].Bits - found[i].Bits)
		sum += found[i].Confidence
	}
	if isNumber(text) {
		sum /= 1 - numberDoubt
	}
	for i := range found {
		found[i].Confidence /= sum
	}
}

func isNumber(s string) bool {
	return !slices.ContainsFunc([]byte(s), func(c byte) bool { return c < '0' || c > '9' })
}
