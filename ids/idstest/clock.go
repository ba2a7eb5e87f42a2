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
	wall  ids.Reading
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
func NewClock(r ids.Reading) *Clock { return &Clock{wall: r} }

// Now reads both clocks, and counts that.
func (c *Clock) Now() (ids.Reading, time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.looks++
	c.advance(c.Tick)
	return c.wall, c.mono
}

// Mono reads the monotonic clock.
func (c *Clock) Mono() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.advance(c.Tick)
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
	c.advance(d)
	return nil
}

func (c *Clock) advance(d time.Duration) {
	c.mono += d
	c.wall = c.wall.Add(d)
}

// Advance moves time on: both clocks.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.advance(d)
}

// Step sets the wall clock forward, or back, by d.
func (c *Clock) Step(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wall = c.wall.Add(d)
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
