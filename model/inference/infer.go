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
	"idtui/ids/rounding"
	"idtui/model/decoding"
	"idtui/model/inference/clocks"
	"idtui/model/inference/epochs"
	"idtui/model/inference/evidence"
	"idtui/model/inference/frames"
	"idtui/model/inference/lines"
	"idtui/model/inference/rows"
	"idtui/model/inference/segments"
	"idtui/model/sets"
)

// Sample is the text of an id with the rough time beside it in the input.
type Sample = lines.Sample

// Options configure [Infer].
type Options struct {
	// Ordered is set if the samples are in the order of generation.
	Ordered bool
	// Now is the time of the inference. No id is much newer.
	Now time.Time
	// Schemes are the known schemes to compare with free layouts, which belong to no scheme.
	Schemes []*ids.BoundScheme
	// Own reports whether a scheme comes from a layout file of the user. Such schemes are the
	// likeliest. Nil means none.
	Own func(name string) bool
	// Lines is the number of lines that the samples come from, for errors. 0 means one line
	// per sample.
	Lines int
	// SchemesOnly is set to compare no free layouts.
	SchemesOnly bool

	// judge and decoder identify the ids as a set, as decode does. If they are nil, Infer skips this
	// step.
	judge   *sets.Judge
	decoder *decoding.Decoder
}

// Infer returns the layout that explains the samples best. It returns an error if fewer
// than [lines.MinIDs] of them are different ids of one format.
func Infer(samples []lines.Sample, o Options) (*Result, error) {
	g := evidence.LargestGroup(samples)
	if len(g.Samples) < lines.MinIDs {
		switch {
		case len(samples) == 0:
			return nil, errors.New("no ids in the input")
		case len(g.Samples) == 1 && g.Duplicates > 0:
			return nil, equalError(&g, max(o.Lines, len(samples)))
		}
		return nil, fmt.Errorf("%s written in the same way in %s; expected at least %d; for fewer ids, use decode", humantext.Count(len(g.Samples), "different id"), humantext.Count(max(o.Lines, len(samples)), "line"), lines.MinIDs)
	}
	answer := o.answer(&g)
	f, all, err := o.compare(&g, answer)
	if err == nil && f.Times != nil && foreign(all) {
		g.IgnoreTimes()
		f, all, err = o.compare(&g, answer)
	}
	if err != nil {
		return nil, err
	}
	if d := findDate(g.Samples, f.Evidence, o.Now); d != nil && !o.SchemesOnly && explainedBy(d, &all[0]) {
		if r := newDated(&g, f, d, all); r != nil {
			return r, nil
		}
	}
	all[0].reorder(f.Evidence)
	r := newResult(&g, f, all)
	if err := r.nonID(&all[0]); err != nil && !o.SchemesOnly {
		return nil, err
	}
	return r, nil
}

// foreignMargin is the maximum additional cost, in bits, of decode's scheme if the ids do not
// follow the times.
const foreignMargin = 150

// foreign reports whether ids have the scheme of decode, but do not follow the times beside them. Foreign
// keys are such ids.
func foreign(all []hypothesis) bool {
	return !all[0].timed() && slices.ContainsFunc(all, func(h hypothesis) bool {
		return h.known != nil && h.known.given && h.clock != nil && h.price < all[0].price+foreignMargin
	})
}

// timed reports whether the hypothesis has a time whose unit and epoch are known.
func (h *hypothesis) timed() bool { return h.clock != nil && !h.open() }

// compare returns all hypotheses about the ids of a group, the cheapest first.
func (o *Options) compare(g *evidence.Group, answer *answer) (*schemeFinder, []hypothesis, error) {
	texts := make([]string, len(g.Samples))
	for i, s := range g.Samples {
		texts[i] = s.Text
	}
	e := evidence.New(g, o.Ordered)
	var known []int64 // epochs in Unix ms
	for _, b := range o.Schemes {
		if f := b.TimeField(); f != nil && f.Unit != nil {
			known = append(known, int64(f.Unit.Epoch)/1000)
		}
	}
	ep := epochs.New(known)
	schemes := &schemeFinder{Evidence: e, epochs: ep, now: o.Now, texts: texts, only: o.SchemesOnly, own: o.Own, answer: answer}
	schemes.decimal = !slices.ContainsFunc(texts, func(t string) bool { return strings.Trim(t, "0123456789") != "" })
	all := schemes.hypotheses(o.Schemes)
	if o.SchemesOnly && len(all) == 0 {
		return nil, nil, errors.New("the scheme does not explain the ids: some are invalid, or their times differ from those of the lines")
	}
	if len(all) > 0 && all[0].known.given && answer.Rounding == rounding.Rounded { // only decode can judge ids without their last bits
		all = all[:1]
	} else if !o.SchemesOnly {
		all = append(all, explain(e, ep, frames.Of(texts), o.Now)...)
	}
	if len(all) == 0 {
		return nil, nil, errors.New("no alphabet fits the ids: expected digits in base 10, 16, 32, 36, 58, 62 or 64, up to 192 bits")
	}
	slices.SortStableFunc(all, func(a, b hypothesis) int { return cmp.Compare(a.price, b.price) })
	return schemes, all, nil
}

// equalError returns the error for input in which all ids are equal. A line without a readable
// time is compared by its first word, so the error shows that word.
func equalError(g *evidence.Group, total int) error {
	n, text := g.Duplicates+1, g.Samples[0].Text
	if _, err := time.Parse(time.DateOnly, text); err != nil && lines.BeginsWithDate(text) {
		return fmt.Errorf("the lines begin with %s, a date that does not exist, so infer cannot read their times; correct the date, or leave it out", humantext.Quote(text))
	}
	compared := "all " + humantext.Number(n) + " ids"
	if n < total {
		compared += " that were compared, of " + humantext.Count(total, "line") + ","
	}
	return fmt.Errorf("%s are equal: each is %s; expected at least %d different ids", compared, humantext.Quote(text), lines.MinIDs)
}

// attempt is a frame with the clocks in its bits, before they are compared in full.
type attempt struct {
	find   *finder
	clocks []*clocks.Clock
	// estimate is a first estimate of the lowest price in this frame.
	estimate float64
	// scrambled is set for ids of a scrambled counter, which have no clocks.
	scrambled bool
}

// maxDistance is the maximum distance, in bits, of an estimate from that of the best frame.
const maxDistance = 300

// explain returns the hypotheses about ids in all frames. It compares a frame in full only if its
// estimate is at most maxDistance above the best one.
func explain(e *evidence.Evidence, ep *epochs.Table, frames []frames.Decoded, now time.Time) []hypothesis {
	var attempts []attempt
	best := math.Inf(1)
	for i := range frames {
		f := &frames[i]
		a := attempt{find: &finder{Evidence: e, frame: f, plain: segments.New(e, f.Table), check: rows.FindChecksum(f.Table)}}
		a.scrambled = e.Scrambled(f.Table)
		for n, order := range clocks.Orders(f.Table, f.UUID) {
			order.Estimate(e)
			if n == 0 {
				a.estimate = order.Back[0]
			}
			if a.scrambled {
				break
			}
			a.clocks = append(a.clocks, clocks.Find(e, ep, &order, now)...)
		}
		for _, c := range a.clocks {
			a.estimate = min(a.estimate, c.Loose, c.Screen)
		}
		a.estimate += f.Price
		attempts = append(attempts, a)
		best = min(best, a.estimate)
	}
	var list []hypothesis
	for _, a := range attempts {
		if a.estimate <= best+maxDistance {
			list = append(list, a.hypotheses()...)
		}
	}
	return list
}

func (a *attempt) hypotheses() []hypothesis {
	p := a.find.partition(nil) // hypotheses without a time
	p.Count(a.find.Known, nil, nil)
	if !a.find.Ordered && a.find.Times == nil {
		p.Order = nil
	}
	segments, price := p.Split()
	list := []hypothesis{{
		frame: a.find.frame, segments: segments, check: a.find.check, scrambled: a.scrambled,
		price: price + a.find.frame.Price + a.find.check.Cost(),
	}}
	if len(a.clocks) > 0 && a.clocks[0].Unit == 0 {
		list = append(list, a.searchEnds()...)
	} else {
		for _, c := range clocks.Finalists(a.clocks) {
			list = append(list, a.find.with(c))
		}
	}
	return slices.DeleteFunc(list, func(h hypothesis) bool {
		counts := a.find.counter != 0 && h.price > a.find.counter // the ids are a counter: rearranged parts of it follow the times, too
		return math.IsInf(h.price, 1) || counts && h.clock != nil && h.clock.Order.Name != ""
	})
}

// hypothesis is a complete explanation of the ids, with its price in bits.
type hypothesis struct {
	frame    *frames.Decoded
	clock    *clocks.Clock // nil for ids without time
	segments []segments.Segment
	check    *rows.Checksum // nil for none
	known    *known         // the scheme that gives the layout; nil for a free layout
	price    float64
	// scrambled is set for ids of a scrambled counter.
	scrambled bool
}

// finder compares hypotheses about ids in one frame.
type finder struct {
	*evidence.Evidence
	frame *frames.Decoded
	plain *segments.Plain
	check *rows.Checksum
	// counter is the price of the cheapest clock that turned out to count ids; 0 for none.
	counter float64
}

// partition returns the bits outside the clock and the checksum.
func (f *finder) partition(c *clocks.Clock) *segments.Partition {
	p := &segments.Partition{Plain: f.plain}
	if f.check != nil {
		for at := f.check.Offset; at < f.check.Offset+f.check.Width; at++ {
			p.Taken[at] = true
		}
	}
	if c == nil {
		return p
	}
	p.TimeStart = f.plain.Table.Width
	for _, part := range c.Parts {
		for at := part.Offset; at < part.Offset+part.Width; at++ {
			p.Taken[c.Order.Table.Place[at]] = true
			p.TimeStart = min(p.TimeStart, c.Order.Table.Place[at])
			p.TimeEnd = max(p.TimeEnd, c.Order.Table.Place[at]+1)
		}
	}
	return p
}

// with returns the hypothesis with a clock. The price is +Inf if the clock is doubtful or counts
// ids.
func (f *finder) with(c *clocks.Clock) hypothesis {
	segments, price := f.explain(c, f.partition(c), nil, (*segments.Partition).Split)
	h := hypothesis{frame: f.frame, clock: c, check: f.check, segments: segments, price: f.base(c) + price}
	switch {
	case c.Unit > 0 && c.Unconfirmed(f.Evidence):
		if c.Order.Name == "" && (f.counter == 0 || h.price < f.counter) {
			f.counter = h.price
		}
		h.price = math.Inf(1)
	case clocks.UnitPrice(c.Unit) == clocks.StrangeUnit && f.EndsInCounter(c.Ticks, c.IdOrder(f.Evidence)):
		h.price = math.Inf(1) // the time ends before the counter
	case c.Unit > 0:
	case f.doubtful(&h):
		h.price = math.Inf(1)
	case !f.Ordered && f.structured(&h):
		h.price -= structureBonus
	}
	if c.Unit == 0 && f.EndsInCounter(c.Ticks, c.IdOrder(f.Evidence)) {
		h.price += counterInTime
	}
	return h
}

// base returns the price of a clock without its timestamps, and of the frame and the checksum.
func (f *finder) base(c *clocks.Clock) float64 {
	return c.Price + f.frame.Price + f.check.Cost() + segments.FieldPrice*float64(len(c.Parts)+1)
}

// counterInTime is the price, in bits, of a time whose last bits count the ids of a burst. A
// sequence after the time is more frequent.
const counterInTime = 20

// explain returns the cheapest segments of the bits outside a clock, and the price with the
// timestamps. Function split finds the segments. Only sequences need an order of the ids, and an
// order has a price. Both the node segments that it finds and those in nodes may identify the node.
func (f *finder) explain(c *clocks.Clock, p *segments.Partition, nodes []segments.Segment, split func(*segments.Partition) ([]segments.Segment, float64)) ([]segments.Segment, float64) {
	plain, rest := split(p)
	best, price := plain, rest+c.Costs.ByTime
	for i, ticks := range c.Costs.Each {
		try := func(list []segments.Segment, rest float64) {
			if rest+ticks < price {
				best, price = list, rest+ticks
			}
		}
		order := f.Order(&f.Ranked[i], c.Ticks, c.Order.Table.Rows)
		try(plain, rest-f.Ties(c.Ticks, &f.Ranked[i], nil)) // only sequences need the order of ids with equal timestamps
		p.Count(order, c.Ticks, nil)
		found, cost := split(p)
		try(found, cost)
		keys := f.nodes(found)
		if len(nodes) > 0 {
			if key := f.plain.Key(nodes); f.plain.Distinct(key.Of) <= f.N/idsOfNode {
				keys = append(keys, key)
			}
		}
		for _, key := range keys {
			p.Count(order, c.Ticks, key)
			try(split(p))
		}
	}
	return best, price
}

// idsOfNode is the minimum mean number of ids per node. With fewer, the nodes of a scheme do not
// explain a sequence.
const idsOfNode = 4

// structureBonus is how much cheaper, in bits, a structured time is.
const structureBonus = 20

// nodes returns keys that may identify the node of each id. Some join adjacent node segments,
// because metadata may follow a node. One joins all node segments. Others use the first bits of the
// widest segment, because its last bits may belong to a counter.
func (f *finder) nodes(list []segments.Segment) []*segments.NodeKey {
	var all []segments.Segment
	var keys []*segments.NodeKey
	start := 0 // the index of the run's first segment in all
	for i, s := range list {
		if s.Role != segments.RoleNode {
			continue
		}
		if i == 0 || list[i-1].Role != segments.RoleNode || list[i-1].Offset+list[i-1].Width < s.Offset {
			start = len(all)
		}
		all = append(all, s)
		keys = append(keys, f.plain.Key(all[start:len(all):len(all)]))
	}
	if len(all) == 0 {
		return nil
	}
	if start > 0 {
		keys = append(keys, f.plain.Key(all))
	}
	widest := slices.MaxFunc(all, func(a, b segments.Segment) int { return a.Width - b.Width })
	for _, s := range f.firstBits(widest) {
		keys = append(keys, f.plain.Key([]segments.Segment{s}))
	}
	return keys
}

// maxFirstBits is the maximum number of segments that firstBits returns.
const maxFirstBits = 2

// firstBits returns the first bits of a segment, cut where a node may end and a counter begin. The
// last bit before the cut adds no values, and the first bit after it does.
func (f *finder) firstBits(s segments.Segment) []segments.Segment {
	var list []segments.Segment
	values := func(width int) int {
		return f.plain.Distinct(f.plain.Table.Values(s.Offset, width))
	}
	longer, all := values(s.Width), values(s.Width-1)
	for width := s.Width - 1; width > 1 && all > 1 && len(list) < maxFirstBits; width-- {
		shorter := values(width - 1)
		if shorter == all && all < longer {
			list = append(list, segments.Segment{Offset: s.Offset, Width: width, Role: segments.RoleNode})
		}
		longer, all = all, shorter
	}
	return list
}
