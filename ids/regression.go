package ids

// back answers a reading whose unit u lies before the newest one used. The
// mark was taken before the reading, so the clock really did go back.
func (s *Sequencer) back(m Mark, u int64, n uint32) (Grant, bool) {
	offset, toggle, next, count := s.unpack(m.word)
	high := m.era.base + offset
	switch s.p.Back {
	case FollowBack:
		return s.follow(m, u, toggle, next, n)
	case ToggleBack:
		if u > m.era.safe {
			return s.toggle(m, u, high, toggle, n)
		}
		return s.behind(u, high, m.era.safe+1, Waiting), true
	case HoldBack:
		return s.behind(u, high, high+1, Waiting), true
	}
	again := high // the unit to ask again in: the newest one, unless it is full
	if s.countBits > 0 && count >= s.capacity {
		again++
	}
	if s.p.Back == WaitBack {
		return s.behind(u, high, again, Waiting), true
	}
	return s.behind(u, high, again, Refused), true
}

// behind is the answer that issues nothing in unit u, which lies before high,
// and asks to come again in a later unit.
func (s *Sequencer) behind(u, high, again int64, a Answer) Grant {
	unit := &s.p.Unit
	return Grant{Answer: a, Cause: ClockBack, Behind: int64(unit.Start(high) - unit.Start(u)), Until: unit.Start(again)}
}

// follow issues in the earlier unit. What was issued there before is not
// remembered: that is the promise that a scheme which follows does not make.
func (s *Sequencer) follow(m Mark, u int64, toggle uint8, next, n uint32) (Grant, bool) {
	if !s.p.SeqCarry {
		next = 0
	}
	g, took := s.take(u, toggle, next, 0, n)
	g.Events |= WentBack
	return g, s.commit(m, u, toggle, s.after(next, took), took)
}

// toggle issues in the earlier unit on the other timeline, in a new era whose
// safe mark is the highest unit of the old one.
func (s *Sequencer) toggle(m Mark, u, high int64, toggle uint8, n uint32) (Grant, bool) {
	toggle ^= 1
	g, took := s.take(u, toggle, 0, 0, n)
	g.Events |= Tick << toggle
	e := &era{base: s.baseFor(u), safe: high, drifts: m.era.drifts + 1}
	e.word.Store(s.pack(u-e.base, toggle, 0, took))
	return g, s.replace(m, e)
}

// replace seals the marked era and publishes the next one. It reports false
// when the era's word has changed since the mark.
func (s *Sequencer) replace(m Mark, next *era) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !m.era.word.CompareAndSwap(m.word, sealed) {
		return false
	}
	s.era.Store(next)
	return true
}
