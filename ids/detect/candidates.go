package detect

import (
	"math"
	"math/bits"
	"slices"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/rounding"
)

// Candidate is a scheme that a text may belong to, with the id that the text would
// be.
type Candidate struct {
	Bound    *ids.BoundScheme
	ID       ids.ID
	Encoding *ids.Encoding
	// Cost is the description length of the text as this id, in bits. The candidate
	// with the lowest cost is the likeliest one.
	Cost float64
	// Confidence is the probability of the candidate, from 0 to 1.
	Confidence float64
	// Reasons are the reasons for and against the candidate; [Detector.Explain] sets
	// them.
	Reasons []string

	scorer *scorer          // that computed the cost
	chars  encoding.CharSet // of the text; empty if scorer is nil
}

// Text returns the candidates of a text, best first and with their reasons, and the
// rejections of the other schemes. For many texts make a [Detector].
func Text(text string, schemes []*ids.BoundScheme, now time.Time) ([]Candidate, []Rejection) {
	d := NewBound(schemes, now)
	found := d.Detect(nil, text)
	for i := range found {
		d.Explain(&found[i], text)
	}
	return found, d.Rejections(text)
}

// Detect appends the candidates of a text to dst, best first and without their
// reasons.
func (d *Detector) Detect(dst []Candidate, text string) []Candidate {
	return d.Best(dst, text, -1)
}

// Best is [Detector.Detect], but appends at most the given number of candidates; all if most
// is negative. Their confidences are the same as among all candidates.
func (d *Detector) Best(dst []Candidate, text string, most int) []Candidate {
	in := d.newInput(text)
	return d.best(dst, &in, most)
}

// Unlikely returns the candidates of a text that have a layout. It keeps those that are less
// likely than plain text, as for a word.
func (d *Detector) Unlikely(text string) []Candidate {
	in := d.newInput(text)
	in.unlikely = true
	return slices.DeleteFunc(d.best(nil, &in, -1), func(c Candidate) bool { return c.Bound.Layout.Bits == 0 })
}

// decimal are the characters of a number.
var decimal = encoding.CharSet{digitChars, 0}

// input is a text with the properties that all schemes need.
type input struct {
	encoding.ParseCache
	text    string
	chars   encoding.CharSet
	number  bool   // digits alone
	value   uint64 // if numeric
	numeric bool   // a number of at most 64 bits
	rounded bool   // JavaScript may have rounded the number
	exact   uint64 // if rounded: the value of the float64 nearest to the number
	plain   plainText
	none    none // set with the confidences

	unlikely bool // keep candidates that are less likely than plain text
}

func (d *Detector) newInput(text string) input {
	chars := encoding.Chars(text)
	in := input{ParseCache: encoding.NewParseCache(text), text: text, chars: chars, number: decimal.Covers(chars), plain: d.weights.plainTextOf(text, chars)}
	if in.number && len(text) <= mostDigits {
		if in.value, in.numeric = number64(text); in.numeric && rounding.Looks(in.value) {
			in.rounded, in.exact = true, uint64(float64(in.value))
		}
	}
	return in
}

// appendCandidate appends the candidate of a matcher, if there is one.
func (d *Detector) appendCandidate(dst []Candidate, m *matcher, in *input) []Candidate {
	var p parsed
	if !d.parse(&p, m, in, math.Inf(1)) {
		return dst
	}
	dst = slices.Grow(dst, 1)[:len(dst)+1] // append would build the candidate elsewhere and copy it
	c := &dst[len(dst)-1]
	c.Bound, c.ID, c.Encoding, c.Cost, c.scorer, c.chars = p.scorer.bound, p.id, p.encoding, p.cost, p.scorer, in.chars
	c.Confidence, c.Reasons = 0, nil
	return dst
}

// parsed is the result of parsing a text with one scheme. A [Candidate] is made from it.
type parsed struct {
	scorer   *scorer
	id       ids.ID
	encoding *ids.Encoding
	cost     float64
}

// parse parses a text as an id of a scheme into p. It reports false if the scheme rejects the text,
// plain text is likelier, or the cost exceeds the limit.
func (d *Detector) parse(p *parsed, m *matcher, in *input, limit float64) bool {
	s := d.scorer(m)
	id, e, err := s.bound.DecodeCached(&in.ParseCache)
	if err != nil {
		return false
	}
	if shortest, most := e.DetectLengths(); len(in.text) < shortest || most > 0 && len(in.text) > most {
		return false
	}
	return d.weigh(p, m, s, id, e, in, limit)
}

// weigh is the second part of [Detector.parse]: it computes the cost of the parsed id.
func (d *Detector) weigh(p *parsed, m *matcher, s *scorer, id ids.ID, e *ids.Encoding, in *input, limit float64) bool {
	own := s.bound
	if s.refines {
		if refined, encoding := own.Refined(in.text, id, e); refined != own {
			s, e = d.refinedScorer(m, refined), encoding
		}
	}
	cost := s.cost(id, e, in, limit)
	if cost > limit || !in.unlikely && in.plain.beats(cost, s.unstructured) {
		return false
	}
	if own.Strict && own.Check != nil && own.Check(id) != nil { // checked last, because most ids cost too much
		return false
	}
	p.scorer, p.id, p.encoding, p.cost = s, id, e, cost
	return true
}

// order moves the given number of candidates with the lowest costs to the front, sorted.
// Candidates of equal cost keep their order. It sorts indices and then moves each
// candidate once, because a candidate is large.
func order(list []Candidate, most int) {
	if most == 0 {
		return
	}
	var room [64]int
	best := room[:0] // indices
	for i := range list {
		at, cost := len(best), list[i].Cost
		if at < most {
			best = append(best, i)
		} else if at--; cost >= list[best[at]].Cost {
			continue
		}
		for ; at > 0 && cost < list[best[at-1]].Cost; at-- {
			best[at] = best[at-1]
		}
		best[at] = i
	}
	for to, from := range best {
		for from < to { // follow the candidate to where it was moved
			from = best[from]
		}
		list[to], list[from] = list[from], list[to]
	}
}

// refine replaces the scheme by the one that its Refine returns.
func (c *Candidate) refine(text string) {
	c.Bound, c.Encoding = c.Bound.Refined(text, c.ID, c.Encoding)
}

// mostDigits is the number of digits of the largest 64-bit number.
const mostDigits = 20

// number64 returns the value of digits. It reports false if it needs more than 64 bits.
func number64(digits string) (uint64, bool) {
	var v uint64
	for i := range len(digits) {
		hi, lo := bits.Mul64(v, 10)
		var carry uint64
		if v, carry = bits.Add64(lo, uint64(digits[i]-'0'), 0); hi+carry != 0 {
			return 0, false
		}
	}
	return v, true
}
