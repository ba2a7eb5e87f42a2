package formats

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

// startsBelow are starts drawn anew for each unit, all below a power of two.
func startsBelow(limit uint64) func() ids.Start {
	return func() ids.Start {
		return func(_ int64, e ids.Entropy) ids.Value { return ids.Value{Lo: e.Uint64() & (limit - 1)} }
	}
}
