package app

import (
	"slices"
	"time"

	"idtui/ids"
	"idtui/theme"
	"idtui/ui/widget"
)

// flashTime is how long a change stays highlighted: long enough to notice, short
// enough not to distract.
const flashTime = 600 * time.Millisecond

// flash is a zone of a page that is highlighted until a time.
type flash struct {
	page  page
	zone  string
	role  theme.Role
	until ids.Reading
}

// flashZone highlights a zone of the top page for [flashTime]. It does nothing
// with reduced motion or a fixed time.
func (a *App) flashZone(zone string, role theme.Role) {
	if a.config.ReducedMotion || a.fixedTime {
		return
	}
	a.flashes = slices.DeleteFunc(a.flashes, func(old flash) bool { return old.zone == zone })
	a.flashes = append(a.flashes, flash{a.top(), zone, role, a.clock().Add(flashTime)})
}

// drawFlashes draws the active flashes.
func (a *App) drawFlashes(c *widget.Canvas, now ids.Reading) {
	for _, f := range a.flashes {
		if now < f.until && f.page == a.top() {
			c.Highlight(f.zone, f.role)
		}
	}
}

// removeExpiredFlashes removes the flashes that are over. It returns the time
// until the next one ends, or 0 if none is active.
func (a *App) removeExpiredFlashes() time.Duration {
	now := a.clock()
	a.flashes = slices.DeleteFunc(a.flashes, func(f flash) bool { return f.until <= now })
	var next time.Duration
	for _, f := range a.flashes {
		if left := f.until.Sub(now); next == 0 || left < next {
			next = left
		}
	}
	return next
}
