package clocks

import "idtui/model/inference/evidence"

// TickOrder returns the ids sorted by their timestamps, then by their bits.
func (c *Clock) TickOrder(e *evidence.Evidence) []int {
	return e.Order(unranked(e), c.Ticks, c.Order.Table.Rows)
}

// TickOrderCost returns the cost of the timestamps and of TickOrder, in bits. It leaves out the order
// of ids of different nodes in one time unit. If nodes is nil, all ids have the same node.
func (c *Clock) TickOrderCost(e *evidence.Evidence, nodes []uint64) float64 {
	same := e.Ties(c.Ticks, unranked(e), nodes)
	cost := c.Costs.ByTime + same
	for i, ticks := range c.Costs.Each {
		cost = min(cost, ticks+same-e.Ties(c.Ticks, &e.Ranked[i], nodes))
	}
	return cost + tickOrderPrice
}

// tickOrderPrice is the price, in bits, of another order than that of the rough times.
const tickOrderPrice = 10

// unranked returns the ranking in which all ids have the same rank.
func unranked(e *evidence.Evidence) *evidence.Ranking {
	return &evidence.Ranking{Of: make([]int, e.N)}
}
