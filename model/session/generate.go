package session

import (
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

// request makes n requests to the generator for a clock reading, and records the answers. The
// reading was taken at the real time actual.
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

// record adds an answer to n requests to the history. A notable answer also becomes an event, and a
// wait becomes pending requests.
func (s *Session) record(actual, at ids.Reading, out ids.Outcome, n uint32) {
	duplicates := s.duplicates.Add(&out.Grant)
	if out.Events &^= ids.Wrapped; duplicates > 0 { // ids with equal numbers can differ in random bits
		out.Events |= ids.Wrapped
	}
	e := Entry{Outcome: out, Duplicates: duplicates, At: at, Real: actual, Since: at, Requests: int(max(out.Count, 1))}
	if out.Answer != ids.Issued {
		e.Requests = int(n)
	}
	switch out.Answer {
	case ids.Issued:
		if s.ordered {
			last := s.gen.Sequencer().Nth(out.First, out.Count-1)
			e.Below = s.highest.issued(last.Unit, at, !s.started)
		}
		s.newest, s.started = at, true
	case ids.Waiting:
		if s.pending == nil {
			s.pending = &Pending{Since: at}
		}
		s.pending.Until = out.Until
		s.pending.Requests += int(n)
	}
	if s.repeatsNewest(e) {
		last := s.history.Newest(0)
		last.Requests += e.Requests
		// Save the reading of the previous request.
		if n := len(last.Earlier); n == 0 || last.Real-last.Earlier[n-1].Real >= samplePeriod {
			if n == maxEarlier {
				last.Earlier = append(last.Earlier[:0], last.Earlier[1:]...)
			}
			last.Earlier = append(last.Earlier, Sample{last.Real, last.At})
		}
		last.At, last.Real, last.Outcome = e.At, e.Real, e.Outcome
		return
	}
	s.history.add(e)
	if what := s.describe(out, duplicates); what != "" {
		s.addEvent(Event{At: at, Outcome: out, Text: what, Reason: s.bound.Explain(&out.Grant)})
	}
}

// maxEarlier is the maximum number of earlier readings of an entry: enough for a minute.
const maxEarlier = 300

// repeatsNewest reports whether an entry is the same refusal or wait as the newest one.
func (s *Session) repeatsNewest(e Entry) bool {
	if e.Answer == ids.Issued || s.history.Len() == 0 {
		return false
	}
	last := s.history.Newest(0)
	return last.ClockChange == "" && last.Answer == e.Answer && last.Cause == e.Cause && last.Until == e.Until
}

func (s *Session) addEvent(e Event) { s.events.add(e) }

// Pending describes waiting requests.
type Pending struct {
	Since    ids.Reading // the clock reading when the first request began to wait
	Until    ids.Reading // when the generator resumes
	Requests int
	moved    ids.Reading // the reading to which the clock was set during the wait; 0 if it was not set
}

// Advance advances the session to a real time: requests whose wait is over get their ids. These ids
// have the reading at which the wait ended. The current reading is later by up to a redraw.
func (s *Session) Advance(now ids.Reading) {
	at := s.Clock.Read(now)
	for s.pending != nil && at >= s.pending.Until {
		end := min(at, max(s.pending.Until, s.pending.moved))
		p, before := *s.pending, s.history.Total()
		s.pending = nil
		s.request(now-(at-end), end, uint32(p.Requests))
		if s.pending != nil { // the requests must wait for another time unit
			s.pending.Since, s.pending.moved = p.Since, p.moved
		}
		for i := range min(s.history.Total()-before, s.history.Len()) {
			if e := s.history.Newest(i); e.HasID() {
				e.Waited = end.Sub(p.Since)
			}
		}
	}
}

// rates lists the rates of continuous generation, in ids per second.
var rates = [...]int{1, 2, 5, 10, 50, 100, 1000, 10_000, 100_000}

// rateLoop is the state of continuous generation.
type rateLoop struct {
	on   bool
	rate int         // index into rates
	last ids.Reading // the real time up to which ids were requested
}

// Generating reports whether the session generates continuously.
func (s *Session) Generating() bool { return s.rate.on }

// Rate returns the rate in ids per second.
func (s *Session) Rate() int { return rates[s.rate.rate] }

// ChangeRate raises the rate by n steps, or lowers it if n is negative.
func (s *Session) ChangeRate(n int) { s.rate.rate = min(max(s.rate.rate+n, 0), len(rates)-1) }

// ToggleGenerate starts or stops continuous generation.
func (s *Session) ToggleGenerate(now ids.Reading) {
	s.rate.on = !s.rate.on && s.gen != nil
	s.rate.last = now
}

// Tick advances the session to a real time, and samples the clock. Requests whose wait is over get
// their ids. Continuous generation issues the ids that are due, spread over the time since the last
// tick.
func (s *Session) Tick(now ids.Reading) {
	s.sample(now)
	if !s.rate.on {
		s.Advance(now)
		return
	}
	period := ids.Reading(time.Second/time.Microsecond) / ids.Reading(s.Rate())
	if now-s.rate.last > ids.Reading(time.Second/time.Microsecond) {
		s.rate.last = now - period // After a suspend, do not generate the ids that were missed.
	}
	for due := s.rate.last + period; due <= now; due += period {
		s.Advance(due)
		s.request(due, s.Clock.Read(due), 1)
		s.rate.last = due
	}
	s.Advance(now)
}

// StepBack steps the clock back from its reading or that of the newest id, whichever is lower. So
// the clock is always behind the newest id.
func (s *Session) StepBack(now ids.Reading) {
	from := s.Clock.Read(now)
	if s.started {
		from = min(from, s.newest)
	}
	s.moveClock(now, from.Add(-s.Step), "stepped back")
}

// StepForward steps the clock forward from its reading or that of the newest id, whichever is
// higher.
func (s *Session) StepForward(now ids.Reading) {
	from := s.Clock.Read(now)
	if s.started {
		from = max(from, s.newest)
	}
	s.moveClock(now, from.Add(s.Step), "stepped forward")
}

// moveClock sets the clock. The event states the distance that the clock moved. This is more than a
// step if the step begins at the newest id.
func (s *Session) moveClock(now, to ids.Reading, how string) {
	moved := to.Sub(s.Clock.Read(now)).Abs()
	s.setClock(now, func() { s.Clock.Set(now, to) })
	s.recordClockChange(now, to, "clock "+how+" by "+humantext.Rough(moved))
}

// setClock changes the clock. Requests whose wait is already over get their ids first.
func (s *Session) setClock(now ids.Reading, change func()) {
	s.Advance(now)
	s.sample(now)
	from := s.Clock.Read(now)
	change()
	if s.pending != nil {
		s.pending.moved = s.Clock.Read(now)
		s.pending.Since += min(s.pending.moved-from, 0) // a step back prolongs the wait by its length
	}
	s.sample(now)
}

// ToggleFreeze freezes or unfreezes the clock.
func (s *Session) ToggleFreeze(now ids.Reading) {
	s.Clock.ToggleFreeze(now)
	what := "clock unfrozen"
	if s.Clock.Frozen() {
		what = "clock frozen"
	}
	s.recordClockChange(now, s.Clock.Read(now), what)
}

// ReturnToRealTime returns the clock to real time.
func (s *Session) ReturnToRealTime(now ids.Reading) {
	s.setClock(now, s.Clock.reset)
	s.recordClockChange(now, now, "clock returned to real time")
}

// recordClockChange records that the clock was changed. how is a phrase; the event shows it as a
// sentence.
func (s *Session) recordClockChange(actual, at ids.Reading, how string) {
	s.history.add(Entry{At: at, Real: actual, ClockChange: how})
	s.addEvent(Event{At: at, Text: humantext.Sentence(how), Reason: "The clock now reads " + humantext.TimeOfDay(at.Time()) + ". Generate an id to see how the scheme reacts.", ClockChanged: true})
}

// Sample is a clock reading with its real time.
type Sample struct{ Real, Shown ids.Reading }

// samplePeriod is the interval at which a running clock is sampled for the chart.
const samplePeriod = ids.Reading(200_000)

// sample records the clock reading, unless the clock was sampled recently and not changed since.
func (s *Session) sample(now ids.Reading) {
	seen := Sample{now, s.Clock.Read(now)}
	if s.samples.Len() > 0 {
		last := s.samples.Newest(0)
		steady := seen.Shown-last.Shown == seen.Real-last.Real || seen.Shown == last.Shown && s.Clock.Frozen()
		if steady && seen.Real-last.Real < samplePeriod {
			return
		}
	}
	s.samples.add(seen)
}

// Samples returns the clock's history, newest first.
func (s *Session) Samples() *Ring[Sample] { return s.samples }

// Busy reports whether the session changes without an action: it generates continuously, or
// requests wait.
func (s *Session) Busy() bool { return s.rate.on || s.pending != nil && !s.Clock.Frozen() }
