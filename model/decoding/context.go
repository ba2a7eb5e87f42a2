package decoding

import (
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/rounding"
)

// Context is what a set of ids, such as a column, reveals about one of its ids.
type Context struct {
	// Place is the position of the id in its record, such as a column; "" means [LinePlace]. Group
	// is the name of the set; "" means Place.
	Place, Group string
	// Epoch says how the epoch was determined: "default", "found" or "unknown"; "" for an id that
	// was decoded alone.
	Epoch string
	// EpochMS is the epoch in Unix milliseconds; nil if there is none, or if it is unknown.
	EpochMS *int64
	// NoZone is set if the times with which the epoch was found have no time zone. They are read as UTC.
	NoZone bool
	// Dates is set if these times are dates without a time of day. Then the epoch can be wrong by
	// up to a day.
	Dates bool
	// SameTimes is the probability of other schemes with the same times.
	SameTimes float64
	// NoTime is set if the epoch is unknown. The id then has no time.
	NoTime bool
	// GroupNote is a note about the id, from its group; "" for none.
	GroupNote string
	// Reading is the scheme whose epoch GroupNote names; nil for none.
	Reading *ids.BoundScheme
	// Form is how the text differs from the id: "written with decimals"; "" if it does not.
	Form string
	// Rounding is what the group reveals about rounding by JavaScript.
	Rounding rounding.Set
}

// Note returns the note of the group: [Context.GroupNote], or the epoch that was found. The times
// of the records confirm only the time: the generator can split the other bits differently.
func (c *Context) Note() string {
	if c.Epoch == "found" && c.EpochMS != nil {
		text := "epoch " + humantext.Instant(time.UnixMilli(*c.EpochMS)) + ", found with the times of the records"
		switch {
		case c.Dates:
			text += " (dates without a time of day: it can be off by up to a day)"
		case c.NoZone:
			text += " (read as UTC: they have no zone)"
		}
		return text + "; other fields assumed"
	}
	return c.GroupNote
}

// LinePlace is the place of an id that has no more specific one.
const LinePlace = "line"

// PlaceAndGroup returns the place of the id and the name of its group. An id that was decoded
// alone is its own group.
func (c *Context) PlaceAndGroup() (place, group string) {
	if place = c.Place; place == "" {
		place = LinePlace
	}
	if group = c.Group; group == "" {
		group = place
	}
	return place, group
}
