package ids

// back returns the transition for a reading whose unit u is before the newest one. The
// mark was taken before the reading, so the clock really moved back.
func (s *Sequencer) back(m mark, u int64, n uint32) transition {
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
	again := high // the unit in which to request again: the newest one, unless it is full
	if s.countBits > 0 && count >= s.capacity {
		again++
	}
	if s.p.Back == WaitBack {
		return s.behind(m, u, again, Waiting)
	}
	return s.behind(m, u, again, Refused)
}

// behind returns the transition that issues nothing in unit u, which is before the
// newest one, and names a later unit for the next request.
func (s *Sequencer) behind(m mark, u, again int64, a Answer) transition {
	unit, offset := &s.p.Unit, int64(m.word>>s.unitShift)-1
	step := int64(unit.Start(m.era.base+offset) - unit.Start(u))
	return transition{grant: Grant{Answer: a, Cause: ClockBack, Behind: step, Until: unit.Start(again)}, word: m.word}
}

// follow issues in the earlier unit. It does not know what was issued there before:
// schemes that follow the clock do not promise uniqueness.
func (s *Sequencer) follow(m mark, u int64, toggle uint8, next, n uint32) transition {
	return s.newUnit(m, u, toggle, next, n, WentBack)
}

// toggle issues in the earlier unit on the other timeline, in a new era whose safe
// mark is the newest unit of the old one.
func (s *Sequencer) toggle(m mark, u, high int64, toggle uint8, n uint32) (mv transition) {
	toggle ^= 1
	took := s.take(&mv.grant, u, toggle, 0, 0, n)
	mv.grant.Events |= Tick << toggle
	mv.next = s.newEra(u, toggle, 0, took, high, m.era.drifts+1)
	return mv
}
