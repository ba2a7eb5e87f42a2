package lab

import (
	"cmp"
	"math/bits"
	"runtime/debug"

	"idtui/ids"
)

// Limits of what a run remembers. Both are met only where a clock goes back
// over more units, or more random ids, than that.
const (
	maxRuns = 4 << 20    // runs of slots, and entries of the order
	maxIDs  = 10_000_000 // random ids; beyond, a share of them
)

// slots remembers which slots were issued, to count those issued again: for
// each unit, timeline and group of nodes with the same settings, which numbers.
type slots struct {
	index   table      // (unit, toggle, group) → the first of its spans
	spans   []seqSpan  // linked; 0 is the end of a list
	highest int64      // unit that is remembered
	full    bool       // more than could be remembered
	last    [64]uint32 // where each group's newest span is, which mostly grows
}

// seqSpan is a run of numbers of one unit and timeline.
type seqSpan struct {
	first, last uint32
	next        uint32
	key         uint64
}

func slotKey(s ids.Slot, group int) uint64 {
	return uint64(s.Unit)<<7 | uint64(s.Toggle)<<6 | uint64(group)
}

// add remembers a run that does not wrap, and counts how many of its slots had
// been issued before.
func (m *slots) add(group int, first ids.Slot, count uint32) (again int64) {
	key, from, to := slotKey(first, group), first.Seq, first.Seq+count-1
	if l := &m.last[group]; *l != 0 && m.spans[*l].key == key && m.spans[*l].next == 0 && m.spans[*l].last+1 == from {
		if head, _ := m.index.find(key); head == *l { // the only span of its unit
			m.spans[*l].last = to
			return 0
		}
	}
	if m.spans == nil {
		m.spans = make([]seqSpan, 1, 64)
	}
	m.highest = max(m.highest, first.Unit)
	head, known := m.index.find(key)
	if !known {
		if m.index.used >= maxRuns {
			m.full = true
			return 0
		}
		m.last[group] = m.push(seqSpan{from, to, 0, key})
		m.index.put(key, m.last[group])
		return 0
	}
	return m.merge(head, key, from, to)
}

// merge adds what is new of a span to a unit's list, and counts what is not.
func (m *slots) merge(head uint32, key uint64, from, to uint32) (again int64) {
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
			again += m.merge(m.spans[at].next, key, from, lo-1)
			from = hi + 1
		}
	}
	if from > to {
		return again
	}
	if len(m.spans) > 2*maxRuns {
		m.full = true
		return again
	}
	added := m.push(seqSpan{from, to, m.spans[head].next, key})
	m.spans[head].next = added
	return again
}

func (m *slots) push(s seqSpan) uint32 {
	m.spans = append(m.spans, s)
	return uint32(len(m.spans) - 1)
}

// forget drops all, once no unit as old as those remembered can come again.
func (m *slots) forget(low int64) {
	if low <= m.highest || m.index.used == 0 {
		return
	}
	m.index.clear()
	m.spans = m.spans[:1]
	m.highest = -1
	clear(m.last[:])
}

// table maps numbers to indices above 0, by open addressing. One insertion
// costs a few nanoseconds, a tenth of what Go's map takes here.
type table struct {
	keys   []uint64
	values []uint32 // 0 is free
	used   int
}

func (t *table) slot(key uint64) int {
	mask := len(t.keys) - 1
	at := int(mix(key)) & mask
	for t.values[at] != 0 && t.keys[at] != key {
		at = (at + 1) & mask
	}
	return at
}

func (t *table) find(key uint64) (uint32, bool) {
	if t.used == 0 {
		return 0, false
	}
	v := t.values[t.slot(key)]
	return v, v != 0
}

// put adds a key that is not in the table.
func (t *table) put(key uint64, value uint32) {
	if 3*t.used >= 2*len(t.keys) {
		t.grow()
	}
	at := t.slot(key)
	t.keys[at], t.values[at] = key, value
	t.used++
}

func (t *table) grow() {
	keys, values := t.keys, t.values
	size := max(64, 2*len(keys))
	t.keys, t.values = make([]uint64, size), make([]uint32, size)
	for i, v := range values {
		if v != 0 {
			at := t.slot(keys[i])
			t.keys[at], t.values[at] = keys[i], v
		}
	}
}

// clear empties the table, and gives back most of its room if little was used.
func (t *table) clear() {
	if len(t.keys) > 1024 && t.used*8 < len(t.keys) {
		t.keys, t.values = nil, nil
	}
	clear(t.values)
	t.used = 0
}

// mix spreads a number's bits, as splitmix64 ends.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// set remembers whole ids, to count those issued again. Beyond its limit it
// keeps a share of them, picked by their value, and counts for all.
type set struct {
	keys    []idKey
	used    int
	limit   int  // of ids; 0 for [maxIDs]
	share   uint // one in 2^share is remembered
	highest int64
	sampled uint // the least share there ever was
}

// idKey is an id's bits; no id that is made here is all zeros.
type idKey struct{ hi, lo uint64 }

func keyOf(id ids.ID) idKey {
	k := idKey{id.Uint64(0, 64), id.Uint64(64, 64)}
	if id.Bits() > 128 { // fold the rest in: two ids meet once in 2^64
		k.lo ^= mix(id.Uint64(128, 32) + 1)
	}
	if k == (idKey{}) {
		k.lo = 1
	}
	return k
}

func (k idKey) hash() uint64 { return mix(k.hi ^ bits.RotateLeft64(k.lo, 32)*0x9e3779b97f4a7c15) }

// add remembers an id and counts it if it was there before.
func (s *set) add(id ids.ID, unit int64) (again int64) {
	k := keyOf(id)
	h := k.hash()
	if 5*s.used >= 3*len(s.keys) {
		s.room()
	}
	if h>>(64-s.share) != 0 {
		return 0
	}
	s.highest = max(s.highest, unit)
	mask := len(s.keys) - 1
	at := int(h) & mask
	for s.keys[at] != (idKey{}) {
		if s.keys[at] == k {
			return 1 << s.share
		}
		at = (at + 1) & mask
	}
	s.keys[at] = k
	s.used++
	return 0
}

// room makes room: a larger table, or a quarter of the ids.
func (s *set) room() {
	size := max(64, 2*len(s.keys))
	if limit := cmp.Or(s.limit, maxIDs); s.used >= limit {
		s.share += 2
		s.sampled = max(s.sampled, s.share)
		size = len(s.keys) / 2
	}
	old := s.keys
	s.keys, s.used = make([]idKey, size), 0
	for _, k := range old {
		h := k.hash()
		if k == (idKey{}) || h>>(64-s.share) != 0 {
			continue
		}
		at := int(h) & (size - 1)
		for s.keys[at] != (idKey{}) {
			at = (at + 1) & (size - 1)
		}
		s.keys[at] = k
		s.used++
	}
	if len(old) >= 1<<20 {
		old = nil
		debug.FreeOSMemory() // the next table may not come on top of this one
	}
}

// forget drops all, once no unit as old as those remembered can come again.
func (s *set) forget(low int64) {
	if low <= s.highest || s.used == 0 {
		return
	}
	if len(s.keys) > 1024 && s.used*8 < len(s.keys) {
		s.keys = nil
	}
	clear(s.keys)
	s.used, s.share, s.highest = 0, 0, -1
}
