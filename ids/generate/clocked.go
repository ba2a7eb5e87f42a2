package generate

import (
	"context"
	"sync/atomic"
	"time"

	"idtui/ids"
)

// Clocked is a [Sequencer] with a clock: it reads the clock itself and sleeps during
// waits. Any number of goroutines can share one.
//
// It reads the wall clock only to start a time unit. Inside the unit it reads the
// monotonic clock and adds the difference between the two clocks when both were last
// read. That takes half as long: if it always read the wall clock, BenchmarkNext of package
// catalog would take 9 % (sno) to 46 % (xid) longer. A reading is one of two:
//
//   - the reading of the wall clock, or
//   - the unit that the Sequencer is already in, as long as the monotonic clock
//     stays inside it.
//
// The monotonic clock leaves a unit after at most the length of the unit, and then the
// wall clock is read: a step of the wall clock is noticed at most one unit late. No
// promise of the Sequencer depends on true readings, so none is lost: ids in between
// continue the sequence of the current unit.
type Clocked struct {
	seq    *Sequencer
	clock  Clock
	ahead  atomic.Int64 // wall clock minus monotonic clock, in microseconds
	gate   gate
	notify func(Stall)
	lease  Lease // nil for none

	open atomic.Pointer[window] // nil while there is none
}

// NewClocked returns a Sequencer with a clock; nil for the system clock.
func NewClocked(s *Sequencer, c Clock) *Clocked {
	if c == nil {
		c = NewSystemClock()
	}
	return &Clocked{seq: s, clock: c}
}

// OnStall sets a function that is called after callers waited on a sequence overflow:
// once per time unit, by one of those callers, when their wait is over. Set it before
// the first request. f must not block.
func (c *Clocked) OnStall(f func(Stall)) { c.notify = f }

// Sequencer returns the underlying state machine.
func (c *Clocked) Sequencer() *Sequencer { return c.seq }

// Clock returns the clock.
func (c *Clocked) Clock() Clock { return c.clock }

// Waiting returns the number of sleeping callers.
func (c *Clocked) Waiting() int { return int(c.gate.waiting.Load()) }

// Reserve returns at least one slot and at most n, all in one time unit, for one
// reading. It sleeps if the scheme waits, until the context is done. The error is the
// context's, a [*ids.Refusal], or that of the lease. With an error, no slot is used.
func (c *Clocked) Reserve(ctx context.Context, n uint32) (ids.Grant, error) {
	for {
		m := c.seq.mark()
		r := c.read(m)
		if err := c.cover(ctx, m, r); err != nil {
			return ids.Grant{}, err
		}
		var g ids.Grant
		switch ok := c.seq.try(&g, m, r, n); {
		case !ok:
			continue
		case g.Answer == ids.Waiting:
			if err := c.wait(ctx, &g, r); err != nil {
				return ids.Grant{Answer: ids.Waiting, Cause: g.Cause, Until: g.Until}, err
			}
		default:
			return g, g.Err()
		}
	}
}

// read returns a reading that was taken after the mark.
func (c *Clocked) read(m mark) ids.Reading {
	r, ahead := c.inside()
	if c.seq.in(m, r) {
		return r
	}
	wall, mono := c.clock.Now()
	// A goroutine that was suspended after it loaded the old difference must not
	// overwrite a newer measurement.
	c.ahead.CompareAndSwap(ahead, int64(wall)-int64(mono/time.Microsecond))
	return wall
}

// inside returns the wall clock's reading derived from the monotonic clock, which is
// right if the wall clock was not stepped since it was last read.
func (c *Clocked) inside() (r ids.Reading, ahead int64) {
	ahead = c.ahead.Load()
	return ids.Reading(int64(c.clock.Mono()/time.Microsecond) + ahead), ahead
}
