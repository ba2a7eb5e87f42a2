package generate

import (
	"context"

	"idtui/ids"
)

// Lease reserves time for a generator, in a place that survives the process. A
// generator with a lease issues no id of a time unit that the lease does not cover, so
// after a restart, another lease on the same place knows what may have been issued.
// Package lease has an implementation with a file.
type Lease interface {
	// Extend returns once the lease covers all time units that begin before a reading,
	// durably. Most calls find that it does already: they must be fast, and any number
	// of goroutines may call at once. With an error, the generator issues nothing.
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

// cover extends the lease to all time units in which an id can be issued for the
// reading: its own, the newest one, and the one after, which may be borrowed.
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
