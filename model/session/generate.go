package session

import (
	"fmt"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Unlimited is the number of ids that Overflow requests if a time unit has no limit.
const Unlimited = 10_000

// Next requests one id at a real time.
func (s *Session) Next(now ids.Reading) {
	if s.gen != nil {
		s.Advance(now)
		s.request(now, s.Clock.Read(now), 1)
	}
}

// Overflow requests one id more than the capacity of a time unit, at one reading.
func (s *Session) Overflow(now ids.Reading) {
	if s.gen == nil {
		return
	}
	s.Advance(now)
	at := s.Clock.Read(now)
	n := s.bound.Policy.Capacity()
	if n == 0 {
		s.request(now, at, Unlimited)
		s.addEvent(Event{At: at, Text: humantext.Number(Unlimited) + " ids requested at one instant, all issued.", Reason: s.bound.Explanations().SequenceOverflow})
		return
	}
	s.request(now, at, n+1)
}

// request makes n requests to the generator at a real time, for the reading that the
// clock then shows, and records the answers.
func (s *Session) request(actual, at ids.Reading, n uint32) {
	for n > 0 {
		out := s.gen.Burst(at, n)
		s.record(actual, at, out, n)
		if out.Answer != ids.Issued {
			return
		}
		n -= out.Count
	}
}

// record keeps an answer to n requests: in the history, in the log if it is
// notable, and as pending requests if they wait.
func (s *Session) record(actual, at ids.Reading, out ids.Outcome, n uint32) {
	e := Entry{Outcome: out, At: at, Real: actual, Since: at, Requests: int(max(out.Count, 1))}
	if out.Answer != ids.Issued {
		e.Requests = int(n)
	}
	switch out.Answer {
	case ids.Issued:
		s.newest, s.started = at, true
	case ids.Waiting:
		s.wait(at, out, int(n))
	}
	if s.repeatsNewest(e) {
		last := s.history.Newest(0)
		last.Requests += e.Requests
		last.At, last.Real, last.Outcome = e.At, e.Real, e.Outcome
		return
	}
	s.history.add(e)
	if what := s.describe(out); what != "" {
		s.addEvent(Event{At: at, Outcome: out, Text: what, Reason: s.bound.Explain(&out.Grant)})
	}
}

// repeatsNewest reports whether an entry repeats the newest one: the same refusal or wait.
func (s *Session) repeatsNewest(e Entry) bool {
	if e.Answer == ids.Issued || s.history.Len() == 0 {
		return false
	}
	last := s.history.Newest(0)
	return last.ClockChange == "" && last.Answer == e.Answer && last.Cause == e.Cause && last.Until == e.Until
}

// describe returns a sentence about an answer, or "" for a plain id.
func (s *Session) describe(out ids.Outcome) string {
	switch {
	case out.Answer == ids.Refused && out.Cause == ids.ClockBack:
		return fmt.Sprintf("Refused: the clock moved back %s.", humantext.Rough(time.Duration(out.Behind)*time.Microsecond))
	case out.Answer == ids.Waiting && out.Cause == ids.ClockBack:
		return fmt.Sprintf("Waiting: the clock moved back %s.", humantext.Rough(time.Duration(out.Behind)*time.Microsecond))
	case out.Answer == ids.Waiting:
		return fmt.Sprintf("Sequence overflow: all %s ids of this time unit are used. The next request waits.", humantext.Number(s.bound.Policy.Capacity()))
	case out.Answer == ids.Refused && out.Cause == ids.UnitFull:
		return fmt.Sprintf("Sequence overflow: all %s ids of this time unit are used. The next request is refused.", humantext.Number(s.bound.Policy.Capacity()))
	case out.Answer == ids.Refused:
		return humantext.Sentence(out.Err().Error())
	case out.Events.Has(ids.Tock):
		return "Clock moved back: the toggle flipped to tock."
	case out.Events.Has(ids.Tick):
		return "Clock moved back: the toggle flipped to tick."
	case out.Events.Has(ids.WentBack):
		return s.describeBack()
	case out.Events.Has(ids.Wrapped):
		return fmt.Sprintf("Sequence wrapped: %s ids in a time unit with room for %s. Some are duplicates.", humantext.Number(out.Count), humantext.Number(s.bound.Policy.Capacity()))
	case out.Events.Has(ids.Overflow):
		return fmt.Sprintf("Sequence overflow: all %s ids of a time unit are used. The next time unit is borrowed.", humantext.Number(s.bound.Policy.Capacity()))
	}
	return ""
}

// describeBack returns a sentence about an id whose generator followed its clock back.
func (s *Session) describeBack() string {
	switch {
	case s.bound.Time == nil:
		return "Clock moved back: these ids hold no time."
	case !s.bound.SortsByTime():
		return "Clock moved back: new ids follow it."
	}
	return "Clock moved back: new ids follow it and sort before older ones."
}

func (s *Session) addEvent(e Event) { s.events.add(e) }
