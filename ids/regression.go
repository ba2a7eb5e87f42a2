package ids

// back is the move for a reading whose unit u lies before the newest one used.
// The mark was taken before the reading, so the clock really did go back.
func (s *Sequencer) back(m Mark, u int64, n uint32) transition {
	offset, toggle, next, count := s.unpack(m.word)
	high := m.era.base + offset
	switch s.p.Back {
	case FollowBack:
		return s.follow(m, u, toggle, next, n)
	case ToggleBack:
		if u > m.era.safeMark {
			return s.toggle(m, u, high, toggle, n)
		}
		return s.behind(m, u, m.era.safeMark+1, Waiting)
	case HoldBack:
		return s.behind(m, u, high+1, Waiting)
	}
	again := high // the unit to ask again in: the newest one, unless it is full
	if s.countBits > 0 && count >= s.capacity {
		again++
	}
	if s.p.Back == WaitBack {
		return s.behind(m, u, again, Waiting)
	}
	return s.behind(m, u, again, Refused)
}

// behind is the move that issues nothing in unit u, which lies before the newest
// one used, and asks to come again in a later unit.
func (s *Sequencer) behind(m Mark, u, again int64, a Answer) transition {
	unit, offset := &s.p.Unit, int64(m.word>>s.unitShift)-1
	step := int64(unit.Start(m.era.base+offset) - unit.Start(u))
	return transition{grant: Grant{Answer: a, Cause: ClockBack, Behind: step, Until: unit.Start(again)}, word: m.word}
}

// follow issues in the earlier unit. What was issued there before is not
// remembered: that is the promise that a scheme which follows does not make.
func (s *Sequencer) follow(m Mark, u int64, toggle uint8, next, n uint32) transition {
	return s.newUnit(m, u, toggle, next, n, WentBack)
}

// toggle issues in the earlier unit on the other timeline, in a new era whose
// safe mark is the highest unit of the old one.
func (s *Sequencer) toggle(m Mark, u, high int64, toggle uint8, n uint32) (mv transition) {
	toggle ^= 1
	took := s.take(&mv.grant, u, toggle, 0, 0, n)
	mv.grant.Events |= Tick << toggle
	mv.next = s.newEra(u, toggle, 0, took, high, m.era.drifts+1)
	return mv
}
