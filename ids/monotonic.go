package ids

import (
	"math/bits"
	"sync"
)

// Start returns the counter of a time unit's first id for counters with a random start. It must
// leave room above for a whole sequence. A generator calls Start once per unit, and never from two
// goroutines at a time. Late goroutines can cause a second call for a unit that ended some units
// ago. Ids of that unit differ only if the result is the same, or if they hold enough random bits.
type Start func(unit int64, e Entropy) Value

// counterRoom is log2 of the number of values that a counter keeps free after its start. That is at
// least as many as a time unit has ids.
const counterRoom = 24

// Monotonic returns a [BoundScheme.Stateful] that counts a random field up within a time unit, as
// ULID's monotonic generators do. The field starts at a random value in each unit, and grows by one
// with each id.
func (b *BoundScheme) Monotonic(field string) func() func(Slot, Entropy) ID {
	counter := &b.Layout.Fields[b.Layout.Index(field)]
	return b.CountFrom(counter, func() Start {
		return func(_ int64, e Entropy) Value {
			v := counter.draw(e)
			for most := counter.Largest(); v.Hi == most.Hi && v.Lo > most.Lo-1<<counterRoom; {
				v = counter.draw(e)
			}
			return v
		}
	})
}

// CountFrom returns a [BoundScheme.Stateful] that counts the ids of a time unit in the bits of a
// field. The counter is the start of the unit plus the slot's place in the unit. Each generator
// gets its own Start.
func (b *BoundScheme) CountFrom(counter *Field, start func() Start) func() func(Slot, Entropy) ID {
	b.Draws = true
	return func() func(Slot, Entropy) ID {
		m := &monotonic{counter: counter, least: b.Policy.SeqMin, compose: newComposer(b).compose, start: start()}
		return m.next
	}
}

// monotonic keeps the starts of the last few units for late goroutines.
type monotonic struct {
	counter *Field
	least   uint32 // the sequence number of a unit's first slot
	compose func(Slot, Entropy) ID
	start   Start
	mu      sync.Mutex
	recent  [4]struct {
		unit int64 // the unit plus 1; 0 for none
		from Value
	}
	at int
}

func (m *monotonic) next(s Slot, e Entropy) ID {
	from := m.from(s.Unit, e)
	lo, carry := bits.Add64(from.Lo, uint64(s.Seq-m.least), 0)
	return m.counter.Set(m.compose(s, e), Value{from.Hi + carry, lo})
}

// from returns the start of a unit.
func (m *monotonic) from(unit int64, e Entropy) Value {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.recent {
		if m.recent[i].unit == unit+1 {
			return m.recent[i].from
		}
	}
	v := m.start(unit, e)
	m.at = (m.at + 1) % len(m.recent)
	m.recent[m.at].unit, m.recent[m.at].from = unit+1, v
	return v
}
