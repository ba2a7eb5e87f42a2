package generate

import (
	"math/bits"

	"idtui/ids"
)

// transition is the answer to a reading and the state that follows. It is planned from a mark,
// without access to the shared state. It is valid only while the state equals the mark.
type transition struct {
	grant ids.Grant
	word  uint64 // the new word of the era; the marked word if it does not change
	next  *era   // the era that begins, or nil
	lost  bool   // other goroutines have moved past the reading: mark and read again
}

// plan returns the transition for a reading in unit u that was taken after the first mark. The
// parameter first is false for a later mark. Then other goroutines have changed the word, so an
// earlier unit is not a clock regression.
func (s *Sequencer) plan(m mark, u int64, n uint32, first bool) (mv transition) {
	offset, toggle, next, count := s.unpack(m.era, m.word)
	high := m.era.base + offset
	switch {
	case offset >= 0 && u == high:
	case offset < 0 || u > high:
		next, count = s.begin(next)
	case !first:
		mv.lost = true
		return mv
	case s.p.Back == ids.StayBack:
		u = high
	default:
		return s.back(m, u, n)
	}
	if s.p.Full == ids.BorrowFull && s.countBits > 0 && count >= s.capacity {
		return s.borrow(m, u+1, toggle, next, n)
	}
	took := s.take(&mv.grant, u, toggle, next, count, n)
	if s.p.Full == ids.RepeatFull && mv.grant.Answer == ids.Refused {
		count = 0
	}
	s.transitionTo(&mv, m, u, toggle, s.after(next, took), count+took)
	return mv
}

// borrow returns the transition to unit u, which has not begun, because the unit before
// it overflowed. Until the clock has caught up, readings are behind the newest unit, and
// [ids.StayBack] applies.
func (s *Sequencer) borrow(m mark, u int64, toggle uint8, next, n uint32) transition {
	if u > s.p.MaxUnit {
		return transition{grant: s.outside(u), word: m.word}
	}
	return s.newUnit(m, u, toggle, next, n, ids.Overflow)
}

// newUnit returns the transition to a unit without used slots. It adds the events in why to
// the grant.
func (s *Sequencer) newUnit(m mark, u int64, toggle uint8, next, n uint32, why ids.EventSet) (mv transition) {
	next, count := s.begin(next)
	took := s.take(&mv.grant, u, toggle, next, count, n)
	mv.grant.Events |= why
	s.transitionTo(&mv, m, u, toggle, s.after(next, took), count+took)
	return mv
}

// begin returns the start and the count of a unit without used slots.
func (s *Sequencer) begin(next uint32) (start, count uint32) {
	if s.p.SeqCarry {
		return next, 0
	}
	return s.first()
}

// transitionTo sets the state that follows a transition. A unit that does not fit into
// the word begins an era, and so does one whose start does not.
func (s *Sequencer) transitionTo(mv *transition, m mark, u int64, toggle uint8, next, count uint32) {
	if at := u - m.era.base; at >= 0 && at < s.span() && (!s.wide || s.start(next, count) == m.era.start) {
		mv.word = s.pack(at, toggle, next, count)
		return
	}
	mv.next = s.newEra(u, toggle, next, count, m.era.safeMark, m.era.drifts)
}

// start returns the start of a unit, if next is the number after those of count slots.
func (s *Sequencer) start(next, count uint32) uint32 {
	if !s.wide {
		return 0
	}
	return (next + s.round - count) % s.round
}

// newEra returns an era that begins at a unit.
func (s *Sequencer) newEra(u int64, toggle uint8, next, count uint32, safe int64, drifts uint32) *era {
	e := &era{base: s.baseFor(u), safeMark: safe, drifts: drifts, start: s.start(next, count)}
	e.word.Store(s.pack(u-e.base, toggle, next, count))
	return e
}

// after returns the sequence number that is n after next. It wraps at the end of the sequence.
func (s *Sequencer) after(next, n uint32) uint32 {
	sum := uint64(next) + uint64(n)
	if s.continues && sum >= uint64(s.round) {
		sum %= uint64(s.round)
	}
	return uint32(sum)
}

// take grants up to n slots of a unit of which count are used, or answers that it
// overflowed. It returns the number of granted slots. It fills in the grant in place,
// because a copy takes longer than the computation.
func (s *Sequencer) take(g *ids.Grant, unit int64, toggle uint8, next, count, n uint32) uint32 {
	switch {
	case s.countBits > 0 && count >= s.capacity:
		*g = s.full(unit)
		return 0
	case s.countBits > 0:
		n = min(n, s.capacity-count)
	case s.capacity > 0 && n > s.capacity:
		g.Events = ids.Wrapped
	}
	g.Count = n
	g.First = ids.Slot{Unit: unit, Toggle: toggle, Seq: s.p.SeqMin + count}
	if s.continues {
		g.First.Seq = s.p.SeqMin + next
	}
	return n
}

// full returns the answer if a unit has no slot left.
func (s *Sequencer) full(unit int64) ids.Grant {
	g := ids.Grant{Answer: ids.Refused, Cause: ids.UnitFull, Events: ids.Overflow, Limit: s.capacity, Until: s.p.Unit.Start(unit + 1)}
	if s.p.Full == ids.WaitFull {
		g.Answer, g.Events = ids.Waiting, ids.Overflow|ids.Stalled
	}
	return g
}

// outside returns the answer to a reading before the first or after the last unit.
func (s *Sequencer) outside(u int64) ids.Grant {
	if u < 0 {
		return ids.Grant{Answer: ids.Refused, Cause: ids.BeforeEpoch, Until: s.p.Unit.Start(s.p.MinUnit)}
	}
	return ids.Grant{Answer: ids.Refused, Cause: ids.TimeExhausted, Events: ids.Ended}
}

// back returns the transition for a reading whose unit u is before the newest one. The
// mark was taken before the reading, so the clock really moved back.
func (s *Sequencer) back(m mark, u int64, n uint32) transition {
	offset, toggle, next, count := s.unpack(m.era, m.word)
	high := m.era.base + offset
	switch s.p.Back {
	case ids.FollowBack:
		// The ids issued in this unit before are unknown: schemes that follow the clock do not promise uniqueness.
		return s.newUnit(m, u, toggle, next, n, ids.WentBack)
	case ids.ToggleBack:
		if u > m.era.safeMark {
			return s.toggle(m, u, high, toggle, next, n)
		}
		return s.behind(m, u, s.reopens(high, count, m.era.safeMark), ids.Waiting)
	case ids.HoldBack:
		return s.behind(m, u, high+1, ids.Waiting)
	case ids.WaitBack:
		return s.behind(m, u, s.usable(high, count), ids.Waiting)
	}
	return s.behind(m, u, s.usable(high, count), ids.Refused)
}

// usable returns the first unit from the newest one on that has a slot left. The parameter count is
// the number of used slots of the newest one.
func (s *Sequencer) usable(high int64, count uint32) int64 {
	if s.countBits > 0 && count >= s.capacity {
		return high + 1
	}
	return high
}

// reopens returns the unit at which a toggling generator resumes after a reading at the safe mark
// or below. The timeline in use has no id above its newest unit. So it can resume in that unit,
// even if the safe mark is far above. If a unit lies between the safe mark and the newest one, the
// generator toggles there, which is earlier.
func (s *Sequencer) reopens(high int64, count uint32, safeMark int64) int64 {
	if safeMark+1 < high {
		return safeMark + 1
	}
	return s.usable(high, count)
}

// behind returns the transition that issues nothing, for a unit u before the newest one. The
// parameter again is the unit in which to request an id again.
func (s *Sequencer) behind(m mark, u, again int64, a ids.Answer) transition {
	unit, offset := &s.p.Unit, int64(m.word>>s.unitShift)-1
	step := int64(unit.Start(m.era.base+offset) - unit.Start(u))
	return transition{grant: ids.Grant{Answer: a, Cause: ids.ClockBack, Behind: step, Until: unit.Start(again)}, word: m.word}
}

// toggle issues slots of the earlier unit u on the other timeline. It begins a new era, whose safe
// mark is the newest unit of the old one.
func (s *Sequencer) toggle(m mark, u, high int64, toggle uint8, next, n uint32) (mv transition) {
	toggle ^= 1
	next, count := s.begin(next)
	took := s.take(&mv.grant, u, toggle, next, count, n)
	mv.grant.Events |= ids.Tick << toggle
	mv.next = s.newEra(u, toggle, s.after(next, took), count+took, high, m.era.drifts+1)
	return mv
}

// DrawStarts makes each time unit start at a random number in the lower half of the sequence. It
// does nothing if the policy has no SeqStart. Call it before the first request. If goroutines share the
// Sequencer, they must be able to share the entropy.
//
// The numbers before the first one count as used. Then the time unit ends at the last number, like
// any other.
func (s *Sequencer) DrawStarts(e ids.Entropy) {
	if !s.p.SeqStart || e == nil {
		return
	}
	half := uint64(s.round)/2 + uint64(s.round)%2
	s.draw = func() uint32 {
		place, _ := bits.Mul64(e.Uint64(), half)
		return uint32(place)
	}
}

// first returns the place of the first number of a new time unit. It is the start or the count of a
// word.
func (s *Sequencer) first() (next, count uint32) {
	switch {
	case s.draw == nil:
		return 0, 0
	case s.countBits == 0:
		return s.draw(), 0
	}
	return 0, s.draw()
}

// guaranteed returns the least number of ids that a time unit has; 0 without a limit.
func (s *Sequencer) guaranteed() uint32 {
	if s.draw == nil || s.countBits == 0 {
		return s.capacity
	}
	return s.capacity/2 + 1
}

// Bulk describes requests in more than one time unit. Their readings never move back.
type Bulk struct {
	From, To ids.Reading // of the first request and of the last
	Count    int64       // number of requests
	Last     uint32      // number of requests in the unit of the last one
	Most     uint32      // largest number of requests in one unit
}

// ReserveBulk grants all requests at once if it is certain that [Sequencer.Reserve] would grant
// each. The units must be new, and none may overflow. It returns the first slot and the last, and
// leaves the state that the single requests would leave. Otherwise it reports false and changes
// nothing. BenchmarkSparse of package lab takes 500 times as long without it.
//
// From the units before the last one, only the sequence number of a sequence that carries
// over has an effect. The transition to the last unit is planned like any other.
func (s *Sequencer) ReserveBulk(bulk Bulk) (first, last ids.Slot, ok bool) {
	m := s.mark()
	u, end := s.p.Unit.Index(bulk.From), s.p.Unit.Index(bulk.To)
	offset, toggle, next, count := s.unpack(m.era, m.word)
	switch {
	case s.wide: // the state of a unit is more than a word
		return first, last, false
	case offset >= 0 && u <= m.era.base+offset, u >= end, u < max(s.p.MinUnit, 0), end > s.p.MaxUnit:
		return first, last, false
	case bulk.Most > s.guaranteed(): // also if guaranteed returns 0, which means no limit
		return first, last, false
	}
	begin := s.plan(m, u, 1, true)
	passed := m
	if s.p.SeqCarry {
		next = s.after(next, uint32((bulk.Count-int64(bulk.Last))%int64(s.round)))
		passed.word = s.pack(offset, toggle, next, count)
	}
	final := s.plan(passed, end, bulk.Last, true)
	if final.grant.Count != bulk.Last || !s.publish(m, &final) {
		return first, last, false
	}
	return begin.grant.First, s.Nth(final.grant.First, bulk.Last-1), true
}
