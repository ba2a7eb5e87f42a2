// Package clocks finds the bits of ids that may be a time, with their unit and epoch. It prices each
// such clock, with rough times or without.
package clocks

import (
	"cmp"
	"math"
	"slices"

	"idtui/model/inference/epochs"
	"idtui/model/inference/evidence"
	"idtui/model/inference/rows"
)

// Part is one field of a time: its bits in the rearranged id, and its unit in ns. The unit has no
// meaning if that of the clock is unknown.
type Part struct {
	Offset, Width int
	Unit          float64
}

// Clock is a hypothesis about the time: its bits, its unit and its epoch.
type Clock struct {
	Order  *Order
	Parts  []Part   // the coarsest first
	Ticks  []uint64 // the timestamps minus the smallest one, divided by Coarse
	First  float64  // the smallest timestamp, in units of the finest part
	Unit   float64  // unit of the finest part, in ns; 0 if unknown
	Coarse uint64   // the clock moves in steps of this many units
	Price  float64  // the price of the hypothesis itself, epoch included
	Costs  evidence.TicksPrice
	Epoch  epochs.Epoch
	Guess  Guess // likely unit and epoch of ids without rough times
	// Picked is set if the clock qualifies for the full comparison.
	Picked bool
	// Loose and Screen are first estimates of the total price. Loose is from the rough times alone,
	// and Screen from the preceding ids, too.
	Loose, Screen float64
}

// End returns the bit after the last part.
func (c *Clock) End() int { return c.Parts[len(c.Parts)-1].Offset + c.Parts[len(c.Parts)-1].Width }

// IdOrder returns the ids in the order in which their timestamps cost least.
func (c *Clock) IdOrder(e *evidence.Evidence) []int {
	return e.Order(c.Costs.Ranking, c.Ticks, c.Order.Table.Rows)
}

// adjacent reports whether the fields of the time follow each other without a gap.
func (c *Clock) adjacent() bool {
	for i := 1; i < len(c.Parts); i++ {
		if c.Parts[i-1].Offset+c.Parts[i-1].Width != c.Parts[i].Offset {
			return false
		}
	}
	return true
}

// Settle sets Ticks from the timestamps, and prices them. It reports false if they do not follow
// the rough times; with an unknown unit, it always reports true.
func (c *Clock) Settle(e *evidence.Evidence, values []uint64) bool {
	low := slices.Min(values)
	c.First, c.Coarse = float64(low), 1
	c.Ticks = make([]uint64, len(values))
	for i, v := range values {
		c.Ticks[i] = v - low
	}
	unit := c.Unit
	if g := evidence.Gcd(c.Ticks); g&(g-1) != 0 { // a power of two only means that the last bits are 0
		c.Coarse = g
		for i := range c.Ticks {
			c.Ticks[i] /= g
		}
		unit *= float64(g)
		c.Price += 4 + math.Log2(float64(g))/2
	}
	c.Costs = e.PriceTicks(c.Ticks, unit, c.Order.Table.Rows)
	return unit == 0 || !math.IsInf(c.Costs.ByTime, 1)
}

// Timed finds clocks that follow the rough times.
type Timed struct {
	*evidence.Evidence
	units  []Unit
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
func (t *Timed) fit(tab *rows.Table, offset int) follow {
	f := follow{offset: offset, width: min(60, tab.Width-offset)}
	values := tab.Values(offset, f.width)
	low := slices.Min(values)
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
func (t *Timed) clocks(o *Order) []*Clock {
	var fits []follow
	for at := range o.Table.Width - 3 {
		if !o.Table.Constant(at) {
			if f := t.fit(o.Table, at); f.gain > 1.5 {
				fits = append(fits, f)
			}
		}
	}
	slices.SortStableFunc(fits, func(a, b follow) int { return cmp.Compare(b.gain, a.gain) })
	var list []*Clock
	for i, f := range fits {
		if i == 4 || f.gain < fits[0].gain/2 {
			break
		}
		list = append(list, t.ofPlace(o, f)...)
	}
	two := t.split(o, list)
	// Three fields, such as days, ms and µs, are always adjacent.
	apart := func(c *Clock) bool { return !c.adjacent() }
	three := slices.DeleteFunc(t.split(o, slices.DeleteFunc(slices.Clone(two), apart)), apart)
	return slices.Concat(list, two, three)
}

// ofPlace returns the clocks that begin at f's offset, one for each width and unit that fit its
// slope.
func (t *Timed) ofPlace(o *Order, f follow) []*Clock {
	var list []*Clock
	tolerance := math.Log2(1 + min(f.error, .3) + .0005)
	for width := 2; width <= min(f.width, 63); width++ {
		near := f.slope * math.Exp2(float64(f.width-width))
		if near < .2 || near > 1e15 {
			continue
		}
		for _, u := range slices.Concat(t.units, strange(near)) {
			if math.Abs(math.Log2(u.NS/near)) > tolerance || u.Price == StrangeUnit && slices.ContainsFunc(t.units, func(usual Unit) bool { return math.Abs(usual.NS/u.NS-1) < 1e-9 }) {
				continue
			}
			c := &Clock{Picked: true, Order: o, Unit: u.NS, Price: u.Price + o.price, Parts: []Part{{f.offset, width, u.NS}}}
			if t.finish(c, o.Table.Values(f.offset, width)) {
				list = append(list, c)
			}
		}
	}
	return list
}

// finish prices the timestamps and the epoch of a clock. It reports false if the timestamps do
// not follow the rough times, or last less than a year.
func (t *Timed) finish(c *Clock, values []uint64) bool {
	if !c.Settle(t.Evidence, values) {
		return false
	}
	t.setEpoch(c)
	if p := c.Parts[0]; math.Ldexp(p.Unit, p.Width) < shortLife {
		return false
	}
	rest := c.Price + c.Order.outside(c)
	c.Loose, c.Screen = rest+c.Costs.ByTime, rest+c.Costs.Sorted
	return true
}

// shortLife is the minimum lifetime of a time field, in ns: a year. Under steady traffic, a
// counter looks like a time that wraps sooner.
const shortLife = 365 * 86400e9

// setEpoch finds the cheapest epoch, and the leading constant bits that belong to the time with
// that epoch. It ignores a start whose time lasts less than a year: its epoch is round only by
// chance.
func (t *Timed) setEpoch(c *Clock) {
	first, tab := &c.Parts[0], c.Order.Table
	start := first.Offset
	value := c.First * c.Unit // the smallest timestamp, in ns after the epoch
	low, high, slack := t.EpochRange(c)
	best, bestStart := epochs.Epoch{Price: math.Inf(1)}, start
	for at := start; at >= 0 && (at == start || tab.Constant(at)); at-- {
		width := first.Offset + first.Width - at
		if width > 64 {
			break
		}
		if at < start {
			if tab.Ones[at] == 0 {
				continue
			}
			value += first.Unit * math.Exp2(float64(width-1))
		}
		if value > 2e19 { // more than 600 years
			break
		}
		if math.Ldexp(first.Unit, first.Offset+first.Width-c.withZeros(at)) < shortLife {
			continue
		}
		if try := t.epochs.Snap(low-value, high-value, slack); try.Price < best.Price+2 {
			best, bestStart = try, at
		}
	}
	bestStart = c.withZeros(bestStart)
	sum := 0.0
	for at := bestStart; at < first.Offset; at++ {
		if tab.Ones[at] > 0 {
			sum += math.Exp2(float64(first.Offset+first.Width-1-at)) * (first.Unit / c.Unit)
		}
	}
	first.Width += first.Offset - bestStart
	first.Offset = bestStart
	c.First += sum
	c.Epoch = best
	c.Price += best.Price
}

// withZeros returns the first bit of the time if the zero bits directly before start belong to it.
func (c *Clock) withZeros(start int) int {
	for start > 0 && c.Order.Table.Constant(start-1) && c.Order.Table.Ones[start-1] == 0 && c.roomFor(start-1) {
		start--
	}
	return start
}

// roomFor reports whether the time can begin at a bit. A time has at most 64 bits. With more than
// 32 bits and a known unit, it lasts at most 950 years.
func (c *Clock) roomFor(start int) bool {
	width := c.Parts[0].Offset + c.Parts[0].Width - start
	return width <= 64 && (c.Unit == 0 || c.Parts[0].Unit*math.Exp2(float64(width)) < 3e19 || width <= 32)
}

// EpochRange returns the range of instants in which the smallest timestamp begins, in ns since
// 1970. Instants up to slack outside the range are possible at a price. Stored times are
// truncated to their resolution, so an id can seem to be stored that much too early.
func (t *Timed) EpochRange(c *Clock) (low, high, slack float64) {
	unit := c.Unit * float64(c.Coarse)
	edge := float64(t.Base) + c.Costs.Edge
	slack = .5*max(t.Step, unit) + .02e9
	if unit > t.Step {
		return edge - .3*unit, edge + t.Step, slack
	}
	return edge, edge + t.Step, slack
}

// ChangingStart returns the first bit of the time that changes.
func (c *Clock) ChangingStart() int {
	at := c.Parts[0].Offset
	for at < c.End() && c.Order.Table.Constant(at) {
		at++
	}
	return at
}

// WholeValues returns the timestamps in units of the last part, modulo 2^64.
func (c *Clock) WholeValues() []uint64 {
	list := make([]uint64, len(c.Order.Table.Rows))
	for i := range list {
		for k, p := range c.Parts {
			factor, low := c.factor(k), min(p.Width, 64)
			if factor >= 1<<63 {
				continue // the part is above the low 64 bits
			}
			list[i] += c.Order.Table.Rows[i].Get(p.Offset+p.Width-low, low) * uint64(factor)
		}
	}
	return list
}

// factor returns the number of units of the last part in one unit of part k. Parts without units
// form one number.
func (c *Clock) factor(k int) float64 {
	if last := c.Parts[len(c.Parts)-1].Unit; last > 0 && c.Parts[k].Unit > 0 {
		return math.Round(c.Parts[k].Unit / last)
	}
	below := 0
	for _, p := range c.Parts[k+1:] {
		below += p.Width
	}
	return math.Exp2(float64(below))
}

// Limits of a clock that may be a counter.
const (
	// confirmedBits is how much the rough times must save for dense values to be timestamps.
	confirmedBits = 15
	roundEpoch    = 8.5 // the maximum price of an epoch that confirms the time
	furtherBits   = 3   // low bits that a counter may lack
)

// CountsOn reports whether the bits of a clock are those of a counter, alone or with the next
// changing bits. A counter without its last bits has duplicates.
func (c *Clock) CountsOn(e *evidence.Evidence) bool {
	order := c.IdOrder(e)
	if e.IsCounter(c.Ticks, order) {
		return true
	}
	if len(c.Parts) == 0 {
		return false
	}
	longer := slices.Clone(c.Ticks)
	for at := c.End(); at < min(c.End()+furtherBits, c.Order.Table.Width) && !c.Order.Table.Constant(at); at++ {
		for i := range longer {
			longer[i] = longer[i]<<1 | c.Order.Table.Rows[i].Bit(at)
		}
		if evidence.Different(longer, order) == len(order) && e.IsCounter(longer, order) {
			return true
		}
	}
	return false
}

// ConstantBefore returns the number of constant bits directly before a bit.
func (c *Clock) ConstantBefore(bit int) int {
	n := 0
	for n < bit && c.Order.Table.Constant(bit-1-n) {
		n++
	}
	return n
}

// Unconfirmed reports whether a clock is probably a counter. Its values are dense, and the rough
// times predict them hardly better than the preceding ids do. A counter at a steady rate also
// follows the times, but its epoch is not a round one.
func (c *Clock) Unconfirmed(e *evidence.Evidence) bool {
	if c.Epoch.Known && c.Epoch.Price <= roundEpoch || !c.CountsOn(e) {
		return false
	}
	return c.Costs.Sorted-c.Costs.Ranking.Price+confirmedBits > e.Gaps(c.Ticks, c.IdOrder(e))
}
