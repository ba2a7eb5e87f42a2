package detect

import (
	"math"
	"math/bits"
	"slices"
	"strings"

	"idtui/ids"
)

// bound is an encoding of a scheme with a bound of the cost of ids, which needs no parsing.
// All that the first look at a text needs is in one place of memory.
type bound struct {
	matcher *matcher
	scorer  *scorer
	place   int     // of the matcher
	alone   bool    // no other encoding of the matcher may read such texts
	decimal bool    // the texts are the ids as decimal numbers of 64 bits
	numeric bool    // they are, and first and last are such numbers
	told    bool    // the text tells the cost: the scheme has no layout
	least   float64 // no id has a lower cost, unless its last bits are all equal
	spared  float64 // by how much it may be lower then

	// The first and the last text in the scheme's life: as numbers, or their first eight
	// characters, if the text has no others than inOrder. Other texts cost more.
	first, last uint64
	outside     float64
	inOrder     ids.CharSet

	// The decimal digit at a place of all texts, whose bits are fixed; 0 for none.
	fixed   byte
	fixedAt int

	pattern  charPattern // of its texts
	padded   ids.CharSet // that the last character can be, because its low bits are 0; empty for any
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

// cost returns a cost that the id of a text is not below. outside tells that the text is
// not of the scheme's life.
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
		if b.told && b.accepts(l.input) && b.encoding.Fits(l.text) {
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
	alone := n < longest && readers(s.bound, n, mask) == 1
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

// readers returns how many encodings of a scheme may read texts of n bytes with characters
// of these classes.
func readers(b *ids.BoundScheme, n int, mask classMask) int {
	count := 0
	for i := range b.Encodings {
		e := &b.Encodings[i]
		if shortest, longest := e.DetectLengths(); !e.WriteOnly() && n >= shortest && (n <= longest || longest == 0) && mask.mayHave(e.Reads(), e.Needs()) {
			count++
		}
	}
	return count
}

// boundOf returns the bound of an encoding that costs so much, for texts of n bytes.
func (s *scorer) boundOf(e *ids.Encoding, cost float64, n int) bound {
	b := bound{scorer: s, encoding: e, least: s.least + cost, spared: s.spared, last: math.MaxUint64, told: s.bound.TextBits != nil}
	b.decimal = e.IsDecimal() && !e.IsSigned() && s.bound.Layout.Bits == 64
	switch {
	case s.bound.LeastBits != nil:
		b.least, b.spared = s.bound.Scheme.Prior+s.bound.LeastBits(n)-rounding, 0
		return b
	case b.told:
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
	if keepsOrder(e) && e.IsExact() { // otherwise a character may stand for another one
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

// fixedDigit returns a decimal digit that is in all texts of an encoding, and its place,
// if the scheme rejects all others; otherwise 0. Without it, decode -f csv executes 24 %
// more instructions for UUIDs of version 7, because several schemes read UUIDs of version 4.
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

// digitOf returns the decimal digit of a fixed field, and its place in all texts of an
// encoding; 0 if there is none, or if the scheme accepts another value.
func (s *scorer) digitOf(f *ids.Field, e *ids.Encoding) (digit byte, at int) {
	size, own, other := s.bound.Layout.Bits, ids.Value{Lo: *f.Fixed}, ids.Value{Lo: *f.Fixed ^ 1}
	zeros, ones := f.Set(ids.Zero(size), own), f.Set(ids.AllOnes(size), own)
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

// paddedDigits returns the characters that texts of an encoding end in, if some digits are
// excluded because their low bits must be 0; otherwise no characters. Without them, decode
// -f csv executes 13 % more instructions for ULIDs, which Sandflake's encoding nearly reads.
func (s *scorer) paddedDigits(e *ids.Encoding) (ends ids.CharSet) {
	digits, step, size := e.Digits(), 1<<e.PadBits(), s.bound.Layout.Bits
	known := ids.Chars(digits).Union(ids.Chars(strings.ToUpper(digits))).Union(ids.Chars(strings.ToLower(digits)))
	if step == 1 || digits == "" || !known.Covers(e.Reads()) {
		return ids.CharSet{}
	}
	width := bits.Len(uint(len(digits)/step - 1))
	for i := 0; i < len(digits); i += step {
		text := e.Encode(ids.Zero(size).Put(size-width, width, uint64(i/step)))
		if text[len(text)-1] != digits[i] { // such as a check character
			return ids.CharSet{}
		}
		ends.Add(digits[i])
		if !e.MixesCase() {
			ends = ends.Union(ids.Chars(strings.ToUpper(digits[i : i+1]))).Union(ids.Chars(strings.ToLower(digits[i : i+1])))
		}
	}
	return ends
}

// lifespan returns the first and the last id of a scheme's life. It reports false if the
// ids do not begin with their time.
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
	first = f.Set(ids.Zero(b.Layout.Bits), unit(w.born))
	last = f.Set(ids.AllOnes(b.Layout.Bits), unit(w.last+1))
	for bit := range f.Offset() { // these are 0
		last = last.Put(bit, 1, 0)
	}
	return first, last, true
}

// boundedLife is [scorer.lifespan] for ids whose time is in several fields. Parts that no
// clock has, such as second 61, can move a time by less than a month.
func (s *scorer) boundedLife() (first, last ids.ID, ok bool) {
	const month = 30 * 24 * 3600
	b, w := s.bound, &s.window
	span, err := b.Bounds(ids.Reading(w.born-month)*1e6, ids.Reading(w.last+month)*1e6)
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

// keepsOrder reports whether the texts of an encoding have the order of the ids: the digits
// ascend, shorter texts come first, and no number is negative.
func keepsOrder(e *ids.Encoding) bool {
	return !e.IsSigned() && e.Digits() != "" && !e.Writes().Empty() && slices.IsSorted([]byte(e.Digits()))
}
