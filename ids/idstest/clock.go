package idstest

import (
	"context"
	"sync"
	"time"

	"idtui/ids"
)

// Clock is a clock that stands still until told to move. To sleep by it moves
// it, so nothing that uses it ever waits.
type Clock struct {
	mu    sync.Mutex
	base  ids.Reading // what the wall clock showed when the monotonic one was 0
	mono  time.Duration
	looks int
	slept time.Duration

	// OnSleep, if set, is called before a sleep; what it does to the clock
	// happens during that sleep.
	OnSleep func(d time.Duration)
	// Tick is how far each reading of the monotonic clock moves time on.
	Tick time.Duration
}

// NewClock is a clock that shows r.
func NewClock(r ids.Reading) *Clock { return &Clock{base: r} }

// Now reads both clocks, and counts that.
func (c *Clock) Now() (ids.Reading, time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.looks++
	c.mono += c.Tick
	return c.base.Add(c.mono), c.mono
}

// Mono reads the monotonic clock.
func (c *Clock) Mono() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.mono += c.Tick
	return c.mono
}

// Sleep moves time on by d.
func (c *Clock) Sleep(ctx context.Context, d time.Duration) error {
	if c.OnSleep != nil {
		c.OnSleep(d)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.slept += d
	c.mono += d
	return nil
}

// Advance moves time on: both clocks.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.mono += d
}

// Step sets the wall clock forward, or back, by d.
func (c *Clock) Step(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.base = c.base.Add(d)
}

// Looks is how often the wall clock was read.
func (c *Clock) Looks() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.looks
}

// Slept is how long all sleeps were, together.
func (c *Clock) Slept() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.slept
}
