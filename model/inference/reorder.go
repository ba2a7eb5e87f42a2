package inference

import (
	"math"

	"idtui/model/inference/clocks"
	"idtui/model/inference/evidence"
	"idtui/model/inference/segments"
)

// reorder splits the bits outside the time again, with the ids sorted by their timestamps. Records
// of one time unit are often stored in another order than that of their ids. The order of the rough
// times then hides the sequence. The price stays, because it was compared with those of other clocks
// without this order: low bits of the time, cut off, also rise in it.
func (h *hypothesis) reorder(e *evidence.Evidence) {
	c := h.clock
	if h.known != nil || c == nil || c.Unit == 0 || e.Ordered || e.Times == nil {
		return
	}
	f := &finder{Evidence: e, frame: h.frame, plain: segments.New(e, h.frame.Table), check: h.check}
	p, order := f.partition(c), tickOrder(e, c)
	best := h.price - f.base(c)
	for _, key := range append(f.nodes(h.segments), nil) {
		p.Count(order, c.Ticks, key)
		if found, price := p.Split(); price+tickOrderCost(e, c, key) < best {
			h.segments, best = found, price+tickOrderCost(e, c, key)
		}
	}
}

// tickOrder returns the ids sorted by their timestamps, then by their bits.
func tickOrder(e *evidence.Evidence, c *clocks.Clock) []int {
	return e.Order(unranked(e), c.Ticks, c.Order.Table.Rows)
}

// unranked returns the ranking in which all ids have the same rank.
func unranked(e *evidence.Evidence) *evidence.Ranking { return &evidence.Ranking{Of: make([]int, e.N)} }

// tickOrderCost returns the cost of the timestamps and of tickOrder, in bits. The order of ids of
// other nodes in one time unit is not needed. Without a key, all ids have the same node.
func tickOrderCost(e *evidence.Evidence, c *clocks.Clock, key *segments.NodeKey) float64 {
	same := sameUnit(e, c.Ticks, unranked(e), key)
	cost := c.Costs.ByTime + same
	for i, ticks := range c.Costs.Each {
		cost = min(cost, ticks+same-sameUnit(e, c.Ticks, &e.Ranked[i], key))
	}
	return cost + tickOrderPrice
}

// tickOrderPrice is the price, in bits, of another order than that of the rough times.
const tickOrderPrice = 10

// sameUnit returns the cost of the order of ids with the same timestamp, rank and node, in bits.
func sameUnit(e *evidence.Evidence, ticks []uint64, r *evidence.Ranking, key *segments.NodeKey) float64 {
	type unit struct {
		tick, node uint64
		rank       int
	}
	n := make(map[unit]int, e.N)
	sum := 0.0
	for i, tick := range ticks {
		u := unit{tick: tick, rank: r.Of[i]}
		if key != nil {
			u.node = key.Of[i]
		}
		n[u]++
		sum += math.Log2(float64(n[u])) // the logarithms of 1 to n add up to that of n!
	}
	return sum
}
