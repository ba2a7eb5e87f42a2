// Package session runs the generator of one scheme, with its parameters and its own clock. It
// generates ids continuously, and keeps a history of ids and events.
//
// A session neither reads a system clock nor sleeps. The caller passes the real time to every
// call.
package session

import (
	"maps"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
)

// historySize is the maximum number of entries in a session's history.
const historySize = 10_000

// logSize is the maximum number of events, and of clock samples, of a session.
const logSize = 512

// DefaultStep is the distance by which one key press steps the clock. It is long enough to watch
// the countdown of a refusal or a wait.
const DefaultStep = 10 * time.Second

// Entry is one line of a session's history: ids of one reading, consecutive requests without ids,
// or a clock change.
type Entry struct {
	ids.Outcome
	At          ids.Reading   // the clock reading
	Real        ids.Reading   // the real time of the reading
	Since       ids.Reading   // the clock reading of the first request
	Requests    int           // the number of consecutive requests that this entry represents
	Duplicates  uint64        // Issued: number of ids whose sequence numbers were used before in their time unit
	Waited      time.Duration // Issued: how long the caller waited
	Below       time.Duration // Issued: how far the clock was behind the highest id, if this id sorts below that
	Earlier     []Sample      // readings of earlier requests, at most one per samplePeriod
	ClockChange string        // how the clock was changed, if the entry is not an answer
}

// HasID reports whether the entry has an id.
func (e *Entry) HasID() bool { return e.ClockChange == "" && e.Answer == ids.Issued }

// Event is a notable event: what happened, and why the scheme reacts that way.
type Event struct {
	At           ids.Reading
	Outcome      ids.Outcome
	Text         string
	Reason       string
	ClockChanged bool // the event is a clock change instead of an answer
}

// Session runs one scheme: its parameters, its generator with its own clock, and the history of
// its ids and events.
type Session struct {
	Scheme *ids.Scheme
	Clock  Clock
	// Step is the distance by which StepBack and StepForward step the clock.
	Step time.Duration

	set     ids.Settings // all parameters
	own     ids.Settings // the parameters that have the value of this process
	bound   *ids.BoundScheme
	gen     *generate.Generator
	entropy ids.Entropy
	// duplicates counts the ids of the generator; nil if its sequence does not wrap.
	duplicates *generate.Duplicates

	history *Ring[Entry]
	events  *Ring[Event]
	samples *Ring[Sample]
	pending *Pending
	newest  ids.Reading // the reading of the newest id
	started bool
	highest highest
	ordered bool // the ids sort by time

	rate rateLoop
}

// NewLive is [New], but parameters that are not set get the values of this process: see
// [ids.Scheme.Own].
func NewLive(s *ids.Scheme, set ids.Settings, e ids.Entropy) (*Session, error) {
	own := s.Own(set, e)
	all := maps.Clone(own)
	maps.Copy(all, set)
	n, err := New(s, all, e)
	if err != nil {
		return nil, err
	}
	n.own = own
	return n, nil
}

// highest is the highest id of a generator whose ids sort by time, and whether new ids sort below
// it.
type highest struct {
	unit  int64
	at    ids.Reading // the reading of the highest id
	since ids.Reading // the earliest reading of the ids below it
	below bool        // the newest id sorts below it
}

// issued records an id. If the id sorts below the highest one, it returns the distance between
// their readings. Otherwise it returns 0.
func (h *highest) issued(unit int64, at ids.Reading, first bool) time.Duration {
	if first || unit >= h.unit || at >= h.at {
		if first || unit >= h.unit {
			h.unit, h.at = unit, at
		}
		h.below = false
		return 0
	}
	if !h.below {
		h.below, h.since = true, at
	}
	h.since = min(h.since, at)
	return h.at.Sub(at)
}

// New returns a session with the given parameters, and defaults for the others. Random bits come
// from e.
func New(s *ids.Scheme, set ids.Settings, e ids.Entropy) (*Session, error) {
	n := &Session{
		Scheme: s, Step: DefaultStep, entropy: e, rate: rateLoop{rate: 2},
		history: newRing[Entry](historySize), samples: newRing[Sample](logSize),
	}
	return n, n.configure(set)
}

// configure replaces the parameters. If the time unit and the sequence stay the same, the generator
// keeps its state, even if its policy changes. Otherwise the generator and the event log are new.
// The history stays. On an error nothing changes.
func (s *Session) configure(set ids.Settings) error {
	f, err := s.Scheme.Open(set)
	if err != nil {
		return err
	}
	s.set, s.bound, s.pending = f.Values.Settings(), f, nil
	s.ordered = f.Time != nil && f.SortsByTime()
	st := generate.State{SafeMark: -1}
	if s.gen != nil && f.Policy != nil && sameSequence(*f.Policy, *s.gen.Sequencer().Policy()) {
		st = s.gen.State()
	} else {
		s.started, s.events = false, newRing[Event](logSize)
		s.duplicates = nil
	}
	if f.Policy == nil || f.Policy.Full != ids.WrapFull {
		s.duplicates = nil
	} else if s.duplicates == nil {
		s.duplicates = generate.NewDuplicates(f)
	}
	s.gen = generate.RestoreGenerator(f, s.entropy, st)
	return nil
}

// sameSequence reports whether the state of a generator means the same under two policies. Their
// answers to clock faults may differ.
func sameSequence(a, b ids.Policy) bool {
	a.Back, a.Full = b.Back, b.Full
	return a == b
}

// Set changes one parameter. It also adjusts parameters that depend on it.
func (s *Session) Set(name, value string) error {
	p := s.Scheme.Param(name)
	if err := p.Check(value); err != nil {
		return err
	}
	set := maps.Clone(s.set)
	set[name] = value
	if s.Scheme.Adjust != nil {
		if err := s.Scheme.Adjust(set, name); err != nil {
			return err
		}
	}
	if err := s.configure(set); err != nil {
		return err
	}
	delete(s.own, name)
	return nil
}

// Value returns the text of a parameter.
func (s *Session) Value(name string) string { return s.set[name] }

// Own reports whether a parameter has the value of this process.
func (s *Session) Own(name string) bool {
	_, own := s.own[name]
	return own
}

// Settings returns a copy of the parameters, except those that have the value of this process.
func (s *Session) Settings() ids.Settings {
	set := maps.Clone(s.set)
	for name := range s.own {
		delete(set, name)
	}
	return set
}

// BoundScheme returns the scheme bound to the session's parameters.
func (s *Session) BoundScheme() *ids.BoundScheme { return s.bound }

// Generates reports whether idtui can generate the scheme's ids.
func (s *Session) Generates() bool { return s.gen != nil }

// State returns the generator's state.
func (s *Session) State() generate.State {
	if s.gen == nil {
		return generate.State{SafeMark: -1}
	}
	return s.gen.State()
}

// Restore replaces the generator with one that continues from a state.
func (s *Session) Restore(st generate.State) {
	s.gen = generate.RestoreGenerator(s.bound, s.entropy, st)
}

// LastSlot returns the slot of the last id of an entry.
func (s *Session) LastSlot(e *Entry) ids.Slot {
	return s.gen.Sequencer().Nth(e.First, uint32(e.Requests-1))
}

// Compose returns the id of a slot with the session's parameters and new random bits.
func (s *Session) Compose(slot ids.Slot) ids.ID { return s.bound.Compose(slot, s.entropy) }

// Newest returns the reading of the newest id. It reports false if there is none.
func (s *Session) Newest() (ids.Reading, bool) { return s.newest, s.started }

// Below reports whether the newest id sorts below the highest one. If so, since is the earliest
// reading of the ids below it. At the reading until and later, new ids sort above the highest one.
// Below reports false if the scheme's ids do not sort by time.
func (s *Session) Below() (since, until ids.Reading, ok bool) {
	return s.highest.since, s.highest.at, s.highest.below
}

// HasSafeMark reports whether the generator has a safe mark, because its scheme continues on
// another timeline after a clock regression.
func (s *Session) HasSafeMark() bool { return s.gen != nil && s.bound.Policy.Back == ids.ToggleBack }

// SafeMark returns the readings at the start and at the end of the safe mark's time unit. It
// reports false if the toggle has not flipped.
func (s *Session) SafeMark() (start, end ids.Reading, ok bool) {
	st := s.State()
	if !s.HasSafeMark() || st.SafeMark < 0 {
		return 0, 0, false
	}
	u := &s.bound.Policy.Unit
	return u.Start(st.SafeMark), u.Start(st.SafeMark + 1), true
}

// Pending returns the waiting requests, or nil.
func (s *Session) Pending() *Pending { return s.pending }

// History returns the history, newest first.
func (s *Session) History() *Ring[Entry] { return s.history }

// Events returns the event log, newest first.
func (s *Session) Events() *Ring[Event] { return s.events }

// Clock is a session's own clock. It follows real time until it is stepped, and keeps the offset
// after that. A frozen clock does not move.
type Clock struct {
	offset int64 // microseconds to add to the real time
	frozen bool
	at     ids.Reading // the reading of a frozen clock
}

// Read returns the clock reading at a real time.
func (c *Clock) Read(now ids.Reading) ids.Reading {
	if c.frozen {
		return c.at
	}
	return now + ids.Reading(c.offset)
}

// Set sets the clock to a reading. A frozen clock stays frozen.
func (c *Clock) Set(now, show ids.Reading) {
	c.at = show
	c.offset = int64(show - now)
}

// Step moves the clock by d, back if d is negative.
func (c *Clock) Step(now ids.Reading, d time.Duration) { c.Set(now, c.Read(now).Add(d)) }

// ToggleFreeze freezes the clock, or lets a frozen clock continue from its
// reading.
func (c *Clock) ToggleFreeze(now ids.Reading) {
	c.Set(now, c.Read(now))
	c.frozen = !c.frozen
}

// reset returns the clock to real time.
func (c *Clock) reset() { *c = Clock{} }

// Frozen reports whether the clock is frozen.
func (c *Clock) Frozen() bool { return c.frozen }

// Offset returns the reading of the clock minus now, the real time.
func (c *Clock) Offset(now ids.Reading) time.Duration { return c.Read(now).Sub(now) }

// Ring keeps the newest values, up to its capacity. Its memory grows with its content, up to the
// capacity.
type Ring[T any] struct {
	items []T
	next  int // index of the oldest value once the ring is full
	most  int
	total int // number of values ever added
}

// newRing returns a ring with a capacity of most values.
func newRing[T any](most int) *Ring[T] { return &Ring[T]{most: most} }

// add appends a value and drops the oldest one if the ring is full.
func (r *Ring[T]) add(v T) {
	r.total++
	if len(r.items) < r.most {
		r.items = append(r.items, v)
		return
	}
	r.items[r.next] = v
	r.next = (r.next + 1) % r.most
}

// Len returns the number of kept values.
func (r *Ring[T]) Len() int { return len(r.items) }

// Total returns the number of values that were ever added.
func (r *Ring[T]) Total() int { return r.total }

// Newest returns a pointer to the value added i values before the last one. It is valid until the
// next value is added.
func (r *Ring[T]) Newest(i int) *T {
	n := len(r.items)
	return &r.items[(r.next+2*n-1-i)%n]
}
