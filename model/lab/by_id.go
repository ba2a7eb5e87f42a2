package lab

import "idtui/ids"

// atOnce is how many single ids are made in one step at most, so that a run can
// be stopped meanwhile.
const maxPerStep = 1024

// singles takes a node's requests from t on, up to end at the most, one by one,
// where no two of them share a slice of time and each id has to be made. It ends
// with the first that is not simply granted. It reports false where requests
// are not single ones.
func (r *Simulation) measureSparse(t, end int64) bool {
	n := r.nodes[0]
	q := &n.queue
	if r.mode != byIDs || n.waiting || q.nextAt != t || !q.parts[q.part].sparse(n.unit.Step) {
		return false
	}
	p := &q.parts[q.part]
	end = min(r.endInTrace(t, end), r.seconds.end(t), n.clock.end(n.piece), q.nextPart())
	issued := int64(0)
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
		r.measureSparseID(n, g.First, n.lowestPending(r.now+1))
	}
	r.countIssued(t, issued)
	return issued > 0
}

// count counts ids that were issued within the second of t.
func (r *Simulation) countIssued(t, issued int64) {
	r.seconds.add(t, issued)
	r.result.Issued += issued
}

// measureOne makes the one id of a slice of time. It need not be remembered if it
// can be neither a second one nor one that comes again.
func (r *Simulation) measureSparseID(n *node, s ids.Slot, low int64) {
	one, again := r.nextID(n, s, n.compose(s, n.entropy)), int64(0)
	if low <= s.Unit || !r.issuedIDs.isEmpty() {
		again = r.issuedIDs.add(one.lo, s.Unit)
	}
	r.measureRandom(n, one, r.now, again)
	r.forget(low)
}

// within is the end of a step from t on that does not leave what the trace
// records.
func (r *Simulation) endInTrace(t, end int64) int64 {
	if r.trace != nil && t < r.trace.to {
		return min(end, r.trace.to)
	}
	return end
}
