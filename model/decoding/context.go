package decoding

import (
	"time"

	"idtui/ids/humantext"
)

// Context is what the set says that an id belongs to.
type Context struct {
	// Place is where the id is in its record, such as a column; "" for "line". Group
	// is the name of the ids of this place that look alike; "" for the place.
	Place, Group string
	// Epoch says how the epoch is known: "default", "found" or "unknown"; "" for an id
	// that was decoded alone.
	Epoch string
	// EpochMS is the epoch in Unix milliseconds; nil if there is none, or if it is unknown.
	EpochMS *int64
	// NoTime is set if the epoch is unknown, so that the id has no time.
	NoTime bool
	// GroupNote is a note about the id, from its group; "" for none.
	GroupNote string
}

// Note returns what the group says of the id: [Context.GroupNote], or the epoch that was found.
func (c *Context) Note() string {
	if c.Epoch == "found" && c.EpochMS != nil {
		return "epoch " + humantext.Instant(time.UnixMilli(*c.EpochMS)) + ", found with the times of the records"
	}
	return c.GroupNote
}

// PlaceAndGroup returns the place of the id and the name of its group. An id without others is its
// own group.
func (c *Context) PlaceAndGroup() (place, group string) {
	if place = c.Place; place == "" {
		place = "line"
	}
	if group = c.Group; group == "" {
		group = place
	}
	return place, group
}
