package detect

import (
	"cmp"
	"math"
	"slices"
	"sync/atomic"

	"idtui/ids"
)

// quick appends the best candidate of a text with its confidence to dst, if there is one.
// It leaves out the schemes whose ids cost so much more that they change no probability
// that is printed: nearly all of fifty schemes. That takes a quarter of the time of a
// full search (BenchmarkFind, BenchmarkDetect).
//
// The scheme of the text before comes first, because texts often come from one
// generator: then few others are parsed. The result does not depend on it.
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
	c := Candidate{Bound: best.scorer.bound, ID: best.id, Encoding: best.encoding, Cost: best.cost, scorer: best.scorer}
	c.Confidence = in.none.setShare(best.cost, sum)
	c.refine(in.text)
	return append(dst, c)
}

// search sets best to the candidate with the lowest cost, which is +Inf if there is none.
// It appends the costs of the candidates that it has not left out.
func (d *Detector) search(best *parsed, costs []float64, in *input) []float64 {
	n, mask := min(len(in.text), longest), maskOf(in.chars)
	list, last := d.bounds(n, mask), &d.lastBound[n][mask]
	first, place := firstPlace(last, len(list)), -1
	var room [8]int32
	tried := room[:0] // matchers with several encodings
	look := lookOf(in)
	var p parsed
	best.cost = math.Inf(1)
	for k := range list {
		i := moved(k, first)
		b, limit := &list[i], best.cost+unseen
		if b.floor > limit && k > 0 {
			break // and so are all that follow
		}
		if b.cost(&look) > limit || !b.accepts(in) || b.several && slices.Contains(tried, b.matcher) {
			continue
		}
		if b.several {
			tried = append(tried, b.matcher)
		}
		if !d.parse(&p, &d.matchers[b.matcher], in, limit) {
			continue
		}
		costs = append(costs, p.cost)
		if p.cost < best.cost || p.cost == best.cost && b.matcher < list[place].matcher {
			*best, place = p, i
		}
	}
	if place >= 0 && place != first {
		last.Store(int32(place))
	}
	return costs
}

// firstPlace returns the place in a list of n items where the last search ended.
func firstPlace(last *atomic.Int32, n int) int {
	if first := int(last.Load()); first < n {
		return first
	}
	return 0
}

// moved returns the index at place k of a list, of which the item at first comes first.
func moved(k, first int) int {
	switch {
	case k == 0:
		return first
	case k <= first:
		return k - 1
	}
	return k
}

// look is what the bounds need of a text.
type look struct {
	*input
	key   uint64 // its first eight characters
	alike bool   // the last bits may be all equal
}

func lookOf(in *input) look { return look{in, keyOf(in.text), endsAlike(in.text)} }

// bound is an encoding of a scheme with a bound of the cost of ids, which needs no parsing.
// All that the first look at a text needs is in one place of memory.
type bound struct {
	floor   float64 // no id has a lower cost; all bounds are in this order
	matcher int32
	several bool    // the matcher has other bounds in the list
	numeric bool    // the texts are the ids as numbers
	all     bool    // all texts have characters of the encoding
	least   float64 // no id has a lower cost, unless its last bits are all equal
	spared  float64 // by how much it may be lower then

	// The first and the last text in the scheme's life: as numbers, or their first eight
	// characters, if the text has no others than inOrder. Other texts cost more.
	first, last uint64
	outside     float64
	inOrder     ids.CharSet

	chars    ids.CharSet // of its texts; empty if they are not known
	encoding *ids.Encoding
	text     *scorer // of a scheme without a layout, whose texts tell the cost; else nil
}

// accepts reports whether a text may have the encoding.
func (b *bound) accepts(in *input) bool {
	return (b.all || b.chars.Empty() || b.chars.Covers(in.chars)) && b.encoding.Fits(in.text)
}

// cost returns a cost that the id of a text is not below.
func (b *bound) cost(l *look) float64 {
	key := l.key
	if b.numeric {
		key = l.value
	}
	least := b.least
	switch {
	case key >= b.first && key <= b.last:
		if b.text != nil && b.accepts(l.input) {
			return b.text.fixed + b.text.bound.TextBits(l.text)
		}
	case l.numeric && b.numeric || b.inOrder.Covers(l.chars):
		least = b.outside
	}
	if l.alike {
		least -= b.spared
	}
	return least
}

// keyOf returns the first eight characters of a text as a number that keeps their order.
func keyOf(text string) uint64 {
	var key uint64
	for i := range 8 {
		if key <<= 8; i < len(text) {
			key |= uint64(text[i])
		}
	}
	return key
}

// bounds returns the bounds of the encodings of all schemes that can have texts of n
// bytes with characters of these classes.
func (d *Detector) bounds(n int, mask classMask) []bound {
	if list := d.bound[n][mask].Load(); list != nil {
		return *list
	}
	var list []bound
	buckets := d.buckets(n)
	for i := range buckets {
		from, s := len(list), d.scorer(&d.matchers[buckets[i].matcher])
		for j, p := range buckets[i].patterns {
			if !p.chars.Empty() && mask&^maskOf(p.chars) != 0 || mask == 1<<digitClass && buckets[i].unstructured && !decimal.Covers(p.chars) {
				continue // see lengthBucket.accepts
			}
			b := s.boundOf(readable(s.bound)[buckets[i].encodings[j]], p.cost, n)
			b.chars, b.matcher, b.all = p.chars, int32(buckets[i].matcher), p.chars.Covers(mask.chars())
			b.floor = b.least - b.spared
			list = append(list, b)
		}
		for j := range list[from:] {
			list[from+j].several = len(list)-from > 1
		}
	}
	slices.SortStableFunc(list, func(a, b bound) int { return cmp.Compare(a.floor, b.floor) })
	d.bound[n][mask].Store(&list)
	return list
}

// boundOf returns the bound of an encoding that costs so much, for texts of n bytes.
func (s *scorer) boundOf(e *ids.Encoding, cost float64, n int) bound {
	b := bound{encoding: e, least: s.least + cost, spared: s.spared, last: math.MaxUint64}
	if s.bound.LeastBits != nil {
		b.least, b.spared = s.bound.Scheme.Prior+s.bound.LeastBits(n)-rounding, 0
	}
	if s.bound.TextBits != nil {
		b.text = s
	}
	if s.bound.LeastBits != nil || b.text != nil {
		if s.bound.LeastBits == nil {
			b.least, b.spared = math.Inf(-1), 0
		}
		return b
	}
	first, last, ok := s.lifespan()
	if !ok {
		return b
	}
	b.outside = b.least - s.window.least() + s.window.outside
	if e.IsDecimal() && !e.IsSigned() && s.bound.Layout.Bits == 64 {
		b.numeric, b.first, b.last = true, first.Uint64(0, 64), last.Uint64(0, 64)
		return b
	}
	from, to := e.Encode(first), e.Encode(last)
	if keepsOrder(e) && !e.Rewrites(from) { // otherwise a character may stand for another one
		if b.inOrder = e.Writes(); len(from) == n && len(to) == n {
			b.first, b.last = keyOf(from), keyOf(to)
		}
	}
	return b
}

// lifespan returns the first and the last id of a scheme's life. It reports false if the
// ids do not begin with their time.
func (s *scorer) lifespan() (first, last ids.ID, ok bool) {
	b, w := s.bound, &s.window
	f := b.TimeField()
	if f == nil || len(f.Spans) != 1 || b.Refine != nil || b.MistakenTime != nil || !beginsWith(b.Layout, f) {
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

// keepsOrder reports whether the texts of an encoding have one length and the order of
// the ids: the digits ascend.
func keepsOrder(e *ids.Encoding) bool {
	shortest, longest := e.Lengths()
	return shortest == longest && longest > 0 && e.Digits() != "" && !e.Writes().Empty() && slices.IsSorted([]byte(e.Digits()))
}

// shareOf returns the probability of an explanation as a share of that of the best
// candidate. more is how many bits it costs above that one.
func shareOf(more float64) float64 {
	if more > unseen {
		return 0
	}
	return exp2(-more)
}

// setShare sets the probability of none from the cost of the best candidate, and the sum
// of the probabilities of all candidates as shares of the best one's. It returns the
// factor from these shares to probabilities.
func (n *none) setShare(best, sum float64) float64 {
	all, factor := n.share, 1.0
	if best < n.cost {
		factor = shareOf(n.cost - best)
		all *= factor
	} else {
		sum *= shareOf(best - n.cost)
	}
	n.share = all / (sum + all)
	if n.kind != nil {
		n.named = factor / (sum + all)
	}
	if best < n.cost {
		return 1 / (sum + all)
	}
	return shareOf(best-n.cost) / (sum + all)
}
