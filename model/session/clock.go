package session

import (
	"time"

	"idtui/ids"
)

// Clock is a session's own clock. It follows real time until it is stepped, and
// then keeps the offset. While it is frozen it does not move.
type Clock struct {
	offset int64 // microseconds to add to the real time
	frozen bool
	at     ids.Reading // what a frozen clock shows
}

// Read returns the clock reading at a real time.
func (c *Clock) Read(now ids.Reading) ids.Reading {
	if c.frozen {
		return c.at
	}
	return now + ids.Reading(c.offset)
}

// Set sets the clock to a reading. A frozen clock stays frozen.
func (c *Clock) Set(now, show ids.Reading) {
	c.at = show
	c.offset = int64(show - now)
}

// Step moves the clock by d, back if d is negative.
func (c *Clock) Step(now ids.Reading, d time.Duration) { c.Set(now, c.Read(now).Add(d)) }

// ToggleFreeze freezes the clock, or lets a frozen clock continue from its
// reading.
func (c *Clock) ToggleFreeze(now ids.Reading) {
	c.Set(now, c.Read(now))
	c.frozen = !c.frozen
}

// reset returns the clock to real time.
func (c *Clock) reset() { *c = Clock{} }

// Frozen reports whether the clock is frozen.
func (c *Clock) Frozen() bool { return c.frozen }

// Offset returns the difference between the clock and real time.
func (c *Clock) Offset(now ids.Reading) time.Duration { return c.Read(now).Sub(now) }
