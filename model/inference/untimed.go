package inference

import (
	"math"
	"slices"
)

// untimed finds clocks without rough times: fields whose values lie close together, and
// whose most significant bits do not change.
type untimed struct {
	*evidence
	epochs *epochs
	units  []unit
	now    float64 // in ns since 1970
}

// Limits of the search without times.
const (
	maxStarts = 5
	maxEnds   = 5
)

// clocks returns the likeliest clocks in rearranged bits.
func (u *untimed) clocks(o *order) []*clock {
	var list []*clock
	for _, start := range u.starts(o.table) {
		list = append(list, u.ofStart(o, start)...)
	}
	return list
}

// starts returns where the changing bits of a time can begin: after a constant run, the
// longest runs first, and in ordered ids also where values hardly ever fall.
func (u *untimed) starts(t *table) []int {
	list := t.afterConstant()
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

// afterConstant returns where changing bits begin, those after the longest constant runs
// first.
func (t *table) afterConstant() []int {
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
	return list
}

// ofStart returns the clocks that begin at a bit. It picks those with the cheapest ends,
// and those that end before a constant run.
func (u *untimed) ofStart(o *order, start int) []*clock {
	var all []*clock
	for width := 4; width <= min(63, o.table.width-start); width++ {
		if o.table.constant(start + width - 1) {
			continue // nothing tells that this bit belongs to the time
		}
		c := &clock{order: o, parts: []part{{start, width, 1}}, price: o.price}
		c.settle(u.evidence, o.table.values(start, width))
		c.price += u.plausible(c)
		c.screen = c.price + c.costs.sorted + o.outside(c)
		c.loose = c.screen
		all = append(all, c)
	}
	slices.SortStableFunc(all, func(a, b *clock) int { return compare(a.screen, b.screen) })
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

// plausible returns the price of the likeliest unit and epoch that would put the newest
// id into the recent past, and lets the constant bits in front belong to the time. It is
// relative to constant bits that mean nothing, so it is below 0 if the time explains them.
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

// guess is a unit and an epoch that would be plausible.
type guess struct {
	unit  float64 // in ns; 0 for none
	epoch int64   // Unix ms
}

// Prices of what an unknown epoch can be, in bits.
const (
	anyEpoch    = .5 // one of this century, or that of a scheme
	unixEpoch   = 2
	implausible = 32 // none of these
)

// anyEpochYears is how long an unknown epoch lies back at most, in years.
const anyEpochYears = 25

// ageOf returns the price of a newest timestamp, of which the leading bits are constant
// because the timestamps lie within a spread: of the unit, of the time from the epoch
// on, and of the age that the id then has. The guess is the best listed epoch.
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
		for _, epoch := range u.epochs.byPrice {
			price := unit.price + epoch.price
			if price >= bestListed {
				break
			}
			age := (u.now - float64(epoch.ms)*1e6 - since) / year
			if age < -.01 || age > 15 {
				continue
			}
			if price += 1.5 * math.Log2(1+4*max(age, 0)); price < bestListed {
				bestListed, g = price, guess{unit.ns, epoch.ms}
			}
		}
	}
	return best, g
}

// guessedUnits returns the units that are plausible without rough times, the cheapest
// first.
func guessedUnits() []unit {
	list := slices.DeleteFunc(units(), func(u unit) bool { return u.price > 11 })
	slices.SortStableFunc(list, func(a, b unit) int { return compare(a.price, b.price) })
	return list
}
