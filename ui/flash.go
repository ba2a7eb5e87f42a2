package ui

import (
	"slices"
	"time"

	"idtui/ids"
	"idtui/theme"
	"idtui/ui/widget"
)

// flashTime is how long what has just changed is lit: long enough to be found,
// and gone before the next thought.
const flashTime = 600 * time.Millisecond

// flash is a zone of a page that is lit for a moment.
type flash struct {
	page  page
	zone  string
	role  theme.Role
	until ids.Reading
}

// flashes are what is lit, and what the explorer showed before, which tells
// what has changed.
type flashes struct {
	list []flash
	last explorerState
}

// seen is what of an explorer could change under a key.
type explorerState struct {
	page            *explorer
	bits            bool // its bits were being edited
	id              ids.ID
	refusedRequests int // calls that got no id since the last one that did
}

// flashZone lights a zone of the page on top for a moment. Where motion is not
// wanted, or the time is fixed, it does nothing.
func (a *App) flashZone(zone string, role theme.Role) {
	if a.config.ReducedMotion || a.fixedTime {
		return
	}
	f := &a.flashes
	f.list = slices.DeleteFunc(f.list, func(old flash) bool { return old.zone == zone })
	f.list = append(f.list, flash{a.top(), zone, role, a.clock().Add(flashTime)})
}

// light draws the flashes that have not gone out.
func (a *App) drawFlashes(c *widget.Canvas, now ids.Reading) {
	for _, f := range a.flashes.list {
		if now < f.until && f.page == a.top() {
			c.Highlight(f.zone, f.role)
		}
	}
}

// expireFlashes forgets the flashes that have gone out. It returns how long the next one
// still burns, 0 for none.
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

// watch lights what has changed since it last looked: the bits that flipped,
// and the call that was just refused.
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

// refused is how many calls the newest entry stands for, if it is a refusal.
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
