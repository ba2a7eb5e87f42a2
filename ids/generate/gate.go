package generate

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"idtui/ids"
)

// maxSleep is the longest single sleep. A clock that moved back can be corrected at
// any time, and callers should then not sleep on.
const maxSleep = time.Second

// Stall describes a finished wait after a sequence overflow.
type Stall struct {
	Since   ids.Reading // when the first caller started to wait
	Now     ids.Reading // when the wait ended
	Unit    int64       // the time unit that overflowed
	Callers int         // number of waiting callers
	Limit   uint32      // capacity of the time unit
}

// gate makes callers wait. One of them sleeps for all, so that a thousand waiting
// goroutines do not hold a thousand threads; the others park until it opens. Callers
// that pass try again, so opening the gate too early is harmless.
type gate struct {
	waiting atomic.Int64

	mu   sync.Mutex
	wake time.Duration // when the sleeper wakes, by the monotonic clock
	open chan struct{} // closed at that time; nil while no caller sleeps
}

// slack is how much later than requested a caller may wake up to save another
// sleeper. Sleeps are about as late anyway.
const slack = 50 * time.Microsecond

// enter waits until a time of the monotonic clock: parked behind a sleeper that wakes
// no later, or as the sleeper.
func (g *gate) enter(wake time.Duration) (open chan struct{}, sleeper bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.open != nil && g.wake <= wake+slack {
		return g.open, false
	}
	g.open, g.wake = make(chan struct{}), wake
	return g.open, true
}

// leave opens the gate for the callers that parked behind a sleeper.
func (g *gate) leave(open chan struct{}) {
	g.mu.Lock()
	if g.open == open {
		g.open = nil
	}
	g.mu.Unlock()
	close(open)
}

// wait waits for the time of a grant that was answered at reading r, or a part of it.
func (c *Clocked) wait(ctx context.Context, g *ids.Grant, r ids.Reading) error {
	d := min(g.Until.Sub(r), maxSleep)
	open, sleeper := c.gate.enter(c.clock.Mono() + d)
	c.gate.waiting.Add(1)
	defer c.gate.waiting.Add(-1)
	if !sleeper {
		select {
		case <-open:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	defer c.gate.leave(open)
	if err := c.clock.Sleep(ctx, d); err != nil {
		return err
	}
	if c.notify != nil && g.Cause == ids.UnitFull {
		c.notify(Stall{r, g.Until, c.seq.p.Unit.Index(g.Until) - 1, c.Waiting(), g.Limit})
	}
	return nil
}
