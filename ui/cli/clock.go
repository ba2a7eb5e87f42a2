package cli

import (
	"context"
	"encoding/binary"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"idtui/ids"
)

// setClock stands still at a time, except that a sleep moves it on at once. So
// ids for a given time come without waiting.
type setClock struct {
	start ids.Reading
	slept atomic.Int64 // in nanoseconds
}

// Now is the time that was set, and what was slept since.
func (c *setClock) Now() (ids.Reading, time.Duration) {
	d := c.Mono()
	return c.start.Add(d), d
}

// Mono is what was slept.
func (c *setClock) Mono() time.Duration { return time.Duration(c.slept.Load()) }

// Sleep moves the clock on.
func (c *setClock) Sleep(ctx context.Context, d time.Duration) error {
	c.slept.Add(int64(d.Round(time.Microsecond)))
	return ctx.Err()
}

// seededEntropy gives the same random bits for the same seed. Goroutines may
// share it.
type seededEntropy struct {
	mu  sync.Mutex
	src *rand.ChaCha8
}

// newEntropy is entropy from a seed, or the operating system's where none is
// given.
func newEntropy(seed uint64, given bool) ids.Entropy {
	if !given {
		return ids.NewEntropy()
	}
	var key [32]byte
	binary.BigEndian.PutUint64(key[:], seed)
	return &seededEntropy{src: rand.NewChaCha8(key)}
}

// Uint64 is the next 64 bits.
func (e *seededEntropy) Uint64() uint64 {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.src.Uint64()
}
