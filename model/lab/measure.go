package lab

import (
	"slices"
	"time"

	"idtui/ids"
)

// measure measures the ids that were issued in a time slice.
func (r *Simulation) measure(t, end int64) {
	issued := int64(0)
	for i := range r.batches {
		issued += int64(r.batches[i].count)
	}
	r.seconds.add(t, issued)
	if issued == 0 {
		return
	}
	low := r.nodes[0].lowestPending(end)
	for _, n := range r.nodes[1:] {
		low = min(low, n.lowestPending(end))
	}
	switch {
	case r.mode == byIDs || len(r.nodes) > 1 && len(r.batches) > 1 && !r.placeTurns():
		r.measureEach(t, low)
	case len(r.nodes) > 1 && len(r.batches) > 1:
		r.measureTurns(t, low)
	default:
		for i := range r.batches {
			p := &r.batches[i]
			p.pos = r.position
			p.lo, p.hi = r.key(&p.batch, 0), r.key(&p.batch, p.count-1)
			r.measureBatch(p, t, low)
			r.order.compare(&p.batch)
			r.order.insert(&p.batch)
		}
	}
	r.forget(low)
	r.batches = r.batches[:0]
}

// measureTurns measures batches of several nodes that issued in turns and whose
// places are known. BenchmarkNodes takes 70 times as long if the ids are
// measured one by one.
func (r *Simulation) measureTurns(t, low int64) {
	for i := range r.batches {
		r.measureBatch(&r.batches[i], t, low)
		r.order.insert(&r.batches[i].batch)
	}
	for i := range r.batches {
		r.order.compare(&r.batches[i].batch)
	}
}

// measureBatch measures everything of a batch except its order among the ids of
// all nodes.
func (r *Simulation) measureBatch(p *issuedBatch, t, low int64) {
	n := r.nodes[p.node]
	duplicates := int64(0)
	if low <= p.first.Unit || r.mayRepeat || p.first.Unit <= r.issuedSlots.highest {
		duplicates = r.issuedSlots.add(n.group, p.first, p.count)
	}
	r.position += int64(p.count)
	r.recordBatch(n, &p.batch, t, duplicates, r.countOutOfOrder(n, &p.batch))
}

// countOutOfOrder returns how many ids of a batch are smaller than one that its
// node issued before. It updates the node's highest slot, and counts why.
func (r *Simulation) countOutOfOrder(n *node, p *batch) int64 {
	n.newest = n.highest
	last := p.slot(p.count - 1)
	if !n.hasHighest || slotLess(n.highest, last) {
		count := int64(0)
		if n.hasHighest && slotLess(p.first, n.highest) { // then both are of one time unit and timeline
			count = int64(n.highest.Seq - p.first.Seq)
		}
		n.highest, n.hasHighest = last, true
		r.result.OutOfOrderInUnit += count
		return count
	}
	count := int64(p.count)
	if last == n.highest {
		count--
	}
	r.countReason(n.highest, p.first, count)
	return count
}

// countReason counts ids of a slot's time unit that are out of order by their reason.
// newest is a slot of the newest time unit that the node has issued ids of. sno's other
// timeline of that time unit counts as an earlier one.
func (r *Simulation) countReason(newest, s ids.Slot, count int64) {
	switch {
	case newest.Unit == s.Unit && newest.Toggle == s.Toggle:
		r.result.OutOfOrderInUnit += count
	case unitLess(s, newest):
		r.result.OutOfOrderAfterStep += count
	}
}

// unitLess orders slots by their time unit and timeline.
func unitLess(a, b ids.Slot) bool {
	return a.Unit < b.Unit || a.Unit == b.Unit && a.Toggle < b.Toggle
}

// slotLess orders slots as their ids are ordered, which
// [Simulation.slotsOrderIDs] has checked.
func slotLess(a, b ids.Slot) bool {
	if a.Unit != b.Unit {
		return a.Unit < b.Unit
	}
	if a.Toggle != b.Toggle {
		return a.Toggle < b.Toggle
	}
	return a.Seq < b.Seq
}

// recordBatch adds the measures of a batch to the result and the trace.
func (r *Simulation) recordBatch(n *node, p *batch, t, duplicates, outOfOrder int64) {
	r.result.Duplicates += duplicates
	r.result.OutOfOrder += outOfOrder
	if r.trace == nil {
		return
	}
	c, ok := r.trace.cell(n, t)
	if ok && (c.Total() == 0 || c.stale) { // the trace keeps one id per column
		c.First, c.At, c.stale = r.firstID(n, p), time.Duration(t), false
	}
	if ok {
		c.Issued[p.first.Toggle&1] += int64(p.count)
		c.Duplicates += duplicates
		c.OutOfOrder += outOfOrder
	}
	r.recordFaults(n, p, t, duplicates, outOfOrder, ok)
}

// key returns a value that orders like id i of a batch: the id itself, or its
// slot.
func (r *Simulation) key(p *batch, i uint32) ids.ID {
	s := p.slot(i)
	if r.mode == bySlots {
		return ids.FromValue(128, ids.Value{Hi: uint64(s.Unit), Lo: uint64(s.Toggle)<<32 | uint64(s.Seq)})
	}
	n := r.nodes[p.node]
	return n.compose(s, n.entropy)
}

// placeTurns assigns places to the batches of several nodes. It applies if the
// nodes issue in turns, each id next to one of every other node, and if the
// ranges of the batches do not overlap. It reports false if the ids must be
// measured one by one.
func (r *Simulation) placeTurns() bool {
	first := &r.batches[0]
	for i := range r.batches {
		p := &r.batches[i]
		if p.at >= 0 || p.count != first.count || p.index != first.index || i > 0 && p.node == r.batches[i-1].node ||
			p.part.rate != first.part.rate || p.part.start != first.part.start || p.part.from != first.part.from {
			return false
		}
		if first.part.rate.Count == 0 {
			p.pos, p.stride = r.position+int64(i)*int64(p.count), 1
		} else {
			p.pos, p.stride = r.position+int64(i), int64(len(r.batches))
		}
		p.lo, p.hi = r.key(&p.batch, 0), r.key(&p.batch, p.count-1)
		for j := range i {
			if q := &r.batches[j]; p.lo.Compare(q.hi) <= 0 && q.lo.Compare(p.hi) <= 0 {
				return false
			}
		}
	}
	return true
}

// measureEach measures a slice id by id, in the order of their true times. Ids
// of one instant are ordered by node; requests that waited come first.
func (r *Simulation) measureEach(t, low int64) {
	if len(r.batches) == 1 {
		r.measureRow(&r.batches[0], t, low)
		return
	}
	at := slices.Grow(r.merged[:0], len(r.batches))[:len(r.batches)]
	clear(at)
	for !r.canceled.Load() {
		best, when := -1, int64(never)
		for i := range r.batches {
			p := &r.batches[i]
			if at[i] == int(p.count) {
				continue
			}
			if w := p.time(int64(at[i])); w < when || w == when && p.at >= 0 && r.batches[best].at < 0 {
				best, when = i, w
			}
		}
		if best < 0 {
			break
		}
		r.measureID(&r.batches[best], uint32(at[best]), t, low)
		at[best]++
	}
	for i := range r.batches { // those of a canceled run that are not measured
		r.result.Issued -= int64(r.batches[i].count) - int64(at[i])
	}
	r.merged = at
}

// measureRow measures a batch id by id. It generates some ids ahead, so that
// [idSet.prefetch] can visit their places together.
func (r *Simulation) measureRow(p *issuedBatch, t, low int64) {
	if r.mode != byIDs {
		for i := range p.count {
			if r.canceled.Load() {
				r.result.Issued -= int64(p.count - i)
				return
			}
			r.measureID(p, i, t, low)
		}
		return
	}
	n := r.nodes[p.node]
	for at := uint32(0); at < p.count; {
		if r.canceled.Load() {
			r.result.Issued -= int64(p.count - at)
			return
		}
		some := r.ahead[:min(p.count-at, uint32(len(r.ahead)))]
		for i := range some {
			some[i] = n.compose(p.slot(at+uint32(i)), n.entropy)
		}
		r.issuedIDs.prefetch(some)
		for i, id := range some {
			r.measureRandom(n, r.nextID(n, p.slot(at+uint32(i)), id), t, r.issuedIDs.add(id, p.first.Unit))
		}
		at += uint32(len(some))
	}
}

// measureID measures one id as a batch of its own.
func (r *Simulation) measureID(p *issuedBatch, i uint32, t, low int64) {
	n, slot := r.nodes[p.node], p.slot(i)
	one := r.nextID(n, slot, n.compose(slot, n.entropy))
	if r.mode == byIDs {
		r.measureRandom(n, one, t, r.issuedIDs.add(one.lo, slot.Unit))
		return
	}
	duplicates := int64(0)
	if low <= slot.Unit || r.mayRepeat || slot.Unit <= r.issuedSlots.highest {
		duplicates = r.issuedSlots.add(n.group, slot, 1)
	}
	r.order.compare(one)
	r.order.insert(one)
	r.recordBatch(n, one, t, duplicates, r.countOutOfOrder(n, one))
}

// nextID returns the next id of the simulation as a batch of its own.
func (r *Simulation) nextID(n *node, s ids.Slot, id ids.ID) *batch {
	one := &r.single
	one.node, one.first, one.count, one.pos, one.stride = n.index, s, 1, r.position, 1
	one.lo, one.hi = id, id
	r.position++
	return one
}

// measureRandom measures an id whose order only the id itself tells.
func (r *Simulation) measureRandom(n *node, one *batch, t, duplicates int64) {
	outOfOrder := int64(0)
	if n.hasHighest && one.lo.Compare(n.highestID) < 0 {
		outOfOrder = 1
		if r.sortsByTime {
			r.countReason(n.highest, one.first, 1)
		}
	} else {
		n.highestID = one.lo
	}
	if !n.hasHighest || unitLess(n.highest, one.first) {
		n.highest, n.hasHighest = one.first, true
	}
	r.order.k = r.order.maxima.add(one.first.Unit, one.lo, one.pos, r.order.k)
	r.recordBatch(n, one, t, duplicates, outOfOrder)
}
