package session

import (
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Rates are the speeds of a run, in ids a second.
var rates = [...]int{1, 2, 5, 10, 50, 100, 1000, 10_000, 100_000}

// rateLoop is a run of ids at a rate.
type rateLoop struct {
	on   bool
	rate int         // index into rates
	last ids.Reading // the real time up to which ids were asked for
}

func newRateLoop() rateLoop { return rateLoop{rate: 2} }

// Generating reports whether ids are being made at the session's rate.
func (s *Session) Generating() bool { return s.rate.on }

// Rate is the speed of a run, in ids a second.
func (s *Session) Rate() int { return rates[s.rate.rate] }

// Faster changes the rate by n steps, slower if n is negative.
func (s *Session) ChangeRate(n int) { s.rate.rate = min(max(s.rate.rate+n, 0), len(rates)-1) }

// ToggleGenerate starts or stops a run.
func (s *Session) ToggleGenerate(now ids.Reading) {
	s.rate.on = !s.rate.on && s.gen != nil
	s.rate.last = now
}

// Tick lets the session go on to the real time: callers whose wait is over are
// served, a run makes the ids that are due, all at this one reading of the
// clock spread over the time since the last tick, and the clock is sampled.
func (s *Session) Tick(now ids.Reading) {
	s.sample(now)
	s.Advance(now)
	if !s.rate.on {
		return
	}
	period := ids.Reading(time.Second/time.Microsecond) / ids.Reading(s.Rate())
	if now-s.rate.last > ids.Reading(time.Second/time.Microsecond) {
		s.rate.last = now - period // asleep for a while: do not make up for it
	}
	for due := s.rate.last + period; due <= now; due += period {
		s.ask(s.Clock.Read(due), 1)
		s.rate.last = due
	}
}

// Back sets the clock to the step before the lower of what it shows and the
// newest id's reading, so that it always bites.
func (s *Session) StepBack(now ids.Reading) {
	from := s.Clock.Read(now)
	if s.started {
		from = min(from, s.newest)
	}
	s.shift(now, from.Add(-s.Step), "stepped back")
}

// Forward sets the clock to the step after the higher of what it shows and the
// newest id's reading.
func (s *Session) StepForward(now ids.Reading) {
	from := s.Clock.Read(now)
	if s.started {
		from = max(from, s.newest)
	}
	s.shift(now, from.Add(s.Step), "stepped forward")
}

func (s *Session) shift(now, to ids.Reading, how string) {
	s.sample(now)
	s.Clock.Set(now, to)
	s.sample(now)
	s.moved(to, "clock "+how+" by "+humantext.Duration(s.Step))
}

// Freeze stops the clock or lets it go on.
func (s *Session) ToggleFreeze(now ids.Reading) {
	s.Clock.ToggleFreeze(now)
	what := "clock goes on"
	if s.Clock.Frozen() {
		what = "clock frozen"
	}
	s.moved(s.Clock.Read(now), what)
}

// RealTime returns the clock to the real time.
func (s *Session) ReturnToRealTime(now ids.Reading) {
	s.sample(now)
	s.Clock.Reset()
	s.sample(now)
	s.moved(now, "clock back at real time")
}

// moved records that someone moved the clock.
func (s *Session) moved(at ids.Reading, how string) {
	s.history.Add(Entry{At: at, ClockChange: how})
	s.note(Event{At: at, Text: how, Reason: "It shows " + ClockTime(at) + " now. Ask for an id, and see what this scheme makes of it.", ClockChanged: true})
}

// Sample is what the clock showed at a real time.
type Sample struct{ Real, Shown ids.Reading }

// samplePeriod is how often a clock that runs is sampled for its picture.
const samplePeriod = ids.Reading(200_000)

// sample remembers what the clock shows, unless it was just looked at and has
// gone on as clocks do.
func (s *Session) sample(now ids.Reading) {
	seen := Sample{now, s.Clock.Read(now)}
	if s.samples.Len() > 0 {
		last := s.samples.Newest(0)
		steady := seen.Shown-last.Shown == seen.Real-last.Real || seen.Shown == last.Shown && s.Clock.Frozen()
		if steady && seen.Real-last.Real < samplePeriod {
			return
		}
	}
	s.samples.Add(seen)
}

// Samples is the clock's history, newest first.
func (s *Session) Samples() *Ring[Sample] { return s.samples }

// Busy reports whether something moves by itself: a run, or callers that wait.
func (s *Session) Busy() bool { return s.rate.on || s.pending != nil && !s.Clock.Frozen() }
