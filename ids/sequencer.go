package ids

import (
	"math/bits"
	"sync"
	"sync/atomic"
	"time"
)

// Sequencer decides which slot comes next. It is the one state machine that all
// generators share: stepped by a reading, it never sleeps, never looks at a
// clock, and any number of goroutines may share it.
//
// All that decides whether an id may be issued in or after a unit is one atomic
// word:
//
//	 63                                                             0
//	┌──────────────────────────┬────────┬─────────┬──────────────────┐
//	│ unit − base + 1          │ toggle │ next    │ count            │
//	└──────────────────────────┴────────┴─────────┴──────────────────┘
//
// count is how many slots of the unit are taken (absent where nothing limits
// it), next is the running number of a sequence that carries over from unit to
// unit (absent where it restarts). A zero unit means that nothing was issued.
//
// What only a regression touches, the safe mark and the count of drifts, and
// the base that units are counted from, belongs to an [era]: immutable but for
// its word. Under the lock the old era's word is swapped for a seal, so that
// whoever still holds it fails and looks again; then the new era is published.
// A word is never unsealed, so no reader can mistake one era for another.
type Sequencer struct {
	p                      Policy
	capacity               uint32
	round                  uint32 // a running number begins anew after so many
	countBits, nextBits    int
	toggleShift, unitShift int
	one                    uint64 // a slot taken, added to the word
	step                   int64  // of the grid in microseconds; 0 where it is not a whole number of them

	era atomic.Pointer[era]
	mu  sync.Mutex // held by whoever replaces the era
}

// era is the time between two regressions (or two moves of the base).
type era struct {
	word     atomic.Uint64
	base     int64  // the unit that a zero offset stands for
	safeMark int64  // highest unit used before the last regression, -1 for none
	drifts   uint32 // how often the clock went back and the toggle flipped

	_ [96]byte // nothing else on the word's cache line, which all goroutines write
}

// sealed marks the word of an era that is over. No live word has all its bits
// set: the largest unit offset is kept free.
const sealed = 1<<64 - 1

// State is a copy of a Sequencer's memory, for display and for snapshots.
type State struct {
	Started  bool
	Unit     int64  // newest unit used
	Toggle   uint8  // the timeline in use
	Count    uint32 // slots taken in Unit
	Next     uint32 // the sequence number that the next slot in Unit would get
	SafeMark int64  // highest unit used before the last regression, -1 for none
	Drifts   uint32 // regressions that toggled
}

// NewSequencer makes a Sequencer that has issued nothing yet.
func NewSequencer(p Policy) *Sequencer { return Restore(p, State{SafeMark: -1}) }

// Restore makes a Sequencer that goes on from a state. Ids issued since the
// state was taken are not known to it.
func Restore(p Policy, st State) *Sequencer {
	s := &Sequencer{p: p, capacity: p.Capacity(), round: max(p.SeqMax-p.SeqMin+1, 1)}
	if s.capacity > 0 && p.Full != WrapFull {
		s.countBits = bits.Len32(s.capacity)
	}
	if p.SeqCarry || p.Full == WrapFull {
		s.nextBits = p.SeqBits
	}
	s.one = ones(s.countBits)&1 | ones(s.nextBits)&1<<s.countBits
	if p.Unit.Step%time.Microsecond == 0 {
		s.step = int64(p.Unit.Step / time.Microsecond)
	}
	s.toggleShift = s.countBits + s.nextBits
	s.unitShift = s.toggleShift + 1
	s.era.Store(s.eraOf(st))
	return s
}

// eraOf is the era that a state describes. States come from files too: what
// does not fit the policy is cut to what does.
func (s *Sequencer) eraOf(st State) *era {
	unit := min(max(st.Unit, 0), s.p.MaxUnit)
	e := &era{base: s.baseFor(unit), safeMark: st.SafeMark, drifts: st.Drifts}
	next := s.after(max(st.Next, s.p.SeqMin)-s.p.SeqMin, 0)
	if st.Started {
		e.word.Store(s.pack(unit-e.base, st.Toggle&1, next, min(st.Count, s.capacity)))
	} else {
		e.word.Store(s.pack(-1, st.Toggle&1, next, 0))
	}
	return e
}

// Policy is the policy that the Sequencer follows.
func (s *Sequencer) Policy() *Policy { return &s.p }

// span is how many units fit into a word.
func (s *Sequencer) span() int64 { return 1<<(63-s.unitShift)<<1 - 2 }

// baseFor is the unit that an era which begins at a unit counts from: 0 where
// the word has room for all units, else one with room on both sides.
func (s *Sequencer) baseFor(unit int64) int64 {
	if s.span() > s.p.MaxUnit {
		return 0
	}
	return max(0, unit-s.span()/4)
}

func (s *Sequencer) pack(offset int64, toggle uint8, next, count uint32) uint64 {
	w := uint64(offset+1)<<s.unitShift | uint64(toggle)<<s.toggleShift
	return w | uint64(next)&ones(s.nextBits)<<s.countBits | uint64(count)&ones(s.countBits)
}

func (s *Sequencer) unpack(w uint64) (offset int64, toggle uint8, next, count uint32) {
	offset = int64(w>>s.unitShift) - 1
	toggle = uint8(w >> s.toggleShift & 1)
	next = uint32(w >> s.countBits & ones(s.nextBits))
	return offset, toggle, next, uint32(w & ones(s.countBits))
}

// State reads the Sequencer's memory at one instant.
func (s *Sequencer) State() State {
	m := s.Mark()
	offset, toggle, next, count := s.unpack(m.word)
	st := State{Toggle: toggle, SafeMark: m.era.safeMark, Drifts: m.era.drifts, Next: s.p.SeqMin + next}
	if offset < 0 {
		return st
	}
	st.Started, st.Unit, st.Count = true, m.era.base+offset, count
	if s.nextBits == 0 {
		st.Next = s.p.SeqMin + count
	}
	return st
}

// Mark is the Sequencer's state as a goroutine saw it before it read its clock.
type Mark struct {
	era  *era
	word uint64
}

// Mark remembers the state. Take the mark first and the reading second: the
// other way round, a goroutine that was put aside in between would take other
// goroutines' progress for a clock gone back.
func (s *Sequencer) Mark() Mark {
	for {
		e := s.era.Load()
		if w := e.word.Load(); w != sealed {
			return Mark{e, w}
		}
		s.mu.Lock()   // wait for whoever is replacing the era
		s.mu.Unlock() //nolint:staticcheck // an empty section is the wait
	}
}

// Reserve asks for up to n slots at a reading. For a single goroutine, which
// the lab and the terminal program are; those that share a Sequencer use
// [Sequencer.Mark], their clock, then [Sequencer.TryReserve].
func (s *Sequencer) Reserve(r Reading, n uint32) (g Grant) {
	for !s.try(&g, s.Mark(), r, n) {
	}
	return g
}

// in reports whether a reading lies in the unit that was the newest one at the
// mark. It multiplies where [Unit.Index] divides: it is asked for every id.
func (s *Sequencer) in(m Mark, r Reading) bool {
	offset := int64(m.word>>(s.unitShift&63)) - 1
	unit, since := m.era.base+offset, int64(r-s.p.Unit.Epoch)
	switch {
	case offset < 0 || since < 0:
		return false
	case s.step == 0:
		return unit == s.p.Unit.Index(r)
	case s.p.Unit.PerSecond > 0:
		second := since / 1e6
		since -= second * 1e6
		if unit -= second * s.p.Unit.PerSecond; unit >= s.p.Unit.PerSecond {
			return false
		}
	}
	since -= unit * s.step
	return since >= 0 && since < s.step
}

// again takes the next slot of the unit that was the newest one at the mark, for
// a reading in it: [Sequencer.TryReserve] cut down to what nearly all calls
// need. It reports false for everything else.
func (s *Sequencer) again(m Mark, r Reading) (Slot, bool) {
	if !s.in(m, r) {
		return Slot{}, false
	}
	for w := m.word; ; {
		offset, toggle, next, count := s.unpack(w)
		if s.countBits > 0 && count >= s.capacity || s.nextBits > 0 && next+1 >= s.round {
			return Slot{}, false
		}
		if s.one == 0 || m.era.word.CompareAndSwap(w, w+s.one) {
			slot := Slot{Unit: m.era.base + offset, Toggle: toggle, Seq: s.p.SeqMin + count}
			if s.nextBits > 0 {
				slot.Seq = s.p.SeqMin + next
			}
			return slot, true
		}
		if w = m.era.word.Load(); w>>s.toggleShift != m.word>>s.toggleShift {
			return Slot{}, false
		}
	}
}

// largest is how many ids a batch of a scheme without limit makes with one
// reading: few enough to be made within a fraction of a unit.
const largest = 1024

// batch is how many of n slots to ask for with one reading.
func (s *Sequencer) batch(n int) uint32 {
	if s.capacity == 0 {
		return uint32(min(n, largest))
	}
	return uint32(min(n, int(s.capacity)))
}

// TryReserve asks for up to n slots at a reading that was taken after the mark.
// It reports false when others have moved the Sequencer past the reading:
// then mark and read the clock again.
func (s *Sequencer) TryReserve(m Mark, r Reading, n uint32) (g Grant, ok bool) {
	ok = s.try(&g, m, r, n)
	return g, ok
}

// try is [Sequencer.TryReserve] with the answer filled in where it is: handed on
// by value from call to call, it would cost more than working it out.
func (s *Sequencer) try(g *Grant, m Mark, r Reading, n uint32) bool {
	u := s.p.Unit.Index(r)
	if u < s.p.MinUnit && u >= 0 {
		u = s.p.MinUnit
	}
	if u < 0 || u > s.p.MaxUnit {
		*g = s.outside(u)
		return true
	}
	return s.reserve(g, m, u, n)
}

// reserve makes the moves that are planned, until one of them holds or others
// have gone ahead.
func (s *Sequencer) reserve(g *Grant, m Mark, u int64, n uint32) bool {
	for first := true; ; first = false {
		mv := s.plan(m, u, n, first)
		if mv.lost {
			return false
		}
		*g = mv.grant
		if done := s.publish(m, &mv); done || mv.next != nil {
			return done
		}
		if m.word = m.era.word.Load(); m.word == sealed {
			return false
		}
	}
}

// publish makes a planned move hold, unless the state is no longer as marked.
func (s *Sequencer) publish(m Mark, mv *transition) bool {
	if mv.next != nil {
		return s.replace(m, mv.next)
	}
	return mv.word == m.word || m.era.word.CompareAndSwap(m.word, mv.word)
}

// replace seals the marked era and publishes the next one. It reports false
// when the era's word has changed since the mark.
func (s *Sequencer) replace(m Mark, next *era) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !m.era.word.CompareAndSwap(m.word, sealed) {
		return false
	}
	s.era.Store(next)
	return true
}
