package detect

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"strings"
	"sync/atomic"

	"idtui/ids"
	"idtui/ids/encoding"
)

// quick appends the best candidate of a text with its confidence to dst, if there is one.
// It skips the schemes whose ids cost so much that a full search would leave out their
// probability. That takes a quarter of the time of a full search (BenchmarkFind,
// BenchmarkDetect).
//
// It tries the scheme of the previous text first. Texts often come from one generator,
// and then few other schemes must parse the text. The order does not change the result.
func (d *Detector) quick(dst []Candidate, in *input) []Candidate {
	var best parsed
	var room [64]float64
	costs := d.search(&best, room[:0], in)
	in.none = d.noneOf(in, best.cost)
	if len(costs) == 0 {
		in.none.setShare(best.cost, 0)
		return dst
	}
	sum := 0.0
	for _, cost := range costs {
		sum += shareOf(cost - best.cost)
	}
	c := Candidate{Bound: best.scorer.bound, ID: best.id, Encoding: best.encoding, Cost: best.cost, scorer: best.scorer, chars: in.chars}
	c.Confidence = in.none.setShare(best.cost, sum)
	c.refine(in.text)
	return append(dst, c)
}

// search sets best to the candidate with the lowest cost, which is +Inf if there is none.
// It appends the costs of the candidates that it has not left out.
func (d *Detector) search(best *parsed, costs []float64, in *input) []float64 {
	g := d.group(in)
	list, first, place := g.list, int(g.best.Load()), -1
	var room [8]int
	tried := room[:0] // the matchers with several encodings, by place
	look := look{in, keyOf(in.text), g.alike}
	var p parsed
	best.cost = math.Inf(1)
	for k := range list {
		i := moved(k, first)
		limit := best.cost + unseen
		if list[i].floor > limit && k > 0 {
			break // the floors of all others are higher
		}
		b := list[i].bound
		if !b.mayFit(&look, list[i].outside, limit) || !b.alone && slices.Contains(tried, b.place) {
			continue
		}
		if !b.alone {
			tried = append(tried, b.place)
		}
		if !d.try(&p, b, in, limit) {
			continue
		}
		costs = append(costs, p.cost)
		if p.cost < best.cost || p.cost == best.cost && b.place < list[place].bound.place {
			*best, place = p, i
		}
	}
	if place >= 0 && place != first {
		g.best.Store(int32(place))
	}
	return costs
}

// moved returns the old index of item k after the item at index first was moved to the front.
func moved(k, first int) int {
	switch {
	case k == 0:
		return first
	case k <= first:
		return k - 1
	}
	return k
}

// try is [Detector.parse] for the scheme of a bound. Most numbers cost too much, so it computes the
// cost of a number before it parses the text. Otherwise decode -f csv executes 8 % more
// instructions for koids.
func (d *Detector) try(p *parsed, b *bound, in *input, limit float64) bool {
	if !b.alone {
		return d.parse(p, b.matcher, in, limit)
	}
	if b.decimal && in.numeric { // if the encoding reads the text, the id is its value
		if !d.weigh(p, b.matcher, b.scorer, encoding.FromUint64(in.value), b.encoding, in, limit) {
			return false
		}
		_, fits, err := in.Read(b.encoding)
		return fits && err == nil
	}
	id, fits, err := in.Read(b.encoding)
	return fits && err == nil && d.weigh(p, b.matcher, b.scorer, id, b.encoding, in, limit)
}

// look holds the properties of a text that bounds need.
type look struct {
	*input
	key   uint64 // the first eight characters of the text
	alike bool   // the last bits may be all equal
}

// group is the bounds for texts of one length whose characters are of the same classes. The texts
// may begin alike too. Texts that end in equal characters have groups of their own, because their
// last bits can be cheap: see [scorer.spared].
type group struct {
	alike bool         // the texts end in equal characters
	list  []entry      // in the order of the floors
	best  atomic.Int32 // the index of the best candidate of the previous text
}

// entry is a bound in a group.
type entry struct {
	floor   float64 // no text of the group has a lower cost
	outside bool    // no text of the group has a time in the scheme's life
	bound   *bound
}

func newGroup(list []entry, alike bool) *group {
	slices.SortStableFunc(list, func(a, b entry) int { return cmp.Compare(a.floor, b.floor) })
	return &group{list: list, alike: alike}
}

// entryOf returns the entry of a bound in a group. No cost is below least.
func entryOf(b *bound, least float64, outside, alike bool) entry {
	if alike {
		least -= b.spared
	}
	return entry{least, outside, b}
}

// groups holds the groups of earlier texts.
type groups struct {
	all    [longest + 1][classMasks][2]atomic.Pointer[group] // the second one is for texts that end in equal characters
	before [longest + 1][classMasks]atomic.Uint32            // the beginning of the previous text
	begins [1 << 10]atomic.Pointer[beginGroup]               // by the hash of the beginning
}

// beginGroup is a group of texts that begin alike.
type beginGroup struct {
	n     int
	mask  classMask
	begin uint32           // the first two characters
	marks encoding.CharSet // neither letters nor digits
	group
}

// group returns the group of a text. Texts of one generator begin alike, so the group of their
// beginning has few schemes. Without such groups, BenchmarkFind takes twice as long for snos. For
// the ids of Discord and UUIDs of version 7, it takes 10 % longer.
func (d *Detector) group(in *input) *group {
	n, mask, alike := min(len(in.text), longest), maskOf(in.chars), endsAlike(in.text)
	kept := &d.groups.all[n][mask][0]
	if alike {
		kept = &d.groups.all[n][mask][1]
	}
	all := kept.Load()
	if all == nil {
		var list []entry
		buckets := d.buckets(n)
		for i := range buckets {
			for _, b := range d.boundsOf(&buckets[i], n, mask) {
				list = append(list, entryOf(b, b.least, false, alike))
			}
		}
		all = newGroup(list, alike)
		kept.Store(all)
	}
	if n < keyBytes || n == longest {
		return all
	}
	begin := uint32(in.text[0])<<8 | uint32(in.text[1])
	slot := &d.groups.begins[(begin*31+uint32(n)*7+uint32(mask)*131)%uint32(len(d.groups.begins))]
	marks := in.chars.Without(alphanumeric)
	if g := slot.Load(); g != nil && g.begin == begin && g.n == n && g.mask == mask && g.marks == marks && g.alike == alike {
		return &g.group
	}
	if before := &d.groups.before[n][mask]; before.Load() != begin {
		before.Store(begin)
		return all
	}
	g := &beginGroup{n: n, mask: mask, begin: begin, marks: marks}
	g.alike, g.list = alike, all.narrowed(in.text[:2], marks, mask, n)
	slot.Store(g)
	return &g.group
}

// narrowed returns the entries for texts of n bytes that begin with two characters and
// have these marks.
func (g *group) narrowed(begin string, marks encoding.CharSet, mask classMask, n int) []entry {
	list := make([]entry, 0, len(g.list))
	for _, e := range g.list {
		if b := e.bound; b.pattern.mayAccept(begin, marks) {
			if b.isOutside(begin, mask, n) {
				e = entryOf(b, b.outside, true, g.alike)
			}
			list = append(list, e)
		}
	}
	return newGroup(list, g.alike).list
}

// mayAccept reports whether a text with this beginning and these marks may have the
// encoding.
func (p *charPattern) mayAccept(begin string, marks encoding.CharSet) bool {
	return (p.chars.Empty() || p.chars.Covers(marks.Union(encoding.Chars(begin)))) && (p.begins.Empty() || p.begins.Has(begin[0])) &&
		(p.needs.Empty() || p.needs.Meets(marks.Union(alphanumeric)))
}

// isOutside reports whether all texts with this beginning have times outside the scheme's
// life.
func (b *bound) isOutside(begin string, mask classMask, n int) bool {
	if b.outside == 0 {
		return false
	}
	if b.numeric {
		if mask != 1<<digitClass || n > mostDigits {
			return false
		}
		from, _ := number64(begin + strings.Repeat("0", n-len(begin)))
		to, fits := number64(begin + strings.Repeat("9", n-len(begin)))
		return from > b.last || fits && to < b.first
	}
	readable := b.pattern.chars
	for i, c := range mask.chars() {
		readable[i] &= c
	}
	if !b.inOrder.Covers(readable) {
		return false // a text may have other characters than those in order
	}
	from := keyOf(begin)
	return from > b.last || from|(1<<(8*(keyBytes-len(begin)))-1) < b.first
}

// bound is an encoding of a scheme with lower bounds of the cost of ids, which need no
// parsing. The fields that are used for every text are next to each other in memory.
type bound struct {
	matcher *matcher
	scorer  *scorer
	place   int     // of the matcher
	alone   bool    // no other encoding of the matcher may read such texts
	decimal bool    // the texts are the ids as decimal numbers of 64 bits
	numeric bool    // the texts are decimal, and first and last are such numbers
	byText  bool    // the cost follows from the text alone: the scheme has no layout
	least   float64 // no id has a lower cost, unless its last bits are all equal
	spared  float64 // by how much the cost may be lower if the last bits are all equal

	// The first and the last text in the scheme's life. They are numbers, or the first eight
	// characters of texts that have only characters of inOrder. Other texts cost more.
	first, last uint64
	outside     float64
	inOrder     encoding.CharSet

	// fixed is the decimal digit that all texts have at fixedAt, because its bits are fixed; 0 for none.
	fixed   byte
	fixedAt int

	pattern  charPattern      // of its texts
	padded   encoding.CharSet // the possible last characters, whose low bits are 0; empty for any
	encoding *ids.Encoding
}

// accepts reports whether a text may have the encoding.
func (b *bound) accepts(in *input) bool {
	if b.fixed != 0 && in.text[b.fixedAt] != b.fixed || !b.padded.Empty() && !b.padded.Has(in.text[len(in.text)-1]) {
		return false
	}
	return b.pattern.accepts(in)
}

// mayFit reports whether a text may be an id whose cost is at most the limit.
func (b *bound) mayFit(l *look, outside bool, limit float64) bool {
	least := b.cost(l, outside)
	return least <= limit && !l.plain.beats(least, b.scorer.unstructured) && b.accepts(l.input) && (b.alone || b.encoding.Fits(l.text))
}

// cost returns a lower bound of the cost of a text. The parameter outside says that its time is
// outside the scheme's life.
func (b *bound) cost(l *look, outside bool) float64 {
	key := l.key
	if b.numeric {
		key = l.value
	}
	least := b.least
	switch {
	case outside:
		least = b.outside
	case key >= b.first && key <= b.last:
		if b.byText && b.accepts(l.input) && b.encoding.Fits(l.text) {
			return b.scorer.fixed + b.scorer.bound.TextBits(l.text)
		}
	case l.numeric && b.numeric || b.inOrder.Covers(l.chars):
		least = b.outside
	}
	if l.alike {
		least -= b.spared
	}
	return least
}

// keyBytes is how many characters of a text [keyOf] returns.
const keyBytes = 8

// keyOf returns the first characters of a text as a number that keeps their order.
func keyOf(text string) uint64 {
	var key uint64
	for i := range keyBytes {
		if key <<= 8; i < len(text) {
			key |= uint64(text[i])
		}
	}
	return key
}

// boundsOf returns the bounds of a matcher for texts of n bytes with characters of these
// classes.
func (d *Detector) boundsOf(bucket *lengthBucket, n int, mask classMask) []*bound {
	var list []*bound
	m := &d.matchers[bucket.matcher]
	s := d.scorer(m)
	count := 0 // encodings that may read such texts
	for i := range s.bound.Encodings {
		e := &s.bound.Encodings[i]
		if shortest, longest := e.DetectLengths(); !e.WriteOnly() && n >= shortest && (n <= longest || longest == 0) && mask.mayHave(e.Reads(), e.Needs()) {
			count++
		}
	}
	alone := n < longest && count == 1
	for j, p := range bucket.patterns {
		if !mask.mayHave(p.chars, p.needs) || mask == 1<<digitClass && bucket.unstructured && !decimal.Covers(p.chars) {
			continue // see lengthBucket.accepts
		}
		b := s.boundOf(readable(s.bound)[bucket.encodings[j]], p.cost, n)
		b.pattern, b.matcher, b.place, b.alone = p, m, bucket.matcher, alone
		list = append(list, &b)
	}
	return list
}

// boundOf returns the bound of an encoding with the given cost, for texts of n bytes.
func (s *scorer) boundOf(e *ids.Encoding, cost float64, n int) bound {
	b := bound{scorer: s, encoding: e, least: s.least + cost, spared: s.spared, last: math.MaxUint64, byText: s.bound.TextBits != nil}
	b.decimal = e.IsDecimal() && !e.IsSigned() && s.bound.Layout.Bits == 64
	switch {
	case s.bound.LeastBits != nil:
		b.least, b.spared = s.bound.Scheme.Prior+s.bound.LeastBits(n)-sumError, 0
		return b
	case b.byText:
		b.least, b.spared = math.Inf(-1), 0
		return b
	}
	if n < longest { // otherwise the text may be longer
		b.fixed, b.fixedAt = s.fixedDigit(e)
		b.padded = s.paddedDigits(e)
	}
	first, last, ok := s.lifespan()
	if !ok {
		return b
	}
	b.outside = b.least - s.window.least() + s.window.outside
	if b.decimal {
		b.numeric, b.first, b.last = true, first.Uint64(0, 64), last.Uint64(0, 64)
		return b
	}
	from, to := e.Encode(first), e.Encode(last)
	// The texts have the order of the ids under three conditions. The digits ascend, shorter texts
	// come first, and no number is negative. If the encoding is not exact, a character may be an
	// alias of another one.
	if !e.IsSigned() && e.Digits() != "" && !e.Writes().Empty() && slices.IsSorted([]byte(e.Digits())) && e.IsExact() {
		b.inOrder = e.Writes()
		switch {
		case len(from) == n && len(to) == n:
			b.first, b.last = keyOf(from), keyOf(to)
		case n < len(from) || n > len(to): // a number without leading zeros
			b.first, b.last = math.MaxUint64, 0
		}
	}
	return b
}

// fixedDigit returns a decimal digit that is in all texts of an encoding, and its place. It returns
// 0 if there is none, or if the scheme accepts other digits there. Several schemes read UUIDs of
// version 4. Without this digit, decode -f csv executes 24 % more instructions for UUIDs of version
// 7.
func (s *scorer) fixedDigit(e *ids.Encoding) (digit byte, at int) {
	b := s.bound
	if shortest, longest := e.Lengths(); !b.Strict || b.Check == nil || b.Refine != nil || len(e.Digits()) != 16 || shortest != longest {
		return 0, 0
	}
	for i := range b.Layout.Fields {
		if f := &b.Layout.Fields[i]; f.Fixed != nil && f.Width == 4 && len(f.Spans) == 1 {
			if digit, at = s.digitOf(f, e); digit != 0 {
				return digit, at
			}
		}
	}
	return 0, 0
}

// digitOf returns the decimal digit of a fixed field, and its place in all texts of an encoding. It
// returns 0 if there is none, or if the scheme accepts another value.
func (s *scorer) digitOf(f *ids.Field, e *ids.Encoding) (digit byte, at int) {
	size, own, other := s.bound.Layout.Bits, ids.Value{Lo: *f.Fixed}, ids.Value{Lo: *f.Fixed ^ 1}
	zeros, ones := f.Set(encoding.Zero(size), own), f.Set(encoding.AllOnes(size), own)
	wrong := f.Set(zeros, other)
	if s.bound.Check(wrong) == nil {
		return 0, 0
	}
	least, most, not := e.Encode(zeros), e.Encode(ones), e.Encode(wrong)
	for at := range len(least) {
		if c := least[at]; c == most[at] && c != not[at] && c >= '0' && c <= '9' {
			return c, at
		}
	}
	return 0, 0
}

// paddedDigits returns the characters that texts of an encoding can end in, if its pad bits exclude
// some digits there. Otherwise it returns no characters. Without them, decode -f csv executes 13 %
// more instructions for ULIDs, which Sandflake's encoding nearly reads.
func (s *scorer) paddedDigits(e *ids.Encoding) (ends encoding.CharSet) {
	digits, step, size := e.Digits(), 1<<e.PadBits(), s.bound.Layout.Bits
	known := encoding.Chars(digits).Union(encoding.Chars(strings.ToUpper(digits))).Union(encoding.Chars(strings.ToLower(digits)))
	if step == 1 || digits == "" || !known.Covers(e.Reads()) {
		return encoding.CharSet{}
	}
	width := bits.Len(uint(len(digits)/step - 1))
	for i := 0; i < len(digits); i += step {
		text := e.Encode(encoding.Zero(size).Put(size-width, width, uint64(i/step)))
		if text[len(text)-1] != digits[i] { // such as a check character at the end
			return encoding.CharSet{}
		}
		ends.Add(digits[i])
		if !e.MixesCase() {
			ends = ends.Union(encoding.Chars(strings.ToUpper(digits[i : i+1]))).Union(encoding.Chars(strings.ToLower(digits[i : i+1])))
		}
	}
	return ends
}

// lifespan returns the first and the last id of a scheme's life. It reports false if the ids do not
// begin with their time, or if other fields affect the time.
func (s *scorer) lifespan() (first, last ids.ID, ok bool) {
	b, w := s.bound, &s.window
	f := b.TimeField()
	switch {
	case b.Refine != nil || b.MistakenTime != nil:
		return first, last, false
	case f == nil && b.Time != nil:
		return s.boundedLife()
	case f == nil || len(f.Spans) != 1 || !beginsWith(b.Layout, f):
		return first, last, false
	}
	unit := func(seconds int64) ids.Value {
		index := max(f.Unit.Index(ids.Reading(seconds)*1e6), 0)
		return ids.Value{Lo: min(uint64(index), f.Largest().Lo)}
	}
	first = f.Set(encoding.Zero(b.Layout.Bits), unit(w.first))
	last = f.Set(encoding.AllOnes(b.Layout.Bits), unit(w.last+1))
	for bit := range f.Offset() { // the bits before the time are 0
		last = last.Put(bit, 1, 0)
	}
	return first, last, true
}

// boundedLife is [scorer.lifespan] for ids whose time is in several fields. Parts that no
// clock has, such as second 61, can move a time by less than a month.
func (s *scorer) boundedLife() (first, last ids.ID, ok bool) {
	const month = 30 * 24 * 3600
	b, w := s.bound, &s.window
	span, err := b.Bounds(ids.Reading(w.first-month)*1e6, ids.Reading(w.last+month)*1e6)
	if err != nil {
		return first, last, false
	}
	return span.Min, span.Max, b.Layout.Fields[0].Kind == ids.Time
}

// beginsWith reports whether only bits that are always 0 come before a field.
func beginsWith(l *ids.Layout, f *ids.Field) bool {
	for bit := range f.Offset() {
		before := &l.Fields[l.FieldAt(bit)]
		if before.Kind != ids.Reserved || before.Fixed == nil || *before.Fixed != 0 {
			return false
		}
	}
	return true
}
