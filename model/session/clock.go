package session

import (
	"time"

	"idtui/ids"
)

// Clock is a session's own clock. It shows the real time until someone steps
// it, and goes on from there, or stands still while it is frozen.
type Clock struct {
	offset int64 // microseconds to add to the real time
	frozen bool
	at     ids.Reading // what a frozen clock shows
}

// Read is what the clock shows at a real time.
func (c *Clock) Read(now ids.Reading) ids.Reading {
	if c.frozen {
		return c.at
	}
	return now + ids.Reading(c.offset)
}

// Set makes the clock show a reading now; frozen, it stays so.
func (c *Clock) Set(now, show ids.Reading) {
	c.at = show
	c.offset = int64(show - now)
}

// Step moves the clock, back if d is negative.
func (c *Clock) Step(now ids.Reading, d time.Duration) { c.Set(now, c.Read(now).Add(d)) }

// Freeze stops the clock, or lets a stopped one go on from where it stands.
func (c *Clock) ToggleFreeze(now ids.Reading) {
	c.Set(now, c.Read(now))
	c.frozen = !c.frozen
}

// Real makes the clock show the real time again.
func (c *Clock) Reset() { *c = Clock{} }

// Frozen reports whether the clock stands still.
func (c *Clock) Frozen() bool { return c.frozen }

// Offset is how far the clock is from the real time.
func (c *Clock) Offset(now ids.Reading) time.Duration { return c.Read(now).Sub(now) }
