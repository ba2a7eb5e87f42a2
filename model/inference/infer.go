package inference

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/inference/epochs"
	"idtui/model/inference/lines"
	"idtui/model/sets"
)

// Sample is the text of an id with the rough time beside it in the input.
type Sample = lines.Sample

// Options are the settings of [Infer].
type Options struct {
	// Ordered is set if the samples are in the order of generation.
	Ordered bool
	// Now is the time of the inference. No id is newer.
	Now time.Time
	// Schemes are the known schemes to compare with free layouts, which belong to no scheme.
	Schemes []*ids.BoundScheme
	// Own reports whether a scheme comes from a layout file of the user. Such schemes are the
	// likeliest. Nil means none.
	Own func(name string) bool
	// Judge identifies the ids as a set, as decode does. If it is nil, Infer skips this step.
	Judge *sets.Judge
	// Lines is the number of lines that the samples come from, for errors. 0 means one line
	// per sample.
	Lines int
	// SchemesOnly is set to compare no free layouts.
	SchemesOnly bool
}

// maxClocks is how many clocks by each first estimate are compared in full. maxClocksOfMany is
// for many ids, which take longer and are clearer evidence.
const (
	maxClocks       = 4
	maxClocksOfMany = 2
)

// Infer returns the layout that explains the samples best. It returns an error if fewer
// than [MinIDs] of them are different ids of one format.
func Infer(samples []Sample, o Options) (*Result, error) {
	g := largestGroup(samples)
	if len(g.samples) < MinIDs {
		switch {
		case len(samples) == 0:
			return nil, errors.New("no ids in the input")
		case len(g.samples) == 1 && g.duplicates > 0:
			return nil, equalError(&g, max(o.Lines, len(samples)))
		}
		return nil, fmt.Errorf("%s of one format in %s; expected at least %d", humantext.Count(len(g.samples), "different id"), humantext.Count(len(samples), "line"), MinIDs)
	}
	texts := make([]string, len(g.samples))
	for i, s := range g.samples {
		texts[i] = s.Text
	}
	e := newEvidence(&g, o.Ordered)
	var known []int64 // epochs in Unix ms
	for _, b := range o.Schemes {
		if f := b.TimeField(); f != nil && f.Unit != nil {
			known = append(known, int64(f.Unit.Epoch)/1000)
		}
	}
	ep := epochs.New(known)
	schemes := &schemeFinder{evidence: e, epochs: ep, now: o.Now, texts: texts, only: o.SchemesOnly, own: o.Own}
	schemes.decimal = !slices.ContainsFunc(texts, func(t string) bool { return strings.Trim(t, "0123456789") != "" })
	if o.Judge != nil && !o.SchemesOnly {
		schemes.together(&g, o.Judge)
	}
	all := schemes.hypotheses(o.Schemes)
	if o.SchemesOnly && len(all) == 0 {
		return nil, errors.New("the scheme does not explain the ids: some are invalid, or their times differ from those of the lines")
	}
	if !o.SchemesOnly {
		all = append(all, explain(e, ep, frames(texts), o)...)
	}
	if len(all) == 0 {
		return nil, errors.New("no alphabet fits the ids: expected digits in base 10, 16, 32, 36, 58, 62 or 64, up to 192 bits")
	}
	slices.SortStableFunc(all, func(a, b hypothesis) int { return cmp.Compare(a.price, b.price) })
	return newResult(&g, schemes, all), nil
}

// equalError returns the error for input in which all ids are equal. A line without a readable
// time is compared by its first word, so the error shows that word.
func equalError(g *group, total int) error {
	n, text := g.duplicates+1, g.samples[0].Text
	if _, err := time.Parse(time.DateOnly, text); err != nil && lines.BeginsWithDate(text) {
		return fmt.Errorf("the lines begin with %s, a date that does not exist, so infer cannot read their times; correct the date, or leave it out", humantext.Quote(text))
	}
	compared := "all " + humantext.Number(n) + " ids"
	if n < total {
		compared += " that were compared, of " + humantext.Count(total, "line") + ","
	}
	return fmt.Errorf("%s are equal: each is %s; expected at least %d different ids", compared, humantext.Quote(text), MinIDs)
}

// attempt is a frame with the clocks in its bits, before they are compared in full.
type attempt struct {
	find   *finder
	clocks []*clock
	// estimate is a first estimate of the lowest price in this frame.
	estimate float64
	// scrambled is set for ids of a scrambled counter, which have no clocks.
	scrambled bool
}

// hopeless is the maximum distance, in bits, of an estimate from that of the best frame.
const hopeless = 300

// explain returns the hypotheses about ids in all frames. It compares a frame in full only if its
// estimate is at most hopeless bits above the best one.
func explain(e *evidence, ep *epochs.Table, frames []framed, o Options) []hypothesis {
	var attempts []attempt
	best := math.Inf(1)
	for i := range frames {
		f := &frames[i]
		a := attempt{find: &finder{evidence: e, frame: f, plain: newPlain(e, f.table), check: findChecksum(f.table)}}
		a.scrambled = f.table.scrambled(e)
		for n, order := range orders(f.table, f.UUID) {
			order.estimate(e)
			if n == 0 {
				a.estimate = order.back[0]
			}
			if a.scrambled {
				break
			}
			a.clocks = append(a.clocks, findClocks(e, ep, &order, o)...)
		}
		for _, c := range a.clocks {
			a.estimate = min(a.estimate, c.loose, c.screen)
		}
		a.estimate += f.price
		attempts = append(attempts, a)
		best = min(best, a.estimate)
	}
	var list []hypothesis
	for _, a := range attempts {
		if a.estimate <= best+hopeless {
			list = append(list, a.hypotheses()...)
		}
	}
	return list
}

// hypotheses returns the hypotheses about ids in one frame.
func (a *attempt) hypotheses() []hypothesis {
	p := a.find.partition(nil) // hypotheses without a time
	p.count(a.find.known, nil, nil)
	if !a.find.ordered && a.find.times == nil {
		p.order = nil
	}
	segments, price := p.split()
	list := []hypothesis{{
		frame: a.find.frame, segments: segments, check: a.find.check, scrambled: a.scrambled,
		price: price + a.find.frame.price + a.find.check.cost(),
	}}
	if len(a.clocks) > 0 && a.clocks[0].unit == 0 {
		list = append(list, a.searchEnds()...)
	} else {
		for _, c := range finalists(a.clocks) {
			list = append(list, a.find.with(c))
		}
	}
	return slices.DeleteFunc(list, func(h hypothesis) bool {
		counts := a.find.counter != 0 && h.price > a.find.counter // the ids are a counter: rearranged parts of it follow the times, too
		return math.IsInf(h.price, 1) || counts && h.clock != nil && h.clock.order.name != ""
	})
}

// selection collects the clocks to compare in full.
type selection struct{ from, list []*clock }

// add selects the first clocks for which wanted is true, at most the given number.
func (s *selection) add(most int, wanted func(*clock) bool) {
	for _, c := range s.from {
		if most == 0 {
			return
		}
		if wanted(c) {
			most--
			if !slices.Contains(s.list, c) {
				s.list = append(s.list, c)
			}
		}
	}
}

// finalists returns the clocks to compare in full: the best ones by either estimate, and the best
// one of each usual unit.
func finalists(clocks []*clock) []*clock {
	if len(clocks) == 0 {
		return nil
	}
	picked := func(c *clock) bool { return c.picked }
	s, most, usual := selection{from: clocks}, maxClocks, usualUnit
	if len(clocks[0].ticks) > manyIDs {
		most, usual = maxClocksOfMany, usualUnitOfMany
	}
	slices.SortStableFunc(clocks, func(a, b *clock) int { return cmp.Compare(a.screen, b.screen) })
	s.add(most, picked)
	slices.SortStableFunc(clocks, func(a, b *clock) int { return cmp.Compare(a.loose, b.loose) })
	s.add(most, picked)
	for _, u := range units() {
		if u.price <= usual {
			s.add(1, func(c *clock) bool { return c.unit == u.ns && len(c.parts) == 1 })
			s.add(1, func(c *clock) bool { return c.unit == u.ns && len(c.parts) == 2 && c.adjacent() })
			s.add(1, func(c *clock) bool { return c.unit == u.ns && len(c.parts) == 2 && !c.adjacent() })
		}
	}
	return s.list
}

// manyIDs is the number of ids above which fewer hypotheses are compared, to save time.
const manyIDs = 500

// findClocks returns the clocks in rearranged bits. Clocks without rough times are the fallback.
func findClocks(e *evidence, ep *epochs.Table, order *order, o Options) []*clock {
	if e.times != nil && e.span > 3*e.step {
		t := &timed{evidence: e, units: units(), epochs: ep}
		mean := 0.0
		for _, x := range e.times {
			mean += x / float64(e.n)
		}
		for _, x := range e.times {
			t.center = append(t.center, x-mean)
			t.spread += (x - mean) * (x - mean)
		}
		if list := t.clocks(order); len(list) > 0 || e.span > 100*e.step {
			return list
		}
	}
	u := &untimed{evidence: e, epochs: ep, units: guessedUnits(), now: float64(o.Now.UnixNano())}
	var list []*clock
	for _, start := range u.starts(order.table) {
		list = append(list, u.ofStart(order, start)...)
	}
	return list
}

// hypothesis is a complete explanation of the ids, with its price in bits.
type hypothesis struct {
	frame    *framed
	clock    *clock // nil for ids without time
	segments []segment
	check    *checksum // nil for none
	known    *known    // the scheme that gives the layout; nil for a free layout
	price    float64
	// scrambled is set for ids of a scrambled counter.
	scrambled bool
}

// finder compares hypotheses about ids in one frame.
type finder struct {
	*evidence
	frame *framed
	plain *plain
	check *checksum
	// counter is the price of the cheapest clock that turned out to count ids; 0 for none.
	counter float64
}

// partition returns the bits outside the clock and the checksum.
func (f *finder) partition(c *clock) *partition {
	p := &partition{plain: f.plain}
	if f.check != nil {
		for at := f.check.offset; at < f.check.offset+f.check.width; at++ {
			p.taken[at] = true
		}
	}
	if c == nil {
		return p
	}
	p.timeStart = f.plain.table.width
	for _, part := range c.parts {
		for at := part.offset; at < part.offset+part.width; at++ {
			p.taken[c.order.table.place[at]] = true
			p.timeStart = min(p.timeStart, c.order.table.place[at])
			p.timeEnd = max(p.timeEnd, c.order.table.place[at]+1)
		}
	}
	return p
}

// with returns the hypothesis with a clock. The price is +Inf if the clock is doubtful or counts
// ids.
func (f *finder) with(c *clock) hypothesis {
	base := c.price + f.frame.price + f.check.cost() + fieldPrice*float64(len(c.parts)+1)
	segments, price := f.explain(c, f.partition(c), nil, (*partition).split)
	h := hypothesis{frame: f.frame, clock: c, check: f.check, segments: segments, price: base + price}
	switch {
	case c.unit > 0 && f.unconfirmed(c):
		if c.order.name == "" && (f.counter == 0 || h.price < f.counter) {
			f.counter = h.price
		}
		h.price = math.Inf(1)
	case c.unit > 0:
	case f.doubtful(&h):
		h.price = math.Inf(1)
	case !f.ordered && f.structured(&h):
		h.price -= structureBonus
	}
	if c.unit == 0 && f.endsInCounter(c.ticks, c.idOrder(f.evidence)) {
		h.price += counterInTime
	}
	return h
}

// counterInTime is the price, in bits, of a time whose last bits count the ids of a burst. A
// sequence after the time is more frequent.
const counterInTime = 20

// explain returns the cheapest segments of the bits outside a clock, as found by split, and the
// price with the timestamps. Only sequences need an order of the ids, and an order has a price. nodes
// are segments that may identify the node, besides those that are found.
func (f *finder) explain(c *clock, p *partition, nodes []segment, split func(*partition) ([]segment, float64)) ([]segment, float64) {
	best, rest := split(p)
	price := rest + min(c.costs.byTime, c.costs.sorted-f.ties(c.ticks, c.idOrder(f.evidence), c.costs.ranking))
	for i, ticks := range c.costs.each {
		try := func(segments []segment, rest float64) {
			if rest+ticks < price {
				best, price = segments, rest+ticks
			}
		}
		order := f.order(&f.ranked[i], c.ticks, c.order.table.rows)
		p.count(order, c.ticks, nil)
		segments, rest := split(p)
		try(segments, rest)
		keys := f.nodes(segments)
		if len(nodes) > 0 {
			if key := f.plain.key(nodes); f.plain.d.use(key.of, f.n/idsOfNode) {
				keys = append(keys, key)
			}
		}
		for _, key := range keys {
			p.count(order, c.ticks, key)
			try(split(p))
		}
	}
	return best, price
}

// idsOfNode is the mean number of ids of a node from which the node field of a scheme can explain a
// sequence.
const idsOfNode = 4

// structureBonus is how much cheaper, in bits, a time is between constant bits and a node or a
// sequence.
const structureBonus = 20

// ties returns the cost of the order of ids with equal timestamps, in bits. Only sequences need
// that order.
func (f *finder) ties(ticks []uint64, order []int, r *ranking) float64 {
	if f.ordered {
		return 0
	}
	sum := 0.0
	for at := 0; at < len(order); {
		end := at
		for end < len(order) && ticks[order[end]] == ticks[order[at]] && r.of[order[end]] == r.of[order[at]] {
			end++
		}
		sum += f.codes.factorial(end - at)
		at = end
	}
	return sum
}

// nodeKey identifies the node of each id by its bits in some segments.
type nodeKey struct {
	of       []uint64 // by id
	segments []segment
}

// nodes returns keys that may identify the node of each id. Some join adjacent node segments,
// because metadata may follow a node. One joins all node segments. Others use the first bits of the
// widest segment, because in few samples the high bits of a counter look like a node.
func (f *finder) nodes(segments []segment) []*nodeKey {
	var all []segment
	var keys []*nodeKey
	start := 0 // index in all of the first segment of the run
	for i, s := range segments {
		if s.role != roleNode {
			continue
		}
		if i == 0 || segments[i-1].role != roleNode || segments[i-1].offset+segments[i-1].width < s.offset {
			start = len(all)
		}
		all = append(all, s)
		keys = append(keys, f.plain.key(all[start:len(all):len(all)]))
	}
	if len(all) == 0 {
		return nil
	}
	if start > 0 {
		keys = append(keys, f.plain.key(all))
	}
	widest := slices.MaxFunc(all, func(a, b segment) int { return a.width - b.width })
	for _, s := range f.firstBits(widest) {
		keys = append(keys, f.plain.key([]segment{s}))
	}
	return keys
}

// maxFirstBits is the maximum number of segments that firstBits returns.
const maxFirstBits = 2

// firstBits returns the first bits of a segment, cut where a node may end and a counter begin: the
// last bit before the cut adds no values, and the first bit after it does.
func (f *finder) firstBits(s segment) []segment {
	var list []segment
	values := func(width int) int {
		f.plain.d.use(f.plain.table.values(s.offset, width), f.n)
		return len(f.plain.d.list)
	}
	longer, all := values(s.width), values(s.width-1)
	for width := s.width - 1; width > 1 && all > 1 && len(list) < maxFirstBits; width-- {
		shorter := values(width - 1)
		if shorter == all && all < longer {
			list = append(list, segment{offset: s.offset, width: width, role: roleNode})
		}
		longer, all = all, shorter
	}
	return list
}

// key returns one number per id: a hash of its values in the segments.
func (p *plain) key(segments []segment) *nodeKey {
	keys := make([]uint64, p.e.n)
	for _, s := range segments {
		for i := range keys {
			keys[i] = keys[i]*0x9e3779b97f4a7c15 + p.table.rows[i].get(s.offset, s.width)
		}
	}
	return &nodeKey{keys, segments}
}
