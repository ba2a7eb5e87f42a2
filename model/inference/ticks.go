package inference

import (
	"math"
	"math/bits"
	"slices"
)

// ticksPrice is what the timestamps of the ids cost, in bits.
type ticksPrice struct {
	byTime float64 // each as its rough time says, in any order; +Inf without times
	sorted float64 // the cheaper of its rough time and the id before, in a known order
	edge   float64 // the smallest difference of rough time and timestamp, in ns after base
	window float64 // how far the differences spread, in ns
}

// residuals are the differences of rough times and timestamps above the smallest one.
type residuals struct {
	late   []float64 // in ns, by id
	edge   float64
	window float64 // ids are stored within this time, in ns
	inside float64 // the share of ids for which that holds
	unit   float64
}

// Limits of the delay between the making and the storing of an id, in ns.
const (
	maxDelay   = 86400e9
	usualDelay = 20e9
)

// residuals compares timestamps with the rough times. It reports false if the times say
// nothing about the timestamps.
func (e *evidence) residuals(ticks []uint64, unit float64) (residuals, bool) {
	r := residuals{late: make([]float64, e.n), unit: unit}
	for i, t := range ticks {
		r.late[i] = e.times[i] - unit*float64(t)
	}
	r.edge = slices.Min(r.late)
	sorted := make([]float64, e.n)
	for i := range r.late {
		r.late[i] -= r.edge
		sorted[i] = r.late[i]
	}
	slices.Sort(sorted)
	least := max(e.step, unit)
	if sorted[e.n/2] > 2*least+usualDelay {
		return r, false
	}
	best := math.Inf(1)
	for _, share := range []float64{.5, .65, .8, .9, .95, .98, 1} {
		window := max(sorted[int(share*float64(e.n-1))], least)
		if window > 2*least+3*usualDelay {
			break
		}
		r.tryWindow(window, &best)
	}
	return r, true
}

// tryWindow takes a window if it makes the timestamps cheaper.
func (r *residuals) tryWindow(window float64, best *float64) {
	n := 0
	for _, late := range r.late {
		if late <= window {
			n++
		}
	}
	try := *r
	try.window, try.inside = window, (float64(n)+.5)/(float64(len(r.late))+1)
	sum := 0.0
	for _, late := range r.late {
		sum += try.price(late)
	}
	if sum < *best {
		*best, *r = sum, try
	}
}

// price returns the cost of a timestamp, given how late its id was stored.
func (r *residuals) price(late float64) float64 {
	if late <= r.window {
		return -math.Log2(r.inside) + math.Log2(max(1, r.window/r.unit))
	}
	if late > maxDelay {
		return 70
	}
	spread := late * math.Log(max(2, maxDelay/r.window))
	return -math.Log2(1-r.inside) + math.Log2(max(1, spread/r.unit))
}

// priceTicks returns the cost of timestamps. Unit is their time unit in ns, or 0 if it
// is unknown: then only the ids before tell something.
func (e *evidence) priceTicks(ticks []uint64, unit float64, order []int) ticksPrice {
	p := ticksPrice{byTime: math.Inf(1), sorted: math.Inf(1)}
	var r residuals
	if unit > 0 {
		var ok bool
		if r, ok = e.residuals(ticks, unit); !ok {
			return p
		}
		p.edge, p.window, p.byTime = r.edge, r.window, 0
		for _, late := range r.late {
			p.byTime += r.price(late)
		}
	}
	p.sorted = e.mixture(ticks, order, &r)
	return p
}

// mixture returns the cost of timestamps in an order. For each one, the code mixes the
// distance to the id before with the rough time. The first learns from all ids, also
// from those that the second explains better: otherwise bursts would never be seen.
func (e *evidence) mixture(ticks []uint64, order []int, r *residuals) float64 {
	var h histogram
	near := make([]struct{ class, extra int }, e.n)
	for at := 1; at < e.n; at++ {
		now, before := ticks[order[at]], ticks[order[at-1]]
		class, gap := 0, now-before
		if now < before {
			class, gap = 64, before-now
		}
		n := bits.Len64(gap)
		near[at].class, near[at].extra = class+n, max(n-1, 0)
		h.addClass(near[at].class, near[at].extra)
	}
	if r.unit == 0 {
		start := math.Log2(float64(slices.Max(ticks)) + 1)
		return start + min(h.cost(e.codes), e.randomGaps(ticks, order)+6)
	}
	best, learning := math.Inf(1), h.learning()
	for _, share := range []float64{.01, .05, .15, .3, .5, .7, .85, .95, .99} {
		sum := learning + 3
		for at, i := range order {
			far := r.price(r.late[i])
			if at > 0 {
				c := h.price(near[at].class, near[at].extra)
				far = -math.Log2(share*math.Exp2(-c) + (1-share)*math.Exp2(-far))
			}
			sum += far
		}
		best = min(best, sum)
	}
	return best
}

// randomGaps returns the cost of the gaps between timestamps in an order if ids are
// generated at random times: an exponential distribution. It is +Inf if some timestamp is
// smaller than the one before.
func (e *evidence) randomGaps(ticks []uint64, order []int) float64 {
	first, last := ticks[order[0]], ticks[order[e.n-1]]
	for at := 1; at < e.n; at++ {
		if ticks[order[at]] < ticks[order[at-1]] {
			return math.Inf(1)
		}
	}
	mean := float64(last-first)/float64(e.n-1) + .5
	return float64(e.n-1) * (math.Log2(mean) + math.Log2E)
}

// gcd returns the largest number that divides all values, 0 if all are 0.
func gcd(values []uint64) uint64 {
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
