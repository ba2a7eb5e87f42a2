package session

import "idtui/ids"

// Pending describes waiting requests.
type Pending struct {
	Since    ids.Reading // what the clock showed when the first of them began to wait
	Until    ids.Reading // when the generator resumes
	Requests int
	moved    ids.Reading // what the clock was set to during the wait; 0 if it only ran
}

// wait adds pending requests, which wait until the generator resumes.
func (s *Session) wait(at ids.Reading, out ids.Outcome, n int) {
	if s.pending == nil {
		s.pending = &Pending{Since: at}
	}
	s.pending.Until = out.Until
	s.pending.Requests += n
}

// Advance moves the session to a real time: requests whose wait is over get their
// ids. They get them for the reading at which the wait ended, not for the reading of
// this call, which is later by up to a redraw.
func (s *Session) Advance(now ids.Reading) {
	at := s.Clock.Read(now)
	for s.pending != nil && at >= s.pending.Until {
		end := min(at, max(s.pending.Until, s.pending.moved))
		s.resume(now-(at-end), end)
	}
}

// resume answers the pending requests at a real time and the reading of the clock then.
// Those that have to wait for another time unit keep waiting.
func (s *Session) resume(actual, at ids.Reading) {
	p, before := *s.pending, s.history.Total()
	s.pending = nil
	s.request(actual, at, uint32(p.Requests))
	if s.pending != nil {
		s.pending.Since, s.pending.moved = p.Since, p.moved
	}
	for i := range min(s.history.Total()-before, s.history.Len()) {
		if e := s.history.Newest(i); e.HasID() {
			e.Waited = at.Sub(p.Since)
		}
	}
}

// clockMoved notes a step of the clock during the wait. A step back makes the wait longer
// by its length.
func (p *Pending) clockMoved(from, to ids.Reading) {
	p.moved = to
	p.Since += min(to-from, 0)
}
