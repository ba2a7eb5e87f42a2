package schemes

import (
	"sync"

	"idtui/ids"
)

// once holds a random number that a generator draws with its first id and keeps.
type once struct {
	drawn sync.Once
	value uint64
}

func (o *once) draw(e ids.Entropy) uint64 {
	o.drawn.Do(func() { o.value = e.Uint64() })
	return o.value
}

// startsBelow returns the counter starts of a generator's time units, all below
// limit, a power of two. A start depends only on the unit and on a number that
// the generator drew once, so a goroutine that is late for its unit computes the
// same start again.
func startsBelow(limit uint64) func() ids.Start {
	return func() ids.Start {
		key := new(once)
		return func(unit int64, e ids.Entropy) ids.Value {
			return ids.Value{Lo: scatter(key.draw(e)+uint64(unit)) & (limit - 1)}
		}
	}
}

// scatter is one step of SplitMix64: it maps neighboring numbers to unrelated
// ones (Steele, Lea and Flood, Fast Splittable Pseudorandom Number
// Generators, 2014).
func scatter(v uint64) uint64 {
	v *= 0x9e3779b97f4a7c15
	v = (v ^ v>>30) * 0xbf58476d1ce4e5b9
	v = (v ^ v>>27) * 0x94d049bb133111eb
	return v ^ v>>31
}
