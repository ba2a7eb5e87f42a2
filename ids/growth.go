package ids

import (
	"math/bits"
	"sync"

	"idtui/ids/encoding"
)

// growing is a field whose value grows within a time unit. It starts at random in the lower half of
// its range. So it can grow through at least the upper half.
type growing struct {
	least, most Value
	scale       int    // two values in a row differ by about 2 to the scale
	origin      uint32 // the sequence number of a unit's first slot
	keep        int    // how many starts are kept for late goroutines
	mu          sync.Mutex
	recent      [4]struct {
		unit int64 // 0 for none
		from Value
	}
	at int
}

func newGrowing(f *Field, p *Policy) *growing {
	g := &growing{origin: p.SeqMin, keep: 4}
	g.least, g.most = f.Range()
	g.scale, _ = f.growth()
	if p.Back == FollowBack { // an earlier unit gets a new start, so its new ids differ from the old ones
		g.keep = 1
	}
	return g
}

// next returns the value of a slot. Values grow from slot to slot: by one, or by about 2
// to the scale. After the largest value, they continue at the smallest; the policy prevents
// that unless the ids differ in the sequence.
func (g *growing) next(s Slot, e Entropy) Value {
	place := uint64(s.Seq - g.origin)
	add := Value{Lo: place}
	if g.scale > 0 {
		add = product(place, 1<<g.scale)
		add.Lo |= e.Uint64() & encoding.Ones(g.scale)
	}
	from := g.from(s, e)
	v := from.plus(add)
	if v.Compare(from) < 0 || v.Compare(g.most) > 0 {
		size := g.most.minus(g.least).plus(Value{Lo: 1})
		v = v.minus(g.least).modulo(size).plus(g.least)
	}
	return v
}

// from returns the start of the slot's unit.
func (g *growing) from(s Slot, e Entropy) Value {
	g.mu.Lock()
	defer g.mu.Unlock()
	unit := s.Unit<<1 | int64(s.Toggle) + 1
	for i := range g.recent[:g.keep] {
		if g.recent[i].unit == unit {
			return g.recent[i].from
		}
	}
	v := drawRange(g.least, g.least.plus(g.most.minus(g.least).half()), e)
	g.at = (g.at + 1) % g.keep
	g.recent[g.at].unit, g.recent[g.at].from = unit, v
	return v
}

// growth returns the scale of a growing field, and log2 of the ids that a time unit has room for.
// The sum of both is at most log2 of the upper half of the range.
func (f *Field) growth() (scale, idBits int) {
	least, most := f.Range()
	room := most.minus(least)
	room = room.minus(room.half()).plus(Value{Lo: 1})
	all := room.len() - 1
	if f.Growth == GrowRandomly && all > 1 {
		scale = min(max(all/4, all-maxSeqBits, 1), 32)
	}
	return scale, min(all-scale, maxSeqBits)
}

// drawRange returns a random value from least to most, both included.
func drawRange(least, most Value, e Entropy) Value {
	size := most.minus(least)
	switch {
	case size == Value{Hi: encoding.Ones(64), Lo: encoding.Ones(64)}:
		return Value{e.Uint64(), e.Uint64()}
	case size.Hi == 0 && size.Lo == encoding.Ones(64):
		return least.plus(Value{Lo: e.Uint64()})
	case size.Hi == 0:
		hi, _ := bits.Mul64(e.Uint64(), size.Lo+1)
		return least.plus(Value{Lo: hi})
	}
	v := Value{e.Uint64() & encoding.Ones(bits.Len64(size.Hi)), e.Uint64()}
	if v.Compare(size) > 0 {
		v = v.minus(size.plus(Value{Lo: 1}))
	}
	return least.plus(v)
}
