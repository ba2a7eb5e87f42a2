package ids

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// maxSleep is the longest sleep at a stretch. A clock that went back may be set right
// at any time, and then nobody should sleep on.
const maxSleep = time.Second

// Stall is a wait that is over: callers asked for more ids than a unit has.
type Stall struct {
	Since   Reading // when the first of them began to wait
	Now     Reading // when the wait was over
	Unit    int64   // the unit that was full
	Callers int     // how many were waiting
	Limit   uint32  // how many ids the unit has
}

// gate is where callers wait. One of them sleeps for all, so that a thousand
// waiting goroutines do not hold a thousand threads; the others park until it
// opens. Who passes tries again, so to open too early does no harm.
type gate struct {
	waiting atomic.Int64

	mu   sync.Mutex
	wake time.Duration // when the sleeper wakes, by the monotonic clock
	open chan struct{} // closed then; nil while nobody sleeps
}

// slack is how much later than asked for a caller may be woken to save another
// sleeper: about what a sleep may be late anyway.
const slack = 50 * time.Microsecond

// enter is the way to wait until a moment of the monotonic clock: behind a
// sleeper who wakes no later, or as the sleeper.
func (g *gate) enter(wake time.Duration) (open chan struct{}, sleeper bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.open != nil && g.wake <= wake+slack {
		return g.open, false
	}
	g.open, g.wake = make(chan struct{}), wake
	return g.open, true
}

// leave opens the gate for those who parked behind a sleeper.
func (g *gate) leave(open chan struct{}) {
	g.mu.Lock()
	if g.open == open {
		g.open = nil
	}
	g.mu.Unlock()
	close(open)
}

// wait spends a wait that was answered at reading r, or a part of it.
func (c *Clocked) wait(ctx context.Context, g *Grant, r Reading) error {
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
	if c.notify != nil && g.Cause == UnitFull {
		c.notify(Stall{r, g.Until, c.seq.p.Unit.Index(g.Until) - 1, c.Waiting(), g.limit})
	}
	return nil
}
