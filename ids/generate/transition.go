package generate

import "idtui/ids"

// transition is the answer to a reading and the state that follows. It is planned from a
// mark, without access to the shared state, and is valid only while the state equals the
// mark.
type transition struct {
	grant ids.Grant
	word  uint64 // the new word of the era; the marked word if it does not change
	next  *era   // the era that begins, or nil
	lost  bool   // other goroutines have moved past the reading: mark and read again
}

// plan returns the transition for a reading in unit u that was taken after the first
// mark. First is false for a later mark: other goroutines have changed the word since
// then, so an earlier unit is no clock regression.
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

// newUnit returns the transition to a unit without used slots. The events why are added
// to the grant.
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

// after returns the sequence number that follows n more; it wraps at the end of the
// sequence.
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
