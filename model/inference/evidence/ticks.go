package evidence

import (
	"math"
	"math/bits"
	"slices"

	"idtui/model/inference/rows"
)

// TicksPrice holds the prices of the timestamps of the ids, in bits.
type TicksPrice struct {
	ByTime float64 // price from the rough times alone; +Inf without them
	Sorted float64 // price from the rough times and the preceding ids, in the cheapest order; it includes the cost of that order
	// Ranking is the ranking with the cheapest order.
	Ranking *Ranking
	Each    []float64 // like Sorted, for each ranking
	Edge    float64   // the smallest difference between a rough time and its timestamp, in ns after Base
}

// residuals are the differences between rough times and timestamps, minus the smallest one. Their
// density is learned from them, and uniform within a bin.
type residuals struct {
	late    []float64 // residual of each id, in ns
	times   []float64 // time from the first timestamp to that of each id, in ns
	edge    float64
	unit    float64
	span    float64 // time from the first to the last timestamp, in ns
	fine    float64 // the width of the first bins, in ns
	density [maxBins]float64
	before  [maxBins + 1]float64 // the probability of all bins before a bin
	learn   float64              // the cost of the density, in bits
}

// The bins of residuals are narrow up to four resolutions of the rough times. Each further bin is
// as wide as all bins before it.
const (
	narrowBins = 16
	maxBins    = 48
)

// Limits of the delay between generating and storing an id, in ns.
const (
	maxDelay   = 86400e9
	UsualDelay = 600e9
)

// Delayed returns the evidence about ids whose records can be later by up to a delay, in ns. Foreign
// keys are such ids.
func (e *Evidence) Delayed(most float64) *Evidence {
	c := *e
	c.usual, c.most = most, most
	return &c
}

// residuals compares timestamps with the rough times. It reports false if the timestamps do not
// follow them.
func (e *Evidence) residuals(ticks []uint64, unit float64) (*residuals, bool) {
	least := max(e.Step, unit)
	r := &residuals{late: make([]float64, e.N), times: make([]float64, e.N), unit: unit, span: unit * float64(slices.Max(ticks)), fine: least / 4}
	for i, t := range ticks {
		r.times[i] = unit * float64(t)
		r.late[i] = e.Times[i] - r.times[i]
	}
	r.edge = slices.Min(r.late)
	near, far := 0, 0
	for i := range r.late {
		r.late[i] -= r.edge
		if r.late[i] <= 2*least+e.usual {
			near++
		}
		if r.late[i] > e.most+2*least {
			far++
		}
	}
	if 2*near <= e.N || 20*far > e.N {
		return r, false
	}
	r.learnDensity()
	// Bins as wide as the usual delay may cost less than bins as narrow as the resolution.
	sorted := slices.Sorted(slices.Values(r.late))
	wide := &residuals{late: r.late, times: r.times, edge: r.edge, unit: r.unit, span: r.span}
	wide.fine = max(r.fine, sorted[len(sorted)*9/10]/(narrowBins/2))
	wide.learnDensity()
	if wide.total()+2 < r.total() {
		return wide, true
	}
	return r, true
}

// total returns the cost of all timestamps.
func (r *residuals) total() float64 {
	sum := r.learn
	for i := range r.late {
		sum += r.price(i)
	}
	return sum
}

// bin returns the bin of a residual.
func (r *residuals) bin(late float64) int {
	at := late / r.fine
	if at < narrowBins {
		return int(at)
	}
	k := math.Ilogb(at / narrowBins) // the bin from 16 × 2^k on
	return min(narrowBins+k, maxBins-1)
}

// learnDensity sets the density, from the residuals.
func (r *residuals) learnDensity() {
	var counts [maxBins]int
	for _, late := range r.late {
		b := r.bin(late)
		counts[b]++
	}
	n := float64(len(r.late))
	for b, count := range counts {
		start, end := r.start(b), r.start(b+1)
		share := (float64(count) + .02) / (n + .02*maxBins)
		r.density[b], r.before[b+1] = share/(end-start), r.before[b]+share
		if count > 0 {
			r.learn += .5 * math.Log2(float64(count)+1)
		}
	}
}

// start returns the smallest residual of a bin.
func (r *residuals) start(bin int) float64 {
	if bin <= narrowBins {
		return r.fine * float64(bin)
	}
	return r.fine * narrowBins * math.Exp2(float64(bin-narrowBins))
}

// below returns the probability of all residuals below late.
func (r *residuals) below(late float64) float64 {
	b := r.bin(late)
	return r.before[b] + r.density[b]*(late-r.start(b))
}

// price returns the cost of the timestamp of an id, given how late the id was stored. It follows
// from the timestamp's share of the density of all timestamps that the rough time allows. All of
// them are between the first and the last timestamp. Without these limits, delays that are longer
// than the time between those two would make a longer unit cheaper.
func (r *residuals) price(id int) float64 {
	late := r.late[id]
	b := r.bin(late)
	most := late + r.times[id]
	least := max(0, most-r.span)
	if 8*r.unit < r.fine {
		return max(0, -math.Log2(r.density[b]*r.unit/(r.below(most)-r.below(least))))
	}
	end := r.fine * narrowBins
	sum := max(0, r.below(most)-r.below(max(least, end))) / r.unit
	for other := least + math.Mod(late-least, r.unit); other < min(end, most+r.unit/2); other += r.unit {
		sum += r.density[int(other/r.fine)]
	}
	return max(0, -math.Log2(r.density[b]/sum))
}

// PriceTicks returns the prices of timestamps. unit is their time unit in ns. If it is 0, only the
// preceding ids are evidence.
func (e *Evidence) PriceTicks(ticks []uint64, unit float64, rows []rows.Row) TicksPrice {
	p := TicksPrice{ByTime: math.Inf(1), Sorted: math.Inf(1), Ranking: &e.Ranked[0]}
	if unit == 0 {
		p.Sorted = e.Gaps(ticks, e.Order(p.Ranking, ticks, rows)) + p.Ranking.Price
		p.Each = []float64{p.Sorted}
		return p
	}
	r, ok := e.residuals(ticks, unit)
	if !ok {
		return p
	}
	far := make([]float64, e.N)
	p.Edge, p.ByTime = r.edge, r.learn
	for i := range r.late {
		far[i] = r.price(i)
		p.ByTime += far[i]
	}
	for i := range e.Ranked {
		ranking := &e.Ranked[i]
		cost := e.mixture(ticks, e.Order(ranking, ticks, rows), far) + r.learn + ranking.Price
		if p.Each = append(p.Each, cost); cost < p.Sorted {
			p.Sorted, p.Ranking = cost, ranking
		}
	}
	return p
}

// step is the coded distance from the previous timestamp: a size class and the number of further
// bits.
type step struct{ class, extra int }

// steps returns the distances of timestamps in an order, and how often each class occurs.
func steps(ticks []uint64, order []int) ([]step, *Histogram) {
	h := &Histogram{}
	list := make([]step, len(order))
	for at := 1; at < len(order); at++ {
		now, before := ticks[order[at]], ticks[order[at-1]]
		class, gap := 0, now-before
		if now < before {
			class, gap = 64, before-now
		}
		n := bits.Len64(gap)
		list[at] = step{class + n, max(n-1, 0)}
		h.AddClass(list[at].class, list[at].extra)
	}
	return list, h
}

// Gaps returns the cost of timestamps in an order, without rough times.
func (e *Evidence) Gaps(ticks []uint64, order []int) float64 {
	_, h := steps(ticks, order)
	start := math.Log2(float64(slices.Max(ticks)) + 1)
	return start + min(h.Cost(e.Codes), e.randomGaps(ticks, order)+6)
}

// mixture returns the cost of timestamps in an order. The code of each one mixes two predictions.
// One is the distance from the previous timestamp. The other one is the rough time, at the cost in
// far. The distances are learned from all ids, because the rough times alone would hide a burst.
func (e *Evidence) mixture(ticks []uint64, order []int, far []float64) float64 {
	near, h := steps(ticks, order)
	byStep, byTime := make([]float64, e.N), make([]float64, e.N)
	for at, i := range order {
		byTime[at] = math.Exp2(-far[i])
		if at > 0 {
			byStep[at] = math.Exp2(-(-math.Log2((float64(h.counts[near[at].class])+.5)/(float64(h.N)+4)) + float64(near[at].extra)))
		}
	}
	best := math.Inf(1)
	for _, share := range []float64{.01, .05, .15, .3, .5, .7, .85, .95, .99} {
		product, sum := 1.0, far[order[0]]
		for at := 1; at < e.N; at++ {
			product *= share*byStep[at] + (1-share)*byTime[at]
			if product < 1e-200 {
				sum -= math.Log2(product)
				product = 1
			}
		}
		best = min(best, sum-math.Log2(product))
	}
	learning := 0.0 // the cost of the share of each size class
	for _, n := range h.counts {
		if n > 0 {
			learning += 1 + .5*math.Log2(float64(n)+1)
		}
	}
	return best + learning + 3
}

// randomGaps returns the cost of timestamps in an order if ids are generated at random times. The
// gaps then have an exponential distribution. It is +Inf if a timestamp is smaller than the
// previous one.
func (e *Evidence) randomGaps(ticks []uint64, order []int) float64 {
	first, last := ticks[order[0]], ticks[order[e.N-1]]
	for at := 1; at < e.N; at++ {
		if ticks[order[at]] < ticks[order[at-1]] {
			return math.Inf(1)
		}
	}
	mean := float64(last-first)/float64(e.N-1) + .5
	return float64(e.N-1) * (math.Log2(mean) + math.Log2E)
}

// Gcd returns the largest number that divides all values, 0 if all are 0.
func Gcd(values []uint64) uint64 {
	var g uint64
	for _, v := range values {
		for v != 0 {
			g, v = v, g%v
		}
		if g == 1 {
			return 1
		}
	}
	return g
}

// Ties returns the cost of the order of ids with the same timestamp, rank and node, in bits. If nodes
// is nil, all ids have the same node. If the order is known, it costs nothing.
func (e *Evidence) Ties(ticks []uint64, r *Ranking, nodes []uint64) float64 {
	if e.Ordered {
		return 0
	}
	type unit struct {
		tick, node uint64
		rank       int
	}
	n := make(map[unit]int, e.N)
	sum := 0.0
	for i, tick := range ticks {
		u := unit{tick: tick, rank: r.Of[i]}
		if nodes != nil {
			u.node = nodes[i]
		}
		n[u]++
		sum += math.Log2(float64(n[u])) // the logarithms of 1 to n add up to that of n!
	}
	return sum
}
