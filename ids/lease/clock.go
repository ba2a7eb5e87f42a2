package lease

import (
	"time"

	"idtui/ids"
	"idtui/ids/generate"
)

// floorClock is a clock that reads no time before its floor. As long as the wall clock
// is behind, the time counts from the floor.
type floorClock struct {
	generate.Clock
	floor  ids.Reading   // 0 for none
	since  time.Duration // the monotonic clock when the time was the floor
	lifted bool          // the wall clock was behind when the lease began
}

// Now reads both clocks.
func (c *floorClock) Now() (wall ids.Reading, mono time.Duration) {
	wall, mono = c.Clock.Now()
	return c.lift(wall, mono), mono
}

// lift returns the time at a reading of both clocks. The wall clock can be past the floor
// when the lease begins, and move behind it later. Then lift returns the floor: the scheme
// decides what to do with a clock that moved back.
func (c *floorClock) lift(wall ids.Reading, mono time.Duration) ids.Reading {
	if c.floor == 0 || wall >= c.floor && !c.lifted {
		return wall
	}
	lifted := c.floor
	if c.lifted {
		lifted = c.floor.Add(mono - c.since)
	}
	return max(wall, lifted)
}
