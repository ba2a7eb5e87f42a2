package inference

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"idtui/model/inference/epochs"
)

// part is one field of a time: its bits in the rearranged id, and its unit in ns.
type part struct {
	offset, width int
	unit          float64
}

// clock is a hypothesis about the time: its bits, its unit and its epoch.
type clock struct {
	order  *order
	parts  []part   // the coarsest first
	ticks  []uint64 // the timestamps minus the smallest one, divided by coarse
	first  float64  // the smallest timestamp, in units of the finest part
	unit   float64  // of the finest part, in ns; 0 if unknown
	coarse uint64   // the clock moves in steps of this many units
	price  float64  // the price of the hypothesis itself, epoch included
	costs  ticksPrice
	epoch  epochs.Epoch
	guess  guess // for ids without rough times
	// picked is set if the clock qualifies for the full comparison.
	picked bool
	// loose and screen are first estimates of the total price: loose from the rough times alone,
	// screen from the preceding ids, too.
	loose, screen float64
}

// end returns the bit after the last part.
func (c *clock) end() int { return c.parts[len(c.parts)-1].offset + c.parts[len(c.parts)-1].width }

// idOrder returns the ids in the order in which their timestamps cost least.
func (c *clock) idOrder(e *evidence) []int {
	return e.order(c.costs.ranking, c.ticks, c.order.table.rows)
}

// adjacent reports whether the fields of the time follow each other.
func (c *clock) adjacent() bool {
	for i := 1; i < len(c.parts); i++ {
		if c.parts[i-1].offset+c.parts[i-1].width != c.parts[i].offset {
			return false
		}
	}
	return true
}

// settle computes the price of the timestamps. It reports false if they do not follow
// the rough times.
func (c *clock) settle(e *evidence, values []uint64) bool {
	low := slices.Min(values)
	c.first, c.coarse = float64(low), 1
	c.ticks = make([]uint64, len(values))
	for i, v := range values {
		c.ticks[i] = v - low
	}
	unit := c.unit
	if g := gcd(c.ticks); g&(g-1) != 0 { // a power of two only means that the last bits are 0
		c.coarse = g
		for i := range c.ticks {
			c.ticks[i] /= g
		}
		unit *= float64(g)
		c.price += 4 + math.Log2(float64(g))/2
	}
	c.costs = e.priceTicks(c.ticks, unit, c.order.table.rows)
	return unit == 0 || !math.IsInf(c.costs.byTime, 1)
}

// timed finds clocks that follow the rough times.
type timed struct {
	*evidence
	units  []unit
	epochs *epochs.Table
	center []float64 // the rough times minus their mean
	spread float64   // the sum of the squares of center
}

// follow says how well the bits from an offset follow the rough times, by linear regression.
type follow struct {
	offset, width int
	slope         float64 // ns per unit of the last bit
	error         float64 // relative error of the slope
	gain          float64 // bits per id
}

// fit compares the bits from an offset with the rough times.
func (t *timed) fit(tab *table, offset int) follow {
	f := follow{offset: offset, width: min(60, tab.width-offset)}
	low := uint64(math.MaxUint64)
	values := tab.values(offset, f.width)
	for _, v := range values {
		low = min(low, v)
	}
	mean, xx, xy := 0.0, 0.0, 0.0
	x := make([]float64, len(values))
	for i, v := range values {
		x[i] = float64(v - low)
		mean += x[i] / float64(len(x))
	}
	for i := range x {
		x[i] -= mean
		xx += x[i] * x[i]
		xy += x[i] * t.center[i]
	}
	if xx == 0 || xy <= 0 || t.spread == 0 {
		return f
	}
	r := xy * xy / (xx * t.spread)
	f.slope, f.gain = xy/xx, -.5*math.Log2(max(1-r, 1e-18))
	f.error = 3 * math.Sqrt(max(1-r, 0))
	return f
}

// clocks returns the clocks in rearranged bits that follow the times.
func (t *timed) clocks(o *order) []*clock {
	var fits []follow
	for at := range o.table.width - 3 {
		if !o.table.constant(at) {
			if f := t.fit(o.table, at); f.gain > 1.5 {
				fits = append(fits, f)
			}
		}
	}
	slices.SortStableFunc(fits, func(a, b follow) int { return cmp.Compare(b.gain, a.gain) })
	var list []*clock
	for i, f := range fits {
		if i == 4 || f.gain < fits[0].gain/2 {
			break
		}
		list = append(list, t.ofPlace(o, f)...)
	}
	two := t.split(o, list)
	// Three fields, such as days, ms and µs, are always adjacent.
	apart := func(c *clock) bool { return !c.adjacent() }
	three := slices.DeleteFunc(t.split(o, slices.DeleteFunc(slices.Clone(two), apart)), apart)
	return slices.Concat(list, two, three)
}

// ofPlace returns the clocks that begin at the offset of f, one for each width and unit that fit
// its slope.
func (t *timed) ofPlace(o *order, f follow) []*clock {
	var list []*clock
	tolerance := math.Log2(1 + min(f.error, .3) + .0005)
	for width := 2; width <= min(f.width, 63); width++ {
		near := f.slope * math.Exp2(float64(f.width-width))
		if near < .2 || near > 1e15 {
			continue
		}
		for _, u := range slices.Concat(t.units, strange(near)) {
			if math.Abs(math.Log2(u.ns/near)) > tolerance || u.price == strangeUnit && slices.ContainsFunc(t.units, func(usual unit) bool { return math.Abs(usual.ns/u.ns-1) < 1e-9 }) {
				continue
			}
			c := &clock{picked: true, order: o, unit: u.ns, price: u.price + o.price, parts: []part{{f.offset, width, u.ns}}}
			if t.finish(c, o.table.values(f.offset, width)) {
				list = append(list, c)
			}
		}
	}
	return list
}

// finish prices the timestamps and the epoch of a clock. It reports false if the timestamps do
// not follow the rough times, or last less than a year.
func (t *timed) finish(c *clock, values []uint64) bool {
	if !c.settle(t.evidence, values) {
		return false
	}
	t.setEpoch(c)
	if p := c.parts[0]; math.Ldexp(p.unit, p.width) < shortLife {
		return false
	}
	rest := c.price + c.order.outside(c)
	c.loose, c.screen = rest+c.costs.byTime, rest+c.costs.sorted
	return true
}

// shortLife is the minimum lifetime of a time field, in ns: a year. Under steady traffic, a
// counter looks like a time that wraps sooner.
const shortLife = 365 * 86400e9

// setEpoch finds the cheapest epoch, and the leading constant bits that belong to the time with
// that epoch.
func (t *timed) setEpoch(c *clock) {
	first, tab := &c.parts[0], c.order.table
	start := first.offset
	value := c.first * c.unit // the smallest timestamp, in ns after the epoch
	low, high, slack := t.epochRange(c)
	best, bestStart := t.epochs.Snap(low-value, high-value, slack), start
	for at := start - 1; at >= 0 && tab.constant(at); at-- {
		width := first.offset + first.width - at
		if width > 64 {
			break
		}
		if tab.ones[at] == 0 {
			continue
		}
		value += first.unit * math.Exp2(float64(width-1))
		if value > 2e19 { // 600 years
			break
		}
		if try := t.epochs.Snap(low-value, high-value, slack); try.Price < best.Price+2 {
			best, bestStart = try, at
		}
	}
	for bestStart > 0 && tab.constant(bestStart-1) && tab.ones[bestStart-1] == 0 && c.roomFor(bestStart-1) {
		bestStart--
	}
	sum := 0.0
	for at := bestStart; at < first.offset; at++ {
		if tab.ones[at] > 0 {
			sum += math.Exp2(float64(first.offset+first.width-1-at)) * (first.unit / c.unit)
		}
	}
	first.width += first.offset - bestStart
	first.offset = bestStart
	c.first += sum
	c.epoch = best
	c.price += best.Price
}

// roomFor reports whether the time can begin at a bit. A time has at most 64 bits. With more than
// 32 bits, it lasts at most 950 years.
func (c *clock) roomFor(start int) bool {
	width := c.parts[0].offset + c.parts[0].width - start
	return width <= 64 && (c.unit == 0 || c.parts[0].unit*math.Exp2(float64(width)) < 3e19 || width <= 32)
}

// epochRange returns the range of instants in which the smallest timestamp begins, in ns since
// 1970. Instants up to slack outside the range are possible at a price. Stored times are
// truncated to their resolution, so an id can seem to be stored that much too early.
func (t *timed) epochRange(c *clock) (low, high, slack float64) {
	unit := c.unit * float64(c.coarse)
	edge := float64(t.base) + c.costs.edge
	slack = .5*max(t.step, unit) + .02e9
	if unit > t.step {
		return edge - .3*unit, edge + t.step, slack
	}
	return edge, edge + t.step, slack
}

// changingStart returns the first bit of the time that changes.
func (c *clock) changingStart() int {
	at := c.parts[0].offset
	for at < c.end() && c.order.table.constant(at) {
		at++
	}
	return at
}

// fraction is a further field of a time in several fields. It counts fractions of the unit of the
// field before it.
type fraction struct {
	whole, unit float64 // in ns
	price       float64
}

// fractions returns the fractions that a second field of a time can count.
func fractions() []fraction {
	const s, day = 1e9, 86400e9
	return []fraction{
		{s, 1e6, 0},
		{s, 1e3, 4},
		{s, 100, 5},
		{s, 1, 4},
		{s, 10e6, 6},
		{s, 1.024e6, 8},
		{s, 1e5, 8},
		{s, 1e4, 8},
		{s, 4e6, 9},
		{day, 1e6, 5},
		{day, s, 5},
		{day, 1e3, 6.5},
		{day, 10e6, 8},
		{day, 100, 8},
		{1e6, 1e3, 5},
		{1e6, 100, 6},
		{1e6, 1, 5},
		{3600e9, 1e6, 8},
		{3600e9, s, 8},
		{60e9, 1e6, 7},
		{60e9, s, 8},
		{60e9, 1e3, 8},
		{1e3, 1, 8},
	}
}

// elsewherePrice is the price, in bits, of a second field that is not next to the first.
const elsewherePrice = 18

// maxSplits is the maximum number of clocks per unit that get a second field. It also limits the
// second fields that are not next to the first.
const maxSplits = 3

// split returns clocks with a second field that counts fractions of the unit of the first.
func (t *timed) split(o *order, clocks []*clock) []*clock {
	var list []*clock
	for _, f := range fractions() {
		of := slices.Clone(clocks)
		of = slices.DeleteFunc(of, func(c *clock) bool { return math.Abs(c.unit/f.whole-1) > 1e-9 || c.coarse > 1 })
		slices.SortStableFunc(of, func(a, b *clock) int { return cmp.Compare(a.loose, b.loose) })
		for _, c := range of[:min(len(of), maxSplits)] {
			list = append(list, t.withFraction(o, c, f)...)
		}
	}
	return list
}

// withFraction returns copies of a clock with a second field. The values of that field must stay
// below the number of its units in one unit of the first field, and come close to it.
func (t *timed) withFraction(o *order, c *clock, f fraction) []*clock {
	var list []*clock
	most := uint64(math.Round(f.whole / f.unit))
	width := bits.Len64(most - 1)
	for at := c.end(); at+width <= o.table.width && (at == c.end() || f.whole == 1e9 && len(c.parts) == 1); at++ {
		price := f.price
		if at > c.end() {
			price += elsewherePrice
		}
		if largest := slices.Max(o.table.values(at, width)); largest >= most || float64(largest) <= float64(most)*(1-min(.5, 20/float64(t.n))) || o.table.constant(at) || 2*o.table.changing(at, width) <= width {
			continue // with this many ids, the largest value of a fraction would be closer to its limit
		}
		both := &clock{picked: true, order: o, unit: f.unit, price: c.price - c.epoch.Price + price}
		both.parts = append(slices.Clone(c.parts), part{at, width, f.unit})
		if t.finish(both, both.wholeValues()) {
			list = append(list, both)
		}
	}
	slices.SortStableFunc(list, func(a, b *clock) int { return cmp.Compare(a.loose, b.loose) })
	kept := list[:0]
	for _, c := range list {
		if c.adjacent() || len(kept) < maxSplits {
			kept = append(kept, c)
		}
	}
	return kept
}

// unit is a time unit and its price in bits. The rarer a unit, the higher its price.
type unit struct {
	ns    float64
	price float64
}

// units returns the time units to look for. Milliseconds and seconds are by far the most
// frequent.
func units() []unit {
	const s, ms, us = 1e9, 1e6, 1e3
	return []unit{
		{ms, 0},
		{s, 1.5},
		{us, 4},
		{100, 4.5},
		{10 * ms, 6.8},
		{4 * ms, 9.5},
		{5 * ms, 10.8},
		{16 * ms, 10.8},
		{256 * ms, 10.1},
		{s / 256, 10.1},
		{100 * ms, 9.5},
		{50 * ms, 11.5},
		{20 * ms, 11.5},
		{2 * ms, 12.2},
		{8 * ms, 12.2},
		{1, 8.8},
		{60 * s, 9.5},
		{10 * s, 10.8},
		{1.024 * ms, 10.8},
		{1 << 17, 12.2},
		{s / 65536, 11.5},
		{s / 1024, 17.6},
		{s / (1 << 32), 12.2},
		{10 * us, 12.2},
		{100 * us, 11.5},
		{s / 1000 * 64, 13.5},
		{s / 1000 * 128, 13.5},
		{s / 1000 * 32, 13.5},
		{25 * ms, 14.2},
		{500 * ms, 13.5},
		{250 * ms, 13.5},
		{125 * ms, 14.2},
		{200 * ms, 13.5},
		{2 * s, 13.5},
		{5 * s, 13.5},
		{30 * s, 13.5},
		{15 * s, 14.2},
		{3600 * s, 13.5},
		{86400 * s, 13.5},
		{300 * s, 14.2},
		{600 * s, 14.2},
		{1 << 20, 13.5},
		{1 << 30, 13.5},
		{s / 128, 16.2},
		{s / 512, 16.2},
		{s / 32768, 17.6},
		{s / (1 << 20), 17.6},
		{s / (1 << 24), 17.6},
		{s / 60, 14.9},
		{s / 100 * 4, 14.2},
	}
}

// strangeUnit is the price of an unlisted unit.
const strangeUnit = 28

// usualUnit is the maximum price of a unit whose best clocks are always compared in full.
// usualUnitOfMany is that limit for many ids.
const (
	usualUnit       = 10.5
	usualUnitOfMany = 5.0
)

// strange returns the units near a length that are a decimal unit times a power of two. Shifted
// timestamps have such units, but they are rare.
func strange(near float64) []unit {
	var list []unit
	for _, base := range []float64{1e6, 1e9, 1e3, 100, 1} {
		k := math.Round(math.Log2(near / base))
		list = append(list, unit{base * math.Exp2(k), strangeUnit})
	}
	return list
}
