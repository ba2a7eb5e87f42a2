package session

import (
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// rates lists the rates of continuous generation, in ids per second.
var rates = [...]int{1, 2, 5, 10, 50, 100, 1000, 10_000, 100_000}

// rateLoop is the state of continuous generation.
type rateLoop struct {
	on   bool
	rate int         // index into rates
	last ids.Reading // the real time up to which ids were asked for
}

func newRateLoop() rateLoop { return rateLoop{rate: 2} }

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

// Tick moves the session to a real time: requests whose wait is over get their ids,
// continuous generation issues the ids that are due, spread over the time since the
// last tick, and the clock is sampled.
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

// StepBack sets the clock one step before the lower of its reading and the newest id's
// reading, so that the clock is always behind the newest id.
func (s *Session) StepBack(now ids.Reading) {
	from := s.Clock.Read(now)
	if s.started {
		from = min(from, s.newest)
	}
	s.moveClock(now, from.Add(-s.Step), "stepped back")
}

// StepForward sets the clock one step after the higher of its reading and the newest
// id's reading.
func (s *Session) StepForward(now ids.Reading) {
	from := s.Clock.Read(now)
	if s.started {
		from = max(from, s.newest)
	}
	s.moveClock(now, from.Add(s.Step), "stepped forward")
}

// moveClock sets the clock. The event has the distance that the clock moved, which is more
// than a step if the newest id is older than the reading.
func (s *Session) moveClock(now, to ids.Reading, how string) {
	moved := to.Sub(s.Clock.Read(now)).Abs()
	s.setClock(now, func() { s.Clock.Set(now, to) })
	s.recordClockChange(now, to, "clock "+how+" by "+humantext.Rough(moved))
}

// setClock changes the clock. Requests whose wait is over get their ids before.
func (s *Session) setClock(now ids.Reading, change func()) {
	s.Advance(now)
	s.sample(now)
	from := s.Clock.Read(now)
	change()
	if s.pending != nil {
		s.pending.clockMoved(from, s.Clock.Read(now))
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

// recordClockChange records that the clock was moved. how is a phrase, which the
// event has as a sentence.
func (s *Session) recordClockChange(actual, at ids.Reading, how string) {
	s.history.add(Entry{At: at, Real: actual, ClockChange: how})
	s.addEvent(Event{At: at, Text: humantext.Sentence(how), Reason: "The clock now reads " + humantext.TimeOfDay(at.Time()) + ". Generate an id to see how the scheme reacts.", ClockChanged: true})
}

// Sample is a clock reading with its real time.
type Sample struct{ Real, Shown ids.Reading }

// samplePeriod is how often a running clock is sampled for the chart.
const samplePeriod = ids.Reading(200_000)

// sample records the clock reading, unless it was sampled recently and has not been
// moved since.
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

// Busy reports whether the session changes without a key: it generates
// continuously, or requests wait.
func (s *Session) Busy() bool { return s.rate.on || s.pending != nil && !s.Clock.Frozen() }
