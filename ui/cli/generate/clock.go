package generate

import (
	"context"
	"encoding/binary"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"idtui/ids"
)

// frozenClock stays at one time. A sleep returns at once and advances it, so that
// gen --at does not wait.
type frozenClock struct {
	start ids.Reading
	slept atomic.Int64 // in nanoseconds
}

// Now returns the start time plus the time slept.
func (c *frozenClock) Now() (ids.Reading, time.Duration) {
	d := c.Mono()
	return c.start.Add(d), d
}

// Mono returns the time slept.
func (c *frozenClock) Mono() time.Duration { return time.Duration(c.slept.Load()) }

// Sleep advances the clock.
func (c *frozenClock) Sleep(ctx context.Context, d time.Duration) error {
	c.slept.Add(int64(d.Round(time.Microsecond)))
	return ctx.Err()
}

// seededEntropy returns the same random bits for the same seed. It is safe for
// several goroutines.
type seededEntropy struct {
	mu  sync.Mutex
	src *rand.ChaCha8
}

// NewEntropy returns entropy from the seed, or from the system if no seed is given.
func NewEntropy(seed uint64, given bool) ids.Entropy {
	if !given {
		return ids.NewEntropy()
	}
	var key [32]byte
	binary.BigEndian.PutUint64(key[:], seed)
	return &seededEntropy{src: rand.NewChaCha8(key)}
}

// Uint64 returns the next 64 bits.
func (e *seededEntropy) Uint64() uint64 {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.src.Uint64()
}
