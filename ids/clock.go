package ids

import (
	"context"
	"time"
)

// Clock is what a live generator looks at and sleeps by. All its methods may be
// called by any number of goroutines at once.
type Clock interface {
	// Now reads the wall clock and, at the same moment, the monotonic one.
	Now() (wall Reading, mono time.Duration)
	// Mono reads the monotonic clock alone: the time since some fixed instant.
	// It never steps back. It costs half of what Now does.
	Mono() time.Duration
	// Sleep returns after d, or with the context's error once that is done.
	Sleep(ctx context.Context, d time.Duration) error
}

// SystemClock is the operating system's clock. Make one with [NewSystemClock].
type SystemClock struct{ start time.Time }

// NewSystemClock is the operating system's clock; its monotonic time counts
// from this call.
func NewSystemClock() *SystemClock { return &SystemClock{time.Now()} }

// Now is one look at both clocks.
func (c *SystemClock) Now() (wall Reading, mono time.Duration) {
	t := time.Now()
	return At(t), t.Sub(c.start)
}

// Mono is the time since the clock was made.
func (c *SystemClock) Mono() time.Duration { return time.Since(c.start) }

// shortest is below what sleep the runtime's timers are too coarse: they may
// come a millisecond late, which is a whole unit.
const shortest = 5 * time.Millisecond

// Sleep returns after d. A context that is done ends it at once, or within a
// millisecond where the sleep is a short one.
func (c *SystemClock) Sleep(ctx context.Context, d time.Duration) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if d < shortest {
		return nap(ctx, d)
	}
	return sleep(ctx, d)
}

// sleep waits by a timer of the runtime.
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
