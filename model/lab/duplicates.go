package lab

import (
	"cmp"
	"math/bits"

	"idtui/ids"
)

// Limits of what a run remembers. They are met only where a clock goes back over
// more units, or more random ids, than that.
const (
	maxRuns = 4 << 20    // runs of slots, and entries of the order
	maxIDs  = 10_000_000 // random ids; beyond, a share of them
)

// slots remembers which slots were issued, to count those issued again: for
// each unit, timeline and group of nodes with the same settings, which numbers.
type slotSet struct {
	index   table[slotKey, uint32] // the first of a unit's spans
	spans   []seqSpan              // linked; 0 is the end of a list
	highest int64                  // unit that is remembered
	full    bool                   // more than could be remembered
	newest  [MaxNodes]struct {     // where each group's newest span is, which mostly grows
		key slotKey
		at  uint32
	}
}

// seqSpan is a run of numbers of one unit and timeline.
type seqSpan struct {
	first, last uint32
	next        uint32
}

// slotKey is a unit, a timeline and a group: never 0, since a group's lowest
// unit is counted from 1.
type slotKey uint64

func (k slotKey) hash() uint64 { return mix(uint64(k)) }

func keyOfSlot(s ids.Slot, group int) slotKey {
	return slotKey(uint64(s.Unit+1)<<7 | uint64(s.Toggle)<<6 | uint64(group))
}

// add remembers a run that does not wrap, and counts how many of its slots had
// been issued before.
func (m *slotSet) add(group int, first ids.Slot, count uint32) (again int64) {
	key, from, to := keyOfSlot(first, group), first.Seq, first.Seq+count-1
	if n := &m.newest[group]; n.key == key && m.spans[n.at].next == 0 && m.spans[n.at].last+1 == from {
		m.spans[n.at].last = to // the only span of its unit grows
		return 0
	}
	if m.spans == nil {
		m.spans = make([]seqSpan, 1, 64)
	}
	m.highest = max(m.highest, first.Unit)
	if head := m.index.find(key); head != nil {
		m.newest[group].key = 0
		return m.merge(*head, from, to)
	}
	if m.index.used >= maxRuns {
		m.full = true
		return 0
	}
	at := m.push(seqSpan{from, to, 0})
	m.index.put(key, at)
	m.newest[group].key, m.newest[group].at = key, at
	return 0
}

// merge adds what is new of a span to a unit's list, and counts what is not.
func (m *slotSet) merge(head uint32, from, to uint32) (again int64) {
	for at := head; at != 0 && from <= to; at = m.spans[at].next {
		s := m.spans[at]
		lo, hi := max(from, s.first), min(to, s.last)
		if lo > hi {
			continue
		}
		again += int64(hi-lo) + 1
		switch {
		case lo == from && hi == to:
			return again
		case lo == from:
			from = hi + 1
		case hi == to:
			to = lo - 1
		default: // new on both sides
			if next := m.spans[at].next; next != 0 {
				again += m.merge(next, from, lo-1)
			} else {
				m.link(at, from, lo-1)
			}
			from = hi + 1
		}
	}
	if from <= to {
		m.link(head, from, to)
	}
	return again
}

// link puts a span into a unit's list, after one that is in it.
func (m *slotSet) link(after, from, to uint32) {
	if len(m.spans) > 2*maxRuns {
		m.full = true
		return
	}
	at := m.push(seqSpan{from, to, m.spans[after].next})
	m.spans[after].next = at
}

func (m *slotSet) push(s seqSpan) uint32 {
	m.spans = append(m.spans, s)
	return uint32(len(m.spans) - 1)
}

// forget drops all, once no unit as old as those remembered can come again.
func (m *slotSet) forget(low int64) {
	if low <= m.highest || m.index.used == 0 {
		return
	}
	m.index.clear()
	m.spans = m.spans[:1]
	m.highest = -1
	clear(m.newest[:])
}

// set remembers whole ids, to count those issued again. Beyond its limit it
// keeps a share of them, picked by their value, and counts for all.
type idSet struct {
	ids     table[idKey, struct{}]
	limit   int  // of ids; 0 for [maxIDs]
	skip    uint // one in 2^share is remembered
	highest int64
	sampled uint   // the least share there ever was
	seen    uint64 // a sum of what was there, for the visits not to be in vain
}

// idKey is an id's bits; no id that is made here is all zeros.
type idKey struct{ hi, lo uint64 }

func (k idKey) hash() uint64 { return mix(k.hi ^ bits.RotateLeft64(k.lo, 32)*0x9e3779b97f4a7c15) }

func keyOf(id ids.ID) idKey {
	hi, mid := id.Words()
	k := idKey{hi, mid}
	if id.Bits() > 128 { // fold the rest in: two ids meet once in 2^64
		k.lo ^= mix(id.Uint64(128, 32) + 1)
	}
	if k == (idKey{}) {
		k.lo = 1
	}
	return k
}

// add remembers an id and counts it if it was there before.
func (s *idSet) add(id ids.ID, unit int64) (again int64) {
	k := keyOf(id)
	if !s.isSampled(k) {
		return 0
	}
	s.highest = max(s.highest, unit)
	if s.ids.put(k, struct{}{}) != nil {
		return 1 << s.skip
	}
	if s.ids.used > cmp.Or(s.limit, maxIDs) {
		s.skip++
		s.sampled = max(s.sampled, s.skip)
		s.ids.keep(s.isSampled)
	}
	return 0
}

// look visits the places of ids that are about to be added. In a large set each
// is far off in memory; visited one after the other without a decision in
// between, they come all at once.
func (s *idSet) prefetch(made []ids.ID) {
	if s.ids.used < smallTable {
		return
	}
	for _, id := range made {
		s.seen += s.ids.visit(keyOf(id))
	}
}

// empty reports whether nothing is remembered.
func (s *idSet) isEmpty() bool { return s.ids.used == 0 }

// counts reports whether an id is among those that are remembered.
func (s *idSet) isSampled(k idKey) bool {
	return s.skip == 0 || mix(k.hi^k.lo)>>(64-s.skip) == 0
}

// forget drops all, once no unit as old as those remembered can come again.
func (s *idSet) forget(low int64) {
	if low <= s.highest || s.ids.used == 0 {
		return
	}
	s.ids.clear()
	s.skip, s.highest = 0, -1
}
