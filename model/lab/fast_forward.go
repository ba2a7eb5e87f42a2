package lab

import (
	"math"
	"time"

	"idtui/ids"
)

// A stretch is requests of one node through many units, all granted at once:
// the clock runs evenly, no unit is asked for more than it has, none of the ids
// is below an earlier one, and none can come again.
type fastForward struct {
	ids.Bulk
	low int64 // no unit below comes after it
}

// stretch takes a node's requests from t on, up to end at the most, in one step
// if they are a stretch: their measures are known without a look at each. It
// reports false, and leaves all as it was, where they are not. To take a part of
// a unit would begin the next slice in the middle of it, so it never does.
func (r *Simulation) fastForward(t, end int64) bool {
	n := r.nodes[0]
	if r.mode != bySlots || n.waiting || n.queue.nextAt != t {
		return false
	}
	u := n.unitAt(t)
	if n.hasHighest && u <= n.highest.Unit || u <= r.issuedSlots.highest {
		return false
	}
	s, ok := n.planFastForward(t, r.endInTrace(t, end))
	if !ok {
		return false
	}
	first, last, ok := n.seq.ReserveBulk(s.Bulk)
	if ok {
		r.recordFastForward(n, t, &s, first, last)
	}
	return ok
}

// pass measures a stretch: the ids' order is that of their places.
func (r *Simulation) recordFastForward(n *node, t int64, s *fastForward, first, last ids.Slot) {
	q := &n.queue
	r.seconds.spread(&q.parts[q.part], q.next, s.Count)
	q.take(s.Count)
	r.result.Issued += s.Count

	one := &r.single
	one.first, one.count = first, uint32(s.Count)
	r.recordBatch(n, one, t, 0, 0)
	r.position += s.Count
	one.first, one.count = last, s.Last
	one.first.Seq -= s.Last - 1
	one.pos, one.stride = r.position-int64(s.Last), 1
	one.lo, one.hi = r.key(one, 0), r.key(one, one.count-1)
	r.order.reset(one)
	n.highest, n.hasHighest = last, true
	r.forget(s.low)
}

// longest is how much true time goes into one step at most, so that a run can
// be stopped meanwhile.
const maxForward = int64(time.Hour)

// few is how many units are faster taken one by one.
const minUnits = 4

// stretch is the longest stretch from the next request on, which is made at t,
// to the last unit that is over at the end.
func (n *node) planFastForward(t, end int64) (s fastForward, ok bool) {
	q := &n.queue
	p := &q.parts[q.part]
	if n.clock.pieces[n.piece].pace < truePace/2 || p.rate.Count == 0 {
		return s, false
	}
	end = min(end, t+maxForward, n.clock.end(n.piece), q.nextPart())
	if full := q.next + n.slotsBeforeWrap(); full < p.count {
		end = min(end, p.time(full))
	}
	if end-t < minUnits*int64(n.unit.Step) {
		return s, false
	}
	s.Count = q.countUntil(end)
	s.low = n.lowestUnit(max(end, q.after(s.Count)))
	last := n.unitAt(p.time(q.next + s.Count - 1))
	if s.low <= last {
		if end = n.unitStart(s.low); end <= t {
			return s, false
		}
		s.Count = q.countUntil(end)
		last = n.unitAt(p.time(q.next + s.Count - 1))
	}
	before := max(p.countBefore(n.unitStart(last))-q.next, 0)
	s.From, s.To = n.reading(t), n.reading(p.time(q.next+s.Count-1))
	s.Last, s.Most = uint32(s.Count-before), n.maxPerUnit(p)
	return s, s.Count > 1
}

// most is a number of requests of a part that no unit gets more of.
func (n *node) maxPerUnit(p *part) uint32 {
	long := mulDivUp(int64(n.unit.Step)+1000, truePace, n.clock.pieces[n.piece].pace) // readings are whole microseconds
	return uint32(min(mulDivUp(long+1, p.rate.Count, int64(p.rate.Per))+1, math.MaxUint32))
}

// room is how many slots there are until a sequence that goes on through the
// units comes round: from there on ids may be below earlier ones.
func (n *node) slotsBeforeWrap() int64 {
	if !n.bound.Policy.SeqCarry {
		return math.MaxInt32
	}
	return int64(min(n.wrapAt-uint64(n.seq.State().Next), math.MaxInt32))
}

// unitAt is the unit that the node's clock shows at a true time, in the current
// piece.
func (n *node) unitAt(t int64) int64 { return n.unit.Index(n.reading(t)) }

// beginning is the true time at which a unit begins, in the current piece.
func (n *node) unitStart(unit int64) int64 {
	return n.clock.pieces[n.piece].reach(n.shown(n.unit.Start(unit)))
}
