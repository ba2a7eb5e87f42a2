package fit

import (
	"math"

	"idtui/ids"
)

// sharing returns the probability that two given nodes have the same identity.
func (t *traits) sharing(n *Needs) float64 {
	count, assigned, ok := t.identities()
	switch {
	case !ok:
		return 1
	case assigned && count >= n.Nodes:
		return 0
	}
	return 1 / count
}

// sharedIdentity returns the probability that within a year two running nodes have the
// same identity at some time; false without a node field.
func (t *traits) sharedIdentity(n *Needs) (float64, bool) {
	count, assigned, ok := t.identities()
	switch {
	case !ok:
		return 0, false
	case count < n.Nodes:
		return 1, true
	case assigned:
		return 0, true
	}
	none := 0.0 // the logarithm of the probability that no two are equal
	for i := 1.0; i < n.Nodes; i++ {
		none += math.Log1p(-i / count)
		if none < -50 {
			return 1, true
		}
	}
	none += n.restartsPerYear() * math.Log1p(-(n.Nodes-1)/count)
	return -math.Expm1(none), true
}

// betweenNodes returns M: the expected pairs of equal ids per unit of two nodes with one
// identity.
func (t *traits) betweenNodes(l load) float64 {
	equal := math.Exp2(-t.secret)
	switch t.start {
	case onlyRandom:
		return l.mean * l.mean * equal
	case atRandom:
		return l.mean * l.mean / t.starts * equal
	}
	return squaredTails(l.mean, t.count) * equal
}

// withinNode returns W: the expected pairs of equal ids per unit of one node.
func (t *traits) withinNode(l load) float64 {
	switch {
	case t.start == onlyRandom:
		return l.mean * l.mean / 2 * math.Exp2(-t.secret)
	case t.sequence >= 0 && (t.full == ids.WrapFull || t.full == ids.RepeatFull):
		return wraps(l.mean, t.count) * math.Exp2(-t.secret)
	}
	return 0
}

// leastWithin is the number of pairs per year of wrapping sequences that counts as none.
const leastWithin = 1e-30

// duplicates returns the expected pairs of equal ids per year, and the part of them that
// clock steps cause.
func (t *traits) duplicates(n *Needs) (all, steps float64) {
	l := n.loadOf(t.unit, t.hasTime())
	units := year / (l.peak * l.unit) // with traffic, per year
	between := t.betweenNodes(l)
	within := units * n.Nodes * t.withinNode(l)
	if t.start != onlyRandom && within < leastWithin {
		within = 0
	}
	all = within + units*n.pairs()*t.sharing(n)*between
	if n.ClockSteps && t.hasTime() && t.back == ids.FollowBack {
		steps = 365.2425 * n.Nodes / (l.peak * l.unit) * between * t.replayed(l)
	}
	return all + steps, steps
}

// replayed returns how often the numbers after a step meet those from before it: a counter
// that continues repeats them only after it has wrapped.
func (t *traits) replayed(l load) float64 {
	if !t.carries {
		return 1
	}
	turns := math.Floor(2 * l.rate / t.starts)
	return turns * (turns + 1) * t.starts * t.starts / (4 * l.rate * l.rate)
}

// outage returns the mean time without ids per clock step, in seconds.
func (t *traits) outage(n *Needs) float64 {
	switch t.back {
	case ids.RefuseBack, ids.WaitBack, ids.HoldBack:
		return 1
	case ids.StayBack:
		if t.full != ids.WaitFull && t.full != ids.RefuseFull || !t.hasTime() {
			return 0
		}
		if d := t.count / n.loadOf(t.unit, true).rate; d < 2 {
			return (2 - d) * (2 - d) / 4
		}
	}
	return 0
}
