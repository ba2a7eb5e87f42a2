package lab

import (
	"math/rand/v2"
	"slices"
	"time"

	"idtui/ids"
	"idtui/model/lab/issued"
	"idtui/model/lab/scenario"
)

// measure measures the ids that were issued in a time slice.
func (r *Simulation) measure(t, end int64) {
	issued := int64(0)
	for i := range r.batches {
		issued += int64(r.batches[i].Count)
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
		// The nodes issued ids in turns, so the positions are known. Measuring the ids one by one
		// makes BenchmarkNodes take 70 times as long.
		for i := range r.batches {
			r.measureBatch(&r.batches[i], t, low)
			r.order.Insert(&r.batches[i].Batch)
		}
		for i := range r.batches {
			r.order.Compare(&r.batches[i].Batch)
		}
	default:
		for i := range r.batches {
			p := &r.batches[i]
			p.Pos = r.position
			p.Lo, p.Hi = r.key(&p.Batch, 0), r.key(&p.Batch, p.Count-1)
			r.measureBatch(p, t, low)
			r.order.Compare(&p.Batch)
			r.order.Insert(&p.Batch)
		}
	}
	r.forget(low)
	r.batches = r.batches[:0]
}

// measureBatch measures a batch, except its order among the ids of all nodes.
func (r *Simulation) measureBatch(p *issuedBatch, t, low int64) {
	n := r.nodes[p.Node]
	r.measured, r.measuredAt = p, 0
	duplicates := int64(0)
	if low <= p.First.Unit || r.mayRepeat || p.First.Unit <= r.slots.Highest {
		duplicates = r.slots.Add(n.group, p.First, p.Count)
	}
	r.position += int64(p.Count)
	r.recordBatch(n, &p.Batch, t, duplicates, r.countOutOfOrder(n, &p.Batch))
}

// countOutOfOrder returns how many ids of a batch are smaller than one that the node issued
// before. It updates the node's highest slot, and counts the ids by reason.
func (r *Simulation) countOutOfOrder(n *node, p *issued.Batch) int64 {
	n.newest = n.highest
	last := p.Slot(p.Count - 1)
	if !n.hasHighest || slotLess(n.highest, last) {
		count := int64(0)
		if n.hasHighest && slotLess(p.First, n.highest) { // both have the same time unit and timeline
			count = int64(n.highest.Seq - p.First.Seq)
			r.countReason(n, p.First, count)
		}
		n.highest, n.hasHighest = last, true
		return count
	}
	count := int64(p.Count)
	if last == n.highest {
		count--
	}
	r.countReason(n, p.First, count)
	return count
}

// countReason counts ids of a slot's time unit that are out of order, by reason.
func (r *Simulation) countReason(n *node, s ids.Slot, count int64) {
	switch newest := n.highest; {
	case s.Unit < newest.Unit:
		r.result.OutOfOrderAfterStep += count
	case s.Unit == newest.Unit:
		r.result.OutOfOrderInUnit += count
		if s.Unit == n.frozenUnit {
			r.tally.frozenInUnit += count
		}
		switch {
		case s.Toggle < newest.Toggle:
			r.result.onTick += count
		case s.Unit == n.lostUnit:
			r.tally.afterRestart += count
		}
	}
}

// unitLess orders slots by their time unit and timeline.
func unitLess(a, b ids.Slot) bool {
	return a.Unit < b.Unit || a.Unit == b.Unit && a.Toggle < b.Toggle
}

// slotLess orders slots in the order of their ids, which [Simulation.slotsOrderIDs] has checked.
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
func (r *Simulation) recordBatch(n *node, p *issued.Batch, t, duplicates, outOfOrder int64) {
	r.result.Duplicates += duplicates
	r.result.OutOfOrder += outOfOrder
	r.tally.both += max(duplicates+outOfOrder-int64(p.Count), 0)
	if p.First.Unit == n.frozenUnit {
		r.tally.frozenDuplicates += duplicates
	}
	if p.First.Unit < n.highest.Unit {
		r.tally.earlierDuplicates += duplicates
	}
	if r.trace == nil {
		return
	}
	r.trace.position = r.position - int64(p.Count)
	r.trace.placeEvents(t)
	if col, ok := r.trace.column(t); ok {
		c := &r.trace.cells[n.index][col]
		if c.Total() == 0 || c.stale { // the trace keeps one id per column
			c.First, c.At, c.stale = r.firstID(n, p), time.Duration(t), false
		}
		c.Issued[p.First.Toggle&1] += int64(p.Count)
		c.Duplicates += duplicates
		c.OutOfOrder += outOfOrder
	}
	r.recordFaults(n, p, t, duplicates, outOfOrder)
}

// key returns a value that sorts like id i of a batch: the id itself, or its slot.
func (r *Simulation) key(p *issued.Batch, i uint32) ids.ID {
	s := p.Slot(i)
	if r.mode == bySlots {
		return ids.FromValue(128, ids.Value{Hi: uint64(s.Unit), Lo: uint64(s.Toggle)<<32 | uint64(s.Seq)})
	}
	n := r.nodes[p.Node]
	return n.compose(s, n.entropy)
}

// placeTurns assigns positions to the batches of several nodes: in turns, or one node after the
// other for a burst. It reports false if the ids must be measured one by one. The batches must have
// the same load, and their ranges must not overlap.
func (r *Simulation) placeTurns() bool {
	first := &r.batches[0]
	for i := range r.batches {
		p := &r.batches[i]
		if p.at >= 0 || p.Count != first.Count || p.index != first.index || i > 0 && p.Node == r.batches[i-1].Node ||
			p.load.Rate != first.load.Rate || p.load.At != first.load.At || p.load.From != first.load.From {
			return false
		}
		if first.load.Rate.Count == 0 {
			p.Pos, p.Stride = r.position+int64(i)*int64(p.Count), 1
		} else {
			p.Pos, p.Stride = r.position+int64(i), int64(len(r.batches))
		}
		p.Lo, p.Hi = r.key(&p.Batch, 0), r.key(&p.Batch, p.Count-1)
		for j := range i {
			if q := &r.batches[j]; p.Lo.Compare(q.Hi) <= 0 && q.Lo.Compare(p.Hi) <= 0 {
				return false
			}
		}
	}
	return true
}

// measureEach measures a slice id by id, in the order of true time. Ids of one instant are ordered
// by node; requests that waited come first. The batches of a node are in the order of time. So
// measureEach compares only the next batch of each node. Comparing all batches would be slow: a
// burst can have one batch per id.
func (r *Simulation) measureEach(t, low int64) {
	if r.batches[0].Node == r.batches[len(r.batches)-1].Node {
		for i := range r.batches {
			r.measureRow(&r.batches[i], t, low)
		}
		return
	}
	heads := r.heads[:0]
	for i := range r.batches {
		if i == 0 || r.batches[i].Node != r.batches[i-1].Node {
			heads = append(heads, batchHead{batch: i})
		}
	}
	for len(heads) > 0 && !r.canceled.Load() {
		best, when := 0, int64(scenario.Never)
		for i, h := range heads {
			p := &r.batches[h.batch]
			if w := p.time(int64(h.id)); w < when || w == when && p.at >= 0 && r.batches[heads[best].batch].at < 0 {
				best, when = i, w
			}
		}
		h := &heads[best]
		p := &r.batches[h.batch]
		r.measureID(p, h.id, t, low)
		if h.id++; h.id < p.Count {
			continue
		}
		*h = batchHead{batch: h.batch + 1}
		if h.batch == len(r.batches) || r.batches[h.batch].Node != p.Node {
			heads = slices.Delete(heads, best, best+1)
		}
	}
	for _, h := range heads { // subtract the ids that a canceled run did not measure
		for node := r.batches[h.batch].Node; h.batch < len(r.batches) && r.batches[h.batch].Node == node; h = (batchHead{batch: h.batch + 1}) {
			r.result.Issued -= int64(r.batches[h.batch].Count - h.id)
		}
	}
	r.heads = heads
}

// A batchHead is the position of a node's next id. It has the indexes of its batch and of the id in
// the batch.
type batchHead struct {
	batch int
	id    uint32
}

// measureRow measures a batch id by id. It generates some ids ahead, so that [issued.IDs.Prefetch]
// can visit their places together.
func (r *Simulation) measureRow(p *issuedBatch, t, low int64) {
	if r.mode != byIDs {
		for i := range p.Count {
			if r.canceled.Load() {
				r.result.Issued -= int64(p.Count - i)
				return
			}
			r.measureID(p, i, t, low)
		}
		return
	}
	n := r.nodes[p.Node]
	for at := uint32(0); at < p.Count; {
		if r.canceled.Load() {
			r.result.Issued -= int64(p.Count - at)
			return
		}
		some := r.ahead[:min(p.Count-at, uint32(len(r.ahead)))]
		for i := range some {
			some[i] = n.compose(p.Slot(at+uint32(i)), n.entropy)
		}
		r.ids.Prefetch(some)
		for i, id := range some {
			r.measured, r.measuredAt = p, int64(at)+int64(i)
			r.measureRandom(n, r.nextID(n, p.Slot(at+uint32(i)), id), t, r.ids.Add(id, p.First.Unit))
		}
		at += uint32(len(some))
	}
}

// measureID measures one id as a batch.
func (r *Simulation) measureID(p *issuedBatch, i uint32, t, low int64) {
	n, slot := r.nodes[p.Node], p.Slot(i)
	r.measured, r.measuredAt = p, int64(i)
	one := r.nextID(n, slot, n.compose(slot, n.entropy))
	if r.mode == byIDs {
		r.measureRandom(n, one, t, r.ids.Add(one.Lo, slot.Unit))
		return
	}
	duplicates := int64(0)
	if low <= slot.Unit || r.mayRepeat || slot.Unit <= r.slots.Highest {
		duplicates = r.slots.Add(n.group, slot, 1)
	}
	r.order.Compare(one)
	r.order.Insert(one)
	r.recordBatch(n, one, t, duplicates, r.countOutOfOrder(n, one))
}

// nextID returns the next id of the simulation as a batch.
func (r *Simulation) nextID(n *node, s ids.Slot, id ids.ID) *issued.Batch {
	one := &r.single
	one.Node, one.First, one.Count, one.Pos, one.Stride = n.index, s, 1, r.position, 1
	one.Lo, one.Hi = id, id
	r.position++
	return one
}

// measureRandom measures an id whose position in the sort order depends on its random bits.
func (r *Simulation) measureRandom(n *node, one *issued.Batch, t, duplicates int64) {
	outOfOrder := int64(0)
	if n.hasHighest && one.Lo.Compare(n.highestID) < 0 {
		outOfOrder = 1
		if r.sortsByTime {
			r.countReason(n, one.First, 1)
		}
	} else {
		n.highestID = one.Lo
	}
	if !n.hasHighest || unitLess(n.highest, one.First) {
		n.highest, n.hasHighest = one.First, true
	}
	r.order.Add(one.First.Unit, one.Lo, one.Pos)
	r.recordBatch(n, one, t, duplicates, outOfOrder)
}

// forget drops the measures of time units that cannot occur again.
func (r *Simulation) forget(low int64) {
	r.slots.Forget(low)
	r.ids.Forget(low)
	if r.order.Remembered() < 2*r.kept+64 {
		return
	}
	switch {
	case r.unordered:
	case r.smallestOfUnit == nil:
		r.order.ForgetUnits(low)
	case low > 0:
		r.order.ForgetIDs(r.smallestOfUnit(low))
	}
	r.kept = r.order.Remembered()
}

// chooseMode selects how ids are measured. It tests how the scheme's ids sort.
func (r *Simulation) chooseMode() {
	n := r.nodes[0]
	switch {
	case n.bound.Policy.Full == ids.NeverFull || n.bound.Random() || !r.slotsOrderIDs():
		r.mode = byIDs
	case len(r.nodes) == 1:
		r.mode = bySlots
	default:
		r.mode = byBatches
	}
	r.mayRepeat = n.bound.Policy.Full == ids.WrapFull || n.bound.Policy.Full == ids.RepeatFull ||
		slices.ContainsFunc(r.nodes, func(n *node) bool { return n.group != n.index }) // nodes with the same settings
	r.order.Key = r.key
	if r.mode == byIDs {
		r.order.Key = func(p *issued.Batch, _ uint32) ids.ID { return p.Lo }
		r.unordered = !r.unitsOrderIDs()
	}
	r.sortsByTime = n.bound.Time != nil && r.unitsOrderHere()
	if r.mode == byBatches && !r.unitsOrderIDs() {
		r.smallestOfUnit = func(unit int64) (least ids.ID) {
			for i, n := range r.nodes {
				id := n.compose(ids.Slot{Unit: unit, Seq: n.bound.Policy.SeqMin}, n.entropy)
				if i == 0 || id.Compare(least) < 0 {
					least = id
				}
			}
			return least
		}
	}
}

// A trial generates ids like those of a node, without changing the node's generator.
type trial struct {
	compose func(ids.Slot, ids.Entropy) ids.ID
	entropy ids.Entropy
	policy  *ids.Policy
	near    int64 // time unit of the scenario's start
}

func (r *Simulation) trial(n *node) trial {
	p := n.bound.Policy
	return trial{n.bound.Composer(), entropyOf(r.config.Seed, n.index), p, min(max(p.Unit.Index(n.start), 0), p.MaxUnit)}
}

func (t *trial) id(s ids.Slot) ids.ID { return t.compose(s, t.entropy) }

// randomSlot returns a slot near the scenario's start, or later.
func (t *trial) randomSlot(rnd *rand.Rand) ids.Slot {
	ahead := rnd.Int64N(1 << rnd.IntN(40))
	s := ids.Slot{Unit: t.near + min(ahead, t.policy.MaxUnit-t.near), Seq: t.policy.SeqMin}
	if t.policy.Back == ids.ToggleBack {
		s.Toggle = uint8(rnd.IntN(2))
	}
	if t.policy.SeqMax > t.policy.SeqMin {
		s.Seq += rnd.Uint32N(t.policy.SeqMax - t.policy.SeqMin + 1)
	}
	return s
}

// tries is the number of random slots in a check of an order.
const tries = 1000

// slotsOrderIDs checks with random slots whether a node's ids sort like their
// slots.
func (r *Simulation) slotsOrderIDs() bool {
	rnd := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // a spot check
	n := r.trial(r.nodes[0])
	for range tries {
		a, b := n.randomSlot(rnd), n.randomSlot(rnd)
		if rnd.IntN(2) == 0 {
			b.Unit = a.Unit
		}
		if a != b && slotLess(a, b) != (n.id(a).Compare(n.id(b)) < 0) {
			return false
		}
	}
	return true
}

// unitsOrderIDs checks with random slots whether an id of an earlier time unit is always smaller,
// even on another node.
func (r *Simulation) unitsOrderIDs() bool {
	rnd := rand.New(rand.NewPCG(3, 4)) //nolint:gosec // a spot check
	nodes := make([]trial, len(r.nodes))
	for i, n := range r.nodes {
		nodes[i] = r.trial(n)
	}
	for i := range tries {
		a, b := &nodes[i%len(nodes)], &nodes[rnd.IntN(len(nodes))]
		early, late := a.randomSlot(rnd), b.randomSlot(rnd)
		if i%2 == 0 {
			late.Unit = min(early.Unit+1, b.policy.MaxUnit)
		}
		if early.Unit < late.Unit && a.id(early).Compare(b.id(late)) >= 0 {
			return false
		}
	}
	return true
}

// unitsOrderHere checks with random slots whether a node's ids sort by time unit during the
// scenario. UUIDv1 ids do so for seven minutes.
func (r *Simulation) unitsOrderHere() bool {
	rnd := rand.New(rand.NewPCG(5, 6)) //nolint:gosec // a spot check
	n := r.trial(r.nodes[0])
	span := max(n.policy.Unit.Index(r.nodes[0].start.Add(r.scenario.For))-n.near, 2)
	if n.policy.MaxUnit < 1 {
		return true
	}
	for i := range tries {
		early, late := n.randomSlot(rnd), n.randomSlot(rnd)
		early.Unit = min(n.near+min(rnd.Int64N(span), n.policy.MaxUnit-n.near), n.policy.MaxUnit-1)
		late.Unit = early.Unit + 1
		if i%2 == 0 {
			late.Unit += rnd.Int64N(min(span, n.policy.MaxUnit-early.Unit))
		}
		if n.id(early).Compare(n.id(late)) >= 0 {
			return false
		}
	}
	return true
}

// maxPerStep limits the ids of one step, so that a simulation can be stopped
// between steps.
const maxPerStep = 1024

// measureSparse handles a node's requests from t on, one by one, up to end at most. It applies if
// no two requests share a time slice and every id is generated. It stops after the first request
// that is not simply granted, and reports whether it handled a request.
//
// It saves 56 % of the time of BenchmarkSparse/flax.
func (r *Simulation) measureSparse(t, end int64) bool {
	n := r.nodes[0]
	q := &n.queue
	if r.mode != byIDs || n.waiting || q.nextAt != t || !q.loads[q.load].Sparse(n.unitLength()) {
		return false
	}
	p := &q.loads[q.load]
	end = min(r.endInTrace(t, end), r.seconds.end(t), n.clock.End(n.piece), q.nextLoad())
	issued := int64(0)
	r.measured = nil
	for ; q.nextAt < end && issued < maxPerStep; issued++ {
		r.now = q.nextAt
		g := n.seq.Reserve(n.reading(r.now), 1)
		if g.Answer != ids.Issued || g.Events != 0 {
			r.countIssued(t, issued)
			r.record(n, p, &g, r.now, -1, 1)
			r.measure(r.now, r.now+1)
			return true
		}
		q.take(1)
		low := n.lowestPending(r.now + 1)
		one, duplicates := r.nextID(n, g.First, n.compose(g.First, n.entropy)), int64(0)
		// Skip an id that cannot be duplicated later and cannot be a duplicate.
		if low <= g.First.Unit || !r.ids.Empty() {
			duplicates = r.ids.Add(one.Lo, g.First.Unit)
		}
		r.measureRandom(n, one, r.now, duplicates)
		r.forget(low)
	}
	r.countIssued(t, issued)
	return issued > 0
}

// countIssued counts ids that were issued within the second of t.
func (r *Simulation) countIssued(t, issued int64) {
	r.seconds.add(t, issued)
	r.result.Issued += issued
}

// endInTrace returns the end of a step from t on that stays inside or outside the traced period.
func (r *Simulation) endInTrace(t, end int64) int64 {
	if r.trace != nil && t < r.trace.to {
		return min(end, r.trace.to)
	}
	return end
}
