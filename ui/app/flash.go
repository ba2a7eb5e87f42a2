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

// flashes holds the active flashes, and the explorer's last state, with which
// [App.flashChanges] detects changes.
type flashes struct {
	list []flash
	last explorerState
}

// explorerState is the part of an explorer whose changes are highlighted.
type explorerState struct {
	page            *explorer
	bits            bool // bits are being edited
	id              ids.ID
	refusedRequests int // requests of the newest entry, if it is a refusal
}

// flashZone highlights a zone of the top page for [flashTime]. It does nothing
// with reduced motion or a fixed time.
func (a *App) flashZone(zone string, role theme.Role) {
	if a.config.ReducedMotion || a.fixedTime {
		return
	}
	f := &a.flashes
	f.list = slices.DeleteFunc(f.list, func(old flash) bool { return old.zone == zone })
	f.list = append(f.list, flash{a.top(), zone, role, a.clock().Add(flashTime)})
}

// drawFlashes draws the active flashes.
func (a *App) drawFlashes(c *widget.Canvas, now ids.Reading) {
	for _, f := range a.flashes.list {
		if now < f.until && f.page == a.top() {
			c.Highlight(f.zone, f.role)
		}
	}
}

// removeExpiredFlashes removes the flashes that are over. It returns the time
// until the next one ends, or 0 if none is active.
func (a *App) removeExpiredFlashes() time.Duration {
	now := a.clock()
	a.flashes.list = slices.DeleteFunc(a.flashes.list, func(f flash) bool { return f.until <= now })
	var next time.Duration
	for _, f := range a.flashes.list {
		if left := f.until.Sub(now); next == 0 || left < next {
			next = left
		}
	}
	return next
}

// flashChanges highlights what changed since the last call: bits that flipped
// while they were edited, and a request that was refused.
func (a *App) flashChanges() {
	e, ok := a.top().(*explorer)
	if !ok {
		a.flashes.last = explorerState{}
		return
	}
	was, is := a.flashes.last, explorerState{page: e, bits: e.bit >= 0, refusedRequests: e.refusedRequests()}
	is.id, _ = e.shown()
	a.flashes.last = is
	if was.page != e {
		return
	}
	if was.bits && is.bits && was.id.Bits() == is.id.Bits() {
		for bit := range is.id.Bits() {
			if was.id.Bit(bit) != is.id.Bit(bit) {
				a.flashZone(widget.BitZone(bit), theme.Flash)
			}
		}
	}
	if is.refusedRequests > was.refusedRequests {
		a.flashZone(widget.EntryZone(0), theme.Alarm)
	}
}

// refusedRequests returns the number of requests in the newest entry if it is a
// refusal, and otherwise 0.
func (e *explorer) refusedRequests() int {
	h := e.session.History()
	if h.Len() == 0 {
		return 0
	}
	if newest := h.Newest(0); newest.ClockChange == "" && newest.Answer == ids.Refused {
		return newest.Requests
	}
	return 0
}
