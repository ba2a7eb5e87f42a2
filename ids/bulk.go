package ids

// A Bulk is requests at readings that never go back, through more than one
// unit.
type Bulk struct {
	From, To Reading // of the first request and of the last
	Count    int64   // how many requests there are
	Last     uint32  // how many of them fall into the unit of the last
	Most     uint32  // no unit gets more than that
}

// ReserveBulk serves requests that a Sequencer can do nothing about but grant, one
// after the other: each unit is a new one, and none is asked for more slots than
// it has. It answers the first slot and the last, and moves on as if each
// request had been a [Sequencer.Reserve] of its own. It reports false, and
// leaves all as it was, where it cannot tell that beforehand.
//
// Of the units before the last one, only the sequence number of a sequence that carries
// over has an effect. The transition to the last unit is planned like any other.
func (s *Sequencer) ReserveBulk(st Bulk) (first, last Slot, ok bool) {
	m := s.mark()
	u, end := s.p.Unit.Index(st.From), s.p.Unit.Index(st.To)
	offset, toggle, next, count := s.unpack(m.word)
	switch {
	case offset >= 0 && u <= m.era.base+offset, u >= end, u < max(s.p.MinUnit, 0), end > s.p.MaxUnit:
		return first, last, false
	case st.Most > s.capacity: // or nothing counts the slots
		return first, last, false
	}
	begin := s.plan(m, u, 1, true)
	passed := m
	if s.p.SeqCarry {
		next = s.after(next, uint32((st.Count-int64(st.Last))%int64(s.round)))
		passed.word = s.pack(offset, toggle, next, count)
	}
	final := s.plan(passed, end, st.Last, true)
	if final.grant.Count != st.Last || !s.publish(m, &final) {
		return first, last, false
	}
	return begin.grant.First, s.Nth(final.grant.First, st.Last-1), true
}
