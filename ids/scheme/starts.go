package scheme

import (
	"sync"

	"idtui/ids"
)

// startsBelow returns the counter starts of a generator's time units, all below limit, a power of
// two. A start depends only on the unit and on a number that the generator drew once. So a
// goroutine that is late for its unit computes the same start again.
func startsBelow(limit uint64) func() ids.Start {
	return func() ids.Start {
		var once sync.Once
		var key uint64
		return func(unit int64, e ids.Entropy) ids.Value {
			once.Do(func() { key = e.Uint64() })
			return ids.Value{Lo: scatter(key+uint64(unit)) & (limit - 1)}
		}
	}
}

// startsInHalves returns the counter starts of a generator's time units. The low half of the bits
// is drawn for each unit, and the high one when renew units have passed. The high half is not the
// largest, because the low one may overflow into it.
func startsInHalves(half int, renew int64) func() ids.Start {
	return func() ids.Start {
		var high uint64
		renewed := int64(-1)
		return func(unit int64, e ids.Entropy) ids.Value {
			if renewed < 0 || unit-renewed >= renew {
				high, renewed = e.Uint64()%(1<<half-1), unit
			}
			return ids.Value{Lo: high<<half | e.Uint64()>>(64-half)}
		}
	}
}

// scatter is one step of SplitMix64. It maps neighboring numbers to unrelated ones (Steele, Lea and
// Flood, Fast Splittable Pseudorandom Number Generators, 2014).
func scatter(v uint64) uint64 {
	v *= 0x9e3779b97f4a7c15
	v = (v ^ v>>30) * 0xbf58476d1ce4e5b9
	v = (v ^ v>>27) * 0x94d049bb133111eb
	return v ^ v>>31
}
