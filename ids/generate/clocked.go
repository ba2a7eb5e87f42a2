package generate

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"idtui/ids"
)

// Clocked is a [Sequencer] with a clock: it reads the clock itself and sleeps during waits. Any
// number of goroutines can share one.
//
// It reads the wall clock only to start a time unit. Inside the unit it reads the monotonic clock.
// It adds the difference that the two clocks had when both were last read. That takes half as long.
// With the wall clock alone, BenchmarkNext of package catalog takes 9 % (sno) to 46 % (xid) longer.
// A reading is one of two:
//
//   - the reading of the wall clock, or
//   - the unit that the Sequencer is already in, as long as the monotonic clock
//     stays inside it.
//
// The monotonic clock leaves a unit after at most the length of the unit. Then the wall clock is
// read, so a step of the wall clock is noticed at most one unit late. No promise of the Sequencer
// depends on true readings, so none is lost. Ids in between continue the sequence of the current
// unit.
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

// OnStall sets a function that is called after callers waited on a sequence overflow. One of them
// calls it when their wait is over, once per time unit. Set it before the first request. f must not
// block.
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

// inside returns a reading of the wall clock that it derives from the monotonic clock. It is right
// if the wall clock was not stepped since it was last read.
func (c *Clocked) inside() (r ids.Reading, ahead int64) {
	ahead = c.ahead.Load()
	return ids.Reading(int64(c.clock.Mono()/time.Microsecond) + ahead), ahead
}

// window is the newest time unit of a generator, for the fast path to a slot. While the monotonic
// clock is inside it, a goroutine adds 1 to the word of the era. The sum determines the slot of the
// goroutine. A window never changes.
//
// The goroutine does not read the word first. So the cache line of the word moves between cores
// once per id. An add never fails, as a compare-and-swap can. BenchmarkTake takes 27 ns instead of
// 50 ns per slot with eight goroutines on two cores.
//
// The add is right whatever has happened since the goroutine loaded the window and read its clock.
// The sum holds everything that decides:
//
//   - The time unit has changed: the slot is one of the newer time unit. Another
//     goroutine has read a clock in it, during this request.
//   - The time unit is full: the excess is in the guard bits.
//   - The era has ended: the seal is set, and stays set.
//
// In the last two cases the goroutine closes the window and continues on the slow path. A
// window is opened again only by a goroutine that got a slot there.
type window struct {
	era      *era
	from, to time.Duration // by the monotonic clock
}

// addOne takes the next slot of an era with one add. It reports false if none is left, or
// if the era has ended.
func (s *Sequencer) addOne(e *era) (ids.Slot, bool) { return s.slot(e, e.word.Add(1)-1) }

// Take returns one slot. It sleeps if the scheme waits, until the context is done. The
// error is the context's, a [*ids.Refusal], or that of the lease.
func (c *Clocked) Take(ctx context.Context) (ids.Slot, error) {
	if !c.seq.adds {
		return c.takeMarked(ctx)
	}
	if w := c.open.Load(); w != nil {
		if at := c.clock.Mono(); at >= w.from && at < w.to {
			if slot, ok := c.seq.addOne(w.era); ok {
				return slot, nil
			}
			c.open.CompareAndSwap(w, nil)
		}
	}
	g, err := c.Reserve(ctx, 1)
	if err == nil {
		c.openWindow(g.First.Unit)
	}
	return g.First, err
}

// openWindow opens a window for a time unit, if it is still the newest one and not full.
func (c *Clocked) openWindow(unit int64) {
	m := c.seq.mark()
	slot, ok := c.seq.slot(m.era, m.word)
	if !ok || slot.Unit != unit {
		return
	}
	u, ahead := &c.seq.p.Unit, ids.Reading(c.ahead.Load())
	from := u.Start(unit).Sub(ahead)
	if w := c.open.Load(); w != nil && w.era == m.era && w.from == from {
		return
	}
	c.open.Store(&window{m.era, from, u.Start(unit + 1).Sub(ahead)})
}

// takeMarked is Take for a Sequencer whose word has no guard.
func (c *Clocked) takeMarked(ctx context.Context) (ids.Slot, error) {
	m := c.seq.mark()
	r, _ := c.inside()
	if slot, ok := c.seq.again(m, r); ok {
		return slot, nil
	}
	g, err := c.Reserve(ctx, 1)
	return g.First, err
}

// maxSleep is the longest single sleep. A clock that moved back can be corrected at any
// time, and callers should then wake up.
const maxSleep = time.Second

// Stall describes a finished wait after a sequence overflow.
type Stall struct {
	Since   ids.Reading // when the first caller started to wait
	Now     ids.Reading // when the wait ended
	Unit    int64       // the time unit that overflowed
	Callers int         // number of waiting callers
	Limit   uint32      // capacity of the time unit
}

// gate makes callers wait. One of them sleeps for all, so that a thousand waiting goroutines do not
// hold a thousand threads. The others park until the gate opens. Callers that pass try again, so
// opening the gate too early is harmless.
type gate struct {
	waiting atomic.Int64

	mu   sync.Mutex
	wake time.Duration // when the sleeper wakes, by the monotonic clock
	open chan struct{} // closed at that time; nil while no caller sleeps
}

// slack is how much later than requested a caller may wake up to save another
// sleeper. Sleeps are about as late anyway.
const slack = 50 * time.Microsecond

// enter says how to wait until a time of the monotonic clock. The caller is the sleeper, or parks
// behind one that wakes at most [slack] later.
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

// wait waits until the time that a grant names, but at most [maxSleep]. The grant answers the
// reading r.
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

// Lease reserves time for a generator, in a place that survives the process. A generator with a
// lease issues no id of a time unit that the lease does not cover. So after a restart, another
// lease on the same place knows what may have been issued. Package lease has an implementation with
// a file.
type Lease interface {
	// Extend returns once the lease covers all time units that begin before a reading, durably. In
	// most calls, the lease is long enough already: they must be fast. Any number of goroutines may
	// call at once. With an error, the generator issues nothing.
	Extend(ctx context.Context, until ids.Reading) error
	// Clock returns a clock that reads no time that an earlier lease covered.
	Clock() Clock
}

// NewLeased returns a Sequencer with the clock of a lease, which it extends before it
// uses a time unit. Without a lease, it is [NewClocked].
func NewLeased(s *Sequencer, c Clock, l Lease) *Clocked {
	if l == nil {
		return NewClocked(s, c)
	}
	clocked := NewClocked(s, l.Clock())
	clocked.lease = l
	return clocked
}

// Lease returns the lease; nil for none.
func (c *Clocked) Lease() Lease { return c.lease }

// cover extends the lease to all time units in which an id can be issued for the reading. These are
// its own, the newest one, and the one after, which may be borrowed.
func (c *Clocked) cover(ctx context.Context, m mark, r ids.Reading) error {
	if c.lease == nil {
		return nil
	}
	unit := &c.seq.p.Unit
	end := max(unit.Index(r), c.seq.p.MinUnit) + 1
	if newest, ok := c.seq.newest(m); ok {
		end = max(end, newest+2)
	}
	return c.lease.Extend(ctx, unit.Start(end))
}
