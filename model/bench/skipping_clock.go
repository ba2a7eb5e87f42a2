package bench

import (
	"context"
	"sync/atomic"
	"time"

	"idtui/ids"
)

// longUnit is the length of a time unit from which on a measurement does not wait for the
// next one.
const longUnit = 2 * time.Second

// skippingClock is a clock that moves on instead of sleeping: the measurement of a layout
// with a time unit of an hour does not take hours.
type skippingClock struct {
	ids.Clock
	skipped atomic.Int64 // nanoseconds
}

// Now reads both clocks.
func (c *skippingClock) Now() (wall ids.Reading, mono time.Duration) {
	wall, mono = c.Clock.Now()
	by := time.Duration(c.skipped.Load())
	return wall.Add(by), mono + by
}

// Mono reads the monotonic clock.
func (c *skippingClock) Mono() time.Duration {
	return c.Clock.Mono() + time.Duration(c.skipped.Load())
}

// Sleep moves the clock by d, and at least by a microsecond.
func (c *skippingClock) Sleep(ctx context.Context, d time.Duration) error {
	c.skipped.Add(int64(max(d, time.Microsecond)))
	return ctx.Err()
}
