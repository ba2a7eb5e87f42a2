package inference

import (
	"math"
	"slices"
)

// part is a field of the time: its place in the rearranged bits, and its unit in ns.
type part struct {
	offset, width int
	unit          float64
}

// clock is a hypothesis about the time: where it is, and what its timestamps count.
type clock struct {
	order  *order
	parts  []part   // the coarsest first
	ticks  []uint64 // the timestamps above the smallest, in units of the finest part
	first  float64  // the smallest timestamp, in the same units
	unit   float64  // of the finest part, in ns; 0 if unknown
	coarse uint64   // the clock steps this many units at once
	price  float64  // of the hypothesis itself, epoch included
	costs  ticksPrice
	epoch  epochPrice
	guess  guess // without rough times
	// picked is set for a clock that deserves to be compared in full.
	picked bool
	// loose and screen are first estimates of the total price: with the rough times only,
	// and with the ids before, too.
	loose, screen float64
}

// end returns the end of the last part.
func (c *clock) end() int { return c.parts[len(c.parts)-1].offset + c.parts[len(c.parts)-1].width }

// idOrder returns the ids in the order in which their timestamps are cheapest.
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
	epochs *epochs
	center []float64 // the times without their mean
	spread float64   // the sum of their squares
}

func newTimed(e *evidence, ep *epochs) *timed {
	t := &timed{evidence: e, units: units(), epochs: ep}
	mean := 0.0
	for _, x := range e.times {
		mean += x / float64(e.n)
	}
	for _, x := range e.times {
		t.center = append(t.center, x-mean)
		t.spread += (x - mean) * (x - mean)
	}
	return t
}

// follow is how well the bits from an offset follow the times.
type follow struct {
	offset, width int
	slope         float64 // ns per unit of the last bit
	error         float64 // relative error of the slope
	gain          float64 // bits per id
}

// fit returns how the bits from an offset follow the times.
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
	slices.SortStableFunc(fits, func(a, b follow) int { return compare(b.gain, a.gain) })
	var list []*clock
	for i, f := range fits {
		if i == 4 || f.gain < fits[0].gain/2 {
			break
		}
		list = append(list, t.ofPlace(o, f)...)
	}
	two := t.split(o, list)
	return slices.Concat(list, two, t.splitAgain(o, two))
}

// ofPlace returns the clocks that begin at a place, one for each unit that fits the slope.
func (t *timed) ofPlace(o *order, f follow) []*clock {
	var list []*clock
	tolerance := math.Log2(1 + min(f.error, .3) + .0005)
	for width := 2; width <= min(f.width, 63); width++ {
		near := f.slope * math.Exp2(float64(f.width-width))
		if near < .2 || near > 1e15 {
			continue
		}
		for _, u := range slices.Concat(t.units, strange(near)) {
			if math.Abs(math.Log2(u.ns/near)) > tolerance || u.price == strangeUnit && t.listed(u.ns) {
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

// listed reports whether a unit is among the usual ones.
func (t *timed) listed(ns float64) bool {
	return slices.ContainsFunc(t.units, func(u unit) bool { return math.Abs(u.ns/ns-1) < 1e-9 })
}

// finish prices the timestamps and the epoch of a clock. It reports false if they do not
// follow the rough times.
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

// shortLife is the shortest lifetime of a time in ns: a year. Under steady traffic, a
// counter looks like a time that wraps sooner.
const shortLife = 365 * 86400e9

// setEpoch finds the cheapest epoch, and with it the constant bits in front that belong
// to the time.
func (t *timed) setEpoch(c *clock) {
	first, tab := c.parts[0], c.order.table
	start := first.offset
	value := c.first * c.unit // what the smallest timestamp means, in ns
	low, high, slack := t.epochRange(c)
	best, bestStart := t.epochs.snap(low-value, high-value, slack), start
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
		if try := t.epochs.snap(low-value, high-value, slack); try.price < best.price+2 {
			best, bestStart = try, at
		}
	}
	for bestStart > 0 && tab.constant(bestStart-1) && tab.ones[bestStart-1] == 0 && c.roomFor(bestStart-1) {
		bestStart--
	}
	c.first += t.extend(c, bestStart)
	c.epoch = best
	c.price += best.price
}

// extend makes the first part begin at an earlier bit. It returns what the ones among
// its new bits add to the timestamps.
func (t *timed) extend(c *clock, start int) float64 {
	first := &c.parts[0]
	sum := 0.0
	for at := start; at < first.offset; at++ {
		if c.order.table.ones[at] > 0 {
			sum += math.Exp2(float64(first.offset+first.width-1-at)) * (first.unit / c.unit)
		}
	}
	first.width += first.offset - start
	first.offset = start
	return sum
}

// roomFor reports whether a time that begins at a bit still is one: no longer than 64
// bits and not much longer than a thousand years.
func (c *clock) roomFor(start int) bool {
	width := c.parts[0].offset + c.parts[0].width - start
	return width <= 64 && (c.unit == 0 || c.parts[0].unit*math.Exp2(float64(width)) < 3e19 || width <= 32)
}

// epochRange returns where the start of the smallest timestamp's unit can be, in ns
// relative to 1970, and how far beyond it at a price. Stored times are cut to their
// resolution, so an id can seem to be stored early by that.
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
