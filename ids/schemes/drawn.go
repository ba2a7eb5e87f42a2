package schemes

import (
	"sync"

	"idtui/ids"
)

// once is a random number that a generator draws with its first id and keeps.
type once struct {
	drawn sync.Once
	value uint64
}

func (o *once) draw(e ids.Entropy) uint64 {
	o.drawn.Do(func() { o.value = e.Uint64() })
	return o.value
}

// startsBelow are the starts of a generator's units, all below a power of two.
// Each follows from the unit and a number that the generator draws: a goroutine
// that comes late for its unit finds the same one again, however many units
// others have filled meanwhile.
func startsBelow(limit uint64) func() ids.Start {
	return func() ids.Start {
		key := new(once)
		return func(unit int64, e ids.Entropy) ids.Value {
			return ids.Value{Lo: scatter(key.draw(e)+uint64(unit)) & (limit - 1)}
		}
	}
}

// scatter is a step of SplitMix64: neighbouring numbers have nothing in common
// afterwards (Steele, Lea and Flood, Fast Splittable Pseudorandom Number
// Generators, 2014).
func scatter(v uint64) uint64 {
	v *= 0x9e3779b97f4a7c15
	v = (v ^ v>>30) * 0xbf58476d1ce4e5b9
	v = (v ^ v>>27) * 0x94d049bb133111eb
	return v ^ v>>31
}
