package generate

import (
	"context"
	"time"

	"idtui/ids"
)

// Clock is the clock of a live generator. Any number of goroutines can share one.
type Clock interface {
	// Now reads the wall clock and the monotonic clock at the same time.
	Now() (wall ids.Reading, mono time.Duration)
	// Mono reads only the monotonic clock: the time since a fixed instant. It never
	// steps back. It takes half as long as Now (BenchmarkClock of package catalog).
	Mono() time.Duration
	// Sleep returns after d. It returns the context's error if the context is done.
	Sleep(ctx context.Context, d time.Duration) error
}

// SystemClock is the system clock. Create it with [NewSystemClock].
type SystemClock struct{ start time.Time }

// NewSystemClock returns the system clock. Its monotonic time counts from this call.
func NewSystemClock() *SystemClock { return &SystemClock{time.Now()} }

// Now reads both clocks.
func (c *SystemClock) Now() (wall ids.Reading, mono time.Duration) {
	t := time.Now()
	return ids.At(t), t.Sub(c.start)
}

// Mono returns the time since the clock was created.
func (c *SystemClock) Mono() time.Duration { return time.Since(c.start) }

// shortest is the shortest sleep that uses Go's timers. They can be 1 ms late, which is
// a whole time unit of many schemes.
const shortest = 5 * time.Millisecond

// Sleep returns after d, or when the context is done. A sleep of less than 5 ms can
// return up to 1 ms after the context is done.
func (c *SystemClock) Sleep(ctx context.Context, d time.Duration) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if d < shortest {
		return nap(ctx, d)
	}
	return sleep(ctx, d)
}

// sleep waits with a timer of the Go runtime.
func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
