package lab

import (
	"math"

	"idtui/ids"
)

// serveNode passes a node's requests of a slice to its generator: first the
// queued requests, all at the start of the slice, then each request at its own
// time.
func (r *Simulation) serveNode(n *node, t, end int64) {
	for !n.waiting {
		ask := n.queue.nextAt
		if ask >= end {
			return
		}
		n.moveTo(max(ask, t))
		p := &n.queue.parts[n.queue.part]
		until, at := end, int64(-1)
		if ask < t {
			until, at = t, t
		}
		count := min(n.queue.countUntil(until), math.MaxInt32)
		r.request(n, p, count, at)
	}
}

// request passes count requests of a part to the generator, until it answers
// with a wait. After two refusals in a row it refuses the rest of the time
// unit's requests, since nothing changes.
func (r *Simulation) request(n *node, p *part, count, at int64) {
	refused := false
	for count > 0 {
		t := at
		if at < 0 {
			t = n.queue.nextAt
		}
		g := n.seq.Reserve(n.reading(t), uint32(count))
		took := int64(1)
		if refused && g.Answer == ids.Refused {
			took = count
		}
		took = r.record(n, p, &g, t, at, took)
		if n.waiting {
			return
		}
		refused = g.Answer == ids.Refused
		count -= took
	}
}

// record records an answer of the generator and moves past the answered
// requests: those that got an id, the given number of refused ones, or none.
func (r *Simulation) record(n *node, p *part, g *ids.Grant, t, at, refused int64) (took int64) {
	switch g.Answer {
	case ids.Issued:
		took = int64(g.Count)
		r.recordGrant(n, p, g, t, at)
	case ids.Refused:
		took = refused
		r.recordRefusals(n, p, g, at, took)
	default:
		r.startWait(n, g, t)
		return 0
	}
	n.queue.take(took)
	return took
}

// recordGrant records a grant as one batch, or as several if the sequence
// wraps.
func (r *Simulation) recordGrant(n *node, part *part, g *ids.Grant, t, at int64) {
	if at >= 0 {
		r.recordWaits(n, part, int64(g.Count), at)
	}
	if g.Events != 0 {
		r.tally.events |= g.Events
		if g.Events&(ids.Tick|ids.Tock) != 0 {
			r.tally.toggles++
		}
		if r.trace != nil {
			r.trace.position = r.result.Issued
			r.trace.recordGrant(n, g, t)
		}
	}
	index := n.queue.next
	for done := uint32(0); done < g.Count; {
		count, first := g.Count-done, g.First
		if uint64(first.Seq)+uint64(g.Count) > n.wrapAt {
			first = n.seq.Nth(g.First, done)
			count = uint32(min(uint64(count), n.wrapAt-uint64(first.Seq)))
		}
		p := r.newBatch()
		p.node, p.first, p.count, p.stride = n.index, first, count, 1
		p.part, p.index, p.at = part, index, at
		done, index = done+count, index+int64(count)
	}
	r.result.Issued += int64(g.Count)
}

// newBatch returns room for another batch of the slice.
func (r *Simulation) newBatch() *issuedBatch {
	if n := len(r.batches); n < cap(r.batches) {
		r.batches = r.batches[:n+1]
	} else {
		r.batches = append(r.batches, issuedBatch{})
	}
	return &r.batches[len(r.batches)-1]
}

// recordWaits records the waits of requests that are answered at t.
func (r *Simulation) recordWaits(n *node, p *part, count, t int64) {
	index := n.queue.next
	r.result.waits.plus(p.waitSum(t, index, count))
	r.result.Waited += count
	r.result.longestWait = max(r.result.longestWait, t-p.time(index))
	if r.trace != nil {
		r.trace.recordWaits(n, p, index, count, t)
	}
}

// recordRefusals records refusals, all at one time or each at the time of its
// request.
func (r *Simulation) recordRefusals(n *node, p *part, g *ids.Grant, at, count int64) {
	r.result.Refused += count
	r.tally.refused[g.Cause] += count
	if r.trace != nil {
		r.trace.position = r.result.Issued
		m, fresh := r.trace.recordRefusals(n, g, p, n.queue.next, at, count)
		r.recordBehind(m, fresh, n, g.Cause)
	}
}

// startWait makes the node wait until its clock shows the awaited time.
func (r *Simulation) startWait(n *node, g *ids.Grant, t int64) {
	n.waiting = true
	n.wake = max(n.clock.reach(n.piece, t, n.shown(g.Until)), t+1)
	r.tally.waits[g.Cause]++
	if r.trace != nil {
		r.trace.position = r.result.Issued
		m, fresh := r.trace.startWait(n, g, t)
		r.recordBehind(m, fresh, n, g.Cause)
	}
}
