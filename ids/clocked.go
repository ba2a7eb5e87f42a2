package ids

import (
	"context"
	"sync/atomic"
	"time"
)

// Clocked is a [Sequencer] that was given a clock: it takes the readings itself
// and spends the waits by sleeping. Any number of goroutines may share it.
//
// It reads the wall clock only to begin a unit. Inside the unit it reads the
// monotonic clock, which costs half as much, and adds what the wall clock was
// ahead of it when both were last read. So a reading is one of two:
//
//   - what the wall clock says, or
//   - the unit that the Sequencer is in already, for as long as the monotonic
//     clock stays inside it.
//
// The monotonic clock leaves a unit after at most the unit's length, and then
// the wall clock is read: a step of the wall clock is seen one unit late at the
// latest. No promise of the Sequencer hangs on a reading being true, so none is
// lost by that: the ids in between go on numbering a unit that it is in.
type Clocked struct {
	seq    *Sequencer
	clock  Clock
	ahead  atomic.Int64 // wall clock less monotonic clock, in microseconds
	gate   gate
	notify func(Stall)
}

// NewClocked puts a clock to a Sequencer; nil for the operating system's.
func NewClocked(s *Sequencer, c Clock) *Clocked {
	if c == nil {
		c = NewSystemClock()
	}
	return &Clocked{seq: s, clock: c}
}

// OnStall has f called whenever callers had to wait because a unit was full:
// once for each unit, by one of those callers, when their wait is over. It is
// to be set before the first id is asked for, and f is not to block.
func (c *Clocked) OnStall(f func(Stall)) { c.notify = f }

// Sequencer is the state machine inside.
func (c *Clocked) Sequencer() *Sequencer { return c.seq }

// Clock is the clock that is read.
func (c *Clocked) Clock() Clock { return c.clock }

// Waiting is how many callers sleep now.
func (c *Clocked) Waiting() int { return int(c.gate.waiting.Load()) }

// Take is one slot. It sleeps where the scheme waits, until the context is
// done; the error is then the context's, or a [*Refusal].
func (c *Clocked) Take(ctx context.Context) (Slot, error) {
	m := c.seq.Mark()
	r, _ := c.inside()
	if slot, ok := c.seq.again(m, r); ok {
		return slot, nil
	}
	g, err := c.Reserve(ctx, 1)
	return g.First, err
}

// Reserve is at least one slot and at most n, all in one unit, for one reading.
// It sleeps where the scheme waits, until the context is done; the error is
// then the context's, or a [*Refusal]. With an error, no slot was taken.
func (c *Clocked) Reserve(ctx context.Context, n uint32) (Grant, error) {
	for {
		m := c.seq.Mark()
		r := c.read(m)
		g, ok := c.seq.TryReserve(m, r, n)
		switch {
		case !ok:
			continue
		case g.Answer == Waiting:
			if err := c.wait(ctx, &g, r); err != nil {
				return Grant{Answer: Waiting, Cause: g.Cause, Until: g.Until}, err
			}
		default:
			return g, g.Err()
		}
	}
}

// read is a reading that was taken after the mark.
func (c *Clocked) read(m Mark) Reading {
	r, ahead := c.inside()
	if c.seq.in(m, r) {
		return r
	}
	wall, mono := c.clock.Now()
	// A goroutine that was put aside since it loaded the old difference must not
	// undo what others have measured since.
	c.ahead.CompareAndSwap(ahead, int64(wall)-int64(mono/time.Microsecond))
	return wall
}

// inside is what the wall clock says if nobody has set it since it was last
// read, by the monotonic clock.
func (c *Clocked) inside() (r Reading, ahead int64) {
	ahead = c.ahead.Load()
	return Reading(int64(c.clock.Mono()/time.Microsecond) + ahead), ahead
}
