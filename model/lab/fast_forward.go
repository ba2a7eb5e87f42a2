package lab

import (
	"math"
	"time"

	"idtui/ids/generate"
	"idtui/model/lab/scenario"
	"idtui/model/lab/wide"
)

// A fastForward is a series of requests of one node in many time units that are all granted at
// once. The clock runs evenly, and no time unit overflows. All ids are in order, and none can be
// duplicated.
type fastForward struct {
	generate.Bulk
	low int64 // lowest time unit that can follow
}

// fastForward handles a node's requests from t on, up to end at most, in one step. It reports false
// and changes nothing unless it can measure all their ids at once. It never stops inside a time
// unit, because the next slice would then start there.
//
// Without it, BenchmarkSparse/koid and /sno take more than 100 times as long.
func (r *Simulation) fastForward(t, end int64) bool {
	n := r.nodes[0]
	if r.mode != bySlots || n.waiting || n.queue.nextAt != t {
		return false
	}
	u := n.unitAt(t)
	if n.hasHighest && u <= n.highest.Unit || u <= r.slots.Highest {
		return false
	}
	s, ok := n.planFastForward(t, r.endInTrace(t, end))
	if !ok {
		return false
	}
	first, last, ok := n.seq.ReserveBulk(s.Bulk)
	if ok {
		q := &n.queue // its ids are in order
		p := &q.loads[q.load]
		i := q.next
		left := s.Count
		for left > 0 {
			t := p.Time(i)
			m := min(p.CountBefore(r.seconds.end(t))-i, left)
			r.seconds.add(t, m)
			i, left = i+m, left-m
		}
		q.take(s.Count)
		r.result.Issued += s.Count

		one := &r.single
		one.First, one.Count = first, uint32(s.Count)
		r.position += s.Count
		r.recordBatch(n, one, t, 0, 0)
		one.First, one.Count = last, s.Last
		one.First.Seq -= s.Last - 1
		one.Pos, one.Stride = r.position-int64(s.Last), 1
		one.Lo, one.Hi = r.key(one, 0), r.key(one, one.Count-1)
		r.order.Restart(one)
		n.highest, n.hasHighest = last, true
		r.forget(s.low)
	}
	return ok
}

// maxForward limits the true time of one step, so that a simulation can be stopped between steps.
const maxForward = int64(time.Hour)

// minUnits is the minimum number of time units of a fast-forward. For fewer, single slices are
// faster.
const minUnits = 4

// planFastForward returns the longest fast-forward from the next request on, which is made at t. It
// reports false if a fast-forward is impossible or too short. A fast-forward ends with the last
// time unit that is over before end.
func (n *node) planFastForward(t, end int64) (s fastForward, ok bool) {
	q := &n.queue
	p := &q.loads[q.load]
	if n.clock.Pieces[n.piece].Pace < scenario.TruePace/2 || p.Rate.Count == 0 {
		return s, false
	}
	end = min(end, t+maxForward, n.clock.End(n.piece), q.nextLoad())
	if full := q.next + n.slotsBeforeWrap(); full < p.Count {
		end = min(end, p.Time(full))
	}
	if end-t < minUnits*int64(n.unitLength()) {
		return s, false
	}
	s.Count = q.countUntil(end)
	s.low = n.lowestUnit(max(end, q.after(s.Count)))
	last := n.unitAt(p.Time(q.next + s.Count - 1))
	if s.low <= last {
		if end = n.unitStart(s.low); end <= t {
			return s, false
		}
		s.Count = q.countUntil(end)
		last = n.unitAt(p.Time(q.next + s.Count - 1))
	}
	before := max(p.CountBefore(n.unitStart(last))-q.next, 0)
	s.From, s.To = n.reading(t), n.reading(p.Time(q.next+s.Count-1))
	s.Last, s.Most = uint32(s.Count-before), n.maxPerUnit(p)
	return s, s.Count > 1
}

// maxPerUnit returns the maximum number of requests of a load in one time unit. A time unit is
// rounded up to whole microseconds, like readings.
func (n *node) maxPerUnit(p *scenario.Load) uint32 {
	shown := (int64(n.unitLength()) + 999) / 1000 * 1000
	length := wide.MulDivUp(shown, scenario.TruePace, n.clock.Pieces[n.piece].Pace)
	return uint32(min(wide.MulDivUp(length, p.Rate.Count, int64(p.Rate.Per)), math.MaxUint32))
}

// slotsBeforeWrap returns the number of slots until a sequence wraps that does not restart with
// the time unit. Ids after the wrap can be smaller than earlier ones.
func (n *node) slotsBeforeWrap() int64 {
	if !n.bound.Policy.SeqCarry {
		return math.MaxInt32
	}
	return int64(min(n.wrapAt-uint64(n.seq.State().Next), math.MaxInt32))
}

// unitAt returns the time unit that the node's clock shows at a true time, in
// the current piece.
func (n *node) unitAt(t int64) int64 { return n.unit.Index(n.reading(t)) }

// unitStart returns the true time at which a time unit starts, in the current
// piece.
func (n *node) unitStart(unit int64) int64 {
	return n.clock.Pieces[n.piece].Reach(n.shown(n.unit.Start(unit)))
}
