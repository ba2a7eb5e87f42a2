package generate

import "idtui/ids"

// back returns the transition for a reading whose unit u is before the newest one. The
// mark was taken before the reading, so the clock really moved back.
func (s *Sequencer) back(m mark, u int64, n uint32) transition {
	offset, toggle, next, count := s.unpack(m.era, m.word)
	high := m.era.base + offset
	switch s.p.Back {
	case ids.FollowBack:
		return s.follow(m, u, toggle, next, n)
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

// usable returns the first unit from the newest one on that has a slot left, if count
// slots of the newest one are used.
func (s *Sequencer) usable(high int64, count uint32) int64 {
	if s.countBits > 0 && count >= s.capacity {
		return high + 1
	}
	return high
}

// reopens returns the unit at which a toggling generator resumes after a reading at the
// safe mark or below. The timeline in use has no id above its newest unit, so that unit
// is early enough, however far above it the safe mark is. If the safe mark is below it,
// the first unit between the two is earlier: there the generator toggles.
func (s *Sequencer) reopens(high int64, count uint32, safeMark int64) int64 {
	if safeMark+1 < high {
		return safeMark + 1
	}
	return s.usable(high, count)
}

// behind returns the transition that issues nothing in unit u, which is before the
// newest one, and names a later unit for the next request.
func (s *Sequencer) behind(m mark, u, again int64, a ids.Answer) transition {
	unit, offset := &s.p.Unit, int64(m.word>>s.unitShift)-1
	step := int64(unit.Start(m.era.base+offset) - unit.Start(u))
	return transition{grant: ids.Grant{Answer: a, Cause: ids.ClockBack, Behind: step, Until: unit.Start(again)}, word: m.word}
}

// follow issues in the earlier unit. It does not know what was issued there before:
// schemes that follow the clock do not promise uniqueness.
func (s *Sequencer) follow(m mark, u int64, toggle uint8, next, n uint32) transition {
	return s.newUnit(m, u, toggle, next, n, ids.WentBack)
}

// toggle issues in the earlier unit on the other timeline, in a new era whose safe
// mark is the newest unit of the old one.
func (s *Sequencer) toggle(m mark, u, high int64, toggle uint8, next, n uint32) (mv transition) {
	toggle ^= 1
	next, count := s.begin(next)
	took := s.take(&mv.grant, u, toggle, next, count, n)
	mv.grant.Events |= ids.Tick << toggle
	mv.next = s.newEra(u, toggle, s.after(next, took), count+took, high, m.era.drifts+1)
	return mv
}
