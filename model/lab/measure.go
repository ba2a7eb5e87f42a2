package lab

import (
	"slices"
	"time"

	"idtui/ids"
)

// measure measures what was issued in a slice of time.
func (r *Simulation) measure(t, end int64) {
	issued := int64(0)
	for i := range r.pieces {
		issued += int64(r.pieces[i].count)
	}
	r.second.add(t, issued)
	if issued == 0 {
		return
	}
	low := r.nodes[0].low(end)
	for _, n := range r.nodes[1:] {
		low = min(low, n.low(end))
	}
	switch {
	case r.mode == byIDs || len(r.nodes) > 1 && len(r.pieces) > 1 && !r.spread():
		r.each(t, low)
	case len(r.nodes) > 1 && len(r.pieces) > 1:
		r.beside(t, low)
	default: // one after the other
		for i := range r.pieces {
			p := &r.pieces[i]
			p.pos = r.position
			p.lo, p.hi = r.key(&p.batch, 0), r.key(&p.batch, p.count-1)
			r.measureBatch(p, t, low)
			r.order.compare(&p.batch)
			r.order.insert(&p.batch)
		}
	}
	r.forget(low)
	r.pieces = r.pieces[:0]
}

// alone measures a run that has its time for itself.
func (r *Simulation) alone(p *issue, t, low int64) {
	p.pos = r.position
	p.lo, p.hi = r.key(&p.batch, 0), r.key(&p.batch, p.count-1)
	r.measureBatch(p, t, low)
	if low > p.first.Unit && r.lowest == nil && r.order.exceeds(p.lo) {
		r.order.reset(&p.batch) // no id to come can be below it
		return
	}
	r.order.compare(&p.batch)
	r.order.insert(&p.batch)
}

// beside measures runs of several nodes that issued at the same time, and have
// got their places.
func (r *Simulation) beside(t, low int64) {
	for i := range r.pieces {
		r.measureBatch(&r.pieces[i], t, low)
		r.order.insert(&r.pieces[i].batch)
	}
	for i := range r.pieces {
		r.order.compare(&r.pieces[i].batch)
	}
}

// measureBatch measures all of a run but its order among the nodes.
func (r *Simulation) measureBatch(p *issue, t, low int64) {
	n := r.nodes[p.node]
	again := int64(0)
	if low <= p.first.Unit || r.repeats || p.first.Unit <= r.slots.highest {
		again = r.slots.add(n.group, p.first, p.count)
	}
	r.position += int64(p.count)
	r.book(n, &p.batch, t, again, r.behind(n, &p.batch))
}

// behind is how many ids of a run are smaller than one that its node issued
// before; it moves the node's highest slot.
func (r *Simulation) behind(n *node, p *batch) int64 {
	last := p.slot(p.count - 1)
	if !n.began || less(n.highest, last) {
		count := int64(0)
		if n.began && less(p.first, n.highest) { // of one unit and timeline, then
			count = int64(n.highest.Seq - p.first.Seq)
		}
		n.highest, n.began = last, true
		return count
	}
	if last == n.highest {
		return int64(p.count) - 1
	}
	return int64(p.count)
}

// less orders slots as their ids are ordered, which [Run.choose] has tried.
func less(a, b ids.Slot) bool {
	if a.Unit != b.Unit {
		return a.Unit < b.Unit
	}
	if a.Toggle != b.Toggle {
		return a.Toggle < b.Toggle
	}
	return a.Seq < b.Seq
}

func (r *Simulation) book(n *node, p *batch, t, again, behind int64) {
	r.result.Duplicates += again
	r.result.OutOfOrder += behind
	if r.trace == nil {
		return
	}
	c, ok := r.trace.cell(n, t)
	if ok && (c.Total() == 0 || c.stale) { // the one id that the trace keeps of a column
		c.First, c.At, c.stale = p.lo, time.Duration(t), false
		if r.mode == bySlots {
			c.First = n.compose(p.first, n.entropy)
		}
	}
	if ok {
		c.Issued[p.first.Toggle&1] += int64(p.count)
		c.Duplicates += again
		c.OutOfOrder += behind
	}
	if again > 0 {
		r.trace.extend(n, Repeating, t, t, again, nil)
	}
}

// key is what orders as an id of a run: the id itself, or its slot.
func (r *Simulation) key(p *batch, i uint32) ids.ID {
	s := p.slot(i)
	if r.mode == bySlots {
		return ids.FromValue(128, ids.Value{Hi: uint64(s.Unit), Lo: uint64(s.Toggle)<<32 | uint64(s.Seq)})
	}
	n := r.nodes[p.node]
	return n.compose(s, n.entropy)
}

// spread gives the runs of several nodes their places, if the nodes issue in
// turns, each id of one beside one of the others, and if the runs' values do
// not interleave. It reports false if ids must be taken one by one.
func (r *Simulation) spread() bool {
	first := &r.pieces[0]
	for i := range r.pieces {
		p := &r.pieces[i]
		if p.at >= 0 || p.count != first.count || p.index != first.index || i > 0 && p.node == r.pieces[i-1].node ||
			p.part.rate != first.part.rate || p.part.at != first.part.at || p.part.from != first.part.from {
			return false
		}
		if first.part.rate.Count == 0 {
			p.pos, p.stride = r.position+int64(i)*int64(p.count), 1
		} else {
			p.pos, p.stride = r.position+int64(i), int64(len(r.pieces))
		}
		p.lo, p.hi = r.key(&p.batch, 0), r.key(&p.batch, p.count-1)
		for j := range i {
			if q := &r.pieces[j]; p.lo.Compare(q.hi) <= 0 && q.lo.Compare(p.hi) <= 0 {
				return false
			}
		}
	}
	return true
}

// each measures a slice id by id, in the order of their true times; those of
// one instant in the order of the nodes, those that had waited first.
func (r *Simulation) each(t, low int64) {
	if len(r.pieces) == 1 {
		r.row(&r.pieces[0], t, low)
		return
	}
	at := slices.Grow(r.merged[:0], len(r.pieces))[:len(r.pieces)]
	clear(at)
	for {
		best, when := -1, int64(never)
		for i := range r.pieces {
			p := &r.pieces[i]
			if at[i] == int(p.count) {
				continue
			}
			if w := p.time(int64(at[i])); w < when || w == when && p.at >= 0 && r.pieces[best].at < 0 {
				best, when = i, w
			}
		}
		if best < 0 {
			break
		}
		r.one(&r.pieces[best], uint32(at[best]), t, low)
		at[best]++
	}
	r.merged = at
}

// row measures a run id by id. Ids that have to be remembered are made some at a
// time, so that the places for them can be looked up together.
func (r *Simulation) row(p *issue, t, low int64) {
	if r.mode != byIDs {
		for i := range p.count {
			r.one(p, i, t, low)
		}
		return
	}
	n := r.nodes[p.node]
	for at := uint32(0); at < p.count; {
		some := r.some[:min(p.count-at, uint32(len(r.some)))]
		for i := range some {
			some[i] = n.compose(p.slot(at+uint32(i)), n.entropy)
		}
		r.set.look(some)
		for i, id := range some {
			r.random(n, r.next(n, p.slot(at+uint32(i)), id), t, r.set.add(id, p.first.Unit))
		}
		at += uint32(len(some))
	}
}

// one measures one id, as a run of its own.
func (r *Simulation) one(p *issue, i uint32, t, low int64) {
	n, slot := r.nodes[p.node], p.slot(i)
	one := r.next(n, slot, n.compose(slot, n.entropy))
	if r.mode == byIDs {
		r.random(n, one, t, r.set.add(one.lo, slot.Unit))
		return
	}
	again := int64(0)
	if low <= slot.Unit || r.repeats || slot.Unit <= r.slots.highest {
		again = r.slots.add(n.group, slot, 1)
	}
	r.order.compare(one)
	r.order.insert(one)
	r.book(n, one, t, again, r.behind(n, one))
}

// next is the next id of all, as a run of its own.
func (r *Simulation) next(n *node, s ids.Slot, id ids.ID) *batch {
	one := &r.single
	one.node, one.first, one.count, one.pos, one.stride = n.index, s, 1, r.position, 1
	one.lo, one.hi = id, id
	r.position++
	return one
}

// random measures an id that only it says how it orders.
func (r *Simulation) random(n *node, one *batch, t, again int64) {
	behind := int64(0)
	if n.began && one.lo.Compare(n.top) < 0 {
		behind = 1
	} else {
		n.top, n.began = one.lo, true
	}
	r.order.k = r.order.tops.add(one.first.Unit, one.lo, one.pos, r.order.k)
	r.book(n, one, t, again, behind)
}
