package detect

import (
	"cmp"
	"math"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
)

// scorer computes the cost of ids of a scheme. It holds what all ids of the scheme have in common.
// A typical detection computes the cost of a text in twenty schemes.
type scorer struct {
	bound        *ids.BoundScheme
	weights      *weights
	small        uint64 // [weights.small]
	unstructured bool
	refines      bool    // the id selects a refined scheme, whose scorer is used
	fixed        float64 // cost of the scheme's name, and of fields with the same cost for all values
	least        float64 // no id has a lower cost, unless its random bits are all equal
	window       window
	numbers      []number // the other fields, in order
	random       []*ids.Field
	spared       float64 // how much cheaper random bits are if all are equal
}

// number is a field with a node, a sequence or other metadata. It can also be a version, which
// costs nothing but is listed as a reason.
type number struct {
	*ids.Field
	bits   float64   // cost of a value that is not special
	few    float64   // cost of the smallest value
	top    ids.Value // the largest value
	offset int       // of the field if it is one run of at most 64 bits; otherwise -1
}

// of returns the value of the field in an id.
func (n *number) of(id ids.ID) ids.Value {
	if n.offset >= 0 {
		return ids.Value{Lo: id.Uint64(n.offset, n.Width)}
	}
	return n.Get(id)
}

func (d *Detector) newScorer(b *ids.BoundScheme) *scorer {
	s := &scorer{
		bound: b, weights: &d.weights, small: uint64(d.weights.small), unstructured: isUnstructured(b), refines: b.Refine != nil && b.TextBits == nil,
		fixed: b.Scheme.Prior + b.Extra, window: d.windowOf(b, &d.weights),
	}
	for i := range b.Layout.Fields {
		s.add(&b.Layout.Fields[i])
	}
	if s.spared -= s.weights.allEqual; s.spared < s.weights.allEqual { // so few bits may be equal by chance
		s.spared = 0
	}
	for i := range s.numbers {
		if s.numbers[i].Kind != ids.Version && s.numbers[i].ValueBits == nil {
			s.least++ // the cost of the number 0
		}
	}
	switch {
	case s.refines:
		s.least = math.Inf(-1) // the refined scheme is not known yet
	case b.Time != nil: // the cost of the current time
		s.least += s.fixed + s.window.least() - sumError
	default:
		s.least += s.fixed - sumError
	}
	return s
}

// sumError is larger than the rounding errors of a sum whose terms are added in another
// order.
const sumError = 1e-6

// add adds a field. Random bits have the same cost for all values, fixed ones have
// none, and the time has its own cost.
func (s *scorer) add(f *ids.Field) {
	width := float64(f.Width)
	switch f.Kind {
	case ids.Time, ids.Reserved, ids.Checksum:
		return
	case ids.Random:
		s.random = append(s.random, f)
		s.spared += width
		s.fixed += width
		return
	case ids.Hash, ids.Toggle:
		s.fixed += width
		return
	case ids.Version, ids.Variant:
		switch {
		case f.Fixed == nil:
			s.fixed += width
		case f.Kind == ids.Version:
			s.numbers = append(s.numbers, number{Field: f})
		}
		return
	}
	if f.Max > 0 {
		width = log2(f.Max + 1)
	}
	few := 1.0
	if p := s.bound.Policy; f.Kind == ids.Sequence && p != nil {
		switch {
		case p.SeqCarry && p.SeqRandom: // all numbers are equally likely
			s.fixed += width
			return
		case p.SeqCarry: // the sequence does not restart: only a new one has small numbers
			few, width = few+s.weights.newSequence, width-1
		default: // the sequence restarts with each time unit
			width += s.weights.largeSequence
		}
	}
	offset := -1
	if len(f.Spans) == 1 && f.Width <= 64 {
		offset = f.Offset()
	}
	s.numbers = append(s.numbers, number{f, width, few, f.Largest(), offset})
}

// endsAlike reports whether a text ends in the same character at least six times. The text of an id
// whose last bits are all equal ends in this way.
func endsAlike(text string) bool {
	const few = 6
	n := len(text)
	return n > few && text[n-few:n-1] == text[n-few+1:]
}

// cost returns the description length of a candidate in bits. It sums those of the scheme's name,
// the time unit in the scheme's life, the other fields, and the encoding. If the first of these
// costs are above a limit, it leaves out the others.
func (s *scorer) cost(id ids.ID, e *ids.Encoding, in *input, limit float64) float64 {
	b := s.bound
	if b.TextBits != nil {
		return s.fixed + b.TextBits(in.text)
	}
	cost := s.fixed
	if s.spared > 0 && endsAlike(in.text) {
		least, most := true, true // the random bits are all 0, or all 1
		for _, f := range s.random {
			v := f.Get(id)
			least, most = least && v == ids.Value{}, most && v == f.Largest()
		}
		if least || most {
			cost -= s.spared
		}
	}
	if b.Time != nil {
		if cost += s.window.cost(b, id); cost > limit {
			return cost
		}
	}
	numbers := s.numbersCost(id)
	if in.rounded && b.Layout.Bits == 64 && id.Uint64(0, 64) == in.value {
		numbers = lesser(numbers, s.numbersCost(encoding.FromUint64(in.exact))+s.weights.rounded)
	}
	cost += numbers
	if b.Check != nil && !b.Strict { // a strict scheme has rejected the text
		if b.Check(id) != nil {
			cost += s.weights.impossible
		}
	}
	return cost + s.weights.encodingCost(e, b.CanonicalEncoding(id), in)
}

// numbersCost returns the cost of all numbers of an id.
func (s *scorer) numbersCost(id ids.ID) (cost float64) {
	for i := range s.numbers {
		cost += s.numbers[i].cost(id, s)
	}
	return cost
}

// cost returns the cost of a number: small ones are more likely than large ones. A
// small number n costs what the Elias gamma code of n+1 does, 2·log2(n+1) + 1 bits.
func (n *number) cost(id ids.ID, s *scorer) float64 {
	if n.Kind == ids.Version {
		return 0
	}
	if n.ValueBits != nil {
		return n.ValueBits(id)
	}
	v, most := n.of(id), n.bits+1
	switch {
	case v.Hi == 0 && v.Lo-n.Min < s.small:
		return lesser(2*log2(v.Lo-n.Min+1)+n.few, most)
	case n.top.Hi == v.Hi && n.top.Lo-v.Lo < s.small: // close to the largest value, as in a test
		return lesser(2*log2(n.top.Lo-v.Lo+1)+s.weights.nearLargest, most)
	}
	return most
}

// lesser is min without the check for NaN.
func lesser(a, b float64) float64 {
	if a < b {
		return a
	}
	return b
}

// encodingCost returns the cost of an encoding that is not canonical, and of characters that the
// encoding does not write.
func (w *weights) encodingCost(e, canonical *ids.Encoding, in *input) float64 {
	cost := 0.0
	if isOther(e, canonical) {
		cost += cmp.Or(e.Cost(), w.otherEncoding)
	}
	if writes := e.Writes(); !writes.Empty() && !writes.Covers(in.chars) {
		cost += w.otherCase + w.letterCases(in.text)
	}
	return cost
}

// letterCases returns the cost of the case of the letters, in bits, if a text mixes the cases. It
// is [weights.mixedCase] and 1 per letter, because a program that changes the case does so in the
// whole text.
func (w *weights) letterCases(text string) float64 {
	var count [2]int // capitals, small letters
	for i := range len(text) {
		if c := text[i]; c|0x20 >= 'a' && c|0x20 <= 'z' {
			count[c>>5&1]++
		}
	}
	if count[0] == 0 || count[1] == 0 {
		return 0
	}
	return w.mixedCase + float64(count[0]+count[1])
}

// isOther reports whether an encoding is not the canonical one. Two bound schemes of one
// family have equal encodings at different places.
func isOther(e, canonical *ids.Encoding) bool { return e != canonical && e.Name() != canonical.Name() }

// window computes the cost of a time: the number of bits that name one time unit of the scheme's
// life. Recent ids are more common; see [ages].
type window struct {
	*calendar
	first, born   int64      // Unix seconds
	base, outside float64    // bits
	absurd        float64    // [weights.absurd]
	before        float64    // bits of a time from first to born, of a record that is older than the scheme
	field         *ids.Field // that holds the time; nil if [ids.BoundScheme.MeantTime] must compute it
}

// calendar holds the current time and the latest time that a clock may read.
type calendar struct {
	now        time.Time
	unix, last int64 // Unix seconds
	ages       ages
	ahead      float64 // [weights.ahead]
}

// Lengths in seconds.
const (
	hour = 3600
	day  = 24 * hour
	year = 365.25 * day // a mean year of the Julian calendar
)

// ages is the density of the ages of ids, as a table of costs. People decode the ids that they have
// just seen, those of their newest logs, and older ones that they find. Each of these parts has a
// median age h. Half of the part is younger than h, and three quarters are younger than three times
// that age. That is the density
//
//	density(age) = h / (age + h)²
//
// The table has four entries for each doubling of the age, and is linear between them. So a density
// of three parts costs no more time than a density of one.
type ages struct {
	parts [3]agePart
	cost  [4*32 + 2]float64 // in bits per second of age, by the age plus one second
}

// agePart is a part of all ids.
type agePart struct{ share, median float64 }

// set computes the table from the density of an age, in seconds.
func (a *ages) set(density func(age float64) float64) {
	for i := range a.cost {
		a.cost[i] = -math.Log2(density(math.Exp2(float64(i/4)) * (1 + float64(i%4)/4)))
	}
}

// of returns the cost of one second at an age, in bits.
func (a *ages) of(age int64) float64 {
	const step, one = 50, 1023 << 2 // the exponent of a float64, and two bits of its fraction
	v := math.Float64bits(float64(age + 1))
	i := min(int(v>>step)-one, len(a.cost)-2)
	part := float64(v&(1<<step-1)) / (1 << step)
	return a.cost[i] + part*(a.cost[i+1]-a.cost[i])
}

func (c *calendar) windowOf(b *ids.BoundScheme, weights *weights) window {
	if b.Time == nil {
		return window{}
	}
	w := window{calendar: c, born: b.Scheme.Born.Unix()}
	w.first = min(w.born, earliest)
	if u := b.TimeUnit(); u != nil { // hardly any id is from the first days of an epoch
		w.first = min(w.born, max(w.first, int64(u.Epoch)/1e6+10*day))
	}
	if b.MistakenTime == nil {
		w.field = b.TimeField()
	}
	step := stepOf(b).Seconds()
	life := max(1, float64(w.last-w.born))
	share := 0.0 // of the ids that are younger than the scheme
	for _, p := range c.ages.parts {
		share += p.share * life / (life + p.median)
	}
	w.base = math.Log2(share / step)
	w.outside = math.Log2(max(2, life/step)) + weights.outside
	w.absurd = weights.absurd
	w.before = math.Log2(max(2, float64(w.born-earliest)/step)) + weights.unborn
	return w
}

// cost returns the cost of an id's time.
func (w *window) cost(b *ids.BoundScheme, id ids.ID) float64 {
	at, mistaken := w.secondOf(b, id)
	switch {
	case mistaken:
		if at > w.last || at < w.born {
			return w.beyond(at)
		}
		return w.base + w.ages.of(max(w.unix-at, 0)) + mistakenGenerator
	case at > w.last || at < w.born:
		return w.beyond(at)
	case at > w.unix: // the clock of the generator was ahead
		return w.base + w.ages.of(at-w.unix) + w.ahead
	}
	return w.base + w.ages.of(w.unix-at)
}

// earliest is the time of the oldest records that get ids of later schemes: 2000-01-01.
const earliest = 946684800

// farAhead is how far ahead a wrong clock can be, in seconds.
const farAhead = 50 * year

// beyond returns the cost of a time in the future, or before the scheme existed. Some
// past times cost less: people give old records ids of a new scheme, with the times of
// the records.
func (w *window) beyond(at int64) float64 {
	switch {
	case at < w.born && at >= w.first:
		return w.before
	case at > w.last+farAhead:
		return w.outside + w.absurd
	}
	return w.outside
}

// secondOf returns the Unix second of an id, and whether it is that of a faulty
// generator. Without the case of a single field, BenchmarkFind executes 8 % more
// instructions for koids.
func (w *window) secondOf(b *ids.BoundScheme, id ids.ID) (second int64, mistaken bool) {
	if w.field != nil {
		return w.field.Unit.UnixSeconds(w.field.Get(id).Lo), false
	}
	t, mistaken := b.MeantTime(id)
	return t.Unix(), mistaken
}

// mistakenGenerator is the additional cost of a time of a faulty generator, in bits.
const mistakenGenerator = 3

// least returns a lower bound of the cost of a time.
func (w *window) least() float64 { return w.base + w.ages.of(0) }

// explain adds the reason for or against a time.
func (w *window) explain(at time.Time, r *reasons) {
	switch {
	case at.Unix() > w.last:
		r.addTime("dated in the future (", at, w.now, ")")
	case at.Unix() < w.born:
		r.addTime("time ", at, w.now, ", before the scheme existed")
	default:
		r.addTime("time ", at, w.now, "")
	}
}

// stepOf returns the time unit of a scheme.
func stepOf(b *ids.BoundScheme) time.Duration {
	if u := b.TimeUnit(); u != nil {
		return u.Length()
	}
	return time.Millisecond
}

// log2 returns an approximate logarithm: exact for powers of two and linear between them.
// It takes the bits of a float64 as a number, without a call of math.Log2.
func log2(v uint64) float64 {
	return log2Of(float64(v))
}

// log2Of is log2 of a positive number that may be below 1.
func log2Of(v float64) float64 {
	const one, mantissa = 1023 << 52, 1 << 52
	return float64(int64(math.Float64bits(v))-one) / mantissa
}
