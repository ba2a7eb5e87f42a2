package ids

// transition is what a Sequencer is to do about a reading: an answer, and the state
// that it leads to. Moves are planned from a mark alone, without a look at the
// shared state; what makes one hold is that the state is still as marked.
type transition struct {
	grant Grant
	word  uint64 // what the era's word becomes; the marked word to leave it
	next  *era   // the era that begins, or nil
	lost  bool   // others have moved past the reading: mark and read again
}

// plan is the move for a reading in unit u that was taken after the first mark.
// Marks after the first are of a word that has changed in between: there, an
// earlier unit means only that others went ahead.
func (s *Sequencer) plan(m mark, u int64, n uint32, first bool) (mv transition) {
	offset, toggle, next, count := s.unpack(m.word)
	high := m.era.base + offset
	switch {
	case offset >= 0 && u == high:
	case offset < 0 || u > high:
		count = 0
		if !s.p.SeqCarry {
			next = 0
		}
	case !first:
		mv.lost = true
		return mv
	case s.p.Back == StayBack:
		u = high
	default:
		return s.back(m, u, n)
	}
	if s.p.Full == BorrowFull && s.countBits > 0 && count >= s.capacity {
		return s.borrow(m, u+1, toggle, next, n)
	}
	took := s.take(&mv.grant, u, toggle, next, count, n)
	if s.p.Full == RepeatFull && mv.grant.Answer == Refused {
		count = 0
	}
	s.transitionTo(&mv, m, u, toggle, s.after(next, took), count+took)
	return mv
}

// borrow is the move to unit u, which has not begun yet, because the one before
// it is full. Readings lie behind the newest unit from then on, until the clock
// has caught up, and [StayBack] answers them.
func (s *Sequencer) borrow(m mark, u int64, toggle uint8, next, n uint32) transition {
	if u > s.p.MaxUnit {
		return transition{grant: s.outside(u), word: m.word}
	}
	return s.newUnit(m, u, toggle, next, n, Overflow)
}

// newUnit is the move to a unit of which nothing is taken yet, for a reason that is
// told with the grant.
func (s *Sequencer) newUnit(m mark, u int64, toggle uint8, next, n uint32, why EventSet) (mv transition) {
	if !s.p.SeqCarry {
		next = 0
	}
	took := s.take(&mv.grant, u, toggle, next, 0, n)
	mv.grant.Events |= why
	s.transitionTo(&mv, m, u, toggle, s.after(next, took), took)
	return mv
}

// transitionTo makes a move lead to a state. A unit that the era's word cannot count
// begins an era.
func (s *Sequencer) transitionTo(mv *transition, m mark, u int64, toggle uint8, next, count uint32) {
	if at := u - m.era.base; at >= 0 && at < s.span() {
		mv.word = s.pack(at, toggle, next, count)
		return
	}
	mv.next = s.newEra(u, toggle, next, count, m.era.safeMark, m.era.drifts)
}

// newEra is an era that begins at a unit.
func (s *Sequencer) newEra(u int64, toggle uint8, next, count uint32, safe int64, drifts uint32) *era {
	e := &era{base: s.baseFor(u), safeMark: safe, drifts: drifts}
	e.word.Store(s.pack(u-e.base, toggle, next, count))
	return e
}

// after returns the sequence number that follows n more; it wraps at the end of the
// sequence.
func (s *Sequencer) after(next, n uint32) uint32 {
	sum := uint64(next) + uint64(n)
	if s.nextBits > 0 && sum >= uint64(s.round) {
		sum %= uint64(s.round)
	}
	return uint32(sum)
}

// take grants up to n slots of a unit of which count are taken, or says that
// there is none left. It answers how many it took. The grant is filled in where
// it is: to hand it on by value takes longer than to work it out.
func (s *Sequencer) take(g *Grant, unit int64, toggle uint8, next, count, n uint32) uint32 {
	switch {
	case s.countBits > 0 && count >= s.capacity:
		*g = s.full(unit)
		return 0
	case s.countBits > 0:
		n = min(n, s.capacity-count)
	case s.capacity > 0 && n > s.capacity:
		g.Events = Wrapped
	}
	g.Count = n
	g.First = Slot{Unit: unit, Toggle: toggle, Seq: s.p.SeqMin + count}
	if s.nextBits > 0 {
		g.First.Seq = s.p.SeqMin + next
	}
	return n
}

// full is the answer when a unit has no slot left.
func (s *Sequencer) full(unit int64) Grant {
	g := Grant{Answer: Refused, Cause: UnitFull, Events: Overflow, limit: s.capacity, Until: s.p.Unit.Start(unit + 1)}
	if s.p.Full == WaitFull {
		g.Answer, g.Events = Waiting, Overflow|Stalled
	}
	return g
}

// outside is the answer to a reading before the first or after the last unit.
func (s *Sequencer) outside(u int64) Grant {
	if u < 0 {
		return Grant{Answer: Refused, Cause: BeforeEpoch, Until: s.p.Unit.Start(s.p.MinUnit)}
	}
	return Grant{Answer: Refused, Cause: TimeExhausted, Events: Ended}
}
