package lab

import (
	"math/rand/v2"

	"idtui/ids"
)

// forget drops the measures of time units that cannot follow any more.
func (r *Simulation) forget(low int64) {
	r.issuedSlots.forget(low)
	r.issuedIDs.forget(low)
	if r.order.remembered() < 2*r.kept+64 {
		return
	}
	switch {
	case r.unordered:
	case r.smallestOfUnit == nil:
		r.order.forgetUnits(low)
	case low > 0:
		r.order.forgetBelow(r.smallestOfUnit(low))
	}
	r.kept = r.order.remembered()
}

// chooseMode selects how ids are measured, by a check of how the scheme's ids
// sort.
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
	r.mayRepeat = n.bound.Policy.Full == ids.WrapFull || n.bound.Policy.Full == ids.RepeatFull
	r.mayRepeat = r.mayRepeat || r.sharedIdentity()
	r.order.key = r.key
	if r.mode == byIDs {
		r.order.key = func(p *batch, _ uint32) ids.ID { return p.lo }
		r.unordered = !r.unitsOrderIDs()
	}
	r.sortsByTime = n.bound.Time != nil && r.unitsOrderHere()
	if r.mode == byBatches && !r.unitsOrderIDs() {
		r.smallestOfUnit = r.smallestID
	}
}

// A trial generates ids like those of a node without changing its generator.
type trial struct {
	compose func(ids.Slot, ids.Entropy) ids.ID
	entropy ids.Entropy
	policy  *ids.Policy
	near    int64 // time unit of the scenario's start
}

// trial returns the trial of a node.
func (r *Simulation) trial(n *node) trial {
	p := n.bound.Policy
	return trial{n.bound.Composer(), entropyOf(r.config.Seed, n.index), p, min(max(p.Unit.Index(n.start), 0), p.MaxUnit)}
}

// id returns the id of a slot.
func (t *trial) id(s ids.Slot) ids.ID { return t.compose(s, t.entropy) }

// randomSlot returns a slot near the scenario's start, or at some distance.
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

// tries is how often an order is checked.
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

// unitsOrderIDs checks with random slots whether an id of an earlier time unit
// is always smaller, whichever nodes issue the two.
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

// unitsOrderHere checks with random slots whether a node's ids sort by time unit in the
// time of the scenario. UUIDs of version 1 do so for seven minutes.
func (r *Simulation) unitsOrderHere() bool {
	rnd := rand.New(rand.NewPCG(5, 6)) //nolint:gosec // a spot check
	n := r.trial(r.nodes[0])
	span := max(n.policy.Unit.Index(r.nodes[0].start.Add(r.scenario.For))-n.near, 2)
	if n.policy.MaxUnit < 1 {
		return true
	}
	for range tries {
		early, late := n.randomSlot(rnd), n.randomSlot(rnd)
		early.Unit = min(n.near+min(rnd.Int64N(span), n.policy.MaxUnit-n.near), n.policy.MaxUnit-1)
		late.Unit = early.Unit + 1 + rnd.Int64N(min(span, n.policy.MaxUnit-early.Unit))
		if n.id(early).Compare(n.id(late)) >= 0 {
			return false
		}
	}
	return true
}

// smallestID returns the smallest id that any node can issue in a time unit.
func (r *Simulation) smallestID(unit int64) (least ids.ID) {
	for i, n := range r.nodes {
		id := n.compose(ids.Slot{Unit: unit, Seq: n.bound.Policy.SeqMin}, n.entropy)
		if i == 0 || id.Compare(least) < 0 {
			least = id
		}
	}
	return least
}
