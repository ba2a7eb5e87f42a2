package inference

import (
	"idtui/model/inference/evidence"
	"idtui/model/inference/segments"
)

// reorder splits the bits outside the time again, with the ids sorted by their timestamps. Records
// of one time unit are often stored in another order than that of their ids. The order of the rough
// times then hides the sequence. The price stays, because it was compared with those of other clocks
// without this order. Low bits of the time, cut off, also rise in it.
func (h *hypothesis) reorder(e *evidence.Evidence) {
	c := h.clock
	if h.known != nil || c == nil || c.Unit == 0 || e.Ordered || e.Times == nil {
		return
	}
	f := &finder{Evidence: e, frame: h.frame, plain: segments.New(e, h.frame.Table), check: h.check}
	p, order := f.partition(c), c.TickOrder(e)
	best := h.price - f.base(c)
	for _, key := range append(f.nodes(h.segments), nil) {
		p.Count(order, c.Ticks, key)
		if found, price := p.Split(); price+c.TickOrderCost(e, key.Nodes()) < best {
			h.segments, best = found, price+c.TickOrderCost(e, key.Nodes())
		}
	}
}
