package inference

import (
	"cmp"
	"math"
	"slices"

	"idtui/model/inference/epochs"
)

// untimed finds clocks without rough times: fields with similar values, whose most significant
// bits do not change.
type untimed struct {
	*evidence
	epochs *epochs.Table
	units  []unit
	now    float64 // in ns since 1970
}

// Limits of the search without times.
const (
	maxStarts = 5
	maxEnds   = 5
)

// starts returns where the changing bits of a time can begin: after a constant run, the longest
// runs first. In ordered ids, they can also begin where values rarely fall.
func (u *untimed) starts(t *table) []int {
	var list []int
	before := map[int]int{} // the length of the run
	run := 0
	for at := range t.width - 8 {
		if t.constant(at) {
			run++
			continue
		}
		if at == 0 || run > 0 {
			list, before[at] = append(list, at), run
		}
		run = 0
	}
	slices.SortStableFunc(list, func(a, b int) int { return before[b] - before[a] })
	list = list[:min(len(list), maxStarts)]
	if !u.ordered {
		return list
	}
	best, bestShare := -1, .85
	for at := range t.width - 8 {
		if t.constant(at) {
			continue
		}
		values := t.values(at, min(60, t.width-at))
		rising := 0
		for i := 1; i < len(values); i++ {
			if values[i] >= values[i-1] {
				rising++
			}
		}
		if share := float64(rising) / float64(len(values)-1); share > bestShare {
			best, bestShare = at, share
		}
	}
	if best >= 0 && !slices.Contains(list, best) {
		list = append(list, best)
	}
	return list
}

// ofStart returns the clocks that begin at a bit. It picks those with the cheapest ends, and
// those that end before a constant run.
func (u *untimed) ofStart(o *order, start int) []*clock {
	var all []*clock
	for width := 4; width <= min(63, o.table.width-start); width++ {
		if o.table.constant(start + width - 1) {
			continue // no evidence that this bit belongs to the time
		}
		c := &clock{order: o, parts: []part{{start, width, 1}}, price: o.price}
		c.settle(u.evidence, o.table.values(start, width))
		c.price += u.plausible(c)
		c.screen = c.price + c.costs.sorted + o.outside(c)
		c.loose = c.screen
		all = append(all, c)
	}
	slices.SortStableFunc(all, func(a, b *clock) int { return cmp.Compare(a.screen, b.screen) })
	before := 0
	for i, c := range all {
		cut := c.end() < o.table.width && o.table.constant(c.end()) && !o.table.constant(c.end()-1)
		if cut {
			before++
		}
		c.picked = i < maxEnds || cut && before <= maxEnds
	}
	return all
}

// plausible returns the price of the likeliest unit and epoch that put the newest id into the
// recent past. It adds leading constant bits to the time. These would otherwise cost one bit
// each, so the price is negative if the time explains them.
func (u *untimed) plausible(c *clock) float64 {
	first, tab := &c.parts[0], c.order.table
	spread := float64(slices.Max(c.ticks)) * float64(c.coarse)
	newest := c.first + spread
	best, bestStart := math.Inf(1), first.offset
	for at := first.offset; at >= 0 && first.offset+first.width-at <= 64; at-- {
		if at < first.offset {
			if !tab.constant(at) {
				break
			}
			if tab.ones[at] == 0 {
				continue
			}
			newest += math.Exp2(float64(first.offset + first.width - 1 - at))
		}
		price, g := u.ageOf(newest, spread+1)
		if price -= float64(first.offset - at); price < best {
			best, bestStart, c.guess = price, at, g
		}
	}
	for bestStart > 0 && tab.constant(bestStart-1) && tab.ones[bestStart-1] == 0 && first.offset+first.width-bestStart < 48 {
		bestStart--
	}
	first.width += first.offset - bestStart
	first.offset = bestStart
	return best
}

// guess is a plausible unit and epoch.
type guess struct {
	unit  float64 // in ns; 0 for none
	epoch int64   // Unix ms
}

// Prices of an epoch that is not listed, in bits.
const (
	anyEpoch    = .5 // an epoch of the last 25 years
	unixEpoch   = 2  // 1970
	implausible = 32 // none of these
)

// anyEpochYears is the maximum age of an epoch at the price anyEpoch.
const anyEpochYears = 25

// ageOf returns the price of the newest timestamp: that of its unit, of its epoch and of the age
// of the id. The smaller the spread of the timestamps, the more the constant leading bits cost.
// The guess is the best listed epoch, with its unit.
func (u *untimed) ageOf(newest, spread float64) (float64, guess) {
	const year = 365.25 * 86400e9
	best, bestListed, g := float64(implausible), 24.0, guess{}
	for _, unit := range u.units {
		since := newest * unit.ns
		narrow := -math.Log2(min(1, spread*unit.ns/year)) // the leading bits
		if since < anyEpochYears*year {
			best = min(best, unit.price+anyEpoch+narrow+math.Log2(anyEpochYears))
		}
		if age := (u.now - since) / year; age > -.01 && age < 40 {
			best = min(best, unit.price+unixEpoch+narrow+1+1.5*math.Log2(1+max(age, 0)))
		}
		for _, epoch := range u.epochs.ByPrice {
			price := unit.price + epoch.Price
			if price >= bestListed {
				break
			}
			age := (u.now - float64(epoch.MS)*1e6 - since) / year
			if age < -.01 || age > 15 {
				continue
			}
			if price += 1.5 * math.Log2(1+4*max(age, 0)); price < bestListed {
				bestListed, g = price, guess{unit.ns, epoch.MS}
			}
		}
	}
	return best, g
}

// guessedUnits returns the units that are plausible without rough times, the cheapest
// first.
func guessedUnits() []unit {
	list := slices.DeleteFunc(units(), func(u unit) bool { return u.price > 11 })
	slices.SortStableFunc(list, func(a, b unit) int { return cmp.Compare(a.price, b.price) })
	return list
}

// Without rough times, the estimates say little about the end of the time. So the ends of the
// best starts are compared in full: first in steps, then around the cheapest ones. With many ids,
// which take longer, the steps are larger.
const (
	endStep       = 4
	endStepOfMany = 16
	searchedStart = 3 // starts whose ends are compared
	searchedBest  = 2 // ends around which all others are compared
	searchedNear  = 2 // maximum distance from these ends
)

// searchEnds returns the hypotheses of clocks without rough times.
func (a *attempt) searchEnds() []hypothesis {
	clocks := slices.Clone(a.clocks)
	slices.SortStableFunc(clocks, func(a, b *clock) int { return cmp.Compare(a.screen, b.screen) })
	var groups [][]*clock // one group per start, the cheapest start first
	for _, c := range clocks {
		at := slices.IndexFunc(groups, func(g []*clock) bool { return g[0].order == c.order && g[0].changingStart() == c.changingStart() })
		if at < 0 {
			groups = append(groups, []*clock{c})
			continue
		}
		groups[at] = append(groups[at], c)
	}
	var list []hypothesis
	starts := searchedStart
	if a.find.n > manyIDs {
		starts = 1
	}
	for i, g := range groups[:min(len(groups), starts)] {
		step := endStep
		if a.find.n > manyIDs || i > 1 {
			step = endStepOfMany
		}
		list = append(list, a.find.searchStart(g, step)...)
	}
	return list
}

// searchStart compares clocks of one start in full: those that were picked, those whose ends are
// whole steps from the best one, and those around the cheapest of both.
func (f *finder) searchStart(clocks []*clock, step int) []hypothesis {
	var list []hypothesis
	done := map[*clock]bool{}
	compare := func(wanted func(*clock) bool) {
		for _, c := range clocks {
			if !done[c] && wanted(c) {
				done[c] = true
				list = append(list, f.with(c))
			}
		}
	}
	compare(func(c *clock) bool { return c.picked || (c.end()-clocks[0].end())%step == 0 })
	slices.SortStableFunc(list, func(a, b hypothesis) int { return cmp.Compare(a.price, b.price) })
	for _, best := range slices.Clone(list[:min(len(list), searchedBest)]) {
		end := best.clock.end()
		compare(func(c *clock) bool { return max(c.end()-end, end-c.end()) <= searchedNear })
	}
	return list
}

// Limits of a time that is found without rough times.
const (
	minConstant = 3  // constant bits before those that change
	leastTime   = 20 // bits of the time, leading constant ones included
	leastChange = 8  // bits of the time that change
	dense       = 4  // a smaller mean distance is that of a counter
	closeBy     = 64 // a smaller mean distance without duplicates is that of a counter
	// confirmedBits is how much the rough times must save for dense values to be timestamps.
	confirmedBits = 15
	roundEpoch    = 8.5 // the maximum price of an epoch that confirms the time
	furtherBits   = 3   // low bits that a counter may lack
	burstBits     = 8   // how much the bursts in the traffic must save
	smallStep     = 3   // the largest step of a counter if a few ids are missing
	largerStep    = 63  // the largest step of a clock in a burst
	burstShare    = 5   // at least one id in five follows another id of its burst
)

// isCounter reports whether timestamps of an unknown unit probably count ids: they skip few
// numbers, or they are close together and distinct. Ids of one burst have one timestamp, so
// duplicates count once.
func (e *evidence) isCounter(ticks []uint64, order []int) bool {
	first, last := slices.Min(ticks), slices.Max(ticks)
	n := different(ticks, order)
	mean := float64(last-first) / float64(n)
	return mean < dense || mean < closeBy && n == len(order)
}

// countsOn reports whether the bits of a clock are those of a counter, alone or with the next
// changing bits. A counter without its last bits has duplicates.
func (c *clock) countsOn(e *evidence) bool {
	order := c.idOrder(e)
	if e.isCounter(c.ticks, order) {
		return true
	}
	if len(c.parts) == 0 {
		return false
	}
	longer := slices.Clone(c.ticks)
	for at := c.end(); at < min(c.end()+furtherBits, c.order.table.width) && !c.order.table.constant(at); at++ {
		for i := range longer {
			longer[i] = longer[i]<<1 | c.order.table.rows[i].bit(at)
		}
		if different(longer, order) == len(order) && e.isCounter(longer, order) {
			return true
		}
	}
	return false
}

// different returns the number of values in an order that differ from the previous one, the first
// value included.
func different(values []uint64, order []int) int {
	n := 1
	for at := 1; at < len(order); at++ {
		if values[order[at]] != values[order[at-1]] {
			n++
		}
	}
	return n
}

// endsInCounter reports whether the last bits of timestamps probably count the ids of a burst:
// many steps are small, none is 0, and few have the size of a clock's steps in a burst.
func (e *evidence) endsInCounter(ticks []uint64, order []int) bool {
	small, larger := 0, 0
	for at := 1; at < len(order); at++ {
		switch gap := ticks[order[at]] - ticks[order[at-1]]; {
		case gap == 0:
			return false
		case gap <= smallStep:
			small++
		case gap <= largerStep:
			larger++
		}
	}
	return burstShare*small >= len(order) && larger*10 < small
}

// unconfirmed reports whether a clock is probably a counter: its values are as dense, and the
// rough times predict them hardly better than the preceding ids do. A counter also follows the
// times if ids are generated at a steady rate, but its epoch is not a round one.
func (e *evidence) unconfirmed(c *clock) bool {
	if c.epoch.Known && c.epoch.Price <= roundEpoch || !c.countsOn(e) {
		return false
	}
	return c.costs.sorted-c.costs.ranking.price+confirmedBits > e.gaps(c.ticks, c.idOrder(e))
}

// doubtful reports whether a clock without rough times is probably not one: its values are those
// of a counter, or random ones in a narrow range.
func (f *finder) doubtful(h *hypothesis) bool {
	c := h.clock
	start := c.changingStart()
	switch {
	case c.countsOn(f.evidence), c.order.table.changing(start, c.end()-start) < leastChange, c.end()-start+c.constantBefore(start) < leastTime:
		return true
	case f.ordered:
		return false
	case c.constantBefore(start) < minConstant:
		return true
	case f.structured(h):
		return false
	}
	return !f.bursts(c)
}

// bursts reports whether timestamps occur in bursts; random numbers do not.
func (f *finder) bursts(c *clock) bool {
	order := c.idOrder(f.evidence)
	_, gaps := steps(c.ticks, order)
	return gaps.cost(f.codes)+burstBits <= f.randomGaps(c.ticks, order)
}

// constantBefore returns the number of constant bits directly before a bit.
func (c *clock) constantBefore(bit int) int {
	n := 0
	for n < bit && c.order.table.constant(bit-1-n) {
		n++
	}
	return n
}

// structured reports whether the time lies between constant bits and a node or a sequence.
func (f *finder) structured(h *hypothesis) bool {
	c := h.clock
	if c.constantBefore(c.changingStart()) <= minConstant {
		return false
	}
	for _, s := range h.segments {
		if (s.role == roleNode || s.role == roleSequence) && s.width > 2 && s.offset >= c.order.table.place[c.end()-1] {
			return true
		}
	}
	return false
}
