package clocks

import (
	"cmp"
	"math"
	"slices"

	"idtui/model/inference/epochs"
	"idtui/model/inference/evidence"
	"idtui/model/inference/rows"
)

// untimed finds clocks without rough times: fields with similar values, whose most significant
// bits do not change.
type untimed struct {
	*evidence.Evidence
	epochs *epochs.Table
	units  []Unit
	now    float64 // in ns since 1970
}

// Limits of the search without times.
const (
	maxStarts = 5
	maxEnds   = 5
)

// starts returns where the changing bits of a time can begin: at the first bit, or after a constant
// run. The longest runs come first. In ordered ids, they can also begin where values rarely fall.
func (u *untimed) starts(t *rows.Table) []int {
	var list []int
	before := map[int]int{} // the length of the run
	run := 0
	for at := range t.Width - 8 {
		if t.Constant(at) {
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
	if !u.Ordered {
		return list
	}
	best, bestShare := -1, .85
	for at := range t.Width - 8 {
		if t.Constant(at) {
			continue
		}
		values := t.Values(at, min(60, t.Width-at))
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
func (u *untimed) ofStart(o *Order, start int) []*Clock {
	var all []*Clock
	for width := 4; width <= min(63, o.Table.Width-start); width++ {
		if o.Table.Constant(start + width - 1) {
			continue // no evidence that this bit belongs to the time
		}
		c := &Clock{Order: o, Parts: []Part{{start, width, 1}}, Price: o.price}
		c.Settle(u.Evidence, o.Table.Values(start, width))
		c.Price += u.plausible(c)
		c.Screen = c.Price + c.Costs.Sorted + o.outside(c)
		c.Loose = c.Screen
		all = append(all, c)
	}
	slices.SortStableFunc(all, func(a, b *Clock) int { return cmp.Compare(a.Screen, b.Screen) })
	before := 0
	for i, c := range all {
		cut := c.End() < o.Table.Width && o.Table.Constant(c.End()) && !o.Table.Constant(c.End()-1)
		if cut {
			before++
		}
		c.Picked = i < maxEnds || cut && before <= maxEnds
	}
	return all
}

// plausible returns the price of the likeliest unit and epoch that put the newest id into the
// recent past. It adds leading constant bits to the time. These would otherwise cost one bit
// each, so the price is negative if the time explains them.
func (u *untimed) plausible(c *Clock) float64 {
	first, tab := &c.Parts[0], c.Order.Table
	spread := float64(slices.Max(c.Ticks)) * float64(c.Coarse)
	newest := c.First + spread
	best, bestStart := math.Inf(1), first.Offset
	for at := first.Offset; at >= 0 && first.Offset+first.Width-at <= 64; at-- {
		if at < first.Offset {
			if !tab.Constant(at) {
				break
			}
			if tab.Ones[at] == 0 {
				continue
			}
			newest += math.Exp2(float64(first.Offset + first.Width - 1 - at))
		}
		price, g := u.ageOf(newest, spread+1)
		if price -= float64(first.Offset - at); price < best {
			best, bestStart, c.Guess = price, at, g
		}
	}
	for bestStart > 0 && tab.Constant(bestStart-1) && tab.Ones[bestStart-1] == 0 && first.Offset+first.Width-bestStart < 48 {
		bestStart--
	}
	first.Width += first.Offset - bestStart
	first.Offset = bestStart
	return best
}

// Guess is a plausible unit and epoch.
type Guess struct {
	Unit  float64 // in ns; 0 for none
	Epoch int64   // Unix ms
}

// Prices of an epoch that is not listed, in bits.
const (
	anyEpoch    = .5 // an epoch of the last 25 years
	unixEpoch   = 2  // 1970
	implausible = 32 // any other epoch
)

// anyEpochYears is the maximum age of an epoch at the price anyEpoch.
const anyEpochYears = 25

// ageOf returns the price of the newest timestamp: of its unit, its epoch and the age of the id.
// The smaller the spread of the timestamps, the more the constant leading bits cost. The guess is
// the best listed epoch, with its unit.
func (u *untimed) ageOf(newest, spread float64) (float64, Guess) {
	const year = 365.25 * 86400e9
	best, bestListed, g := float64(implausible), 24.0, Guess{}
	for _, unit := range u.units {
		since := newest * unit.NS
		narrow := -math.Log2(min(1, spread*unit.NS/year)) // the price of the leading bits
		if since < anyEpochYears*year {
			best = min(best, unit.Price+anyEpoch+narrow+math.Log2(anyEpochYears))
		}
		if age := (u.now - since) / year; age > -.01 && age < 40 {
			best = min(best, unit.Price+unixEpoch+narrow+1+1.5*math.Log2(1+max(age, 0)))
		}
		for _, epoch := range u.epochs.ByPrice {
			price := unit.Price + epoch.Price
			if price >= bestListed {
				break
			}
			age := (u.now - float64(epoch.MS)*1e6 - since) / year
			if age < -.01 || age > 15 {
				continue
			}
			if price += 1.5 * math.Log2(1+4*max(age, 0)); price < bestListed {
				bestListed, g = price, Guess{unit.NS, epoch.MS}
			}
		}
	}
	return best, g
}
