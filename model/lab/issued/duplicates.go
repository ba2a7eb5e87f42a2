package issued

import (
	"cmp"
	"math/bits"

	"idtui/ids"
	"idtui/model/lab/hashtable"
	"idtui/model/lab/scenario"
)

// Limits of what a simulation remembers: the time units and random ids that a clock can still move
// back over. The random ids of a single time unit can also exceed the limit.
const (
	maxRuns = 4 << 20    // time units in Slots (per timeline and group), and entries in an Order
	maxIDs  = 10_000_000 // random ids; if there are more, the lab keeps a sample
)

// Slots holds the issued slots, to count duplicates. It has the sequence numbers of each time unit,
// timeline and group of nodes with the same settings.
type Slots struct {
	index   hashtable.Table[slotKey, uint32] // the first span of a time unit
	spans   []seqSpan                        // linked lists; 0 ends a list
	Highest int64                            // the newest time unit in the set
	Full    bool                             // the set reached its limit
	newest  [scenario.MaxNodes]struct {      // the newest span of each group; the next batch usually extends it
		key slotKey
		at  uint32
	}
}

// seqSpan is a range of sequence numbers of one time unit and timeline.
type seqSpan struct {
	first, last uint32
	next        uint32
}

// slotKey is a time unit, a timeline and a group. It is never 0, because it contains the time
// unit plus 1.
type slotKey uint64

// Hash returns the hash of the key.
func (k slotKey) Hash() uint64 { return hashtable.Mix(uint64(k)) }

// Add adds a batch that does not wrap, and returns how many of its slots were issued before.
func (m *Slots) Add(group int, first ids.Slot, count uint32) (duplicates int64) {
	key, from, to := slotKey(uint64(first.Unit+1)<<7|uint64(first.Toggle)<<6|uint64(group)), first.Seq, first.Seq+count-1
	if n := &m.newest[group]; n.key == key && m.spans[n.at].next == 0 && m.spans[n.at].last+1 == from {
		m.spans[n.at].last = to // the only span of its time unit grows
		return 0
	}
	if m.spans == nil {
		m.spans = make([]seqSpan, 1, 64)
	}
	m.Highest = max(m.Highest, first.Unit)
	if head := m.index.Find(key); head != nil {
		m.newest[group].key = 0
		return m.merge(*head, from, to)
	}
	if m.index.Used >= maxRuns {
		m.Full = true
		return 0
	}
	at := m.push(seqSpan{from, to, 0})
	m.index.Put(key, at)
	m.newest[group].key, m.newest[group].at = key, at
	return 0
}

// Forget drops all slots if their time units cannot occur again. low is the lowest time unit that
// can still occur.
func (m *Slots) Forget(low int64) {
	if low <= m.Highest || m.index.Used == 0 {
		return
	}
	m.index.Clear()
	m.spans = m.spans[:1]
	m.Highest = -1
	clear(m.newest[:])
}

// merge adds a span to the list of a time unit. It returns how many numbers of the span were issued
// before.
func (m *Slots) merge(head uint32, from, to uint32) (duplicates int64) {
	for at := head; at != 0 && from <= to; at = m.spans[at].next {
		s := m.spans[at]
		lo, hi := max(from, s.first), min(to, s.last)
		if lo > hi {
			continue
		}
		duplicates += int64(hi-lo) + 1
		switch {
		case lo == from && hi == to:
			return duplicates
		case lo == from:
			from = hi + 1
		case hi == to:
			to = lo - 1
		default: // new numbers on both sides
			if next := m.spans[at].next; next != 0 {
				duplicates += m.merge(next, from, lo-1)
			} else {
				m.link(at, from, lo-1)
			}
			from = hi + 1
		}
	}
	if from <= to {
		m.link(head, from, to)
	}
	return duplicates
}

// link inserts a span into the list of a time unit, after one of its spans.
func (m *Slots) link(after, from, to uint32) {
	if len(m.spans) > 2*maxRuns {
		m.Full = true
		return
	}
	at := m.push(seqSpan{from, to, m.spans[after].next})
	m.spans[after].next = at
}

// push appends a span and returns its index.
func (m *Slots) push(s seqSpan) uint32 {
	m.spans = append(m.spans, s)
	return uint32(len(m.spans) - 1)
}

// IDs holds whole ids, to count duplicates. Beyond its limit it keeps a sample, selected by the
// values of the ids, and extrapolates.
type IDs struct {
	ids     hashtable.Table[idKey, struct{}]
	Limit   int  // of ids; 0 for [maxIDs]
	skip    uint // one id in 2^skip is kept
	highest int64
	Sampled uint   // greatest skip so far
	seen    uint64 // a sum of the visited hashes; it keeps the compiler from removing the visits
}

// idKey holds the bits of an id. It is never the zero value.
type idKey struct{ hi, lo uint64 }

func (k idKey) Hash() uint64 {
	return hashtable.Mix(k.hi ^ bits.RotateLeft64(k.lo, 32)*0x9e3779b97f4a7c15)
}

// keyOf returns the key of an id.
func keyOf(id ids.ID) idKey {
	k := idKey{id.Uint64(0, 64), id.Uint64(64, 64)}
	if id.Bits() > 128 { // hash the remaining bits: two different ids have the same key with odds of 1 in 2^64
		k.lo ^= hashtable.Mix(id.Uint64(128, 32) + 1)
	}
	if k == (idKey{}) {
		k.lo = 1
	}
	return k
}

// Add adds an id, and returns how many duplicates it represents: 0 if it is new or outside the
// sample.
func (s *IDs) Add(id ids.ID, unit int64) (duplicates int64) {
	k := keyOf(id)
	if !s.isSampled(k) {
		return 0
	}
	s.highest = max(s.highest, unit)
	if s.ids.Put(k, struct{}{}) != nil {
		return 1 << s.skip
	}
	if s.ids.Used > cmp.Or(s.Limit, maxIDs) {
		s.skip++
		s.Sampled = max(s.Sampled, s.skip)
		s.ids.Keep(s.isSampled)
	}
	return 0
}

// Empty reports whether the set has no ids.
func (s *IDs) Empty() bool { return s.ids.Used == 0 }

// Prefetch visits the places of ids that are added next. In a large table each place is a cache
// miss. The visits are independent of each other, so the processor waits for all of them at once.
// This saves 34 % of the time of BenchmarkWindow/flax.
func (s *IDs) Prefetch(made []ids.ID) {
	if s.ids.Used < hashtable.Small {
		return
	}
	for _, id := range made {
		s.seen += s.ids.Visit(keyOf(id))
	}
}

// isSampled reports whether an id belongs to the sample.
func (s *IDs) isSampled(k idKey) bool {
	return s.skip == 0 || hashtable.Mix(k.hi^k.lo)>>(64-s.skip) == 0
}

// Forget removes all ids if no time unit up to the newest of them can occur again.
func (s *IDs) Forget(low int64) {
	if low <= s.highest || s.ids.Used == 0 {
		return
	}
	s.ids.Clear()
	s.skip, s.highest = 0, -1
}
