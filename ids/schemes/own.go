package schemes

import (
	"strconv"
	"sync"

	"idtui/ids"
)

// ownRandom returns a function that draws a number below limit, with some bits set.
func ownRandom(limit, set uint64) func(ids.Entropy) string {
	return func(e ids.Entropy) string { return strconv.FormatUint(e.Uint64()%limit|set, 10) }
}

// multicast is the bit of a MAC address that no real address has. RFC 9562 sets it in
// random nodes.
const multicast = 1 << 40

// once holds a random number that a generator draws with its first id and keeps.
type once struct {
	drawn sync.Once
	value uint64
}

func (o *once) draw(e ids.Entropy) uint64 {
	o.drawn.Do(func() { o.value = e.Uint64() })
	return o.value
}
