package generate

import (
	"math/bits"
	"sync"
	"sync/atomic"

	"idtui/ids"
	"idtui/ids/encoding"
)

// Sequencer decides which slot comes next. All generators share this state machine: it is stepped
// with clock readings, never sleeps and never reads a clock. Any number of goroutines can share
// one.
//
// Everything that decides whether an id may be issued in or after a time unit is in one atomic
// word:
//
//	 63     62                                                         0
//	┌──────┬──────────────────────┬────────┬─────────┬───────┬──────────┐
//	│ seal │ unit − base + 1      │ toggle │ start   │ guard │ count    │
//	└──────┴──────────────────────┴────────┴─────────┴───────┴──────────┘
//
// The count is the number of used slots of the time unit. It is absent if the slots are unlimited.
// The start is the number of the unit's first slot in a sequence that continues across time units.
// Without a count, it is the next number. The start is absent if the sequence restarts with each
// unit, or if the era holds it. If the unit bits are 0, nothing was issued.
//
// The slow path to a slot is a compare-and-swap of the word. The fast path adds 1 to it without
// reading it first: see [window]. If the sum exceeds the capacity, the guard bits take the excess,
// and the goroutine continues on the slow path.
//
// The safe mark, the number of drifts and the base of the unit offsets change rarely. They belong
// to an [era], which is immutable except for its word. Under the lock, a seal replaces the old
// era's word: goroutines that still hold it fail and read again. Then the new era is published. A
// word is never unsealed: an add to it leaves the seal. So no reader can confuse two eras.
type Sequencer struct {
	p                      ids.Policy
	capacity               uint32
	round                  uint32 // a continuing sequence wraps after this many numbers
	countBits, nextBits    int    // of the count with its guard, and of the start
	continues              bool   // the sequence does not restart with each unit, or it wraps
	wide                   bool   // the start is in the era: the word has no room for it
	adds                   bool   // the count has a guard, so goroutines may add to the word
	toggleShift, unitShift int
	one                    uint64 // one used slot, as an addend of the word
	step                   int64  // the time unit in microseconds; 0 if it is not a whole number

	draw func() uint32 // the place of a unit's first number; nil for 0

	era atomic.Pointer[era]
	mu  sync.Mutex // held while the era is replaced
}

// era is the state between two flips of the toggle (or two moves of the base).
type era struct {
	word     atomic.Uint64
	base     int64  // the unit of offset 0
	safeMark int64  // newest unit used before the last flip; -1 for none
	drifts   uint32 // number of flips
	start    uint32 // the start of the unit, if the word has no room for it: then each unit has an era
}

// sealed marks the word of an ended era.
const sealed = 1 << 63

// guardBits is the width of the guard, which counts adds to a full time unit. Each goroutine makes
// at most one. The first of them closes the window, so only goroutines that have loaded it before
// can follow. Each of them then clears the guard on the slow path. So the guard overflows only if
// 16,384 goroutines resume in one full time unit. All of them must have been suspended between the
// load of a window and their add.
const guardBits = 14

// leastUnitBits is the least number of bits that a guard leaves for units. The word of uid has
// exactly these. With its unit of 1.024 ms, an era ends after nine minutes at the latest.
const leastUnitBits = 19

// State is a copy of a Sequencer's state, for display and for snapshots.
type State struct {
	Started  bool
	Unit     int64  // newest unit used
	Toggle   uint8  // the timeline in use
	Count    uint32 // used slots of Unit
	Next     uint32 // the sequence number of the next slot in Unit
	SafeMark int64  // newest unit used before the last flip of the toggle; -1 for none
	Drifts   uint32 // regressions that flipped the toggle
}

// NewSequencer returns a Sequencer that has issued nothing.
func NewSequencer(p ids.Policy) *Sequencer { return Restore(p, State{SafeMark: -1}) }

// Restore returns a Sequencer that continues from a state. It does not know about ids
// issued after the state was taken.
func Restore(p ids.Policy, st State) *Sequencer {
	s := &Sequencer{p: p, capacity: p.Capacity(), round: max(p.SeqMax-p.SeqMin+1, 1)}
	if s.capacity > 0 && p.Full != ids.WrapFull {
		s.countBits = bits.Len32(s.capacity)
	}
	if p.SeqCarry || p.Full == ids.WrapFull {
		s.continues, s.nextBits = true, p.SeqBits
	}
	if s.wide = s.countBits > 0 && s.nextBits > ids.MaxCarryBits; s.wide {
		s.nextBits = 0
	}
	if s.countBits > 0 && 63-s.countBits-s.nextBits-1 >= guardBits+leastUnitBits {
		s.adds, s.countBits = true, s.countBits+guardBits
	}
	if s.countBits > 0 || s.nextBits > 0 {
		s.one = 1
	}
	s.step = p.Unit.Micros()
	s.toggleShift = s.countBits + s.nextBits
	s.unitShift = s.toggleShift + 1
	s.era.Store(s.eraOf(st))
	return s
}

// eraOf returns the era of a state. States can come from files, so values that do not
// fit the policy are limited to those that do.
func (s *Sequencer) eraOf(st State) *era {
	unit := min(max(st.Unit, 0), s.p.MaxUnit)
	e := &era{base: s.baseFor(unit), safeMark: st.SafeMark, drifts: st.Drifts}
	next := s.after(max(st.Next, s.p.SeqMin)-s.p.SeqMin, 0)
	offset, count := unit-e.base, min(st.Count, s.capacity)
	if !st.Started {
		offset, count = -1, 0
	}
	e.start = s.start(next, count)
	e.word.Store(s.pack(offset, st.Toggle&1, next, count))
	return e
}

// Policy returns the Sequencer's policy.
func (s *Sequencer) Policy() *ids.Policy { return &s.p }

// span returns the number of units that fit into a word.
func (s *Sequencer) span() int64 { return 1<<(63-s.unitShift) - 1 }

// baseFor returns the base of an era that starts at a unit. It is 0 if the word has room for all
// units, otherwise a unit with room on both sides.
func (s *Sequencer) baseFor(unit int64) int64 {
	if s.span() > s.p.MaxUnit {
		return 0
	}
	return max(0, unit-s.span()/4)
}

// pack returns the word of a state. next is the number after those of count slots.
func (s *Sequencer) pack(offset int64, toggle uint8, next, count uint32) uint64 {
	w := uint64(offset+1)<<s.unitShift | uint64(toggle)<<s.toggleShift
	if s.countBits == 0 {
		return w | uint64(next)&encoding.Ones(s.nextBits)
	}
	if s.nextBits > 0 {
		w |= uint64((next+s.round-count)%s.round) << s.countBits
	}
	return w | uint64(count)
}

// unpack returns the state of a word. A count above the capacity is limited to it.
func (s *Sequencer) unpack(e *era, w uint64) (offset int64, toggle uint8, next, count uint32) {
	offset = int64(w>>s.unitShift) - 1
	toggle = uint8(w >> s.toggleShift & 1)
	next = uint32(w >> s.countBits & encoding.Ones(s.nextBits))
	if s.countBits == 0 {
		return offset, toggle, next, 0
	}
	count = uint32(min(w&encoding.Ones(s.countBits), uint64(s.capacity)))
	if s.wide {
		next = e.start
	}
	if s.continues {
		if next += count; next >= s.round {
			next -= s.round
		}
	}
	return offset, toggle, next, count
}

// slot returns the slot that follows those that a word of an era counts as used. It reports false
// if none is left, or the era has ended.
func (s *Sequencer) slot(e *era, w uint64) (ids.Slot, bool) {
	if w >= sealed || s.countBits > 0 && w&encoding.Ones(s.countBits) >= uint64(s.capacity) {
		return ids.Slot{}, false
	}
	offset, toggle, next, count := s.unpack(e, w)
	slot := ids.Slot{Unit: e.base + offset, Toggle: toggle, Seq: s.p.SeqMin + count}
	if s.continues {
		slot.Seq = s.p.SeqMin + next
	}
	return slot, true
}

// State returns a consistent copy of the Sequencer's state.
func (s *Sequencer) State() State {
	m := s.mark()
	offset, toggle, next, count := s.unpack(m.era, m.word)
	st := State{Toggle: toggle, SafeMark: m.era.safeMark, Drifts: m.era.drifts, Next: s.p.SeqMin + next}
	if offset < 0 {
		return st
	}
	st.Started, st.Unit, st.Count = true, m.era.base+offset, count
	if !s.continues {
		st.Next = s.p.SeqMin + count
	}
	return st
}

// newest returns the newest unit used, as of the mark; false if there is none.
func (s *Sequencer) newest(m mark) (unit int64, ok bool) {
	offset, _, _, _ := s.unpack(m.era, m.word)
	return m.era.base + offset, offset >= 0
}

// mark is the Sequencer's state that a goroutine loaded before it read its clock.
type mark struct {
	era  *era
	word uint64
}

// mark returns the state. Take the mark first and the reading second. In the other order, a
// goroutine can be suspended in between. It would mistake the progress of other goroutines for a
// clock regression.
func (s *Sequencer) mark() mark {
	for {
		e := s.era.Load()
		if w := e.word.Load(); w < sealed {
			return mark{e, w}
		}
		s.mu.Lock()   // wait while the era is replaced
		s.mu.Unlock() //nolint:staticcheck // the empty section is the wait
	}
}

// Reserve requests up to n slots at a reading. It is for a single goroutine, as in
// the lab and the terminal program. Goroutines share a Sequencer through [Clocked].
func (s *Sequencer) Reserve(r ids.Reading, n uint32) (g ids.Grant) {
	for !s.try(&g, s.mark(), r, n) {
	}
	return g
}

// in reports whether a reading is in the unit that was the newest one at the mark. It
// multiplies where [ids.Unit.Index] divides: with Index, BenchmarkNext of package catalog takes
// 5 % (flax) to 7 % (xid) longer.
func (s *Sequencer) in(m mark, r ids.Reading) bool {
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

// again takes the next slot of the newest unit at the mark, for a reading in that unit. It is the
// part of [Sequencer.Reserve] that nearly all calls need, and reports false for everything else.
// BenchmarkNext of package catalog takes 15 % (uuid-v7) to 35 % (flax, xid) longer without it.
func (s *Sequencer) again(m mark, r ids.Reading) (ids.Slot, bool) {
	if !s.in(m, r) {
		return ids.Slot{}, false
	}
	for w := m.word; ; {
		slot, ok := s.slot(m.era, w)
		if !ok || s.countBits == 0 && s.continues && slot.Seq == s.p.SeqMax { // the next one wraps
			return ids.Slot{}, false
		}
		if s.one == 0 || m.era.word.CompareAndSwap(w, w+s.one) {
			return slot, true
		}
		if w = m.era.word.Load(); w>>s.toggleShift != m.word>>s.toggleShift {
			return ids.Slot{}, false
		}
	}
}

// largest is the number of ids per reading in a batch of a scheme without a limit. They are few
// enough to be generated within a fraction of a time unit.
const largest = 1024

// batch returns how many of n slots to request with one reading.
func (s *Sequencer) batch(n int) uint32 {
	if s.capacity == 0 {
		return uint32(min(n, largest))
	}
	return uint32(min(n, int(s.capacity)))
}

// try requests up to n slots at a reading that was taken after the mark. It reports false if other
// goroutines have moved the Sequencer past the reading. In that case, take a new mark and a new
// reading. It fills in the answer in place. Passing the answer by value through several calls costs
// more than computing it.
func (s *Sequencer) try(g *ids.Grant, m mark, r ids.Reading, n uint32) bool {
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

// reserve plans and publishes transitions until one succeeds or other goroutines have
// moved on.
func (s *Sequencer) reserve(g *ids.Grant, m mark, u int64, n uint32) bool {
	for first := true; ; first = false {
		mv := s.plan(m, u, n, first)
		if mv.lost {
			return false
		}
		*g = mv.grant
		if done := s.publish(m, &mv); done || mv.next != nil {
			return done
		}
		if m.word = m.era.word.Load(); m.word >= sealed {
			return false
		}
	}
}

// publish publishes a planned transition, unless the state has changed since the mark.
func (s *Sequencer) publish(m mark, mv *transition) bool {
	if mv.next != nil {
		return s.replace(m, mv.next)
	}
	return mv.word == m.word || m.era.word.CompareAndSwap(m.word, mv.word)
}

// replace seals the marked era and publishes the next one. It reports false if the
// era's word has changed since the mark.
func (s *Sequencer) replace(m mark, next *era) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !m.era.word.CompareAndSwap(m.word, sealed) {
		return false
	}
	s.era.Store(next)
	return true
}
