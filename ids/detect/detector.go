// Package detect finds the schemes that a text may belong to. It knows no scheme by
// name: the schemes come as a list of [Matcher], such as that of package catalog.
//
// The cost of a candidate is its description length in bits. That is what it takes to name the
// scheme, and to write the time, the other fields and the encoding. The candidate with the lowest
// cost is the likeliest one. If plain text has a lower cost, the text is not an id.
package detect

import (
	"cmp"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/nonids"
)

// Matcher is a scheme that a [Detector] tries on texts. The detector opens all of them when
// the first text comes.
type Matcher struct {
	Name string
	// Family is the name of the matcher that accepts the ids of this one too; "" for
	// none. If a list has both matchers, a detector tries only the family.
	Family string
	// Open returns the bound scheme, the same one each time.
	Open func() *ids.BoundScheme
	// Hidden reports whether the detector leaves the scheme out; nil for no. It is called when
	// a text comes that may belong to the scheme.
	Hidden func() bool
}

// hidden reports whether the detector leaves the scheme out.
func (m *Matcher) hidden() bool { return m.Hidden != nil && m.Hidden() }

// MatcherOf returns the matcher of a bound scheme.
func MatcherOf(b *ids.BoundScheme) Matcher {
	return Matcher{Name: b.Scheme.Name, Family: b.Scheme.Family, Open: func() *ids.BoundScheme { return b }}
}

// Open returns the bound schemes of the matchers that a [Detector] tries.
func Open(matchers []Matcher) []*ids.BoundScheme {
	list := tried(matchers)
	bound := make([]*ids.BoundScheme, 0, len(list))
	for _, m := range list {
		if !m.hidden() {
			bound = append(bound, m.Open())
		}
	}
	return bound
}

// tried returns the matchers without those whose family is among them.
func tried(matchers []Matcher) []*Matcher {
	names := make(map[string]bool, len(matchers))
	for i := range matchers {
		names[matchers[i].Name] = true
	}
	list := make([]*Matcher, 0, len(matchers))
	for i := range matchers {
		if !names[matchers[i].Family] {
			list = append(list, &matchers[i])
		}
	}
	return list
}

// Detector finds the candidates of texts. It is safe for concurrent use.
type Detector struct {
	// Same returns, by the name of a scheme, the names of the user's layouts that equal the scheme.
	// The reasons list them. It is nil for none. Set it before the first use.
	Same func() map[string][]string

	calendar
	weights  weights
	epochs   ages // times since the unknown epochs of unlisted schemes
	matchers []matcher
	// signatures returns one signature per matcher. They are computed for the first text.
	signatures func() []signature
	byLength   [longest + 1]atomic.Pointer[[]lengthBucket] // the last item is for all lengths from longest on
	kinds      kindsByLength
	ownSchemes func() [len(unlistedLayouts)]*ids.BoundScheme // [Detector.bindOwn], once
	groups     groups                                        // for the search of one candidate

	explained sync.Map // a *scorer for each *ids.BoundScheme: see scorerOf
	explains  atomic.Int32
}

// matcher is a [Matcher] with the scorers that were made for it.
type matcher struct {
	*Matcher
	scorer  atomic.Pointer[scorer]
	refined atomic.Pointer[[]*scorer] // of refined schemes
}

// longest is the length from which on all texts share one list of buckets.
const longest = 128

// New returns a detector. A time after now makes a candidate unlikely.
func New(matchers []Matcher, now time.Time) *Detector {
	return newDetector(matchers, now, defaultWeights())
}

func newDetector(matchers []Matcher, now time.Time, w weights) *Detector {
	list := tried(matchers)
	a := ages{parts: [3]agePart{{w.new, w.newAge * hour}, {w.recent, w.recentAge * day}, {1 - w.new - w.recent, w.oldAge * year}}}
	a.set(func(age float64) (density float64) {
		for _, p := range a.parts {
			density += p.share * p.median / (age + p.median) / (age + p.median)
		}
		return density
	})
	d := &Detector{calendar: calendar{now, now.Unix(), now.AddDate(0, 0, 1).Unix(), a, w.ahead}, weights: w, epochs: w.epochAges(), matchers: make([]matcher, len(list))}
	d.kinds.all = sync.OnceValue(nonids.Kinds)
	d.ownSchemes = sync.OnceValue(d.bindOwn)
	d.signatures = sync.OnceValue(func() []signature {
		signatures := make([]signature, len(list))
		for i, m := range list {
			signatures[i] = signatureOf(m.Open())
		}
		return signatures
	})
	for i, m := range list {
		d.matchers[i].Matcher = m
	}
	return d
}

// NewBound returns a detector of bound schemes.
func NewBound(schemes []*ids.BoundScheme, now time.Time) *Detector {
	return New(boundMatchers(schemes), now)
}

func boundMatchers(schemes []*ids.BoundScheme) []Matcher {
	matchers := make([]Matcher, len(schemes))
	for i, b := range schemes {
		matchers[i] = MatcherOf(b)
	}
	return matchers
}

// lengthBucket is a matcher that accepts texts of one length.
type lengthBucket struct {
	matcher      int
	unstructured bool
	patterns     []charPattern // of its encodings
	encodings    []int         // their indexes among the encodings that can be read
}

// charPattern is the characters of the texts of an encoding: see [textPattern].
type charPattern struct {
	chars, begins, needs encoding.CharSet
	cost                 float64 // the least cost of the encoding, in bits; 0 for the canonical one
}

// accepts reports whether a text may have the encoding.
func (p *charPattern) accepts(in *input) bool {
	return (p.chars.Empty() || p.chars.Covers(in.chars)) && (p.needs.Empty() || p.needs.Meets(in.chars)) &&
		(p.begins.Empty() || in.text != "" && p.begins.Has(in.text[0]))
}

// buckets returns the buckets for texts of n bytes, which is at most longest. They are
// computed for the first text of that length.
func (d *Detector) buckets(n int) []lengthBucket {
	if list := d.byLength[n].Load(); list != nil {
		return *list
	}
	var list []lengthBucket
	for i := range d.matchers {
		if more := d.signatures()[i].appendBuckets(list, n, i); len(more) == len(list) || !d.matchers[i].hidden() {
			list = more
		}
	}
	d.byLength[n].Store(&list)
	return list
}

// classMask is a set of classes of characters, one bit per class.
type classMask uint8

const (
	digitClass = 0 // the first of classes
	classMasks = 1 << (len(classes) + 1)
)

// chars returns the characters of the classes, and all others too if marks are among them.
func (m classMask) chars() encoding.CharSet {
	var all encoding.CharSet
	for i := range classes {
		if m&(1<<i) != 0 {
			all = all.Union(classes[i])
		}
	}
	if m&(1<<len(classes)) != 0 {
		all = encoding.CharSet{math.MaxUint64, math.MaxUint64}
	}
	return all
}

// maskOf returns the classes of characters; the last one is that of all marks.
func maskOf(chars encoding.CharSet) classMask {
	var mask classMask
	for i := range classes {
		if chars.Meets(classes[i]) {
			mask |= 1 << i
		}
	}
	if !alphanumeric.Covers(chars) {
		mask |= 1 << len(classes)
	}
	return mask
}

// mayHave reports whether a text with characters of exactly these classes can consist of
// chars and contain one of needs. An empty set is no condition.
func (m classMask) mayHave(chars, needs encoding.CharSet) bool {
	return (chars.Empty() || m&^maskOf(chars) == 0) && (needs.Empty() || needs.Meets(m.chars()))
}

// accepts reports whether a text may belong to the scheme. A text of digits only is a number. An
// unstructured scheme does not generate numbers, unless all its texts of that length are numbers.
func (b *lengthBucket) accepts(in *input) bool {
	for i := range b.patterns {
		p := &b.patterns[i]
		if p.accepts(in) && (!in.number || !b.unstructured || decimal.Covers(p.chars)) {
			return true
		}
	}
	return false
}

func (d *Detector) scorer(m *matcher) *scorer {
	if s := m.scorer.Load(); s != nil {
		return s
	}
	s := d.newScorer(m.Open())
	m.scorer.Store(s)
	return s
}

// refinedScorer returns the scorer of a bound scheme that the scheme of the matcher
// refines an id to.
func (d *Detector) refinedScorer(m *matcher, b *ids.BoundScheme) *scorer {
	var known []*scorer
	if list := m.refined.Load(); list != nil {
		known = *list
	}
	for _, s := range known {
		if s.bound == b {
			return s
		}
	}
	s := d.newScorer(b)
	if len(known) >= mostRefined { // some schemes have a bound scheme for each prefix
		known = nil
	}
	list := append(slices.Clip(known), s)
	m.refined.Store(&list)
	return s
}

// mostRefined is how many scorers of refined schemes a matcher keeps: enough for all
// kinds of UUID.
const mostRefined = 24

// signature says which texts a scheme may accept. A [Detector] parses a text only with the schemes
// that may accept it.
type signature struct {
	unstructured bool // the ids have neither a time nor a version: then random text can be one
	patterns     []textPattern
}

// textPattern is the lengths and characters that texts of one encoding can have.
type textPattern struct {
	shortest, longest int // in bytes; longest 0 for any length
	charPattern
}

// leastOther is the least cost of an encoding that is not canonical, unless it has a cost
// of its own. [weights.otherEncoding] is not less.
const leastOther = 1

func signatureOf(b *ids.BoundScheme) signature {
	s := signature{unstructured: isUnstructured(b)}
	for i := range b.Encodings {
		if e := &b.Encodings[i]; !e.WriteOnly() {
			shortest, longest := e.DetectLengths()
			cost := 0.0
			if i > 0 && b.Canonical == nil && b.Refine == nil {
				cost = cmp.Or(e.Cost(), leastOther)
			}
			s.patterns = append(s.patterns, textPattern{shortest, longest, charPattern{e.Reads(), e.Begins(), e.Needs(), cost}})
		}
	}
	return s
}

// isUnstructured reports whether a scheme has neither a time nor a version field.
func isUnstructured(b *ids.BoundScheme) bool {
	if b.Time != nil {
		return false
	}
	for i := range b.Layout.Fields {
		if b.Layout.Fields[i].Kind == ids.Version {
			return false
		}
	}
	return true
}

// appendBuckets appends the bucket of texts of n bytes for a matcher with the
// signature, if it accepts such texts.
func (s *signature) appendBuckets(list []lengthBucket, n, matcher int) []lengthBucket {
	b := lengthBucket{matcher: matcher, unstructured: s.unstructured}
	for i, p := range s.patterns {
		if n >= min(p.shortest, longest) && (p.longest == 0 || n <= min(p.longest, longest)) {
			b.patterns = append(b.patterns, p.charPattern)
			b.encodings = append(b.encodings, i)
		}
	}
	if len(b.patterns) == 0 {
		return list
	}
	return append(list, b)
}

// readable returns the encodings of a scheme that can be read, in the order of the
// patterns of its signature.
func readable(b *ids.BoundScheme) []*ids.Encoding {
	list := make([]*ids.Encoding, 0, len(b.Encodings))
	for i := range b.Encodings {
		if e := &b.Encodings[i]; !e.WriteOnly() {
			list = append(list, e)
		}
	}
	return list
}
