package idstest

import (
	"context"
	"sync"
	"time"

	"idtui/ids"
)

// Clock is a clock that moves only when a test moves it. Sleep moves the clock
// instead of waiting, so nothing that uses it waits.
type Clock struct {
	mu       sync.Mutex
	base     ids.Reading // the wall clock at monotonic time 0
	mono     time.Duration
	readings int
	slept    time.Duration

	// OnSleep, if set, is called before a sleep. A step that it makes takes place
	// during that sleep.
	OnSleep func(d time.Duration)
	// Tick is how far each reading of the monotonic clock advances the time.
	Tick time.Duration
}

// NewClock returns a clock that reads r.
func NewClock(r ids.Reading) *Clock { return &Clock{base: r} }

// Now reads both clocks and counts the call.
func (c *Clock) Now() (ids.Reading, time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.readings++
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

// Sleep advances both clocks by d.
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

// Advance moves both clocks forward by d.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.mono += d
}

// Step moves the wall clock by d, forward or back.
func (c *Clock) Step(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.base = c.base.Add(d)
}

// Readings returns how often the wall clock was read.
func (c *Clock) Readings() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.readings
}

// Slept returns the total time of all sleeps.
func (c *Clock) Slept() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.slept
}
